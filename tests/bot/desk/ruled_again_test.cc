// A match is ruled on, and once more, while a later one is played: each time its host is asked
// about what that match has by then, whatever was answered before.
#include <gtest/gtest.h>

#include "bot/show/proposed.h"
#include "bot/show/results.h"
#include "tests/bot/desk/defence.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

TEST(RuledAgain, TheWinsOfAMatchCalledOffCountForNothingInTheNextOne_HA36_HA37) {
  Defence stage("Cyd");
  stage.call_off_first();
  ASSERT_EQ(stage.open(), 1U);
  EXPECT_TRUE(has(stage.world.private_text("Dee"), "Ann came to it with 1 win, which counts for"))
      << stage.world.private_text("Dee");
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.view("wins"), "0") << stage.world.last_private("Dee");
  EXPECT_EQ(stage.world.champion(), "Ann") << "the seats stay";
  end_match(stage.world, "Ann");
  EXPECT_EQ(stage.world.show().state.wins, 1);
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

TEST(RuledAgain, TheyAreTakenOutOfAReignThatGoesOnHoweverLate_HA36_HA37) {
  Defence stage("Cyd");
  end_match(stage.world, "Ann");
  stage.world.say("Eve", "join");
  ASSERT_EQ(stage.world.view("wins"), "2");
  stage.call_off_first();
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.view("wins"), "1");
  EXPECT_EQ(stage.world.show().state.wins, 1);
  stage.world.host("!undo");
  EXPECT_EQ(stage.world.view("wins"), "2") << stage.world.last_private("Dee");
  EXPECT_EQ(stage.world.show().state.wins, 2);
  ASSERT_EQ(stage.open(), 1U);
  stage.answer("!confirm");
  end_match(stage.world, "Ann");
  EXPECT_EQ(stage.world.show().state.wins, 2);
  EXPECT_EQ(stage.world.show().chronicle->record(Record::kReign, 5).value, 2);
}

TEST(RuledAgain, CalledOffAfterThatNobodyReigns_HA36_HA37) {
  Defence stage("Cyd");
  stage.call_off_first();
  stage.answer("!confirm");
  stage.settled_if_called_off("", 0);
}

// Bob, who should have won, plays on the other side: the chair cannot be given over.
TEST(RuledAgain, BackToWhoSitsThereNothingIsLeftToMend_HA36) {
  for (const char* word : {"", "!reject"}) {
    Defence stage("Bob");
    stage.rule("Bob");
    ASSERT_EQ(stage.open(), 1U);
    if (*word != 0) stage.answer(word);
    stage.rule("Ann");
    for (const Proposal& one : stage.world.show().state.proposals) {  // the jackpot alone
      EXPECT_EQ(one.champion, one.instead_of);
      EXPECT_EQ(one.wins, one.wins_were);
    }
    EXPECT_EQ(stage.world.champion(), "Ann");
    EXPECT_EQ(stage.world.view("wins"), "1");
    stage.settled_if_called_off("Ann", 1);
  }
}

TEST(RuledAgain, BackAfterAConfirmedOneTheWinsComeBackToo_HA36) {
  Defence stage("Bob");
  stage.rule("Bob");
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.view("wins"), "0") << stage.world.last_private("Dee");
  EXPECT_EQ(stage.reigns(), "Bob") << "if match 2 is called off";
  stage.rule("Ann");
  ASSERT_EQ(stage.open(), 1U);
  EXPECT_EQ(stage.asked().instead_of, person(stage.world, "Ann")) << "who sits there";
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.view("wins"), "1") << stage.world.last_private("Dee");
  for (const Proposal& one : stage.world.show().state.unmended) EXPECT_EQ(one.wins, one.wins_were);
  stage.settled_if_called_off("Ann", 1);
}

TEST(RuledAgain, WhatAHostHasSetThereStays_HA36) {
  Defence stage("Bob");
  stage.rule("Bob");
  stage.answer("!confirm");
  stage.world.host("!wins Ann 3");
  stage.rule("Ann");
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.view("wins"), "4") << "one more than the host has said";
}

