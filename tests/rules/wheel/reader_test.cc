// How replies are read: the phrases of docs/rules/wheel.md, form by form.
#include <gtest/gtest.h>

#include "tests/rules/wheel/reader_harness.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

struct Row {
  const char* text;
  const char* wanted;
};
template <std::size_t N>
void check(const PublicKnowledge& known, const Row (&rows)[N]) {
  for (const Row& row : rows) EXPECT_EQ(read(known, row.text), row.wanted) << row.text;
}
template <std::size_t N>
void all_read(const PublicKnowledge& known, const char* wanted, const char* const (&texts)[N]) {
  for (const char* text : texts) EXPECT_EQ(read(known, text), wanted) << text;
}

TEST(Reader, G_1_Spin) {
  all_read(on_turn(), "spin",
           {"spin", "Spin!", "SPIN THE WHEEL", "I'll spin", "i'd like to spin please",
            "lets spin it", "Big spin!", "spin again", "spinning", "gonna spin pat", "sipn",
            "/spin", "[b]spin[/b]", "ok, spin", "I spin", "spin for luck"});
  EXPECT_EQ(read(on_turn(), "spin 37"), "spin 37");
  EXPECT_EQ(read(on_turn(), "spin #37 please"), "spin 37");
  all_read(on_turn(), "SPIN?", {"can I spin?", "spin was unlucky"});
  all_read(on_turn(), "-", {"nice spin", "should I spin?", "don't spin", "the wheel, spin?!x"});
}
TEST(Reader, G_1_NumbersThatAreNoPegDoNotCount) {
  EXPECT_EQ(read(on_turn(), "spin 99"), "spin");
  EXPECT_EQ(read(on_turn(), "spin 0"), "SPIN?");
}
TEST(Reader, G_2_AConsonantAfterASpin) {
  all_read(on_turn(Phase::kLetter), "call T",
           {"T", "t", "T please", "call T", "a T", "letter T", "is there a T?", "give me a t",
            "T as in Tom", "t for tango", "I'll go with T!", "'T'", "T, please, Pat", "any T's?",
            "guess: t", "ok T", "how about a t"});
  check(on_turn(Phase::kLetter), {{"E", "M_06"},
                                  {"a", "M_06"},
                                  {"T or N", "CALL T or CALL N?"},
                                  {"T, N", "CALL T or CALL N?"},
                                  {"N N", "call N"},
                                  {"7", "M_08"},
                                  {"\xc3\xb1", "M_08"},
                                  {"spin", "M_05"},
                                  {"buy E", "M_06"},
                                  {"wild N", "M_22"},
                                  {"nice one everybody", "-"}});
}
TEST(Reader, G_3_SpinAndNameInOne) {
  all_read(on_turn(), "spin; call T",
           {"spin, T", "spin T", "spin and T", "spin the wheel, call T", "spin; if I can, T",
            "spin - letter t", "I'd like to spin, and T", "T (spin)", "spin -> t", "spin for T",
            "SPIN\n\nT"});
  EXPECT_EQ(read(on_turn(), "spin 37 T"), "spin 37; call T");
  EXPECT_EQ(read(on_turn(), "T"), "call T");  // WF-162: spun for, and held to it
  EXPECT_EQ(read(on_turn(), "spin, E"), "SPIN or BUY E?");
  EXPECT_EQ(read(on_turn(), "spin. E"), "SPIN or BUY E?");
}
TEST(Reader, G_4_BuyAVowel) {
  all_read(on_turn(), "buy E",
           {"buy E", "buy an E", "I'd like to buy a vowel: E", "can i buy an e pls", "vowel e",
            "buy a e", "I'll take an E for 250", "e, buying", "buy the letter E"});
  check(on_turn(), {{"purchase an A", "buy A"},
                    {"buy a", "buy A"},
                    {"buy an i", "buy I"},
                    {"buy vowel, O", "buy O"},
                    {"Can I buy an I", "buy I"},
                    {"buy E and A", "buy E; buy A"},
                    {"buy E, A", "buy E; buy A"},
                    {"by an E", "buy E?"},
                    {"buy a vowel", "BUY A or BUY E or BUY I or BUY O or BUY U?"},
                    {"buy", "BUY A or BUY E or BUY I or BUY O or BUY U?"},
                    {"buy T", "M_14"},
                    {"buy Y", "M_15"},
                    {"E", "buy E?"},
                    {"I", "buy I?"},
                    {"a", "buy A?"},
                    {"a T please", "call T"}});
}
TEST(Reader, G_5_Solve) {
  const PublicKnowledge known = on_turn();
  all_read(known, "solve better late than never",
           {"solve: better late than never", "I'd like to solve: better late than never",
            "solve the puzzle - better late than never", "the answer: better late than never",
            "my solution: better late than never", "can i solve... better late than never",
            "answer = better late than never", "solving: better late than never",
            "solve\nbetter late than never", "solve: better late than never please"});
  check(known, {{"SOLVE BETTER LATE THAN NEVER", "solve BETTER LATE THAN NEVER"},
                {"it's better late than never", "solve better late than never?"},
                {"Is it \"better late than never\"?", "solve better late than never"},
                {"I know it! Better Late Than Never!", "solve Better Late Than Never?"},
                {"solve: better lat- no, better late than never", "solve better late than never"},
                {"solve", "M_19?"},
                {"solve:", "M_19?"},
                {"I think I know it", "-"},
                {"it's a nice day", "-"},
                {"T or solve?", "-"}});
}
TEST(Reader, G_5_ABarePhraseOfTheShapeIsAskedBackWhetherRightOrWrong) {
  EXPECT_EQ(read(on_turn(), "better late than never"), "solve better late than never?");
  EXPECT_EQ(read(on_turn(), "bitter dogs thaw nevar"), "solve bitter dogs thaw nevar?");
  EXPECT_EQ(read(on_turn(), "better late than ever"), "-");
  // An opening is no order where no letter is hit and the words are of talk.
  const char* soft = "the answer is better late than never";
  EXPECT_EQ(read(on_turn(), soft), "solve better late than never?");
  const PublicKnowledge seen = on_turn(Phase::kTurn, "BETTER LATE THAN NEVER", "T");
  EXPECT_EQ(read(seen, soft), "solve better late than never");
}
TEST(Reader, G_6_WildCard) {
  all_read(on_turn(), "wild N",
           {"wild N", "wild card N", "use wild card: N", "use my wildcard on N", "play wild, n",
            "wc N", "WILD: n", "wild card please, another letter: N",
            "I'll hand in the Wild Card and call N", "wildcrd n", "use the card. N", "wild for N"});
  check(on_turn(),
        {{"buy E then wild N", "buy E; wild N"}, {"wild card", "M_09?"}, {"wild E", "M_06"}});
  EXPECT_EQ(read(on_turn(Phase::kExpressRide), "wild N"), "M_23");
  EXPECT_EQ(read(on_turn(Phase::kSpeedLetter), "wild N"), "M_23");
}
TEST(Reader, G_7_ExpressChoice) {
  const PublicKnowledge known = on_turn(Phase::kExpressChoice);
  all_read(known, "play",
           {"play", "PLAY!", "I'll play", "ride it", "all aboard", "express", "go for it",
            "yes play", "play pls"});
  all_read(known, "get off",
           {"pass", "I pass", "no thanks", "get off", "skip it", "no", "bank it", "not playing",
            "nope pass"});
  check(known, {{"play, T", "play; call T"},
                {"ride the express, T", "play; call T"},
                {"play, T, R, L", "play; call T; call R; call L"},
                {"pass and buy E", "get off; buy E"},
                {"pass, spin", "get off; spin"},
                {"yes", "M_12?"},
                {"ok", "M_12?"},
                {"T", "M_12?"},
                {"spin", "M_12?"}});
}
TEST(Reader, G_7_ExpressRide) {
  check(on_turn(Phase::kExpressRide),
        {{"T", "call T"},
         {"T, R, L", "call T; call R; call L"},
         {"buy E", "buy E"},
         {"solve: better late than never", "solve better late than never"},
         {"pass", "M_24"},
         {"play", "M_24"},
         {"spin", "M_24"}});
}
TEST(Reader, G_8_SpeedUpLetter) {
  const PublicKnowledge known = on_turn(Phase::kSpeedLetter);
  check(known, {{"N", "letter N"},
                {"n please", "letter N"},
                {"E", "letter E"},
                {"letter e", "letter E"},
                {"I'll say N", "letter N"},
                {"an N", "letter N"},
                {"call N", "letter N"},
                {"N, solve: better late than never", "letter N; guess better late than never"},
                {"K, solve: better late than never", "letter K; guess better late than never"},
                {"N; if there: better late than never", "letter N; guess better late than never"},
                {"E - no guess", "letter E"},
                {"N and pass", "letter N; pass"},
                {"give me the vowel A", "letter A"},
                {"buy A", "letter A"},
                {"spin", "M_11"},
                {"solve: better late than never", "M_25"},
                {"N T", "CALL N or CALL T?"},
                {"N or T", "CALL N or CALL T?"}});
  EXPECT_EQ(note_of(known, "buy A"), "free_vowel");
}
TEST(Reader, G_8_TheFinalSpinComesFirst) {
  check(on_turn(Phase::kFinalSpin), {{"spin", "spin"},
                                     {"spin, N", "spin; letter N"},
                                     {"N", "M_11"},
                                     {"solve: better late than never", "M_11"}});
}
TEST(Reader, G_8_SpeedUpAnswers) {
  check(
      on_turn(Phase::kSpeedSolve),
      {{"solve: better late than never", "guess better late than never"},
       {"is it better late than never?", "guess better late than never?"},
       {"solve: better late than ever / better late than never",
        "guess better late than ever / better late than never"},
       {"better late than ever / better late than never", "-"},
       {"solve: better late than ever, no, better late than never", "guess better late than never"},
       {"no idea", "-"},
       {"pass", "pass"},
       {"spin", "M_11"},
       {"solve", "M_19?"},
       {"good luck all", "-"}});
  EXPECT_EQ(
      read(on_turn(Phase::kSpeedSolve), "is it bitter late than never? or better late than never?"),
      "guess bitter late than never?");
}
TEST(Reader, A_70_OnlyTwoAnswersCountAndTheRestIsToldOf) {
  const char* three = "solve: a b c d / better late than ever / better late than never";
  EXPECT_EQ(read(on_turn(Phase::kSpeedSolve), three), "guess a b c d / better late than ever");
  EXPECT_EQ(note_of(on_turn(Phase::kSpeedSolve), three), "answers_cut");
}
TEST(Reader, G_9_Category) {
  all_read(choosing(), "category 2",
           {"2", "#2", "category 2", "number two", "second one", "the 2nd", "Thing", "thing please",
            "I'll take Thing", "option 2: thing", "lets go with things"});
  check(choosing(), {{"4", "M_26"},
                     {"place", "-"},
                     {"2 or 3", "2 or 3?"},
                     {"food", "category 3"},
                     {"food & drink", "category 3"},
                     {"the first one", "category 1"},
                     {"good luck to everybody who is still reading this", "-"}});
  EXPECT_EQ(read(naming(), "no, 3"), "M_27");  // WF-277
  EXPECT_EQ(read(naming(), "3"), "M_27");
}
TEST(Reader, G_10_BonusLetters) {
  all_read(naming(), "letters CDM+A",
           {"C D M A", "CDM A", "c, d, m and a", "CDMA", "C, D, M - vowel A",
            "consonants C D M, vowel A", "A C D M", "c d m / a", "I'll take C, D, M and an A",
            "letters: c d m a"});
  EXPECT_EQ(read(naming(), "M C D and the vowel a"), "letters MCD+A");
  EXPECT_EQ(read(naming(4), "CDMPA"), "letters CDMP+A");
  EXPECT_EQ(read(naming(4), "J K B C U"), "letters JKBC+U");
  EXPECT_EQ(read(naming(4), "C D M, wild P, A"), "letters CDMP+A");
  EXPECT_EQ(read(naming(), "C D"), "letters CD");
  EXPECT_EQ(read(naming(3, "CD"), "M A"), "letters M+A");
  EXPECT_EQ(read(naming(4, "CDM", 'A'), "no more"), "letters no more");
  check(naming(), {{"R D M A", "M_28"},
                   {"C C M A", "M_28"},
                   {"C D M P A", "M_29"},
                   {"C D A O", "M_29"},
                   {"C D Y A", "letters CDY+A"},
                   {"C D M Y", "M_29"},
                   {"good luck to me", "-"}});
}
TEST(Reader, G_11_BonusAnswers) {
  const PublicKnowledge known = on_turn(Phase::kBonusSolve);
  check(known, {{"solve: better late than ever / better late than never",
                 "guess better late than ever / better late than never"},
                {"solve: better late than ever; better late than never or bitter late than never",
                 "guess better late than ever / better late than never / bitter late than never"},
                {"no idea", "-"}});
  EXPECT_EQ(read(known, "solve: bitter late than never\nbetter late than never"),
            "guess bitter late than never / better late than never");
  EXPECT_EQ(note_of(known, "solve: red / blue / green / grey"), "answers_cut");
}
TEST(Reader, G_12_TossUpAnswers) {
  const char* const marked[] = {
      "buzz! better late than never",   "buzz better late than never",
      "solve: better late than never",  "toss-up: better late than never",
      "answer: better late than never", "puzzle 2: better late than never",
      "buzz\nbetter late than never"};
  all_read(revealing(), "answer better late than never", marked);
  const char* const plain[] = {"better late than never", "answer better late than never",
                               "final answer better late than never",
                               "is it better late than never?", "it's better late than never"};
  for (const char* text : marked) {
    EXPECT_EQ(read_privately(revealing(), text), "answer better late than never") << text;
  }
  for (const char* text : plain) {
    EXPECT_EQ(read_privately(revealing(), text), "answer better late than never") << text;
    EXPECT_EQ(read(revealing(), text), "answer better late than never?") << "talk, in public";
  }
  check(revealing(), {

                         {"buzz", "M_19?"},
                         {"answer:", "M_19?"},
                         {"spin", "M_13"},
                         {"T", "M_13"},
                         {"buy E", "M_13"},
                         {"good luck everyone", "-"}});
  all_read(revealing(), "wait", {"wait", "not yet", "no idea", "next letter", "skip step"});
  EXPECT_EQ(read(revealing(), "better dogs are never"), "-");
  EXPECT_EQ(read_privately(revealing(), "better dogs are never"), "answer better dogs are never?");
  EXPECT_EQ(read(revealing("locked"), "solve: better late than never"), "M_32!");
  EXPECT_EQ(read(revealing("recorded"), "better late than never"), "M_32!");
}
// Right or wrong, by its looks: law 5.
TEST(Reader, M_31_ASealedAnswerInPublic) {
  PublicKnowledge known = revealing();
  known.sealed = true;
  check(known, {{"better late than never", "M_31!"},
                {"bitter rate then fever", "M_31!"},
                {"better later than never", "-"},
                {"hm\nsolve: better late than never", "M_31!"},
                {"answer: something else", "M_31!"},
                {"buzz", "M_31"},
                {"I do not know this extraordinary one", "-"},
                {"wait", "wait"},
                {"spin", "M_13"}});
  known.closed = "locked";
  EXPECT_EQ(read(known, "better late than never"), "M_31!");
  known.closed.clear();
  const PublicKnowledge watcher = written_by(known, std::nullopt);
  EXPECT_EQ(read(watcher, "better late than never"), "M_03!");
  EXPECT_EQ(read_privately(known, "better late than never"), "answer better late than never");
}
TEST(Reader, G_14_MovesAreNotTakenBack) {
  EXPECT_EQ(read(on_turn(), "undo"), "M_34");
  EXPECT_EQ(read(on_turn(Phase::kBonusSolve), "take it back"), "M_34");
}
TEST(Reader, YesIsAnAnswerOnlyToAQuestion) {
  PublicKnowledge known = on_turn();
  EXPECT_EQ(read(known, "yes"), "M_01?") << "who is on turn is asked what is meant";
  known.asked = Buy{'E'};
  all_read(known, "buy E", {"yes", "Yes!", "yes please", "yes, buy it"});
  all_read(known, "no", {"no", "No!", "no thanks", "nope, sorry", "Never mind", "don't buy it"});
  all_read(known, "M_17?", {"y", "yep", "ok", "sure"});  // may be said to somebody else
  EXPECT_EQ(read(known, "spin"), "spin");
}
TEST(Reader, P_3_StepsOfOneReply) {
  EXPECT_EQ(read(on_turn(), "spin, T, buy E, solve: better late than never"),
            "spin; call T; buy E; solve better late than never");
  EXPECT_EQ(read(on_turn(), "buy E then solve: better late than never"),
            "buy E; solve better late than never");
  EXPECT_EQ(read(on_turn(Phase::kExpressRide), "T, R, L, N, B, D, G"),
            "call T; call R; call L; call N; call B; call D");
  EXPECT_EQ(note_of(on_turn(Phase::kExpressRide), "T, R, L, N, B, D, G"), "more_steps");
}
TEST(Reader, A_82_OutOfTurn) {
  const PublicKnowledge other = written_by(on_turn(), kBlue);
  check(other, {{"spin", "M_02"},
                {"T", "M_02"},
                {"buy E", "M_02"},
                {"solve: better late than never", "M_02!"},
                {"solve: bitter late than never", "M_02!"},
                {"better late than never", "M_02!"},
                {"nice one", "-"}});
  const PublicKnowledge watcher = written_by(on_turn(), std::nullopt);
  check(watcher, {{"spin", "M_03"}, {"better late than never", "M_03!"}, {"wow", "-"}});
}
// A-82, A-83: of few words, too, and with others around them. Nobody learns whether they were
// right.
TEST(Reader, A_82_A_83_ASolutionOfFewWordsBetweenOthersIsToldToTheHosts) {
  const PublicKnowledge soup = on_turn(Phase::kTurn, "TOMATO SOUP", "");
  const PublicKnowledge watcher = written_by(soup, std::nullopt);
  const char* const told[] = {
      "tomato soup, obviously",         "obviously tomato soup",
      "Tomato soup!!! So easy",         "it's tomato soup, Ann",
      "No way, Ann: tomato soup.",      "I think it must be tomato soup lol",
      "haha - tomato soup - of course", "I agree (tomato soup)",
      "potato soup, obviously"};
  for (const char* words : told) {
    EXPECT_EQ(read(watcher, words), "M_03!") << words;
    EXPECT_EQ(read(written_by(soup, kBlue), words), "M_02!") << words;
  }
  all_read(watcher, "-",
           {"really nice, Ann", "Ann makes tomato soup on Fridays", "lovely bowl of soup", "tomato",
            "what a game, wow", "such a lovely soup"});
  const PublicKnowledge open = written_by(on_turn(Phase::kTurn, "TOMATO SOUP", "T"), std::nullopt);
  EXPECT_EQ(read(open, "tomato soup, obviously"), "M_03!");
  EXPECT_EQ(read(open, "banana soup, obviously"), "-") << "the board says T";
}
TEST(Reader, A_83_OneWordIsTakenForASolutionOnceHalfOfItIsSeen) {
  const auto watches = [](std::string_view shown) {
    return written_by(on_turn(Phase::kTurn, "KANGAROO", shown), std::nullopt);
  };
  EXPECT_EQ(read(watches(""), "kangaroo, obviously"), "-");
  EXPECT_EQ(read(watches("AGO"), "kangaroo, obviously"), "M_03!");
}
TEST(Reader, A_83_M_31_ItIsHiddenAndSoIsOneOfAContestantOfASealedPuzzle) {
  const auto hidden = [](const PublicKnowledge& known, std::string_view words) {
    const auto parsed = read_words(known, fold_reply(words, Markup::kBbcode, {}), {});
    const auto* const refusal = std::get_if<Refusal>(&parsed);
    return refusal != nullptr && refusal->hide && refusal->alert;
  };
  const PublicKnowledge soup = on_turn(Phase::kTurn, "TOMATO SOUP", "");
  EXPECT_TRUE(hidden(written_by(soup, std::nullopt), "tomato soup, obviously"));
  PublicKnowledge sealed = on_turn(Phase::kReveal, "TOMATO SOUP", "");
  sealed.mover = std::nullopt;
  sealed.sealed = true;
  EXPECT_EQ(read(sealed, "tomato soup, obviously"), "M_31!");
  EXPECT_TRUE(hidden(sealed, "tomato soup, obviously"));
  sealed.closed = "recorded";
  EXPECT_EQ(read(sealed, "tomato soup, obviously"), "M_31!") << "it is hidden all the same";
  PublicKnowledge other = written_by(on_turn(Phase::kReveal, "PAPER CUT", ""), std::nullopt);
  other.others = {board("TOMATO SOUP", "")};
  EXPECT_EQ(read(other, "tomato soup, obviously"), "M_03!") << "of an audition beside it";
}
TEST(Reader, WaysOfSayingIt) {
  check(on_turn(), {{"ok spin the wheel and i call t", "spin; call T"},
                    {"Let's go with R as in Robert please", "call R"},
                    {"Can I get an N?", "call N"},
                    {"I would like an S please", "call S"},
                    {"My letter is S", "call S"},
                    {"vowel please: E", "buy E"},
                    {"I'd like to purchase the vowel O", "buy O"},
                    {"spin, call T, spin again, call N", "spin; call T; spin; call N"},
                    {"solve please: better late than never", "solve better late than never"},
                    {"spin T and N", "SPIN or CALL T or CALL N?"},
                    {"SPIN THE WHEEL!!! come on big money", "spin"}});
}
TEST(Reader, TalkOfThePlayerOnTurnIsNoMove) {
  all_read(on_turn(Phase::kTurn, "APPLE PIE"), "-",
           {"I need to think about it", "a tough one", "any ideas?", "is it my turn?",
            "it's my turn", "that was wild!", "what a wild ride", "haha great",
            "I hope I do not spin a bankrupt again", "good luck", "hmm", "really nice"});
  check(on_turn(Phase::kTurn, "APPLE PIE"), {{"pass the salt", "-"},
                                             {"I'll pass on buying, spin", "SPIN or PASS?"},
                                             {"E would be nice", "buy E?"}});
  all_read(written_by(on_turn(Phase::kTurn, "APPLE PIE"), kBlue), "-",
           {"is it my turn?", "nice spin Bob", "good luck", "who is next?"});
  all_read(naming(), "-", {"brb", "hmm", "let me think", "wow"});
}
TEST(Reader, QuotationsAreNotRead) {
  EXPECT_EQ(read(on_turn(), "[quote]spin[/quote]"), "-");
  EXPECT_EQ(read(on_turn(), "thanks!\n-- \nspin to win"), "-");
}

}  // namespace
}  // namespace callboard::wheel
