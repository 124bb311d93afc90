// Whether what rulings have left open in an exported show can be so. What a proposal would mend
// rests on what hosts answered before, which no log holds; its amounts are taken on trust, as
// far as any show could come to them. Pure.
#pragma once

#include <optional>

#include "bot/export/fit.h"
#include "bot/show/show_state.h"

namespace callboard {

std::optional<ExportProblem> check_proposals(const Exported& from, const ShowState& state);

// What waits for a host's answer there, or moves a jackpot that was left as it is, in words for the
// operator.
OnTrust open_proposals(const ShowState& state);

}  // namespace callboard
