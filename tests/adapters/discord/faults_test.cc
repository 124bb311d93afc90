// What Discord does to its clients on bad days.
#include <gtest/gtest.h>

#include <algorithm>

#include "adapters/discord/messages.h"
#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

class DiscordFaults : public DiscordCase {};

TEST_F(DiscordFaults, APostThatStandsBehindAnErrorIsNotPostedAgain) {
  start();
  for (const Fault fault :
       {Fault::kErrorAfter, Fault::kAnswerLost, Fault::kErrorBefore, Fault::kShield}) {
    const std::string words = "Post " + std::to_string(static_cast<int>(fault));
    world_.fake().next_posts({fault});
    EXPECT_TRUE(std::holds_alternative<Unknown>(send(words, words)));
    EXPECT_TRUE(std::holds_alternative<Sent>(send(words, words)));
    EXPECT_EQ(world_.fake().posts_with(words), 1);
  }
}

TEST_F(DiscordFaults, ManyErrorsInARowStillMakeOnePost) {
  start();
  world_.fake().next_posts({Fault::kErrorAfter, Fault::kAnswerLost, Fault::kErrorAfter});
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(std::holds_alternative<Sent>(send("k", "Only one")));
  EXPECT_TRUE(std::holds_alternative<Sent>(send("k", "Only one")));
  EXPECT_EQ(world_.fake().posts_with("Only one"), 1);
}

TEST_F(DiscordFaults, LimitsOfEachKindDelayAPostAndNothingElse) {
  start();
  world_.fake().next_posts({Fault::kTooManyForAll, Fault::kTooManyShared, Fault::kTooManyForAll});
  EXPECT_TRUE(std::holds_alternative<Sent>(send("k", "In the end")));
  EXPECT_EQ(world_.fake().posts_with("In the end"), 1);
}

TEST_F(DiscordFaults, EventsThatNeverComeAreReadFromTheList) {
  start();
  world_.reply("Ann", "one");
  settle();
  world_.fake().lose_events(2);
  world_.reply("Ann", "two");
  world_.reply("Bob", "three");
  world_.reply("Ann", "four");
  settle();
  Ids all = texts();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (Ids{"four", "one", "three", "two"}));
}

TEST_F(DiscordFaults, AskedToReconnectItResumesAndMissesNothing) {
  start();
  world_.reply("Ann", "one");
  settle();
  const int before = world_.fake().identifies();
  world_.fake().ask_to_reconnect();
  eventually([this] { return world_.fake().resumes() > 0; });
  world_.reply("Ann", "two");
  settle();
  EXPECT_EQ(texts(), (Ids{"one", "two"}));
  EXPECT_EQ(world_.fake().identifies(), before);
}

TEST_F(DiscordFaults, ABotOfManyServersHasSeveralConnections) {
  world_.fake().shards(2, 1);
  start();
  settle();
  const Ids identified = world_.fake().identified_as();
  ASSERT_GE(identified.size(), 2U);  // before these the world's own start, perhaps
  EXPECT_EQ(Ids(identified.end() - 2, identified.end()), (Ids{"[0,2]", "[1,2]"}));
  world_.reply("Ann", "in the server");
  settle();
  world_.fake().write_privately("Ann", "in private");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(texts(), (Ids{"in the server", "in private"}));
  world_.fake().ask_to_reconnect();
  eventually([this] { return world_.fake().resumes() == 2; });
  world_.reply("Ann", "once more");
  settle();
  EXPECT_EQ(texts(), (Ids{"in the server", "in private", "once more"}));
}

TEST_F(DiscordFaults, OfSeveralConnectionsOneThatIsLostComesBackAlone) {
  world_.fake().shards(2, 1);
  start();
  world_.reply("Ann", "one");
  settle();
  const Ids identified = world_.fake().identified_as();
  for (const int shard : {0, 1}) {
    const int resumes = world_.fake().resumes();
    const std::string number = std::to_string(shard);
    world_.fake().close_shard(shard);
    world_.reply("Ann", "in the server, without " + number);
    world_.fake().write_privately("Ann", "in private, without " + number);
    settle();
    eventually([&] { return world_.fake().resumes() > resumes; });
    EXPECT_EQ(world_.fake().resumes(), resumes + 1) << "the other was not touched";
  }
  ASSERT_EQ(inbox_.wait_for<Incoming>(5).size(), 5U);
  Ids all = texts();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (Ids{"in private, without 0", "in private, without 1", "in the server, without 0",
                      "in the server, without 1", "one"}));
  EXPECT_EQ(world_.fake().identified_as(), identified);
}

