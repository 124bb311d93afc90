// The marks beside replies, given again after a start: see mark_again in replies.h.
#include <algorithm>

#include "bot/match/later_verdict.h"
#include "bot/match/replies.h"
#include "text/command_marks.h"

namespace callboard {
namespace {

// The mark that went with a verdict.
std::optional<Verdict> mark_of(const std::string& verdict) {
  if (verdict == "played" || verdict == "command") return Verdict::kAccepted;
  if (verdict == "refused E_SECRET_PUBLIC" || verdict == "muted") return Verdict::kHidden;
  if (verdict == "refused E_QUIZ_PUBLIC") return Verdict::kHidden;
  if (verdict == "refused E_AMBIGUOUS") return Verdict::kAsked;
  if (verdict.starts_with("refused ")) return Verdict::kRefused;
  return std::nullopt;
}

Stored<Done> mark_replies(House& house, Act& act, MatchId match) {
  const auto replies = house.store.newest_replies(match, kMarkedAgain);
  if (!replies) return Fail{replies.error()};
  for (const ReplyRow& row : *replies) {
    const auto later = later_verdict(house.store, row);
    if (!later) return Fail{later.error()};
    auto mark = *later ? std::optional((*later)->mark) : mark_of(row.verdict);
    if (!mark && may_hold_command(row.text)) mark = Verdict::kAsked;  // as in conclude
    if (mark) act.effects.acknowledge.emplace_back(ReplyRef{row.adapter, row.id}, *mark);
  }
  return Done{};
}

}  // namespace

Stored<Done> mark_again(House& house, Act& act) {
  if (auto done = mark_replies(house, act, MatchId{}); !done) return done;  // in foyers
  for (const auto& [id, show] : house.shows) {
    const auto matches = house.store.matches(id);
    if (!matches) return Fail{matches.error()};
    // The one at hand, and the one before, which may have ended with the last commit.
    const std::size_t first = matches->size() - std::min<std::size_t>(matches->size(), 2);
    for (std::size_t i = first; i < matches->size(); ++i) {
      if (auto done = mark_replies(house, act, matches->at(i).id); !done) return done;
    }
  }
  return Done{};
}

}  // namespace callboard
