// What needs a host: the queue, the digest and the desk say the same, and every answer they offer
// is bound to what the host saw.
#include "bot/desk/needs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

std::vector<Need> needs(World& world) { return needs_of(world.house(), world.show()); }

// The command of the answer with this label, bound to how the match stands now.
std::string answer(World& world, const std::string& label) {
  for (const Need& need : needs(world)) {
    for (const NeedAnswer& one : need.answers) {
      if (one.label != label) continue;
      return bound_to(one.command, world.match().log.size());
    }
  }
  return "";
}

bool has_section(World& world, const std::string& section) {
  const std::vector<Need> all = needs(world);
  return std::any_of(all.begin(), all.end(),
                     [&](const Need& need) { return need.section == section; });
}

TEST(Needs, NothingNeedsAHostWhoseShowIsQuiet) {
  World world;
  EXPECT_TRUE(needs(world).empty());
  world.host("!digest");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing needs you")) << world.last_private("Dee");
  world.whisper("Cyd", "!digest");
  EXPECT_FALSE(has(world.private_text("Cyd"), "needs you"));
}

TEST(Needs, SomebodyWhoWaitsForOthersIsOne) {
  World world;
  world.say("Ann", "join");
  ASSERT_TRUE(has_section(world, "need.seats"));
  world.host(answer(world, "practice"));
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
  EXPECT_FALSE(has_section(world, "need.seats"));
}

TEST(Needs, AMatchThatWaitsForAnAbsentChampionIsOne) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.say_in_foyer("Bob", "hello");
  world.host("!champion Bob wins 2");
  world.say_in_foyer("Bob", "away for 3 days");
  world.say_in_foyer("Cyd", "join");
  ASSERT_TRUE(has_section(world, "need.champion"));
  EXPECT_FALSE(has_section(world, "need.seats"));
  world.host(answer(world, "vacate"));
  EXPECT_FALSE(world.show().state.champion.has_value()) << world.last_private("Dee");
  EXPECT_FALSE(has_section(world, "need.champion"));
}

TEST(Needs, AWishForMoreTimeIsGrantedOrDenied_HA14) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "6 more hours please");
  ASSERT_TRUE(has_section(world, "need.more_time")) << world.last_private(mover);
  const std::string give = answer(world, "give_time");
  EXPECT_TRUE(has(give, "!extend 6h @")) << give;
  world.restart();
  EXPECT_TRUE(has_section(world, "need.more_time")) << "kept over a restart";
  world.host(give);
  EXPECT_FALSE(has_section(world, "need.more_time"));
  const auto before = world.public_text();
  world.host(give);
  EXPECT_EQ(world.public_text(), before) << "a second tap gives nothing";
  EXPECT_TRUE(has(world.last_private("Dee"), "has happened")) << world.last_private("Dee");
  world.say(mover, "12 more hours please");
  world.host(bound_to("!extend no -- the season ends", world.match().log.size()));
  EXPECT_FALSE(has_section(world, "need.more_time"));
  EXPECT_TRUE(has(world.public_text(), "the season ends"));
  world.host("!extend no");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nobody asks"));
}

TEST(Needs, AWishForMoreTimeEndsWithTheMove) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "6 more hours please");
  ASSERT_TRUE(has_section(world, "need.more_time"));
  world.say(world.to_move(), "roll");
  EXPECT_FALSE(has_section(world, "need.more_time"));
}

TEST(Needs, ADecisionOfTheRulesCanBeLeftToFairness) {
  WorldOptions options;
  options.show.options["auto_next"] = "off";
  World world(std::move(options));
  world.seat_two();
  ASSERT_EQ(world.to_move(), "");
  ASSERT_EQ(needs(world).size(), 1U);
  EXPECT_EQ(needs(world).front().section, "prompt");
  world.host(answer(world, "go_on"));
  EXPECT_NE(world.to_move(), "");
  EXPECT_TRUE(has(world.public_text(), "!fair"));
  world.host("!fair");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing waits"));
}

TEST(Needs, ASeatWhosePlayerKeepsAwayIsOne) {
  World world;
  world.seat_two();
  world.say("Cyd", "join");
  for (int i = 0; i < 4; ++i) world.pass(25 * kHour_ms);
  ASSERT_TRUE(has_section(world, "need.absent"));
  const std::string offer = answer(world, "offer_seat");
  EXPECT_TRUE(has(offer, "!replace ")) << offer;
  world.host(offer);
  EXPECT_FALSE(world.show().sign_ups.offers.empty()) << world.last_private("Dee");
}

