// Commands of hosts that concern the show and need no match: `!word ...` in the foyer, in a match's
// thread, privately, or by `callboard ctl`. Same rights and audit as the commands of a match.
// Loop's thread.
#pragma once

#include <string>
#include <vector>

#include "bot/desk/commands.h"
#include "bot/match/house.h"

namespace callboard {

// Not handled: no command, or not one of the show's.
CommandOutcome show_command(House& house, Act& act, Show& show, PersonId person,
                            const Reply& reply);

bool is_show_word(const std::string& word);

// The forms of all of them, for help.
std::vector<std::string> show_command_forms();

}  // namespace callboard
