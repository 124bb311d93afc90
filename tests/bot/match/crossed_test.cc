// Replies that cross with something (DESIGN "Order"): what was written before its author could see
// the running prompt counts only if nobody but the author has acted since the prompt they did see.
// Whose clock is right does not matter: the platform's and the machine's differ by an hour here.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

using Mode = FakePlatform::Mode;

Verdict verdict_of_last(World& world) {
  const auto& marks = world.forum.verdicts[world.forum.last_reply()];
  return marks.empty() ? Verdict::kHidden : marks.back();
}

const std::string kWrong = "guess QUITE ANOTHER THING";

// A world where somebody's turn ends by their own words, and that player's name.
struct Table {
  World world;
  std::string mover;
  std::string other;
  explicit Table(std::int64_t platform_ahead_ms) {
    world.forum.ahead_ms = platform_ahead_ms;
    world.seat_two();
    mover = roll_and_pick(world);
    other = other_of(mover);
  }
  // Said twice, because words of another shape are asked about.
  void guess_wrong() {
    world.say(mover, kWrong);
    if (world.to_move() == mover) world.say(mover, kWrong);
    ASSERT_EQ(world.to_move(), other);
  }
};

class Crossed : public testing::TestWithParam<std::int64_t> {};

INSTANTIATE_TEST_SUITE_P(Clocks, Crossed, testing::Values(0, kHour_ms, -kHour_ms));

TEST_P(Crossed, ByAMoveWhosePromptIsNotThereYet) {
  Table at(GetParam());
  at.world.forum.mode = Mode::kHeld;
  at.guess_wrong();
  at.world.now.ms += 10'000;
  at.world.say(at.other, "ROLL");
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kRefused);
  at.world.forum.mode = Mode::kWell;
  at.world.pass(kHour_ms);
  EXPECT_TRUE(has(at.world.private_text(at.other), "crossed with something"));
  EXPECT_EQ(at.world.to_move(), at.other);
  at.world.say(at.other, "ROLL");
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kAccepted);
}

TEST_P(Crossed, WhatTwoWroteWhileTheDaemonWasAway) {
  Table at(GetParam());
  at.world.stop();
  at.world.forum.write(at.world.thread(), at.mover, kWrong);
  at.world.forum.write(at.world.thread(), at.mover, kWrong);
  at.world.now.ms += 60'000;
  at.world.forum.write(at.world.thread(), at.other, "ROLL");
  at.world.now.ms += 60'000;
  at.world.restart();
  EXPECT_EQ(at.world.to_move(), at.other);
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kRefused);
  EXPECT_TRUE(has(at.world.private_text(at.other), "crossed with something"));
}

TEST_P(Crossed, ByTheClock) {
  Table at(GetParam());
  at.world.forum.mode = Mode::kHeld;
  at.world.pass(kDeadline_ms + 2 * kHour_ms);
  ASSERT_EQ(at.world.to_move(), at.other);
  at.world.say(at.other, "ROLL");
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kRefused);
}

TEST_P(Crossed, ByAHostsUndo) {
  Table at(GetParam());
  at.guess_wrong();
  at.world.forum.mode = Mode::kHeld;
  at.world.host("!undo 1");
  ASSERT_EQ(at.world.to_move(), at.mover);
  at.world.say(at.mover, kWrong);
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kRefused);
}

TEST_P(Crossed, NotByOnesOwnMove) {
  World world;
  world.forum.ahead_ms = GetParam();
  world.seat_two();
  world.forum.mode = Mode::kHeld;
  const std::string mover = world.to_move();
  world.say(mover, "ROLL");
  ASSERT_EQ(world.view("phase"), "pick");
  world.say(mover, legal_pick(world));
  EXPECT_EQ(verdict_of_last(world), Verdict::kAccepted);
}

// Words below a guess, read together with it: the guess was right, and a question is asked.
TEST_P(Crossed, ByAQuestionThatNobodyKnewYet) {
  World world;
  world.forum.ahead_ms = GetParam();
  world.seat_two();
  std::string solver;
  for (int i = 0; i < 40 && world.view("phase") != "followup_solver"; ++i) {
    solver = world.to_move();
    world.say(solver, "roll");
    if (world.view("phase") == "pick") world.say(solver, legal_pick(world));
    if (world.to_move() != solver) continue;  // an unlucky throw
    world.say_together(
        {{world.thread(), solver, "guess " + world.solution()}, {world.thread(), solver, "8"}});
  }
  ASSERT_EQ(world.view("phase"), "followup_solver") << "the guess alone was played";
  EXPECT_EQ(world.to_move(), solver);
  EXPECT_EQ(verdict_of_last(world), Verdict::kRefused);
  EXPECT_TRUE(has(world.last_private(solver), "before the question stood"));
  world.now.ms += 1;
  world.say(solver, "8");
  EXPECT_EQ(verdict_of_last(world), Verdict::kAccepted) << world.last_private(solver);
}

TEST_P(Crossed, NotOnceThePromptStands) {
  Table at(GetParam());
  at.guess_wrong();
  at.world.now.ms += 1;
  at.world.say(at.other, "ROLL");
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kAccepted);
}

TEST_P(Crossed, NotIfAButtonOfTheRunningPromptSaysIt) {
  Table at(GetParam());
  at.world.forum.mode = Mode::kSilent;  // the post stands there, and nobody tells the daemon
  at.guess_wrong();
  Standing prompt;
  prompt.venue = at.world.thread();
  prompt.key =
      at.world.house().installation + "-" + std::to_string(at.world.match().desk.prompt->row.value);
  at.world.forum.press(prompt, at.other, "ROLL");
  at.world.settle();
  EXPECT_EQ(verdict_of_last(at.world), Verdict::kAccepted);
}

}  // namespace
}  // namespace callboard::test
