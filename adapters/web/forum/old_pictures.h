// Pictures are the bulk of forum.db, and few people look at boards of weeks ago. What has stood for
// a while goes; readers get the words that describe it. The last board of a thread stays.
#pragma once

#include <cstdint>

#include "adapters/web/forum/writing.h"

namespace callboard::web {

inline constexpr std::int64_t kPictureKeptMs = std::int64_t{14} * 24 * 60 * 60 * 1000;

// Takes pictures out of the file that no post of the last 14 days shows and that are not the newest
// of a thread (of its public posts, or of those to one person). Writes little: run it now and then.
void drop_old_pictures(Writing& w);

}  // namespace callboard::web
