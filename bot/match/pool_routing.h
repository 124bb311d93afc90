// Private words from nowhere in particular that are about a pool of registrants: of which show.
// Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/core/reply.h"
#include "bot/match/house.h"

namespace callboard {

struct PoolMeant {
  std::vector<Show*> shows;  // none: they are about no pool; more than one: not to be guessed
  std::optional<std::string> said;  // what is left when the name of the show is taken out
};

// A show that the words name, else the one that calls this person, else the one in which they are
// registered and that still waits for such words, else one whose registration runs where they
// write. Of shows that people made, only those that know them. Whoever is asked for an answer of
// another kind in private (a sealed move, a test, a quiz) gives that if the words can be it.
PoolMeant pool_meant(House& house, const Reply& reply, PersonId person);

}  // namespace callboard