TEST_F(DiscordFaults, WhereResumingIsRefusedItIdentifiesAndReadsTheList) {
  start();
  world_.reply("Ann", "one");
  settle();
  world_.fake().forget_sessions();
  world_.fake().close_gateway(0);
  world_.reply("Ann", "two");
  settle();
  EXPECT_EQ(texts(), (Ids{"one", "two"}));
}

TEST_F(DiscordFaults, ARestartResumesTheSessionItHad) {
  start();
  world_.reply("Ann", "one");
  settle();
  const int before = world_.fake().identifies();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_.restart();
  world_.reply("Ann", "meanwhile");
  start(cursor);
  settle();
  EXPECT_EQ(texts(), (Ids{"one", "meanwhile"}));
  EXPECT_EQ(world_.fake().identifies(), before);
}

TEST_F(DiscordFaults, WhatWasNotCommittedComesAgainAfterACrash) {
  start();
  for (const char* word : {"one", "two", "three"}) world_.reply("Ann", word);
  settle();
  const std::string first = inbox_.all<Incoming>()[0].cursor;
  world_.restart();  // two and three were never committed
  start(first);
  settle();
  ASSERT_EQ(texts(), (Ids{"one", "two", "three", "two", "three"}));
  const std::string second = inbox_.all<Incoming>()[3].cursor;
  world_.restart();
  start(second);
  settle();
  EXPECT_EQ(texts(), (Ids{"one", "two", "three", "two", "three", "three"}));
}

TEST_F(DiscordFaults, AMessageChangedBeforeItWasReadCountsFromItsChange) {
  start();
  settle();
  world_.fake().lose_events(2);
  const auto id = world_.reply("Ann", "roll");
  const auto written = world_.after_replies();
  world_.fake().edit(discord::parse_snowflake(id).value(), "pass");
  settle();
  ASSERT_EQ(texts(), Ids{"pass"});
  EXPECT_GT(inbox_.all<Incoming>()[0].stamp, written);
}

TEST_F(DiscordFaults, AWrongTokenIsToldAndNotTriedAgain) {
  world_.fake().wrong_token();
  start();
  const auto states = inbox_.wait_for<AdapterState>(1);
  ASSERT_FALSE(states.empty());
  EXPECT_FALSE(states[0].up);
  EXPECT_NE(states[0].detail.find("token"), std::string::npos);
  EXPECT_EQ(states[0].detail.find(FakeDiscord::kToken), std::string::npos);
  EXPECT_TRUE(std::holds_alternative<Held>(send("k", "Waits for another token")));
}

// As when somebody resets it, or Discord does: no post of a match may be lost by that.
TEST_F(DiscordFaults, ATokenThatIsTakenBackInMidMatchIsToldAndPostsWaitForTheNextOne) {
  start();
  settle();
  ASSERT_EQ(inbox_.wait_for<AdapterState>(1).size(), 1U);  // up
  world_.fake().wrong_token();
  EXPECT_TRUE(std::holds_alternative<Held>(send("k", "Kept for later")));
  world_.fake().close_gateway(4004);
  const auto states = inbox_.wait_for<AdapterState>(2);
  ASSERT_EQ(states.size(), 2U);
  EXPECT_FALSE(states[1].up);
  EXPECT_NE(states[1].detail.find("token"), std::string::npos);
  world_.restart();
  world_.fake().right_token();
  start();
  settle();
  EXPECT_TRUE(std::holds_alternative<Sent>(send("k", "Kept for later")));
  EXPECT_EQ(world_.times_posted("Kept for later"), 1);
}

class DiscordPictures : public DiscordCase {
 protected:
  SendOutcome board(const std::string& key, const std::string& words) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{world_.venue()};
    delivery.text = delivery.plain = words;
    delivery.pictures = {{"board.png", "bytes", "a board of nine"}};
    delivery.actions = {{"Roll", "ROLL"}};
    delivery.actors = {"77"};
    return DiscordCase::send(delivery);
  }
  Json post(const std::string& words) { return world_.fake().post_with(words); }
};

