// "link my accounts", "!link": somebody joins two accounts of theirs, on whatever platforms,
// without a host. The code is given in private at the one and written at the other, so that both
// are proved to be theirs. Codes are not kept: a restart forgets them. Loop's thread.
#pragma once

#include "bot/desk/commands.h"

namespace callboard {

inline constexpr std::int64_t kLinkCode_s = 60 * 60;
inline constexpr std::size_t kLinkCodesMax = 1'000;

// Not handled: it is about something else. `show` lends its name and thread to the answer; `folded`
// are the words of `incoming`.
CommandOutcome link_words(House& house, Act& act, const Show& show, PersonId person,
                          const Reply& reply);

}  // namespace callboard
