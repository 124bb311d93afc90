// Between matches: what a host commands in the show's own thread while no match is open, what is
// tried out there, and what the audit says of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// A show whose first match has been called off; the next one opens when the schedule says so.
struct Between {
  World world;
  MatchId first;
  std::string thread;
  std::string seated;  // who held the first seat

  Between() : world(scheduled()) {
    host("!start");
    world.seat_two();
    first = world.match().row.id;
    thread = world.thread();
    seated = world.challenger();
    world.host("!abort confirm -- rain");
  }
  static WorldOptions scheduled() {
    WorldOptions options;
    options.show.next_match = NextMatch::kSchedule;
    return options;
  }
  void host(const std::string& command) { world.say_in_foyer("Dee", command); }
  Verdict verdict() { return world.forum.verdicts[world.forum.last_reply()].back(); }
  AuditRow audited() {
    const auto rows = world.store().newest_audit(ShowId{1}, MatchId{}, 1);
    return rows->empty() ? AuditRow{} : rows->back();
  }
  Show& show() { return world.house().shows.begin()->second; }
};

TEST(BetweenMatches, HostsComeAndGoAndSpectatorsAreMuted_HA39_HA42) {
  Between stage;
  World& world = stage.world;
  ASSERT_FALSE(world.show().state.current.has_value());
  world.say_in_foyer("Cyd", "hello");
  world.say_in_foyer("Zed", "hello");
  world.say_in_foyer("Cyd", "!host add Zed");
  EXPECT_EQ(world.show().state.hosts.size(), 1U) << "no host yet";
  stage.host("!host add Cyd -- I am away");
  EXPECT_EQ(stage.verdict(), Verdict::kAccepted);
  EXPECT_TRUE(
      has(world.foyer_text(), "Cyd is now one of the hosts, by Dee's word. Why: I am away"));
  EXPECT_EQ(stage.audited().why, "I am away");
  EXPECT_NE(stage.audited().before_json, stage.audited().after_json);
  stage.host("!mute Zed");
  world.restart();
  EXPECT_EQ(world.show().state.hosts.size(), 2U);
  EXPECT_EQ(world.show().state.muted, std::vector{person(world, "Zed")});
  const MatchRow over = **world.store().match(stage.first);
  world.say_at(over.venues.front().id, "Zed", "It was too easy!");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  stage.host("!handover Cyd");
  EXPECT_EQ(world.show().state.hosts, std::vector{person(world, "Cyd")});
}

TEST(BetweenMatches, AnOptionIsSetByNameAndWithItsReason_HA17) {
  Between stage;
  stage.host("!set deadline 12h -- holidays");
  EXPECT_EQ(stage.show().state.deadline_s, std::int64_t{12} * 60 * 60);
  EXPECT_TRUE(has(stage.world.foyer_text(), "Dee changes an option: deadline"))
      << stage.world.foyer_text();
  EXPECT_TRUE(has(stage.world.foyer_text(), "Why: holidays"));
}

