// Rulings over a finished match: its log is opened again, the ledger stays at zero, and what later
// matches took from it is proposed to their host, never changed by itself.
#include <gtest/gtest.h>

#include <map>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

struct Ended {
  std::string thread;
  MatchId match;
  std::string winner;
};

// Match 1, given to the challenger and played to its end.
Ended finish_first(World& world) {
  world.seat_two();
  Ended ended{world.thread(), world.match().row.id, world.challenger()};
  world.host("!award game " + ended.winner);
  EXPECT_TRUE(play_out(world, ended.thread)) << "the match has not ended";
  return ended;
}

std::int64_t booked_to(World& world, const std::string& who) {
  const std::string account = "person:" + std::to_string(person(world, who).value);
  std::int64_t sum = 0;
  const auto rows = world.store().ledger(ShowId{1});
  for (const LedgerRow& row : *rows) sum += row.account == account ? row.amount : 0;
  return sum;
}

std::string winner_of(World& world, MatchId match) {
  const auto* const rows = world.show().chronicle->find(match);
  const auto winner = rows == nullptr ? std::nullopt : winner_in(*rows);
  return winner ? name_of(world.house(), *winner) : "";
}

struct CalledOff {
  MatchId match;
  std::string winner;  // as it should have ended
};

// Match 1, called off by mistake while it was played.
CalledOff call_off_first(World& world) {
  world.seat_two();
  CalledOff off{world.match().row.id, world.challenger()};
  world.host("!abort confirm -- a mistake");
  return off;
}

// Match `first` is given to `winner` and played out; gives the one proposal this leads to.
Proposal award(World& world, MatchId first, const std::string& winner) {
  world.host("!match 1 award game " + winner + " -- it was won");
  EXPECT_TRUE(play_reopened(world, first));
  EXPECT_EQ(world.show().state.proposals.size(), 1U);
  return world.show().state.proposals.empty() ? Proposal{} : world.show().state.proposals.front();
}

TEST(ReachBack, TheGameIsAwardedToTheOtherPlayerAfterwards_HA36) {
  World world;
  const Ended first = finish_first(world);
  const std::string loser = other_of(first.winner);
  ASSERT_EQ(winner_of(world, first.match), first.winner);
  ASSERT_EQ(ledger_sum(world), 0);
  const auto log_before = *world.store().log(first.match);
  world.host("!match 1 award game " + loser + " -- the clock was wrong");
  ASSERT_TRUE(world.house().matches.contains(first.match)) << world.last_private("Dee");
  const auto log_now = *world.store().log(first.match);
  ASSERT_GT(log_now.size(), log_before.size());
  for (std::size_t i = 0; i < log_before.size(); ++i) EXPECT_EQ(log_now[i], log_before[i]);
  world.restart();
  ASSERT_TRUE(play_reopened(world, first.match));
  EXPECT_EQ(winner_of(world, first.match), loser);
  EXPECT_EQ(ledger_sum(world), 0);
  EXPECT_EQ(name_of(world.house(), *world.show().state.champion), loser);
  EXPECT_EQ(world.show().chronicle->matches().size(), 1U) << "corrected, not added";
  EXPECT_TRUE(has(world.foyer_text(), "the result is corrected"));
  EXPECT_EQ(booked_to(world, first.winner), 0) << "reversed";
}

TEST(ReachBack, PostsOfAReopenedMatchNameWhoSitsThereNow_HA18_HA36) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  world.host("!abort confirm -- rain");
  ASSERT_NE(world.thread(), thread);  // the link to it was posted in the old thread
  world.host("!match 1 !score Ann 4321");
  world.say("Eve", "hello");
  world.say_at(thread, "Dee", "!replace Ann with Eve");
  const std::size_t before = world.forum.posts.size();
  world.say_at(thread, "Dee", "!award game Eve");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  std::string said;
  for (std::size_t i = before; i < world.forum.posts.size(); ++i) {
    if (world.forum.posts[i].venue == thread) said += world.forum.posts[i].text;
  }
  EXPECT_FALSE(has(said, "Ann")) << said;
  EXPECT_TRUE(has(said, "Eve")) << said;
}

TEST(ReachBack, ANewBookIsSealedForWhatIsThrownAgain_HA36) {
  World world;
  const Ended first = finish_first(world);
  const auto row = *world.store().match(first.match);
  world.host("!match 1 award game " + other_of(first.winner));
  const auto again = *world.store().match(first.match);
  EXPECT_NE(again->book, row->book);
  EXPECT_FALSE((*world.store().book(again->book))->revealed);
  ASSERT_TRUE(play_reopened(world, first.match));
  EXPECT_TRUE((*world.store().book(again->book))->revealed);
  EXPECT_TRUE((*world.store().book(row->book))->revealed);
}

