// The way out, on a small homeserver of the test's own whose rooms can be slow and whose limits run
// out when told. No real homeserver is needed; what it answers is what Synapse answers.
#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <thread>

#include "adapters/matrix/outbox.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/fake_server.h"
#include "tests/storage/temp_dir.h"

namespace callboard::matrix {
namespace {

using nlohmann::json;
using test::FakeRequest;
using test::FakeResponse;

constexpr const char* kNotFound = R"({"errcode":"M_NOT_FOUND","error":"no"})";
constexpr std::size_t kSmall = std::size_t{8} << 20U;  // bytes

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
  int asked(const std::string& part) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::count_if(asked_.begin(), asked_.end(), [&](const auto& path) {
      return path.find(part) != std::string::npos;
    }));
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

  FakeResponse answer(const FakeRequest& request) {
    std::unique_lock lock(mutex_);
    asked_.push_back(request.path);
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
    return write(request.path);
  }
  static FakeResponse read(const std::string& path) {
    if (path.find("m.room.encryption") != std::string::npos) return {404, kNotFound};
    return {200, R"({"origin_server_ts":1000,"chunk":[]})"};
  }
  FakeResponse write(const std::string& path) {
    if (path.ends_with("/createRoom")) {
      return {200, R"({"room_id":"!direct)" + std::to_string(++rooms_) + R"("})"};
    }
    if (path.find("/upload") != std::string::npos) return {200, R"({"content_uri":"mxc://a/b"})"};
    const std::string in = "/rooms/%21";
    const std::size_t room = path.find(in) + in.size();
    const auto [known, is_new] = events_.emplace(path, "$" + std::to_string(events_.size()));
    const std::string event = known->second;  // of a transaction there is one
    if (!is_new) return {200, R"({"event_id":")" + event + R"("})"};
    stands_.push_back("!" + path.substr(room, path.find('/', room) - room) + " " +
                      path.substr(path.rfind('/') + 1));
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
  bool error_after_ = false;
  int rooms_ = 0;
  test::FakeServer server_;
};

class MatrixOutbox : public testing::Test {
 protected:
  MatrixOutbox() {
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

  using Words = std::vector<std::string>;
  const TempDir folder_;
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

TEST_F(MatrixOutbox, ASlowRoomHoldsUpNoOther) {
  server_.slow("%21a/");
  outbox_.send(post("a1", "!a"));
  ASSERT_TRUE(server_.wait_for_waiting(1));
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b" + std::to_string(i), "!b")))) << i;
  }
  EXPECT_EQ(server_.waiting().size(), 1U);
  server_.quicken();
  EXPECT_EQ(inbox_.wait_for<SendResult>(21).back().key, "a1");
}

TEST_F(MatrixOutbox, WithinARoomOneComesAfterTheOther) {
  server_.slow("%21a/");
  outbox_.send(post("a1", "!a"));
  ASSERT_TRUE(server_.wait_for_waiting(1));
  for (const char* key : {"a2", "a3", "a4"}) outbox_.send(post(key, "!a"));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));  // those behind had time
  EXPECT_EQ(server_.asked("%21a/"), 1);
  server_.quicken();
  inbox_.wait_for<SendResult>(5);
  EXPECT_EQ(server_.stands(), (Words{"!b b1", "!a a1", "!a a2", "!a a3", "!a a4"}));
}

TEST_F(MatrixOutbox, SpeaksToAFewRoomsAtOnceAndToNoMore) {
  server_.slow("/send/");
  for (int i = 0; i < 12; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    outbox_.send(post(name, "!" + name));
  }
  ASSERT_TRUE(server_.wait_for_waiting(kSendersMax));
  server_.quicken();
  EXPECT_EQ(inbox_.wait_for<SendResult>(12).size(), 12U);
  EXPECT_EQ(server_.most_waiting(), kSendersMax);
}

// Homeservers count the events of an account, wherever they go.
TEST_F(MatrixOutbox, WhenTheServerAsksForPatienceItIsNotAskedAgainBefore) {
  server_.answer_instead("/send/", 429, R"({"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":5000})");
  const SendOutcome first = send(post("a1", "!a"));
  ASSERT_TRUE(std::holds_alternative<Held>(first));
  EXPECT_EQ(std::get<Held>(first).retry_after_ms, 5000);
  server_.answer_instead("", 0, "");
  now_ms_ += 2'000;
  const SendOutcome other = send(post("b1", "!b"));
  ASSERT_TRUE(std::holds_alternative<Held>(other));
  EXPECT_EQ(std::get<Held>(other).retry_after_ms, 3000);
  EXPECT_EQ(server_.asked("/send/"), 1);
  now_ms_ += 3'000;
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));
}

