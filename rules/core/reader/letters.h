// Single letters said for themselves, told from those that are speech: "I", "a", "u ok", initials,
// words spelled out, signatures. For games in which a letter is a move. Pure functions, any thread.
#pragma once

#include "rules/core/reader/tokens.h"

namespace callboard::reader {

struct LetterWords {
  Senses letter = 0;     // of the game: set on each token that is a letter, which loses all others
  Senses callers = 0;    // "call", "buy", "letter": behind them even "a" and "I" are letters
  Senses vowels = 0;     // "as a vowel": so they are in front of these
  bool in_rows = false;  // letters are named several at a time: "C D M A", "c-d-m-a"
};

void mark_letters(Tokens& tokens, const Lexicon& lexicon, const LetterWords& words);

// 'A' to 'Z' of a token that is one letter, alone or as "R's"; 0: it is none.
char letter_of(const Tokens& tokens, const Token& token);

}  // namespace callboard::reader
