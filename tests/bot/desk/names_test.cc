// Whom hosts name, where the name holds what a command takes for a mark of its own.
#include <gtest/gtest.h>

#include "bot/desk/command_line.h"
#include "bot/desk/names.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

bool is_muted(World& world, const std::string& name) {
  for (const PersonId person : world.show().state.muted) {
    if (name_of(world.house(), person) == name) return true;
  }
  return false;
}

std::string why_of_last(World& world) {
  const auto rows = world.house().store.newest_audit(
      world.show().state.id, world.house().matches.empty() ? MatchId{} : world.match().row.id, 1);
  return rows && !rows->empty() ? rows->front().why : "no row";
}

TEST(Names, AReasonBeginsBehindTheName_HA39) {
  for (const auto& [command, why] : std::vector<std::pair<std::string, std::string>>{
           {"!mute Zed -- x", ""},
           {"!mute Zed -- x -- spam", "spam"},
           {"!mute zed  --  X -- spam -- again", "spam -- again"},
           {"!mute \"Zed -- x\"", ""},
           {"!mute \"Zed -- x\" -- he said: Zed -- x rules", "he said: Zed -- x rules"},
           {"!mute @Zed -- x", ""}}) {
    World world;
    world.say("Zed -- x", "hello");
    world.say("Zed", "hello");
    world.host(command);
    EXPECT_TRUE(is_muted(world, "Zed -- x")) << command << ": " << world.last_private("Dee");
    EXPECT_FALSE(is_muted(world, "Zed")) << command;
    EXPECT_EQ(why_of_last(world), why) << command;
  }
}

TEST(Names, TheShorterNameIsMeantInQuotationMarks) {
  World world;
  world.say("Zed -- x", "hello");
  world.say("Zed", "hello");
  world.host("!mute \"Zed\" -- x");
  EXPECT_TRUE(is_muted(world, "Zed"));
  EXPECT_FALSE(is_muted(world, "Zed -- x"));
  EXPECT_EQ(why_of_last(world), "x");
  world.host("!unmute \"zed\"");
  EXPECT_FALSE(is_muted(world, "Zed"));
}

TEST(Names, ANameInTheReasonIsNoMark) {
  World world;
  world.say("Zed -- x", "hello");
  world.say("Bob", "hello");
  world.host("!mute Bob -- Zed -- x says so");
  EXPECT_TRUE(is_muted(world, "Bob"));
  EXPECT_EQ(why_of_last(world), "Zed -- x says so");
}

TEST(Names, OneThatEndsLikeAPlaceOfTheLog) {
  World world;
  world.say("Zed @57", "hello");
  world.host("!mute Zed @57");
  EXPECT_TRUE(is_muted(world, "Zed @57")) << world.last_private("Dee");
}

TEST(Names, InsideOfAnotherCommand) {
  World world;
  world.say("Zed -- x", "hello");
  world.say("Ann", "join");
  world.say("Bob", "join");
  world.host("!try !mute Zed -- x -- spam");
  EXPECT_FALSE(has(world.last_private("Dee"), "nobody called")) << world.last_private("Dee");
  EXPECT_FALSE(is_muted(world, "Zed -- x"));
  world.host("!match 1 !mute Zed -- x -- spam");
  EXPECT_TRUE(is_muted(world, "Zed -- x")) << world.last_private("Dee");
}

// A name that holds the word between two names.
TEST(Names, TheLongestOneInFrontOfAWordThatPartsThem_HA18_HA19) {
  World world;
  for (const char* who : {"Cyd with hat", "Cyd"}) world.say(who, "hello");
  world.say("Ann with cat", "join");
  world.say("Bob", "join");
  world.host("!replace Ann with cat with Cyd with hat");
  EXPECT_TRUE(has(name_of(world.house(), world.match().desk.seats.at(0)), "Cyd with hat"))
      << world.last_private("Dee");
  world.host("!replace \"Cyd with hat\" with \"Cyd\"");
  EXPECT_EQ(name_of(world.house(), world.match().desk.seats.at(0)), "Cyd")
      << world.last_private("Dee");
}

TEST(Names, QuotationMarksWhereASeatIsNamed) {
  World world;
  world.say("Ann -- b", "join");
  world.say("Ann", "join");
  world.host("!excuse \"Ann -- b\"");
  EXPECT_FALSE(has(world.last_private("Dee"), "nobody called")) << world.last_private("Dee");
  world.host("!excuse Ann -- b");
  world.host("!bank \"Ann\" 12h -- a gift");
  EXPECT_FALSE(has(world.last_private("Dee"), "nobody called")) << world.last_private("Dee");
  EXPECT_EQ(why_of_last(world), "a gift");
}

TEST(Names, WithoutKnownNamesTheFirstDashesBeginTheReason) {
  const auto line = parse_command("!mute Zed -- x -- y @3");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->rest, "Zed");
  EXPECT_EQ(line->reason, "x -- y @3");
  EXPECT_EQ(parse_command("!mute Zed @57")->seen, 57U);
  // No word of its own: "zed -- xavier".
  EXPECT_EQ(parse_command("!mute Zed -- xavier", {"zed -- x"})->reason, "xavier");
}

TEST(Names, CharacterReferencesOfAWebPage) {
  EXPECT_EQ(parse_command("!puzzle BACK &amp; FORTH")->rest, "BACK & FORTH");
  EXPECT_EQ(parse_command("!puzzle IT&#39;S &quot;ME&quot; &lt;3")->rest, "IT'S \"ME\" <3");
  EXPECT_EQ(parse_command("!puzzle R&B; AT&T &unknown;")->rest, "R&B; AT&T &unknown;");
  EXPECT_EQ(parse_command("!rename Bob to Tom &amp; Co")->rest, "Bob to Tom & Co");
}

}  // namespace
}  // namespace callboard::test
