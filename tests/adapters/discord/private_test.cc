// What is asked in a thread may be answered in private. A deadline strikes once everything of its
// time was read (ReadUpTo), so that goes for private words, too, whatever kept them from us.
#include <gtest/gtest.h>

#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

class DiscordPrivate : public DiscordCase {
 protected:
  FakeDiscord& fake() { return world_.fake(); }
  std::string user(const std::string& name) { return std::to_string(fake().user(name)); }
  // Their turn, as everybody sees in the thread.
  void ask(const std::string& name) {
    Delivery prompt;
    prompt.key = "turn-" + name;
    prompt.recipient = ToVenue{world_.venue()};
    prompt.text = prompt.plain = name + ", it is your turn.";
    prompt.actors = {user(name)};
    ASSERT_TRUE(std::holds_alternative<Sent>(send(prompt)));
  }
  void start_and_ask(const std::string& name) {
    start();
    settle();
    ask(name);
  }
  Delivery for_her_eyes() {
    Delivery secret;
    secret.key = "secret";
    secret.recipient = ToAuthor{user("Ann"), world_.venue()};
    secret.text = secret.plain = "For your eyes";
    return secret;
  }
  // As the deadline does that comes due now.
  void await() { world_.adapter().read_up_to(world_.venue(), world_.after_replies()); }
  // What was handed in before the promise of that number, of those asked for after `settle`.
  Ids before_promise(std::size_t number) {
    EXPECT_GE(inbox_.wait_for<ReadUpTo>(number).size(), number);
    Ids all;
    std::size_t promises = 0;
    for (const AdapterEvent& event : inbox_.events()) {
      if (const auto* one = std::get_if<Incoming>(&event)) all.push_back(one->text);
      if (std::holds_alternative<ReadUpTo>(event) && ++promises == number) break;
    }
    return all;
  }
};

TEST_F(DiscordPrivate, AnAnswerThatTheGatewayDidNotTellIsReadBeforeTheDeadline) {
  start_and_ask("Ann");
  fake().write_privately("Ann", "before");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  fake().write_unheard("Ann", "roll");
  await();
  EXPECT_EQ(before_promise(2), (Ids{"before", "roll"}));
}

TEST_F(DiscordPrivate, SoIsTheFirstThatThisPersonEverWroteInPrivate) {
  start_and_ask("Ann");
  fake().write_unheard("Ann", "roll");
  await();
  EXPECT_EQ(before_promise(2), Ids{"roll"});
}

// As in a qualifying quiz, where questions and answers are private.
TEST_F(DiscordPrivate, SoIsWhatSomebodyAnswersWhoWasAskedInPrivate) {
  start();
  settle();
  ASSERT_TRUE(std::holds_alternative<Sent>(send(for_her_eyes())));
  fake().write_unheard("Ann", "Lima");
  await();
  EXPECT_EQ(before_promise(2), Ids{"Lima"});
}

TEST_F(DiscordPrivate, NothingWrittenKeepsNoDeadlineWaiting) {
  start_and_ask("Ann");
  await();
  EXPECT_EQ(before_promise(2), Ids{});
  fake().cut();
  fake().mend();
  await();
  EXPECT_EQ(before_promise(3), Ids{});
}

TEST_F(DiscordPrivate, AfterAGapADeadlineWaitsForAllThatWasWrittenInPrivate) {
  start_and_ask("Ann");
  fake().write_privately("Bob", "before");  // whose turn it is not, by the latest post
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  const std::string cursor = inbox_.all<Incoming>()[0].cursor;
  world_.restart();
  fake().forget_sessions();
  const auto said = fake().write_privately("Bob", "in private");
  fake().break_lists(fake().private_channel("Bob"));
  world_.reply("Ann", "in the thread");
  start(cursor);
  world_.adapter().read_up_to(world_.venue(), {discord::time_of(said).ms + 1});
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).back().text, "in the thread");
  const int tried = fake().times_read(fake().private_channel("Bob"));
  eventually([&] { return fake().times_read(fake().private_channel("Bob")) > tried + 1; });
  EXPECT_EQ(inbox_.all<ReadUpTo>().size(), 1U) << "of before the restart";
  fake().mend_lists(fake().private_channel("Bob"));
  EXPECT_EQ(before_promise(2), (Ids{"before", "in the thread", "in private"}));
}

TEST_F(DiscordPrivate, AChannelThatDiscordDoesNotLetUsReadKeepsNoDeadlineWaiting) {
  start_and_ask("Ann");
  fake().write_privately("Ann", "before");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  fake().forbid(fake().private_channel("Ann"));
  fake().ask_to_reconnect();
  eventually([this] { return fake().resumes() > 0; });
  await();
  EXPECT_EQ(before_promise(2), Ids{"before"});
}

TEST_F(DiscordPrivate, FirstWordsBringThoseThatWereWrittenWhileNobodyListened) {
  start();
  settle();
  fake().write_unheard("Ann", "join");
  fake().write_privately("Ann", "hello?");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(texts(), (Ids{"join", "hello?"}));
}

TEST_F(DiscordPrivate, WhatSomebodyWroteBeforeWeDidIsReadWhenTheGatewayTellsIt) {
  start();
  settle();
  fake().write_unheard("Ann", "roll");
  ASSERT_TRUE(std::holds_alternative<Sent>(send(for_her_eyes())));
  ask("Ann");
  await();
  EXPECT_EQ(before_promise(2), Ids{"roll"});
}

}  // namespace
}  // namespace callboard::test
