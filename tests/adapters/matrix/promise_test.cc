// Whether "everything before this instant was read" is true when it is said, on a real homeserver.
#include <filesystem>

#include "tests/adapters/matrix/matrix_live.h"

namespace callboard::test {
namespace {

class MatrixPromise : public MatrixLive {
 protected:
  // One that has read before, and has forgotten whose threads there are.
  void start_again() {
    start();
    world_->reply("Ann", "before");
    const auto read = inbox_.wait_for<Incoming>(1);
    ASSERT_EQ(read.size(), 1U);
    world_->restart();
    start(read[0].cursor);
  }
  // The reader has a batch with one reply and waits to be told whose thread it is in.
  void stop_amid_a_batch() {
    world_->proxy().hold_answer("GET", "/event/");
    start_again();
    world_->reply("Ann", "first");
    ASSERT_TRUE(until([&] { return world_->bot().rooms(), world_->proxy().answer_is_held(); }));
  }
  std::vector<std::string> read_before_the_promise() {
    std::vector<std::string> read;
    for (const AdapterEvent& event : inbox_.events()) {
      if (const auto* reply = std::get_if<Incoming>(&event)) read.push_back(reply->text);
      if (std::holds_alternative<ReadUpTo>(event)) return read;
    }
    return {"no promise"};
  }
};

// By a clock that is a little ahead, the batch was asked for after the second reply was stamped.
TEST_F(MatrixPromise, IsNotKeptByABatchThatWasAskedForBefore) {
  const auto clock = world_->setup().clock;
  world_->setup().clock = [clock] { return Timestamp{clock().ms + 1'200}; };
  world_->restart();
  stop_amid_a_batch();
  world_->reply("Ann", "second");
  world_->adapter().read_up_to(world_->venue(), world_->after_replies());
  world_->proxy().release();
  inbox_.wait_for<ReadUpTo>(1);
  EXPECT_EQ(read_before_the_promise(), (std::vector<std::string>{"before", "first", "second"}));
}

// Synapse keeps its answers for two minutes, for whoever asks the same again.
TEST_F(MatrixPromise, IsNotKeptByAnAnswerThatWasGivenBefore) {
  start();
  world_->reply("Ann", "before");
  const auto read = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(read.size(), 1U);
  for (const char* words : {"first", "second"}) {
    world_->restart();
    world_->reply("Ann", words);
    start(read[0].cursor);
    settle();
    EXPECT_EQ(texts().back(), words);
  }
}

TEST_F(MatrixPromise, WaitsForARoomThatTheDaemonIsAskedTo) {
  Person& ann = world_->person("Ann");
  world_->setup().inviters = {ann.user()};
  world_->restart();
  stop_amid_a_batch();
  const std::string room = ann.make_room({{"is_direct", true}, {"invite", {world_->bot().user()}}});
  const std::string said = ann.say(room, "", "in private");
  const json there = ann.event(room, said);
  world_->adapter().read_up_to(world_->venue(), {there.at("origin_server_ts").get<int64_t>() + 1});
  world_->proxy().release();
  inbox_.wait_for<ReadUpTo>(1);
  EXPECT_EQ(read_before_the_promise(), (std::vector<std::string>{"before", "first", "in private"}));
}

TEST_F(MatrixPromise, IsNotKeptByThePageOfAProxyThatKnowsNoServer) {
  world_->proxy().answer_instead("GET", "/event/",
                                 "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n"
                                 "Content-Length: 9\r\nConnection: close\r\n\r\nNot there");
  start_again();
  world_->reply("Ann", "word");
  settle();
  EXPECT_EQ(world_->proxy().faults_done(), 1);
  EXPECT_EQ(read_before_the_promise(), (std::vector<std::string>{"before", "word"}));
}

// Out of the room nothing is promised; nor is the server asked again and again.
TEST_F(MatrixPromise, IsNotGivenForARoomTheDaemonIsNotIn) {
  start();
  settle();
  world_->person("Ann").ask("POST", "v3/rooms/" + encoded(world_->room()) + "/kick",
                            {{"user_id", world_->bot().user()}});
  EXPECT_TRUE(told(false, "taken out of the room"));
  world_->adapter().read_up_to(world_->venue(), world_->after_replies());
  const int before = world_->proxy().requests();
  for (int i = 0; i < 300; ++i) world_->bot().rooms();
  EXPECT_LT(world_->proxy().requests() - before, 30);
  EXPECT_EQ(inbox_.all<ReadUpTo>().size(), 1U);
}

// Somebody is asked in private, and answers there in time: the deadline is one of their thread.
TEST_F(MatrixPromise, WaitsForWhatWasSaidInDirectRooms) {
  start();
  Person& ann = world_->person("Ann");
  Delivery question = post("k1", "What is the capital of Peru?");
  question.recipient = ToAuthor{ann.user(), world_->venue()};
  ASSERT_TRUE(std::holds_alternative<Sent>(send(question)));
  std::string room;
  for (const std::string& one : world_->bot().rooms()) {
    if (one != world_->room()) room = one;
  }
  ann.join(room);
  world_->reply("Ann", "before");
  const auto read = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(read.size(), 1U);
  world_->restart();
  std::string said;
  for (int i = 0; i < 120; ++i) said = ann.say(room, "", "Lima " + std::to_string(i));
  const Timestamp upto{ann.event(room, said).at("origin_server_ts").get<std::int64_t>() + 1};
  world_->proxy().answer_always("GET", "/rooms/" + encoded(room) + "/messages",
                                "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n"
                                "Connection: close\r\n\r\n");
  world_->reply("Ann", "in the thread");
  start(read[0].cursor);
  world_->adapter().read_up_to(world_->venue(), upto);
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).back().text, "in the thread");
  for (int i = 0; i < 300; ++i) world_->bot().rooms();
  EXPECT_TRUE(inbox_.all<ReadUpTo>().empty());
  world_->proxy().heal();
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(1).size(), 1U);
  const auto words = read_before_the_promise();
  EXPECT_EQ(words.size(), 122U);
  EXPECT_EQ(words.back(), "Lima 119");
}

// After a restore: matrix.json is in no backup.
TEST_F(MatrixPromise, HoldsForDirectRoomsOfWhichNothingWasKept) {
  Person& ann = world_->person("Ann");
  Person& bob = world_->person("Bob");
  world_->setup().inviters = {bob.user()};
  world_->restart();
  start();
  Delivery secret = post("k1", "For your eyes");
  secret.recipient = ToAuthor{ann.user(), world_->venue()};
  ASSERT_TRUE(std::holds_alternative<Sent>(send(secret)));
  const std::string bobs = bob.make_room({{"is_direct", true}, {"invite", {world_->bot().user()}}});
  ASSERT_TRUE(until([&] { return is_member(bobs); }));
  world_->reply("Ann", "before");
  const auto read = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(read.size(), 1U);
  const std::vector<std::string> rooms = world_->bot().rooms();
  ASSERT_EQ(rooms.size(), 3U);
  world_->adapter().stop();
  ASSERT_TRUE(std::filesystem::remove(world_->setup().folder / "matrix.json"));
  world_->restart();
  for (const std::string& room : rooms) {
    if (room == world_->room()) continue;
    if (room != bobs) ann.join(room);
    (room == bobs ? bob : ann).say(room, "", room == bobs ? "from Bob" : "from Ann");
  }
  start(read[0].cursor);
  world_->reply("Bob", "last");
  settle();
  auto words = texts();
  std::sort(words.begin(), words.end());
  EXPECT_EQ(words, (std::vector<std::string>{"before", "from Ann", "from Bob", "last"}));
  secret.key = "k2";
  ASSERT_TRUE(std::holds_alternative<Sent>(send(secret)));
  EXPECT_EQ(world_->bot().rooms().size(), 3U) << "no second room for the same person";
}

}  // namespace
}  // namespace callboard::test
