// A match that waits for a host's judgement: a guess or an answer that the rules would not decide.
// What else waits for a host is in bot/desk/needs.h. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bot/match/house.h"

namespace callboard {

// A host is to act before the match goes on.
bool host_is_due(const LiveMatch& match);

// The turn of the prompt that people are asked with; nothing: luck, content or nobody is waited
// for.
std::optional<std::uint64_t> turn_asked(const AnyMatch& game);

// Of an input that a seat has just made at the prompt of turn `asked`: it could be judged, and was
// sent back to its player instead. What only waits for luck or for others was not.
bool was_sent_back(const AnyMatch& game, const LoggedInput& input,
                   std::optional<std::uint64_t> asked);

// The verdict that stands on the act of log entry `seq`, which is in effect: "right", "wrong", or
// empty if it was not judged, or not yet. Replays the match.
std::string verdict_on(const LiveMatch& match, std::uint64_t seq);

// The number of the post that led to the act of log entry `seq`; empty: none did, as of a host's
// move. Reads the match's replies.
std::string post_behind(const House& house, const LiveMatch& match, std::uint64_t seq);

}  // namespace callboard
