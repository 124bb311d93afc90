// Recognises the plain moves in one clause: roll and pass, and in the Main Event stop and go on.
// Internal to the grammar; pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/lucky_numbers/grammar/clauses.h"

namespace callboard::lucky_numbers::grammar {

enum class Verb : std::uint8_t { kRoll, kPass, kStop, kGoOn };

// "roll", "let's roll again please", "gimme the dice"; "pass", "I'll let Bob have it". Negated
// verbs, another's words and verbs with another object ("rolling a cigarette") are none.
std::optional<Verb> read_verb(const Clause& clause, const Words& words);

// Stop and go on of an offer, roll included. `unclear` negations ("I won't go on") are none.
std::optional<Verb> read_decision(const Clause& clause, const Words& words);

// "I rolled 6+5": dice thrown by the player's own hand (LN-25).
bool is_self_roll(const Clause& clause, const Words& words);

// True if every word before `at` may stand before a move, none negating it.
bool prefix_allows(const Tokens& tokens, std::size_t at, const Words& words);
// True if a negation of the verb at `at` stands before it.
bool negated_before(const Tokens& tokens, std::size_t at, const Words& words);

}  // namespace callboard::lucky_numbers::grammar
