// Whom hosts mean by a name. Loop's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "bot/match/house.h"

namespace callboard {

// In a show that people made: somebody of its community (server), who takes part there or has
// written there lately; so nobody is seated, listed, paid or made a host where they have never
// been, nor does anybody learn who is known elsewhere. Else, and for the operator: anybody
// (the_one_called). Of several of that name, only those who `may_be` meant. Nothing: nobody, or it
// is not clear who.
std::optional<PersonId> person_there(
    House& house, const Show& show, PersonId giver, const std::string& name,
    const std::function<bool(PersonId)>& may_be = [](PersonId) { return true; });

// Somebody made the show, and this person takes part in its community or has written there lately.
bool is_known_in(House& house, const Show& show, PersonId person);

}  // namespace callboard
