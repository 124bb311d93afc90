// The rules of the wheel game without its words: what a match waits for and how an input changes
// it. Pure functions; game.h makes a Game of them. Any thread.
#pragma once

#include <string>
#include <vector>

#include "rules/core/hasher.h"
#include "rules/core/options.h"
#include "rules/core/pending.h"
#include "rules/core/result.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {

const std::vector<OptionSpec>& option_specs();
std::size_t seat_count(const OptionValues& options);  // of a match with these options
Config configured(const OptionValues& options, const CarryIn& carry);
State started(const Config& config);
Pending waits_for(const State& state);
Result<State, Refusal> applied(State state, const Input& input);
HostMove fair_default(const State& state);
// Whether the last input judged a solution in the newest move of a seat: that move, or a draw that
// it waited for.
bool was_judged(const State& state, const Move& move);
bool uncovered(const State& state);
std::optional<Item> sealed_puzzle(const State& state);
Digest digest_of(const State& state);
Digest luck_of(State state);  // what a draw may depend on (rules/core/match.h)
CarryOver carry_over(const State& state);

}  // namespace callboard::wheel
