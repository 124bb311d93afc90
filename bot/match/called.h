// Whom a host, the operator or a player means by a name. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Without quotation marks around it.
std::string unquoted(const std::string& name);

// Everybody of that name (folded; quotation marks around it are none of it) who was not forgotten;
// the operator is nobody.
std::vector<PersonId> people_called(const House& house, const std::string& name);

// The one of them who is meant, if that is clear: of several the one who has an account, since an
// account that was joined to another leaves somebody of the same name behind, and practice players
// have none. "Ann on matrix" means the one with an account there. Nothing: nobody, or not clear.
std::optional<PersonId> the_one_called(const House& house, const std::string& name,
                                       std::vector<PersonId> people);

// Whoever had an account of this person's before it was joined, and has none any more.
std::vector<PersonId> joined_into(const House& house, PersonId person);

}  // namespace callboard
