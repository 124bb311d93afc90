// What a seat knows is no section of a public post.
#include "rules/core/post.h"

void leak(const callboard::SeatData& mine) { callboard::PublicSections{}.add("board", mine); }
