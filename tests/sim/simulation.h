// One run of the simulator: a seed, so many days, so many shows side by side, and the verdict.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/crowd.h"
#include "tests/sim/faults.h"
#include "tests/sim/history.h"
#include "tests/sim/judge.h"

namespace callboard::sim {

struct Plan {
  // As somebody set them up; none: drawn from the seed, so many as `matches`.
  std::vector<ShowSetup> setups;
  // Typical people, until so many matches are over; 0: for all the days.
  std::int64_t stories = 0;

  std::uint64_t seed = 1;
  std::int64_t days = 30;
  std::int64_t matches = 8;  // shows, each with one match at a time
  std::string game;          // they all play; empty: some this, some that
  Faults faults;
  std::int64_t draw_one_in = 0;  // posts whose picture is drawn; 0: none
  std::int64_t tail_lines = 60;  // of the history that are kept
  // Left out of the world, by name: a fault, "hosts", or a kind of people.
  std::set<std::string> without;
};

// All that can be left out.
std::vector<std::string> parts();

struct Outcome {
  std::optional<BrokenPromise> broken;
  Tally tally;
  std::int64_t match_days = 0;
  std::uint64_t digest = 0;  // of the whole history
  std::map<std::string, std::int64_t> faults;
  std::vector<std::string> tail;    // the last lines of the history
  std::vector<MatchStory> stories;  // of matches played to their end
  std::int64_t lines = 0;           // of the history
  std::int64_t day = 0;             // on which it ended
};

Outcome simulate(const Plan& plan);

}  // namespace callboard::sim