TEST(BetweenMatches, ANumberThatIsNoneOfThoseTakenIsRefusedWithTheLimits_HA01_HA30) {
  Between stage;
  const auto told = [&](const std::string& command) {
    stage.host(command);
    EXPECT_EQ(stage.verdict(), Verdict::kRefused) << command;
    return stage.world.last_private("Dee");
  };
  for (const char* amount : {"1000000001", "-5", "99999999999999999999 force", "-$99,999"}) {
    const std::string answer = told(std::string("!jackpot ") + amount);
    EXPECT_TRUE(has(answer, "from $0 to $1,000,000,000")) << amount << ": " << answer;
  }
  EXPECT_TRUE(has(told("!pay Ann 1000000000001 -- luck"), "to $1,000,000,000,000"));
  EXPECT_TRUE(has(told("!champion Ann wins 1001"), "from 0 to 1000"));
  EXPECT_TRUE(has(told("!champion Ann wins -1"), "from 0 to 1000"));
  EXPECT_TRUE(has(told("!champion Ann wins many"), "!champion"));
  EXPECT_TRUE(has(told("!set deadline_hours 999"), "to 14 days")) << told("!set deadline 999h");
  EXPECT_TRUE(has(told("!set deadline soon"), "!set deadline 24h"));
  stage.host("!jackpot $320,000");
  EXPECT_EQ(stage.show().state.jackpot, 320'000) << "as people write it";
}

// It would open the match again that was called off before.
TEST(BetweenMatches, AnUndoRightAfterMoneyWasMovedAsksWhichIsMeant_HA06_HA30) {
  Between stage;
  World& world = stage.world;
  stage.host("!jackpot 500000 -- a sponsor");
  stage.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "\"!jackpot 100000\"")) << world.last_private("Dee");
  EXPECT_FALSE(world.house().matches.contains(stage.first));
  stage.host("!jackpot 100000");
  EXPECT_EQ(stage.show().state.jackpot, 100'000);
  stage.host("!pay " + stage.seated + " 500 -- a gift");
  world.restart();
  stage.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "!pay NAME -AMOUNT")) << world.last_private("Dee");
  EXPECT_FALSE(world.house().matches.contains(stage.first));
  stage.host("!undo 1");
  EXPECT_TRUE(world.house().matches.contains(stage.first)) << world.last_private("Dee");
}

TEST(BetweenMatches, AnUndoAfterSomethingElseAsksNothing_HA06_HA37) {
  Between stage;
  stage.host("!jackpot 500000 -- a sponsor");
  stage.host("!ledger");
  stage.host("!undo");
  EXPECT_TRUE(stage.world.house().matches.contains(stage.first));
}

// The thread of match 1 is old, match 2 is played: what is set there holds in match 2, too.
TEST(BetweenMatches, AnOptionSetInAnOldThreadReachesTheMatchPlayedNow_HA38) {
  World world;
  world.seat_two();
  const std::string old = world.thread();
  world.host("!abort confirm -- rain");
  for (const char* name : {"Cyd", "Eve"}) world.say(name, "join");
  ASSERT_NE(world.thread(), old);
  const Digest before = world.match().game->digest();
  world.say_at(old, "Dee", "!set max_consecutive_passes 2 now -- too slow");
  EXPECT_EQ(world.show().state.options.at("max_consecutive_passes"), "2");
  EXPECT_NE(world.match().game->digest(), before) << "it holds where it is played";
  EXPECT_TRUE(has(world.public_text(), "max_consecutive_passes")) << world.last_public();
}

TEST(BetweenMatches, WhatNeedsAMatchSaysSoAndNamesTheRulingOverTheLastOne) {
  Between stage;
  for (const char* command : {"!pause -- tea", "!redo", "!new Ann vs Bob", "!score Ann 500"}) {
    stage.host(command);
    EXPECT_EQ(stage.verdict(), Verdict::kRefused) << command;
    EXPECT_TRUE(has(stage.world.last_private("Dee"), "No match is being played")) << command;
  }
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "!match 1 !score Ann 500"))
      << stage.world.last_private("Dee");
  EXPECT_FALSE(stage.world.house().matches.contains(stage.first));
  stage.host("!nonsense");
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "!nonsense"));
  stage.host("!help");
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "!handover NAME"))
      << stage.world.last_private("Dee");
}

TEST(BetweenMatches, ARulingOverThePastIsTriedAndGiven_HA43) {
  Between stage;
  World& world = stage.world;
  const std::string command = "!match 1 !score " + stage.seated + " 4321";
  stage.host("!try " + command);
  EXPECT_EQ(stage.verdict(), Verdict::kAccepted) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "tried out")) << world.last_private("Dee");
  EXPECT_FALSE(world.house().matches.contains(stage.first));
  stage.host(command + " -- a slip");
  ASSERT_TRUE(world.house().matches.contains(stage.first)) << world.last_private("Dee");
  const AuditRow row = stage.audited();
  EXPECT_EQ(row.why, "a slip");
  EXPECT_FALSE(has(row.before_json, "4321"));
  EXPECT_TRUE(has(row.after_json, "4321")) << "of the match that was ruled on: " << row.after_json;
}

