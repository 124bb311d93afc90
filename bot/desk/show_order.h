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
};

// Each does its command or says why not.
Objected order_start(ShowOrder& order);  // the next match, where none is waiting or played
Objected order_schedule(ShowOrder& order);  // what the show does by itself next

}  // namespace callboard
