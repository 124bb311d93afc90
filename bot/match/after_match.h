// Replies in the thread of a match that is over. Its log stays closed; what is said there is about
// the show, or about that match as a finished one. Loop's thread.
#pragma once

#include "bot/desk/commands.h"
#include "bot/match/house.h"

namespace callboard {

// Commands and questions are answered, each to who asked and where they asked; what people have to
// say to each other is theirs. Not handled: nothing of the kind, or a show that is no longer
// configured.
CommandOutcome after_the_match(House& house, Act& act, const MatchRow& over, PersonId person,
                               const Reply& reply);

}  // namespace callboard
