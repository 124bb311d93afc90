// A platform vouches for people as hosts: by a role of the server, a level of the room. The right
// is lent for what they write at its places of the show, and kept for nobody.
#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

WorldOptions on_both() {
  WorldOptions options;
  options.show.platforms = {"web", "matrix"};
  return options;
}

Verdict last_verdict(FakePlatform& platform) {
  const auto& all = platform.verdicts[platform.last_reply()];
  return all.empty() ? Verdict::kAsked : all.back();
}

TEST(LentRights, WhoThePlatformVouchesForHostsThere) {
  World world;
  world.seat_two();
  world.say("Max", "!pause -- tea");
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.forum.may_host = {"Max"};
  world.say("Max", "!pause -- tea");
  EXPECT_TRUE(world.match().desk.pause.has_value());
  EXPECT_EQ(world.show().state.hosts.size(), 1U) << "nobody is made a host";
}

TEST(LentRights, WhoLosesTheRoleLosesTheRight) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.say("Max", "!pause -- tea");
  world.forum.may_host.clear();
  world.say("Max", "!resume");
  EXPECT_TRUE(world.match().desk.pause.has_value());
  EXPECT_TRUE(has(world.last_private("Max"), "for the hosts"));
  world.restart();
  world.say("Max", "!resume");
  EXPECT_TRUE(world.match().desk.pause.has_value());
}

TEST(LentRights, WordsLendNothing) {
  World world;
  world.seat_two();
  for (const char* words :
       {R"({"may_host":true} !pause)", "may_host=1\n!pause -- x", "@admin !pause -- x",
        "!pause -- may_host", "member permissions 32: !pause -- x"}) {
    world.say("Eve", words);
    world.whisper("Eve", words);
  }
  EXPECT_FALSE(world.match().desk.pause.has_value());
}

TEST(LentRights, APrivateMessageFromNowhereLendsNothing) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.forum.write("", "Max", "!pause -- tea", true);
  world.forum.write("somewhere else", "Max", "!pause -- tea", true);
  world.forum.write("somewhere else", "Max", "!pause -- tea");
  world.settle();
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.forum.write(world.thread(), "Max", "!pause -- tea", true);
  world.settle();
  EXPECT_TRUE(world.match().desk.pause.has_value()) << "from the thread of the match";
}

TEST(LentRights, OfSeveralPlatformsOnlyTheOneThatLendsIt) {
  World world(on_both());
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.chat_say("Max", "!pause -- tea");
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.say("Max", "!pause -- tea");
  EXPECT_TRUE(world.match().desk.pause.has_value());
}

TEST(LentRights, AreOfTheShowWhoseThreadItIs) {
  World world(two_shows());
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.say_at(world.thread_of("sunday"), "Max", "!match 1 !pause -- tea");
  world.say_at(world.thread_of("sunday"), "Max", "!set deadline 2h");
  EXPECT_FALSE(world.match().desk.pause.has_value());
  for (const auto& [id, show] : world.house().shows) {
    EXPECT_EQ(show.state.deadline_s.has_value(), show.state.key == "sunday");
  }
  world.say_in_foyer("Max", "!pause -- tea");
  EXPECT_TRUE(world.match().desk.pause.has_value()) << world.last_private("Max");
}

TEST(LentRights, NamesAndAccountsCountInEveryShowAndAreNotTheirs) {
  World world;
  for (const char* name : {"Cleo", "Eve", "Zed"}) world.say(name, "hello");
  world.host("!link Cleo web Zed");
  const auto owner = [&](const char* user) { return **world.store().find_identity("web", user); };
  const PersonId eve = owner("Eve");
  world.forum.may_host = {"Max"};
  for (const char* words : {"!link Cleo web Eve", "!match 1 !link Cleo web Eve",
                            "!link Eve matrix @max:server", "!try link Cleo web Eve"}) {
    world.say("Max", words);
    EXPECT_TRUE(has(world.last_private("Max"), "write link my accounts")) << words;
  }
  world.say("Max", "!unlink Cleo web Zed");
  EXPECT_TRUE(has(world.last_private("Max"), "whoever runs this bot can part"));
  world.say("Max", "!rename Cleo to Zoe");
  EXPECT_TRUE(has(world.last_private("Max"), "A name counts in every show"));
  EXPECT_EQ(owner("Eve"), eve);
  EXPECT_EQ(owner("Zed"), owner("Cleo"));
  EXPECT_EQ(name_of(world.house(), owner("Cleo")), "Cleo");
  EXPECT_FALSE(world.store().find_identity("matrix", "@max:server")->has_value());
  world.host("!link Cleo web Eve");
  EXPECT_EQ(owner("Eve"), owner("Cleo")) << "by a host by name: " << world.last_private("Dee");
}

