#include "bot/match/marks_again.h"

#include <algorithm>

#include "bot/match/later_verdict.h"
#include "rules/core/check.h"

namespace callboard {
namespace {

Stored<Done> mark_replies(House& house, Act& act, MatchId match) {
  const auto replies = house.store.newest_replies(match, kMarkedAgain);
  if (!replies) return Fail{replies.error()};
  for (const ReplyRow& row : *replies) {
    const auto later = later_verdict(house.store, row);
    if (!later) return Fail{later.error()};
    for (const Verdict mark : marks_of(row, *later)) {
      act.effects.acknowledge.emplace_back(ReplyRef{row.adapter, row.id}, mark);
    }
  }
  return Done{};
}

Stored<Done> mark_show(House& house, Act& act, ShowId show) {
  const auto matches = house.store.matches(show);
  if (!matches) return Fail{matches.error()};
  // The one at hand, and the one before, which may have ended with the last commit.
  const std::size_t first = matches->size() - std::min<std::size_t>(matches->size(), 2);
  for (std::size_t i = first; i < matches->size(); ++i) {
    if (auto done = mark_replies(house, act, matches->at(i).id); !done) return done;
  }
  return Done{};
}

}  // namespace

Stored<Done> mark_again(House& house, Act& act) {
  if (auto done = mark_replies(house, act, MatchId{}); !done) return done;  // in foyers
  for (const auto& [id, show] : house.shows) {
    if (!house.matches.of_show(id).empty()) continue;
    if (auto done = mark_show(house, act, id); !done) return done;
  }
  return Done{};
}

void mark_again(House& house, Act& act, ShowId show) {
  CALLBOARD_CHECK(mark_show(house, act, show).ok(), "the store cannot be read");
}

}  // namespace callboard
