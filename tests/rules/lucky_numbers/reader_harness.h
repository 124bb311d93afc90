// What the reader's tests share: boards as everybody sees them, and the verdict on a reply as one
// line of text. Owned by the tests; one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/lucky_numbers/reader/reader.h"

namespace callboard::lucky_numbers {

inline constexpr Seat kAnn = kChallenger;
inline constexpr Seat kBob = kChampion;

// The board of `solution` with `labels` dealt to its letters in order and those in `shown` up.
std::vector<Cell> board(std::string_view solution, const std::vector<int>& labels,
                        const std::vector<int>& shown);

// The rulebook's own board, LUCKY NUMBERS. Ann moves and writes.
std::vector<Cell> golden(const std::vector<int>& shown);
PublicKnowledge opening();                                             // OPEN
PublicKnowledge deciding(std::vector<int> shown = {1, 2, 4, 11, 12});  // DECIDE
PublicKnowledge picking(int total, std::vector<int> shown = {1, 2, 4, 11, 12});
PublicKnowledge on_board(PublicKnowledge known, std::string_view solution,
                         const std::vector<int>& shown);
PublicKnowledge asked();                                  // an open follow-up
PublicKnowledge asked(std::vector<std::string> choices);  // one with choices
PublicKnowledge rolling_event(std::vector<int> claimed = {}, bool locked = false);
PublicKnowledge wild(int total, std::vector<int> claimed = {});
PublicKnowledge offered();
PublicKnowledge written_by(PublicKnowledge known, std::optional<Seat> author);

// "roll", "pick 1 2 4; guess+ LUCKY NUMBERS" (+: chained), "-" for silence, "E_SUM" for a refusal
// ("E_TURN!" with an alert), "PASS or ROLL?" for an ambiguous one.
std::string verdict(const Parsed<Move, Refusal>& parsed);
std::string read(const PublicKnowledge& known, std::string_view text);
// The same, with the reply speaking to the daemon.
std::string read_addressed(const PublicKnowledge& known, std::string_view text);
// What the moves of a reply leave out, see Moves::note.
std::string note_of(const PublicKnowledge& known, std::string_view text);
// The refusal a reply meets; a test failure if it meets none.
Refusal refused(const PublicKnowledge& known, std::string_view text);
std::string data_of(const Refusal& refusal);  // JSON

}  // namespace callboard::lucky_numbers
