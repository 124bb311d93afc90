// The daily digest: each host is told in private, once a day at the show's hour in the host's own
// time zone, that nothing needs them or what does. By show timers, one a host. Loop's thread.
#pragma once

#include <string>

#include "bot/match/house.h"

namespace callboard {

// Sets the timers that are missing and clears those of people who host no more.
void plan_digests(House& house, Act& act, const Show& show);

// "digest.7" is due: sends it and plans the next. False: no timer of the digest's.
bool digest_due(House& house, Act& act, const Show& show, const std::string& key);

// What needs this host now, in private.
void send_digest(House& house, Act& act, const Show& show, PersonId host);

}  // namespace callboard
