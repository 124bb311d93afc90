// The Bonus Round (WF-203 to WF-206, WF-275 to WF-296, WF-304).
#include "rules/wheel/game.h"
#include "tests/rules/wheel/show.h"

namespace callboard::wheel {
namespace {

constexpr Fixture kThing{"GARDEN HOSE", "Thing"};

// Red has won the Final, with these items; three bonus puzzles are due.
Show bonus_due(const std::vector<Special>& items = {}) {
  Show show = Show::final_playing();
  for (const Special special : items) {
    EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, special, {}, 0}}), kPlayed);
  }
  show.state.round.puzzle = 3;
  set_scores(show, 4200, 3100, 1000);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  return show;
}
Show choosing(const std::vector<Special>& items = {}) {
  Show show = bonus_due(items);
  for (const Fixture& fixture : {kThing, kF1, kF2}) show.bonus(fixture);
  return show;
}
// F1 is chosen, the bonus wheel stands at the 7th wedge.
Show naming(const std::vector<Special>& items = {}) {
  Show show = choosing(items);
  EXPECT_EQ(show.act(Category{2}), kPlayed);
  show.draw(6);
  return show;
}
std::string bonus_board(const Show& show) {
  std::string text;
  for (const Cell& cell : show.state.bonus->board.cells) text += cell.hidden ? "_" : cell.text;
  return text;
}
Letters named(std::string consonants, std::optional<char> vowel, bool no_more = false) {
  return {std::move(consonants), vowel, no_more};
}
Show solving(const std::vector<Special>& items = {}) {
  Show show = naming(items);
  EXPECT_EQ(show.act(named(items.empty() ? "CDM" : "CDMP", 'A')), kPlayed);
  return show;
}

std::vector<std::string> sealed_by_hosts(const State& state) {
  std::vector<std::string> list;
  for (const PackText* secret : Wheel::sealed(state)) list.push_back(secret->text);
  return list;
}

TEST(Sealed, WhatAPackBroughtIsNoHostsFromTheCategoryToTheLetters) {
  Show show = choosing();
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{});
  EXPECT_EQ(show.act(Category{2}), kPlayed);
  show.draw(6);
  ASSERT_EQ(show.phase(), Phase::kBonusLetters);
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{});
}

TEST(Sealed, WhatAHostLoadedForTheBonusIsTheHostsFromTheOfferOn) {
  Show show = bonus_due();
  show.bonus(kThing);
  EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kBonus, kF1)}}), kPlayed);
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{kF1.solution});
  show.bonus(kF2);
  EXPECT_EQ(show.act(Category{1}), kPlayed);
  show.draw(6);
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{kF1.solution});
}

TEST(Sealed, OfThreeAuditionsOnlyTheOneWithAHostsPuzzleIsAHosts) {
  Show show{{{"contestants", "12"}}};
  show.groups();
  for (const Fixture& fixture : {kF2, kF3}) show.tossup(fixture);
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{});
  EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kTossup, kF1)}}), kPlayed);
  EXPECT_EQ(sealed_by_hosts(show.state), std::vector<std::string>{kF1.solution});
}

