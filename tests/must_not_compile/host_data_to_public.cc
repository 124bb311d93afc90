// What hosts know is no section of a public post.
#include "rules/core/post.h"

void leak(const callboard::HostData& desk) { callboard::PublicSections{}.add("board", desk); }