TEST(Needs, AHaltedMatchIsLeftBehindByAHost) {
  World world;
  world.seat_two();
  const MatchId broken = world.match().row.id;
  world.stop();
  Commit commit;
  LogEntry bad;
  bad.seq = world.store().log(broken)->size() + 1;
  bad.at = world.now;
  bad.body = DeskEntry{"of a newer daemon", "{}"};
  commit.log.push_back({broken, bad});
  ASSERT_TRUE(world.store().commit(std::span(&commit, 1)).ok());
  world.restart();
  ASSERT_TRUE(has_section(world, "need.halted"));
  world.say_in_foyer("Ann", "!abort confirm -- mischief");
  EXPECT_TRUE(has_section(world, "need.halted")) << "a host's word";
  world.say_in_foyer("Dee", "!abort confirm -- it cannot be mended");
  EXPECT_FALSE(has_section(world, "need.halted"));
  EXPECT_NE(world.show().state.current, broken);
}

TEST(Needs, APauseWithoutAnEndIsOneAndEndsByItself_HA15) {
  World world;
  world.seat_two();
  world.host("!pause -- holidays");
  EXPECT_TRUE(has(world.last_public(), "it goes on by itself at <")) << world.last_public();
  ASSERT_TRUE(has_section(world, "need.paused"));
  EXPECT_EQ(answer(world, "resume").substr(0, 7), "!resume");
  world.pass(37 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Half of your time"));
  EXPECT_TRUE(has(world.public_text(), "still waits for a host"));
  world.restart();
  world.pass(20 * kHour_ms);
  EXPECT_TRUE(operator_told(world));
  EXPECT_TRUE(world.match().desk.pause.has_value());
  world.pass(16 * kHour_ms);
  EXPECT_FALSE(world.match().desk.pause.has_value());
  EXPECT_TRUE(has(world.public_text(), "No host has answered in time"));
  EXPECT_FALSE(has_section(world, "need.paused"));
  const std::string mover = world.to_move();
  world.pass(25 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(mover)) << "its clock runs";
}

TEST(Needs, APauseGetsItsEndLaterAndIsNoNeedThen_HA15) {
  World world;
  world.seat_two();
  world.host("!pause -- holidays");
  world.pass(kHour_ms);
  world.host("!pause until 24 November 2023 -- they last");
  EXPECT_FALSE(has_section(world, "need.paused"));
  world.pass(5 * kDeadline_ms);
  EXPECT_TRUE(world.match().desk.pause.has_value()) << "until then, and nobody is nagged";
  EXPECT_FALSE(has(world.private_text("Dee"), "Half of your time"));
  world.pass(6 * kDeadline_ms);
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.host("!pause");
  world.host("!pause");
  EXPECT_TRUE(has(world.last_private("Dee"), "paused already"));
}

// An outage of the daemon does not take the hosts' time, and a ruling in the pause keeps its end.
TEST(Needs, AnOutageInAPauseIsGivenBack_HA15) {
  World world;
  world.seat_two();
  world.host("!pause -- holidays");
  world.pass(kHour_ms);
  world.host("!force " + world.to_move() + " roll");
  world.away(80 * kHour_ms);
  EXPECT_TRUE(world.match().desk.pause.has_value());
  world.pass(73 * kHour_ms);
  EXPECT_FALSE(world.match().desk.pause.has_value());
}

TEST(Needs, TheScheduleSendsTheDigestToEveryHost) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  auto line = ScheduleLine{"0 8 * * *", "UTC", "digest", *Cron::parse("0 8 * * *", "UTC")};
  world.options().show.schedule.push_back(line);
  world.restart();
  world.pass(25 * kHour_ms);
  EXPECT_TRUE(has(world.private_text("Dee"), "Nothing needs you"));
  EXPECT_TRUE(has(world.private_text("Cyd"), "Nothing needs you"));
}

TEST(Needs, ACommandIsBoundBeforeItsReason) {
  EXPECT_EQ(bound_to("!accept", 57), "!accept @57");
  EXPECT_EQ(bound_to("!reject -- {}", 57), "!reject @57 -- {}");
}

}  // namespace
}  // namespace callboard::test
