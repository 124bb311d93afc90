// What stands at the head of each thread on platforms where posts can be edited: how the match
// stands, or the show whose own thread it is. Made of what everybody may know, and of nothing but
// how things stand: the same state gives the same words. Loop's thread.
#pragma once

#include <string_view>

#include "bot/match/house.h"
#include "rules/core/post.h"

namespace callboard {

// The kind of the note in which a show keeps what its heads say: bot/out/statuses.h.
inline constexpr std::string_view kHeadsNote = "heads";

// Of the show's own thread on that platform, with links to the matches that are open there.
Post head_of_show(House& house, const Show& show, const std::string& platform);
// Of a match of the show, open or not. Wakes it.
Post head_of_match(House& house, const Show& show, const MatchRow& row);

}  // namespace callboard
