// Who attended shows and who was a contestant, over all shows and platforms of the house: what next
// year's registrations are judged by (WF-025 to WF-028). One note of the house a person, by their
// number, so that linked accounts have one. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/match/house.h"
#include "rules/core/carry.h"

namespace callboard {

inline constexpr std::int64_t kDay_ms = std::int64_t{24} * 60 * 60 * 1000;
inline constexpr std::int64_t kAttendedWithin_ms = 365 * kDay_ms;  // rolling, inclusive

enum class Role : std::uint8_t { kAttended, kContestant };

// Read from the store when it is asked for first, and kept.
const PastShows& past_of(House& house, PersonId person);

// Once for each match, whatever is noted how often.
void note_past(House& house, Act& act, PersonId person, Role role, const PastShow& show);
// Who counts as a contestant of a match by what it brought: whoever has the seat, and whom they
// stand in for. Kept for all shows, since one of them may have a pool tomorrow.
void note_contestants(House& house, Act& act, const LiveMatch& match, const CarryOver& carry);
// The same of one seat, before somebody else takes it over.
void note_contestant(House& house, Act& act, const LiveMatch& match, Seat seat);

// A host corrects it: that role in every show of that match number and show is taken back; match 0:
// all of the role.
void strike_past(House& house, Act& act, PersonId person, Role role, const PastShow& show);

// Shows attended in the 365 days before `at`; `current` is not counted.
std::int64_t attended_before(House& house, PersonId person, Timestamp at,
                             const PastShow& current = {});
// When the person was a contestant last before `at`; `current` is not counted.
std::optional<Timestamp> contestant_before(House& house, PersonId person, Timestamp at,
                                           const PastShow& current = {});

// Two accounts are one person's from now on.
void join_past(House& house, Act& act, PersonId from, PersonId to);

}  // namespace callboard
