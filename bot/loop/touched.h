// What commits have changed, for whoever shows it: pages, transcripts, heads of threads. Plain
// data, any thread.
#pragma once

#include <set>
#include <span>
#include <utility>

#include "storage/rows.h"

namespace callboard {

struct Touched {
  std::set<MatchId> matches;
  std::set<ShowId> shows;
  std::set<std::pair<ShowId, BookId>> lotteries;  // drawn just now
  std::set<PersonId> people;                      // with new names, accounts or results
  bool accounts = false;                          // one is new, or belongs to another person now
};

Touched changed_by(std::span<const Commit> commits);

}  // namespace callboard
