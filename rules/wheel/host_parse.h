// Hosts' commands to host moves (page section H), and the command that overrules a solution. Words
// are exact; what they may do is decided when the move is applied. Pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/game.h"
#include "rules/wheel/state.h"

namespace callboard::wheel {

const std::vector<HelpWord>& command_words();
Result<HostMove, Refusal> parse_command(const State& state, const HostLine& line);

// The command that makes a solution in `move` right or wrong where it was made; nothing: the move
// holds none.
std::optional<std::string> ruling_on(const Move& move, std::string_view verdict);
// The same of the move of a seat, in the state before it: with the seat, where anybody may answer.
std::optional<std::string> ruling_in(const State& state, Seat seat, const Move& move,
                                     std::string_view verdict);

}  // namespace callboard::wheel
