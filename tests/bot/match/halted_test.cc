// What breaks in one match stays there: the match halts, others go on, nothing half-done is kept,
// and the operator leads the show on.
#include <gtest/gtest.h>

#include <functional>

#include "rules/core/check.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// The next match cannot be made: whatever ends this one breaks on the way.
[[noreturn]] std::string no_secret() { throw Broken("no secret could be made"); }

// What stands in a thread for everybody.
std::string text_of(const World& world, const std::string& thread) {
  std::string text;
  for (const auto& post : world.forum.posts) {
    if (post.venue == thread && post.to.empty()) text += post.text + "\n";
  }
  return text;
}

std::size_t count(const std::string& text, const std::string& words) {
  std::size_t found = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

// A program whose rules have changed without a new version: no log replays.
void changed_rules(GameFace& face) {
  face.start = [start = face.start](const OptionValues& options, CarryIn carry) {
    carry.jackpot = carry.jackpot.value_or(100'000) + 1;
    return start(options, carry);
  };
}

TEST(Halted, APlayerIsToldAndTheClockGetsTheTimeBackWhenItGoesOn) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  const std::string mover = world.to_move();
  world.pass(20 * kHour_ms);
  world.options().other_rules = &changed_rules;
  world.restart();
  ASSERT_EQ(world.house().halted.size(), 1U);
  EXPECT_TRUE(has(text_of(world, thread), "has halted this match"));
  world.say_at(thread, mover, "roll");
  EXPECT_TRUE(has(world.last_private(mover), "write it again once")) << world.last_private(mover);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kRefused});
  world.say_at(thread, "Cyd", "what a pity");
  EXPECT_FALSE(has(world.private_text("Cyd"), "write it again once")) << "no player";
  world.say_at(thread, mover, "roll, I said");
  EXPECT_EQ(count(world.private_text(mover), "write it again once"), 1U) << "said once";
  world.pass(30 * kHour_ms);
  world.restart();
  EXPECT_EQ(count(text_of(world, thread), "has halted this match"), 1U) << "over a restart too";

  world.options().other_rules = {};
  world.restart();
  EXPECT_TRUE(has(text_of(world, thread), "This match goes on"));
  EXPECT_EQ(world.to_move(), mover);
  world.pass(kHour_ms / 2);
  EXPECT_EQ(world.to_move(), mover) << "its deadline fell into the halt";
  world.restart();
  EXPECT_EQ(count(text_of(world, thread), "This match goes on"), 1U);
  world.pass(4 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(mover)) << "the clock runs";
}

// What can be done is said where it was asked, and done there too.
TEST(Halted, AHostsCommandInItsThreadIsAnswered) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  const MatchId halted = world.match().row.id;
  damage(world);
  world.say_at(thread, "Dee", "!pause -- what is going on?");
  EXPECT_TRUE(has(world.last_private("Dee"), "!abort confirm -- WHY")) << world.last_private("Dee");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kRefused});
  EXPECT_EQ(world.forum.posts.back().venue, thread) << "in that thread";
  world.say_at(thread, "Dee", "What a pity.");
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty()) << "no command";
  world.say_at(thread, "Zed", "!pause");
  EXPECT_FALSE(has(world.private_text("Zed"), "!abort")) << "no host";
  world.say_at(thread, "Dee", "!standings");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kAccepted});
  world.say_at(thread, "Dee", "!abort confirm");
  EXPECT_TRUE(has(world.last_private("Dee"), "!abort confirm -- WHY")) << "not without a reason";
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kRefused});
  world.say_at(thread, "Dee", "!abort confirm -- it is stuck");
  EXPECT_EQ(world.match().row.number, 2);
  EXPECT_NE(world.match().row.id, halted);
  EXPECT_TRUE(has(world.last_private("Dee"), "match 2")) << world.last_private("Dee");
}

TEST(Halted, AHostsSecretInItsThreadIsHiddenAllTheSame) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  damage(world);
  world.say_at(thread, "Dee", "!puzzle COOKIE CUTTER");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kHidden});
}

