// The foyer: a show's own thread, which outlives its matches. People sign up and ask there, and
// the daemon says there what concerns the show rather than one match. Loop's thread.
#pragma once

#include <string>

#include "bot/desk/commands.h"
#include "bot/match/house.h"

namespace callboard {

// Asks the platforms for the show's own thread where it has none yet.
void ask_for_foyer(const Show& show, Act& act);

// Likewise of one show, whose thread is out of reach: the new one takes its place.
void ask_for_foyer_again(House& house, Act& act, const Show& show, const std::string& platform);

// True if the thread that was made is a foyer; people are welcomed there.
bool foyer_opened(House& house, Act& act, const VenueOpened& opened);

// The show whose foyer this is.
Show* foyer_at(House& house, const Venue& venue);

// Queues a post to the foyers; what some people alone may read goes where they are at home. Without
// any (none was made yet) nothing is posted, and the id is 0. Else it is that of the first row.
OutboxId post_in_foyer(House& house, Act& act, const Show& show, Post body,
                       std::string prompt = "");
// To everybody, and privately to one person.
void announce(House& house, Act& act, const Show& show, const std::string& section,
              const PublicData& facts);
// To everybody who reads one of them.
void announce_at(House& house, Act& act, const Show& show, const VenueRow& foyer,
                 const std::string& section, const PublicData& facts);
// To the show's hosts.
void alert_hosts(House& house, Act& act, const Show& show, const std::string& section,
                 const HostData& facts);
// To everybody, as a question to some: its delivery is reported (bot/show/show_timers.h).
OutboxId ask_in_foyer(House& house, Act& act, const Show& show, const std::string& section,
                      const PublicData& facts);
// Likewise in private: the person may read it where they wrote.
OutboxId ask_person(House& house, Act& act, const Show& show, PersonId person,
                    const std::string& section, const PublicData& facts);
void answer_in_foyer(House& house, Act& act, const Show& show, PersonId person,
                     const std::string& section, const PublicData& facts);

// What "help" is answered with where no match is at hand.
CommandOutcome foyer_help(House& house, Act& act, const Show& show, PersonId person);

}  // namespace callboard
