// A host's slip is taken back whole, with what it had changed beside the match: an option of the
// show, the reign a new match passed over, a match called off, an account that was joined.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::string absence_limit(const World& world) {
  return option_value(world.show().face->options, options_of(world.show()), "absence_limit");
}

// Both halves of it: what the rules play by, and what the show goes on with.
TEST(Undone, AnOptionIsSetBackByAnUndoAlsoInTheShow_HA06_HA38) {
  World world;
  world.seat_two();
  const Digest before = world.match().game->digest();
  world.host("!set absence_limit 5");
  world.host("!set absence_limit 7 -- patience");
  ASSERT_EQ(absence_limit(world), "7");
  world.restart();
  world.host("!undo -- one is enough");
  EXPECT_EQ(absence_limit(world), "5");
  EXPECT_TRUE(has(world.public_text(), "absence_limit was 7 and becomes 5. Why: one is enough"))
      << world.public_text();
  const auto rows = world.store().audit(world.match().row.id);
  const auto option = [](const std::string& json) {
    return nlohmann::json::parse(json)["show"]["options"]["absence_limit"];
  };
  EXPECT_EQ(option(rows->back().before_json), "7");
  EXPECT_EQ(option(rows->back().after_json), "5");
  world.host("!redo");
  EXPECT_EQ(absence_limit(world), "7");
  world.host("!undo 2");
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(absence_limit(world), "2") << "as it was set up";
  world.restart();
  EXPECT_EQ(absence_limit(world), "2");
  EXPECT_TRUE(world.show().state.options.empty());
}

TEST(Undone, ARulingThatGoesBackOverAnOptionTakesItAlong_HA08_HA38) {
  World world;
  world.seat_two();
  guess(world, "QUITE ANOTHER THING");
  world.host("!set absence_limit 5");
  world.host("!rule right");
  EXPECT_EQ(absence_limit(world), "2");
  world.host("!undo");
  EXPECT_EQ(absence_limit(world), "5");
}

// Over an earlier match a ruling is about that match alone; only "!undo" takes the option back.
TEST(Undone, ARulingOverAnEarlierMatchLeavesTheShowsOptions_HA08_HA38) {
  World world;
  world.seat_two();
  const MatchId first = world.match().row.id;
  const std::string thread = world.thread();
  guess(world, "QUITE ANOTHER THING");
  const std::string post = world.forum.last_reply();
  world.host("!set absence_limit 5");
  world.host("!award game " + world.challenger());
  ASSERT_TRUE(play_out(world, thread));
  world.host("!match 1 rule right #" + post);
  ASSERT_TRUE(world.house().matches.contains(first)) << world.last_private("Dee");
  EXPECT_EQ(absence_limit(world), "5");
  EXPECT_FALSE(has(world.foyer_text(), "becomes 2")) << world.foyer_text();
  world.host("!match 1 undo");
  EXPECT_EQ(absence_limit(world), "5");
}

// Cyd reigns with four wins.
struct Reign {
  World world;
  Reign() {
    for (const char* who : {"Ann", "Bob", "Cyd"}) world.say(who, "hello");
    ShowState& state = world.house().shows.begin()->second.state;
    state.champion = person(world, "Cyd");
    state.wins = 4;
  }
  [[nodiscard]] std::string champion() {
    const auto champion = world.show().state.champion;
    return champion ? name_of(world.house(), *champion) : "";
  }
};

TEST(Undone, AReignThatANewMatchPassedOverIsNotLost_HA01_HA37) {
  Reign stage;
  World& world = stage.world;
  world.host("!new Ann vs Bob champion Bob wins 2 -- as I thought");
  EXPECT_TRUE(has(world.public_text(), "Cyd was champion with 4 wins")) << world.public_text();
  world.host("!champion Cyd");
  EXPECT_TRUE(has(world.last_private("Dee"), "is being played")) << world.last_private("Dee");
  world.host("!abort confirm -- the wrong champion");
  EXPECT_EQ(stage.champion(), "Bob") << "an abort changes no reign";
  world.restart();
  world.host("!try !champion Cyd");
  EXPECT_EQ(stage.champion(), "Bob");
  world.host("!champion Cyd -- she never lost");
  EXPECT_EQ(stage.champion(), "Cyd") << world.last_private("Dee");
  EXPECT_EQ(world.show().state.wins, 4);
  EXPECT_TRUE(has(world.public_text(), "she never lost")) << world.public_text();
  EXPECT_TRUE(has(world.public_text(), "Cyd is the champion")) << world.public_text();
  const auto rows = world.store().audit(world.match().row.id);
  ASSERT_FALSE(rows->empty());
  EXPECT_EQ(rows->back().command, "!champion Cyd -- she never lost");
  EXPECT_EQ(nlohmann::json::parse(rows->back().before_json).at("wins"), 2);
  EXPECT_EQ(nlohmann::json::parse(rows->back().after_json).at("wins"), 4);
  world.restart();
  EXPECT_EQ(stage.champion(), "Cyd");
  world.host("!champion Bob");
  EXPECT_EQ(world.show().state.wins, 2) << "and back again";
  world.say("Ann", "join");
  EXPECT_EQ(world.champion(), "Bob");
}

