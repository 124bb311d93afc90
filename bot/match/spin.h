// Spin codes: words of a player that go into every fresh draw from then on. Since the secret of the
// book was committed to before, a code proves that it was not chosen for a result. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

inline constexpr std::size_t kSpinGlyphsMax = 40;
inline constexpr std::int64_t kSpinsPerPlayerMax = 20;  // accepted codes of one person in a match

// The code in "spin code: tulip 42", "my spin code is tulip 42" or "!spincode tulip 42"; an empty
// text if none follows. Nothing: the line is about something else.
std::optional<std::string> read_spin(std::string_view line);

// The codes a fresh draw is made with now: of those who wait for a seat or sit in one, in the order
// in which they were accepted.
std::vector<std::string> spins_in_effect(const DeskState& desk);

// Takes `code` over for `person` and says so in the thread; it replaces an older one of theirs.
// Gives the code of "refuse.CODE", or nothing when it went well.
std::optional<std::string> add_spin(House& house, Act& act, LiveMatch& match, PersonId person,
                                    const std::string& code);

}  // namespace callboard
