#include "tests/sim/shorten.h"

#include <algorithm>
#include <utility>

namespace callboard::sim {
namespace {

class Shortening {
 public:
  Shortening(const Plan& plan, const Outcome& outcome, const Run& run,
             const std::function<bool()>& go_on)
      : best_{plan, outcome, 0}, promise_(outcome.broken->promise), run_(run), go_on_(go_on) {}

  Shorter search() {
    bool better = true;
    while (better && go_on_()) {
      better = fewer_days();
      better = fewer_shows() || better;
      for (const std::string& part : parts()) better = without(part) || better;
    }
    return std::move(best_);
  }

 private:
  // True: the same promise breaks, and no later.
  bool holds(Plan plan) {
    if (!go_on_()) return false;
    ++best_.tried;
    Outcome outcome = run_(plan);
    if (!outcome.broken || outcome.broken->promise != promise_) return false;
    if (outcome.lines > best_.outcome.lines) return false;
    best_.plan = std::move(plan);
    best_.outcome = std::move(outcome);
    return true;
  }
  bool fewer_days() {
    Plan plan = best_.plan;
    plan.days = std::min(best_.outcome.day + 1, plan.days - 1);
    return plan.days > 0 && holds(std::move(plan));
  }
  bool fewer_shows() {
    Plan plan = best_.plan;
    plan.matches = plan.matches / 2;
    return plan.matches > 0 && holds(std::move(plan));
  }
  bool without(const std::string& part) {
    Plan plan = best_.plan;
    return plan.without.insert(part).second && holds(std::move(plan));
  }

  Shorter best_;
  std::string promise_;
  const Run& run_;
  const std::function<bool()>& go_on_;
};

}  // namespace

Shorter shorten(const Plan& plan, const Outcome& outcome, const Run& run,
                const std::function<bool()>& go_on) {
  return Shortening(plan, outcome, run, go_on).search();
}

}  // namespace callboard::sim
