#include "rules/wheel/reader/vocabulary.h"

#include <vector>

#include "rules/core/reader/words.h"
#include "rules/wheel/reader/vocabulary_rows.h"

namespace callboard::wheel::replies {
namespace {

using reader::MoveWords;
using W = Word;

constexpr Senses kLetters = words(W::kLetter, W::kCall, W::kConsonant, W::kBeside, W::kExplain);

constexpr MoveWords kMoves[] = {
    {kSpinMove, words(W::kSpin), words(W::kSpinWeak), words(W::kSpinNoun),
     words(W::kSpinObject, W::kTake) | kLetters},
    {kBuyMove, words(W::kBuy), 0, 0, words(W::kBuyObject, W::kVowel, W::kPrice) | kLetters},
    {kWildMove, words(W::kWild), words(W::kWildWeak), words(W::kWildNoun),
     words(W::kTake) | kLetters},
    {kPassMove, words(W::kPass), 0, words(W::kPassNoun), words(W::kPassObject)},
    {kGiveUpMove, words(W::kGiveUp), 0, 0, words(W::kPassObject)},
    {kPlayMove, words(W::kPlay), words(W::kPlayWeak), 0, words(W::kPlayObject) | kLetters},
};

}  // namespace

const reader::Lexicon& lexicon() {
  static const reader::Lexicon kLexicon = [] {
    std::vector<reader::LexiconRow> rows;
    for (const auto table : {move_rows(), letter_rows(), bonus_rows(), idiom_rows()}) {
      rows.insert(rows.end(), table.begin(), table.end());
    }
    return reader::Lexicon(reader::english().rows, reader::english().numbers, rows);
  }();
  return kLexicon;
}

std::span<const std::string_view> move_names() {
  static constexpr std::string_view kNames[] = {
      "spin",    "buy",      "the Wild Card", "pass",   "play",
      "give up", "a letter", "a solution",    "a wait", "a category"};
  return kNames;
}

std::span<const MoveWords> moves() { return kMoves; }

const reader::GuessWords& guess_words() {
  static const reader::GuessWords kWords = [] {
    reader::GuessWords out;
    out.move = kSolveMove;
    out.marks = words(W::kSolve, W::kGuessed);
    out.softs = words(W::kSoft);
    out.own = words(W::kSolve, W::kGuessed, W::kSoft);
    out.orders = verbs();
    out.verbs = words(W::kSpin, W::kBuy, W::kWild);
    out.fallbacks = words(W::kFallback);
    out.moves = moves();
    out.letters_move = true;
    out.doubts_talk = true;
    return out;
  }();
  return kWords;
}

Senses verbs() {
  return words(W::kSpin, W::kBuy, W::kWild, W::kPass, W::kPlay, W::kSolve, W::kGiveUp);
}

Senses callers() {
  return words(W::kCall, W::kBuy, W::kVowel, W::kConsonant, W::kThere) |
         words(W::kWild, W::kWildWeak, W::kSpin);
}

Senses beside_all() {
  return kLetters |
         words(W::kTake, W::kThere, W::kVowel, W::kBuyObject, W::kPrice, W::kSoft, W::kWildNoun);
}

}  // namespace callboard::wheel::replies