TEST(Undone, AChampionIsNamedBeforeAMatchBegins_HA01) {
  Reign stage;
  World& world = stage.world;
  world.say("Ann", "join");  // against Cyd
  world.host("!abort confirm -- rain");
  world.host("!champion Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "A host cannot play")) << world.last_private("Dee");
  world.host("!champion Bob wins many");
  EXPECT_TRUE(has(world.last_private("Dee"), "!champion NAME [wins 2]"));
  world.host("!champion none");
  EXPECT_EQ(stage.champion(), "");
  EXPECT_EQ(world.show().state.wins, 0);
  world.host("!champion Bob");
  EXPECT_EQ(world.show().state.wins, 0) << "as with !new";
  world.host("!champion Cyd wins 3");
  EXPECT_EQ(world.show().state.wins, 3);
  world.say("Ann", "join");
  EXPECT_EQ(world.champion(), "Cyd");
  EXPECT_EQ(world.match().desk.carry.wins, 3);
}

TEST(Undone, ANamedChampionNeedsNoSeatAndMayFillTheLast_HA01) {
  World world;
  for (const char* who : {"Ann", "Bob"}) world.say(who, "hello");
  world.say("Ann", "join");
  world.host("!champion Ann");
  EXPECT_TRUE(world.match().desk.joined.empty()) << "the champion has a seat already";
  world.host("!champion none");
  world.say("Ann", "join");
  world.host("!champion Bob wins 2");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_EQ(world.champion(), "Bob");
  EXPECT_EQ(world.challenger(), "Ann");
}

// Match 1, a letter up, called off by mistake.
struct Aborted {
  World world;
  MatchId match;
  std::string thread;
  Digest stood;
  std::string mover;

  Aborted() {
    world.seat_two();
    roll_and_pick(world);
    match = world.match().row.id;
    thread = world.thread();
    stood = world.match().game->digest();
    mover = world.to_move();
  }
  void call_off() { world.host("!abort confirm -- a slip"); }
  [[nodiscard]] bool stands_again() {
    const auto found = world.house().matches.find(match);
    return found != world.house().matches.end() && found->second.game->digest() == stood;
  }
};

std::int64_t sum_of_ledger(World& world) {
  std::int64_t sum = 0;
  const auto rows = world.store().ledger(ShowId{1});
  for (const LedgerRow& row : *rows) sum += row.amount;
  return sum;
}

TEST(Undone, AMatchAbortedIsBackWhereItStood_HA06_HA37) {
  for (const bool from_its_thread : {true, false}) {
    Aborted stage;
    World& world = stage.world;
    stage.call_off();
    world.restart();
    world.host("!try !undo");
    EXPECT_TRUE(has(world.last_private("Dee"), "opens match 1 again")) << world.last_private("Dee");
    EXPECT_FALSE(world.house().matches.contains(stage.match));
    if (from_its_thread) {
      world.say_at(stage.thread, "Dee", "!undo -- I meant another show");
    } else {
      world.host("!undo -- I meant another show");
    }
    ASSERT_TRUE(stage.stands_again()) << world.last_private("Dee");
    const auto audit = world.store().audit(MatchId{});
    world.restart();
    ASSERT_TRUE(stage.stands_again());
    world.say_at(stage.thread, other_of(stage.mover), "roll");
    EXPECT_TRUE(stage.stands_again()) << "not their turn";
    world.say_at(stage.thread, stage.mover, "roll");
    EXPECT_FALSE(stage.stands_again()) << "play goes on";
    ASSERT_TRUE(play_reopened(world, stage.match));
    EXPECT_NE(world.show().chronicle->find(stage.match), nullptr);
    EXPECT_EQ(sum_of_ledger(world), 0);
  }
}

TEST(Undone, TheOperatorTakesAnAbortBackToo_HA06_HA37) {
  Aborted stage;
  stage.call_off();
  stage.world.ctl(stage.world.show().state.key, "!undo");
  EXPECT_TRUE(stage.stands_again());
}

TEST(Undone, AfterTheNextMatchHasBegunAnAbortIsReachedByItsNumber_HA06_HA37) {
  Aborted stage;
  World& world = stage.world;
  stage.call_off();
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.say_at(stage.thread, "Dee", "!undo");
  EXPECT_FALSE(world.house().matches.contains(stage.match)) << "a command there is asked about";
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 1 !undo")) << world.last_private("Dee");
  world.host("!match 1 !undo");
  EXPECT_TRUE(stage.stands_again()) << world.last_private("Dee");
}

// Match 1 was rightly called off; match 2 is over, and a ruling has it open again.
TEST(Undone, AnAbortBeforeTheNewestMatchIsReachedByItsNumberOnly_HA06_HA37) {
  Aborted stage;
  World& world = stage.world;
  stage.call_off();
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  const std::string second = world.thread();
  world.host("!abort confirm -- rain");
  world.host("!match 2 score Cyd 700");
  ASSERT_EQ(world.house().matches.size(), 2U) << "match 2, and match 3, which waits";
  world.say_in_foyer("Dee", "!undo");
  EXPECT_FALSE(world.house().matches.contains(stage.match)) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 2 !undo")) << world.last_private("Dee");
  world.say_at(second, "Dee", "!award game Cyd");
  ASSERT_TRUE(play_reopened(world, MatchId{2}));
  world.say_in_foyer("Dee", "!undo");
  EXPECT_FALSE(world.house().matches.contains(MatchId{2})) << "it was played to its end";
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 2 !undo")) << world.last_private("Dee");
}

TEST(Undone, MoreThanTheAbortIsTakenBackIfSaidSo_HA06_HA37) {
  Aborted stage;
  World& world = stage.world;
  world.say(stage.mover, "roll");
  stage.call_off();
  world.host("!undo 2");
  EXPECT_TRUE(stage.stands_again()) << world.last_private("Dee");
}

// The pause was the host's word, and so is its end; without one it ends as any.
TEST(Undone, WhatWasPausedIsPausedStill_HA15_HA37) {
  for (const bool resumed : {true, false}) {
    Aborted stage;
    World& world = stage.world;
    const std::int64_t host_wait_ms = world.show().setup.host_wait_s * 1000;
    world.host("!pause -- tea");
    stage.call_off();
    world.pass(kHour_ms);
    world.host("!undo");
    ASSERT_TRUE(stage.stands_again()) << world.last_private("Dee");
    const auto paused = [&] {
      const auto found = world.house().matches.find(stage.match);
      return found != world.house().matches.end() && found->second.desk.pause.has_value();
    };
    EXPECT_TRUE(paused());
    world.restart();
    world.say_at(stage.thread, stage.mover, "roll");
    EXPECT_TRUE(stage.stands_again()) << "paused";
    world.pass(host_wait_ms - kHour_ms);
    ASSERT_TRUE(paused() && stage.stands_again());
    if (resumed) {
      world.say_at(stage.thread, "Dee", "!resume");
    } else {
      world.pass(2 * kHour_ms);
    }
    EXPECT_FALSE(paused()) << world.last_private("Dee");
    EXPECT_TRUE(stage.stands_again()) << "with a whole clock";
    world.say_at(stage.thread, stage.mover, "roll");
    EXPECT_FALSE(stage.stands_again());
  }
}

// It ends when the host had said, or has ended meanwhile.
TEST(Undone, APauseKeepsItsEnd_HA15_HA37) {
  for (const bool over : {false, true}) {
    Aborted stage;
    World& world = stage.world;
    world.host("!pause until Friday -- tea");
    ASSERT_TRUE(world.match().desk.pause.has_value()) << world.last_private("Dee");
    const Timestamp until = world.match().desk.pause->until.value();
    const std::int64_t whole_ms = until.ms - world.now.ms;
    stage.call_off();
    world.pass(over ? whole_ms + kHour_ms : kHour_ms);
    world.host("!undo");
    ASSERT_TRUE(stage.stands_again()) << world.last_private("Dee");
    const auto paused = [&] {
      return world.house().matches.at(stage.match).desk.pause.has_value();
    };
    EXPECT_EQ(paused(), !over);
    if (!over) {
      world.restart();
      world.pass(until.ms - world.now.ms - kMinute_ms);
      EXPECT_TRUE(paused());
      world.pass(2 * kMinute_ms);
    }
    EXPECT_FALSE(paused());
    world.say_at(stage.thread, stage.mover, "roll");
    EXPECT_FALSE(stage.stands_again());
  }
}

// The option went with the match that was called off, and comes back with it.
TEST(Undone, AnOptionIsSetBackAlsoWhereTheMatchIsOpenAgain_HA06_HA38) {
  Aborted stage;
  World& world = stage.world;
  world.host("!set absence_limit 5");
  stage.call_off();
  world.host("!undo 2");
  ASSERT_TRUE(world.house().matches.contains(stage.match)) << world.last_private("Dee");
  EXPECT_EQ(absence_limit(world), "2");
  world.say_at(stage.thread, "Dee", "!redo");
  EXPECT_EQ(absence_limit(world), "5") << world.last_private("Dee");
  world.say_at(stage.thread, "Dee", "!set absence_limit 7");
  world.say_at(stage.thread, "Dee", "!undo");
  EXPECT_EQ(absence_limit(world), "5") << world.last_private("Dee");
  world.say_at(stage.thread, "Dee", "!undo");
  EXPECT_EQ(absence_limit(world), "2") << world.last_private("Dee");
}

TEST(Undone, AnOptionThatWasSetSinceStaysSo_HA06_HA38) {
  Aborted stage;
  World& world = stage.world;
  world.host("!set absence_limit 5");
  stage.call_off();
  world.say_in_foyer("Dee", "!set absence_limit 9");
  ASSERT_EQ(absence_limit(world), "9") << world.last_private("Dee");
  world.host("!undo 2");
  ASSERT_TRUE(world.house().matches.contains(stage.match)) << world.last_private("Dee");
  EXPECT_EQ(absence_limit(world), "9");
}

TEST(Undone, AProtestThatWasOpenStillWaitsForAHost_HA37) {
  World world;
  world.seat_two();
  const std::string mover = guess(world, "QUITE ANOTHER THING");
  const MatchId match = world.match().row.id;
  world.say(mover, "protest: it was right");
  ASSERT_TRUE(world.match().desk.protest);
  world.host("!abort confirm -- a slip");
  world.host("!undo");
  ASSERT_TRUE(world.house().matches.contains(match)) << world.last_private("Dee");
  EXPECT_TRUE(world.house().matches.at(match).desk.protest);
  world.pass(80 * kHour_ms);
  EXPECT_FALSE(world.house().matches.at(match).desk.protest) << "lapsed, as any";
  EXPECT_FALSE(world.house().matches.at(match).desk.pause);
}

TEST(Undone, NothingIsToUndoWhereNoMatchWasAborted_HA06) {
  World world;
  world.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "No match is being played"));
  world.host("!abort confirm -- nobody comes");
  world.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "No match is being played"))
      << world.last_private("Dee");
}

