// A match that was called off by mistake and brought back is played before the next one begins:
// seats and lists of that one stay, its champion and jackpot are what the first one hands on.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Match 1, called off and brought back; match 2 waits for players.
struct Back {
  World world;
  MatchId first;
  std::string thread;
  MatchId second;

  explicit Back(WorldOptions options = {}) : world(std::move(options)) {
    world.seat_two();
    first = world.match().row.id;
    thread = world.thread();
    world.host("!abort confirm -- a slip");
    second = world.match().row.id;
  }
  void bring_back() {
    world.host("!undo -- a slip");
    ASSERT_TRUE(world.house().matches.contains(first)) << world.last_private("Dee");
  }
  [[nodiscard]] MatchStatus next() { return (*world.store().match(second))->status; }
  // The game is given to `name` and played out.
  void end(const std::string& name) {
    world.say_at(thread, "Dee", "!award game " + name + " counts");
    ASSERT_TRUE(play_reopened(world, first)) << world.last_private("Dee");
  }
};

TEST(BroughtBack, TheNextMatchBeginsAfterItWithTheChampionItHandsOn_HA06_HA37) {
  Back stage;
  World& world = stage.world;
  world.say("Cyd", "join");
  stage.bring_back();
  EXPECT_TRUE(has(world.public_text(), "Match 1 is open again and is played first"))
      << world.public_text();
  world.restart();
  for (const char* who : {"Eve", "Fay"}) world.say(who, "join");
  EXPECT_EQ(stage.next(), MatchStatus::kWaiting) << "both seats are taken, and it waits";
  EXPECT_TRUE(has(world.last_public(), "All seats are taken")) << world.last_public();
  world.restart();
  stage.end("Ann");
  EXPECT_TRUE(world.show().state.proposals.empty()) << world.private_text("Dee");
  ASSERT_EQ(stage.next(), MatchStatus::kLive) << world.public_text();
  EXPECT_EQ(world.champion(), "Ann");
  EXPECT_EQ(world.challenger(), "Cyd");
  EXPECT_EQ(world.match().desk.carry.wins, 1);
  EXPECT_EQ(listed(world), (Names{"Eve", "Fay"})) << "who came last stands first";
  EXPECT_TRUE(has(world.public_text(), "stands first on the waiting list"));
  EXPECT_EQ(world.match().desk.carry.jackpot, world.show().state.jackpot);
  EXPECT_EQ(ledger_sum(world), 0);
  world.restart();
  EXPECT_EQ(world.champion(), "Ann");
}

