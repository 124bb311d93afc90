// The outcome of a reply, phase by phase: which moves may stand in one reply, what is refused, what
// is asked about. Internal to the reader; pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/game.h"
#include "rules/lucky_numbers/reader/context.h"

namespace callboard::lucky_numbers::replies {

using Outcome = Parsed<Move, Refusal>;

Outcome puzzle_outcome(Context& context);  // OPEN, DECIDE, PICK
Outcome event_outcome(Context& context);   // the Main Event
Outcome answer_outcome(Context& context);  // a follow-up question

// A reply that is nothing but a marker, a colon and words: those are the answer as they stand.
// The board's own field writes like this.
std::optional<reader::Worded> stated_answer(const Context& context);
// A short reply in which nothing else was read: "the US", "at midnight" to a question for a time;
// not certain, and asked about: "the heart". Nothing: it is talk.
struct Alone {
  reader::Worded words;
  bool certain = false;
};
std::optional<Alone> alone_answer(const Context& context);
// Tokens [from, to) as they were written.
reader::Worded worded(const reader::Tokens& tokens, std::size_t from, std::size_t to);

// What is said without any move: assent, a pointer back, the choice left to the host; what the game
// does not have. Silence where it is none of that.
Outcome remark_outcome(const Context& context, const reader::Settled& settled);

// A question; what was read stands in it.
Outcome question(const Context& context, const reader::Settled& settled);
// Moves that cannot follow each other: refused where they are told as a plan, asked about where
// they stand apart.
Outcome clash(const Context& context, const reader::Settled& settled);
// Whether a pick is told before its throw.
enum class Plans : std::uint8_t { kNone, kPick };
// What is left out of a reply that is played: a move on a condition, a pick before its throw.
// The note of Moves.
std::string note_of(const Context& context, Plans plans);

}  // namespace callboard::lucky_numbers::replies
