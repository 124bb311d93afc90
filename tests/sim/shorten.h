// A shorter history for a promise that broke: the same seed with fewer days, shows, people and
// faults, as long as the same promise breaks. One thread.
#pragma once

#include <functional>

#include "tests/sim/simulation.h"

namespace callboard::sim {

struct Shorter {
  Plan plan;
  Outcome outcome;
  int tried = 0;
};

using Run = std::function<Outcome(const Plan&)>;

// `run` is `simulate`; `go_on` is asked before each try.
Shorter shorten(const Plan& plan, const Outcome& outcome, const Run& run,
                const std::function<bool()>& go_on);

}  // namespace callboard::sim
