// Replies in words played by the rules: what each message of the page answers, and the clauses that
// speak of how something is said.
#include <gtest/gtest.h>

#include <variant>

#include "rules/wheel/host_parse.h"
#include "rules/wheel/reader/reader.h"
#include "tests/rules/wheel/show.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

// Where answers are sealed, in private.
Parsed<Move, Refusal> heard(const Show& show, Seat seat, std::string_view text) {
  Folded folded = fold_reply(text, Markup::kPlain, {"Doug"});
  const Pending pending = waits_for(show.state);
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  folded.privately = awaiting != nullptr && awaiting->sealed;
  return read_words(knowledge(show.state, seat), folded, {});
}

// "ok": played; "-": talk; else the refusal, by whoever refused.
std::string says(Show& show, Seat seat, std::string_view text) {
  const auto parsed = heard(show, seat, text);
  if (std::holds_alternative<Chatter>(parsed)) return "-";
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return code_name(refusal->code);
  const auto* moves = std::get_if<Moves<Move>>(&parsed);
  if (const auto* asked = std::get_if<Ambiguous>(&parsed)) {
    std::string out;
    for (const std::string& one : asked->candidates) out += (out.empty() ? "" : " or ") + one;
    return out + "?";
  }
  for (const Move& move : moves->moves) {
    const Outcome refused = show.give(SeatMove<Move>{seat, move});
    if (refused) return code_name(*refused);
  }
  return "ok";
}
std::string says(Show& show, std::string_view text) { return says(show, show.mover(), text); }

void rich(Show& show, std::int64_t points) { set_banks(show, points, points, points); }

