// A seat's sections make no public post.
#include "rules/core/post.h"

callboard::Post leak(callboard::SeatSections mine) { return callboard::Post::to_public(mine); }
