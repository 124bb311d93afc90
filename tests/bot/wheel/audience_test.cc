// The audience of a show of Wheel: who is told as a partner of a round and as a winner of the
// token prize, and who is not (WF-037, WF-103, WF-104, A-93, A-97).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "bot/show/prizes.h"
#include "tests/bot/show/pool_case.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

WorldOptions without_alternates() {
  WorldOptions options = open_door("wheel");
  options.show.options["token_prize"] = "a sticker";
  options.show.pool.alternates = 0;
  return options;
}

// Twelve want to play, three are called, nine are drawn from the audience. The show has two rounds,
// the Final and the Bonus Round, so the names behind the second are in reserve.
struct Audience : testing::Test {
  Audience() : world(without_alternates()) {
    register_many(world, 12);
    for (int i = 1; i <= 12; ++i) world.host("!pool pass " + name_no(i));
    draw_now(world);
    drawn = called(world);
    audience = names_of(world, world.show().pool.audience);
    for (const auto& [id, one] : world.show().pool.people) {
      tokens[name_of(world.house(), id)] = static_cast<int>(*one.token);
    }
  }
  void seat() {
    for (const std::string& name : drawn) world.say_in_foyer(name, "here, yes");
  }
  void play() {
    ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
    const std::string thread = world.thread();
    for (int i = 0; i < 60 && world.thread() == thread; ++i) answer_prompt(world);
    ASSERT_NE(world.thread(), thread) << world.last_public();
  }
  [[nodiscard]] const WonPrize& sticker() {
    const WonPrizes& won = world.show().won;
    const auto found = std::find_if(won.begin(), won.end(), [](const auto& one) {
      return one.second.name == "a sticker" && !one.second.gone;
    });
    EXPECT_NE(found, won.end());
    return found->second;
  }
  // "the Final" or "the bonus round".
  bool is_partner(const std::string& name, const std::string& round) {
    return has(world.foyer_text(), round + ": " + name + ", whose name was drawn");
  }
  World world;
  Names drawn;
  Names audience;
  std::map<std::string, int> tokens;
};

TEST_F(Audience, A_93_TheFirstNamesArePartnersInTheirOrder) {
  ASSERT_EQ(audience.size(), 9U);
  seat();
  play();
  EXPECT_TRUE(is_partner(audience[0], "the Final")) << world.foyer_text();
  EXPECT_TRUE(is_partner(audience[1], "the bonus round")) << world.foyer_text();
}

TEST_F(Audience, WF_037_WF_104_WhoIsExcludedWinsNothingAndIsNobodysPartner) {
  seat();
  std::set<std::string> out = {audience[0]};
  for (const int colour : {0, 1, 2}) {  // whichever wins
    const auto holder = std::find_if(audience.begin() + 3, audience.end(),
                                     [&](const auto& name) { return tokens.at(name) == colour; });
    if (holder != audience.end()) out.insert(*holder);
  }
  for (const std::string& name : out) world.host("!pool exclude " + name + " staff");
  world.restart();
  play();
  for (const PersonId owner : sticker().owners) {
    EXPECT_FALSE(out.contains(name_of(world.house(), owner))) << name_of(world.house(), owner);
  }
  EXPECT_FALSE(is_partner(audience[0], "the Final"));
  EXPECT_TRUE(is_partner(audience[1], "the bonus round")) << "everybody else stays where they were";
  EXPECT_TRUE(is_partner(audience[2], "the Final")) << "the first in reserve (A-93)";
  EXPECT_FALSE(has(told_of(world, "!prize " + std::to_string(sticker().number) + " confirm"),
                   "could not take part"))
      << "there is nobody to look into";
}

TEST_F(Audience, WF_053_A_93_WhoHasLeftOrHostsTheShowNowIsNobodysPartner) {
  seat();
  world.say_in_foyer(audience[0], "unregister");
  world.host("!host add " + audience[1]);
  play();
  EXPECT_TRUE(is_partner(audience[2], "the Final")) << world.foyer_text();
  EXPECT_TRUE(is_partner(audience[3], "the bonus round")) << world.foyer_text();
  for (const PersonId owner : sticker().owners) {
    EXPECT_NE(name_of(world.house(), owner), audience[0]);
    EXPECT_NE(name_of(world.house(), owner), audience[1]);
  }
}

TEST_F(Audience, WF_074_A_97_AStandInOutOfTheAudienceIsNotTheirOwnPartner) {
  for (std::size_t i = 0; i < drawn.size(); ++i) {  // whoever wins
    world.say_in_foyer(drawn[i], "proxy: " + audience[i]);
    world.say_in_foyer(audience[i], "yes");
  }
  play();
  EXPECT_TRUE(is_partner(audience[3], "the Final")) << world.foyer_text();
  EXPECT_TRUE(is_partner(audience[4], "the bonus round")) << world.foyer_text();
}

TEST_F(Audience, WF_037_WF_039_OneOfASectionForfeitsAloneAndTheHostIsToldHow) {
  seat();
  play();
  ASSERT_GT(sticker().owners.size(), 1U);
  const std::size_t owners = sticker().owners.size();
  const std::string number = std::to_string(sticker().number);
  const std::string name = name_of(world.house(), sticker().owners.front());
  world.host("!pool exclude " + name + " staff");
  const std::string hint = told_of(world, "!prize " + number + " confirm");
  EXPECT_TRUE(has(hint, "!prize forfeit " + name + " -- WHY")) << hint;
  EXPECT_FALSE(has(hint, "!prize " + number + " forfeit")) << "it would take everybody's";
  told_of(world, "!prize forfeit " + name + " -- staff");
  EXPECT_TRUE(has(world.foyer_text(), "their share of a sticker")) << world.foyer_text();
  EXPECT_EQ(sticker().owners.size(), owners - 1);
  told_of(world, "!prize " + number + " confirm");
  EXPECT_EQ(sticker().stand, PrizeStand::kAwarded) << "the others have theirs";
}

}  // namespace
}  // namespace callboard::test
