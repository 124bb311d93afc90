// A ruling over an earlier match proposes what a later one has built on. Answered late, when that
// match is over and another is played, the answer still counts where anything can be mended; where
// nothing can, the host reads what to do instead.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Ann has won match 1 and plays match 2 against Cyd.
struct Chain {
  World world;

  Chain() {
    world.seat_two();
    end_match(world, "Ann");
    challenge("Cyd");
  }
  void challenge(const char* who) {
    world.say(who, "join");
    ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
    ASSERT_EQ(world.champion(), "Ann");
  }
  // Match 1 is ruled on; gives the proposal.
  Proposal rule(const std::string& award) {
    world.host("!match 1 award game " + award + " -- the clock was wrong");
    EXPECT_TRUE(play_reopened(world, MatchId{1})) << world.last_private("Dee");
    EXPECT_EQ(world.show().state.proposals.size(), 1U) << world.last_private("Dee");
    return world.show().state.proposals.empty() ? Proposal{} : world.show().state.proposals.front();
  }
  void forget_the_jackpot() {
    world.house().shows.begin()->second.state.proposals.front().jackpot_by = 0;
  }
  // Match 2 is Ann's, too, and match 3 is played.
  void play_on() {
    end_match(world, "Ann");
    challenge("Eve");
    ASSERT_EQ(world.match().row.number, 3);
  }
};

TEST(Proposals, WinsConfirmedWhileAThirdMatchIsPlayedCountThere_HA36) {
  Chain stage;
  World& world = stage.world;
  const Proposal proposal = stage.rule("Ann");  // without "counts"
  ASSERT_EQ(proposal.wins - proposal.wins_were, -1);
  stage.play_on();
  ASSERT_EQ(world.view("wins"), "2");
  world.restart();
  world.host("!confirm 1");
  EXPECT_EQ(world.view("wins"), "1") << world.last_private("Dee");
  EXPECT_TRUE(world.show().state.proposals.empty());
  end_match(world, "Ann");
  EXPECT_EQ(world.show().state.wins, 2);
  EXPECT_EQ(ledger_sum(world), 0);
}

std::int64_t wins_after(const World& world, std::int64_t match) {
  for (const ResultRow& row : *world.show().chronicle->find(MatchId{match})) {
    if (row.holds) return row.wins;
  }
  return -1;
}

// Results, records and what a later ruling starts from agree with the reign.
TEST(Proposals, WinsConfirmedAreThoseOfTheResultsSince_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Ann");
  stage.play_on();
  EXPECT_EQ(wins_after(world, 2), 2);
  world.host("!confirm 1");
  EXPECT_EQ(wins_after(world, 2), 1) << world.last_private("Dee");
  end_match(world, "Ann");
  EXPECT_EQ(wins_after(world, 3), 2);
  EXPECT_EQ(world.show().state.wins, 2);
  EXPECT_EQ(world.show().chronicle->record(Record::kReign, 5).value, 2) << "not three";
  world.restart();
  EXPECT_EQ(wins_after(world, 2), 1);
  EXPECT_EQ(world.show().chronicle->record(Record::kReign, 5).value, 2);
  world.host("!match 2 score Ann +500 -- an oversight");
  ASSERT_TRUE(play_reopened(world, MatchId{2})) << world.last_private("Dee");
  EXPECT_EQ(wins_after(world, 2), 1) << "its log knows nothing of it";
  for (const Proposal& one : world.show().state.proposals) EXPECT_EQ(one.wins_were, one.wins);
  EXPECT_EQ(world.show().state.wins, 2);
  world.host("!match 1 award game Ann counts -- after all");
  ASSERT_TRUE(play_reopened(world, MatchId{1})) << world.last_private("Dee");
  ASSERT_FALSE(world.show().state.proposals.empty());
  world.host("!confirm " + std::to_string(world.show().state.proposals.back().id));
  EXPECT_EQ(wins_after(world, 2), 2) << world.last_private("Dee");
  EXPECT_EQ(wins_after(world, 3), 3);
  EXPECT_EQ(world.show().state.wins, 3);
  EXPECT_EQ(world.show().chronicle->record(Record::kReign, 5).value, 3);
}

