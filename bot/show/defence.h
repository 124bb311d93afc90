// Whether the champion comes to defend the title (shows with sign_ups = "list"). Asked in the foyer
// as soon as somebody is there to play against; silence tells the hosts and is asked once more,
// silence again or "pass" leaves the title vacant, so that the next in line is called up and the
// seats are drawn (LN-05). Part of bot/show/presence.h, which has the timer. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

// The question to the present champion about the match at hand; null: none was put.
const ChampionCall* champion_call(const Show& show);

// False: the match waits for the champion's word.
bool champion_comes(const Show& show);

// Asks, unless that was done or there is nobody to play against yet. Who is away just now is asked
// when they are back, at the latest at the end of the absence they gave first: one is waited for.
void ask_champion(House& house, Act& act, Show& show, const LiveMatch& match);

// By their own word, or a host's (!new).
void champion_is_here(Act& act, Show& show);
void champion_gives_way(House& house, Act& act, Show& show);

// The time to answer is over, and everything written until then was read. Who is away by then, as
// was said after the question, was not silent: it is put once more when they are back.
void champion_silent(House& house, Act& act, Show& show, const LiveMatch& match);

}  // namespace callboard