TEST(Undone, AccountsThatWereJoinedArePartedAgain_HA19) {
  World world;
  world.seat_two();
  world.say("Zed", "hello");
  const auto owner = [&](const std::string& adapter, const std::string& user) {
    return world.store().find_identity(adapter, user)->value_or(PersonId{});
  };
  const PersonId zed = owner("web", "Zed");
  const PersonId ann = owner("web", "Ann");
  world.host("!link Ann web Zed");
  world.host("!link Ann @ann:server");
  ASSERT_EQ(owner("web", "Zed"), ann);
  world.restart();
  world.host("!try !unlink Ann web Zed");
  EXPECT_EQ(owner("web", "Zed"), ann);
  world.host("!unlink Ann web Zed -- they are two");
  EXPECT_EQ(owner("web", "Zed"), zed) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "Why: they are two")) << world.public_text();
  EXPECT_EQ(world.store().audit(world.match().row.id)->back().command,
            "!unlink Ann web Zed -- they are two");
  world.say("Zed", "I am myself");
  EXPECT_EQ(name_of(world.house(), owner("web", "Zed")), "Zed");
  EXPECT_EQ(name_of(world.house(), ann), "Ann");
  world.host("!unlink Ann @ann:server");
  EXPECT_NE(owner("matrix", "@ann:server"), ann) << "nobody's before: somebody of its own";
  world.restart();
  EXPECT_EQ(owner("web", "Zed"), zed);
}