TEST(Proposals, WinsOfAChampionWhoGaveTheSeatUpLeaveTheJackpotRaisedOnce_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Ann");
  world.house().shows.begin()->second.state.proposals.front().jackpot_by = 500;
  world.host("!replace Ann with Bob");
  ASSERT_FALSE(world.match().desk.seat_of(person(world, "Ann"))) << world.last_private("Dee");
  const std::int64_t jackpot = world.match().game->carry().jackpot;
  world.host("!confirm 1");
  world.host("!confirm 1");
  EXPECT_EQ(world.match().game->carry().jackpot, jackpot + 500) << world.last_private("Dee");
  EXPECT_TRUE(world.show().state.proposals.empty());
}

// The ruling comes when match 2 is over already.
TEST(Proposals, TheWinsOfAReignThatGoesOnAreProposedHoweverLate_HA36) {
  Chain stage;
  World& world = stage.world;
  stage.play_on();
  const Proposal proposal = stage.rule("Ann");
  EXPECT_EQ(proposal.number, 2);
  EXPECT_TRUE(has(world.private_text("Dee"), "Ann began it with 1 win"))
      << world.private_text("Dee");
  EXPECT_TRUE(has(world.private_text("Dee"), "what the show stands at today"));
  world.host("!confirm 1");
  EXPECT_EQ(world.view("wins"), "1") << world.last_private("Dee");
}

TEST(Proposals, WinsOfAReignThatIsOverAreNotGivenToTheNextOne_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Ann");
  stage.forget_the_jackpot();
  end_match(world, "Cyd");
  world.host("!confirm 1");
  EXPECT_EQ(world.show().state.wins, 1) << "Cyd's";
  EXPECT_TRUE(has(world.last_private("Dee"), "nothing left here")) << world.last_private("Dee");
  EXPECT_EQ(world.show().state.proposals.size(), 1U);
  world.host("!reject 1 -- too late");
  EXPECT_TRUE(world.show().state.proposals.empty());
}

TEST(Proposals, AChampionConfirmedTooLateIsSaidToBeSo_HA36) {
  Chain stage;
  World& world = stage.world;
  const Proposal proposal = stage.rule("Bob counts");
  ASSERT_EQ(proposal.champion, person(world, "Bob"));
  stage.play_on();
  const auto sits = [&] { return world.match().desk.seats.at(1); };
  const std::int64_t jackpot = world.match().game->carry().jackpot;
  world.house().shows.begin()->second.state.proposals.front().jackpot_by = 500;
  world.host("!confirm 1");
  EXPECT_EQ(sits(), person(world, "Ann")) << "she won match 2";
  EXPECT_EQ(world.match().game->carry().jackpot, jackpot + 500);
  EXPECT_TRUE(has(world.public_text(), "Match 2 has been played, so who sat there"))
      << world.public_text();
  EXPECT_TRUE(world.show().state.proposals.empty());
}

