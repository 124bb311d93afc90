// Which accounts are one person's. Loop's thread.
#pragma once

#include <string>

#include "bot/match/house.h"

namespace callboard {

// An account of somebody who plays, holds a title or hosts stays theirs, or that would be nobody's.
bool has_a_part(const House& house, PersonId person);
// Both have a seat of one match.
bool share_a_match(const House& house, PersonId one, PersonId other);

// The account is `to`'s from now on; `was`: whose it is again when it is parted from them.
void give_account(House& house, Act& act, const Account& account, PersonId from, PersonId to,
                  PersonId was);
// Before the person gets one more on that platform: the only account they had, there or at all, is
// the one they write from, until they write from another.
void note_the_one_before(House& house, Act& act, PersonId person, const std::string& adapter);

// What accounts `from` has left wait for no seat: their places on lists are `to`'s, who keeps one
// each.
void take_over_places(House& house, Act& act, PersonId from, PersonId to);

}  // namespace callboard
