// The hash of an item as a log has it: that of the piece it was in its pack. It is named there by
// the field that names it in packs. Pure, any thread.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/match.h"

namespace callboard {

std::string item_hash(std::string_view game, const PackItem& item);

}  // namespace callboard
