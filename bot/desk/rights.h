// Who may give a host's command to a show: its own hosts, the operator, and whoever the platform
// vouches for (Incoming::may_host) where they write it. The last is judged anew for each command,
// and counts for no other show and from nowhere else. Loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/core/reply.h"
#include "bot/match/house.h"

namespace callboard {

enum class Right : std::uint8_t {
  kNone,
  kHost,      // of the show's list
  kLent,      // by the platform's word, at one of its places of this show
  kOperator,  // through the daemon's socket
};
// Lent to nobody who plays in the show, or has played in the match it is about, where its hosts may
// not play.
Right right_of(House& house, const Show& show, PersonId person, const Reply& reply);
// The same but for those who play: a code of "refuse.CODE" why the right is not lent to them.
std::optional<std::string> why_not_lent(House& house, const Show& show, PersonId person,
                                        const Reply& reply);
// Before a command that is given by a lent right: what it shows to hosts is for this person, too,
// who then plays in no match they have commanded. `match`: its number; 0: none.
void note_lent(Act& act, Show& show, PersonId person, std::int64_t match);

}  // namespace callboard
