// What a host did that reaches beyond the play of a match: "!replace" gives a seat to another, and
// "!confirm" mends seat, wins and jackpot at once ("!reject" does nothing but answer). One "!undo"
// takes all of it back: play goes back as by any "!undo", the seat is given back, the jackpot by an
// entry of its own, and what was proposed waits again. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/desk/order.h"

namespace callboard {

// As things stand before it; `match`: the one whose log it may write to, if any is played.
Deed begin_deed(const Show& show, const LiveMatch* match);
// It is done. The caller saves the show.
void keep_deed(Show& show, const LiveMatch* match, Deed deed);

// The deeds that an undo of the match takes back, newest first.
struct Reached {
  UndoEntry undo;
  std::vector<Deed> deeds;
};
// The last `count` steps, of which a deed is one.
std::optional<Reached> reach_back(const Order& order, std::size_t count);
std::vector<Deed> deeds_after(const Order& order, std::uint64_t keep_seq);
// Whether all that they did can be taken back.
Objected may_take_back(const Order& order, const Reached& reached);
// They were answers that nothing was played with, and no seat changed hands.
bool took_no_play(const Order& order, const Reached& reached);
// Play has been taken back, if there was any; the rest goes with it, and is told of.
void take_back_deeds(Order& order, const std::vector<Deed>& deeds, Telling& telling);

// "!undo" of a "!replace NAME" whose seat nobody has taken yet, if nothing was played since. False:
// there is no such offer.
bool withdraw_offer(Order& order);

// "!undo" where no match is played, if the last that was done for the show answered a proposal.
// What a host has set since stays; without a number, "!undo" may mean that, and the host is asked.
// Nothing: it was something else.
std::optional<Objected> undo_confirmed(Order& order);

// What a "!redo" would bring back was taken back together with more than play.
Objected redo_of_deed(const Order& order);
// A ruling would take play back to before something that was confirmed.
Objected confirmed_since(const Order& order, std::uint64_t keep_seq);

}  // namespace callboard
