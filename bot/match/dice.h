// Dice that somebody outside throws: a host who types them, or RANDOM.ORG. The match waits, no
// player's clock runs, and the answer is played in a later commit, after it was judged here. What
// was asked and what became of it are desk entries, so a restart asks on. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/match/play.h"

namespace callboard {

// True if the show takes these dice from elsewhere than the draw book.
bool dice_from_outside(const Show& show, const Draw& draw);

// From where they come, for posts that say what is fixed before play: part.book.
nlohmann::json dice_facts(const Show& show);

// Asks whoever throws, unless that is done; `telling` gets a word about it. The caller waits.
void wait_for_dice(House& house, Act& act, LiveMatch& match, const Question& question,
                   Telling& telling);

// May a host type the dice now? Those of RANDOM.ORG only once they are late.
bool hosts_may_type(const Show& show, const LiveMatch& match);
// The hosts have typed them: what was asked elsewhere is no longer wanted.
void dice_typed(Act& act, LiveMatch& match);

// Timers: the dice are late, and it is time to ask for them once more.
void dice_overdue(House& house, Act& act, LiveMatch& match);
void ask_for_dice_again(House& house, Act& act, LiveMatch& match);

// An answer of the source. One that is late, comes twice, is wrongly signed or is for another draw
// changes nothing but, for the latter two, what the hosts are told.
void dice_answered(House& house, Act& act, const DiceAnswer& answer);

// After a start: asks again for what was asked before it.
void take_up_dice(House& house, Act& act, LiveMatch& match);

}  // namespace callboard
