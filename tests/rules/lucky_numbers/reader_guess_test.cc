// Guesses: their markers, where their words end, and phrases without a marker.
#include <gtest/gtest.h>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {
namespace {

TEST(Guess, EveryWayPeopleSayIt) {  // LN-48
  const std::pair<const char*, const char*> rows[] = {
      {"guess LUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"my guess is: Lucky Numbers", "guess Lucky Numbers"},
      {"Guess: \xe2\x80\x9cLucky Numbers\xe2\x80\x9d", "guess Lucky Numbers"},
      {"I think it's LUCKY NUMBERS!", "guess LUCKY NUMBERS!"},
      {"LUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"[b][size=4]LUCKY NUMBERS[/size][/b]", "guess LUCKY NUMBERS"},
      {"The answer is lucky numbers.", "guess lucky numbers."},
      {"I'll solve - LUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"solve: lucky numbers", "guess lucky numbers"},
      {"I'd like to solve the puzzle. LUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"Is it Lucky Numbers?", "guess Lucky Numbers?"},
      {"guess ||Lucky Numbers||", "guess Lucky Numbers"},
      {"guess [spoiler]LUCKY NUMBERS[/spoiler]", "guess LUCKY NUMBERS"},
      {"gues lucky numbers", "guess lucky numbers"},
      {"guess\nLUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"LUCKY NUMBERS?", "guess LUCKY NUMBERS?"},
      {"lucky  numbers!", "guess lucky numbers!"},
      {"I guess it's LUCKY NUMBERS", "guess LUCKY NUMBERS"},
      {"I'm going to guess LUCKY NUMBERS please", "guess LUCKY NUMBERS"},
      {"guess LUCKY NUMBERS (fingers crossed)", "guess LUCKY NUMBERS"},
      {"guess [b]Lucky Numbers[/b] I hope", "guess Lucky Numbers"},
      {"ok Doug, my guess is LUCKY NUMBERS, final answer", "guess LUCKY NUMBERS"},
      {"guess LUCKYNUMBERS", "guess LUCKYNUMBERS"},
      {"guess LUCKY NUMBERS \xf0\x9f\x98\x80", "guess LUCKY NUMBERS"},
      {"Lucky Numbers \xf0\x9f\x8d\x80", "guess Lucky Numbers"},
      {"guess lucky numbers\nguess LUCKY NUMBERS", "guess LUCKY NUMBERS"},
  };
  for (const auto& [text, expected] : rows) {
    std::string got = read(deciding(), text);
    if (std::string_view(text).find('\n') != std::string_view::npos) {
      for (char& c : got) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      EXPECT_EQ(got, "GUESS LUCKY NUMBERS") << text;
    } else {
      EXPECT_EQ(got, expected) << text;
    }
  }
}
TEST(Guess, InWholeSentences) {
  for (const char* text :
       {"I know it! LUCKY NUMBERS", "It's LUCKY NUMBERS", "LUCKY NUMBERS is my guess",
        "I'm going to say LUCKY NUMBERS", "Final answer: LUCKY NUMBERS",
        "Can I guess LUCKY NUMBERS", "That's LUCKY NUMBERS, right?",
        "guess LUCKY NUMBERS. Good luck all", "I want to solve: \"LUCKY NUMBERS\"",
        "guess 'LUCKY NUMBERS'", "Solve the puzzle: LUCKY NUMBERS", "my answer: LUCKY NUMBERS"}) {
    EXPECT_EQ(read(deciding(), text), "guess LUCKY NUMBERS") << text;
  }
  for (const char* text :
       {"Maybe LUCKY NUMBERS", "the answer is obvious", "the puzzle is hard",
        "is it me or is this hard?", "how did you guess that?", "your guess is as good as mine"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
  }
}
TEST(Guess, SpecialCharactersStand) {  // LN-46, LN-47, AM-33
  const auto fish = on_board(deciding(), "BACK & FORTH", {1});
  EXPECT_EQ(read(fish, "!guess back &amp; forth"), "guess back & forth");
  EXPECT_EQ(read(fish, "guess BACK AND FORTH"), "guess BACK AND FORTH");
  const auto dont = on_board(deciding(), "DON'T LOOK UP", {1});
  EXPECT_EQ(read(dont, "guess DON\xe2\x80\x99T LOOK UP"), "guess DON'T LOOK UP");
  EXPECT_EQ(read(dont, "guess DONT LOOK UP"), "guess DONT LOOK UP");
  EXPECT_EQ(read(dont, "DON'T LOOK UP"), "guess DON'T LOOK UP");
}
TEST(Guess, MoveWordsInsideBelongToIt) {
  for (const char* text :
       {"ROLL THE DICE", "PASS THE BUCK", "GUESS AGAIN", "STOP AND GO", "NOW AND THEN",
        "TRICK OR TREAT", "WHAT IF", "HIT AND PASS", "ANSWER THE CALL", "IT IS WHAT IT IS",
        "7-ELEVEN STORE", "I WILL PASS", "PLEASE PLEASE ME", "STOP, LOOK AND ROLL"}) {
    const auto known = on_board(deciding(), text, {1});
    EXPECT_EQ(read(known, std::string("guess ") + text), std::string("guess ") + text);
    EXPECT_EQ(read(known, std::string("solve ") + text), std::string("guess ") + text);
  }
  EXPECT_EQ(read(deciding(), "guess ROLL THE DICE"), "guess ROLL THE DICE");
  EXPECT_EQ(read(deciding(), "solve 7-ELEVEN STORE"), "guess 7-ELEVEN STORE");
}
// A marker takes in the whole line, however much its words sound like talk or a second thought.
TEST(Guess, TheWholeLineIsTheGuessWhateverItsWords) {  // LN-46, AM-34
  for (const char* solution : {"WHO GOES THERE",
                               "WHAT'S UP DOC",
                               "IF ONLY",
                               "SOMEONE ELSE",
                               "SOMEBODY ELSE",
                               "OR ELSE",
                               "PASS THE SALT",
                               "ROLL CALL",
                               "STOP SIGN",
                               "HELP WANTED",
                               "NO IDEA",
                               "WHERE'S WALLY",
                               "GUESS AGAIN",
                               "HOW COME",
                               "NOT SO FAST",
                               "WAIT AND SEE",
                               "SOMETHING QUITE ELSE",
                               "WHAT ELSE IS NEW",
                               "UNLESS YOU ASK",
                               "THINK OTHERWISE",
                               "NOW OR NEVER",
                               "ELSE WE FORGET",
                               "WHY NOT",
                               "RIGHT AWAY",
                               "SO WHAT IF I ROLL",
                               "I WILL PASS",
                               "WHO'S ON FIRST",
                               "IT IS WHAT IT IS",
                               "WHEN IN ROME",
                               "AGAIN AND AGAIN",
                               "WHAT IF I WIN",
                               "STOP, OR ELSE"}) {
    std::string low = solution;
    for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    // A Q up where no solution here has one: words of the board's shape count all the same.
    std::string clash = solution;
    clash[0] = 'Q';
    for (const std::string& up : {std::string(solution), clash}) {
      const auto known = on_board(deciding(), up, {1});
      EXPECT_EQ(read(known, std::string("guess ") + solution), std::string("guess ") + solution);
      EXPECT_EQ(read(known, "guess " + low), "guess " + low);
      EXPECT_EQ(read(known, "my guess is: " + low), "guess " + low);
      EXPECT_EQ(read(known, std::string("My guess is ") + solution),
                std::string("guess ") + solution);
      EXPECT_EQ(read(known, std::string("solve: ") + solution), std::string("guess ") + solution);
      EXPECT_EQ(read(known, "I'd like to solve: " + low), "guess " + low);
      EXPECT_EQ(read(known, std::string("the answer is ") + solution),
                std::string("guess ") + solution);
    }
  }
}
TEST(Guess, WordsTooManyForTheBoardStayOneGuess) {  // AM-34
  for (const char* text : {"WHO GOES THERE", "SOMETHING QUITE ELSE", "SOMEBODY ELSE", "IF ONLY",
                           "STOP UNLESS TOLD", "DO OTHERWISE"}) {
    EXPECT_EQ(read(deciding(), std::string("guess ") + text), std::string("guess ") + text);
  }
  EXPECT_EQ(read(deciding(), "guess A B C"), "guess A B C");
  EXPECT_EQ(read(deciding(), "roll and guess XYZZY"), "E_CHAIN");
  EXPECT_EQ(read(deciding(), "my guess is: who goes there"), "guess who goes there");
  EXPECT_EQ(read(deciding(), "solve: what now"), "guess what now");
  EXPECT_EQ(read(deciding(), "my guess is somebody else"), "guess somebody else");
  const auto someone = on_board(deciding(), "SOMEONE", {1});
  EXPECT_EQ(read(someone, "guess SOMEONE ELSE"), "guess SOMEONE ELSE");
}
TEST(Guess, TalkBehindAMarkerIsNoneWhereItCannotStand) {
  for (const char* text :
       {"guess what?", "guess what, we have a winner", "guess who's back", "guess again",
        "I guess so", "guess who just walked in", "guess WHAT!", "GUESS AGAIN", "I guess WRONG"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
  }
  EXPECT_EQ(read(deciding(), "guess WRONG"), "guess WRONG") << "no aside is written so";
  EXPECT_EQ(read(deciding(), "guess I'll roll"), "roll");
  EXPECT_EQ(read(deciding(), "guess"), "E_GUESSEMPTY");
  EXPECT_EQ(read(on_board(deciding(), "WHO'S BACK", {1}), "guess who's back"), "guess who's back");
  EXPECT_EQ(read(on_board(deciding(), "STOP AND GO", {1}), "guess stop and go?"),
            "guess stop and go?");
}
TEST(Guess, WhatMayBeMeantForOneIsAskedAbout) {
  EXPECT_EQ(read(deciding(), "guess cat"), "?");
  EXPECT_EQ(read(deciding(), "LUCKY NUMBRS"), "?") << "a slip of one letter";
  EXPECT_EQ(read(deciding(), "guess lucky numbrs"), "guess lucky numbrs") << "marked, so judged";
  EXPECT_EQ(read(deciding(), "My guess: later today, sorry"), "?");
  EXPECT_EQ(read(deciding(), "that is what I call civilised"), "-");
}
TEST(Guess, WithoutWordsAsksForThem) {
  EXPECT_EQ(read(deciding(), "guess"), "E_GUESSEMPTY");
  EXPECT_EQ(read(deciding(), "I'd like to solve"), "E_GUESSEMPTY");
  EXPECT_EQ(read(deciding(), "I'd like to solve the puzzle"), "E_GUESSEMPTY");
  EXPECT_EQ(read(deciding(), "guess!\nroll"), "GUESS or ROLL?");
}
TEST(Guess, TwoAreRefusedUnjudged) {
  EXPECT_EQ(read(deciding(), "guess LUCKY STRIKES\nguess LUCKY NUMBERS"), "E_MULTIGUESS");
  EXPECT_EQ(read(deciding(), "guess LUCKY SUMMERS, LUCKY NUMBERS"), "E_MULTIGUESS");
  EXPECT_EQ(read(deciding({1, 2, 4, 12}), "guess LUCKY STRIKES or LUCKY NUMBERS"), "E_MULTIGUESS");
  EXPECT_EQ(read(deciding(), "guess THIS or THAT"), "guess THIS or THAT");
  for (const char* text :
       {"guess LUCKY STRIKES, and if wrong LUCKY NUMBERS",
        "guess FUNNY BONES, if not LUCKY NUMBERS", "guess FUNNY STRIKES, otherwise LUCKY NUMBERS",
        "guess LUCKY NUMBERS, or else FUNNY BONES",
        "my guess is SOMEBODY ELSE, or else LUCKY NUMBERS",
        "guess LUCKY NUMBERS (if wrong, LUCKY SUMMERS)", "guess LUCKY NUMBERS / LUCKY SUMMERS",
        "solve: LUCKY NUMBERS or LUCKY SUMMERS", "guess LUCKY NUMBERS if wrong LUCKY SUMMERS"}) {
    EXPECT_EQ(read(deciding(), text), "E_MULTIGUESS") << text;
  }
  EXPECT_EQ(read(deciding(), "guess LUCKY NUMBERS if Bob rolls"), "-");
}
TEST(Bare, FitsTheBoardOrIsTalk) {  // AM-35
  EXPECT_EQ(read(deciding(), "lucky numbers"), "guess lucky numbers");
  EXPECT_EQ(read(deciding(), "LUCKY STRIKES"), "-") << "the M is up";
  const auto fish = on_board(deciding(), "BACK & FORTH", {1});
  EXPECT_EQ(read(fish, "BACK AND FORTH"), "guess BACK AND FORTH") << "the sign is spelt out";
  EXPECT_EQ(read(deciding(), "lucky you folks"), "-");
}
TEST(Bare, NeverInATieBreak) {  // LN-72
  PublicKnowledge known = on_board(deciding(), "SNAKE EYES", {1, 2});
  known.tiebreak = true;
  EXPECT_EQ(read(known, "SNAKE EYES"), "E_BARE");
  EXPECT_EQ(data_of(refused(known, "SNAKE EYES")), R"({"guess":{"$said":"SNAKE EYES"}})");
  EXPECT_EQ(read(known, "guess SNAKE BITE"), "guess SNAKE BITE");
}
TEST(Bare, ByOption) {
  PublicKnowledge known = deciding();
  known.bare_guess = BareGuess::kNever;
  EXPECT_EQ(read(known, "LUCKY NUMBERS"), "E_BARE");
  known.bare_guess = BareGuess::kAlways;
  EXPECT_EQ(read(known, "back and forth"), "guess back and forth");
  EXPECT_EQ(read(known, "good luck!"), "-");
}
TEST(Bare, ThatIsAlsoAMoveIsAskedAbout) {
  const auto known = on_board(deciding(), "ROLL THE DICE", {1, 2, 3});
  EXPECT_EQ(read(known, "roll the dice"), "ROLL or GUESS roll the dice?");
  EXPECT_EQ(read(known, "roll"), "roll");
}
TEST(Guess, AsidesAreNone) {
  for (const char* text :
       {"I guess so", "I guess not", "guess what", "my guess was wrong", "I guess you're right",
        "is it my turn?", "good guess", "can I guess?", "I won't guess LUCKY NUMBERS",
        "I say well played", "it's a nice day", "that's unlucky"}) {
    EXPECT_EQ(read(deciding(), text), "-") << text;
  }
  EXPECT_EQ(read(deciding(), "if I'm lucky I guess LUCKY NUMBERS"), "-");
}

}  // namespace
}  // namespace callboard::lucky_numbers
