// What Discord does to its clients on bad days.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "adapters/discord/buttons.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/discord_world.h"

namespace callboard::test {
namespace {

using Ids = std::vector<std::string>;

class DiscordFaults : public testing::Test {
 protected:
  void TearDown() override {
    world_.adapter().stop();
    EXPECT_EQ(world_.fake().complaints(), std::vector<std::string>());
  }
  void start(const std::string& cursor = "") { world_.adapter().start(inbox_, cursor); }
  // Until everything written so far was handed in.
  void settle() {
    const std::size_t before = inbox_.all<ReadUpTo>().size();
    world_.adapter().read_up_to(world_.venue(), world_.after_replies());
    ASSERT_GT(inbox_.wait_for<ReadUpTo>(before + 1).size(), before);
  }
  void eventually(const std::function<bool()>& condition) {
    ASSERT_TRUE(world_.fake().wait_for(condition));
  }
  Ids texts() {
    Ids all;
    for (const Incoming& one : inbox_.all<Incoming>()) all.push_back(one.text);
    return all;
  }
  SendOutcome send(const std::string& key, const std::string& text) {
    Delivery delivery;
    delivery.key = key;
    delivery.recipient = ToVenue{world_.venue()};
    delivery.text = delivery.plain = text;
    return send(delivery);
  }
  SendOutcome send(const Delivery& delivery) {
    const std::size_t before = inbox_.all<SendResult>().size();
    world_.adapter().send(delivery);
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    return results.size() > before ? results.back().outcome : SendOutcome(Unknown{});
  }

  RecordingInbox inbox_;
  DiscordWorld world_;
};

TEST_F(DiscordFaults, APostThatStandsBehindAnErrorIsNotPostedAgain) {
  start();
  for (const Fault fault : {Fault::kErrorAfter, Fault::kAnswerLost, Fault::kErrorBefore}) {
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
  EXPECT_TRUE(std::holds_alternative<Refused>(send("k", "Never")));
}

TEST_F(DiscordFaults, AnIntentThatIsNotGrantedIsToldWithWhereToClick) {
  start();
  settle();
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
  EXPECT_TRUE(std::holds_alternative<Refused>(send("k1", "Unheard")));
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

TEST_F(DiscordFaults, WhoeverTakesNoPrivateMessagesGetsNoneAnywhereElse) {
  start();
  world_.reply("Ann", "one");
  settle();
  world_.fake().no_private_messages("Ann");
  Delivery secret;
  secret.key = "k";
  secret.recipient = ToAuthor{inbox_.all<Incoming>()[0].author.user, world_.venue()};
  secret.text = "A secret";
  const auto outcome = send(secret);
  ASSERT_TRUE(std::holds_alternative<Refused>(outcome));
  EXPECT_NE(std::get<Refused>(outcome).reason.find("private messages"), std::string::npos);
  EXPECT_EQ(world_.fake().posts_with("A secret"), 0);
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

TEST_F(DiscordFaults, AButtonIsAReplyThatAnswersItsPost) {
  start();
  settle();
  Delivery prompt;
  prompt.key = "inst-7";
  prompt.recipient = ToVenue{world_.venue()};
  prompt.text = "Your move";
  prompt.actions = {{"Roll the dice", "ROLL", false}, {"Guess", "guess", true}};
  prompt.pictures = {{"board.png", "bytes", "The board", 4, 4}};
  const auto sent = send(prompt);
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  const auto post = *discord::parse_snowflake(std::get<Sent>(sent).id);
  const auto pressed = world_.fake().press("Ann", post, "Roll the dice");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].text, "ROLL");
  EXPECT_EQ(replies[0].answers, "inst-7");
  EXPECT_EQ(replies[0].venue, world_.venue());
  world_.adapter().acknowledge(replies[0].ref, Verdict::kAccepted);
  eventually([&] { return world_.fake().answers_to(pressed).size() == 2; });
  const auto answers = world_.fake().answers_to(pressed);
  EXPECT_NE(answers[0].find("\"flags\":64"), std::string::npos);
  EXPECT_NE(answers[1].find("ROLL"), std::string::npos);

  const auto asked = world_.fake().press("Ann", post, "Guess");
  eventually([&] { return !world_.fake().answers_to(asked).empty(); });
  const auto form = nlohmann::json::parse(world_.fake().answers_to(asked)[0]);
  ASSERT_EQ(form["type"], 9);
  world_.fake().fill("Ann", world_.thread(), form["data"]["custom_id"], "LOREM IPSUM");
  EXPECT_EQ(inbox_.wait_for<Incoming>(2).back().text, "guess LOREM IPSUM");
}

TEST_F(DiscordFaults, AButtonOfAnotherPlaceOrMakerPlaysNothing) {
  start();
  settle();
  world_.fake().fill("Ann", world_.thread(), "s0123456789abcdef01234567inst-7|ROLL", "x");
  const auto other = world_.fake().command("Ann", 12345, "move", "roll");
  eventually([&] { return !world_.fake().answers_to(other).empty(); });
  EXPECT_NE(world_.fake().answers_to(other)[0].find("Nothing was played"), std::string::npos);
  settle();
  EXPECT_TRUE(texts().empty());
}

TEST_F(DiscordFaults, SlashCommandsAreRegisteredOnceAndHeard) {
  start();
  settle();
  world_.fake().command("Ann", world_.thread(), "move", "roll");
  world_.fake().command("Ann", world_.thread(), "host", "status");
  const auto replies = inbox_.wait_for<Incoming>(2);
  EXPECT_EQ(texts(), (Ids{"roll", "!status"}));
  world_.restart();
  start(replies.back().cursor);
  settle();
  EXPECT_EQ(world_.fake().registrations(), 1);
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