// Match 1 is over, match 2 waits, and a ruling has opened match 1 again: now its log is damaged.
// Gives its thread.
std::string halt_an_old_one(World& world) {
  world.seat_two();
  const std::string thread = world.thread();
  const MatchId old = world.match().row.id;
  world.say(world.to_move(), "roll");
  world.host("!abort confirm -- a storm");
  world.host("!match 1 !undo");
  if (!world.house().matches.contains(old)) throw std::runtime_error("it is not open again");
  damage(world, old);
  return thread;
}

TEST(Halted, AMatchThatWasOpenedAgainIsLeftBehindFromItsThread) {
  World world;
  const std::string thread = halt_an_old_one(world);
  const MatchId next = world.match().row.id;
  EXPECT_TRUE(has(text_of(world, thread), "has halted this match"));
  world.say_at(thread, "Ann", "roll");
  EXPECT_TRUE(has(world.last_private("Ann"), "write it again once")) << world.last_private("Ann");
  world.say_at(thread, "Dee", "!pause -- what is going on?");
  EXPECT_TRUE(has(world.last_private("Dee"), "!abort confirm -- WHY")) << world.last_private("Dee");
  world.say_at(thread, "Dee", "!abort confirm -- it is stuck");
  EXPECT_EQ(world.match().row.id, next) << "the match at hand is not touched";
  EXPECT_EQ(world.show().state.matches, 2);
  EXPECT_TRUE(has(world.last_private("Dee"), "match 1 stays behind")) << world.last_private("Dee");
  EXPECT_TRUE(world.house().halted.empty());
  world.restart();
  EXPECT_TRUE(world.house().halted.empty());
  EXPECT_EQ(world.match().row.id, next);
}

TEST(Halted, AMatchThatWasOpenedAgainIsLeftBehindByItsNumber) {
  const std::string command = "!match 1 !abort confirm -- it is stuck";
  const std::vector<std::function<void(World&)>> ways = {
      [&](World& world) { world.ctl("lucky", command); },
      [&](World& world) { world.say_in_foyer("Dee", command); },
      [&](World& world) { world.host(command); }};
  for (const auto& give : ways) {
    World world;
    halt_an_old_one(world);
    const MatchId next = world.match().row.id;
    give(world);
    EXPECT_TRUE(world.house().halted.empty()) << world.last_private("Dee");
    EXPECT_EQ(world.match().row.id, next);
    EXPECT_EQ(world.show().state.matches, 2);
  }
}

// Outside any thread, and in public in another one.
TEST(Halted, AHostIsAnsweredWhereverTheyWrite) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  damage(world);
  const auto whisper = [&](const std::string& who, const std::string& words) {
    const std::size_t before = world.forum.posts.size();
    world.forum.write("no thread", who, words, true);
    world.settle();
    return world.forum.posts.size() > before ? world.last_private(who) : "";
  };
  EXPECT_TRUE(has(whisper("Dee", "!pause -- what is going on?"), "!abort confirm -- WHY"));
  EXPECT_TRUE(has(whisper("Ann", "roll"), "write it again once"));
  EXPECT_EQ(whisper("Zed", "hello"), "");
  EXPECT_FALSE(has(whisper("Dee", "!ledger"), "halted")) << "what concerns the show is done";
  whisper("Dee", "!abort confirm -- it is stuck");
  EXPECT_EQ(world.match().row.number, 2) << world.last_private("Dee");
  EXPECT_TRUE(has(text_of(world, thread), "Dee leaves match 1 behind, as it is: it is stuck"))
      << text_of(world, thread);
}

TEST(Halted, AnOldOneIsLeftBehindByItsNumberFromAnotherThreadInPublic) {
  World world;
  const std::string thread = halt_an_old_one(world);
  world.say("Dee", "!match 1 !score Ann 500");
  EXPECT_TRUE(has(world.last_private("Dee"), "Match 1 is halted")) << world.last_private("Dee");
  world.say("Dee", "!match 1 !abort confirm -- it is stuck");
  EXPECT_TRUE(world.house().halted.empty()) << world.last_private("Dee");
  EXPECT_EQ(world.match().row.number, 2);
  EXPECT_TRUE(has(text_of(world, thread), "it is stuck")) << text_of(world, thread);
}

