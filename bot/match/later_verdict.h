// What a host made of a reply after it had been handled: read as a move, accepted late, hidden,
// shown again. Kept beside the reply's own row, which says what became of it when it came, so that
// its mark and what it led to are the same after a restart. Loop's thread.
#pragma once

#include <string_view>

#include "bot/match/house.h"

namespace callboard {

// What became of a guess that was logged and sent back to its player, unjudged.
inline constexpr std::string_view kSentBack = "sent back";

struct LaterVerdict {
  Verdict mark;           // kAccepted: it was played after all; kHidden; kShown: hidden no more
  std::uint64_t seq = 0;  // the log entry it led to; 0: none
  MatchId match = {};     // of that entry: a reply from the show's own thread has none of its own
};

// Kept with this commit; marked when it stands.
void judge_later(Act& act, const ReplyRow& row, LaterVerdict verdict);

// The last of them; nothing: what the row says still holds.
Stored<std::optional<LaterVerdict>> later_verdict(Store& store, const ReplyRow& row);

// The mark that went with what became of the reply when it came; nothing: none.
std::optional<Verdict> first_mark(const ReplyRow& row);

// All marks the reply has now, in the order in which they are to be set.
std::vector<Verdict> marks_of(const ReplyRow& row, const std::optional<LaterVerdict>& later);

}  // namespace callboard