TEST(ReachBack, ATrialOfItChangesNothing_HA43) {
  World world;
  const Ended first = finish_first(world);
  const auto log = *world.store().log(first.match);
  world.host("!try !match 1 award game " + other_of(first.winner));
  EXPECT_TRUE(has(world.last_private("Dee"), "opens match 1 again")) << world.last_private("Dee");
  EXPECT_EQ(*world.store().log(first.match), log);
  EXPECT_FALSE(world.house().matches.contains(first.match));
}

TEST(ReachBack, ATrialOverAMatchThatIsOpenAgainNamesWhoSitsThere_HA43) {
  World world;
  world.seat_two();
  world.host("!abort confirm -- rain");
  for (const char* name : {"Cyd", "Eve"}) world.say(name, "join");
  world.host("!match 1 score Ann 4321");
  const auto log = *world.store().log(MatchId{1});
  world.host("!try !match 1 score Bob 800");
  const std::string read = world.last_private("Dee");
  EXPECT_TRUE(has(read, "The host sets Bob's bank to $800")) << read;
  EXPECT_TRUE(has(read, "Ann $4,321")) << read;
  EXPECT_TRUE(has(read, "Bob $800")) << read;
  EXPECT_FALSE(has(read, "Cyd")) << "that is the other match: " << read;
  EXPECT_EQ(*world.store().log(MatchId{1}), log);
}