// Whoever plays goes on writing from where they write.
TEST(Undone, TheAccountAPlayerWritesFromStaysTheirs_HA19) {
  World world;
  world.seat_two();
  const PersonId ann = person(world, "Ann");
  const auto anns = [&](const std::string& adapter, const std::string& user) {
    return world.store().find_identity(adapter, user)->value() == ann;
  };
  world.host("!link Ann @ann:server");
  world.restart();
  world.host("!unlink Ann web Ann");
  EXPECT_TRUE(anns("web", "Ann")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "writes from")) << world.last_private("Dee");
  world.say("Zed", "hello");
  world.host("!link Ann web Zed");
  world.host("!unlink Ann web Ann");
  EXPECT_TRUE(anns("web", "Ann")) << "what a host joined to it is another's";
  world.host("!unlink Ann web Zed");
  EXPECT_FALSE(anns("web", "Zed")) << world.last_private("Dee");
  world.host("!abort confirm -- rain");
  world.host("!unlink Ann web Ann");
  EXPECT_FALSE(anns("web", "Ann")) << world.last_private("Dee");
}

// Of two accounts on one platform the one that is written from stays, and private words go there.
TEST(Undone, OfTwoAccountsOnAPlatformThePlayerKeepsTheOneTheyWriteFrom_HA19) {
  World world;
  world.seat_two();
  const PersonId ann = person(world, "Ann");
  const auto anns = [&](const std::string& user) {
    return world.store().find_identity("web", user)->value() == ann;
  };
  world.host("!link Ann web anna2");
  world.host("!unlink Ann web Ann");
  EXPECT_TRUE(anns("Ann")) << "she has never written from the other";
  world.say("anna2", "help");
  EXPECT_FALSE(world.private_text("anna2").empty());
  world.restart();
  world.host("!unlink anna2 web anna2");
  EXPECT_TRUE(anns("anna2")) << "that is where she is now";
  EXPECT_TRUE(has(world.last_private("Dee"), "writes from")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "force")) << world.last_private("Dee");
  const std::string before = world.private_text("Ann");
  world.say("anna2", "help");
  EXPECT_EQ(world.private_text("Ann"), before) << "she does not look there any more";
  world.host("!unlink anna2 web Ann");
  EXPECT_FALSE(anns("Ann")) << world.last_private("Dee");
  EXPECT_TRUE(anns("anna2"));
  world.host("!unlink anna2 web anna2 force");
  EXPECT_TRUE(anns("anna2")) << "the last one stays in any case";
}

