// A person's own words about their time, put into effect: absences, quiet hours, zone, a wish for
// more time. What was understood is said back to them; what concerns a running match is told there.
// Loop's thread.
#pragma once

#include "bot/desk/commands.h"
#include "bot/match/house.h"
#include "text/clean.h"

namespace callboard {

// Where and by whom it was said. `match`: the one it was said in or belongs to; null: none.
struct TimeSaying {
  const Show& show;
  LiveMatch* match = nullptr;
  PersonId person;
};

// Handles the lines and sentences that speak of time and takes them out of `folded`: what else was
// written, a move perhaps, is still to be read. Not handled: none does.
CommandOutcome personal_time(House& house, Act& act, const TimeSaying& saying, Folded& folded);

// A platform that shows each reader their own times is to show this account's in the person's zone.
void send_zone(const House& house, Act& act, const IdentityRow& account);

// The zone of a person's account on a platform is theirs for words as well; the last one said
// counts, here or there.
void zone_set(House& house, Act& act, const ZoneSet& set);

}  // namespace callboard