TEST_F(MatrixOutbox, APostThatStandsBehindAnErrorIsNotPostedAgain) {
  server_.error_after();
  EXPECT_TRUE(std::holds_alternative<Unknown>(send(post("a1", "!a"))));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("a1", "!a"))));
  EXPECT_EQ(server_.asked("/send/"), 2);
  EXPECT_EQ(server_.stands(), (Words{"!a a1"}));
}

TEST_F(MatrixOutbox, ALimitOnNewRoomsHoldsNoPost) {
  server_.answer_instead("/createRoom", 429,
                         R"({"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":60000})");
  const SendOutcome first = send(to("p1", "@ann:here"));
  ASSERT_TRUE(std::holds_alternative<Held>(first));
  EXPECT_EQ(std::get<Held>(first).retry_after_ms, 60'000);
  EXPECT_TRUE(std::holds_alternative<Held>(send(to("p2", "@bob:here"))));
  EXPECT_EQ(server_.asked("/createRoom"), 1);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("a1", "!a"))));
  server_.answer_instead("", 0, "");
  now_ms_ += 60'000;
  EXPECT_TRUE(std::holds_alternative<Sent>(send(to("p1", "@ann:here"))));
}

TEST_F(MatrixOutbox, APictureIsUploadedOnceHoweverOftenItIsPosted) {
  for (const char* key : {"a1", "a2"}) {
    Delivery delivery = post(key, "!a");
    delivery.pictures = {{"board.png", "the same picture", "a board"}};
    EXPECT_TRUE(std::holds_alternative<Sent>(send(std::move(delivery))));
  }
  EXPECT_EQ(server_.asked("/upload"), 1);
}

TEST_F(MatrixOutbox, ALimitOnPicturesHoldsNoPostWithoutOne) {
  server_.answer_instead("/upload", 429, R"({"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":7000})");
  Delivery delivery = post("a1", "!a");
  delivery.pictures = {{"board.png", "a picture", "a board"}};
  const SendOutcome first = send(delivery);
  ASSERT_TRUE(std::holds_alternative<Held>(first));
  EXPECT_EQ(std::get<Held>(first).retry_after_ms, 7000);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));
  server_.answer_instead("", 0, "");
  EXPECT_TRUE(std::holds_alternative<Held>(send(delivery)));
  EXPECT_EQ(server_.asked("/upload"), 1);
  now_ms_ += 7'000;
  EXPECT_TRUE(std::holds_alternative<Sent>(send(delivery)));
}

TEST_F(MatrixOutbox, NobodyGetsTwoDirectRooms) {
  server_.slow("/createRoom");
  outbox_.send(to("p1", "@ann:here"));
  ASSERT_TRUE(server_.wait_for_waiting(1));
  outbox_.send(to("p2", "@ann:here"));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));
  server_.quicken();
  inbox_.wait_for<SendResult>(3);
  EXPECT_EQ(server_.stands(), (Words{"!b b1", "!direct1 p1", "!direct1 p2"}));
}

TEST_F(MatrixOutbox, MarksComeInTheOrderOfTheVerdicts) {
  server_.slow("/m.reaction/");
  for (const Verdict verdict : {Verdict::kAsked, Verdict::kAccepted, Verdict::kRefused}) {
    outbox_.mark({"!a", "$reply"}, verdict);
  }
  ASSERT_TRUE(server_.wait_for_waiting(1));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("b1", "!b"))));
  EXPECT_EQ(server_.waiting().size(), 1U);
  server_.quicken();
  outbox_.send(post("a1", "!a"));
  ASSERT_EQ(inbox_.wait_for<SendResult>(2).size(), 2U);
  const std::string run = "mark-1000000-";
  const auto mark = [&](const char* which) { return "!a " + run + which; };
  Words marks;
  for (int i = 0; i < 10'000 && marks.size() < 5; ++i) {  // each round trip lets the marks go on
    send(post("c" + std::to_string(i), "!c"));
    marks.clear();
    for (const std::string& one : server_.stands()) {
      if (one.find("mark-") != std::string::npos) marks.push_back(one);
    }
  }
  EXPECT_EQ(marks, (Words{mark("1"), mark("2-before"), mark("2"), mark("3-before"), mark("3")}));
}

// What a sanitizer counts is not seen here: then it says 0 before and after.
std::size_t in_use() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST_F(MatrixOutbox, OfPostsThatAreRefusedForGoodNoPictureStays) {
  server_.answer_instead("/send/", 404, kNotFound);
  std::size_t before = 0;
  for (int i = 0; i < 12; ++i) {
    Delivery delivery = post("k" + std::to_string(i), "!a");
    delivery.pictures = {{"board.png", std::string(4U << 20U, static_cast<char>('a' + i)), "a"}};
    ASSERT_TRUE(std::holds_alternative<Refused>(send(std::move(delivery))));
    if (i == 1) before = in_use();  // buffers that stay are there now
  }
  EXPECT_LT(in_use(), before + kSmall);
  EXPECT_EQ(server_.asked("/upload"), 12);
}

}  // namespace
}  // namespace callboard::matrix
