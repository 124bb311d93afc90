// Which match or show a reply is for: by the place it was written in, else by who wrote it. It
// changes nothing. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/core/place.h"
#include "bot/core/reply.h"

namespace callboard {

Place locate(House& house, const Reply& reply, PersonId person);

// A private message that names no thread.
bool is_from_nowhere(const House& house, const Incoming& incoming);

// Another open match of the show, where a private message that names no thread was taken to mean
// `meant`: its writer is told. Null: none.
const LiveMatch* also_open(const House& house, const Incoming& incoming, const LiveMatch& meant);

// True if this post was handled already: platforms deliver some twice.
bool seen_before(House& house, const Incoming& incoming);

// Data of "refuse.E_WHICHSHOW": the shows this person hosts.
nlohmann::json shows_hosted(const House& house, PersonId person);

// The show the operator speaks to; null: there is none of that key.
Show* show_of_operator(House& house, const Incoming& incoming);

}  // namespace callboard
