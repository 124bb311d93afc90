// A forum with a will of its own: replies come twice, late, out of order or only when they are
// asked for; posts are refused, limited, or stand although the answer is lost; it is gone for days.
// It outlives the daemon. It takes no post twice for the same: whoever sends a key again has two
// posts. There may be several, each with faults of its own; their threads and replies are numbered
// alike. One of them is a chat server as Discord has them (platform_server.cc): posts have buttons,
// which are pressed too late, twice, or by the wrong people, and presses are listed nowhere;
// threads are put away, locked and deleted; the bot loses its token, or its place. One thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "adapters/adapter.h"
#include "tests/sim/agenda.h"
#include "tests/sim/chance.h"
#include "tests/sim/faults.h"
#include "tests/sim/history.h"

namespace callboard::sim {

// The account of somebody on a platform, and whose account it is.
std::string account_on(const std::string& platform, const std::string& user);
std::string owner_of(const std::string& platform, const std::string& account);

inline const std::string kCommunity = "server";  // whose place a chat server is

// Who looks on. All are called at the moment it happens.
struct Onlookers {
  std::function<void(std::size_t message)> wrote;
  std::function<void(std::size_t message)> edits;                   // before the words change
  std::function<void(const Delivery&)> sending;                     // before any effect
  std::function<void(const Delivery&, const Venue& venue)> stands;  // it stands now
  std::function<void(const ReplyRef&, Verdict)> marked;
  std::function<void(const Venue& venue)> opened;
  std::function<void(const Status&)> status;  // before it is shown
};

class Platform final : public Adapter {
 public:
  Platform(std::string name, const Timestamp& now, Agenda& agenda, History& history,
           const Faults& faults, std::uint64_t seed);
  void watched_by(Onlookers onlookers) { onlookers_ = std::move(onlookers); }
  // One picture in so many posts is drawn; 0: none.
  void draw_one_in(std::int64_t posts) { draw_one_in_ = posts; }

  // --- what people do
  struct Writing {
    std::string venue;
    std::string user;
    std::string name;  // the display name; anybody may take anybody's
    std::string text;
    bool privately = false;
    std::string answers = "";  // of a press: the key of its post
  };
  // Gives the number of the message, from 1: its id on the platform. 0: the account is gone, or
  // nobody can write there.
  std::size_t write(Writing writing);
  // Other words, or none: taken away. Who has not read it reads the new words, or nothing.
  void edit(std::size_t message, const std::optional<std::string>& text);
  // Gone for a while.
  void go_down(std::int64_t for_ms);
  // No more faults from now on.
  void behave();

  // --- a chat server
  [[nodiscard]] bool is_server() const { return name_ == "discord"; }
  // The button that says this under the latest post that asks the account, or under an earlier one.
  // False: there is none, it has to be written.
  bool press(const std::string& venue, const std::string& account, const std::string& words);
  // That somebody presses now and then whose turn it is not.
  void press_for(const std::string& venue, const std::string& account);
  enum class ToThread : std::uint8_t { kArchive, kLock, kDelete };
  // One of the latest threads; false: there is none.
  bool befall_thread(ToThread what);
  [[nodiscard]] bool is_deleted(const std::string& venue) const { return deleted_.contains(venue); }
  // Until it is invited again, which comes by itself.
  void remove_bot(std::int64_t for_ms);
  // Until `give_token`, and then the daemon has to be started again.
  void take_token();
  void give_token();

  // --- what stands there
  [[nodiscard]] const std::vector<Incoming>& written() const { return written_; }
  [[nodiscard]] bool taken_away(std::size_t message) const { return taken_away_.contains(message); }
  [[nodiscard]] const Timestamp* stamp_of(const std::string& key) const;
  [[nodiscard]] std::size_t posts() const { return posts_.size(); }
  // What the head of a thread says; empty: what it was made with. Nothing: it was taken away.
  [[nodiscard]] std::optional<std::string> head(const std::string& venue) const;

  // --- the adapter
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] Limits limits() const override;
  [[nodiscard]] DialectMarks marks() const override;
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override;
  void open(OpenVenue request) override;
  void send(Delivery delivery) override;
  void show_status(Status status) override;
  void find(std::string key, Venue venue) override;
  void read_up_to(Venue venue, Timestamp upto) override;
  void acknowledge(ReplyRef ref, Verdict verdict) override;

 private:
  [[nodiscard]] std::string here(std::string words) const;
  bool suffers(std::int64_t per_million, const char* kind);
  void later(std::int64_t ms, std::function<void()> what);
  void hand_over(AdapterEvent event);
  void hand_in(std::size_t message);
  void hand_in_live(std::size_t message);
  void hand_in_press(std::size_t message);
  void keep_buttons(const Delivery& delivery, const std::string& venue);
  void catch_up();
  void think_again(std::size_t message);
  void come_up();
  void tell_up();
  void down_as(AdapterState state, std::int64_t for_ms);
  enum class Which : std::uint8_t { kTheirs, kAnybodys };
  bool press_button(const std::string& venue, const std::string& account, const std::string& words,
                    Which which);
  void lose_presses();
  [[nodiscard]] bool is_locked(const std::string& venue) const;
  // Why nothing can be posted there now.
  std::optional<SendOutcome> barred(const std::string& venue, bool privately);
  void stand(const Delivery& delivery, const std::string& venue);

  const std::string name_;
  const Timestamp& now_;
  Agenda& agenda_;
  History& history_;
  const Faults& faults_;
  mutable Chance chance_;
  Onlookers onlookers_;
  std::int64_t draw_one_in_ = 0;
  bool behaves_ = false;
  bool up_ = true;
  Timestamp up_again_;
  Inbox* inbox_ = nullptr;
  std::uint64_t connection_ = 0;  // what was planned for an earlier one is void
  std::vector<Incoming> written_;
  std::set<std::size_t> taken_away_;
  std::map<std::string, Timestamp> gone_until_;  // accounts
  std::size_t in_row_ = 0;       // so many from the first have been handed in without a gap
  std::set<std::size_t> ahead_;  // and these beyond
  std::unordered_map<std::string, Timestamp> posts_;
  std::map<std::string, std::string> threads_;
  std::map<std::string, std::string> heads_;    // by thread, or by the post in its place
  std::map<std::string, std::string> instead_;  // of a thread, that post
  std::set<std::string> taken_away_heads_;
  std::vector<std::function<void()>> when_up_;
  AdapterState down_;  // while it is not up

  // of a chat server
  struct Buttons {
    std::string key;  // of the post
    std::vector<std::string> actors;
    std::vector<std::string> say;
  };
  std::map<std::string, std::deque<Buttons>> buttons_;  // by thread, the newest last
  std::set<std::string> archived_, deleted_;            // threads
  std::map<std::string, Timestamp> locked_until_;
  std::map<std::string, Timestamp> limited_until_;  // by thread
  Timestamp all_limited_until_;
  bool has_token_ = true;
};

using Platforms = std::map<std::string, Platform*>;

}  // namespace callboard::sim
