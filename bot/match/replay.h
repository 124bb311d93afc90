// A log folded step by step, as fold_match does it, for whoever wants to know where a match that
// does not replay begins to differ. Any thread that owns the match.
#pragma once

#include <optional>
#include <string>

#include "bot/match/live_match.h"

namespace callboard {

// Folds one more entry, whatever its digest; the error is text for the operator.
Result<Done, std::string> fold_on(LiveMatch& match, LogEntry entry);
// Whether the newest entry has brought the match to where it was when the entry was written.
bool as_it_was_written(const LiveMatch& match);
// Why this program cannot play a match that a newer one has begun; nothing: it can.
std::optional<std::string> of_newer_rules(const MatchRow& row, const GameFace& face);

}  // namespace callboard
