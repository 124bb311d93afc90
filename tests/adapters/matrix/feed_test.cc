// The way in, on a small homeserver of the test's own that says what it is told to: stamps that a
// server has made up, and rooms that are not ready to be joined. Time is set by hand.
#include <gtest/gtest.h>
#include <unistd.h>

#include <deque>
#include <limits>
#include <thread>

#include "adapters/matrix/feed.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/fake_server.h"
#include "tests/storage/temp_dir.h"

namespace callboard::matrix {
namespace {

using nlohmann::json;
using test::FakeRequest;
using test::FakeResponse;

constexpr const char* kBot = "@bot:here";
constexpr const char* kRoom = "!room:here";
constexpr const char* kRoot = "$root";
constexpr std::int64_t kStart_ms = 1'000'000'000;
constexpr std::int64_t kHour_ms = 3'600'000;

class TellingHomeserver {
 public:
  TellingHomeserver() : server_({[this](const FakeRequest& r) { return answer(r); }, {}, {}, {}}) {}
  ~TellingHomeserver() { end(); }
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(server_.port());
  }
  // The next batch of the stream: these events in the room.
  void tell(const json& events) {
    const std::lock_guard lock(mutex_);
    batches_.push_back({{kRoom, {{"timeline", {{"events", events}, {"limited", false}}}}}});
    changed_.notify_all();
  }
  // As `tell`, but the batch does not hold all there was, and does not say where it begins.
  void tell_limited(const json& events) {
    const std::lock_guard lock(mutex_);
    batches_.push_back({{kRoom, {{"timeline", {{"events", events}, {"limited", true}}}}}});
    changed_.notify_all();
  }
  void missed(const json& events) {
    const std::lock_guard lock(mutex_);
    missed_ = events;
  }
  // What is told of a single event that is asked for.
  void event(const std::string& id, const json& told) {
    const std::lock_guard lock(mutex_);
    events_[id] = told;
  }
  void levels(const json& told) {
    const std::lock_guard lock(mutex_);
    levels_ = told;
  }
  // How the next tries to join fare, each a status; afterwards they succeed.
  void joins(std::deque<int> statuses) {
    const std::lock_guard lock(mutex_);
    joins_ = std::move(statuses);
  }
  int joins_asked() {
    const std::lock_guard lock(mutex_);
    return joins_asked_;
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }

 private:
  FakeResponse answer(const FakeRequest& request) {
    std::unique_lock lock(mutex_);
    const std::string& path = request.path;
    const auto asks = [&](const char* part) { return path.find(part) != std::string::npos; };
    if (asks("/whoami")) return {200, json{{"user_id", kBot}, {"device_id", "D"}}.dump()};
    if (asks("/joined_rooms")) return {200, json{{"joined_rooms", {kRoom}}}.dump()};
    if (asks("/v3/join/")) return join();
    if (asks("m.room.power_levels") && levels_) return {200, levels_->dump()};
    if (asks("/messages?")) return {200, json{{"chunk", missed_}}.dump()};
    if (const auto at = path.find("/event/%24"); at != std::string::npos) {
      const auto known = events_.find("$" + path.substr(at + 10));
      if (known != events_.end()) return {200, known->second.dump()};
    }
    if (!asks("/v3/sync")) return {404, R"({"errcode":"M_NOT_FOUND","error":"no"})"};
    const auto number_behind = [&](const std::string& name) -> std::size_t {
      const auto at = path.find(name);
      return at == std::string::npos ? 0 : std::stoul("0" + path.substr(at + name.size(), 9));
    };
    if (!asks("since=")) return {200, R"({"next_batch":"s0"})"};
    const std::size_t since = number_behind("since=s");
    const bool held = number_behind("timeout=") > 0;
    changed_.wait(lock, [&] { return ending_ || !held || batches_.size() > since; });
    json batch{{"next_batch", "s" + std::to_string(since)}};
    if (batches_.size() > since) {
      batch = {{"next_batch", "s" + std::to_string(since + 1)}, {"rooms", {}}};
      batch["rooms"]["join"] = batches_[since];
    }
    return {200, batch.dump()};
  }
  FakeResponse join() {
    ++joins_asked_;
    if (joins_.empty()) return {200, json{{"room_id", "!new:there"}}.dump()};
    const int status = joins_.front();
    joins_.pop_front();
    if (status >= 500) return {status, "<html>bad gateway</html>"};
    const char* const code = status == 403 ? "M_FORBIDDEN" : "M_NOT_FOUND";
    return {status, json{{"errcode", code}, {"error", "no known servers"}}.dump()};
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<json> batches_;
  json missed_ = json::array();
  std::map<std::string, json> events_;
  std::optional<json> levels_;
  std::deque<int> joins_;
  int joins_asked_ = 0;
  bool ending_ = false;
  test::FakeServer server_;
};

json said(const std::string& id, const std::string& sender, std::int64_t stamp_ms,
          const std::string& words) {
  json event = {{"type", "m.room.message"},
                {"event_id", id},
                {"sender", sender},
                {"origin_server_ts", stamp_ms},
                {"content", {{"msgtype", "m.text"}, {"body", words}}}};
  if (id != kRoot) {
    event["content"]["m.relates_to"] = {{"rel_type", "m.thread"}, {"event_id", kRoot}};
  }
  return event;
}

json removal(const std::string& id, const std::string& target) {
  return {{"type", "m.room.redaction"},    {"event_id", id},    {"sender", "@ann:there"},
          {"origin_server_ts", kStart_ms}, {"redacts", target}, {"content", {{"redacts", target}}}};
}

class MatrixFeed : public testing::Test {
 protected:
  ~MatrixFeed() override { end(); }
  void start() {
    teller_.open(inbox_);
    reader_ = std::thread([this] { feed_.run(""); });
    server_.tell(json::array({said(kRoot, kBot, kStart_ms, "The match")}));
    read("first", kStart_ms);
  }
  void end() {
    teller_.close();
    feed_.close();
    server_.end();
    if (reader_.joinable()) reader_.join();
  }
  // Somebody's words with the stamp that their server gives; the stamp they are handed in with.
  std::int64_t read(const std::string& words, std::int64_t stamp_ms) {
    const std::size_t before = inbox_.all<Incoming>().size();
    server_.tell(json::array({said("$" + words, "@ann:there", stamp_ms, words)}));
    const auto all = inbox_.wait_for<Incoming>(before + 1);
    EXPECT_EQ(all.size(), before + 1);
    if (all.empty()) return 0;
    EXPECT_EQ(all.back().text, words);
    return all.back().stamp.ms;
  }
  MatrixSetup setup() {
    MatrixSetup setup;
    setup.homeserver = server_.url();
    setup.user = kBot;
    setup.access_token_file = folder_.file("token");
    setup.folder = folder_.path();
    write_bytes(setup.access_token_file, "a-token\n");
    setup.room = kRoom;
    setup.inviters = {"@ann:there"};
    setup.clock = [this] { return Timestamp{now_ms_}; };
    return setup;
  }

