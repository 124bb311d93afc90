// Seasons of a show: a match counts for the season that is open when it ends. Closing one posts its
// final standings and opens the next; champion and jackpot carry on. Closed seasons are notes of
// the show (docs/database.md). Loop's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kSeasonNameMax = 60;  // glyphs

// Whether a match of the show is being played, the newest one open again, or stands halted, so that
// it has yet to end.
bool match_is_played(const House& house, const Show& show);

struct Closing {
  std::string name;            // of the season; may be empty
  std::optional<PersonId> by;  // a host; none: the schedule, or the operator
};
// The season that is open ends now, and the next one begins.
void close_season(House& house, Act& act, Show& show, const Closing& closing);
// The last one that was closed goes on, as if it had not been.
void reopen_season(House& house, Act& act, Show& show, std::optional<PersonId> by);
// After a match: a close that has waited for its end (`!season close after`).
void season_after_match(House& house, Act& act, Show& show);

// Who stands first in the season that a finished match counts for.
struct SeasonWon {
  std::int64_t season = 0;  // 0: the match has no result yet
  std::vector<PersonId> first;
};
SeasonWon season_won(const Show& show, MatchId match);
// A ruling over the match has corrected its result. If that gives a season which is closed to
// somebody else, the `facts` of the correction say so, and the hosts are told.
void mind_season(House& house, Act& act, const LiveMatch& match, const SeasonWon& before,
                 nlohmann::json& facts);

// The notes of closed seasons, and back. A note that does not decode throws Broken.
NoteRow season_row(ShowId show, const Season& season);
Season season_of(const NoteRow& row);
void take_seasons(Show& show, std::span<const NoteRow> notes);

}  // namespace callboard
