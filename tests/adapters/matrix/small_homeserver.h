// A small homeserver of a test's own whose rooms can be slow and whose limits run out when told,
// and the way out on it. No real homeserver is needed; what it answers is what Synapse answers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "adapters/matrix/outbox.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/fake_server.h"
#include "tests/storage/temp_dir.h"

namespace callboard::matrix {

using nlohmann::json;
using test::FakeRequest;
using test::FakeResponse;

inline constexpr const char* kOurUser = "@bot:here";
inline constexpr const char* kNotFound = R"({"errcode":"M_NOT_FOUND","error":"no"})";

class SmallHomeserver {
 public:
  SmallHomeserver() : server_({[this](const FakeRequest& r) { return answer(r); }, {}, {}, {}}) {}
  ~SmallHomeserver() { quicken(); }
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(server_.port());
  }
  // The next post stands, and its answer is the error of something before the homeserver.
  void error_after() {
    change([&] { error_after_ = true; });
  }
  // The same, and it is not known by its transaction afterwards: the server was killed.
  void die_after() {
    change([&] { error_after_ = dies_after_ = true; });
  }
  // What changes something in it waits until `quicken`.
  void slow(const std::string& part) {
    change([&] { slow_ = part; });
  }
  void quicken() {
    change([&] { slow_.clear(); });
  }
  // Requests whose path holds `part` are answered with this instead; an empty part: none.
  void answer_instead(const std::string& part, int status, const std::string& body) {
    change([&] { instead_ = {part, status, body}; });
  }
  bool wait_for_waiting(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, RecordingInbox::kPatience,
                             [&] { return waiting_.size() >= count; });
  }
  std::vector<std::string> waiting() { return look(waiting_); }
  std::size_t most_waiting() { return look(most_waiting_); }
  // "!room k-1", in the order in which they came to stand.
  std::vector<std::string> stands() { return look(stands_); }
  // As after a day, or a restart of the server: what was made stands, but is not known by its
  // transaction any more.
  void forget_transactions() {
    change([&] { events_.clear(); });
  }
  // Posts with a picture are refused.
  void refuse_pictures() {
    change([&] { pictures_ = false; });
  }
  std::size_t reactions() { return look(reactions_).size(); }
  // Events are answered without the time that they have.
  void tell_no_times() {
    change([&] { times_ = false; });
  }
  // The next so many times that an event is asked for, it is not known yet.
  void show_late(int times) {
    change([&] { unknown_ = times; });
  }
  static constexpr std::int64_t kTimeOfEvents = 1000;
  int asked(const std::string& part) {
    const std::lock_guard lock(mutex_);
    return times_asked(part);
  }
  bool wait_for_asked(const std::string& part, int times) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, RecordingInbox::kPatience,
                             [&] { return times_asked(part) >= times; });
  }

 private:
  struct Instead {
    std::string part;
    int status = 0;
    std::string body;
  };
  template <class Change>
  void change(Change change) {
    const std::lock_guard lock(mutex_);
    change();
    changed_.notify_all();
  }
  template <class Value>
  Value look(const Value& value) {
    const std::lock_guard lock(mutex_);
    return value;
  }

  [[nodiscard]] int times_asked(const std::string& part) const {
    return static_cast<int>(std::count_if(asked_.begin(), asked_.end(), [&](const auto& path) {
      return path.find(part) != std::string::npos;
    }));
  }
  FakeResponse answer(const FakeRequest& request) {
    std::unique_lock lock(mutex_);
    asked_.push_back(request.path);
    changed_.notify_all();
    if (!instead_.part.empty() && request.path.find(instead_.part) != std::string::npos) {
      return {instead_.status, instead_.body};
    }
    if (request.method == "GET") return read(request.path);
    const auto is_slow = [&] {
      return !slow_.empty() && request.path.find(slow_) != std::string::npos;
    };
    if (is_slow()) {
      waiting_.push_back(request.path);
      most_waiting_ = std::max(most_waiting_, waiting_.size());
      changed_.notify_all();
      changed_.wait(lock, [&] { return !is_slow(); });
      waiting_.erase(std::find(waiting_.begin(), waiting_.end(), request.path));
    }
    return write(request.path, json::parse(request.body, nullptr, false));
  }
  FakeResponse read(const std::string& path) {
    if (path.find("m.room.encryption") != std::string::npos) return {404, kNotFound};
    if (path.find("/event/") != std::string::npos && unknown_ > 0) {
      --unknown_;
      return {404, kNotFound};
    }
    json told = {{"chunk", json::array()}};
    if (times_) told["origin_server_ts"] = kTimeOfEvents;
    for (const auto& [id, key] : reactions_) {
      told["chunk"].push_back({{"event_id", id},
                               {"sender", kOurUser},
                               {"content", {{"m.relates_to", {{"key", key}}}}}});
    }
    return {200, told.dump()};
  }
  FakeResponse write(const std::string& path, const json& body) {
    if (path.ends_with("/createRoom")) {
      return {200, R"({"room_id":"!direct)" + std::to_string(++rooms_) + R"("})"};
    }
    if (path.find("/upload") != std::string::npos) return {200, R"({"content_uri":"mxc://a/b"})"};
    const std::string in = "/rooms/%21";
    const std::size_t room = path.find(in) + in.size();
    if (!pictures_ && body.value("msgtype", "") == "m.image") {
      return {413, R"({"errcode":"M_TOO_LARGE","error":"no such pictures here"})"};
    }
    const bool reacts = path.find("/m.reaction/") != std::string::npos;
    const std::string fresh = reacts ? "$r" + std::to_string(marks_ + 1) : "$" + path;
    const auto [known, is_new] = events_.emplace(path, fresh);
    const std::string event = known->second;  // of a transaction there is one
    if (is_new && reacts) {
      ++marks_;
      reactions_[event] = body["m.relates_to"]["key"];
    }
    const std::string redacts = "/redact/%24";
    if (const std::size_t at = path.find(redacts); at != std::string::npos) {
      const std::size_t from = at + redacts.size();
      reactions_.erase("$" + path.substr(from, path.find('/', from) - from));
    }
    if (!is_new) return {200, R"({"event_id":")" + event + R"("})"};
    stands_.push_back("!" + path.substr(room, path.find('/', room) - room) + " " +
                      path.substr(path.rfind('/') + 1));
    if (std::exchange(dies_after_, false)) events_.clear();
    if (std::exchange(error_after_, false)) return {502, "<html>bad gateway</html>"};
    return {200, R"({"event_id":")" + event + R"("})"};
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string slow_;
  Instead instead_;
  std::vector<std::string> asked_, waiting_, stands_;
  std::size_t most_waiting_ = 0;
  std::map<std::string, std::string> events_;  // by the path with its transaction
  std::map<std::string, json> reactions_;      // that stand, of all replies
  int marks_ = 0;
  int unknown_ = 0;
  bool times_ = true, pictures_ = true;
  bool error_after_ = false, dies_after_ = false;
  int rooms_ = 0;
  test::FakeServer server_;
};

class MatrixOutbox : public testing::Test {
 protected:
  using Words = std::vector<std::string>;
  MatrixOutbox() {
    rooms_.signed_in(kOurUser);
    teller_.open(inbox_);
    for (std::size_t i = 0; i < kSendersMax; ++i) {
      senders_.emplace_back([this] { outbox_.run(); });
    }
  }
  ~MatrixOutbox() override {
    server_.quicken();
    teller_.close();
    outbox_.wake();
    for (std::thread& sender : senders_) sender.join();
  }
  MatrixSetup setup() {
    MatrixSetup setup;
    setup.homeserver = server_.url();
    setup.access_token_file = folder_.file("token");
    setup.folder = folder_.path();
    write_bytes(setup.access_token_file, "a-token\n");
    setup.clock = [this] { return Timestamp{now_ms_}; };
    setup.log = [this](const std::string& line) {
      const std::lock_guard lock(log_mutex_);
      log_.push_back(line);
    };
    return setup;
  }
  static Delivery post(const std::string& key, const std::string& room) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{{"matrix", room + " $root-" + key}};
    delivery.text = delivery.plain = "words";
    return delivery;
  }
  static Delivery to(const std::string& key, const std::string& user) {
    Delivery delivery = post(key, "!a");
    delivery.recipient = ToAuthor{user, {"matrix", "!a $root-" + key}};
    return delivery;
  }
  SendOutcome send(Delivery delivery) {
    const std::size_t before = inbox_.all<SendResult>().size();
    outbox_.send(std::move(delivery));
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    return results.size() > before ? results.back().outcome : SendOutcome(Unknown{});
  }
  template <class Outcome>
  std::vector<std::string> keys_of() {
    std::vector<std::string> keys;
    for (const SendResult& result : inbox_.all<SendResult>()) {
      if (std::holds_alternative<Outcome>(result.outcome)) keys.push_back(result.key);
    }
    return keys;
  }

  // What was sent of marks, once there are so many; each round trip lets the marks go on.
  Words marks(std::size_t count) {
    Words found;
    for (int i = 0; i < 2'000 && found.size() < count; ++i) {
      send(post("c" + std::to_string(trips_++), "!c"));
      found.clear();
      for (const std::string& one : server_.stands()) {
        if (one.find("mark-") != std::string::npos) found.push_back(one);
      }
    }
    return found;
  }
  // All marks that were ordered have had their turn.
  void marks_settle() {
    for (int i = 0; i < 50; ++i) send(post("s" + std::to_string(trips_++), "!c"));
  }
  // As after another start: does that, and ends when all of it is done.
  template <class Ordered>
  void run_anew(const Ordered& order) {
    RecordingInbox inbox;
    Teller teller;
    teller.open(inbox);
    Outbox outbox(setup_, account_, keepsakes_, rooms_, teller);
    std::thread sender([&] { outbox.run(); });
    const int before = server_.asked("/relations/");
    order(outbox);
    EXPECT_TRUE(server_.wait_for_asked("/relations/", before + 1));
    outbox.send(post("n" + std::to_string(trips_++), "!c"));  // behind it: there is one thread
    inbox.wait_for<SendResult>(1);
    teller.close();
    outbox.wake();
    sender.join();
  }
  int logged(const std::string& words) {
    const std::lock_guard lock(log_mutex_);
    return static_cast<int>(std::count_if(log_.begin(), log_.end(), [&](const auto& line) {
      return line.find(words) != std::string::npos;
    }));
  }

  const TempDir folder_;
  int trips_ = 0;
  std::mutex log_mutex_;  // guards the lines
  std::vector<std::string> log_;
  std::atomic<std::int64_t> now_ms_{1'000'000};
  SmallHomeserver server_;
  RecordingInbox inbox_;
  const MatrixSetup setup_ = setup();
  Keepsakes keepsakes_{folder_.file("matrix.json")};
  Account account_{setup_, keepsakes_};
  Rooms rooms_{"#here"};
  Teller teller_;
  Outbox outbox_{setup_, account_, keepsakes_, rooms_, teller_};
  std::vector<std::thread> senders_;
};

}  // namespace callboard::matrix
