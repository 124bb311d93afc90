// What Lucky Numbers adds to the language: its words and the moves they name, what the game does
// not have. Tables only. Immutable, any thread.
#pragma once

#include <cstdint>
#include <span>

#include "rules/core/reader/guesses.h"
#include "rules/core/reader/lexicon.h"

namespace callboard::lucky_numbers::replies {

using reader::Senses;

enum class Word : std::uint8_t {
  kRoll,        // "roll": an order, or asked about
  kRollWeak,    // "toss": an order, or talk
  kRollNoun,    // "another roll"
  kRollObject,  // "the dice"
  kPass,
  kPassNoun,
  kPassObject,
  kStop,
  kStopWeak,
  kStopObject,
  kGo,
  kGoWeak,
  kGoObject,
  kGuess,    // "guess", "my solution is"
  kSoft,     // "it's", "is it": a guess if it fits
  kTake,     // "take", "reveal"
  kLetters,  // "numbers", "letters"
  kDecline,
  kBronze,
  kSilver,
  kGold,
  kWild,
  kNoIdea,
  kLacks,    // what the game does not have: "hint", "undo"
  kOwnDice,  // "rolled at home"
  kHaggle,   // "raise the pot"
  kAnswer,   // "my answer is"
  kTalk,     // what is said about a question: "hard", "thinking"
  kTrue,
  kFalse,
  kYes,
  kNo,
  kFirst,  // "the first one"
  kSecond,
  kLast,
  kBiggest,
  kSmallest,
  kOnly,    // "only possibility"
  kSingle,  // "one letter"
  kTwo,
  kThree,
  kRest,      // "the low ones"
  kFallback,  // "if wrong"
};

template <class... Of>
constexpr Senses words(Of... of) {
  return (Senses{0} | ... | (Senses{1} << static_cast<unsigned>(of)));
}

enum MoveKind : std::uint8_t {
  kRollMove,
  kPassMove,
  kStopMove,
  kGoMove,
  kDeclineMove,
  kNumbersMove,
  kGuessMove,
  kLacksMove,
  kNoIdeaMove,
};

std::span<const std::string_view> move_names();  // by MoveKind, for explain()
const reader::Lexicon& lexicon();
const reader::Lexicon& answer_lexicon();  // of follow-up questions
std::span<const reader::MoveWords> moves();
const reader::GuessWords& guess_words();
Senses verbs();
Senses loose();  // words that may stand beside any move

}  // namespace callboard::lucky_numbers::replies
