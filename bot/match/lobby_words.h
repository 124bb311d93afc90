// What people write while a match waits for players, and the words that ask for help. Loop's
// thread.
#pragma once

#include <optional>
#include <string>

#include "bot/desk/commands.h"
#include "bot/match/house.h"
#include "text/clean.h"

namespace callboard {

// The first line in lower case, without what stands around it: "I'm in!" is "i'm in".
std::string first_word(const Folded& folded);
bool asks_for_help(const std::string& word);
// For what stands on the board, if a game does not take it for a move.
bool asks_for_board(const std::string& word);

// Wants a seat, and practice players in all the others: "join against a practice player".
bool plays_against_practice(const std::string& word);
// Seats them once that person has a seat; nothing: the match has not to wait for anybody.
std::optional<std::string> fill_with_practice(House& house, Act& act, LiveMatch& match,
                                              PersonId person);

// "practice" and its kin. Silence for everything else, and for all of it when
// the match does not wait.
CommandOutcome lobby_words(House& house, Act& act, LiveMatch& match, PersonId person,
                           const std::string& word);

}  // namespace callboard