  const TempDir folder_;
  std::atomic<std::int64_t> now_ms_{kStart_ms};
  TellingHomeserver server_;
  RecordingInbox inbox_;
  const MatrixSetup setup_ = setup();
  Keepsakes keepsakes_{folder_.file("matrix.json")};
  Account account_{setup_, keepsakes_};
  Rooms rooms_{kRoom};
  Teller teller_;
  Feed feed_{setup_, account_, keepsakes_, rooms_, teller_};
  std::thread reader_;
};

TEST_F(MatrixFeed, AStampOfTheFutureIsNow) {
  start();
  now_ms_ = kStart_ms + kHour_ms;
  EXPECT_EQ(read("ahead", now_ms_ + 5 * kHour_ms), now_ms_);
  EXPECT_EQ(read("far", std::numeric_limits<std::int64_t>::max()), now_ms_);
  EXPECT_EQ(read("honest", now_ms_ - 300), now_ms_ - 300) << "what is plausible stays as it is";
}

// A deadline strikes once all of its time was read: what comes then was late, whatever it says.
TEST_F(MatrixFeed, AStampMadeOlderWinsNoDeadlineThatWasReadUpTo) {
  start();
  const std::int64_t due_ms = kStart_ms + kHour_ms;
  const Venue thread{"matrix", std::string(kRoom) + " " + kRoot};
  now_ms_ = due_ms + setup_.arrival_ms + 1;
  feed_.read_up_to(thread, {due_ms});
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(1).size(), 1U);
  EXPECT_GE(read("late", due_ms - 1), due_ms);
  EXPECT_GE(read("ancient", 0), due_ms);
  EXPECT_GE(read("negative", -kHour_ms), due_ms);
}

TEST_F(MatrixFeed, AReplyThatWasEditedAndThenRemovedIsToldAsBoth) {
  start();
  read("roll", kStart_ms);
  json edit = said("$edit", "@ann:there", kStart_ms, "* pass");
  edit["content"]["m.new_content"] = {{"msgtype", "m.text"}, {"body", "pass"}};
  edit["content"]["m.relates_to"] = {{"rel_type", "m.replace"}, {"event_id", "$roll"}};
  server_.tell(json::array({edit, removal("$gone", "$roll"), removal("$gone2", "$edit")}));
  const auto edits = inbox_.wait_for<Edited>(2);
  ASSERT_EQ(edits.size(), 2U);
  EXPECT_FALSE(edits[0].deleted);
  EXPECT_TRUE(edits[1].deleted);
  for (const Edited& one : edits) {
    EXPECT_EQ(one.ref.id, std::string(kRoom) + " $roll");
    EXPECT_EQ(one.author.user, "@ann:there");
  }
  read("after", kStart_ms);
  EXPECT_EQ(inbox_.all<Edited>().size(), 2U) << "the edit itself is nobody's reply";
}

// What is left of it says nothing of its thread; the daemon knows it by its id.
TEST_F(MatrixFeed, AReplyOfAFormerRunThatIsRemovedIsTold) {
  start();
  server_.event("$before", {{"type", "m.room.message"},
                            {"event_id", "$before"},
                            {"sender", "@ann:there"},
                            {"origin_server_ts", kStart_ms},
                            {"content", json::object()}});
  server_.tell(json::array({removal("$gone", "$before")}));
  const auto edits = inbox_.wait_for<Edited>(1);
  ASSERT_EQ(edits.size(), 1U);
  EXPECT_TRUE(edits[0].deleted);
  EXPECT_EQ(edits[0].ref.id, std::string(kRoom) + " $before");
  EXPECT_EQ(edits[0].venue, (Venue{"matrix", ""}));
}

TEST_F(MatrixFeed, AReplyNamesThePostThatItAnswers) {
  start();
  json reply = said("$hide", "@ann:there", kStart_ms, "!hide");
  reply["content"]["m.relates_to"]["m.in_reply_to"] = {{"event_id", "$first"}};
  server_.tell(json::array({reply}));
  const auto all = inbox_.wait_for<Incoming>(2);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].in_reply_to, std::string(kRoom) + " $first");
}

