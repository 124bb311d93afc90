// What tests keep asking about a world and its texts. One thread.
#pragma once

#include <string>
#include <vector>

#include "tests/bot/world/world.h"

namespace callboard::test {

// A second show, "Sunday Numbers", set up as the first and beside it.
WorldOptions two_shows(WorldOptions options = {});

// Makes the log of the current match one that does not replay, and starts anew: the match halts.
void damage(World& world);
void damage(World& world, MatchId match);

using Names = std::vector<std::string>;

// True if `words` stand somewhere in `text`.
bool has(const std::string& text, const std::string& words);

// The opponent, where Ann and Bob play.
std::string other_of(const std::string& name);

// The person who writes as `name`.
PersonId person(World& world, const std::string& name);

// Dollars in the bank of `name`'s seat.
std::int64_t bank(World& world, const std::string& name);

// All entries of the first show's ledger together: zero, if nothing is lost or made.
std::int64_t ledger_sum(World& world);

// What the host Dee is told in private of a command that she sends from no thread in particular.
std::string told_of(World& world, const std::string& command);

// What the thrown dice allow, as a reply.
std::string legal_pick(World& world);

// Which numbers are still hidden, as everybody sees them.
std::string letters_up(World& world);

// A letter is up; gives who may guess.
std::string roll_and_pick(World& world);

// A guess has been made; gives who made it.
std::string guess(World& world, const std::string& words);

// The operator's log has said that no host answers.
bool operator_told(const World& world);

// Who stands on the show's list, first to last.
Names listed(World& world);

}  // namespace callboard::test