TEST(Proposals, AChampionConfirmedTooLateWithNothingElseIsRefused_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Bob counts");
  stage.forget_the_jackpot();
  end_match(world, "Cyd");
  world.say("Eve", "join");
  ASSERT_EQ(world.champion(), "Cyd");
  world.host("!confirm 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "!match 2 COMMAND")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "!reject 1")) << world.last_private("Dee");
  EXPECT_EQ(world.show().state.proposals.size(), 1U);
}

// Match 2 counts for nothing: who should have defended there defends in the next one.
TEST(Proposals, OfAMatchThatWasCalledOffTheNextOneTakesThePlace_HA36_HA37) {
  for (const bool begun : {false, true}) {
    Chain stage;
    World& world = stage.world;
    const Proposal proposal = stage.rule("Bob counts");
    const std::int64_t jackpot = *world.show().state.jackpot;
    world.host("!abort confirm -- rain");
    if (begun) stage.challenge("Eve");
    world.host("!confirm 1");
    EXPECT_TRUE(world.show().state.proposals.empty()) << world.last_private("Dee");
    if (!begun) {
      EXPECT_EQ(world.show().state.champion, person(world, "Bob"));
      EXPECT_EQ(world.show().state.wins, 1);
      EXPECT_EQ(world.show().state.jackpot, jackpot + proposal.jackpot_by);
      world.say("Eve", "join");
    }
    EXPECT_EQ(world.champion(), "Bob");
    EXPECT_EQ(world.view("wins"), "1");
    EXPECT_EQ(ledger_sum(world), 0);
  }
}

// Confirmed first, and called off then: the champion's chair is not the old one's again.
TEST(Proposals, WhatWasConfirmedStandsWhereTheMatchIsCalledOffAfterwards_HA36_HA37) {
  Chain stage;
  World& world = stage.world;
  const Proposal proposal = stage.rule("Bob counts");
  const std::int64_t jackpot = *world.show().state.jackpot;
  world.host("!confirm 1");
  ASSERT_EQ(world.champion(), "Bob") << world.last_private("Dee");
  world.host("!abort confirm -- rain");
  world.restart();
  EXPECT_EQ(world.show().state.champion, person(world, "Bob"));
  EXPECT_EQ(world.show().state.wins, 1);
  EXPECT_EQ(world.show().state.jackpot, jackpot + proposal.jackpot_by);
  EXPECT_EQ(ledger_sum(world), 0);
  world.host("!undo");
  ASSERT_TRUE(world.house().matches.contains(MatchId{2})) << world.last_private("Dee");
  const std::int64_t played_for = world.house().matches.at(MatchId{2}).game->carry().jackpot;
  EXPECT_EQ(played_for, jackpot + proposal.jackpot_by);
  const std::string thread = world.house().matches.at(MatchId{2}).row.venues.front().id;
  world.say_at(thread, "Dee", "!abort confirm -- again");
  EXPECT_EQ(world.show().state.jackpot, played_for);
  EXPECT_EQ(ledger_sum(world), 0);
}

struct ConfirmedStand {
  std::vector<PersonId> seats;
  std::string wins;
  std::int64_t jackpot;
  std::optional<PersonId> champion;
  std::int64_t show_jackpot;
  bool operator==(const ConfirmedStand&) const = default;
};
ConfirmedStand confirmed_stand(World& world) {
  return {world.match().desk.seats, world.view("wins"), world.match().game->carry().jackpot,
          world.show().state.champion, world.show().state.jackpot.value_or(0)};
}

// Ann has won match 1 and plays match 2 against Bob, who should have won it, as a ruling says.
struct Rematch {
  World world;
  Rematch() {
    world.seat_two();
    end_match(world, "Ann");
    world.say("Bob", "join");
    world.host("!match 1 award game Bob counts -- the clock was wrong");
    EXPECT_TRUE(play_reopened(world, MatchId{1}));
    EXPECT_EQ(world.show().state.proposals.size(), 1U);
  }
  void jackpot_by(std::int64_t by) {
    world.house().shows.begin()->second.state.proposals.front().jackpot_by = by;
  }
};

TEST(Proposals, OfARematchAllButTheChairIsOfferedAndMended_HA36) {
  Rematch stage;
  World& world = stage.world;
  EXPECT_TRUE(has(world.private_text("Dee"), "chair cannot be given over"));
  stage.jackpot_by(500);
  EXPECT_TRUE(has(told_of(world, "!queue"), "!confirm 1")) << world.last_private("Dee");
  const ConfirmedStand before = confirmed_stand(world);
  world.host("!confirm 1");
  const ConfirmedStand after = confirmed_stand(world);
  EXPECT_EQ(after.seats, before.seats) << world.last_private("Dee");
  EXPECT_EQ(after.champion, person(world, "Bob")) << "who reigns if match 2 is called off";
  EXPECT_EQ(after.jackpot, before.jackpot + 500);
  EXPECT_EQ(after.show_jackpot, before.show_jackpot + 500);
  EXPECT_EQ(after.wins, "0") << "Ann's win was Bob's";
  EXPECT_TRUE(has(world.public_text(), "chair cannot be given over")) << world.last_public();
  EXPECT_TRUE(world.show().state.proposals.empty());
  world.host("!undo");
  EXPECT_TRUE(confirmed_stand(world) == before) << world.last_private("Dee");
  EXPECT_EQ(ledger_sum(world), 0);
}

// Match 2 counts for nothing then, and match 1 was Bob's.
TEST(Proposals, ARematchCalledOffAfterwardsLeavesTheTitleWithTheRightChampion_HA36_HA37) {
  Rematch stage;
  World& world = stage.world;
  stage.jackpot_by(500);
  world.host("!confirm 1");
  ASSERT_EQ(world.champion(), "Ann") << "the seats stay";
  world.restart();
  world.host("!abort confirm -- rain");
  EXPECT_EQ(world.show().state.champion, person(world, "Bob"));
  EXPECT_EQ(world.show().state.wins, 1);
  world.host("!undo");
  ASSERT_TRUE(world.house().matches.contains(MatchId{2})) << world.last_private("Dee");
  world.host("!match 2 award game Ann counts");
  ASSERT_TRUE(play_reopened(world, MatchId{2}));
  EXPECT_EQ(world.show().state.champion, person(world, "Ann")) << "who has won match 2";
  EXPECT_EQ(ledger_sum(world), 0);
}

// A host has named somebody else since, and Ann's wins: nothing is left that could be mended.
TEST(Proposals, WhoPlaysOnTheOtherSideCannotTakeTheChairAndTheHostReadsWhy_HA36) {
  Rematch stage;
  World& world = stage.world;
  Proposal& open = world.house().shows.begin()->second.state.proposals.front();
  open.jackpot_by = 0;
  open.wins_were = 0;
  open.reigned = open.champion;
  open.reigned_wins = open.wins;
  open.prizes = open.prizes_were;
  EXPECT_FALSE(has(told_of(world, "!queue"), "!confirm 1")) << "no dead button";
  world.host("!confirm 1");
  EXPECT_TRUE(has(world.last_private("Dee"), "against Ann")) << world.last_private("Dee");
  EXPECT_EQ(world.champion(), "Ann");
  EXPECT_EQ(world.show().state.proposals.size(), 1U);
}

TEST(Proposals, OneUndoTakesAConfirmedOneBackWholeAndItWaitsAgain_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Bob counts");
  world.house().shows.begin()->second.state.proposals.front().jackpot_by = 500;
  const ConfirmedStand before = confirmed_stand(world);
  world.host("!confirm 1");
  ASSERT_EQ(world.champion(), "Bob") << world.last_private("Dee");
  world.restart();
  world.say(world.to_move(), "roll");
  world.host("!undo 2 -- a slip");
  EXPECT_TRUE(confirmed_stand(world) == before) << world.public_text();
  EXPECT_EQ(world.champion(), "Ann");
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  EXPECT_TRUE(has(world.public_text(), "takes back what was answered"));
  EXPECT_TRUE(has(world.private_text("Dee"), "waits again"));
  EXPECT_EQ(ledger_sum(world), 0);
  world.host("!redo");
  EXPECT_TRUE(has(world.last_private("Dee"), "!confirm 1")) << world.last_private("Dee");
  EXPECT_TRUE(confirmed_stand(world) == before);
  world.host("!confirm 1");
  EXPECT_EQ(world.champion(), "Bob") << world.last_private("Dee");
  world.host("!undo");
  EXPECT_TRUE(confirmed_stand(world) == before);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Proposals, OneConfirmedBetweenMatchesIsTakenBackByUndo_HA36) {
  Chain stage;
  World& world = stage.world;
  const Proposal proposal = stage.rule("Bob counts");
  world.host("!abort confirm -- rain");
  const std::int64_t jackpot = *world.show().state.jackpot;
  world.host("!confirm 1");
  ASSERT_EQ(world.show().state.champion, person(world, "Bob"));
  world.restart();
  world.host("!undo");
  EXPECT_EQ(world.show().state.champion, person(world, "Ann")) << world.last_private("Dee");
  EXPECT_EQ(world.show().state.jackpot, jackpot);
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  EXPECT_EQ(world.show().state.proposals.front().id, proposal.id);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Proposals, WinsConfirmedLateAreTakenBackInTheResultsToo_HA36) {
  Chain stage;
  World& world = stage.world;
  stage.play_on();
  (void)stage.rule("Ann");
  const std::string wins = world.view("wins");
  const auto rows = world.show().chronicle->matches();
  world.host("!confirm 1");
  ASSERT_NE(world.view("wins"), wins) << world.last_private("Dee");
  world.host("!undo");
  EXPECT_EQ(world.view("wins"), wins) << world.last_private("Dee");
  EXPECT_TRUE(world.show().chronicle->matches() == rows);
  EXPECT_TRUE(world.show().state.wins_mended.empty());
}

TEST(Proposals, ASeatThatCannotBeGivenBackIsSaidToBeSo_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Bob counts");
  world.host("!confirm 1");
  ASSERT_EQ(world.champion(), "Bob");
  world.say("Eve", "hello");
  world.host("!replace Cyd with Ann");
  world.host("!replace Bob with Eve");
  ASSERT_EQ(world.champion(), "Eve") << world.last_private("Dee");
  const ConfirmedStand before = confirmed_stand(world);
  const std::size_t entries = world.match().log.size();
  auto& deeds = world.house().shows.begin()->second.state.deeds;
  deeds.resize(1);  // the others are of long ago
  world.host("!undo 3");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  EXPECT_TRUE(confirmed_stand(world) == before);
  EXPECT_EQ(world.match().log.size(), entries);
}

TEST(Proposals, OneThatWasLeftAsItIsWaitsAgainAfterUndo_HA36) {
  Chain stage;
  World& world = stage.world;
  (void)stage.rule("Bob counts");
  const ConfirmedStand before = confirmed_stand(world);
  const std::string mover = world.to_move();
  world.host("!reject 1 -- it was played fairly");
  ASSERT_TRUE(world.show().state.proposals.empty());
  world.host("!undo");
  EXPECT_EQ(world.show().state.proposals.size(), 1U) << world.last_private("Dee");
  EXPECT_TRUE(confirmed_stand(world) == before);
  EXPECT_EQ(world.to_move(), mover);
}

TEST(Proposals, AReplacementIsTakenBackByOneUndo_HA18) {
  Chain stage;
  World& world = stage.world;
  const ConfirmedStand before = confirmed_stand(world);
  world.host("!replace Ann with Bob");
  ASSERT_EQ(world.champion(), "Bob");
  world.host("!undo");
  EXPECT_TRUE(confirmed_stand(world) == before) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "has the seat again")) << world.public_text();
}