// A match without its prompt would stand still, and no clock would run.
TEST_F(DiscordPictures, APostThatIsRefusedForItsPictureIsPostedWithoutIt) {
  start();
  for (const int status : {400, 413}) {
    world_.fake().refuse_files(status);
    const std::string words = "The board " + std::to_string(status);
    EXPECT_TRUE(std::holds_alternative<Sent>(board(words, words))) << status;
    EXPECT_EQ(world_.times_posted(words), 1);
    EXPECT_TRUE(post(words)["attachments"].empty());
    EXPECT_FALSE(post(words)["components"].empty()) << "its buttons stay";
  }
  EXPECT_TRUE(std::holds_alternative<Sent>(board("silent", "")));
  EXPECT_EQ(world_.times_posted("a board of nine"), 1) << "without words what it shows is told";
  world_.fake().refuse_files(0);
  EXPECT_TRUE(std::holds_alternative<Sent>(board("k", "As ever")));
  EXPECT_EQ(post("As ever")["attachments"].size(), 1U);
}

TEST_F(DiscordPictures, PicturesThatAreTooLargeAreNotSentAtAll) {
  start();
  Delivery delivery;
  delivery.key = "k";
  delivery.recipient = ToVenue{world_.venue()};
  delivery.text = delivery.plain = "A large board";
  delivery.pictures = {{"board.png", std::string(discord::kFileBytesMax + 1, 'p'), "a board"}};
  EXPECT_TRUE(std::holds_alternative<Sent>(DiscordCase::send(delivery)));
  EXPECT_TRUE(post("A large board")["attachments"].empty());
}

TEST_F(DiscordPictures, WhereTheAnswerIsLostAfterThatItIsNotPostedTwice) {
  start();
  world_.fake().refuse_files(400);
  world_.fake().next_posts({Fault::kNone, Fault::kAnswerLost});
  EXPECT_TRUE(std::holds_alternative<Unknown>(board("k", "Once")));
  const std::size_t before = inbox_.all<FindResult>().size();
  world_.adapter().find("k", world_.venue());
  const auto found = inbox_.wait_for<FindResult>(before + 1);
  ASSERT_GT(found.size(), before);
  EXPECT_TRUE(found.back().found);
  EXPECT_TRUE(std::holds_alternative<Sent>(board("k", "Once")));
  EXPECT_EQ(world_.times_posted("Once"), 1);
}

TEST_F(DiscordPictures, RefusedForItsButtonsItIsPostedWithoutThem) {
  start();
  world_.fake().refuse_components();
  EXPECT_TRUE(std::holds_alternative<Sent>(board("k", "Words alone")));
  EXPECT_EQ(world_.times_posted("Words alone"), 1);
  EXPECT_TRUE(post("Words alone")["components"].empty());
}

// Its nonce is known to Discord, and the message is not.
TEST_F(DiscordFaults, APostThatSomebodyDeletedBeforeItsAnswerCameIsNotPostedAgain) {
  start();
  world_.fake().next_posts({Fault::kAnswerLost});
  EXPECT_TRUE(std::holds_alternative<Unknown>(send("k", "Gone at once")));
  const auto post = world_.fake().post_with("Gone at once");
  world_.fake().remove(*discord::parse_snowflake(post["id"].get<std::string>()));
  const auto outcome = send("k", "Gone at once");
  ASSERT_TRUE(std::holds_alternative<Refused>(outcome));
  EXPECT_EQ(std::get<Refused>(outcome).reason, "it was posted, and somebody deleted it");
  EXPECT_EQ(world_.times_posted("Gone at once"), 0);
}

TEST_F(DiscordFaults, AnIntentThatIsNotGrantedIsToldWithWhereToClick) {
  start();
  settle();
  ASSERT_EQ(inbox_.wait_for<AdapterState>(1).size(), 1U);  // up
  world_.fake().close_gateway(4014);
  const auto states = inbox_.wait_for<AdapterState>(2);
  ASSERT_EQ(states.size(), 2U);
  EXPECT_FALSE(states[1].up);
  EXPECT_NE(states[1].detail.find("Message Content"), std::string::npos);
}

