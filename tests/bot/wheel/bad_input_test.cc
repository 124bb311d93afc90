// What people get wrong in a turn, as the whole daemon answers it: nothing is played that was not
// meant, and every answer says so (A-27, A-33, M-02 to M-20, WF-302).
#include <gtest/gtest.h>

#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

using Marks = std::vector<Verdict>;

// Ann is on turn in BETTER LATE THAN NEVER.
struct OnTurn : Three {
  OnTurn() { first_turn("Ann"); }
  void refused(const std::string& words, const std::string& told) {
    const auto entries = world.match().log.size();
    world.say("Ann", words);
    EXPECT_EQ(world.match().log.size(), entries) << words;
    EXPECT_TRUE(has(world.last_private("Ann"), told)) << words << ": " << world.last_private("Ann");
    EXPECT_EQ(world.to_move(), "Ann") << words;
  }
};

TEST(BadInput, M_20_ALetterThatWasCalledBeforeCostsTheTurnAndIsSaid) {
  OnTurn turn;
  World& world = turn.world;
  turn.spin_to_letter("Ann");
  world.say("Ann", "T");
  ASSERT_TRUE(has(world.last_public(), "T")) << world.last_public();
  turn.spin_to_letter("Ann");
  world.say("Ann", "T");
  EXPECT_TRUE(has(world.public_text(), "called before")) << world.last_public();
  EXPECT_NE(world.to_move(), "Ann");
}

TEST(BadInput, WhoAsksForTheBoardIsShownItAndPlaysNothing) {
  OnTurn turn;
  World& world = turn.world;
  turn.spin_to_letter("Ann");
  world.say("Ann", "T");
  const auto entries = world.match().log.size();
  for (const char* who : {"Ann", "Bob", "Eve"}) {  // on turn, a player, a spectator
    for (const char* words : {"board", "Show me the board, please", "used letters?", "my items"}) {
      const std::string before = world.private_text(who);
      world.say(who, words);
      const std::string told = world.private_text(who).substr(before.size());
      EXPECT_TRUE(has(told, "Called and there: T")) << who << ", " << words << ": " << told;
    }
  }
  EXPECT_EQ(world.match().log.size(), entries);
}

TEST(BadInput, M_06_AVowelIsNoConsonant) {
  OnTurn turn;
  turn.spin_to_letter("Ann");
  turn.refused("E", "consonant");
  turn.refused("buy E", "consonant");
}

TEST(BadInput, M_07_TwoLettersAtOnce) {
  OnTurn turn;
  turn.spin_to_letter("Ann");
  turn.refused("T or N", "CALL T");
}

TEST(BadInput, M_08_NoLetterAtAll) {
  OnTurn turn;
  turn.spin_to_letter("Ann");
  turn.refused("7", "A to Z");
}

TEST(BadInput, M_14_M_16_BuyingWhatIsNoVowelOrTooDear) {
  OnTurn turn;
  turn.refused("buy T", "consonant");
  turn.refused("buy E", "250");
}

TEST(BadInput, M_02_A_82_ASolutionOutOfTurnIsHiddenAndTheHostHears) {
  OnTurn turn;
  World& world = turn.world;
  for (const char* words : {"solve: better late than never", "solve: better wait than never"}) {
    world.say("Bob", words);
    EXPECT_EQ(mark_of_last(world), Marks{Verdict::kHidden}) << "right or wrong";
    EXPECT_TRUE(has(world.last_private("Bob"), "Ann")) << world.last_private("Bob");
    EXPECT_TRUE(has(world.last_private("Dee"), "Bob")) << world.last_private("Dee");
  }
  EXPECT_EQ(world.to_move(), "Ann");
  world.say("Bob", "spin");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kRefused}) << "that may stand";
}

TEST(BadInput, A_83_ASpectatorsSolutionIsHiddenToo) {
  OnTurn turn;
  World& world = turn.world;
  world.say("Zoe", "it's better late than never!");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kHidden});
  EXPECT_TRUE(has(world.last_private("Dee"), "Zoe")) << world.last_private("Dee");
}

TEST(BadInput, ASpectatorsPrivateMoveIsNoMove) {
  OnTurn turn;
  World& world = turn.world;
  const auto entries = world.match().log.size();
  world.whisper("Zoe", "solve: better late than never");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_EQ(world.to_move(), "Ann");
}

TEST(BadInput, A_80_AnAnswerEditedAfterReadingStandsAsItWasRead) {
  OnTurn turn;
  World& world = turn.world;
  world.say("Ann", "solve: better late than ever");
  ASSERT_NE(world.to_move(), "Ann");
  Edited edit;
  edit.ref = {"web", world.forum.last_reply()};
  edit.venue = {"web", world.thread()};
  edit.author = {"web", "Ann", "Ann"};
  edit.stamp = world.now;
  const auto entries = world.match().log.size();
  world.daemon().step(edit, world.now);
  ASSERT_TRUE(world.daemon().flush());
  world.settle();
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_TRUE(has(world.last_private("Dee"), "changed a reply"));
}

TEST(BadInput, APuzzleThatDoesNotFitTheBoardIsNotLoaded) {
  OnTurn turn;
  World& world = turn.world;
  const auto entries = world.match().log.size();
  world.host("!puzzle INCOMPREHENSIBILITIES | Thing");
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  world.host("!puzzle CAF\xc3\x89 AU LAIT \xd0\x96 | Thing");
  EXPECT_EQ(world.match().log.size(), entries) << world.last_private("Dee");
}

TEST(BadInput, WF_196_ATurnIsGivenBackUntilTheNextPlayerHasPlayed) {
  OnTurn turn;
  World& world = turn.world;
  world.pass(25 * kHour_ms);
  const std::string next = world.to_move();
  ASSERT_NE(next, "Ann") << "the deadline has passed";
  world.host("!turn Ann");
  EXPECT_EQ(world.to_move(), "Ann");
  world.pass(25 * kHour_ms);
  turn.spin_to_letter(next);
  world.host("!turn Ann");
  EXPECT_NE(world.to_move(), "Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "force")) << world.last_private("Dee");
}

}  // namespace
}  // namespace callboard::test
