// A small forum that exists only in a test: people write, the daemon posts, and it can misbehave.
// It outlives the daemon, as a real platform does. One thread.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/adapter.h"

namespace callboard::test {

// A post that stands on the platform.
struct Standing {
  std::string key;
  std::string venue;
  std::string to;  // user, empty: public
  std::string text;
  std::vector<Action> actions;
  std::vector<std::string> actors;
  std::vector<std::string> pings;
  std::optional<Timestamp> due;
  Timestamp stamp;
};

// What happened on the platform, in order: an index into what is named.
struct Happening {
  enum class What { kWritten, kPost, kThread };
  What what;
  std::size_t index;
  Timestamp at;
};

class FakePlatform final : public Adapter {
 public:
  explicit FakePlatform(std::string name, const Timestamp& now)
      : name_(std::move(name)), now_(now) {}

  // --- how it behaves
  enum class Mode {
    kWell,     // posts stand, results come
    kHeld,     // "not now"
    kRefused,  // "never"
    kLostAck,  // the post stands, the answer is Unknown
    kError,    // nothing stands, the answer is Unknown
    kSilent,   // nothing happens, no answer at all
  };
  Mode mode = Mode::kWell;
  bool dark = false;                    // does not confirm reading
  bool opens = true;                    // answers that a thread is there
  std::int64_t ahead_ms = 0;            // its clock before the machine's
  std::set<std::string> may_host;       // users it vouches for, wherever they write
  std::string reply_ids_begin;          // of replies
  std::map<std::string, Mode> towards;  // another way with what is for this user

  std::int64_t status_every_ms = 0;  // 0: it cannot edit posts; from the next start on
  Mode towards_status = Mode::kWell;
  std::set<std::string> taken_away;  // threads whose own post is gone, and posts by id

  // --- what people do
  void write(const std::string& venue, const std::string& user, const std::string& text,
             bool privately = false);
  // In reply to somebody's post, by its id.
  void reply(const std::string& venue, const std::string& user, const std::string& text,
             const std::string& to);
  // What it was written in is changed or taken away; of what is taken away some platforms tell
  // neither whose it was nor where.
  void edit(const std::string& reply);
  enum class Tells { kAll, kItsIdAlone };
  void take_back(const std::string& reply, Tells tells = Tells::kAll);
  // The connection is lost and comes back.
  void go_down() { tell(AdapterState{name_, false, 0, "connection lost"}); }
  void come_up() { tell(AdapterState{name_, true, 0, "connected"}); }
  // Somebody puts us out of one of its places, and lets us in again.
  void shut(const std::string& place) {
    tell(AdapterState{name_, false, 0, "we were put out", place, true});
  }
  // Threads of the place have ids that begin so, from now on.
  void move(const std::string& place, const std::string& begin) {
    begins_[place] = begin;
    tell(PlaceFound{name_, place, begin});
  }
  void let_in(const std::string& place) { tell(AdapterState{name_, true, 0, "in again", place}); }
  // Sets the zone of an account.
  void set_zone(const std::string& user, const std::string& zone) {
    tell(ZoneSet{{name_, user, user}, zone, ""});
  }
  // Presses a button of a post that stands there.
  void press(const Standing& post, const std::string& user, const std::string& say);
  // Under private words, which say of no thread where they belong.
  void press_privately(const Standing& post, const std::string& user, const std::string& say);
  // Writes on the answer page of that code, which somebody has said, as an answer to the post.
  void answer_on(const std::string& code, const std::string& text, const std::string& prompt = "");
  // Hands everything from the cursor in again: a redelivery.
  void redeliver();

  // --- what stands there
  std::vector<Standing> posts;
  std::map<std::string, std::vector<Verdict>> verdicts;  // by reply id
  // Answer pages, by code: whose they are, and for which thread; "": nobody's yet.
  struct PageHere {
    Author author;
    Venue thread;
  };
  std::map<std::string, PageHere> pages;
  bool forms = true;                         // posts have buttons, and forms nobody else reads
  std::map<std::string, std::string> names;  // by user, as hosts have given them
  std::map<std::string, std::string> zones;  // by user, as the daemon has told
  bool shows_times = true;                   // to each reader in their zone
  bool hides_for_good = false;               // as from the next start on
  bool host_actions = false;                 // posts may have buttons for hosts
  std::vector<OpenVenue> asked_for;          // threads, each time
  std::vector<std::string> titles;           // of threads; the venue is its place
  std::vector<Happening> happenings;
  std::map<std::string, std::vector<Status>> heads;  // by thread or post, all that it has said
  [[nodiscard]] const std::vector<Incoming>& written() const { return written_; }
  [[nodiscard]] std::string last_reply() const {
    return written_.empty() ? "" : written_.back().ref.id;
  }

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] Limits limits() const override {
    Limits limits;
    limits.dialect = Dialect::kPlain;
    limits.actions = forms;
    limits.status_every_ms = status_every_ms;
    limits.hides_for_good = hides_for_good;
    limits.host_actions = host_actions;
    return limits;
  }
  [[nodiscard]] DialectMarks marks() const override {
    DialectMarks marks{[](std::int64_t ms) { return "<" + std::to_string(ms) + ">"; },
                       [](std::string_view handle, std::string_view name) {
                         return "@" + std::string(handle.empty() ? name : handle);
                       }};
    if (!shows_times) marks.time = nullptr;
    return marks;
  }
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override { inbox_ = nullptr; }
  void open(OpenVenue request) override;
  void send(Delivery delivery) override;
  void show_status(Status status) override;
  void find(std::string key, Venue venue) override;
  void read_up_to(Venue venue, Timestamp upto) override;
  void acknowledge(ReplyRef ref, Verdict verdict) override { verdicts[ref.id].push_back(verdict); }
  [[nodiscard]] std::string answer_pages() const override {
    return pages.empty() ? "" : "https://play.example.org/answer";
  }
  std::optional<std::string> page_called(const std::string& code) override;
  void give_page(const std::string& page, const Author& author, const Venue& thread) override;
  void keep_places(const std::vector<PlayedAt>& all) override { places = all; }
  void answer(const ReplyRef& order, const std::string& text) override {
    (void)order;
    answered.push_back(text);
  }
  std::vector<PlayedAt> places;       // that people have chosen
  std::vector<std::string> answered;  // to orders about places
  void keep_name(const std::string& user, const std::string& name) override { names[user] = name; }
  void keep_zone(const std::string& user, const std::string& zone) override { zones[user] = zone; }

 private:
  void keep(Incoming incoming);
  [[nodiscard]] Timestamp stamp() const { return {now_.ms + ahead_ms}; }
  void tell(AdapterEvent event) {
    if (inbox_ != nullptr) (void)inbox_->push(std::move(event));
  }
  std::string name_;
  const Timestamp& now_;
  Inbox* inbox_ = nullptr;
  std::vector<Incoming> written_;
  std::map<std::string, std::string> threads_;  // key to venue
  std::map<std::string, std::string> begins_;   // of ids, by place
};

}  // namespace callboard::test
