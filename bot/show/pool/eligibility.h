// Who may register, play or stand in for a player in a show that has a pool: hosts and those they
// have excluded may not, nor who attended too many shows or was a contestant too lately (WF-025 to
// WF-033, A-86). Loop's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bot/match/house.h"
#include "bot/show/pool/past_shows.h"

namespace callboard {

// One of "host", "banned", "excluded", "attendance", "contestant".
struct Barred {
  std::string reason;
  std::optional<Timestamp> until;  // when that ends, if it is known
  std::int64_t most = 0;           // attendance: shows within 365 days
};

inline constexpr std::string_view kBannedWord = "banned";  // a class of its own (WF-033)
inline constexpr std::string_view kStaffWord = "staff";    // who hosted stays out a year (WF-030)

// Of "refuse.E_POOL_BARRED": {why w, until? T, most? n}
nlohmann::json barred_facts(const Barred& why);

bool has_pool(const Show& show);

// For the show that the pool is for, or for one that began now. Nothing: they are eligible.
std::optional<Barred> barred(House& house, const Show& show, PersonId person, Timestamp now);
// For the match they have played in, as it is known now: excluded today or then, or they had been a
// contestant or in the audience too lately before (WF-037).
bool was_barred(House& house, const Show& show, PersonId person, const PastShow& match,
                Timestamp now);

// They are of the show's staff no longer, and stay excluded for a year.
void note_left_staff(Act& act, Show& show, PersonId person);

void exclude(Act& act, Show& show, const Exclusion& exclusion);
// Two accounts are one person's from now on: who was excluded stays so.
void hand_over_exclusion(Act& act, Show& show, PersonId from, PersonId to);
// False: they were not.
bool include_again(Act& act, Show& show, PersonId person);

}  // namespace callboard
