// Words of a reply that may be the solution of a board: those that fit what everybody sees, and
// those behind a word for solving. Whether they count hangs on no secret (law 5). Pure functions,
// any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rules/core/reader/acts.h"
#include "rules/core/reader/fit.h"
#include "rules/core/reader/settle.h"

namespace callboard::reader {

// How a game speaks of guesses.
struct GuessWords {
  std::uint8_t move = 0;  // Act::move of a guess
  Senses marks = 0;       // "solve": what follows is judged whether it fits or not
  Senses softs = 0;       // "it's": what follows is judged if it fits
  Senses own = 0;         // these, and what else may stand beside a guess
  Senses orders = 0;      // words of other moves that a solution may hold as well
  Senses verbs = 0;       // of these, those that end a guess
  Senses fallbacks = 0;   // "if wrong"
  std::span<const MoveWords> moves{};
  bool closing_marks = false;  // a solution may end in "!" or "?"
  bool letters_move = false;   // a single letter is a move, and no solution of a longer board
  bool doubts_talk = false;    // words of talk that hit nothing are asked about
};

struct Worded {
  std::string text;
  std::string key;
};

// A stretch of words that fits the board.
struct Phrase {
  Worded words;
  int hits = 0;
  bool order = false;     // it could be an order as well: "roll the dice"
  std::uint8_t move = 0;  // of `order`
  bool everyday = false;  // all its words are words of talk
  bool talky = false;     // one of them is, and it is no small word
  bool capitals = false;
  bool titled = false;  // each word has a capital
  bool shown = false;   // quoted or emphasised
  bool marked = false;  // behind "guess": judged whatever it is
};

// A reply while its guesses are read.
struct Guessing {
  const GuessWords& guess_words;
  Slots slots;           // no slots: nothing can be guessed
  bool picking = false;  // numbers are a move here
  bool bare = true;      // words alone may be a guess here
  bool several = false;  // more than one guess counts here: "X / Y; Z"
  Reply reply{};
  std::vector<Phrase> phrases{};  // Token::value of a kPhrase token is an index into these
  std::vector<Act> acts{};
  std::vector<Worded> guesses{};  // Act::data of a guess
  std::vector<bool> stated{};     // of each guess: "guess X" or "it's X", not X alone
  bool empty_guess = false;       // "I'd like to solve" without words
  bool marked = false;            // "solve", done now
  bool near_guess = false;        // "is it X", and X has the right lengths only
  bool answers_early = false;     // "guess X, answer: Y"
};

// Lays words that fit the board together into one token each.
void mark_phrases(Guessing& context);
// A fallback ("if wrong, Y") hangs on what comes of the move before it, and is no condition on
// that.
void part_fallbacks(Guessing& context);
// Adds the guesses of the reply to its acts.
void read_guesses(Guessing& context);
// "guess X, and if wrong Y": a second try on a condition.
bool falls_back(const Guessing& context);

}  // namespace callboard::reader
