// Judging a solution (WF-172 to WF-178, A-76 to A-81): each clause's own example and its edges.
#include "rules/wheel/solving.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "text/clean.h"

namespace callboard::wheel {
namespace {

Target target(std::string_view solution, std::string_view category, std::string_view shown = "") {
  Target out;
  out.solution = fold_content(solution);
  out.category = fold_key(category);
  for (const Glyph& glyph : out.solution.glyphs) {
    out.shown.push_back(shown.find(glyph.text) != std::string_view::npos);
  }
  return out;
}
const Target& f1() {
  static const Target kTarget = target("BETTER LATE THAN NEVER", "Phrase");
  return kTarget;
}
const Target& f4() {
  static const Target kTarget = target("ROCK & ROLL", "Thing");
  return kTarget;
}
const Target& f6() {
  static const Target kTarget = target("APPLE PIE", "Food & Drink");
  return kTarget;
}
Said said(std::string_view words, std::string_view bare = "") {
  return {std::string(words), fold_key(words), fold_key(bare)};
}
bool right(const Target& target, std::string_view words, std::string_view bare = "") {
  return solves(target, said(words, bare), Tolerance::kShownTypos);
}

TEST(Solving, WF_172_WordsMustStandInTheOrderOfTheBoard) {
  EXPECT_TRUE(right(f1(), "better late than never"));
  EXPECT_FALSE(right(f1(), "late than never better"));
}
TEST(Solving, WF_173_NoWordsAreAdded) {
  EXPECT_FALSE(right(f1(), "its better late than never"));
  EXPECT_FALSE(right(f1(), "better late than never ever"));
  EXPECT_FALSE(right(f1(), "um better late than never"));
}
TEST(Solving, WF_173_WhatStoodForTheWordSolveIsNoPartOfTheAnswer) {
  EXPECT_TRUE(right(f1(), "it's better late than never", "better late than never"));
  EXPECT_TRUE(right(f1(), "I know it! Better late than never!", "better late than never!"));
}
TEST(Solving, WF_174_NoLettersAreAddedOrDropped) {
  EXPECT_FALSE(right(f1(), "better later than never"));
  EXPECT_FALSE(right(f1(), "better late than neve"));
  EXPECT_TRUE(right(f1(), "BETTER LATE THAN NEVER!!!"));
  EXPECT_TRUE(right(f1(), "betterlatethannever"));
}
TEST(Solving, WF_175_AnArticleThatFitsIsForgiven) {
  EXPECT_TRUE(right(f6(), "it's an apple pie"));
  EXPECT_TRUE(right(f6(), "its an apple pie"));
  EXPECT_TRUE(right(f6(), "It is an apple pie"));
  EXPECT_FALSE(right(f6(), "it's a apple pie"));
  EXPECT_FALSE(right(f6(), "it's the apple pie"));
  EXPECT_TRUE(right(f6(), "is it an apple pie", "an apple pie"));
  EXPECT_FALSE(right(f6(), "an apple pie"));
  EXPECT_FALSE(right(f1(), "it's a better late than never"));
  EXPECT_FALSE(right(f1(), "it's a better late than never", "a better late than never"));
}
TEST(Solving, WF_175_SilentAndSoundedFirstLettersTakeEitherArticle) {
  EXPECT_TRUE(right(target("HOURGLASS", "Thing"), "it's an hourglass"));
  EXPECT_TRUE(right(target("UNICORN", "Thing"), "it's a unicorn"));
}
TEST(Solving, A_77_OnlyNounsTakeAnArticle) {
  EXPECT_TRUE(right(target("TEAPOT", "Video Game"), "it's a teapot"));
  for (const char* category : {"Phrase", "Quotation", "Title", "Things", "PEOPLE"}) {
    EXPECT_FALSE(right(target("TEAPOT", category), "it's a teapot")) << category;
  }
  EXPECT_FALSE(right(f6(), "the apple pie"));
  EXPECT_FALSE(right(f6(), "apple pies"));
}
TEST(Solving, A_77_BoardsThatBeginSoAreComparedWhole) {
  const Target film = target("IT'S A WONDERFUL LIFE", "Title");
  EXPECT_TRUE(right(film, "it's a wonderful life", "a wonderful life"));
  EXPECT_TRUE(right(film, "its a wonderful life"));
  EXPECT_FALSE(right(film, "wonderful life"));
}
TEST(Solving, WF_176_ASlipMayBeMendedBeforeTheAnswerIsWhole) {
  EXPECT_TRUE(right(f1(), "better lat- no, better late than never"));
  EXPECT_TRUE(right(f1(), "better late - I mean better late than never"));
  EXPECT_TRUE(right(f1(), "bet- no, better lat- no, better late than never"));
  EXPECT_TRUE(right(f1(), "better late than nev- better late than never"));
  EXPECT_TRUE(right(f1(), "better la... better late than never"));
  EXPECT_FALSE(right(f1(), "better late than ever, no, never"));
  EXPECT_FALSE(right(f1(), "better late than ever, no, better late than never"));
  EXPECT_FALSE(right(f1(), "better lat- no, late than never"));
  EXPECT_FALSE(right(target("OHIO", "Place"), "oho, no, ohio"));
  EXPECT_TRUE(right(target("OHIO", "Place"), "oh- no, ohio"));
}
TEST(Solving, WF_176_WordsOfMendingMayStandOnTheBoard) {
  const Target pain = target("NO PAIN NO GAIN", "Phrase");
  EXPECT_TRUE(right(pain, "no pain, no gain"));
  EXPECT_TRUE(right(pain, "no pain no- no pain no gain"));
  EXPECT_TRUE(right(target("TRICK OR TREAT", "Phrase"), "trick or treat"));
  EXPECT_TRUE(right(target("WAIT AND SEE", "Phrase"), "wait & see"));
}
TEST(Solving, WF_292_NoOtherWordsStandBetweenTheWords) {
  EXPECT_FALSE(right(f1(), "better late ... um ... than never"));
  EXPECT_FALSE(right(f1(), "better late um than never"));
  EXPECT_TRUE(right(f1(), "better late ... than never"));
}
TEST(Solving, WF_177_NothingSaidIsNoSolution) {
  EXPECT_FALSE(right(f1(), ""));
  EXPECT_FALSE(right(f1(), "!?"));
}
TEST(Solving, WF_178_AnotherSpellingIsWrongUntilAHostOrAnAliasSaysSo) {
  Target honor = target("HONOR", "Thing");
  EXPECT_FALSE(right(honor, "honour"));
  honor.aliases.push_back(fold_content("HONOUR"));
  EXPECT_TRUE(right(honor, "honour"));
  EXPECT_TRUE(right(honor, "it's an honour"));
}
TEST(Solving, A_76_CaseAccentsSignsAndBlanksAreFoldedAway) {
  const Target look = target("DON'T LOOK BACK", "Phrase");
  EXPECT_TRUE(right(look, "dont look back"));
  EXPECT_TRUE(right(look, "Don\xe2\x80\x99t  look   back."));
  EXPECT_TRUE(right(look, "\"don't look back\""));
  EXPECT_TRUE(right(target("MERRY-GO-ROUND", "Thing"), "merry go round"));
  EXPECT_TRUE(right(target("MERRY GO ROUND", "Thing"), "merry-go-round"));
  EXPECT_TRUE(right(target("CAFE", "Place"), "Caf\xc3\xa9"));
  EXPECT_TRUE(right(target("P.S. I LOVE YOU", "Title"), "ps I love you"));
  EXPECT_TRUE(right(target("AC/DC", "People"), "acdc"));
}
TEST(Solving, A_76_AnAmpersandIsTheWordAnd) {
  EXPECT_TRUE(right(f4(), "rock and roll"));
  EXPECT_TRUE(right(f4(), "rock&roll"));
  EXPECT_TRUE(right(f4(), "ROCK + ROLL"));
  EXPECT_TRUE(right(target("BREAD AND BUTTER", "Food & Drink"), "bread & butter"));
  EXPECT_FALSE(right(f4(), "Rock 'n' Roll"));
  EXPECT_FALSE(right(f4(), "rock roll"));
}
TEST(Solving, A_76_SlipsAreForgivenOnlyWhereTheLetterIsShown) {
  const Target open = target("BETTER LATE THAN NEVER", "Phrase", "TN");
  EXPECT_TRUE(right(open, "beyter late than never"));
  EXPECT_TRUE(right(open, "better late yham never"));    // two of them
  EXPECT_FALSE(right(open, "beyyer layer than never"));  // lengths differ
  EXPECT_FALSE(right(open, "beyyer laye than never"));   // three
  EXPECT_FALSE(right(open, "better lote than never"));   // the A is hidden
  EXPECT_FALSE(right(open, "better later than never"));
  EXPECT_FALSE(right(f1(), "beyter late than never"));  // nothing is shown
}
TEST(Solving, A_76_NeighboursSwappedAreTwoSlips) {
  const Target open = target("MAPLE SYRUP", "Food & Drink", "MPLESYRU");
  EXPECT_TRUE(right(open, "mapel syrup"));
  EXPECT_FALSE(right(open, "mapel syrpu"));
  EXPECT_FALSE(right(open, "mpale syrup"));  // one of the two is hidden
}
TEST(Solving, A_76_ExactForgivesNoSlip) {
  const Target open = target("MAPLE SYRUP", "Food & Drink", "MAPLESYRU");
  EXPECT_FALSE(solves(open, said("maple syrop"), Tolerance::kExact));
  EXPECT_TRUE(solves(open, said("maple syrop"), Tolerance::kShownTypos));
  EXPECT_TRUE(solves(open, said("Maple-Syrup!"), Tolerance::kExact));
}
TEST(Solving, A_78_DigitsMatchAsWrittenOrAsAnAlias) {
  Target route = target("ROUTE 66", "Place");
  EXPECT_TRUE(right(route, "route 66"));
  EXPECT_FALSE(right(route, "route sixty six"));
  route.aliases.push_back(fold_content("ROUTE SIXTY-SIX"));
  EXPECT_TRUE(right(route, "route sixty six"));
}
TEST(Solving, A_79_SignsNeedNotBeTyped) {
  EXPECT_TRUE(right(target("WHO'S ON FIRST?", "Title"), "whos on first"));
}
TEST(Solving, A_81_TheFirstCompleteAnswerCounts) {
  EXPECT_TRUE(right(f1(), "better late than never or better late than ever"));
  EXPECT_FALSE(right(f1(), "better late than ever or better late than never"));
  EXPECT_TRUE(right(f1(), "better late than never. Is that it?"));
  EXPECT_TRUE(right(f1(), "better late than never - fingers crossed"));
  EXPECT_TRUE(right(f1(), "better late than never, no, better late than ever"));
  EXPECT_FALSE(right(f1(), "better late than ever / better late than never"));
  const Target treat = target("TRICK OR TREAT", "Phrase");
  EXPECT_TRUE(right(treat, "trick or treat or truce or dare"));
  EXPECT_FALSE(right(treat, "truce or dare or trick or treat"));
}

TEST(Solving, ShapesAreWhatEverybodyCanCount) {
  EXPECT_EQ(shape_of(fold_content("DON'T LOOK BACK").glyphs).lengths, (std::vector<int>{4, 4, 4}));
  EXPECT_EQ(shape_of(fold_content("ROCK & ROLL").glyphs).lengths, (std::vector<int>{4, 3, 4}));
  EXPECT_EQ(shape_of("merry-go-round!").lengths, (std::vector<int>{5, 2, 5}));
  std::vector<Glyph> hidden = fold_content("P.S. I").glyphs;
  for (Glyph& glyph : hidden) {
    if (glyph.letter) glyph = {"", "", true};
  }
  EXPECT_EQ(shape_of(hidden).lengths, (std::vector<int>{2, 1}));
}

TEST(Solving, AnyBytesGetAVerdictAndTheSolutionIsAlwaysRight) {
  EXPECT_TRUE(rc::check([] {
    const std::string bytes = *rc::gen::string<std::string>();
    (void)right(f1(), fold_key(bytes), fold_key(bytes));
    const auto words = *rc::gen::container<std::vector<std::string>>(
        *rc::gen::inRange<std::size_t>(1, 6),
        rc::gen::element<std::string>("NO", "OR", "WAIT", "IT'S", "A", "I", "MEAN", "&", "MERRY-GO",
                                      "66", "RATHER", "AN", "APPLE", "IS", "IT", "DR."));
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    RC_ASSERT(right(target(text, "Thing"), text));
    RC_ASSERT(shape_of(fold_content(text).glyphs).lengths ==
              shape_of(fold_content(text).key).lengths);
  }));
}

}  // namespace
}  // namespace callboard::wheel
