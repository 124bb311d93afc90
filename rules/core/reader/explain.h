// How a reply was read, clause by clause, for a host who wonders why: docs/reading.md. Pure
// functions, any thread.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rules/core/explained.h"
#include "rules/core/reader/acts.h"

namespace callboard::reader {

// `moves`: what the game calls each move, by Act::move.
std::vector<ExplainedClause> explain(const Reply& reply, std::span<const Act> acts,
                                     std::span<const std::string_view> moves);

}  // namespace callboard::reader