TEST(Halted, WhoWritesWhereAMatchWasLeftBehindIsAnswered) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  damage(world);
  world.say_at(thread, "Dee", "!abort confirm -- it is stuck");
  world.restart();
  world.say_at(thread, "Ann", "roll");
  EXPECT_TRUE(has(world.last_private("Ann"), "left behind")) << world.last_private("Ann");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kRefused});
  world.say_at(thread, "Ann", "roll!");
  EXPECT_EQ(count(world.private_text("Ann"), "left behind"), 1U) << "said once";
  for (const char* command : {"!pause -- hm", "!undo", "!match 1 !undo", "!rule right"}) {
    world.say_at(thread, "Dee", command);
    EXPECT_TRUE(has(world.last_private("Dee"), "Match 1 was halted")) << command;
    world.say("Dee", "hello again");
  }
  world.say_at(thread, "Dee", "!standings");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kAccepted});
  world.say_at(thread, "Cyd", "join");
  EXPECT_FALSE(world.match().desk.joined.empty() && listed(world).empty()) << "of the show";
}

// The hours between the old program's end and the start of the wrong one are given back as well.
TEST(Halted, TheTimeBeforeTheWrongStartIsGivenBackToo) {
  WorldOptions options;
  options.show.outage_floor_s = 60;
  World world(std::move(options));
  world.seat_two();
  const std::string mover = world.to_move();
  world.pass(20 * kHour_ms);
  world.options().other_rules = &changed_rules;
  world.away(3 * kHour_ms);
  world.options().other_rules = {};
  world.away(3 * kHour_ms);
  world.pass(kHour_ms + 30 * kMinute_ms);
  EXPECT_EQ(world.to_move(), mover) << "four hours of its clock lay in them";
}

TEST(Halted, WhatWasLeftBehindStaysThere) {
  World world;
  world.seat_two();
  const MatchId left = world.match().row.id;
  world.options().other_rules = &changed_rules;
  world.restart();
  world.ctl("lucky", "!abort confirm -- the wrong program");
  world.options().other_rules = {};
  world.restart();
  EXPECT_FALSE(world.house().matches.contains(left));
  EXPECT_EQ(world.match().row.number, 2);
  EXPECT_TRUE(world.store().timers(left)->empty());
}

TEST(Halted, AnActThatBreaksHaltsItsMatchAndKeepsNothingHalfDone) {
  World world(two_shows());
  world.seat_two();
  const MatchId broken = world.match().row.id;
  const std::string thread = world.thread();
  const auto secret = world.house().entropy.secret;
  world.house().entropy.secret = &no_secret;
  world.say("Dee", "!abort confirm -- for a test");
  world.house().entropy.secret = secret;

  EXPECT_TRUE(world.house().halted.contains(broken));
  EXPECT_EQ((*world.store().match(broken))->status, MatchStatus::kHalted);
  EXPECT_NE(world.private_text("Dee").find("no secret could be made"), std::string::npos);
  EXPECT_EQ(world.forum.posts.back().to, "Dee") << "nothing of the act was said in public";
  EXPECT_TRUE(has(text_of(world, thread), "has halted this match"));
  world.say_at(thread, "Ann", "roll");
  EXPECT_TRUE(has(world.last_private("Ann"), "was not counted")) << world.last_private("Ann");
  EXPECT_EQ(*world.store().cursor("web"), world.forum.last_reply()) << "it would come again";
  EXPECT_EQ(world.show().state.current, broken) << "the show was not read back";
  EXPECT_EQ(world.show().state.matches, 1);

  world.say_at(world.thread_of("sunday"), "Ann", "join");
  world.say_at(world.thread_of("sunday"), "Bob", "join");
  EXPECT_EQ(world.house().matches.size(), 1U);
  EXPECT_EQ(world.house().matches.begin()->second.row.status, MatchStatus::kLive);
}

