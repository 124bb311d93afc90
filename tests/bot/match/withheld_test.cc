// Platforms hold a reply back that may hold a command until it has a verdict. So every such reply
// gets one, whoever wrote it and wherever, and a host's secret in it is hidden and burnt.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

using Verdicts = std::vector<Verdict>;

const Verdicts kShown{Verdict::kAsked};
const Verdicts kHidden{Verdict::kHidden};
constexpr const char* kChatter[] = {"Ann, !wow", "well:\n!cheers to both", "> !undo\nindeed"};

Verdicts last_verdicts(World& world) { return world.forum.verdicts[world.forum.last_reply()]; }

TEST(Withheld, ChatterIsShownInEveryThread) {
  World world;
  const std::string old_thread = world.thread();
  for (const char* words : kChatter) {
    world.say("Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << "while seats are free: " << words;
  }
  world.seat_two();
  for (const char* words : kChatter) {
    world.say("Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << "a spectator: " << words;
    world.say_in_foyer("Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << "in the show's thread: " << words;
    world.say_at("a thread of nobody's", "Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << "nowhere: " << words;
  }
  world.say("Cyd", "wow!");
  EXPECT_TRUE(last_verdicts(world).empty()) << "never held back";
  world.host("!abort confirm -- rain");
  for (const char* words : kChatter) {
    world.say_at(old_thread, "Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << "after the match: " << words;
  }
}

TEST(Withheld, BetweenMatchesToo) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(std::move(options));
  for (const char* words : kChatter) {
    world.say_in_foyer("Cyd", words);
    EXPECT_EQ(last_verdicts(world), kShown) << words;
  }
  world.say_in_foyer("Dee", "Here it is:\n!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(last_verdicts(world), kHidden);
  EXPECT_EQ(world.show().burnt.size(), 1U);
}

TEST(Withheld, InAHaltedMatchToo) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  damage(world);
  const std::size_t burnt = world.show().burnt.size();
  world.say_at(thread, "Cyd", "Ann, !wow");
  EXPECT_EQ(last_verdicts(world), kShown);
  world.say_at(thread, "Dee", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(last_verdicts(world), kHidden);
  EXPECT_EQ(world.show().burnt.size(), burnt + 1);
  EXPECT_EQ(world.forum.posts.back().to, "Dee");
}

TEST(Withheld, AVerdictLostInACrashIsGivenAgain) {
  World world;
  world.seat_two();
  world.say("Cyd", "Ann, !wow");
  const std::string here = world.forum.last_reply();
  world.say_at("a thread of nobody's", "Cyd", "Ann, !wow");
  const std::string nowhere = world.forum.last_reply();
  world.say("Dee", "Here it is:\n!puzzle FORTUNE COOKIE | sweet");
  const std::string secret = world.forum.last_reply();
  world.stop();
  world.forum.verdicts.clear();
  world.restart();
  world.forum.redeliver();
  world.settle();
  EXPECT_EQ(world.forum.verdicts[here], kShown);
  EXPECT_EQ(world.forum.verdicts[nowhere], kShown);
  EXPECT_EQ(world.forum.verdicts[secret], kHidden);
}

TEST(Withheld, AHostsSecretAnywhereInAReplyIsHiddenAndBurnt) {
  World world;
  world.seat_two();
  for (const char* words :
       {"Here it is:\n!puzzle FORTUNE COOKIE | sweet", "!pause -- tea\n!puzzle FRESH PAINT | wet",
        "ok, **!puzzle SECOND CHANCE**", "!jackpot 500\n!puzzle OPEN BOOK | read"}) {
    const std::size_t before = world.show().burnt.size();
    const std::size_t entries = world.store().audit(world.match().row.id)->size();
    world.say("Dee", words);
    EXPECT_EQ(last_verdicts(world), kHidden) << words;
    EXPECT_EQ(world.show().burnt.size(), before + 1) << words;
    EXPECT_EQ(world.forum.posts.back().to, "Dee") << words;
    EXPECT_EQ(world.store().audit(world.match().row.id)->size(), entries) << "nothing was done";
  }
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.say("Dee", "!puzzle GOOD GRIEF | a\n!puzzle LONG SHOT | b");
  EXPECT_EQ(last_verdicts(world), kHidden);
  const auto& burnt = world.show().burnt;
  EXPECT_TRUE(burnt.contains(solution_hash("lucky_numbers", "SECOND CHANCE")));
  EXPECT_TRUE(burnt.contains(solution_hash("lucky_numbers", "GOOD GRIEF")));
  EXPECT_TRUE(burnt.contains(solution_hash("lucky_numbers", "LONG SHOT")));
  world.say("Cyd", "Here it is:\n!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(last_verdicts(world), kShown) << "no host: a guess like any other words";
}

}  // namespace
}  // namespace callboard::test
