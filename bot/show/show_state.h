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

struct ShowState {
  ShowId id;
  std::string key;
  std::int64_t matches = 0;  // numbered so far
  std::int64_t books = 0;
  std::optional<PersonId> champion;
  bool champion_practice = false;  // the champion is a practice player
  std::int64_t wins = 0;
  std::optional<std::int64_t> jackpot;
  std::vector<Prize> prizes;
  std::vector<PersonId> hosts;
  OptionValues options;                       // set by hosts since; over the setup's
  std::optional<std::int64_t> deadline_s;     // likewise
  std::optional<MatchId> current;             // waiting or live
  std::optional<VenueRow> foyer;              // the show's own thread: bot/show/foyer.h
  std::map<std::string, Timestamp> schedule;  // a line of it, and up to when it is done
  std::vector<MatchResult> results;
};

ShowRow to_row(const ShowState& show);
// A row that does not decode throws Broken.
ShowState from_row(const ShowRow& row);

// What the next match starts from.
CarryIn carry_in(const ShowState& show);

// Takes over what a finished match hands on. `seats`: who sat where.
void take_over(ShowState& show, const CarryOver& carry, const std::vector<PersonId>& seats,
               const MatchRow& match, Timestamp now);

// Double entry for what a finished match paid: every person, the jackpot and the house; sums to
// zero.
std::vector<LedgerRow> ledger_of(const CarryOver& carry, const std::vector<PersonId>& seats,
                                 std::int64_t jackpot_before, LedgerRow blank);

}  // namespace callboard
