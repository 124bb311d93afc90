// Applies inputs to a match and settles what follows by itself: draws, content, the next prompt.
// Every change of a match under the rules goes through here. Loop's thread.
#pragma once

#include <optional>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// What one act brought, gathered for one post per audience.
struct Telling {
  PublicSections open;
  std::vector<SeatSections> seats;
  HostSections hosts;
};

// Adds the news of the input just applied, or of the start, for every audience.
void gather_news(const House& house, const LiveMatch& match, Telling& telling);

struct Acting {
  Actor actor = Actor::kHost;
  Seat seat;
};

// Plays `inputs` as a whole or not at all, then settles and posts. `telling` may bring sections to
// stand first (a practice player's words, a ruling). A refusal leaves match and commit untouched.
std::optional<RefusalData> play(House& house, Act& act, LiveMatch& match,
                                const std::vector<LoggedInput>& inputs, Acting acting,
                                Telling telling = {});

// Answers draws and wants until people are to act or the match is over, then posts what `telling`
// gathered with the board and, for a new turn or when `renew`, the prompt.
// The rules could judge this input, a seat's newest, and have sent it back to its player instead.
bool sent_back(const AnyMatch& game, const LoggedInput& input);

enum class Renewal { kIfTurnChanged, kAlways };
void settle(House& house, Act& act, LiveMatch& match, Telling telling, Renewal renewal);

// The match cannot go on by itself (our own error): it halts, hosts and operator are told, no other
// match is touched.
void halt(House& house, Act& act, LiveMatch& match, const std::string& why);

// The draw a match waits for, if it waits for one.
std::optional<Draw> pending_draw(const LiveMatch& match);
Question question_of(const LiveMatch& match, const Draw& draw);
// Answers the pending draw with these values (from the book or a host) and logs it.
void answer_draw(House& house, Act& act, LiveMatch& match, const DrawRow& row, Freshness freshness,
                 Telling& telling);

}  // namespace callboard