// What they would say is what that match hands on.
TEST(BroughtBack, NeitherReignNorJackpotIsNamedWhileItIsPlayed_HA01_HA30) {
  Back stage;
  World& world = stage.world;
  world.say("Cyd", "hello");
  stage.bring_back();
  for (const char* command : {"!champion Cyd", "!new Ann vs Cyd champion Cyd"}) {
    world.say_in_foyer("Dee", command);
    EXPECT_FALSE(world.show().state.champion) << command;
    EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  }
  world.say_in_foyer("Dee", "!jackpot 200000");
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 1 !jackpot 200000"))
      << world.last_private("Dee");
  world.say_in_foyer("Dee", "!match 1 !jackpot 200000");
  EXPECT_EQ(world.house().matches.at(stage.first).game->carry().jackpot, 200'000)
      << world.last_private("Dee");
}

// A champion who waits for the next match in the one brought back needs no seat there.
TEST(BroughtBack, CalledOffOnceMoreTheNextMatchBeginsAsItStood_HA37) {
  Back stage;
  World& world = stage.world;
  stage.bring_back();
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  ASSERT_EQ(stage.next(), MatchStatus::kWaiting);
  world.say_at(stage.thread, "Dee", "!abort confirm -- after all");
  EXPECT_EQ(stage.next(), MatchStatus::kLive);
  EXPECT_FALSE(world.show().state.champion);
  EXPECT_EQ(ledger_sum(world), 0);
}

// In private from nowhere in particular, in the show's own thread, and by the operator: a command
// that only a match being played can be meant by goes to that one, though a newer one waits.
TEST(BroughtBack, ACommandThatNamesNoMatchGoesToTheOneItCanMean_HA18_HA20) {
  Back stage;
  World& world = stage.world;
  world.say("Cyd", "hello");
  world.say("Zed", "hello");
  world.say("Eve", "join");
  stage.bring_back();
  const auto send = [&](const std::string& command) { return told_of(world, command); };
  LiveMatch& first = world.house().matches.at(stage.first);
  const std::string ann_for = send("!replace Ann with Cyd -- she is ill");
  EXPECT_TRUE(first.desk.seat_of(person(world, "Cyd"))) << ann_for;
  EXPECT_FALSE(has(ann_for, "open as well")) << "no other can be meant: " << ann_for;
  EXPECT_EQ(world.store().audit(stage.first)->back().command,
            "!replace Ann with Cyd -- she is ill");
  EXPECT_TRUE(has(send("!try !extend 2h"), "tried out"));
  world.say_in_foyer("Dee", "!pause -- a holiday");
  EXPECT_TRUE(first.desk.pause) << world.last_private("Dee");
  world.ctl(world.show().state.key, "!resume");
  EXPECT_FALSE(first.desk.pause);
  send("!score Bob 700");
  EXPECT_TRUE(has(first.game->public_view().json(), "700")) << world.last_private("Dee");
  send("!practice");
  EXPECT_EQ(world.house().matches.at(stage.second).desk.joined.size(), 2U) << "only one waits";
}

TEST(BroughtBack, WhatCouldMeanEitherIsAskedAboutWithTheLineToSend_HA20_HA37) {
  Back stage;
  World& world = stage.world;
  world.say("Eve", "join");
  stage.bring_back();
  world.forum.write("no thread", "Dee", "!abort confirm -- rain", true);
  world.settle();
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "!match 1 !abort confirm -- rain")) << told;
  EXPECT_TRUE(has(told, "!match 2 !abort confirm -- rain")) << told;
  EXPECT_TRUE(has(told, "Nothing was changed")) << told;
  EXPECT_EQ(world.house().matches.at(stage.first).row.status, MatchStatus::kLive);
  EXPECT_EQ(stage.next(), MatchStatus::kWaiting);
  world.host("!match 1 !abort confirm -- rain");
  EXPECT_FALSE(world.house().matches.contains(stage.first));
}

TEST(BroughtBack, WhoIsAskedToComeIsLetGoAndAskedAgainAfterwards_HA06) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.seat_two();
  const MatchId first = world.match().row.id;
  const std::string thread = world.thread();
  for (const char* who : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(who, "join");
  world.host("!abort confirm -- a slip");
  world.say_in_foyer("Eve", "yes");
  world.host("!undo -- a slip");
  ASSERT_TRUE(world.house().matches.contains(first)) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "No answer is needed until then from Cyd"))
      << world.public_text();
  world.restart();
  world.pass(30 * kHour_ms);
  EXPECT_EQ(listed(world), (Names{"Cyd", "Fay"}));
  EXPECT_FALSE(has(world.foyer_text(), "did not take the seat")) << world.foyer_text();
  world.say_at(thread, "Dee", "!award game Ann counts");
  ASSERT_TRUE(play_reopened(world, first));
  ASSERT_EQ(world.match().row.status, MatchStatus::kWaiting) << "the champion is asked first";
  world.say_in_foyer("Ann", "yes");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive) << world.foyer_text();
  EXPECT_EQ(world.champion(), "Ann");
  EXPECT_EQ(world.challenger(), "Eve");
}

TEST(BroughtBack, AMatchThatHasBegunGoesOnBesideItAndIsAskedAbout_HA06_HA36) {
  Back stage;
  World& world = stage.world;
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  ASSERT_EQ(stage.next(), MatchStatus::kLive);
  const std::int64_t jackpot = world.match().game->carry().jackpot;
  world.host("!match 1 !undo -- a slip");
  std::string said;
  for (const auto& post : world.forum.posts) {
    if (post.venue == stage.thread && post.to.empty()) said += post.text;
  }
  EXPECT_TRUE(has(said, "Match 2 has begun and goes on beside it")) << said;
  stage.end("Ann");
  EXPECT_EQ(stage.next(), MatchStatus::kLive);
  for (const Proposal& proposal : world.show().state.proposals) {
    world.host("!confirm " + std::to_string(proposal.id));
    EXPECT_EQ(world.match().game->carry().jackpot, jackpot + proposal.jackpot_by);
  }
  EXPECT_EQ(ledger_sum(world), 0);
}

