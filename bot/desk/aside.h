// What is about people, posts and clocks goes back by its opposite and not by "!undo", which takes
// back play. A host who says "!undo" right after such a command may mean either, and is asked:
// nobody's move goes back by mistake. So are "!jackpot" and "!pay" between matches. Loop's thread.
#pragma once

#include "bot/desk/order.h"

namespace callboard {

// The command has been carried out.
void note_aside(Order& order);
// "!undo" without a number, where this host's last command goes back otherwise and nothing was
// played since: E_UNDO_WHICH with how to say either.
Objected goes_back_otherwise(const Order& order);

}  // namespace callboard
