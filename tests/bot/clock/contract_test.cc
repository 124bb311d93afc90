// What stands below a prompt is true: until when, and what happens to whoever stays silent.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "tests/bot/clock/november.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

WorldOptions two_choices() {
  WorldOptions options;
  for (const char* solution : {"BACK AND FORTH", "SILVER SPOON", "GOLDEN EAGLE", "WINTER COAT"}) {
    options.pack += "[[puzzle]]\nsolution = \"" + std::string(solution) +
                    "\"\nquestion = \"Is it so?\"\nchoices = [\"true\", \"false\"]\n" +
                    "right = \"true\"\n";
  }
  options.pack += "[[tiebreak]]\nsolution = \"SNAKE EYES\"\n";
  return options;
}

// When the player's or host's clock that runs ends, as a post to all has it.
std::string running(World& world) {
  for (const TimerRow& row : world.house().timers.of(world.match().row.id)) {
    if (!timer_key::is_own(row.key)) return "<" + std::to_string(row.due.ms) + ">";
  }
  return "";
}

// Rolls until an offer stands or a number is wild, as asked; false: the event is over.
bool roll_until(World& world, const std::string& winner, const std::string& phase) {
  const MatchId id = world.match().row.id;
  for (int i = 0; i < 100 && world.show().state.current == id; ++i) {
    const std::string now = world.view("phase");
    if (now == phase) return true;
    world.say(winner, now == "event_offer" ? "go on" : now == "event_wild" ? "decline" : "roll");
  }
  return false;
}

WorldOptions with_timeout(const std::string& how) {
  WorldOptions options;
  options.show.options = {{"main_event_timeout", how}};
  return options;
}

TEST(Contract, ASilentSolverLosesAChoiceOfTwoToNobody_AM57) {
  World world(two_choices());
  world.seat_two();
  const std::string solver = solve_for_question(world);
  ASSERT_NE(solver, "");
  EXPECT_TRUE(
      has(world.last_public(), "the question goes to the other player; only a wrong choice"))
      << world.last_public();
  const std::int64_t before = bank(world, other_of(solver));
  world.pass(kDeadline_ms + kMinute_ms);
  EXPECT_EQ(world.to_move(), other_of(solver));
  EXPECT_EQ(bank(world, other_of(solver)), before) << "as it was said";
  EXPECT_TRUE(has(world.last_public(), "the question is closed and pays nobody"))
      << world.last_public();
  EXPECT_FALSE(has(world.public_text(), "counts as a wrong answer"));
}

// A prompt that comes in a pause promises no deadline: none runs.
TEST(Contract, APromptInAPauseSaysThatNoClockRuns) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const std::string before = world.to_move();
  world.host("!pause -- holidays");
  for (const std::string& command : {"!control " + other_of(before), std::string("!undo")}) {
    world.host(command + " -- a test");
    EXPECT_TRUE(has(world.last_public(), "The match is paused: no clock runs")) << command;
    EXPECT_FALSE(has(world.last_public(), "You have 24 hours")) << world.last_public();
    EXPECT_FALSE(has(world.last_public(), "If nothing comes by then")) << world.last_public();
  }
  world.host("!resume");
  EXPECT_TRUE(has(world.last_public(), "You have 24 hours")) << world.last_public();
}

TEST(Contract, AMoveInAProtestIsToldThatNoClockRuns) {
  World world;
  world.seat_two();
  const std::string who = guess(world, "SOMETHING ELSE");
  world.say(who, "protest: it was right");
  ASSERT_TRUE(world.match().desk.protest.has_value());
  const std::string other = other_of(who);
  for (const char* words : {"1 and 2", "roll", "guess"}) {
    const std::size_t before = world.forum.posts.size();
    world.say(other, words);
    ASSERT_GT(world.forum.posts.size(), before) << words;
    EXPECT_TRUE(has(world.last_private(other), "The match is paused")) << words;
    EXPECT_FALSE(has(world.last_private(other), "clock is still running")) << words;
  }
}

TEST(Contract, ASilentChampionReadsThatTheHostsAreAskedFirst_AM114) {
  World world(with_timeout("ask_host"));
  world.seat_two();
  world.host("!award game Ann counts");
  EXPECT_TRUE(has(world.last_public(), "the hosts are asked how the Main Event goes on"))
      << world.last_public();
  EXPECT_TRUE(has(world.last_public(), "the dice are rolled for you"));
  world.pass(kDeadline_ms);
  EXPECT_TRUE(has(world.last_public(), "The hosts have 3 days, until " + running(world)))
      << world.last_public();
  EXPECT_FALSE(has(world.last_public(), "You have 24 hours"));
  EXPECT_TRUE(has(world.last_public(), "If nothing comes by then, the dice are rolled for you"));
}

TEST(Contract, ASilentChampionReadsWhatIsAccepted_AM114) {
  World world(with_timeout("auto_safe"));
  world.seat_two();
  world.host("!award game Ann counts");
  EXPECT_TRUE(has(world.last_public(), "If nothing comes by then, the dice are rolled for you"));
  ASSERT_TRUE(roll_until(world, "Ann", "event_offer"));
  EXPECT_TRUE(has(world.last_public(), "If nothing comes by then, the offer is accepted for you"))
      << world.last_public();
  const std::string thread = world.thread();
  world.pass(kDeadline_ms);
  EXPECT_NE(world.thread(), thread) << "stopped, as it was said";
}

TEST(Contract, ASilentChampionReadsThatItEnds_AM114) {
  World world(with_timeout("end"));
  world.seat_two();
  world.host("!award game Ann counts");
  EXPECT_TRUE(has(world.last_public(), "If nothing comes by then, the Main Event ends"))
      << world.last_public();
}

TEST(Contract, StandsBelowThePromptAfterAPauseToo_HA16) {
  World world;
  world.seat_two();
  world.pass(20 * kHour_ms);
  world.host("!pause until 17 November 2023 -- holidays");
  world.pass(kHour_ms);
  world.host("!resume");
  const std::string text = world.public_text();
  const std::string resumed = text.substr(text.find("On we go!"));
  EXPECT_TRUE(has(resumed, "You have 4 hours, until " + running(world))) << resumed;
  EXPECT_TRUE(has(resumed, "the highest hidden number is turned over")) << resumed;
}

TEST(Contract, AfterAPauseItKnowsOfAbsences_HA16) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.pass(20 * kHour_ms);
  world.host("!pause -- holidays");
  world.say(mover, "away for 2 days");
  world.pass(kHour_ms);
  world.host("!resume");
  EXPECT_TRUE(has(world.last_public(), "is away and the clock stands until"))
      << world.last_public();
  EXPECT_TRUE(has(world.last_public(), "due by " + running(world))) << world.last_public();
}

// To the instant: the pages of the web board take it from the post, and said a minute less.
TEST(Contract, TheDueTimeOfThePostIsThatOfItsWords) {
  WorldOptions options;
  options.begins.ms += 700;
  World world(std::move(options));
  for (const char* who : {"Ann", "Bob"}) world.say(who, "quiet 22:00-08:00");
  world.seat_two();
  const auto& posts = world.forum.posts;
  const auto prompt =
      std::find_if(posts.rbegin(), posts.rend(), [](const Standing& one) { return one.due; });
  ASSERT_NE(prompt, posts.rend());
  EXPECT_EQ(*prompt->due, november(16, 9));
  EXPECT_TRUE(has(prompt->text, "<" + std::to_string(prompt->due->ms) + ">")) << prompt->text;
}

}  // namespace
}  // namespace callboard::test
