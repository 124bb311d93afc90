// The draw of a pool: every On-Stage name gets a ticket from the show's own draw book, lowest
// first; the first are the Audition List, the next the Alternates List, and the rest move to the
// Audience, of which some names are drawn likewise. Tokens are dealt by tickets, too (WF-050 to
// WF-053, WF-061 to WF-067, A-90, A-91, A-96). People stand in the order of their numbers in the
// house, so the result depends on who takes part and on nothing else; anyone can check it
// (docs/fairness.md). Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/chance/transcript.h"
#include "bot/match/house.h"

namespace callboard {

inline constexpr std::string_view kPoolNote = "pool_draw";  // kind of the rows that stay

// Who takes part, by number.
struct DrawInput {
  std::vector<PersonId> all;
  std::vector<PersonId> stage;
};
DrawInput draw_input(House& house, const Show& show, Timestamp now);
// SHA-256 over "all 3,5,8 stage 5,8": posted before the draw, so that nobody is slipped in.
std::string names_hash(const DrawInput& input);

// Draws, publishes the secret, and calls the Audition List.
void draw_pool(House& house, Act& act, Show& show);
// A host's own result (WF-078): all On-Stage and different, in the order they are called. A code of
// "refuse.CODE" otherwise.
std::optional<std::string> draw_by_hand(House& house, Act& act, Show& show,
                                        const std::vector<PersonId>& names);
// A new book, and the draw again after a while. False: none was drawn, or the match has begun.
bool redraw_pool(House& house, Act& act, Show& show);

// Who took part in the draw of that book, in the order of the tickets of each draw.
struct DrawnFrom {
  std::string label;
  std::vector<PersonId> people;
};
std::vector<DrawnFrom> drawn_from(const std::string& json);

}  // namespace callboard
