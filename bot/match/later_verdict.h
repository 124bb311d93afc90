// What a host made of a reply after it had been handled: read as a move, accepted late, hidden.
// Kept beside the reply's own row, which says what became of it when it came, so that its mark and
// what it led to are the same after a restart. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

struct LaterVerdict {
  Verdict mark;           // kAccepted: it was played after all; kHidden
  std::uint64_t seq = 0;  // the log entry it led to; 0: none
};

// Kept with this commit; marked when it stands.
void judge_later(Act& act, const ReplyRow& row, LaterVerdict verdict);

// The last of them; nothing: what the row says still holds.
Stored<std::optional<LaterVerdict>> later_verdict(Store& store, const ReplyRow& row);

}  // namespace callboard