TEST(Bonus, WF_275_WF_276_ThreeCategoriesComeAfterTheFinal) {
  EXPECT_FALSE(Show::final_playing().state.bonus);  // nothing of it is asked for before
  Show show = bonus_due();
  EXPECT_EQ(show.pending(), "wanted bonus");
  show.bonus(kThing);
  EXPECT_EQ(show.pending(), "wanted bonus not:Thing");
  EXPECT_EQ(show.give(Supplied<Item>{puzzle_of(PuzzleKind::kBonus, kF4)}), Code::kStale);
  show.bonus(kF1);
  EXPECT_EQ(show.pending(), "wanted bonus not:Thing not:Phrase");
  show.bonus(kF2);
  EXPECT_TRUE(show.told("categories"));
  EXPECT_EQ(show.phase(), Phase::kCategory);
  EXPECT_EQ(show.mover(), kRed);
  EXPECT_EQ(show.act(Category{4}), Code::kPickCategory);
  EXPECT_EQ(show.act(Category{2}), kPlayed);
  EXPECT_EQ(show.state.bonus->chosen, 1);
}
TEST(Bonus, WF_277_TheChoiceStays) {
  Show show = naming();
  EXPECT_EQ(show.act(Category{3}), Code::kCategoryStays);
}
TEST(Bonus, WF_278_TheHostsPuzzlesAreOfferedFirst) {
  Show show = Show::final_playing();
  for (const Fixture& fixture : {kThing, kF1, kF4, kF3}) {
    EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kBonus, fixture)}}), kPlayed);
  }
  show.state.round.puzzle = 3;
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kCategory);
  EXPECT_EQ(show.state.queue.size(), 1U);  // a second thing
}
TEST(Bonus, WF_279_WF_281_OneOf24EnvelopesWhoseContentsStayHidden) {
  Show show = choosing();
  EXPECT_EQ(show.act(Category{2}), kPlayed);
  EXPECT_EQ(show.pending(), "draw bonus wheel 24");
  show.draw(6);
  EXPECT_EQ(show.state.bonus->wedge, 7);
  EXPECT_FALSE(show.state.bonus->opened);
}
TEST(Bonus, WF_280_AHostFillsTheEnvelopes) {
  Show show = Show::final_playing();
  EXPECT_EQ(show.host(WheelMove{SetEnvelopes{{{"a title", 0, false}}}}), Code::kHostForm);
  const std::vector<Envelope> titles(24, Envelope{"a title", 0, false});
  EXPECT_EQ(show.host(WheelMove{SetEnvelopes{titles}}), kPlayed);
  EXPECT_EQ(show.state.layout.envelopes[5].title, "a title");
}
TEST(Bonus, WF_204_WF_205_WF_283_BigMoneyTakesThePlaceOfTheTop) {
  const Show show = choosing({Special::kBigMoney});
  const auto& envelopes = show.state.bonus->envelopes;
  EXPECT_EQ(envelopes.size(), 24U);
  EXPECT_TRUE(show.state.bonus->big_money);
  std::int64_t top = 0;
  int big = 0;
  for (const Envelope& one : envelopes) {
    big += one.big_money ? 1 : 0;
    if (!one.big_money) top = std::max(top, one.value);
  }
  EXPECT_EQ(big, 1);
  EXPECT_EQ(top, 7500);
}
TEST(Bonus, WF_284_RSTLNEStandOpen) {
  const Show show = naming();
  EXPECT_EQ(bonus_board(show), "_ETTER L_TE T__N NE_ER");
  EXPECT_EQ(hidden_count(show.state.bonus->board), 5);
}
TEST(Bonus, WF_285_WF_288_ThreeConsonantsAndAVowelAreShownTogether) {
  Show show = naming();
  EXPECT_EQ(show.act(named("CDMP", 'A')), Code::kLetterCount);
  EXPECT_EQ(show.act(named("", std::nullopt)), Code::kLetterCount);
  EXPECT_EQ(show.act(named("CDM", 'A')), kPlayed);
  EXPECT_EQ(bonus_board(show), "_ETTER LATE T_AN NE_ER");
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
}
TEST(Bonus, WF_285_TheyMayComeInTwoMessages) {
  Show show = naming();
  const auto turn = show.state.turn;
  EXPECT_EQ(show.act(named("CD", std::nullopt)), kPlayed);
  EXPECT_TRUE(show.told("bonus_letters_so_far"));
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_EQ(bonus_board(show), "_ETTER L_TE T__N NE_ER");
  EXPECT_EQ(show.act(named("M", 'A')), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
}
TEST(Bonus, WF_286_AVowelIsNamedThoughNoneMayBeLeft) {
  Show show = choosing();
  EXPECT_EQ(show.act(Category{2}), kPlayed);
  show.draw(0);
  EXPECT_EQ(show.act(named("CDM", 'O')), kPlayed);
  EXPECT_EQ(bonus_board(show), "_ETTER L_TE T__N NE_ER");
}
TEST(Bonus, A_71_M_28_GivenOrDoubleLettersAreRefused) {
  Show show = naming();
  EXPECT_EQ(show.act(named("CDR", 'A')), Code::kGivenLetter);
  EXPECT_EQ(show.act(named("CDD", 'A')), Code::kGivenLetter);
  EXPECT_EQ(show.act(named("CDM", 'E')), Code::kGivenLetter);
  EXPECT_EQ(show.state.bonus->consonants, "");
}
TEST(Bonus, WF_296_YIsAConsonant) {
  Show show = naming();
  EXPECT_EQ(show.act(named("CDM", 'Y')), Code::kLetterCount);
  EXPECT_EQ(show.act(named("CDY", 'A')), kPlayed);
}
TEST(Bonus, WF_227_WF_287_TheWildCardIsOneMoreConsonant) {
  Show show = naming({Special::kWild});
  EXPECT_EQ(show.act(named("CDM", 'A')), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kBonusLetters);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.act(named("P", std::nullopt)), kPlayed);
  EXPECT_EQ(show.has(kRed, Special::kWild), 0);
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
}
TEST(Bonus, A_51_OrNoMore) {
  Show show = naming({Special::kWild});
  EXPECT_EQ(show.act(named("", std::nullopt, true)), Code::kLetterCount);
  EXPECT_EQ(show.act(named("CDM", 'A')), kPlayed);
  EXPECT_EQ(show.act(named("", std::nullopt, true)), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
}
TEST(Bonus, WF_289_WF_291_SilenceLoses) {
  Show show = solving();
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.pending(), "draw envelope 24");
  show.draw(3);
  EXPECT_FALSE(show.state.bonus->solved);
  EXPECT_EQ(show.pending(), "over");
}
TEST(Bonus, WF_290_ThreeAnswersCount) {
  Show show = solving();
  Show late = show;
  const auto turn = show.state.turn;
  EXPECT_EQ(show.guess({"no"}), kPlayed);
  EXPECT_EQ(show.state.turn, turn);
  EXPECT_EQ(show.guess({"nor this", "better late than never"}), kPlayed);
  EXPECT_TRUE(show.state.bonus->solved);
  EXPECT_EQ(late.guess({"no", "nor this", "nor that", "better late than never"}), kPlayed);
  EXPECT_FALSE(late.state.bonus->solved);
  EXPECT_EQ(late.pending(), "draw envelope 24");
}
TEST(Bonus, WF_292_TheAnswerIsGivenWhole) {
  Show show = solving();
  EXPECT_EQ(show.solve("better late um than never"), kPlayed);
  EXPECT_FALSE(show.state.bonus->solved);
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  EXPECT_TRUE(show.state.bonus->solved);
}
TEST(Bonus, WF_293_AHostRules) {
  Show show = solving();
  const Play play{{{Solve{said("beter lat")}}}};
  EXPECT_EQ(show.host(MatchMove{Rule{play, true, {}}}), kPlayed);
  EXPECT_TRUE(show.state.bonus->solved);
  Show other = solving();
  const Play right{{{Solve{said("better late than never")}}}};
  EXPECT_EQ(other.host(MatchMove{Rule{right, false, {}}}), kPlayed);
  EXPECT_FALSE(other.state.bonus->solved);
}
TEST(Bonus, WF_294_WF_295_TheEnvelopeIsOpenedAndWonIfSolved) {
  for (const bool solves : {true, false}) {
    Show show = solving();
    const auto scores = show.state.results.back().scores;
    EXPECT_EQ(solves ? show.solve("better late than never") : show.act(Pass{}), kPlayed);
    show.draw(3);  // 5000
    EXPECT_TRUE(show.told("envelope"));
    EXPECT_EQ(show.fact("envelope", "value"), 5000);
    const CarryOver over = carry_over(show.state);
    EXPECT_EQ(over.winner, kRed);
    EXPECT_EQ(over.winnings[0].bonus, solves);
    EXPECT_EQ(over.winnings[0].prizes.size(), solves ? 1U : 0U);
    EXPECT_EQ(over.winnings[0].score, 4200);
    EXPECT_EQ(show.state.results.back().scores, scores);
  }
}
TEST(Bonus, WF_206_TheBigMoneyEnvelopeHoldsTheJackpot) {
  Show show = solving({Special::kBigMoney, Special::kWild});
  EXPECT_EQ(show.solve("better late than never"), kPlayed);
  show.draw(0);
  EXPECT_EQ(carry_over(show.state).winnings[0].prizes.back().value, 25000);
}
TEST(Bonus, WF_206_TheJackpotIsTheOneThatWasAnnouncedAndOnlyIfSolved) {
  for (const bool solves : {true, false}) {
    Show show = Show::final_playing();
    EXPECT_EQ(show.host(WheelMove{SetBigMoney{30000}}), kPlayed);
    EXPECT_EQ(show.host(PersonMove{GiveItem{kRed, Special::kBigMoney, {}, 0}}), kPlayed);
    show.state.round.puzzle = 3;
    set_scores(show, 4200, 3100, 1000);
    EXPECT_EQ(show.host(MatchMove{VoidPuzzle{true, 0}}), kPlayed);
    for (const Fixture& fixture : {kThing, kF1, kF2}) show.bonus(fixture);
    EXPECT_EQ(show.act(Category{2}), kPlayed);
    show.draw(6);
    EXPECT_EQ(show.act(named("CDM", 'A')), kPlayed);
    EXPECT_EQ(solves ? show.solve("better late than never") : show.act(Pass{}), kPlayed);
    show.draw(0);
    EXPECT_EQ(show.fact("envelope", "value"), 30000);
    const auto prizes = carry_over(show.state).winnings[0].prizes;
    ASSERT_EQ(prizes.size(), solves ? 1U : 0U);
    if (solves) {
      EXPECT_EQ(prizes.back().value, 30000);
    }
  }
}
TEST(Bonus, WF_304_A_74_AThrownOutPuzzleIsReplacedInItsCategory) {
  Show show = solving({Special::kWild});
  EXPECT_EQ(show.has(kRed, Special::kWild), 0);
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  EXPECT_EQ(show.pending(), "wanted bonus is:Phrase");
  EXPECT_EQ(show.give(Supplied<Item>{puzzle_of(PuzzleKind::kBonus, kF4)}), Code::kStale);
  show.bonus(kF5);
  EXPECT_EQ(show.phase(), Phase::kBonusLetters);
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  EXPECT_EQ(show.state.bonus->wedge, 7);
}
TEST(Bonus, WF_304_ItIsWaitedForUntilOneOfThatCategoryIsThere) {
  Show show = solving({});
  EXPECT_EQ(show.host(MatchMove{VoidPuzzle{}}), kPlayed);
  const Pending wanted = waits_for(show.state);
  EXPECT_TRUE(std::get<Wanted>(wanted).strict);
  EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kBonus, kF4)}}), kPlayed);
  EXPECT_EQ(show.pending(), "wanted bonus is:Phrase");
  EXPECT_EQ(show.host(QueueMove{LoadPuzzle{puzzle_of(PuzzleKind::kBonus, kF5)}}), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kBonusLetters);
}
TEST(Bonus, WF_293_ARulingIsAboutTheWholeMessage) {
  Show show = solving({});
  const Play play{{{Guesses{{said("late"), said("better late than never")}}}}};
  EXPECT_EQ(show.host(MatchMove{Rule{play, false, kRed}}), kPlayed);
  EXPECT_FALSE(show.state.bonus->solved);
}
TEST(Bonus, WF_289_WhoNeverChoosesPlaysTheFirstAndNamesNothing) {
  Show show = choosing();
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.state.bonus->chosen, 0);
  show.draw(0);
  EXPECT_EQ(show.timer("move"), kPlayed);
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
  EXPECT_EQ(show.timer("move"), kPlayed);
  show.draw(0);
  EXPECT_EQ(show.pending(), "over");
}

}  // namespace
}  // namespace callboard::wheel