// Match 2 was called off before it began: nothing was built on what match 1 hands on.
TEST(BroughtBack, AMatchThatWasCalledOffCountsForNothing_HA36_HA37) {
  for (const bool begun : {false, true}) {
    Back stage;
    World& world = stage.world;
    if (begun) {
      for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
      ASSERT_EQ(stage.next(), MatchStatus::kLive);
    }
    world.host("!abort confirm -- rain");
    ASSERT_EQ(world.match().row.number, 3);
    world.say("Fay", "join");
    world.host("!match 1 !undo -- a slip");
    stage.end("Ann");
    EXPECT_TRUE(world.show().state.proposals.empty()) << world.private_text("Dee");
    EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
    EXPECT_EQ(world.champion(), "Ann");
    EXPECT_EQ(ledger_sum(world), 0);
  }
}

// Written in the thread of the match that is played beside it.
TEST(BroughtBack, ItIsCommandedFromAnotherThreadByItsNumber_HA37) {
  Back stage;
  World& world = stage.world;
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  world.host("!match 1 !undo -- a slip");
  const std::string next = world.thread();
  const auto said_there = [&] {
    std::string text;
    for (const auto& post : world.forum.posts) {
      if (post.venue == stage.thread && post.to.empty()) text += post.text + "\n";
    }
    return text;
  };
  const auto first = [&]() -> LiveMatch& { return world.house().matches.at(stage.first); };
  world.say_at(next, "Dee", "!match 1 !pause -- supper");
  EXPECT_TRUE(first().desk.pause) << world.last_private("Dee");
  EXPECT_FALSE(world.match().desk.pause);
  EXPECT_TRUE(has(said_there(), "supper")) << said_there();
  const std::size_t place = first().log.size();
  world.say_at(next, "Dee", "!match 1 !resume");
  ASSERT_FALSE(first().desk.pause);
  world.say_at(next, "Dee", "!match 1 !score Bob 100");
  world.say_at(next, "Dee", "!match 1 !score Ann 900 @" + std::to_string(place));
  EXPECT_FALSE(has(said_there(), "900")) << "the place is of the match that is named";
  EXPECT_TRUE(has(world.last_private("Dee"), "Since the state you saw"))
      << world.last_private("Dee");
  world.say_at(next, "Dee", "!match 1 !abort confirm -- after all");
  EXPECT_FALSE(world.house().matches.contains(stage.first)) << world.last_private("Dee");
  EXPECT_TRUE(has(said_there(), "after all")) << said_there();
  EXPECT_EQ(stage.next(), MatchStatus::kLive) << "not touched";
  world.say_at(next, "Dee", "!match 1 !abort confirm -- once more");
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 1 !undo"))
      << "how: " << world.last_private("Dee");
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(BroughtBack, OfTwoHostsOverAFinishedMatchTheSecondHearsOfTheFirst_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  end_match(world, "Ann");
  const std::size_t seen = world.store().log(MatchId{1})->size();
  world.host("!match 1 !award game Bob -- the clock was wrong");
  ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
  const std::size_t place = world.house().matches.at(MatchId{1}).log.size();
  world.whisper("Cyd", "!match 1 !undo @" + std::to_string(seen));
  EXPECT_EQ(world.house().matches.at(MatchId{1}).log.size(), place) << "not what was seen";
  world.whisper("Cyd", "!match 1 !undo -- it was right");
  EXPECT_FALSE(world.house().matches.contains(MatchId{1})) << "taken back whole, it is over again";
  EXPECT_TRUE(has(world.private_text("Cyd"), "!match 1 !award game Bob"))
      << world.private_text("Cyd");
  EXPECT_EQ(world.show().state.champion, person(world, "Ann"));
  EXPECT_EQ(ledger_sum(world), 0);
}

// Both are read in one go, while the daemon is busy.
TEST(BroughtBack, TwoHostsWhoRuleAgainstEachOtherAtOnceLeaveOneResult_HA36_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  end_match(world, "Ann");
  const std::string foyer = world.foyer();
  world.say_together({{foyer, "Dee", "!match 1 !award game Bob -- the clock was wrong"},
                      {foyer, "Cyd", "!match 1 !award game Ann counts -- it was not"}});
  EXPECT_TRUE(has(world.private_text("Cyd"), "not at a point")) << world.private_text("Cyd");
  EXPECT_TRUE(has(world.last_private("Cyd"), "Dee was there before you")) << "and what she did";
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  const auto* const result = world.show().chronicle->find(MatchId{1});
  ASSERT_NE(result, nullptr);
  EXPECT_EQ(champion_in(*result), person(world, "Bob"));
  EXPECT_EQ(world.show().state.champion, champion_in(*result));
  EXPECT_EQ(ledger_sum(world), 0);
  world.restart();
  EXPECT_EQ(ledger_sum(world), 0);
}

// Ann plays in both.
TEST(BroughtBack, PrivateWordsGoToTheMatchThatWaitsForTheirWriterOrAreAskedAbout) {
  Back stage;
  World& world = stage.world;
  for (const char* who : {"Ann", "Cyd"}) world.say(who, "join");
  world.host("!match 1 !undo -- a slip");
  const auto mover = [&](MatchId id) {
    const LiveMatch& match = world.house().matches.at(id);
    const Pending pending = match.game->pending();
    const auto& seats = std::get<Awaiting>(pending).seats;
    return seats.empty() ? "" : name_of(world.house(), match.desk.seats.at(seats[0].index));
  };
  const auto give_turn = [&](MatchId id, const std::string& who) {
    const LiveMatch& match = world.house().matches.at(id);
    if (mover(id) != who) {
      const std::string venue = match.row.venues.front().id;
      world.say_at(venue, "Dee", "!control " + who);
    }
    ASSERT_EQ(mover(id), who) << world.last_private("Dee");
  };
  const auto whisper = [&](const std::string& words) {
    world.forum.write("no thread", "Ann", words, true);
    world.settle();
  };
  const auto asked_for_time = [&](MatchId id) {
    return world.house().matches.at(id).desk.more_time.has_value();
  };
  give_turn(stage.first, "Bob");
  give_turn(stage.second, "Ann");
  whisper("I need more time, please");
  EXPECT_TRUE(asked_for_time(stage.second)) << world.last_private("Ann");
  EXPECT_FALSE(asked_for_time(stage.first));
  give_turn(stage.first, "Ann");
  whisper("I need more time, please");
  EXPECT_TRUE(has(world.last_private("Ann"), "rather ask than guess")) << world.last_private("Ann");
  EXPECT_TRUE(has(world.last_private("Ann"), "match 1 ("));
  EXPECT_FALSE(asked_for_time(stage.first));
  whisper("away for 2 days");  // that is of the person, not of a match
  EXPECT_FALSE(has(world.last_private("Ann"), "rather ask than guess"));
  EXPECT_GT(world.house().people.at(person(world, "Ann")).hours.absences.at(0).until, world.now);
}

// Its result counts for the season that is open, which closes then.
TEST(BroughtBack, TheSeasonClosesAfterItIfThatIsSaid) {
  Back stage;
  World& world = stage.world;
  stage.bring_back();
  world.say_in_foyer("Dee", "!season close");
  EXPECT_TRUE(world.show().seasons.empty()) << "it is played: " << world.last_private("Dee");
  world.say_in_foyer("Dee", "!season close after");
  EXPECT_TRUE(world.show().seasons.empty());
  stage.end("Ann");
  EXPECT_EQ(world.show().seasons.size(), 1U) << world.last_private("Dee");
  EXPECT_EQ(world.show().chronicle->find(stage.first)->front().season, 1);
}

TEST(BroughtBack, LeftBehindWhereItHaltsItHoldsTheNextMatchNoLonger) {
  Back stage;
  World& world = stage.world;
  stage.bring_back();
  for (const char* who : {"Cyd", "Eve"}) world.say(who, "join");
  damage(world, stage.first);
  EXPECT_EQ(stage.next(), MatchStatus::kWaiting) << "it may go on yet";
  world.say_at(stage.thread, "Dee", "!abort confirm -- it is stuck");
  EXPECT_EQ(stage.next(), MatchStatus::kLive);
  EXPECT_EQ(ledger_sum(world), 0);
}

}  // namespace
}  // namespace callboard::test
