// The way out: every post once, and the truth about it (DESIGN: adapters).
#include "tests/adapters/contract/contract.h"

namespace callboard {
namespace {

TEST_P(AdapterContract, APostIsSentWithAnIdAndAStamp) {
  start();
  const auto outcome = send(post("k1", "The board, first showing"));
  ASSERT_TRUE(std::holds_alternative<Sent>(outcome));
  EXPECT_FALSE(std::get<Sent>(outcome).id.empty());
  EXPECT_GT(std::get<Sent>(outcome).stamp, Timestamp{0});
  EXPECT_EQ(world_->times_posted("The board, first showing"), 1);
  EXPECT_EQ(inbox_.all<SendResult>().back().venue, world_->venue());
}

TEST_P(AdapterContract, TheSameKeyNeverPostsTwiceNotEvenAfterARestart) {
  start();
  const auto first = send(post("k1", "Only once"));
  const auto second = send(post("k1", "Only once"));
  world_->restart();
  start();
  const auto third = send(post("k1", "Only once"));
  for (const auto& outcome : {first, second, third}) {
    ASSERT_TRUE(std::holds_alternative<Sent>(outcome));
    EXPECT_EQ(std::get<Sent>(outcome).id, std::get<Sent>(first).id);
    EXPECT_EQ(std::get<Sent>(outcome).stamp, std::get<Sent>(first).stamp);
  }
  EXPECT_EQ(world_->times_posted("Only once"), 1);
}

TEST_P(AdapterContract, TheSameWordsUnderAnotherKeyAreAnotherPost) {
  start();
  const auto first = send(post("k1", "Again the same"));
  const auto second = send(post("k2", "Again the same"));
  ASSERT_TRUE(std::holds_alternative<Sent>(first) && std::holds_alternative<Sent>(second));
  EXPECT_NE(std::get<Sent>(first).id, std::get<Sent>(second).id);
  EXPECT_EQ(world_->times_posted("Again the same"), 2);
}

TEST_P(AdapterContract, FindTellsWhatIsThereAndWhatIsNot) {
  start();
  EXPECT_FALSE(find("k1").has_value());
  const auto outcome = send(post("k1", "Here I am"));
  ASSERT_TRUE(std::holds_alternative<Sent>(outcome));
  const auto found = find("k1");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->id, std::get<Sent>(outcome).id);
  EXPECT_EQ(found->stamp, std::get<Sent>(outcome).stamp);
  EXPECT_FALSE(find("k").has_value());
  EXPECT_FALSE(find("k11").has_value());
  world_->restart();
  start();
  EXPECT_TRUE(find("k1").has_value());
}

TEST_P(AdapterContract, OurOwnPostsAreNoReplies) {
  start();
  send(post("k1", "ROLL!"));
  settle();
  EXPECT_TRUE(inbox_.all<Incoming>().empty());
}

TEST_P(AdapterContract, PostsStandInTheOrderTheyWereSent) {
  start();
  for (int i = 1; i <= 20; ++i) {
    world_->adapter().send(post("k" + std::to_string(i), "Post number " + std::to_string(i) + "."));
  }
  const auto results = inbox_.wait_for<SendResult>(20);
  ASSERT_EQ(results.size(), 20U);
  Timestamp last;
  for (int i = 1; i <= 20; ++i) {
    const SendResult& result = results[static_cast<std::size_t>(i - 1)];
    EXPECT_EQ(result.key, "k" + std::to_string(i));
    ASSERT_TRUE(std::holds_alternative<Sent>(result.outcome));
    EXPECT_GE(std::get<Sent>(result.outcome).stamp, last);
    last = std::get<Sent>(result.outcome).stamp;
    EXPECT_EQ(world_->times_posted("Post number " + std::to_string(i) + "."), 1);
  }
}

TEST_P(AdapterContract, AHostileOrHugePostHarmsNoOther) {
  start();
  Delivery hostile = post("k1", "<script>alert(1)</script>\x1b[2J\x07 {{x}} [url=x]y[/url]");
  hostile.pictures = {{"board.png", "not a picture", "alt <b>words</b>", 1, 1}};
  hostile.actions = {{"<b>Roll</b>", "ROLL\"'>", false}};
  hostile.actors = {"nobody", ""};
  send(hostile);
  send(post("k2", std::string(1024 * 1024, 'x')));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k3", "Still at work"))));
  EXPECT_EQ(world_->times_posted("Still at work"), 1);
}

TEST_P(AdapterContract, AMessageToOnePersonIsSentOnce) {
  start();
  reply_times(1, "word");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_FALSE(replies.empty());
  Delivery delivery = post("k1", "For your eyes");
  delivery.recipient = ToAuthor{replies.back().author.user, world_->venue()};
  const auto first = send(delivery);
  const auto second = send(delivery);
  ASSERT_TRUE(std::holds_alternative<Sent>(first) && std::holds_alternative<Sent>(second));
  EXPECT_EQ(std::get<Sent>(first).id, std::get<Sent>(second).id);
  EXPECT_EQ(world_->times_posted("For your eyes"), 1);
}

TEST_P(AdapterContract, APostWhoseAnswerGotLostIsFoundAndNotRepeated) {
  start();
  if (!world_->lose_next_answer()) GTEST_SKIP() << "answers cannot get lost on this platform";
  const auto outcome = send(post("k1", "Did you hear me"));
  EXPECT_FALSE(std::holds_alternative<Refused>(outcome));
  EXPECT_TRUE(find("k1").has_value());
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Did you hear me"))));
  EXPECT_EQ(world_->times_posted("Did you hear me"), 1);
}

TEST_P(AdapterContract, ACutConnectionDelaysButLosesAndDoublesNothing) {
  start();
  reply_times(2, "before");
  settle();
  if (!world_->cut()) GTEST_SKIP() << "no connection to cut on this platform";
  const auto while_cut = send(post("k1", "Through the gap"));
  EXPECT_FALSE(std::holds_alternative<Sent>(while_cut));
  EXPECT_FALSE(std::holds_alternative<Refused>(while_cut));
  reply_times(2, "meanwhile");
  world_->mend();
  settle();
  EXPECT_EQ(inbox_.all<Incoming>().size(), 4U);
  if (!find("k1")) {
    EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Through the gap"))));
  }
  EXPECT_EQ(world_->times_posted("Through the gap"), 1);
}

TEST_P(AdapterContract, AcknowledgingIsHarmlessWhateverTheId) {
  start();
  const auto ids = reply_times(1, "word");
  settle();
  const std::string name(world_->adapter().name());
  for (const auto verdict : {Verdict::kAccepted, Verdict::kRefused, Verdict::kAsked,
                             Verdict::kHidden, Verdict::kShown}) {
    for (const std::string& id : {ids[0], std::string(), std::string("no-such-reply"),
                                  std::string("999999999999999999999"), std::string("-1")}) {
      world_->adapter().acknowledge({name, id}, verdict);
    }
    world_->adapter().acknowledge({"elsewhere", ids[0]}, verdict);
  }
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Still at work"))));
  reply_times(1, "after");
  settle();
  EXPECT_EQ(inbox_.all<Incoming>().size(), 2U);
}

TEST_P(AdapterContract, AVenueThatIsOpenedTwiceUnderOneKeyIsOneVenue) {
  start();
  world_->adapter().open({"v1", "Lucky Numbers, match 1", "lucky"});
  world_->adapter().open({"v1", "Lucky Numbers, match 1", "lucky"});
  const auto opened = inbox_.wait_for<VenueOpened>(2);
  ASSERT_EQ(opened.size(), 2U);
  EXPECT_EQ(opened[0].key, "v1");
  EXPECT_EQ(opened[0].venue, opened[1].venue);
  EXPECT_EQ(opened[0].venue.adapter, world_->adapter().name());
  EXPECT_FALSE(opened[0].venue.id.empty());
}

TEST_P(AdapterContract, AStatusStandsInThePlaceOfWhatThePostSaidBefore) {
  if (!shows_status()) GTEST_SKIP() << "posts cannot be edited on this platform";
  start();
  const auto sent = send(post("k1", "The board, first showing"));
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  for (const std::string& at : {std::string(), std::get<Sent>(sent).id}) {
    for (const char* const words : {"Ann is to move", "Bob is to move", "Bob is to move"}) {
      EXPECT_TRUE(std::holds_alternative<StatusShown>(show_status(at, words)));
      EXPECT_EQ(world_->says(at), words);
    }
  }
  EXPECT_EQ(std::get<Sent>(send(post("k1", "The board, first showing"))).id,
            std::get<Sent>(sent).id);
  world_->restart();
  start();
  EXPECT_TRUE(std::holds_alternative<StatusShown>(show_status("", "It is over")));
  EXPECT_EQ(world_->says(""), "It is over");
  reply_times(1, "word");
  settle();
  EXPECT_EQ(inbox_.all<Incoming>().size(), 1U);  // ours are no replies, and no edits of any
  EXPECT_TRUE(inbox_.all<Edited>().empty());
}

TEST_P(AdapterContract, AStatusWhosePostWasTakenAwayIsGone) {
  if (!shows_status()) GTEST_SKIP() << "posts cannot be edited on this platform";
  start();
  const auto sent = send(post("k1", "The board, first showing"));
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  for (const std::string& at : {std::get<Sent>(sent).id, std::string()}) {
    world_->take_away(at);
    EXPECT_TRUE(std::holds_alternative<StatusGone>(show_status(at, "Ann is to move")));
  }
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k2", "Still at work"))));
}

TEST_P(AdapterContract, AStatusOfNoPlaceIsRefused) {
  if (!shows_status()) GTEST_SKIP() << "posts cannot be edited on this platform";
  start();
  for (const char* const nowhere : {"", "no-such-thread"}) {
    world_->adapter().show_status(
        {{std::string(world_->adapter().name()), nowhere}, "", "Ann is to move", "Ann"});
  }
  const auto results = inbox_.wait_for<StatusResult>(2);
  ASSERT_EQ(results.size(), 2U);
  for (const auto& result : results) EXPECT_TRUE(std::holds_alternative<Refused>(result.outcome));
}

TEST_P(AdapterContract, AStatusThatCannotBeShownNowIsHeld) {
  if (!shows_status()) GTEST_SKIP() << "posts cannot be edited on this platform";
  start();
  reply_times(1, "before");
  settle();
  if (!world_->cut()) GTEST_SKIP() << "no connection to cut on this platform";
  EXPECT_TRUE(std::holds_alternative<Held>(show_status("", "Ann is to move")));
  world_->mend();
  settle();
  EXPECT_TRUE(std::holds_alternative<StatusShown>(show_status("", "Bob is to move")));
  EXPECT_EQ(world_->says(""), "Bob is to move");
}

}  // namespace
}  // namespace callboard
