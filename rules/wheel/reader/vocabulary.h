// What Wheel adds to the language: its words and the moves they name, what the game does not have.
// Tables only. Immutable, any thread.
#pragma once

#include <cstdint>
#include <span>

#include "rules/core/reader/guesses.h"
#include "rules/core/reader/lexicon.h"

namespace callboard::wheel::replies {

using reader::Senses;

enum class Word : std::uint8_t {
  kSpin,        // "spin": an order, or asked about
  kSpinWeak,    // "twirl": an order, or talk
  kSpinNoun,    // "another spin"
  kSpinObject,  // "the wheel"
  kBuy,
  kBuyObject,  // "for 250"
  kPrice,      // "for 250"
  kVowel,      // "a vowel": the letter beside it is bought
  kWild,       // "use the card": an order, or asked about
  kWildWeak,   // "wild": an order, or talk
  kWildNoun,   // "the wild card"
  kPass,
  kPassNoun,
  kPassObject,
  kGiveUp,  // "I give up"
  kPlay,    // the Express
  kPlayWeak,
  kPlayObject,
  kLetter,     // a single letter, set by mark_letters()
  kCall,       // "call", "the letter": what follows is a letter
  kTake,       // "take", "let's try"
  kThere,      // "is there an", "any": a question that calls
  kBeside,     // "in there": may stand behind a letter
  kExplain,    // "as in": what follows only spells the letter
  kConsonant,  // "a consonant"
  kSolve,
  kSoft,
  kFallback,
  kLacks,
  kUndo,
  kGuessed,  // "buzz"
  kWait,
  kFirst,  // "the first one"
  kSecond,
  kThird,
  kLast,
  kMiddle,
  kOther,     // "the other one"
  kCategory,  // "category", "option"
  kNoMore,    // "that's all"
  kYes,
  kVague,  // "ok": no answer to what costs points
  kNo,
};

template <class... Of>
constexpr Senses words(Of... of) {
  return (Senses{0} | ... | (Senses{1} << static_cast<unsigned>(of)));
}

enum MoveKind : std::uint8_t {
  kSpinMove,
  kBuyMove,
  kWildMove,
  kPassMove,
  kPlayMove,
  kGiveUpMove,
  kLetterMove,
  kSolveMove,
  kWaitMove,
  kCategoryMove,
};

std::span<const std::string_view> move_names();  // by MoveKind, for explain()
const reader::Lexicon& lexicon();
std::span<const reader::MoveWords> moves();
const reader::GuessWords& guess_words();
Senses verbs();
Senses callers();     // behind these stands a letter
Senses beside_all();  // what may stand beside a letter

}  // namespace callboard::wheel::replies
