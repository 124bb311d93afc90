// Which match a reply is for: by the place it was written in, else by who wrote it. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/core/reply.h"
#include "bot/match/house.h"

namespace callboard {

struct Routed {
  LiveMatch* match = nullptr;  // none: nobody's
  // A host's command from nowhere in particular, and matches of several shows could be meant: not
  // to be guessed. `match` is where the question goes. Of one show's matches the newest is meant.
  bool unclear = false;
  // Private words of a player of several matches, of which none, or more than one, waits for them.
  std::vector<const LiveMatch*> could_be = {};
};
Routed route(House& house, const Reply& reply, PersonId person);

// Another open match of the show, where a private message that names no thread was taken to mean
// `meant`: its writer is told. Null: none.
const LiveMatch* also_open(const House& house, const Incoming& incoming, const LiveMatch& meant);

// True if this post was handled already: platforms deliver some twice.
bool seen_before(House& house, const Incoming& incoming);

// Data of "refuse.E_WHICHSHOW": the shows this person hosts.
nlohmann::json shows_hosted(const House& house, PersonId person);

// The show that a reply concerns rather than one of its matches: written in its foyer, by the
// operator while the show has no match, or in private by somebody who can mean no other.
Show* show_addressed(House& house, const Reply& reply, PersonId person);

// The match that is over, or was left behind, in whose thread this was written. One look-up by
// place, however many matches there have been.
std::optional<MatchRow> finished_at(House& house, const Incoming& incoming);

// The first of several shows of a host whose command from nowhere in particular could mean any of
// them, while none has an open match: the question which goes to its foyer.
Show* show_to_ask(House& house, const Reply& reply, PersonId person);

// The halted match in whose thread this was written.
std::optional<MatchRow> halted_at(House& house, const Venue& venue);
// The halted match of the show that a command is for: "!match 12 COMMAND" names it by its number,
// else it is the one at hand.
std::optional<MatchRow> halted_meant(const House& house, const Show& show,
                                     const std::optional<CommandLine>& line);
// The show the operator speaks to; null: there is none of that key.
Show* show_of_operator(House& house, const Incoming& incoming);

}  // namespace callboard
