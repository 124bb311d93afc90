// What happened on the fake platform, written down as a forum reads: date and time on the clock of
// the show, place, who, words; private messages named as such, marks beside the replies they were
// given to. Tests only.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/bot/world/fake_platform.h"

namespace callboard::test {

// A line of the narrator's between what happened: "The daemon is switched off."
struct Aside {
  std::size_t before = 0;  // index of the happening that follows
  std::string text;
};

// "Mon 27 Apr 2026, 18:00" in that zone.
std::string clock_words(Timestamp at, const std::string& zone);

// `foyer`: the venue of the show's own thread; all others are its matches'.
std::string forum_text(const FakePlatform& forum, const std::vector<Aside>& asides,
                       const std::string& zone);

}  // namespace callboard::test
