// Play at a terminal: the contract, and what is the terminal's own.
#include "adapters/console/console_adapter.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/adapters/console/console_world.h"
#include "tests/adapters/contract/contract.h"

namespace callboard {
namespace {

WorldPtr make_console_world() { return std::make_unique<ConsoleWorld>(); }
INSTANTIATE_TEST_SUITE_P(Console, AdapterContract, testing::Values(&make_console_world));

class Console : public testing::Test {
 protected:
  ~Console() override { world_.adapter().stop(); }
  std::vector<Incoming> heard(std::size_t count) { return inbox_.wait_for<Incoming>(count); }
  RecordingInbox inbox_;
  ConsoleWorld world_;
};

TEST_F(Console, PeopleShareTheKeyboardByName) {
  world_.adapter().start(inbox_, "");
  world_.type(
      "ROLL!\nAnn: I'll take the 1, 2 & 4 please\n  and pass\nBOB: my guess is: lucky strikes\n");
  world_.type("ann: 8 and 3: guess LUCKY NUMBERS\nguess two words: no name\n");
  const auto lines = heard(6);
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0].author.name, "You");
  EXPECT_EQ(lines[1].author.name, "Ann");
  EXPECT_EQ(lines[1].text, "I'll take the 1, 2 & 4 please");
  EXPECT_EQ(lines[2].author.name, "Ann");
  EXPECT_EQ(lines[2].text, "  and pass");
  EXPECT_EQ(lines[3].author.name, "BOB");
  EXPECT_EQ(lines[3].text, "my guess is: lucky strikes");
  EXPECT_EQ(lines[4].author.user, lines[1].author.user);  // "ann" is Ann
  EXPECT_EQ(lines[4].text, "8 and 3: guess LUCKY NUMBERS");
  EXPECT_EQ(lines[5].text, "guess two words: no name");
}

TEST_F(Console, AnAsideIsAPrivateMessage) {
  world_.adapter().start(inbox_, "");
  world_.type("(Host): !load LUCKY NUMBERS\nHost: (thinks): aloud\n");
  const auto lines = heard(2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].privately);
  EXPECT_EQ(lines[0].text, "!load LUCKY NUMBERS");
  EXPECT_FALSE(lines[1].privately);
}

TEST_F(Console, EmptyLinesAreSilenceAndANameAloneHandsOverTheKeyboard) {
  world_.adapter().start(inbox_, "");
  world_.type("\n   \nBob:\r\npass\r\n");
  const auto lines = heard(1);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].author.name, "Bob");
  EXPECT_EQ(lines[0].text, "pass");
}

TEST_F(Console, HalfALineSurvivesARestart) {
  world_.adapter().start(inbox_, "");
  world_.type("Ann: first\nBob: ro");
  const std::string cursor = heard(1).back().cursor;
  world_.restart();
  world_.adapter().start(inbox_, cursor);
  world_.type("ll\n");
  const auto lines = heard(2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].text, "roll");
}

TEST_F(Console, TheEndOfTheInputIsReportedAfterTheLastWords) {
  world_.adapter().start(inbox_, "");
  world_.type("Ann: roll\nAnn: and out");
  world_.hang_up();
  const auto states = inbox_.wait_for<AdapterState>(2);
  ASSERT_EQ(states.size(), 2U);
  EXPECT_FALSE(states[1].up);
  EXPECT_EQ(inbox_.all<Incoming>().back().text, "and out");
}

TEST_F(Console, ACursorOfAnEarlierSessionSkipsNothing) {
  world_.type("Ann: roll\n");
  world_.adapter().start(inbox_, "987654-500");
  EXPECT_EQ(heard(1).size(), 1U);
}