TEST(Halted, TheOperatorLeavesAHaltedMatchAndTheShowGoesOn) {
  World world;
  world.seat_two();
  const MatchId left = world.match().row.id;
  damage(world);
  const std::string said = world.ctl("lucky", "!abort confirm -- the log is damaged");
  EXPECT_NE(said.find("match 2 opens"), std::string::npos) << said;
  EXPECT_EQ(world.control.verdicts.rbegin()->second, std::vector<Verdict>{Verdict::kAccepted});
  EXPECT_NE(world.match().row.id, left);
  EXPECT_EQ(world.match().row.number, 2);
  const auto audit = world.store().audit(left);
  ASSERT_EQ(audit->size(), 1U);
  EXPECT_EQ(audit->front().why, "the log is damaged");
  world.restart();
  EXPECT_EQ(world.match().row.number, 2);
  world.seat_two();
  EXPECT_EQ(world.view("phase"), "open");
}

TEST(Halted, OffersOfAMatchThatIsLeftBehindGoWithIt) {
  WorldOptions options;
  options.show.absence_action = AbsenceAction::kAlternates;
  World world(std::move(options));
  world.seat_two();
  world.say_in_foyer("Cyd", "join");
  world.host("!replace " + world.to_move());
  ASSERT_EQ(world.show().sign_ups.offers.size(), 1U);
  damage(world);
  world.ctl("lucky", "!abort confirm -- the log is damaged");
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  EXPECT_TRUE(world.store().timers(MatchId{})->empty()) << "the time to accept runs on";
  world.restart();
  EXPECT_TRUE(world.show().sign_ups.offers.empty());
  world.say("Cyd", "join");
  EXPECT_EQ(world.match().desk.joined.size(), 1U) << world.last_private("Cyd");
}

// The show's own thread is read by all, halted or not.
TEST(Halted, ASecretBelowTheWordToLeaveIsHiddenAndNothingIsDone) {
  World world;
  world.seat_two();
  const MatchId left = world.match().row.id;
  damage(world);
  const std::size_t burnt = world.show().burnt.size();
  world.say_in_foyer("Dee", "!abort confirm -- it is damaged\n!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector{Verdict::kHidden});
  EXPECT_EQ(world.show().burnt.size(), burnt + 1);
  EXPECT_EQ(world.show().state.current, left);
  EXPECT_TRUE(world.store().audit(left)->empty());
  world.say_in_foyer("Dee", "!abort confirm -- it is damaged");
  EXPECT_EQ(world.match().row.number, 2) << world.last_private("Dee");
}

TEST(Halted, AnythingElseIsAnsweredWithTheWayOut) {
  World world;
  world.seat_two();
  const MatchId halted = world.match().row.id;
  damage(world);
  for (const char* command : {"!status", "!abort", "!undo"}) {
    const std::string said = world.ctl("lucky", command);
    EXPECT_NE(said.find("callboard ctl lucky !abort confirm"), std::string::npos) << said;
  }
  EXPECT_EQ(world.control.verdicts.rbegin()->second, std::vector<Verdict>{Verdict::kRefused});
  EXPECT_EQ(world.show().state.current, halted);
}

TEST(Halted, ACommandForAMatchThatIsNotThereIsRefusedNotDone) {
  World world;
  world.house().shows.begin()->second.state.current.reset();
  EXPECT_NE(world.ctl("lucky", "!undo").find("No match is being played"), std::string::npos);
  EXPECT_EQ(world.control.verdicts.rbegin()->second, std::vector<Verdict>{Verdict::kRefused});
}

// An event that belongs to no match leaves nothing to halt: the daemon stops rather than go on.
TEST(Halted, AnActOfNoMatchThatBreaksStopsTheDaemon) {
  World world;
  world.seat_two();
  damage(world);
  world.house().entropy.secret = &no_secret;
  EXPECT_THROW(world.ctl("lucky", "!abort confirm -- broken"), std::runtime_error);
  world.restart();
  EXPECT_EQ(world.show().state.matches, 1);
  EXPECT_NE(world.ctl("lucky", "!abort confirm -- again").find("match 2"), std::string::npos);
}

}  // namespace
}  // namespace callboard::test
