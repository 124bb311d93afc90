// The law of non-interference (docs/architecture.md) for a match as it stands, of any game of the
// catalogue. One thread.
#pragma once

#include <cstdint>
#include <string>

#include "rules/core/match.h"

namespace callboard::battery {

// What anybody but a host would be shown otherwise if the secrets behind the same public knowledge
// were others, drawn from `seed`: both texts. Empty: nothing, as it should be.
std::string told_by_secrets(const AnyMatch& match, std::uint64_t seed);

}  // namespace callboard::battery
