// Nobody acts for another seat or without a host's right; secrets written in public are burnt.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

TEST(Rights, AnotherSeatOrASpectatorCannotMove) {
  World world;
  world.seat_two();
  const Digest before = world.match().game->digest();
  const std::string other = world.to_move() == "Ann" ? "Bob" : "Ann";
  world.say(other, "roll");
  world.say("Eve", "roll");
  world.say("Dee", "roll");
  EXPECT_EQ(world.match().game->digest(), before);
}

TEST(Rights, CommandsAreForHosts) {
  World world;
  world.seat_two();
  const Digest before = world.match().game->digest();
  for (const char* command :
       {"!pot 100", "!undo", "!pause", "!force Ann roll", "!score Ann 9000", "!host add Ann",
        "!abort confirm -- no", "!secret", "!set deadline 1h"}) {
    world.say("Ann", command);
    world.whisper("Eve", command);
  }
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_EQ(world.show().state.hosts.size(), 1U);
  EXPECT_FALSE(world.match().desk.pause.has_value());
  EXPECT_EQ(world.private_text("Ann").find(world.solution()), std::string::npos);
}

TEST(Rights, AHostMayNotPlayUnlessTheShowSaysSo) {
  World world;
  world.say("Dee", "join");
  EXPECT_TRUE(world.match().desk.joined.empty());
  WorldOptions options;
  options.show.host_plays = Permission::kAllowed;
  World demo(std::move(options));
  demo.say("Dee", "join");
  demo.say("Bob", "join");
  EXPECT_EQ(demo.match().row.status, MatchStatus::kLive);
  EXPECT_NE(demo.public_text().find("plays in it"), std::string::npos);
}

