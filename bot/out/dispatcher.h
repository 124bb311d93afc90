// Sends committed posts, each venue's in order, one at a time; looks before it repeats; gives
// results back for the next commit. What cannot be confirmed is kept for the operator, never
// repeated blindly. Owned by the daemon, used by the loop's thread; rendering runs on workers.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "bot/match/house.h"
#include "bot/out/workers.h"
#include "templates/render/renderer.h"

namespace callboard {

using Adapters = std::map<std::string, Adapter*>;

// The post says how things stand, in the place of one that somebody took away: it rings nobody.
inline constexpr const char* kStatusNote = R"({"seats":[],"status":true})";
inline bool is_status(const OutboxRow& row) { return row.prompt_json == kStatusNote; }

class Dispatcher {
 public:
  Dispatcher(House& house, Adapters adapters, std::shared_ptr<const Renderer> renderer,
             Workers& workers, std::function<void(const TemplateProblem&)> report);

  // Takes up what was not confirmed before a restart: asks the platforms whether it is there.
  Stored<Done> recover();
  // A committed row.
  void queue(OutboxRow row);
  // What whoever gave an order about a place is told, alone. Not kept: a courtesy.
  void answer(const ReplyRef& order, const Post& post);
  // How things stand, into the place of that post ("" of the one the thread was made of). Nobody is
  // rung. The adapter answers by a StatusResult.
  void show_status(const OutboxRow& row, const std::string& post);
  // A commit has changed the match: who sat there when it was over may not be who sits there now.
  void match_changed(MatchId match) { old_casts_.erase(match); }
  // Accounts of people have come, gone or moved.
  void accounts_changed() { accounts_.clear(); }

  // A post that now stands, with the platform's stamp.
  struct Delivered {
    OutboxRow row;
    Timestamp stamp;
    std::string id;  // the platform's
  };
  std::optional<Delivered> on_result(Act& act, const SendResult& result);
  std::optional<Delivered> on_found(Act& act, const FindResult& result);
  // Sends again what was held; call when `next_retry` has come.
  void retry(Timestamp now);
  [[nodiscard]] std::optional<Timestamp> next_retry() const;
  // Adds to a commit how far each adapter's posts have got, where that changed.
  void add_progress(Commit& commit);
  // While it holds, nothing is sent; what is queued keeps its order. `release` sends it, once the
  // platforms have been stopped and started again.
  void hold_all() { holding_ = true; }
  void release(Timestamp now);
  // A post that is not settled yet, for the operator.
  struct Waiting {
    const OutboxRow* row = nullptr;
    int held = 0;                       // times the platform said "not now"
    std::optional<Timestamp> retry_at;  // when it is tried again
  };
  // In order of their rows; valid until the next call of anything else.
  [[nodiscard]] std::vector<Waiting> waiting_posts() const;
  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] const Adapters& adapters() const { return adapters_; }

 private:
  struct Failed {
    OutboxState state = OutboxState::kFailed;
    std::string note;
  };
  struct Part {  // one recipient of a row
    Recipient recipient;
    std::int64_t reader = 0;  // the person, where several get the post: part of its key
    PersonId person;          // who reads it, if it is for one
    bool settled = false;
    int tries = 0;  // look-ups
    int held = 0;   // times the platform said "not now"
    std::optional<Sent> stands;
    std::optional<Timestamp> retry_at;
    std::optional<Failed> failed;
  };
  struct Item {
    OutboxRow row;
    std::vector<Part> parts;
    bool resolved = false;
    bool look_first = false;  // after a restart
  };
  using Lane = std::pair<std::string, std::string>;  // adapter, venue

  [[nodiscard]] std::string key_of(const Item& item, std::size_t part) const;
  void advance(const Lane& lane);
  void resolve(Item& item);
  void send_part(const Item& item, std::size_t part);
  void ask_anew();
  // Unless what it tells may not hold any more: then it is looked at again in a while.
  void send_if_it_holds(Item& item, std::size_t part);
  // The lane's first post tells of a time that is over or was moved, and is not on its way.
  [[nodiscard]] bool is_too_late(const Item& item) const;
  void drop_first(const Lane& lane);
  [[nodiscard]] Post with_page_address(const Post& post, const Adapter& adapter) const;
  [[nodiscard]] Delivery shell(const Item& item, std::size_t part) const;
  [[nodiscard]] Stage stage_of(const OutboxRow& row);
  [[nodiscard]] std::vector<std::string> zones_for_all(ShowId show) const;
  [[nodiscard]] std::vector<std::string> zones_of(const Item& item, std::size_t part) const;
  Item* find_item(const std::string& key, Lane& lane, std::size_t& part);
  std::optional<Delivered> settle_part(Act& act, const Lane& lane, Item& item, std::size_t part,
                                       std::optional<Sent> stands);
  static void hold(Part& part, Timestamp now, std::int64_t at_least_ms);
  static void give_up_failed(Act& act, const Item& item);
  std::string user_on(PersonId person, const std::string& adapter);
  bool reads_here(PersonId person, const OutboxRow& row);
  const std::vector<PersonId>& seats_of(MatchId match);

  House& house_;
  Adapters adapters_;
  std::shared_ptr<const Renderer> renderer_;
  Workers& workers_;
  std::function<void(const TemplateProblem&)> report_;
  bool holding_ = false;
  Timestamp now_;  // of the last event
  std::string installation_;
  std::vector<FormerInstallation> former_;  // oldest first
  std::map<Lane, std::deque<Item>> lanes_;
  std::map<std::int64_t, Lane> under_way_;                   // rows at the front of their lane
  std::map<std::string, std::set<std::int64_t>> open_rows_;  // per adapter
  std::map<std::string, std::int64_t> highest_;
  std::map<std::string, std::int64_t> written_;
  std::map<MatchId, std::vector<PersonId>> old_casts_;     // of matches no longer in the house
  std::map<PersonId, std::vector<IdentityRow>> accounts_;  // of those written to or about lately
};

}  // namespace callboard
