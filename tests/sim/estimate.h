// What a match of a show will ask of its people, before sign-ups open: the whole daemon plays a few
// hundred matches under the show's options with typical people, and what came out is told in words.
// One thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bot/show/show_setup.h"
#include "tests/sim/judge.h"

namespace callboard::sim {

// How many matches tell enough: fewer of many seats, which ask for more and differ less.
std::int64_t matches_to_play(const ShowSetup& setup);

// One show, played over and over; what it asks for that is not simulated (dice from elsewhere, a
// schedule) is left out.
std::vector<MatchStory> play_often(const ShowSetup& setup, std::int64_t matches,
                                   std::uint64_t seed);

struct Spread {
  std::int64_t low = 0;  // a tenth stays below
  std::int64_t median = 0;
  std::int64_t high = 0;  // a tenth goes beyond
};
// `values` must not be empty.
Spread spread_of(std::vector<std::int64_t> values);

// For a host to read.
std::string in_words(const ShowSetup& setup, const std::vector<MatchStory>& stories);

// Shows to ask about without a callboard.toml, by name: "standard", "quick", "relaxed" of the first
// game; "wheel" with the options as they are, "brisk_wheel" with short ones.
std::vector<ShowSetup> example_shows();

}  // namespace callboard::sim