TEST_F(Console, AClockSetBackNeverStampsALineBeforeAnEarlierOne) {
  world_.adapter().start(inbox_, "");
  world_.type("Ann: one\n");
  ASSERT_EQ(heard(1).size(), 1U);
  world_.set_clock(Timestamp{5});
  world_.type("Ann: two\n");
  const auto lines = heard(2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_GE(lines[1].stamp, lines[0].stamp);
  world_.adapter().read_up_to(world_.venue(),
                              lines[0].stamp);  // no waiting for the clock to catch up
  EXPECT_EQ(inbox_.wait_for<ReadUpTo>(1).size(), 1U);
}

TEST_F(Console, NothingIsSaidAboutATimeThatHasNotCome) {
  world_.set_clock(Timestamp{1'000'000});
  world_.adapter().start(inbox_, "");
  world_.adapter().read_up_to(world_.venue(), Timestamp{1'000'500});
  world_.adapter().find("k", world_.venue());
  ASSERT_EQ(inbox_.wait_for<FindResult>(1).size(), 1U);
  EXPECT_TRUE(inbox_.all<ReadUpTo>().empty());
  world_.type("Ann: just in time\n");
  ASSERT_EQ(heard(1).size(), 1U);
  EXPECT_TRUE(inbox_.all<ReadUpTo>().empty());
  world_.set_clock(Timestamp{1'000'500});
  EXPECT_EQ(inbox_.wait_for<ReadUpTo>(1).size(), 1U);
}

TEST_F(Console, MarksAndPrivateWordsArePrintedBelow) {
  world_.adapter().start(inbox_, "");
  world_.type("Ann: roll\n");
  const auto lines = heard(1);
  world_.adapter().acknowledge(lines[0].ref, Verdict::kAccepted);
  Delivery delivery;
  delivery.key = "k";
  delivery.recipient = ToAuthor{"ann", world_.venue()};
  delivery.plain = "It is your turn.";
  world_.adapter().send(delivery);
  ASSERT_EQ(inbox_.wait_for<SendResult>(1).size(), 1U);
  EXPECT_EQ(world_.printed(), "\xe2\x9c\x93 Ann\n(for ann) It is your turn.\n\n");
}

TEST(ConsoleScript, AFileIsPlayedToItsEnd) {
  std::istringstream script("Ann: roll\nBob: pass\nAnn: stop");
  std::ostringstream screen;
  Terminal terminal(script, screen, {{"Ann", "Bob"}, {}});
  RecordingInbox inbox;
  const auto adapter = make_console_adapter(terminal);
  adapter->start(inbox, "");
  ASSERT_EQ(inbox.wait_for<AdapterState>(2).size(), 2U);
  adapter->stop();
  const auto lines = inbox.all<Incoming>();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[2].text, "stop");
}

TEST(ConsoleScript, APostThatTheTerminalDoesNotTakeIsUnknownAndNotFound) {
  std::istringstream nothing;
  std::ostream broken(nullptr);
  Terminal terminal(nothing, broken, {});
  RecordingInbox inbox;
  const auto adapter = make_console_adapter(terminal);
  adapter->start(inbox, "");
  Delivery delivery;
  delivery.key = "k";
  delivery.text = "Hello?";
  adapter->send(delivery);
  adapter->find("k", {});
  const auto results = inbox.wait_for<SendResult>(1);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Unknown>(results[0].outcome));
  ASSERT_EQ(inbox.wait_for<FindResult>(1).size(), 1U);
  EXPECT_FALSE(inbox.all<FindResult>()[0].found.has_value());
  adapter->stop();
}

TEST(ConsoleSpeech, WithKnownPeopleOnlyTheyAreNames) {
  const std::vector<std::string> people = {"Ann", "Bob Smith"};
  EXPECT_EQ(read_speech("ANN: roll", people).name, "ANN");
  EXPECT_EQ(read_speech("bob smith: roll", people).words, "roll");
  EXPECT_EQ(read_speech("guess: LUCKY", people).words, "guess: LUCKY");
  EXPECT_EQ(read_speech("guess: LUCKY", people).name, "");
}

TEST(ConsoleSpeech, ATerminalObeysColoursAndNothingElse) {
  EXPECT_EQ(printable("\x1b[1mbold\x1b[0m\ttab\nline", 100), "\x1b[1mbold\x1b[0m\ttab\nline");
  EXPECT_EQ(printable("\x1b[2Jgone\x1b]0;title\x07\r\x08\x7f\xc2\x9b"
                      "x",
                      100),
            "[2Jgone]0;titlex");
  EXPECT_EQ(printable("\x1b[31mleft red", 100), "\x1b[31mleft red\x1b[0m");
  EXPECT_EQ(printable("\xc3\xa9\xc3\xa9", 3), "\xc3\xa9");
  EXPECT_EQ(cut("\xe2\x82\xac", 2), "");
}

}  // namespace
}  // namespace callboard
