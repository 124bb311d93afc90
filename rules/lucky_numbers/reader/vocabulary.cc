#include "rules/lucky_numbers/reader/vocabulary.h"

#include <string_view>
#include <vector>

#include "rules/core/reader/words.h"
#include "rules/lucky_numbers/reader/vocabulary_rows.h"

namespace callboard::lucky_numbers::replies {
namespace {

using reader::MoveWords;
using W = Word;

constexpr MoveWords kMoves[] = {
    {kRollMove, words(W::kRoll), words(W::kRollWeak), words(W::kRollNoun),
     words(W::kRollObject, W::kGoObject)},
    {kPassMove, words(W::kPass), 0, words(W::kPassNoun), words(W::kPassObject)},
    {kStopMove, words(W::kStop), 0, 0, words(W::kStopObject)},
    {kGoMove, words(W::kGo), words(W::kGoWeak), 0, words(W::kGoObject)},
    {kDeclineMove, words(W::kDecline), 0, 0, words(W::kWild)},
};

// By MoveKind.
constexpr std::string_view kMoveNames[] = {"roll",    "pass",    "stop",    "go on",
                                           "decline", "numbers", "a guess", "what the game lacks",
                                           "no idea"};

}  // namespace

std::span<const std::string_view> move_names() { return kMoveNames; }

const reader::Lexicon& lexicon() {
  static const reader::Lexicon kLexicon = [] {
    std::vector<reader::LexiconRow> rows(move_rows().begin(), move_rows().end());
    rows.insert(rows.end(), idiom_rows().begin(), idiom_rows().end());
    return reader::Lexicon(reader::english().rows, reader::english().numbers, rows);
  }();
  return kLexicon;
}

const reader::Lexicon& answer_lexicon() {
  static const reader::Lexicon kLexicon(reader::english().rows, reader::english().numbers,
                                        answer_rows());
  return kLexicon;
}

std::span<const MoveWords> moves() { return kMoves; }

Senses loose() {
  return words(W::kRollObject, W::kPassObject, W::kStopObject, W::kGoObject, W::kSoft, W::kTake,
               W::kLetters);
}

const reader::GuessWords& guess_words() {
  static const reader::GuessWords kWords = [] {
    reader::GuessWords out;
    out.move = kGuessMove;
    out.marks = words(W::kGuess);
    out.softs = words(W::kSoft);
    out.own = words(W::kGuess, W::kSoft, W::kTake);
    out.orders = verbs() | words(W::kRollNoun);
    out.verbs = verbs();
    out.fallbacks = words(W::kFallback);
    out.moves = moves();
    out.closing_marks = true;
    return out;
  }();
  return kWords;
}

Senses verbs() { return words(W::kRoll, W::kPass, W::kStop, W::kGo, W::kGuess, W::kDecline); }

}  // namespace callboard::lucky_numbers::replies