// A homeserver may leave out where a batch begins that does not hold everything.
TEST_F(MatrixFeed, AGapWithoutItsEndIsReadAllTheSame) {
  start();
  server_.missed(json::array({said("$in_gap", "@ann:there", kStart_ms, "in the gap")}));
  server_.tell_limited(json::array({said("$behind", "@ann:there", kStart_ms, "behind it")}));
  const auto all = inbox_.wait_for<Incoming>(3);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1].text, "in the gap");
  EXPECT_EQ(all[2].text, "behind it");
}

class MatrixLevels : public MatrixFeed {
 protected:
  Result<bool, Fault> may_host(const json& levels) {
    server_.levels(levels);
    return levels_.may_host(kRoom, "@ann:there");
  }
  std::atomic<bool> give_up_{false};
  Client client_{setup_, account_, give_up_};
  Levels levels_{client_, 50};
};

TEST_F(MatrixLevels, ALevelThatIsLeftOutOrNonsenseIsNone) {
  const auto levels = [&](const json& level) { return json{{"users", {{"@ann:there", level}}}}; };
  for (const json& some : {levels(50), levels("50"), levels(" 100"), json{{"users_default", 50}}}) {
    const auto may = may_host(some);
    EXPECT_TRUE(may && (*may || some == levels(" 100"))) << some.dump();
  }
  for (const json& none : {json::object(), json{{"users", 5}}, levels("many"), levels(nullptr),
                           levels(49), json(), json::array(), json("50")}) {
    const auto may = may_host(none);
    ASSERT_TRUE(may.ok()) << none.dump() << " would be asked for ever";
    EXPECT_FALSE(*may) << none.dump();
  }
}

class MatrixGuests : public MatrixFeed {
 protected:
  static json invitation() {
    return {{"invite_state",
             {{"events",
               json::array({{{"type", "m.room.member"},
                             {"sender", "@ann:there"},
                             {"state_key", kBot},
                             {"content", {{"membership", "invite"}, {"is_direct", true}}}}})}}}};
  }
  std::atomic<bool> give_up_{false};
  Client client_{setup_, account_, give_up_};
  Guests guests_{setup_, keepsakes_, client_};
};

TEST_F(MatrixGuests, ARoomThatIsNotReadyIsTriedAgainUntilItIs) {
  server_.joins({404, 403, 502});
  guests_.invited("!new:there", invitation(), Guests::Why::kTalk);
  std::int64_t at_ms = kStart_ms;
  for (const std::int64_t wait_ms : {0, 1'000, 5'000}) {
    at_ms += wait_ms;
    EXPECT_TRUE(guests_.join_due({at_ms}).empty());
    const int asked = server_.joins_asked();
    EXPECT_TRUE(guests_.join_due({at_ms + 999}).empty());
    EXPECT_EQ(server_.joins_asked(), asked) << "not without a pause";
  }
  at_ms += 30'000;
  EXPECT_EQ(guests_.join_due({at_ms}), std::vector<std::string>{"!new:there"});
  EXPECT_EQ(server_.joins_asked(), 4);
  EXPECT_EQ(keepsakes_.direct_room("@ann:there"), "!new:there");
  EXPECT_TRUE(guests_.join_due({at_ms + kHour_ms}).empty());
  EXPECT_EQ(server_.joins_asked(), 4) << "there it is";
}

TEST_F(MatrixGuests, OneThatNeverIsIsLeftAtSomeTimeAndMayBeAskedForAnew) {
  server_.joins(std::deque<int>(5, 404));
  guests_.invited("!new:there", invitation(), Guests::Why::kTalk);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(guests_.join_due({kStart_ms + i * kHour_ms}).empty());
  }
  EXPECT_EQ(server_.joins_asked(), 5);
  guests_.invited("!new:there", invitation(), Guests::Why::kTalk);
  EXPECT_EQ(guests_.join_due({kStart_ms}).size(), 1U);
}

}  // namespace
}  // namespace callboard::matrix
