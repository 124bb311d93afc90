// Content that tests of Wheel share: the layout of the rules page and its puzzles.
#pragma once

#include <string_view>

#include "rules/wheel/types.h"

namespace callboard::wheel {

// The page's fixtures.
struct Fixture {
  const char* solution;
  const char* category;
};
inline constexpr Fixture kF1{"BETTER LATE THAN NEVER", "Phrase"};
inline constexpr Fixture kF2{"MAPLE SYRUP", "Food & Drink"};
inline constexpr Fixture kF3{"OHIO", "Place"};
inline constexpr Fixture kF4{"ROCK & ROLL", "Thing"};
inline constexpr Fixture kF5{"DON'T LOOK BACK", "Phrase"};
inline constexpr Fixture kF6{"APPLE PIE", "Food & Drink"};

Layout house();
Puzzle puzzle_of(PuzzleKind kind, const Fixture& fixture);
Said said(std::string_view words);

}  // namespace callboard::wheel
