// One command to a show under treatment, and its handlers. Loop's thread, lives for one call.
#pragma once

#include "bot/desk/order.h"

namespace callboard {

struct ShowOrder {
  House& house;
  Act& act;
  Show& show;
  PersonId person;  // who gives it
  CommandLine line;
  bool privately = false;
  std::optional<MatchId> thread;        // the match in whose thread it was written, for all to read
  std::optional<Changed> changed = {};  // beside the show itself
};

// Does what the line says; nothing if it is no word of the show's.
std::optional<Objected> carry_out(ShowOrder& order);

// Each does its command or says why not.
Objected order_start(ShowOrder& order);     // the next match, where none is waiting or played
Objected order_jackpot(ShowOrder& order);   // between matches
Objected order_pay(ShowOrder& order);       // to a person, outside of matches
Objected order_ledger(ShowOrder& order);    // accounts and last entries
Objected order_prize(ShowOrder& order);     // what was won, and how far each award has come
Objected order_schedule(ShowOrder& order);  // what the show does by itself next

Objected order_digest(ShowOrder& order);    // what needs a host, to who asks or to all hosts
Objected order_variants(ShowOrder& order);  // answers hosts have accepted

Objected order_list(ShowOrder& order);   // the waiting list, and changes of it
Objected order_open(ShowOrder& order);   // sign-ups
Objected order_close(ShowOrder& order);  // likewise; a lottery is drawn
Objected order_qualify(ShowOrder& order);
Objected order_pool(ShowOrder& order);  // of registrants: bot/show/pool/

Objected order_standings(ShowOrder& order);  // and the like: for everybody to read
Objected order_records(ShowOrder& order);
Objected order_jackpots(ShowOrder& order);
Objected order_season(ShowOrder& order);  // listed, closed, opened again

}  // namespace callboard
