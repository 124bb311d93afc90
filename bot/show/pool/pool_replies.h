// What people say to a show that has a pool, and what they are told: registering, answering its
// questions, the test, checking in, the answer to a call. All is told in private, in one message.
// Loop's thread.
#pragma once

#include "bot/desk/commands.h"
#include "bot/match/house.h"
#include "bot/show/sign_up_words.h"

namespace callboard {

// Not handled: the show has no pool, or nothing of it is about one.
CommandOutcome pool_words(House& house, Act& act, Show& show, PersonId person, const Folded& folded,
                          Around around);

// How somebody stands: "listing.pool_you".
void tell_standing(House& house, Act& act, const Show& show, PersonId person);
// Who registered, drawn lists, who has which seat: to this person.
void tell_pool(House& house, Act& act, const Show& show, PersonId person);

}  // namespace callboard