// Gil waits on the list; the host's last act before is one that an undo must not touch.
struct Offered : Chain {
  Offered() {
    world.say("Gil", "join");
    world.host("!score Cyd 300");
    world.host("!replace Ann -- gone");
    EXPECT_EQ(world.show().sign_ups.offers.size(), 1U) << world.last_private("Dee");
  }
  bool score_stands() { return has(world.match().game->public_view().json(), "300"); }
};

TEST(Proposals, AnOfferToTheListIsTakenBackByOneUndo_HA18) {
  Offered stage;
  World& world = stage.world;
  world.host("!undo -- not gone");
  EXPECT_TRUE(world.show().sign_ups.offers.empty()) << world.last_private("Dee");
  EXPECT_TRUE(stage.score_stands());
  EXPECT_TRUE(has(world.public_text(), "takes the offer of")) << world.public_text();
  world.say("Gil", "accept");
  EXPECT_EQ(world.champion(), "Ann");
  world.host("!undo");
  EXPECT_FALSE(stage.score_stands()) << "the step before is next";
}

TEST(Proposals, ASeatTakenFromTheListIsGivenBackByOneUndo_HA18) {
  Offered stage;
  World& world = stage.world;
  world.say("Gil", "accept");
  ASSERT_EQ(world.champion(), "Gil");
  world.host("!undo -- Ann came back");
  EXPECT_EQ(world.champion(), "Ann") << world.last_private("Dee");
  EXPECT_TRUE(stage.score_stands());
}

TEST(Proposals, WhoHadASeatFromTheListHasThePlaceAgainAfterUndo_HA18_LN119) {
  for (const char* named : {"", " with Gil"}) {
    Chain stage;
    World& world = stage.world;
    for (const char* who : {"Gil", "Eve", "Fay"}) world.say(who, "join");
    world.host(std::string("!replace Ann") + named);
    if (*named == 0) world.say("Gil", "accept");
    ASSERT_EQ(world.champion(), "Gil");
    ASSERT_EQ(listed(world), (Names{"Eve", "Fay"}));
    world.restart();
    world.host("!undo -- Ann came back");
    EXPECT_EQ(world.champion(), "Ann") << world.last_private("Dee");
    EXPECT_EQ(listed(world), (Names{"Gil", "Eve", "Fay"}));
    EXPECT_TRUE(has(world.last_private("Gil"), "at place 1")) << world.last_private("Gil");
  }
}

}  // namespace
}  // namespace callboard::test
