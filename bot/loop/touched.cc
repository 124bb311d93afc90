#include "bot/loop/touched.h"

#include <string>

#include "bot/show/lottery.h"
#include "bot/show/pool/selection.h"

namespace callboard {

Touched changed_by(std::span<const Commit> commits) {
  Touched touched;
  for (const Commit& commit : commits) {
    for (const LogAppend& append : commit.log) touched.matches.insert(append.match);
    for (const MatchRow& row : commit.matches) touched.matches.insert(row.id);
    for (const TimerRow& row : commit.timers_set) touched.matches.insert(row.match);
    for (const ShowRow& row : commit.shows) touched.shows.insert(row.id);
    for (const NoteRow& row : commit.notes) {
      touched.shows.insert(row.show);
      const bool drawn = row.kind == kLotteryNote || row.kind == kPoolNote;
      if (!drawn || row.json.empty()) continue;
      touched.lotteries.emplace(row.show, BookId{std::stoll(row.key)});
    }
    for (const ResultRow& row : commit.results) {
      touched.shows.insert(row.show);
      touched.people.insert(row.person);
    }
    for (const PersonRow& row : commit.people) touched.people.insert(row.id);
    for (const IdentityRow& row : commit.identities) touched.people.insert(row.person);
    touched.accounts = touched.accounts || !commit.identities.empty();
  }
  touched.matches.erase(MatchId{});  // timers of shows
  return touched;
}

}  // namespace callboard
