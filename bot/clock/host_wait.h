// A wait that only a host can end: until when it lasts, and who hears of it on the way. All hosts
// are told again after half of it, and the thread with them; the operator after three quarters;
// then the match goes on by itself as fairly as it can. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>

#include "bot/match/house.h"

namespace callboard {

enum class HostWait : std::uint8_t { kDecision, kProtest, kPause, kContent, kDice };

struct WaitForHost {
  HostWait what = HostWait::kDecision;
  Timestamp due;  // then it ends by itself
};

// What the match waits for a host for; nothing if it does not, or its wait has no end yet.
std::optional<WaitForHost> wait_for_host(const House& house, const LiveMatch& match);

// When the hosts were asked: the beginning of that wait.
Timestamp asked_since(const LiveMatch& match, HostWait what);

// Such a wait begins now and lasts until `due`, which has a timer of its own.
void warn_of_silence(House& house, Act& act, const LiveMatch& match, Timestamp due);

// Half of it is over, three quarters of it. Nothing, if the wait has ended meanwhile.
void remind_hosts(House& house, Act& act, LiveMatch& match);
// As remind_anew of players (bot/clock/allowances.h).
void remind_hosts_anew(House& house, Act& act, LiveMatch& match);
void tell_operator(const House& house, Act& act, const LiveMatch& match);

}  // namespace callboard
