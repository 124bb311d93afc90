// What a show remembers from match to match: champion, wins, jackpot, prizes, counters, results. It
// is a row, not a log. Owned by the loop's thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/carry.h"
#include "rules/core/options.h"
#include "storage/rows.h"

namespace callboard {

struct MatchResult {
  std::int64_t number = 0;
  MatchId match;
  std::optional<PersonId> winner;                      // none: aborted
  std::vector<std::pair<PersonId, std::int64_t>> won;  // cash and prizes at their value
  std::int64_t wins = 0;                               // of the winner's reign
  bool retired = false;
  std::int64_t jackpot = 0;  // handed on
  Timestamp ended;
};

// A ruling over an earlier match touches this one: a host says whether it is mended.
struct Proposal {
  std::int64_t id = 0;
  MatchId match;
  std::int64_t number = 0;             // of it
  std::int64_t cause = 0;              // number of the match that was ruled on
  std::optional<PersonId> champion;    // who should have held the title
  std::optional<PersonId> instead_of;  // who did
  std::int64_t jackpot_by = 0;
};

struct ShowState {
  ShowId id;
  std::string key;
  std::int64_t matches = 0;  // numbered so far
  std::int64_t books = 0;
  std::int64_t dice_serial = 0;  // the newest of RANDOM.ORG's serial numbers seen; 0: none
  std::optional<PersonId> champion;
  bool champion_practice = false;  // the champion is a practice player
  std::int64_t wins = 0;
  std::optional<std::int64_t> jackpot;
  std::vector<Prize> prizes;
  std::vector<PersonId> hosts;
  std::vector<PersonId> muted;                // spectators nobody hears any more (HA-39)
  std::map<PersonId, std::string> renamed;    // by a host: hash of the account's name that gave way
  OptionValues options;                       // set by hosts since; over the setup's
  std::optional<std::int64_t> deadline_s;     // likewise
  std::optional<MatchId> current;             // waiting or live
  std::optional<VenueRow> foyer;              // the show's own thread: bot/show/foyer.h
  std::map<std::string, Timestamp> schedule;  // a line of it, and up to when it is done
  std::vector<MatchResult> results;
  std::vector<Proposal> proposals;  // waiting for a host's word
  std::int64_t proposals_made = 0;
  std::int64_t corrections = 0;  // of results, by rulings over finished matches
};

ShowRow to_row(const ShowState& show);
// A row that does not decode throws Broken.
ShowState from_row(const ShowRow& row);

// Cash, and prizes at their value.
std::int64_t value_of(const Winnings& winnings);

// What the next match starts from.
CarryIn carry_in(const ShowState& show);

// A match's line in the results.
MatchResult result_of(const CarryOver& carry, const std::vector<PersonId>& seats,
                      const MatchRow& match, Timestamp now);
// Champion, wins, jackpot and prizes for the next match.
void hand_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats);
// Takes over what a finished match hands on. `seats`: who sat where.
void take_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats,
               const MatchRow& match, Timestamp now);

}  // namespace callboard
