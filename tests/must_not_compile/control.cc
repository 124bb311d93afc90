// What is allowed, beside the leaks of this folder: if this fails to compile, the others fail for
// the wrong reason.
#include <iostream>

#include "rules/core/match.h"
#include "rules/core/post.h"
#include "rules/lucky_numbers/game.h"

namespace callboard {

void allowed(const lucky_numbers::State& state, const PublicData& open, const SeatData& mine) {
  std::cout << json_text(lucky_numbers::LuckyNumbers::public_view(state)) << open.json();
  (void)Post::to_public(PublicSections{}.add("board", open));
  (void)Post::to_seat(Seat{0}, SeatSections{}.add("board", mine));
}

}  // namespace callboard