TEST(Said, WF_162_AConsonantBeforeTheSpinIsHeld) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "T"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.pb(kRed), 2800);
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Said, WF_164_AfterASpinAVowelIsSentBack) {
  Show show = Show::playing();
  rich(show, 1000);
  EXPECT_EQ(show.spin(600), Outcome());
  EXPECT_EQ(says(show, "buy E"), "M_06");
  EXPECT_EQ(says(show, "E"), "M_06");
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_EQ(says(show, "N please"), "ok");
  EXPECT_EQ(show.pb(kRed), 2200);
}
TEST(Said, WF_166_AConsonantIsNotSold) {
  Show show = Show::playing();
  rich(show, 1000);
  EXPECT_EQ(says(show, "buy T"), "M_14");
  EXPECT_EQ(says(show, "buy Y"), "M_15");
  EXPECT_EQ(says(show, "buy a vowel"), "BUY A or BUY E or BUY I or BUY O or BUY U?");
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_EQ(says(show, "I'd like to buy an A"), "ok");
  EXPECT_EQ(show.pb(kRed), 750);
}
TEST(Said, WF_132_M_16_AVowelNeedsThePoints) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "buy E"), "M_16");
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Said, A_33_M_17_ALoneVowelIsAskedBack) {
  Show show = Show::playing();
  rich(show, 1000);
  EXPECT_EQ(says(show, "E"), "ok");
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_TRUE(show.told("asked_back"));
  EXPECT_EQ(says(show, "yes"), "ok");
  EXPECT_EQ(show.pb(kRed), 750);
  EXPECT_EQ(says(show, "yes"), "M_01");  // nothing is asked any more
}
TEST(Said, M_18_APhraseAloneIsAskedBackRightOrWrong) {
  for (const char* words : {"better late than never", "bitter dogs thaw nevar"}) {
    Show show = Show::playing();
    EXPECT_EQ(says(show, words), "ok");
    EXPECT_TRUE(show.told("asked_back")) << words;
    EXPECT_EQ(show.mover(), kRed);
    EXPECT_EQ(says(show, "yes please"), "ok");
    EXPECT_EQ(show.told("solved"), std::string_view(words).front() == 'b' &&
                                       std::string_view(words).substr(0, 6) == "better");
  }
}
TEST(Said, M_18_AnotherMoveForgetsTheQuestion) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "better late than never"), "ok");
  EXPECT_EQ(says(show, "spin"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(says(show, "yes"), "M_01");
}
TEST(Said, G_5_TalkCostsNothing) {
  for (const char* words :
       {":D", "lol :P", "T_T", "P.S. good luck all", "I guess so", "I'd like to solve, I think.",
        "I'll solve next turn", "I could solve now", "solve bitter later than never",
        "my answer would be a wild guess", "T or N", "let me think", "board"}) {
    Show show = Show::playing();
    rich(show, 1000);
    says(show, words);
    EXPECT_EQ(show.mover(), kRed) << words;
    EXPECT_EQ(show.pb(kRed), 1000) << words;
    EXPECT_EQ(show.pending(), "awaiting") << words;
  }
}
TEST(Said, G_4_AWordOfCourtesyIsNoVowel) {
  for (const char* words : {"buy an E, I think", "Buy an E and I will solve next time"}) {
    Show show = Show::playing();
    rich(show, 1000);
    EXPECT_EQ(says(show, words), "ok");
    EXPECT_EQ(show.pb(kRed), 750) << words;
    EXPECT_EQ(show.mover(), kRed) << words;
  }
}
TEST(Said, M_18_OnlyYesAnswersAQuestion) {
  Show show = Show::playing();
  rich(show, 1000);
  EXPECT_EQ(says(show, "E"), "ok");
  EXPECT_EQ(says(show, "ok"), "M_17");
  EXPECT_EQ(says(show, "y"), "M_17");
  EXPECT_EQ(show.pb(kRed), 1000);
  EXPECT_EQ(says(show, "yes please"), "ok");
  EXPECT_EQ(show.pb(kRed), 750);
}
TEST(Said, WF_092_AGreetingMayStandAboveAnAnswer) {
  Show show;
  show.groups();
  show.tossup(kF1);
  show.settle();
  EXPECT_EQ(says(show, kRed, "I guess so"), "-");
  EXPECT_EQ(says(show, kRed, "I'll answer tomorrow"), "-");
  EXPECT_EQ(says(show, kRed, "Hi Pat,\nsolve: better late than never\nthanks!"), "ok");
  EXPECT_EQ(says(show, kRed, "solve: better late than never"), "M_32");
}
TEST(Said, M_02_M_03_OthersWait) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, kBlue, "spin"), "M_02");
  EXPECT_EQ(says(show, Seat{5}, "spin"), "M_03");
  EXPECT_EQ(says(show, kBlue, "well played"), "-");
}
TEST(Said, M_05_ALetterIsOwed) {
  Show show = Show::playing();
  EXPECT_EQ(show.spin(600), Outcome());
  EXPECT_EQ(says(show, "spin again"), "M_05");
  EXPECT_EQ(says(show, "T or N"), "CALL T or CALL N?");
  EXPECT_EQ(says(show, "7"), "M_08");
}
TEST(Said, WF_183_M_10_OnlyVowelsAreLeft) {
  Show show = Show::playing(kF3);
  show.hit(500, 'H');
  EXPECT_EQ(says(show, "spin"), "M_10");
  EXPECT_EQ(says(show, "solve: ohio"), "ok");
  EXPECT_TRUE(show.told("solved"));
}
TEST(Said, P_3_AWholeTurnInOneReply) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "spin, T, buy E, solve: better late than never"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_TRUE(show.told("solved"));
}
TEST(Said, WF_163_AfterABankruptTheRestIsNotUsed) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "spin, T"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(WedgeKind::kBankrupt)));
  EXPECT_EQ(show.mover(), kYellow);
  EXPECT_EQ(show.board().find('T'), std::string::npos);
}
TEST(Said, WF_173_WhatStandsForTheWordSolveIsNoPartOfTheAnswer) {
  Show right = Show::playing();
  EXPECT_EQ(says(right, "it's better late than never"), "ok");
  EXPECT_TRUE(right.told("asked_back")) << "words of talk, and no letter is up";
  EXPECT_EQ(says(right, "yes"), "ok");
  EXPECT_TRUE(right.told("solved"));
  Show alike = Show::playing();
  EXPECT_EQ(says(alike, "solve: its better late than never"), "ok");
  EXPECT_TRUE(alike.told("solved"));
  Show wrong = Show::playing();
  EXPECT_EQ(says(wrong, "solve: much better late than never"), "ok");
  EXPECT_FALSE(wrong.told("solved"));
}
TEST(Said, WF_175_AnArticleThatFits) {
  Show right = Show::playing(kF6);
  EXPECT_EQ(says(right, "is it an apple pie?"), "ok");
  EXPECT_TRUE(right.told("solved"));
  Show wrong = Show::playing(kF6);
  EXPECT_EQ(says(wrong, "solve: the apple pie"), "ok");
  EXPECT_FALSE(wrong.told("solved"));
}
TEST(Said, WF_176_ASlipIsMended) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "solve: better lat- no, better late than never"), "ok");
  EXPECT_TRUE(show.told("solved"));
}
TEST(Said, WF_177_M_19_NothingAfterTheWordIsAskedFor) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "solve:"), "M_19");
  EXPECT_EQ(show.mover(), kRed);
}
TEST(Said, WF_230_M_21_M_22_TheWildCardNeedsACardAndASpin) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "wild N"), "M_21");
  show.hit(Special::kWild, 'R');
  EXPECT_EQ(says(show, "use my wild card on N"), "M_22");
  EXPECT_EQ(show.has(kRed, Special::kWild), 1);
  show.hit(600, 'T');
  EXPECT_EQ(says(show, "use my wild card on N"), "ok");
  EXPECT_EQ(show.has(kRed, Special::kWild), 0);
}
TEST(Said, WF_240_M_12_M_24_TheExpressAsksPassOrPlay) {
  Show show = Show::final_playing();
  EXPECT_EQ(says(show, "spin, N"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(Special::kExpress)));
  EXPECT_EQ(says(show, "spin"), "M_12");
  EXPECT_EQ(says(show, "yes"), "M_12");
  EXPECT_EQ(says(show, "play, T, R"), "ok");
  EXPECT_EQ(says(show, "pass"), "M_24");
  EXPECT_EQ(says(show, "wild L"), "M_23");
  EXPECT_EQ(show.pb(kRed), 8000);
}
TEST(Said, WF_118_M_13_NoWheelInATossUp) {
  Show show;
  show.groups();
  show.tossup(kF1);
  show.settle();
  EXPECT_EQ(show.phase(), Phase::kReveal);
  EXPECT_EQ(says(show, kRed, "spin"), "M_13");
  EXPECT_EQ(says(show, kRed, "T"), "M_13");
  EXPECT_EQ(says(show, kRed, "buzz"), "M_19");
  EXPECT_EQ(says(show, kRed, "buzz! better late than ever"), "ok");
  EXPECT_EQ(says(show, kRed, "solve: better late than never"), "M_32");
}
TEST(Said, WF_256_M_11_M_25_TheSpeedUp) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(HostMove{MatchMove{CallFinalSpin{true, true}}}), Outcome());
  EXPECT_EQ(show.phase(), Phase::kFinalSpin);
  EXPECT_EQ(says(show, "N"), "M_11");
  EXPECT_EQ(says(show, "solve: better late than never"), "M_11");
  EXPECT_EQ(says(show, "spin"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.phase(), Phase::kSpeedLetter);
  EXPECT_EQ(says(show, "spin"), "M_11");
  EXPECT_EQ(says(show, "solve: better late than never"), "M_25");
  EXPECT_EQ(says(show, "N or T"), "CALL N or CALL T?");
  EXPECT_EQ(says(show, "N; if there: better late than never"), "ok");
  EXPECT_TRUE(show.told("solved"));
}
TEST(Said, WF_261_TwoAnswersInOneReply) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(HostMove{MatchMove{CallFinalSpin{true, true}}}), Outcome());
  EXPECT_EQ(says(show, "spin, N"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(show.phase(), Phase::kSpeedSolve);
  EXPECT_EQ(says(show, "solve: better late than ever / better late than never"), "ok");
  EXPECT_TRUE(show.told("solved"));
}
TEST(Said, WF_263_PassEndsTheWindowAndNoIdeaDoesNot) {
  Show show = Show::playing();
  EXPECT_EQ(show.host(HostMove{MatchMove{CallFinalSpin{true, true}}}), Outcome());
  EXPECT_EQ(says(show, "spin, N"), "ok");
  show.draw(static_cast<std::uint64_t>(show.peg_of(700)));
  EXPECT_EQ(says(show, "no idea"), "-");
  EXPECT_EQ(says(show, "I pass"), "ok");
  EXPECT_EQ(show.phase(), Phase::kSpeedLetter);
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Said, M_20_AUsedLetterLosesTheTurn) {
  Show show = Show::playing();
  show.hit(700, 'T');
  EXPECT_EQ(show.spin(500), Outcome());
  EXPECT_EQ(says(show, "any T's?"), "ok");
  EXPECT_EQ(show.mover(), kYellow);
}
TEST(Said, WF_275_WF_285_M_26_M_29_TheBonusRound) {
  Show show = Show::final_playing();
  show.state.round.puzzle = 3;
  set_scores(show, 4200, 3100, 1000);
  EXPECT_EQ(show.host(HostMove{MatchMove{VoidPuzzle{true, 0}}}), Outcome());
  for (const Fixture& fixture : {kF4, kF1, kF2}) show.bonus(fixture);
  EXPECT_EQ(show.phase(), Phase::kCategory);
  EXPECT_EQ(says(show, "category 4"), "M_26");
  EXPECT_EQ(says(show, kYellow, "spin"), "M_03");
  EXPECT_EQ(says(show, "phrase please"), "ok");
  show.draw(6);
  EXPECT_EQ(show.phase(), Phase::kBonusLetters);
  EXPECT_EQ(says(show, "no, 3"), "M_27");
  EXPECT_EQ(says(show, "R D M A"), "M_28");
  EXPECT_EQ(says(show, "C D M P A"), "M_29");
  EXPECT_EQ(says(show, "C D"), "ok");
  EXPECT_EQ(says(show, "M and A"), "ok");
  EXPECT_EQ(show.phase(), Phase::kBonusSolve);
  EXPECT_EQ(says(show, "solve: better late than ever / better late than never"), "ok");
  EXPECT_TRUE(show.state.bonus->solved);
}
// Law 5 over the rules' own states: solutions that look alike on the board read every reply alike,
// whoever writes it and whatever is shown by then.
TEST(LeakRules, TwoSolutionsBehindTheSameBoardReadEveryReplyAlike) {
  constexpr Fixture kOther{"BITTEN RATS THEN TOWER", "Phrase"};
  constexpr Fixture kAlike{"BUTTON LUTE THIN NOVEL", "Phrase"};
  for (const Fixture& fixture : {kOther, kAlike}) {
    Show ours = Show::playing();
    Show theirs = Show::playing(fixture);
    ASSERT_EQ(ours.board(), theirs.board());
    for (const char* step : {"spin", "Z", ""}) {
      for (const Seat seat : {kRed, kYellow, kBlue, Seat{7}}) {
        for (const std::string& words :
             {std::string("solve: better late than never"), std::string("better late than never"),
              std::string(fixture.solution), "is it " + std::string(fixture.solution) + "?",
              std::string("spin, T"), std::string("E"), std::string("buy E and A, solve: x"),
              std::string("it's a nice day"), std::string("wild N")}) {
          const auto a = heard(ours, seat, words);
          const auto b = heard(theirs, seat, words);
          ASSERT_EQ(a.index(), b.index()) << words;
          if (const auto* moves = std::get_if<Moves<Move>>(&a)) {
            EXPECT_EQ(moves->moves, std::get<Moves<Move>>(b).moves) << words;
          }
          if (const auto* refusal = std::get_if<Refusal>(&a)) {
            EXPECT_EQ(*refusal, std::get<Refusal>(b)) << words;
          }
        }
      }
      if (std::string_view(step).empty()) break;
      for (Show* show : {&ours, &theirs}) {
        EXPECT_EQ(says(*show, step), "ok");
        if (show->pending() == "draw spin 72") {
          show->draw(static_cast<std::uint64_t>(show->peg_of(700)));
        }
      }
    }
  }
}
TEST(Said, M_34_NothingIsTakenBack) {
  Show show = Show::playing();
  EXPECT_EQ(says(show, "undo"), "M_34");
}
TEST(Said, WF_178_AHostAcceptsWhatTheMatcherDidNot) {
  Show show = Show::playing();
  const Show before = show;
  const auto parsed = heard(show, kRed, "solve: better late then never");
  const Move move = std::get<Moves<Move>>(parsed).moves.front();
  EXPECT_EQ(show.give(SeatMove<Move>{kRed, move}), Outcome());
  EXPECT_FALSE(show.told("solved"));
  Show again = before;
  HostLine line;
  const std::string command = *ruling_on(move, "right");
  line.word = command.substr(0, 4);
  line.rest = fold_content(command.substr(5));
  const auto ruling = parse_command(again.state, line);
  ASSERT_TRUE(ruling);
  EXPECT_EQ(again.host(*ruling), Outcome());
  EXPECT_TRUE(again.told("solved"));
}

}  // namespace
}  // namespace callboard::wheel