// Somebody else writes as a player from an account that was joined by mistake.
TEST(Undone, AnAccountOfSomebodyElseIsPartedInTheMiddleOfPlay_HA19) {
  World world;
  world.seat_two();
  const PersonId ann = person(world, "Ann");
  world.say("Zed", "hello");
  world.host("!link Ann web Zed");
  world.say("Zed", "help");
  world.host("!unlink Zed web Zed");
  EXPECT_EQ(world.store().find_identity("web", "Zed")->value(), ann);
  world.host("!unlink Zed web Zed force -- they are two");
  EXPECT_NE(world.store().find_identity("web", "Zed")->value(), ann) << world.last_private("Dee");
  world.say("Ann", "help");
  EXPECT_FALSE(world.private_text("Ann").empty());
}

TEST(Undone, NobodyIsLeftWithoutAnAccount_HA19) {
  World world;
  world.seat_two();
  world.say("Zed", "hello");
  world.host("!unlink Ann web Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "only account")) << world.last_private("Dee");
  world.host("!unlink Ann web Zed");
  EXPECT_TRUE(has(world.last_private("Dee"), "no account of")) << world.last_private("Dee");
  world.host("!unlink Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "!unlink NAME matrix"));
  world.ctl(world.show().state.key, "!link Ann web Zed");
  world.ctl(world.show().state.key, "!unlink Ann web Zed");
  EXPECT_NE(world.store().find_identity("web", "Zed")->value(),
            world.store().find_identity("web", "Ann")->value());
}

}  // namespace
}  // namespace callboard::test
