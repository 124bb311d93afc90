// Matches that sleep: nobody notices. They wake for a reply, a private word, a timer; what outages
// took from them they have back before anything is fired, and damage in one is told when it shows.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions two_shows_asleep() {
  WorldOptions options;
  ShowSetup other;
  other.key = "other";
  options.more.push_back(other);
  options.awake_max = 0;
  return options;
}

// Four people in two matches, both asleep.
struct Asleep {
  Asleep() : world(two_shows_asleep()) {
    here = world.thread_of("lucky");
    there = world.thread_of("other");
    world.say_at(here, "Ann", "join");
    world.say_at(there, "Cyd", "join");
    world.say_at(here, "Bob", "join");
    world.say_at(there, "Eve", "join");
    world.restart();
  }
  MatchId at(const std::string& thread) { return world.house().venues.at({"web", thread}); }
  std::string mover(const std::string& thread) {
    const LiveMatch& match = world.house().matches.at(at(thread));
    const Pending pending = match.game->pending();
    const Seat seat = std::get<Awaiting>(pending).seats.at(0);
    return name_of(world.house(), match.desk.seats.at(seat.index));
  }
  std::size_t entries(const std::string& thread) { return world.store().log(at(thread))->size(); }
  int notices(const std::string& thread, const std::string& words) const {
    int count = 0;
    for (const auto& post : world.forum.posts) {
      count += post.to.empty() && post.venue == thread && has(post.text, words) ? 1 : 0;
    }
    return count;
  }
  World world;
  std::string here;
  std::string there;
};

TEST(Asleep, AReplyWakesItsMatchOnly) {
  Asleep all;
  const std::string mover = all.mover(all.there);
  const std::size_t entries = all.entries(all.there);
  all.world.settle();
  ASSERT_TRUE(all.world.house().matches.is_asleep(all.at(all.here)));
  ASSERT_TRUE(all.world.house().matches.is_asleep(all.at(all.there)));
  all.world.say_at(all.there, mover, "roll");
  EXPECT_GT(all.entries(all.there), entries);
  EXPECT_EQ(all.world.forum.verdicts[all.world.forum.last_reply()],
            std::vector{Verdict::kAccepted});
}

TEST(Asleep, APrivateWordFindsTheMatchOfWhoWroteIt) {
  Asleep all;
  for (const std::string& thread : {all.here, all.there}) {
    const std::string mover = all.mover(thread);
    all.world.settle();
    all.world.forum.write("whispers", mover, "roll", true);
    all.world.settle();
    EXPECT_TRUE(has(all.world.last_private(mover), "write this one in the match's thread"));
    EXPECT_EQ(all.world.forum.posts.back().venue, thread);
  }
  all.world.forum.write("whispers", "Zed", "roll", true);
  all.world.settle();
  EXPECT_TRUE(all.world.forum.verdicts[all.world.forum.last_reply()].empty()) << "plays nowhere";
}

TEST(Asleep, ATimerWakesItsMatch) {
  Asleep all;
  const std::string first = all.mover(all.there);
  all.world.pass(kDeadline_ms + kHour_ms);
  EXPECT_NE(all.mover(all.there), first) << "its deadline passed";
}

TEST(Asleep, AnOutageIsGivenBackBeforeADeadlineThatFellIntoItFires) {
  Asleep all;
  const std::string first = all.mover(all.here);
  const std::string second = all.mover(all.there);
  all.world.pass(20 * kHour_ms);
  all.world.away(10 * kHour_ms);
  all.world.pass(kHour_ms);
  EXPECT_EQ(all.mover(all.here), first);
  EXPECT_EQ(all.mover(all.there), second);
  EXPECT_EQ(all.notices(all.here, "Nobody loses by that"), 1);
  EXPECT_EQ(all.notices(all.there, "Nobody loses by that"), 1);
  EXPECT_EQ(*all.world.store().house_note("owed"), "") << "all have it";
  all.world.pass(4 * kHour_ms);
  EXPECT_NE(all.mover(all.here), first);
  EXPECT_NE(all.mover(all.there), second);
}

