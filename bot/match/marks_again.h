// The marks beside replies, given again after a start. They are set after a commit and are no part
// of it, so those of the last replies before a crash may be missing. A mark that stands stays as it
// is. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kMarkedAgain = 200;  // newest replies of a match

Stored<Done> mark_again(House& house, Act& act);  // in foyers, and of shows with no open match
void mark_again(House& house, Act& act, ShowId show);

}  // namespace callboard