TEST(Rights, ASolutionWrittenInPublicIsHiddenBurntAndTheHostToldInPrivate) {
  World world;
  world.seat_two();
  const std::size_t before = world.show().burnt.size();
  world.say("Dee", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  EXPECT_EQ(world.show().burnt.size(), before + 1);
  EXPECT_EQ(world.forum.posts.back().to, "Dee");
  EXPECT_EQ(world.public_text().find("FORTUNE"), std::string::npos);
}

TEST(Rights, ASecretStaysOneInsideTry) {
  World world;
  world.seat_two();
  world.say("Dee", "!try puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  world.host("!try puzzle SECOND CHANCE");
  const auto audit = world.store().audit(world.match().row.id);
  ASSERT_TRUE(audit);
  for (const AuditRow& row : *audit) {
    EXPECT_EQ(row.command.find("CHANCE"), std::string::npos) << row.command;
  }
}

TEST(Rights, TheHostsSeeTheSolutionInPrivateOnly) {
  World world;
  world.seat_two();
  const std::string solution = world.solution();
  world.say("Dee", "!secret");
  EXPECT_EQ(world.private_text("Dee").find(solution), std::string::npos);
  world.host("!secret");
  EXPECT_NE(world.private_text("Dee").find(solution), std::string::npos);
  EXPECT_EQ(world.public_text().find(solution), std::string::npos);
}

TEST(Rights, WhatAHostAsksToSeeIsForThemAlone) {
  World world;
  world.seat_two();
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.host("!load Thing: FORTUNE COOKIE");
  const std::string before = world.private_text("Cyd");
  world.host("!secret");
  EXPECT_TRUE(has(world.last_private("Dee"), world.solution())) << world.last_private("Dee");
  world.host("!puzzles");
  EXPECT_EQ(world.private_text("Cyd"), before);
  world.whisper("Cyd", "!secret");
  EXPECT_TRUE(has(world.last_private("Cyd"), world.solution()));
}

TEST(Rights, HostsComeAndGoButOneStays_HA42) {
  World world;
  world.seat_two();
  world.host("!host remove Dee");
  EXPECT_EQ(world.show().state.hosts.size(), 1U);
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  EXPECT_EQ(world.show().state.hosts.size(), 2U);
  world.whisper("Cyd", "!pause");
  EXPECT_TRUE(world.match().desk.pause.has_value());
}

// --- whoever plays does not come to see the solutions

std::size_t hosts_of(World& world) { return world.show().state.hosts.size(); }

TEST(Rights, WhoWaitsForAMatchIsMadeNoHost_HA42) {
  World world;
  world.say("Ann", "join");
  world.host("!host add Ann");
  EXPECT_EQ(hosts_of(world), 1U);
  EXPECT_NE(world.last_private("Dee").find("Ann plays in this show"), std::string::npos)
      << world.last_private("Dee");
  world.host("!handover Ann");
  EXPECT_TRUE(is_host(world.show(), *world.store().find_identity("web", "Dee").value()));
  world.say("Ann", "leave");
  world.host("!host add Ann");
  EXPECT_EQ(hosts_of(world), 2U);
}

TEST(Rights, WhoPlaysIsMadeNoHostInAnOldThread_HA42) {
  World world;
  world.seat_two();
  const std::string old = world.thread();
  world.host("!abort confirm -- rain");
  ASSERT_NE(world.thread(), old);
  world.seat_two();
  world.say_at(old, "Dee", "!host add Ann");
  world.say_at(old, "Dee", "!handover Bob");
  world.say_in_foyer("Dee", "!host add Bob");
  world.host("!match 1 !host add Ann");
  EXPECT_EQ(hosts_of(world), 1U);
  EXPECT_TRUE(is_host(world.show(), *world.store().find_identity("web", "Dee").value()));
}

TEST(Rights, AChampionWhoComesBackIsMadeNoHost_HA42) {
  World world;
  world.say("Ann", "hello");
  const PersonId ann = *world.store().find_identity("web", "Ann").value();
  world.house().shows.begin()->second.state.champion = ann;
  world.host("!host add Ann");
  EXPECT_EQ(hosts_of(world), 1U);
  world.options().show.host_plays = Permission::kAllowed;
  world.restart();
  world.house().shows.begin()->second.state.champion = ann;
  world.host("!host add Ann");
  EXPECT_EQ(hosts_of(world), 2U) << "where the show allows it";
}

TEST(Rights, AHostIsPutOnNoSeat_HA18) {
  World world;
  win(world, "Ann");
  world.say("Bob", "join");
  ASSERT_EQ(world.champion(), "Ann");
  const std::vector<PersonId> seats = world.match().desk.seats;
  world.host("!replace Ann with Dee");
  EXPECT_EQ(world.match().desk.seats, seats);
  EXPECT_NE(world.last_private("Dee").find("A host cannot play"), std::string::npos);
  ShowState& state = world.house().shows.begin()->second.state;
  const PersonId dee = *world.store().find_identity("web", "Dee").value();
  Proposal proposal;
  proposal.id = 1;
  proposal.match = world.match().row.id;
  proposal.number = 2;
  proposal.cause = 1;
  proposal.champion = dee;
  proposal.instead_of = proposal.reigned = seats.at(1);
  proposal.jackpot_by = 500;
  state.proposals = {proposal};
  world.host("!confirm 1");
  EXPECT_EQ(world.match().desk.seats, seats);
  EXPECT_EQ(world.show().state.proposals.size(), 1U);
}

TEST(Rights, WhoHostsByTheTimeAMatchBeginsGivesTheSeatBack) {
  World world;
  world.say("Ann", "join");
  ShowState& state = world.house().shows.begin()->second.state;
  state.hosts.push_back(*world.store().find_identity("web", "Ann").value());
  world.say("Bob", "join");
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  EXPECT_EQ(world.match().desk.joined.size(), 1U);
}

// --- two shows, and a private message that names no thread

void whisper_at(World& world, const std::string& venue, const std::string& command) {
  world.forum.write(venue, "Dee", command, true);
  world.settle();
}

std::vector<std::string> paused_shows(World& world) {
  std::vector<std::string> keys;
  for (const auto& [id, match] : world.house().matches) {
    if (match.desk.pause) keys.push_back(show_of(world.house(), match).state.key);
  }
  return keys;
}

TEST(Rights, APrivateCommandGoesToTheMatchThePersonHosts) {
  World world(two_shows());
  world.house().shows.begin()->second.state.hosts.clear();  // there, Dee is a player
  world.say("Dee", "join");
  world.say("Ann", "join");
  world.say_at(world.thread_of("sunday"), "Bob", "join");
  world.say_at(world.thread_of("sunday"), "Cyd", "join");
  whisper_at(world, "no thread", "!pause -- tea");
  EXPECT_EQ(paused_shows(world), std::vector<std::string>{"sunday"});
}

TEST(Rights, AHostOfTwoShowsIsAskedWhichOneIsMeant) {
  World world(two_shows());
  for (const char* who : {"Ann", "Bob"}) {
    world.say(who, "join");
    world.say_at(world.thread_of("sunday"), who, "join");
  }
  whisper_at(world, "no thread", "!pause -- tea");
  EXPECT_TRUE(paused_shows(world).empty());
  EXPECT_NE(world.last_private("Dee").find("Sunday Numbers"), std::string::npos);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  whisper_at(world, world.thread_of("sunday"), "!pause -- tea");
  EXPECT_EQ(paused_shows(world), std::vector<std::string>{"sunday"});
}

TEST(Rights, AHostChangesNobodyOfAShowOfOthers_HA19) {
  World world(two_shows());
  const std::string sunday = world.thread_of("sunday");
  world.say_at(sunday, "Ann", "hello");
  world.say_at(sunday, "Dee", "!host add Ann");
  world.say_at(sunday, "Ann", "!host remove Dee");
  world.host("!link Ann web Zed");
  EXPECT_NE(world.last_private("Dee").find("Another show knows"), std::string::npos);
  world.host("!rename Ann to Zoe");
  EXPECT_NE(world.last_private("Dee").find("Another show knows"), std::string::npos);
  world.say_at(sunday, "Zed", "!set deadline 2h");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
}

TEST(Rights, AHostChangesNobodyWhoHasPlayedInAShowOfOthersAlsoBetweenMatches_HA19) {
  World world(two_shows());
  const std::string sunday = world.thread_of("sunday");
  world.say_at(sunday, "Ann", "hello");
  world.say_at(sunday, "Eve", "hello");
  world.say_at(sunday, "Dee", "!host add Ann");
  world.say_at(sunday, "Ann", "!host remove Dee");
  const PersonId eve = **world.store().find_identity("web", "Eve");
  for (auto& [id, show] : world.house().shows) {
    if (show.state.key != "sunday") continue;
    ResultRow lost;  // a match of hers that is over; she has not come to another
    lost.show = id;
    lost.match = MatchId{77};
    lost.number = 1;
    lost.person = eve;
    take_results(show, std::vector{lost});
  }
  world.host("!rename Eve to Zoe");
  EXPECT_NE(world.last_private("Dee").find("Another show knows"), std::string::npos);
  EXPECT_EQ(name_of(world.house(), eve), "Eve");
  world.host("!link Eve web Zed");
  EXPECT_FALSE(*world.store().find_identity("web", "Zed"));
}

TEST(Rights, ALinkTakesNobodysSeatTitleOrHosting_HA19) {
  World world(two_shows());
  const auto owner = [&](const std::string& adapter, const std::string& user) {
    return *world.store().find_identity(adapter, user);
  };
  world.seat_two();
  world.say("Zed", "hello");
  world.host("!link Zed control operator");
  world.host("!link Zed pigeon operator");
  world.host("!link Zed web Ann");
  world.host("!link Zed web Dee");
  EXPECT_FALSE(owner("control", "operator"));
  EXPECT_FALSE(owner("pigeon", "operator"));
  EXPECT_NE(owner("web", "Ann"), owner("web", "Zed"));
  EXPECT_NE(owner("web", "Dee"), owner("web", "Zed"));
  const std::string sunday = world.thread_of("sunday");
  world.say_at(sunday, "Cyd", "hello");
  world.say_at(sunday, "Dee", "!host add Cyd");
  world.say_at(sunday, "Cyd", "!host remove Dee");
  world.say("Eve", "hello");
  for (auto& [id, show] : world.house().shows) {
    if (show.state.key == "sunday") show.state.champion = owner("web", "Eve");
  }
  world.host("!link Eve web nobody-yet");
  EXPECT_FALSE(owner("web", "nobody-yet"));
  EXPECT_NE(world.last_private("Dee").find("Another show knows"), std::string::npos);
}

TEST(Rights, TheOperatorMendsWhoSomebodyIs_HA19) {
  World world(two_shows());
  world.seat_two();
  const std::string key = world.show().state.key;
  EXPECT_EQ(world.ctl(key, "!rename Ann to Annie").find("Another show"), std::string::npos);
  EXPECT_EQ(name_of(world.house(), *world.store().find_identity("web", "Ann").value()), "Annie");
  world.ctl(key, "!link Annie @ann:server");
  EXPECT_TRUE(world.store().find_identity("matrix", "@ann:server")->has_value());
}

TEST(Rights, TheOperatorIsNobodyToBeNamed_HA42) {
  World world;
  world.seat_two();
  const std::vector<PersonId> seats = world.match().desk.seats;
  world.ctl(world.show().state.key, "!status");
  world.host("!host add Operator");
  world.host("!replace Ann with Operator");
  world.restart();
  world.host("!list add Operator");
  EXPECT_EQ(hosts_of(world), 1U);
  EXPECT_EQ(world.match().desk.seats, seats);
  EXPECT_TRUE(world.show().sign_ups.list.empty());
}

TEST(Rights, WhatPeopleTypeCannotFormatOrPing) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, "guess @everyone <b>{{secret}}</b> [img]x[/img] **bold**");
  for (const Standing& post : world.forum.posts) {
    EXPECT_EQ(post.text.find("{{"), std::string::npos);
  }
}

}  // namespace
}  // namespace callboard::test
