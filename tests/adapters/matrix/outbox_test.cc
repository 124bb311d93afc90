// The way out: rooms side by side, each in its order; what is refused, held, asked in vain.
#include <malloc.h>
#include <unistd.h>

#include "tests/adapters/matrix/small_homeserver.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kSmall = std::size_t{8} << 20U;  // bytes

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

// A match without its prompt would stand still, and no clock would run.
TEST_F(MatrixOutbox, APostThatIsRefusedForItsPictureIsPostedWithoutIt) {
  Delivery delivery = post("a1", "!a");
  delivery.pictures = {{"board.png", "a picture", "a board"}};
  server_.refuse_pictures();
  EXPECT_TRUE(std::holds_alternative<Sent>(send(delivery)));
  EXPECT_EQ(server_.stands(), Words{"!a a1~words"});
  EXPECT_TRUE(std::holds_alternative<Sent>(send(delivery)));
  EXPECT_EQ(server_.stands(), Words{"!a a1~words"}) << "and not twice";
}

// Clocks start with the time that a post has: not in 1970 where the server leaves it out.
TEST_F(MatrixOutbox, APostWithoutATimeHasTheTimeOfNow) {
  server_.tell_no_times();
  const SendOutcome outcome = send(post("a1", "!a"));
  ASSERT_TRUE(std::holds_alternative<Sent>(outcome));
  EXPECT_GE(std::get<Sent>(outcome).stamp.ms, now_ms_);
}

// It has a time from before it was made: a reply must not seem to have crossed it.
TEST_F(MatrixOutbox, APostThatTheServerGaveAnIdAndNeverShowsStands) {
  server_.answer_instead("/event/", 404, kNotFound);
  const SendOutcome outcome = send(post("a1", "!a"));
  ASSERT_TRUE(std::holds_alternative<Sent>(outcome));
  EXPECT_LT(std::get<Sent>(outcome).stamp.ms, now_ms_);
  EXPECT_GT(server_.asked("/event/"), 1);
}

TEST_F(MatrixOutbox, APostThatTheServerShowsALittleLaterHasItsOwnTime) {
  server_.show_late(3);
  const SendOutcome late = send(post("a1", "!a"));
  ASSERT_TRUE(std::holds_alternative<Sent>(late));
  EXPECT_EQ(server_.asked("/event/"), 4);
  EXPECT_EQ(std::get<Sent>(late).stamp.ms, SmallHomeserver::kTimeOfEvents);
}

TEST_F(MatrixOutbox, WhatIsAskedInVainIsAskedEverLessOftenAndTold) {
  server_.answer_instead("/relations/", 500, "{}");
  outbox_.find("a1", {"matrix", "!a $root"});
  const auto asked = [&] { return server_.asked("/relations/"); };
  int least = 0;
  for (int i = 0; i < 600; ++i) {  // ten minutes, a second at a time
    now_ms_ += 1'000;
    outbox_.wake();
    send(post("c" + std::to_string(i), "!c"));
    least = std::max(least, asked());
  }
  EXPECT_LE(asked(), 20);
  EXPECT_EQ(logged("the look whether post a1 stands cannot be done on Matrix"), 1);
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