TEST(BetweenMatches, AProposalIsConfirmedOrLeft) {
  Between stage;
  ShowState& state = stage.show().state;
  state.jackpot = 1000;
  Proposal one;
  one.id = 1;
  one.match = stage.first;
  one.number = 2;
  one.cause = 1;
  one.jackpot_by = 500;
  state.proposals = {one, one};
  state.proposals.back().id = 2;
  stage.host("!try !confirm 1");
  EXPECT_EQ(stage.show().state.proposals.size(), 2U);
  stage.host("!confirm 1");
  EXPECT_EQ(stage.show().state.jackpot, 1500);
  EXPECT_NE(stage.audited().before_json, stage.audited().after_json);
  stage.host("!reject 2 -- too late");
  EXPECT_TRUE(stage.show().state.proposals.empty());
  EXPECT_EQ(stage.show().state.jackpot, 1500);
}

TEST(BetweenMatches, TheJackpotIsTriedOut_HA43) {
  Between stage;
  const std::string public_before = stage.world.foyer_text();
  const AuditRow before = stage.audited();
  const auto jackpot = stage.show().state.jackpot;
  stage.host("!try !jackpot 5000 force");
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "tried out"));
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "$5,000")) << stage.world.last_private("Dee");
  EXPECT_EQ(stage.show().state.jackpot, jackpot);
  stage.host("!jackpot 5000");
  EXPECT_TRUE(has(stage.world.last_private("Dee"), "begins with $100,000"));
  EXPECT_EQ(stage.show().state.jackpot, jackpot);
  EXPECT_EQ(stage.world.foyer_text(), public_before);
  EXPECT_EQ(stage.audited(), before) << "a preview is nobody's deed";
}

TEST(BetweenMatches, TheAuditSaysWhatChangedBesideTheShow) {
  Between stage;
  World& world = stage.world;
  world.say_in_foyer("Cyd", "hello");
  const std::string cyd = std::to_string(person(world, "Cyd").value);
  stage.host("!list add Cyd");
  const auto before = nlohmann::json::parse(stage.audited().before_json);
  const auto after = nlohmann::json::parse(stage.audited().after_json);
  EXPECT_EQ(after.at("list").size(), before.at("list").size() + 1);
  EXPECT_EQ(after.at("list").back().dump(), cyd);
  stage.host("!pay Cyd 500 -- a gift");
  stage.host("!pay Cyd 200 -- another");
  EXPECT_EQ(nlohmann::json::parse(stage.audited().before_json).at("balance"), 500);
  EXPECT_EQ(nlohmann::json::parse(stage.audited().after_json).at("balance"), 700);
}

TEST(BetweenMatches, TheLogTellsOfTheShowAsWell) {
  Between stage;
  World& world = stage.world;
  world.say_in_foyer("Cyd", "hello");
  stage.host("!list add Cyd -- she asked");
  stage.host("!log");
  EXPECT_TRUE(has(world.last_private("Dee"), "!list add Cyd")) << world.last_private("Dee");
  stage.host("!start");
  world.seat_two();
  world.host("!extend 2h");
  world.host("!log");
  const std::string lines = world.last_private("Dee");
  EXPECT_LT(lines.find("!list add Cyd"), lines.find("!extend 2h")) << lines;
  EXPECT_FALSE(has(lines, "!abort")) << "of another match";
  for (int i = 0; i < 30; ++i) world.host("!extend 1m");
  world.host("!log");
  EXPECT_FALSE(has(world.last_private("Dee"), "!list add Cyd")) << "the last ones only";
}

TEST(BetweenMatches, TheFirstJackpotIsNamedThoughNoMatchHasHandedOneOn) {
  Between stage;
  const auto& posts = stage.world.forum.posts;
  EXPECT_TRUE(std::any_of(posts.begin(), posts.end(), [](const Standing& post) {
    return has(post.text, "Next: match 2") && has(post.text, "The jackpot stands at $100,000");
  }));
  EXPECT_TRUE(std::none_of(posts.begin(), posts.end(),
                           [](const Standing& post) { return has(post.text, "stands at $0"); }));
}

}  // namespace
}  // namespace callboard::test