TEST(ReachBack, WhatSaysNothingAboutAFinishedMatchIsRefused) {
  World world;
  const Ended first = finish_first(world);
  world.host("!match 1 pause");
  EXPECT_TRUE(has(world.last_private("Dee"), "says nothing about a finished match"));
  world.host("!match 7 undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "no finished match 7"));
  world.host("!match 1 award game Cyd");
  EXPECT_FALSE(world.house().matches.contains(first.match));
  world.say("Ann", "!match 1 award game Ann");
  EXPECT_FALSE(world.house().matches.contains(first.match));
}

TEST(ReachBack, NoMatchIsSaidToBeOpenThatTheCommandItselfOpened_HA20) {
  World world;
  world.seat_two();
  world.forum.write("no thread", "Dee", "!abort confirm -- rain", true);
  world.settle();
  ASSERT_EQ(world.match().row.number, 2);
  EXPECT_FALSE(has(world.last_private("Dee"), "open as well")) << world.last_private("Dee");
}

// A private message from nowhere in particular, while match 1 is open again beside match 2.
TEST(ReachBack, APrivateCommandGoesToTheMatchAtHandAndSaysSo_HA20) {
  World world;
  const Ended first = finish_first(world);
  world.say("Cyd", "join");
  world.say("Gil", "I only watch");
  const MatchId second = world.match().row.id;
  world.host("!match 1 award game " + other_of(first.winner) + " -- the clock was wrong");
  ASSERT_TRUE(world.house().matches.contains(first.match));
  const auto send = [&](const std::string& command) { return told_of(world, command); };
  const std::size_t log = world.house().matches.at(first.match).log.size();
  const std::string told = send("!score Cyd 700");
  EXPECT_TRUE(has(told, "match 1 is open as well: I take it to be about match 2")) << told;
  EXPECT_TRUE(has(world.house().matches.at(second).game->public_view().json(), "700")) << told;
  EXPECT_EQ(world.house().matches.at(first.match).log.size(), log);
  EXPECT_TRUE(has(send("!try pot 800"), "open as well"));
  for (const char* other : {"!log", "!queue", "!mute Gil", "!host add Gil", "!pot what"}) {
    EXPECT_FALSE(has(send(other), "open as well")) << other;
  }
  const std::string named = send("!match 1 jackpot 123456");
  EXPECT_FALSE(has(named, "open as well")) << named;
  EXPECT_GT(world.house().matches.at(first.match).log.size(), log) << named;
}

// Undo of a match whose champion has since played another.
TEST(ReachBack, ALaterMatchIsProposedToItsHost_HA06_HA36) {
  World world;
  const Ended first = finish_first(world);
  const std::string loser = other_of(first.winner);
  world.say("Cyd", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const MatchId second = world.match().row.id;
  const std::size_t entries = world.match().log.size();
  world.host("!match 1 award game " + loser + " counts -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, first.match));
  EXPECT_EQ(winner_of(world, first.match), loser);
  EXPECT_EQ(world.house().matches.at(second).desk.seats.at(1), person(world, first.winner))
      << "no other log changes by itself";
  EXPECT_TRUE(has(world.private_text("Dee"), "touches match 2, which has begun since"))
      << world.private_text("Dee");
  EXPECT_TRUE(has(world.private_text("Dee"), "!confirm 1"));
  EXPECT_EQ(ledger_sum(world), 0);
  (void)entries;
  world.restart();
  world.host("!confirm 1 -- as it should have been");
  EXPECT_EQ(world.house().matches.at(second).desk.seats.at(1), person(world, loser))
      << world.last_private("Dee");
  EXPECT_EQ(world.view("wins"), "1") << "won the match before, by the ruling";
  EXPECT_TRUE(world.show().state.proposals.empty());
  world.host("!confirm 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "no proposal 1"));
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(ReachBack, AMatchCalledOffByMistakeHandsOnOnlyWhatItAdded_HA36_HA37) {
  World world;
  const auto [first, winner] = call_off_first(world);
  for (const char* name : {"Cyd", "Eve"}) world.say(name, "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const MatchId second = world.match().row.id;
  const auto jackpot = [&] { return world.house().matches.at(second).game->carry().jackpot; };
  const Proposal proposal = award(world, first, winner);
  EXPECT_LT(proposal.jackpot_by, 50'000) << "not the whole jackpot once more";
  EXPECT_TRUE(has(world.private_text("Dee"), "The seats were drawn")) << world.private_text("Dee");
  const std::int64_t before = jackpot();
  world.host("!confirm 1");
  EXPECT_EQ(jackpot(), before + proposal.jackpot_by);
  EXPECT_EQ(ledger_sum(world), 0);
}

// Opened again and called off once more: it hands on what it began with, and that is not nothing.
TEST(ReachBack, TheFirstMatchCalledOffAgainKeepsTheJackpotItBeganWith_HA30_HA37) {
  for (const bool finished : {false, true}) {
    World world;
    world.seat_two();
    const std::string thread = world.thread();
    const std::int64_t jackpot = world.match().game->carry().jackpot;
    ASSERT_GT(jackpot, 0);
    world.host(finished ? "!award game Ann" : "!abort confirm -- rain");
    ASSERT_TRUE(!finished || play_out(world, thread));
    world.host("!match 1 award game Bob -- the clock was wrong");
    ASSERT_TRUE(world.house().matches.contains(MatchId{1})) << world.last_private("Dee");
    world.say_at(thread, "Dee", "!abort confirm -- it counts for nothing");
    EXPECT_FALSE(world.house().matches.contains(MatchId{1}));
    EXPECT_FALSE(has(world.foyer_text(), "hands on is **$0**")) << world.foyer_text();
    EXPECT_EQ(world.show().state.jackpot, jackpot);
    EXPECT_EQ(ledger_sum(world), 0);
    world.restart();
    EXPECT_EQ(world.show().state.jackpot, jackpot);
  }
}

// One question at a time: what the second ruling takes back is proposed no more.
TEST(ReachBack, RuledOnTwiceTheSecondProposalTakesThePlaceOfTheFirst_HA36) {
  World world;
  const Ended first = finish_first(world);
  const std::string loser = other_of(first.winner);
  world.say("Cyd", "join");
  const MatchId second = world.match().row.id;
  world.host("!match 1 award game " + loser + " -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, first.match));
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  const Proposal one = world.show().state.proposals.front();
  EXPECT_EQ(one.champion, person(world, loser));
  world.restart();
  world.host("!match 1 award game " + first.winner + " -- it was right after all");
  ASSERT_TRUE(play_reopened(world, first.match));
  EXPECT_EQ(winner_of(world, first.match), first.winner);
  EXPECT_EQ(ledger_sum(world), 0);
  EXPECT_EQ(booked_to(world, loser), 0) << "taken back again";
  const auto& open = world.show().state.proposals;
  for (const Proposal& two : open) {  // the jackpot may have grown otherwise than at first
    EXPECT_NE(two.id, one.id);
    EXPECT_EQ(two.champion, two.instead_of) << "the champion is the one who came";
    EXPECT_TRUE(has(world.private_text("Dee"), "takes the place of proposal 1"));
  }
  if (open.empty()) {
    EXPECT_TRUE(has(world.private_text("Dee"), "Proposal 1 is withdrawn"));
  }
  EXPECT_LE(open.size(), 1U);
  world.host("!confirm 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "no proposal 1")) << world.last_private("Dee");
  EXPECT_EQ(world.house().matches.at(second).desk.seats.at(1), person(world, first.winner));
}

TEST(ReachBack, AConfirmedProposalIsTheGroundTheNextOneStandsOn_HA06_HA36) {
  World world;
  const Ended first = finish_first(world);
  const std::string loser = other_of(first.winner);
  world.say("Cyd", "join");
  const MatchId second = world.match().row.id;
  const auto sits = [&] { return world.house().matches.at(second).desk.seats.at(1); };
  world.host("!match 1 award game " + loser);
  ASSERT_TRUE(play_reopened(world, first.match));
  world.host("!confirm 1");
  ASSERT_EQ(sits(), person(world, loser));
  world.host("!match 1 award game " + first.winner);
  ASSERT_TRUE(play_reopened(world, first.match));
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  EXPECT_EQ(world.show().state.proposals.front().instead_of, person(world, loser));
  world.host("!confirm 2");
  EXPECT_EQ(sits(), person(world, first.winner)) << world.last_private("Dee");
  EXPECT_EQ(ledger_sum(world), 0);
}

// The chair of the champion was empty; the ruling fills it, and with it the waiting match.
TEST(ReachBack, ACorrectedChampionWhoFillsTheLastSeatBeginsTheMatch_HA36) {
  World world;
  const auto [first, winner] = call_off_first(world);
  ASSERT_FALSE(world.show().state.champion.has_value());
  world.say("Cyd", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kWaiting);
  const MatchId second = world.match().row.id;
  world.host("!match 1 award game " + winner + " -- it was won");
  ASSERT_TRUE(play_reopened(world, first));
  ASSERT_EQ(world.show().state.champion, person(world, winner));
  EXPECT_EQ((*world.store().match(second))->status, MatchStatus::kLive);
  world.restart();
  EXPECT_EQ(world.house().matches.at(second).desk.seats,
            (std::vector{person(world, "Cyd"), person(world, winner)}));
  EXPECT_EQ(ledger_sum(world), 0);
}

// Match 2 is over when its host answers: match 3 has taken the old jackpot over.
TEST(ReachBack, ConfirmedLateItReachesTheMatchThatIsPlayedNow_HA30_HA36) {
  World world;
  const auto [first, winner] = call_off_first(world);
  for (const char* name : {"Cyd", "Eve"}) world.say(name, "join");
  const std::int64_t by = award(world, first, winner).jackpot_by;
  ASSERT_NE(by, 0);
  world.host("!abort confirm -- rain");
  for (const char* name : {"Cyd", "Eve"}) world.say(name, "join");
  const MatchId third = world.match().row.id;
  ASSERT_EQ(world.match().row.number, 3);
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  const std::int64_t before = world.match().game->carry().jackpot;
  world.host("!confirm 1");
  EXPECT_TRUE(world.show().state.proposals.empty()) << world.last_private("Dee");
  world.restart();
  EXPECT_EQ(world.house().matches.at(third).game->carry().jackpot, before + by);
  EXPECT_EQ(ledger_sum(world), 0);
  world.host("!abort confirm -- rain again");
  EXPECT_EQ(ledger_sum(world), 0);
}

// Match 3 waits for players, so that between matches the word would be the show's.
TEST(ReachBack, TheJackpotOfAnOlderMatchIsSetThereWhileTheNewestWaits_HA30_HA36) {
  World world;
  const Ended first = finish_first(world);
  world.say("Cyd", "join");
  const std::string second = world.thread();
  world.host("!award game Cyd");
  ASSERT_TRUE(play_out(world, second));
  ASSERT_EQ(world.match().row.number, 3);
  ASSERT_EQ(world.match().row.status, MatchStatus::kWaiting);
  const auto jackpot = world.show().state.jackpot;
  world.say_in_foyer("Dee", "!match 1 jackpot 145000 -- it was told wrong");
  ASSERT_TRUE(world.house().matches.contains(first.match)) << world.last_private("Dee");
  const LiveMatch& match = world.house().matches.at(first.match);
  EXPECT_EQ(match.game->carry().jackpot, 145'000);
  EXPECT_EQ(world.show().state.jackpot, jackpot) << "not the show's";
  EXPECT_FALSE(world.store().timers(first.match)->empty()) << "somebody is asked, and a clock runs";
  ASSERT_TRUE(play_reopened(world, first.match));
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(ReachBack, AProposalMayBeRejected_HA36) {
  World world;
  const Ended first = finish_first(world);
  world.say("Cyd", "join");
  const MatchId second = world.match().row.id;
  world.host("!match 1 award game " + other_of(first.winner));
  ASSERT_TRUE(play_reopened(world, first.match));
  const auto log =
      world.house().matches.contains(second) ? world.house().matches.at(second).log.size() : 0U;
  world.host("!reject 1 -- it was played fairly");
  EXPECT_TRUE(world.show().state.proposals.empty());
  if (world.house().matches.contains(second)) {
    EXPECT_EQ(world.house().matches.at(second).log.size(), log);
  }
  EXPECT_TRUE(has(world.public_text(), "it was played fairly"));
}

}  // namespace
}  // namespace callboard::test