// The daemon was stopped again before it came round to every match.
TEST(Asleep, WhatIsStillOwedIsGivenAfterTheNextStartAndOnceOnly) {
  Asleep all;
  const std::string first = all.mover(all.here);
  all.world.pass(20 * kHour_ms);
  const Timestamp from = all.world.now;
  all.world.stop();
  all.world.now.ms += 10 * kHour_ms;
  Commit owed;
  owed.house_notes.push_back(
      {"owed", nlohmann::json::array(
                   {{{"from", from.ms}, {"to", all.world.now.ms}, {"of", 0}, {"adapter", ""}}})
                   .dump()});
  owed.cursors.push_back({"~heartbeat", std::to_string(all.world.now.ms)});  // it was at work since
  ASSERT_TRUE(all.world.store().commit(owed).ok());
  all.world.restart();
  EXPECT_EQ(all.notices(all.here, "Nobody loses by that"), 1);
  ASSERT_TRUE(all.world.store().commit(owed).ok());
  all.world.restart();
  EXPECT_EQ(all.notices(all.here, "Nobody loses by that"), 1) << "it has it";
  EXPECT_EQ(*all.world.store().house_note("owed"), "");
  all.world.pass(kHour_ms);
  EXPECT_EQ(all.mover(all.here), first);
}

TEST(Asleep, AnAbsenceIsHeardInEveryMatchOfThePlayer) {
  World world(two_shows_asleep());
  const std::string here = world.thread_of("lucky");
  const std::string there = world.thread_of("other");
  for (const std::string& thread : {here, there}) {
    world.say_at(thread, "Ann", "join");
    world.say_at(thread, "Bob", "join");
  }
  world.restart();
  world.say_at(here, "Ann", "away until 20 November");
  const auto told = [&](const std::string& thread) {
    return std::any_of(world.forum.posts.begin(), world.forum.posts.end(), [&](const auto& post) {
      return post.to.empty() && post.venue == thread && has(post.text, "Ann is away");
    });
  };
  EXPECT_TRUE(told(here));
  EXPECT_TRUE(told(there));
}

TEST(Asleep, DamageIsToldInTheThreadWhenItShows) {
  Asleep all;
  all.world.options().other_rules = [](GameFace& face) {
    face.start = [start = face.start](const OptionValues& options, CarryIn carry) {
      carry.jackpot = carry.jackpot.value_or(100'000) + 1;
      return start(options, carry);
    };
  };
  all.world.restart();
  EXPECT_EQ(all.world.house().halted.size(), 2U);
  EXPECT_EQ(all.notices(all.here, "has halted this match"), 1);
  EXPECT_EQ(all.notices(all.there, "has halted this match"), 1);
  all.world.pass(30 * kHour_ms);
  all.world.options().other_rules = {};
  all.world.restart();
  EXPECT_EQ(all.notices(all.here, "This match goes on"), 1);
  EXPECT_EQ(all.notices(all.there, "This match goes on"), 1);
  const std::string first = all.mover(all.here);
  all.world.pass(kHour_ms);
  EXPECT_EQ(all.mover(all.here), first) << "its clock has the time back";
}

// A database from before anybody noted who sits where.
TEST(Asleep, AnOlderDatabaseIsReadOnceToKnowWhoSitsWhere) {
  Asleep all;
  const std::string mover = all.mover(all.there);
  Commit older;
  older.house_notes.push_back({kCastsNote, ""});
  older.casts = {{all.at(all.here), {}}, {all.at(all.there), {}}};
  ASSERT_TRUE(all.world.store().commit(older).ok());
  all.world.restart();
  all.world.forum.write("whispers", mover, "roll", true);
  all.world.settle();
  EXPECT_TRUE(has(all.world.last_private(mover), "write this one in the match's thread"));
}

TEST(Asleep, AMatchThatIsOverIsNobodysAnyMore) {
  Asleep all;
  const MatchId match = all.at(all.here);
  const PersonId ann = *known_person(all.world.house(), {"web", "Ann", "Ann"});
  EXPECT_EQ(*all.world.store().matches_with(ann), std::vector{match});
  all.world.say_at(all.here, "Dee", "!abort confirm -- enough");
  ASSERT_FALSE(all.world.house().matches.contains(match));
  EXPECT_TRUE(all.world.store().matches_with(ann)->empty());
}

}  // namespace
}  // namespace callboard::test
