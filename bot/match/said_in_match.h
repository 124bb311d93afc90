// What a person says in the thread of a running or waiting match: a command, a word about the show
// or their time, a question, a move, or chatter. Loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/core/reply.h"
#include "bot/match/house.h"

namespace callboard {

// What became of a reply.
struct Outcome {
  std::string verdict;  // for the reply's row
  std::optional<Verdict> mark;
};

// Of a person whom the hosts have muted.
inline const Outcome kMuted{"muted", Verdict::kHidden};

// Does what `reply` asks of `match`; whoever said it has been told if it was refused.
Outcome said_in_match(House& house, Act& act, Reply& reply, LiveMatch& match, PersonId person);

}  // namespace callboard