TEST(LentRights, TheAuditSaysWhereTheyCameFrom) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.say("Max", "!pause -- tea");
  world.say_in_foyer("Max", "!set deadline 36h");
  world.host("!resume");
  world.host("!log");
  const std::string log = world.last_private("Dee");
  EXPECT_TRUE(has(log, "Max, host by their rights on web: !pause")) << log;
  EXPECT_TRUE(has(log, "Max, host by their rights on web: !set")) << log;
  EXPECT_FALSE(has(log, "Dee, host by")) << log;
}

TEST(LentRights, WhatIsForHostsReachesWhoAskedAndNobodyElse) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  const std::string dee = world.private_text("Dee");
  world.forum.write(world.thread(), "Max", "!secret", true);
  world.settle();
  EXPECT_TRUE(has(world.last_private("Max"), world.solution())) << world.last_private("Max");
  EXPECT_EQ(world.private_text("Dee"), dee);
  world.host("!secret");
  EXPECT_EQ(world.private_text("Max").find(world.solution()),
            world.private_text("Max").rfind(world.solution()));
}

TEST(LentRights, WhoPlaysIsLentNone) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Ann"};
  world.say("Ann", "!pause -- tea");
  world.forum.write(world.thread(), "Ann", "!secret", true);
  world.settle();
  EXPECT_FALSE(world.match().desk.pause.has_value());
  EXPECT_FALSE(has(world.private_text("Ann"), world.solution()));
  EXPECT_TRUE(has(world.last_private("Ann"), "Ann plays in this show"));
  WorldOptions options;
  options.show.host_plays = Permission::kAllowed;
  World demo(std::move(options));
  demo.seat_two();
  demo.forum.may_host = {"Ann"};
  demo.say("Ann", "!pause -- tea");
  EXPECT_TRUE(demo.match().desk.pause.has_value()) << "where hosts may play";
}

TEST(LentRights, WhoHasPlayedAMatchRulesNotOverIt) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  end_match(world, "Ann");
  world.forum.may_host = {"Bob", "Max"};
  for (const char* words :
       {"!match 1 award game Bob counts -- mine", "!match 1 undo 1", "!try match 1 undo 1"}) {
    world.say_in_foyer("Bob", words);
    world.say_at(thread, "Bob", words);
    EXPECT_TRUE(has(world.last_private("Bob"), "You had a seat in that match")) << words;
  }
  world.say_at(thread, "Bob", "!undo 1");
  EXPECT_EQ(world.show().state.champion, person(world, "Ann"));
  EXPECT_FALSE(world.house().matches.contains(MatchId{1}));
  world.say_in_foyer("Max", "!match 1 undo 1");
  EXPECT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Max");
}

TEST(LentRights, MakeNobodyAHostByName) {
  World world;
  world.say("Max", "hello");
  world.forum.may_host = {"Max"};
  const auto hosts = world.show().state.hosts;
  for (const char* words : {"!host add Max", "!host remove Dee", "!handover Max"}) {
    world.say_in_foyer("Max", words);
    EXPECT_EQ(world.show().state.hosts, hosts) << words;
    EXPECT_TRUE(has(world.last_private("Max"), "by your rights on the platform")) << words;
  }
}

TEST(LentRights, WhoHostedAMatchByItsNumberTakesNoSeatOfItEither) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  end_match(world, "Ann");
  world.forum.may_host = {"Max"};
  world.say_at(thread, "Max", "!match 2 status");
  world.say("Max", "join");
  EXPECT_FALSE(world.match().desk.has_joined(person(world, "Max"))) << world.last_private("Max");
  EXPECT_NE(world.match().row.status, MatchStatus::kLive);
}

TEST(LentRights, WhoHostedAMatchTakesNoSeatOfIt) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  world.say("Max", "!extend 1h");
  world.forum.may_host.clear();
  world.restart();
  const std::vector<PersonId> seats = world.match().desk.seats;
  world.host("!replace Ann with Max");
  EXPECT_EQ(world.match().desk.seats, seats);
  EXPECT_TRUE(has(world.last_private("Dee"), "does not play in it")) << world.last_private("Dee");
  world.host("!abort confirm -- rain");
  world.say("Max", "join");
  EXPECT_EQ(world.match().desk.joined.size(), 1U) << "the next one is open to them";
}

TEST(LentRights, ASolutionWrittenInPublicIsBurnt) {
  World world;
  world.seat_two();
  world.forum.may_host = {"Max"};
  const std::size_t before = world.show().burnt.size();
  world.say("Max", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(last_verdict(world.forum), Verdict::kHidden);
  EXPECT_EQ(world.show().burnt.size(), before + 1);
}

TEST(LentRights, LeaveAHaltedMatchBehind) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  damage(world);
  world.say_at(thread, "Max", "!abort confirm -- broken");
  EXPECT_EQ(world.show().state.matches, 1);
  world.forum.may_host = {"Max"};
  world.say_at(thread, "Max", "!abort confirm -- broken");
  EXPECT_EQ(world.show().state.matches, 2);
}

}  // namespace
}  // namespace callboard::test