TEST(RuledAgain, WhoseSeatIsSomebodyElsesHasTheTitleOnlyIfItIsCalledOff_HA18_HA36) {
  Defence stage("Cyd");
  stage.world.say("Eve", "hello");
  stage.world.host("!replace Ann with Eve");
  ASSERT_EQ(stage.world.champion(), "Eve");
  const std::string wins = stage.world.view("wins");
  stage.rule("Bob");
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.champion(), "Eve") << "the chair is not Ann's to be given over";
  EXPECT_EQ(stage.world.view("wins"), wins);
  stage.rule("Ann");
  ASSERT_EQ(stage.open(), 1U);
  EXPECT_TRUE(has(stage.world.private_text("Dee"), "The title if match 2 is called off: Ann"))
      << stage.world.private_text("Dee");
  EXPECT_TRUE(has(told_of(stage.world, "!queue"), "If it is called off, Ann should have"));
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.champion(), "Eve");
  stage.settled_if_called_off("Ann", 1);
}

// Match 2 is called off with the question open; match 3 begins with who reigned then.
TEST(RuledAgain, AnsweredInTheMatchAfterTheOneCalledOffItIsAboutThatOne_HA36_HA37) {
  Defence stage("Bob");
  stage.rule("Bob");
  stage.answer("!confirm");  // Ann sits, Bob reigns
  stage.rule("Ann");
  ASSERT_EQ(stage.open(), 1U);
  stage.world.host("!abort confirm -- rain");
  stage.world.say("Cyd", "join");
  ASSERT_EQ(stage.world.champion(), "Bob") << "of match 3";
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.champion(), "Ann") << stage.world.last_private("Dee");
  EXPECT_EQ(stage.world.view("wins"), "1");
}