TEST_F(DiscordFaults, PermissionWithdrawnHoldsThatPlaceAlone) {
  start();
  settle();
  world_.fake().forbid(world_.thread());
  EXPECT_TRUE(std::holds_alternative<Held>(send("k1", "Unheard")));
  Delivery other;
  other.key = "k2";
  other.recipient = ToVenue{{"discord", std::to_string(FakeDiscord::kChannel)}};
  other.text = "Elsewhere";
  EXPECT_TRUE(std::holds_alternative<Sent>(send(other)));
  const std::size_t before = inbox_.all<ReadUpTo>().size();
  world_.adapter().read_up_to(world_.venue(), world_.after_replies());
  world_.adapter().read_up_to(std::get<ToVenue>(other.recipient).venue, world_.after_replies());
  const auto read = inbox_.wait_for<ReadUpTo>(before + 1);
  EXPECT_EQ(read.back().venue.id, std::to_string(FakeDiscord::kChannel));
}

TEST_F(DiscordFaults, InADeletedThreadNothingIsWaitedFor) {
  start();
  world_.reply("Ann", "one");
  settle();
  world_.fake().delete_place(world_.thread());
  settle();
  EXPECT_TRUE(std::holds_alternative<Refused>(send("k", "Where")));
}

TEST_F(DiscordFaults, AThreadThatWasArchivedComesBackForAPostAndForAMark) {
  start();
  const auto reply = world_.reply("Ann", "roll");
  settle();
  world_.fake().archive(world_.thread());
  world_.adapter().acknowledge({"discord", reply}, Verdict::kAccepted);
  eventually([&] { return !world_.fake().reactions(*discord::parse_snowflake(reply)).empty(); });
  EXPECT_FALSE(world_.fake().is_archived(world_.thread()));
  world_.fake().archive(world_.thread());
  EXPECT_TRUE(std::holds_alternative<Sent>(send("k", "Here again")));
  EXPECT_EQ(world_.times_posted("Here again"), 1);
  EXPECT_FALSE(world_.fake().is_archived(world_.thread()));
}

TEST_F(DiscordFaults, InALockedThreadPostsWaitUntilItIsUnlocked) {
  start();
  settle();
  world_.fake().lock(world_.thread());
  EXPECT_TRUE(std::holds_alternative<Held>(send("k", "Behind a lock")));
  EXPECT_EQ(world_.times_posted("Behind a lock"), 0);
  world_.fake().unlock(world_.thread());
  EXPECT_TRUE(std::holds_alternative<Sent>(send("k", "Behind a lock")));
  EXPECT_EQ(world_.times_posted("Behind a lock"), 1);
}

TEST_F(DiscordFaults, EventsInAnotherOrderLoseAndDoubleNothing) {
  start();
  settle();
  world_.fake().lose_events(1);
  const auto first = world_.reply("Ann", "one");
  world_.reply("Bob", "two");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  world_.fake().repeat(*discord::parse_snowflake(first));  // now it comes
  settle();
  Ids all = texts();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (Ids{"one", "two"}));
}

TEST_F(DiscordFaults, PrivateWordsComeInPrivately) {
  start();
  settle();
  world_.fake().write_privately("Ann", "my hand");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_TRUE(replies[0].privately);
  EXPECT_EQ(replies[0].venue, (Venue{"discord", ""}));
}

TEST_F(DiscordFaults, AcceptedIsACheckMarkAndHiddenIsGoneAndNoNews) {
  start();
  const auto first = world_.reply("Ann", "roll");
  const auto second = world_.reply("Bob", "something rude");
  settle();
  world_.adapter().acknowledge({"discord", first}, Verdict::kAccepted);
  world_.adapter().acknowledge({"discord", second}, Verdict::kHidden);
  eventually([&] { return !world_.fake().stands(*discord::parse_snowflake(second)); });
  eventually([&] { return !world_.fake().reactions(*discord::parse_snowflake(first)).empty(); });
  settle();
  EXPECT_TRUE(inbox_.all<Edited>().empty());
}

}  // namespace
}  // namespace callboard::test
