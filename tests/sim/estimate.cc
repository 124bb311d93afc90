#include "tests/sim/estimate.h"

#include <algorithm>

#include "rules/catalog.h"
#include "tests/sim/simulation.h"

namespace callboard::sim {
namespace {

inline constexpr std::int64_t kShowsAtOnce = 20;
inline constexpr std::int64_t kDaysMax = 3'650;
inline constexpr std::int64_t kSeatsToPlay = 600;  // of all matches

template <class Of>
Spread spread_by(const std::vector<MatchStory>& stories, const Of& of) {
  std::vector<std::int64_t> values;
  for (const MatchStory& story : stories) values.push_back(of(story));
  return spread_of(std::move(values));
}

std::string told(const Spread& spread) {
  return std::to_string(spread.median) + " (in eight of ten matches " + std::to_string(spread.low) +
         " to " + std::to_string(spread.high) + ")";
}

std::string hours(std::int64_t seconds) { return std::to_string(seconds / 3600) + " hours"; }

}  // namespace

std::vector<MatchStory> play_often(const ShowSetup& setup, std::int64_t matches,
                                   std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.days = kDaysMax;
  plan.faults = no_faults();
  plan.stories = matches;
  plan.matches = std::min(kShowsAtOnce, matches);
  for (std::int64_t i = 1; i <= plan.matches; ++i) {
    ShowSetup one = setup;
    one.key = "show" + std::to_string(i);
    one.platforms = {"web"};
    one.hosts = {"host" + std::to_string(i)};
    one.schedule.clear();
    one.dice = DiceSource::kBook;
    one.next_match = NextMatch::kAuto;
    one.sign_ups = SignUpMode::kDirect;
    plan.setups.push_back(std::move(one));
  }
  const Outcome outcome = simulate(plan);
  if (outcome.broken) throw *outcome.broken;
  return outcome.stories;
}

Spread spread_of(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](std::size_t tenths) { return values[(values.size() - 1) * tenths / 10]; };
  return {at(1), at(5), at(9)};
}

std::string in_words(const ShowSetup& setup, const std::vector<MatchStory>& stories) {
  if (stories.empty()) return "No match came to its end, so nothing can be said.\n";
  const Spread days =
      spread_by(stories, [](const MatchStory& s) { return (s.ms + kDay_ms / 2) / kDay_ms; });
  const Spread prompts = spread_by(stories, [](const MatchStory& s) { return s.prompts; });
  const Spread replies = spread_by(stories, [](const MatchStory& s) { return s.replies; });
  const Spread missed = spread_by(stories, [](const MatchStory& s) { return s.missed; });
  return setup.title + ", " + hours(setup.deadline_s) + " for each move, as " +
         std::to_string(stories.size()) + " matches went:\n" +
         "  days from the first prompt to the end  " + told(days) + "\n" +
         "  prompts, all players together          " + told(prompts) + "\n" +
         "  replies that were played               " + told(replies) + "\n" +
         "  missed deadlines                       " + told(missed) + "\n" +
         "They were played by people who answer half of their prompts within 3 hours, the others\n"
         "within 23, and forget one in fifty until reminded; a host needs half a day at most.\n";
}

std::int64_t matches_to_play(const ShowSetup& setup) {
  const GameFace* const game = find_game(setup.game);
  if (game == nullptr) return 1;
  return kSeatsToPlay / static_cast<std::int64_t>(game->seats(setup.options));
}

std::vector<ShowSetup> example_shows() {
  std::vector<ShowSetup> shows(5);
  shows[0].key = "standard";
  shows[1].key = "quick";
  shows[1].deadline_s = kDay_s / 2;
  shows[1].options["round_end"] = "puzzles:1";
  shows[2].key = "relaxed";
  shows[2].deadline_s = 2 * kDay_s;
  shows[2].time_bank_s = kDay_s;
  shows[3].key = "wheel";
  shows[4].key = "brisk_wheel";
  shows[4].deadline_s = kDay_s / 2;
  shows[4].options = {{"tossup_step_hours", "4"},
                      {"turn_cap_hours", "24"},
                      {"round_days", "4"},
                      {"speedup_hours", "6"}};
  for (ShowSetup& show : shows) show.title = "A " + show.key + " show";
  for (const std::size_t i : {3U, 4U}) shows[i].game = "wheel";
  shows[3].title = "A show of Wheel";
  shows[4].title = "A brisk show of Wheel";
  return shows;
}

}  // namespace callboard::sim