TEST(RuledAgain, AnUndoOfTheFirstAnswerFitsTheSecondRuling_HA36) {
  Defence stage("Cyd");
  stage.rule("Bob");
  stage.answer("!confirm");
  ASSERT_EQ(stage.world.champion(), "Bob");
  const std::int64_t jackpot = stage.world.match().game->carry().jackpot;
  stage.rule("Ann");
  ASSERT_EQ(stage.open(), 1U);
  const std::int64_t by = stage.asked().jackpot_by;
  stage.world.host("!undo -- of the first answer");
  EXPECT_EQ(stage.world.champion(), "Ann") << stage.world.last_private("Dee");
  for (const Proposal& one : stage.world.show().state.proposals) {
    EXPECT_EQ(one.champion, one.instead_of);
    EXPECT_EQ(stage.world.match().game->carry().jackpot + one.jackpot_by, jackpot + by);
  }
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

TEST(RuledAgain, AJackpotThatAHostDidNotWantIsNotTakenAway_HA36) {
  Defence stage("Cyd");
  stage.rule("Ann");
  if (stage.open() == 1) stage.answer("!reject");
  const std::int64_t before = stage.world.match().game->carry().jackpot;
  stage.world.host("!match 1 score Ann +500 -- an oversight");
  ASSERT_TRUE(play_reopened(stage.world, MatchId{1}));
  if (stage.open() == 1) stage.answer("!confirm");
  const auto* const rows = stage.world.show().chronicle->find(MatchId{1});
  EXPECT_EQ(stage.world.match().game->carry().jackpot, rows->front().jackpot)
      << "what match 1 hands on, whatever was answered on the way; before: " << before;
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

std::vector<Prize> standing(Defence& stage) { return stage.world.match().game->carry().prizes; }

// Match 1 was opened again, and its Main Event came out otherwise.
TEST(RuledAgain, WhatStandsOverIsPutRightInTheMatchThatIsPlayed_HA29_HA36) {
  Defence stage("Cyd");
  const std::vector<Prize> before = standing(stage);
  ASSERT_EQ(before, stage.world.show().state.prizes);
  stage.rule("Bob");
  ASSERT_EQ(stage.open(), 1U);
  const Proposal asked = stage.asked();
  ASSERT_FALSE(same_prizes(asked.prizes, asked.prizes_were));
  EXPECT_TRUE(same_prizes(asked.prizes_were, before));
  EXPECT_EQ(standing(stage), before) << "no other log changes by itself";
  EXPECT_TRUE(has(stage.world.private_text("Dee"), "have stood over"));
  stage.answer("!confirm");
  EXPECT_TRUE(same_prizes(standing(stage), asked.prizes)) << stage.world.last_private("Dee");
  EXPECT_TRUE(same_prizes(stage.world.show().state.prizes, asked.prizes));
  EXPECT_EQ(ledger_sum(stage.world), 0);
  stage.world.host("!undo");
  EXPECT_EQ(standing(stage), before) << stage.world.last_private("Dee");
  EXPECT_TRUE(same_prizes(stage.world.show().state.prizes, before));
  EXPECT_EQ(ledger_sum(stage.world), 0);
  stage.answer("!confirm");
  stage.world.host("!abort confirm -- rain");
  EXPECT_TRUE(same_prizes(stage.world.show().state.prizes, asked.prizes));
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

TEST(RuledAgain, PrizesThatAHostHasSetStay_HA29_HA36) {
  Defence stage("Cyd");
  stage.world.host("!prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000");
  const std::vector<Prize> set = standing(stage);
  ASSERT_EQ(set.size(), 3U);
  stage.rule("Bob");
  EXPECT_TRUE(has(stage.world.private_text("Dee"), "so they stay as they are"));
  stage.answer("!confirm");
  EXPECT_EQ(standing(stage), set);
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

TEST(RuledAgain, ARejectedOneIsNotAskedAgainOnceTheFirstResultStands_HA36) {
  Defence stage("Cyd");
  stage.rule("Bob");
  stage.answer("!reject");
  stage.rule("Ann");
  if (stage.open() == 1) stage.answer("!reject");
  stage.world.host("!undo");
  stage.world.host("!undo");
  for (const Proposal& one : stage.world.show().state.proposals) {
    EXPECT_EQ(one.champion, person(stage.world, "Ann")) << "as match 1 stands now";
    EXPECT_EQ(one.instead_of, one.champion);
  }
}

TEST(RuledAgain, NobodyLosesAnotherSeatThanTheChair_HA18_HA36) {
  Defence stage("Cyd");
  stage.world.say("Eve", "hello");
  stage.world.host("!replace Ann with Eve");
  stage.world.host("!replace Cyd with Ann");
  const auto seats = stage.world.match().desk.seats;
  stage.rule("Bob");
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.match().desk.seats, seats) << stage.world.last_private("Dee");
}

TEST(RuledAgain, CalledOffOnceMoreWithTheQuestionOpenNobodyReigns_HA36_HA37) {
  Defence stage("Cyd");
  stage.call_off_first();
  stage.world.host("!abort confirm -- rain");
  stage.call_off_first();
  EXPECT_EQ(stage.reigns(), "");
  EXPECT_EQ(stage.open(), 0U);
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

TEST(RuledAgain, AnUndoInTheMatchAfterTheOneCalledOffKnowsWhoSitsThere_HA36_HA37) {
  Defence stage("Bob");
  stage.rule("Bob");
  stage.answer("!confirm");
  stage.rule("Ann");
  stage.world.host("!abort confirm -- rain");
  stage.world.say("Cyd", "join");
  stage.answer("!confirm");
  stage.rule("Bob");
  stage.world.host("!undo");
  EXPECT_EQ(stage.world.champion(), "Bob") << stage.world.last_private("Dee");
  for (const Proposal& one : stage.world.show().state.proposals) {
    EXPECT_EQ(one.instead_of, person(stage.world, "Bob"));
    EXPECT_EQ(one.wins, one.wins_were);
  }
}

// What a host has confirmed is what match 2 began with, also when it was over in between.
TEST(RuledAgain, CalledOffAfterItWasOverItGoesBackToWhatWasConfirmed_HA36_HA37) {
  for (const bool taken_back : {false, true}) {
    Defence stage("Cyd");
    const std::int64_t first = *stage.world.show().state.jackpot;
    stage.rule("Bob");
    const std::int64_t by = stage.asked().jackpot_by;
    stage.answer("!confirm");
    ASSERT_EQ(stage.world.champion(), "Bob");
    if (taken_back) stage.world.host("!undo");
    end_match(stage.world, "Cyd");
    stage.world.host("!match 2 !undo");
    ASSERT_TRUE(stage.world.house().matches.contains(MatchId{2}));
    const std::string thread = stage.world.house().matches.at(MatchId{2}).row.venues.front().id;
    stage.world.say_at(thread, "Dee", "!abort confirm -- it counts for nothing");
    EXPECT_EQ(stage.reigns(), taken_back ? "Ann" : "Bob") << stage.world.last_private("Dee");
    EXPECT_EQ(stage.world.show().state.wins, 1);
    EXPECT_EQ(stage.world.show().state.jackpot, taken_back ? first : first + by);
    EXPECT_EQ(ledger_sum(stage.world), 0);
    stage.world.restart();
    EXPECT_EQ(stage.reigns(), taken_back ? "Ann" : "Bob");
  }
}

// Match 2 is over when the host answers, and match 3 waits.
struct Late : Defence {
  Late() : Defence("Cyd") { end_match(world, "Ann"); }
  void change_jackpot(std::int64_t by) {
    world.house().shows.begin()->second.state.proposals.front().jackpot_by = by;
  }
};

TEST(RuledAgain, WhatIsMendedBetweenMatchesIsSaid_HA30_HA36) {
  Late stage;
  stage.rule("Bob");
  ASSERT_EQ(stage.open(), 1U);
  stage.change_jackpot(2500);
  const std::int64_t jackpot = *stage.world.show().state.jackpot;
  stage.answer("!confirm");
  EXPECT_EQ(stage.world.show().state.jackpot, jackpot + 2500);
  EXPECT_EQ(stage.world.show().state.wins, 1) << "her first win was Bob's";
  EXPECT_TRUE(has(stage.world.public_text() + stage.world.foyer_text(), "Ann has 1 win now"));
  EXPECT_TRUE(has(stage.world.public_text() + stage.world.foyer_text(), "The jackpot stands at"));
  EXPECT_TRUE(has(stage.world.public_text(), "begins with")) << stage.world.last_public();
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

// Match 2, which Ann won, is given to Cyd after Ann's wins were mended.
TEST(RuledAgain, WinsMendedAreThoseOfOneChampion_HA36) {
  Late stage;
  stage.rule("Bob");
  stage.answer("!confirm");
  ASSERT_EQ(stage.world.show().state.wins, 1);
  stage.world.host("!match 2 award game Cyd counts -- the clock was wrong");
  ASSERT_TRUE(play_reopened(stage.world, MatchId{2}));
  EXPECT_EQ(stage.reigns(), "Cyd");
  EXPECT_EQ(stage.world.show().state.wins, 1);
}

TEST(RuledAgain, AJackpotWonSinceIsTakenFromNobody_LN111_HA36) {
  Late stage;
  std::vector<ResultRow> rows = *stage.world.show().chronicle->find(MatchId{2});
  rows.front().jackpot_won = 105'000;
  stage.world.house().shows.begin()->second.chronicle.change().put(rows);
  stage.rule("Bob");
  ASSERT_EQ(stage.open(), 1U);
  stage.change_jackpot(-5000);
  EXPECT_TRUE(has(told_of(stage.world, "!queue"), "it was won in match 2"));
  const std::int64_t jackpot = *stage.world.show().state.jackpot;
  stage.world.host("!confirm 1");
  EXPECT_EQ(stage.world.show().state.jackpot, jackpot) << "it has begun anew since";
  EXPECT_EQ(ledger_sum(stage.world), 0);
}

}  // namespace
}  // namespace callboard::test
