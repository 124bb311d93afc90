// What the parts of the reader share while one reply is read: the board as everybody sees it, the
// clauses, and the moves found so far. Internal to the reader; one thread.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/reader/fit.h"
#include "rules/core/reader/settle.h"
#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/reader/vocabulary.h"

namespace callboard::lucky_numbers::replies {

using reader::Act;
using reader::Clause;
using reader::Joint;
using reader::Reply;
using reader::Sense;
using reader::Senses;
using reader::senses;
using reader::Stance;
using reader::Token;
using reader::TokenKind;
using reader::Tokens;

inline constexpr int kMedalNumbers[3][2] = {{6, 8}, {5, 9}, {4, 10}};  // LN-79 to LN-81

// A stretch of words that fits the board.
struct Phrase {
  Guess guess;
  int hits = 0;
  bool order = false;     // it could be an order as well: "roll the dice"
  std::uint8_t move = 0;  // of `order`
  bool everyday = false;  // all its words are words of talk
  bool capitals = false;
  bool titled = false;  // each word has a capital
  bool shown = false;   // quoted or emphasised
  bool marked = false;  // behind "guess": judged whatever it is
};

// Numbers that a clause asks for.
struct NumberSet {
  std::vector<int> numbers;  // as written, ascending
  bool legal = false;
  bool repeated = false;  // one number twice
};

struct Context {
  Context(const PublicKnowledge& all, reader::Slots board) : known(all), slots(std::move(board)) {}

  const PublicKnowledge& known;
  reader::Slots slots;
  Reply reply;
  std::vector<Phrase> phrases;  // Token::value of a kPhrase token is an index into these
  std::vector<Act> acts;
  std::vector<Guess> guesses;      // Act::data of kGuessMove
  std::vector<bool> stated;        // of each guess: "guess X" or "it's X", not X alone
  std::vector<NumberSet> numbers;  // Act::data of kNumbersMove
  bool empty_guess = false;        // "I'd like to solve" without words
  bool marked = false;             // "solve", done now
  bool near_guess = false;         // "is it X", and X has the right lengths only
  bool answers_early = false;      // "guess X, answer: Y"
};

// A fallback ("if wrong, Y") hangs on what comes of the move before it, and is no condition on
// that.
void part_fallbacks(Context& context);
// "guess X, and if wrong Y": a second try on a condition.
bool falls_back(const Context& context);
// Lays words that fit the board together into one token each.
void mark_phrases(Context& context);
// Adds the guesses of the reply to its acts.
void read_guesses(Context& context);
// Adds the numbers that are asked for.
void read_numbers(Context& context);
// A pick that points at the board: "the biggest one", "three letters". Adds it if just one legal
// set is meant; true if it points at several.
bool read_pointer(Context& context);
// A medal that stands for its open half: "finish the gold".
struct MedalRead {
  bool choice = false;      // it leaves one
  std::vector<int> halves;  // both are open
  int taken = 0;            // both are claimed: one of them
};
MedalRead read_medals(Context& context);

// The number act with this set; equal sets share one index.
std::uint32_t keep_numbers(Context& context, const NumberSet& set);
void add_act(Context& context, const Act& act);

}  // namespace callboard::lucky_numbers::replies
