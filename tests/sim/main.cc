// callboard-sim: the whole daemon in one thread, in a faulty world, held to its promises.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

#include "bot/config/config.h"
#include "rules/catalog.h"
#include "tests/sim/estimate.h"
#include "tests/sim/shorten.h"
#include "tests/sim/simulation.h"

namespace callboard::sim {
namespace {

inline constexpr int kClean = 0;
inline constexpr int kBroken = 1;
inline constexpr int kUsage = 2;

constexpr const char* kHelp =
    "usage: callboard-sim [--seed N] [--days D] [--matches M] [--game NAME] [--faults FILE]\n"
    "                     [--until-fail]\n"
    "\n"
    "  --seed N        where all chance comes from (1)\n"
    "  --days D        simulated days with people and faults (30)\n"
    "  --matches M     shows side by side, each with one match at a time (8)\n"
    "  --game NAME     they all play this game (some this, some that)\n"
    "  --faults FILE   lines \"name = number per million\"; \"none\" instead of a file: no faults\n"
    "  --pictures N    draw the pictures of one post in N (0: none)\n"
    "  --without A,B   leave out faults, \"hosts\", \"places\", or people (slow, absent, ...)\n"
    "  --tail N        print the last N lines of the history of a failure (60)\n"
    "  --shorten S     look for a shorter history of a failure for S seconds (20; 0: no)\n"
    "  --estimate SHOW tell what a match of this show of callboard.toml asks of people; or of the\n"
    "                  examples standard, quick, relaxed, wheel, brisk_wheel; --matches M of them\n"
    "                  are played (300 of two players, 40 of fifteen)\n"
    "  --config FILE   that callboard.toml (./callboard.toml)\n"
    "  --until-fail    go on with the next seed until a promise breaks\n"
    "\n"
    "Exit code 0: every promise held, 1: one was broken, 2: it could not be run.\n";

struct Words {
  Plan plan;
  std::string faults;
  std::string estimate;  // of this show; empty: none is asked for
  std::string config = "callboard.toml";
  bool matches_told = false;
  std::int64_t shorten_s = 20;
  bool until_fail = false;
};

std::optional<std::int64_t> number(const std::string& words, std::int64_t least) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
  const bool whole = error == std::errc{} && end == words.data() + words.size();
  return whole && value >= least ? std::optional<std::int64_t>(value) : std::nullopt;
}

bool leave_out(Plan& plan, const std::string& list) {
  const std::vector<std::string> known = parts();
  std::istringstream names(list);
  for (std::string name; std::getline(names, name, ',');) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      std::cerr << "callboard-sim: there is no \"" << name << "\" to leave out\n";
      return false;
    }
    plan.without.insert(name);
  }
  return true;
}

bool plays(Plan& plan, const std::string& game) {
  plan.game = game;
  if (find_game(game) != nullptr) return true;
  std::cerr << "callboard-sim: there is no game \"" << game << "\"\n";
  return false;
}

// False: something is wrong with the words, and it was said.
bool take(Words& words, const std::string& name, const std::string& value) {
  if (name == "--estimate") return words.estimate = value, true;
  if (name == "--config") return words.config = value, true;
  words.matches_told = words.matches_told || name == "--matches";
  if (name == "--without") return leave_out(words.plan, value);
  if (name == "--game") return plays(words.plan, value);
  if (name == "--faults") {
    words.faults = value;
    if (value == "none") {
      words.plan.faults = no_faults();
      return true;
    }
    std::ifstream file(value);
    if (!file) {
      std::cerr << "callboard-sim: " << value << " cannot be read\n";
      return false;
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto faults = read_faults(text, words.plan.faults);
    if (!faults) std::cerr << "callboard-sim: " << value << ": " << faults.error() << "\n";
    if (faults) words.plan.faults = *faults;
    return faults.ok();
  }
  const bool none_is_fine = name == "--seed" || name == "--pictures" || name == "--shorten";
  const auto count = number(value, none_is_fine ? 0 : 1);
  const std::map<std::string, std::int64_t*> numbers = {{"--days", &words.plan.days},
                                                        {"--matches", &words.plan.matches},
                                                        {"--pictures", &words.plan.draw_one_in},
                                                        {"--shorten", &words.shorten_s},
                                                        {"--tail", &words.plan.tail_lines}};
  const auto known = numbers.find(name);
  if ((known == numbers.end() && name != "--seed") || !count) {
    std::cerr << "callboard-sim: " << name << " " << value << " is not understood\n" << kHelp;
    return false;
  }
  if (name == "--seed") {
    words.plan.seed = static_cast<std::uint64_t>(*count);
  } else {
    *known->second = *count;
  }
  return true;
}

std::optional<Words> read_words(int argc, char** argv) {
  Words words;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--until-fail") {
      words.until_fail = true;
    } else if (name == "--help" || i + 1 == argc) {
      std::cerr << kHelp;
      return std::nullopt;
    } else if (!take(words, name, argv[++i])) {
      return std::nullopt;
    }
  }
  return words;
}

std::string command(const Words& words) {
  std::string line = "callboard-sim --seed " + std::to_string(words.plan.seed) + " --days " +
                     std::to_string(words.plan.days) + " --matches " +
                     std::to_string(words.plan.matches);
  if (!words.plan.game.empty()) line += " --game " + words.plan.game;
  if (!words.faults.empty()) line += " --faults " + words.faults;
  if (words.plan.draw_one_in > 0) line += " --pictures " + std::to_string(words.plan.draw_one_in);
  for (const std::string& part : words.plan.without) {
    line += (part == *words.plan.without.begin() ? " --without " : ",") + part;
  }
  return line;
}

void print(const Outcome& outcome, double seconds) {
  if (outcome.broken) {
    std::cout << "the last of what happened:\n";
    for (const std::string& line : outcome.tail) std::cout << "  " << line << "\n";
  }
  const Tally& tally = outcome.tally;
  std::cout << "match-days " << outcome.match_days << ", matches finished " << tally.matches_over
            << ", replies " << tally.replies << " (" << tally.played << " played), posts "
            << tally.posts << ", penalties " << tally.penalties << ", rulings " << tally.rulings
            << ", replays " << tally.replays << ", draws verified " << tally.draws_verified
            << ", tampered copies refused " << tally.tampered_refused << ", ledger entries "
            << tally.ledger_entries << ", posts searched for secrets " << tally.posts_scanned
            << ", heads of threads shown " << tally.statuses << ", sources of pictures "
            << tally.pictures_read << ", scheduled " << tally.nightly
            << ", inputs and views held against the rules " << tally.rules_checked
            << ", matches looked at with other secrets " << tally.secrets_changed << "\n";
  std::cout << "match-days per second "
            << static_cast<std::int64_t>(static_cast<double>(outcome.match_days) /
                                         std::max(seconds, 1e-6))
            << " (" << seconds << " s of one core)\n";
  std::cout << "faults";
  for (const auto& [kind, count] : outcome.faults) std::cout << " " << kind << " " << count;
  std::cout << "\nhistory " << std::hex << outcome.digest << std::dec << "\n";
  if (!outcome.broken) {
    std::cout << "verdict: every promise held\n";
  } else {
    std::cout << "verdict: BROKEN on day " << outcome.day << ": " << outcome.broken->promise << ": "
              << outcome.broken->what << "\n";
  }
}

using Clock = std::chrono::steady_clock;

void look_for_shorter(const Words& words, const Outcome& outcome) {
  if (words.shorten_s == 0) return;
  const auto until = Clock::now() + std::chrono::seconds(words.shorten_s);
  const Shorter shorter =
      shorten(words.plan, outcome, simulate, [&] { return Clock::now() < until; });
  if (shorter.outcome.lines >= outcome.lines) return;
  Words short_words = words;
  short_words.plan = shorter.plan;
  std::cout << "\nthe shortest history found in " << shorter.tried << " tries has "
            << shorter.outcome.lines << " lines instead of " << outcome.lines << ":\n  "
            << command(short_words) << "\n";
  for (const std::string& line : shorter.outcome.tail) std::cout << "  " << line << "\n";
  std::cout << "verdict: BROKEN on day " << shorter.outcome.day << ": "
            << shorter.outcome.broken->promise << ": " << shorter.outcome.broken->what << "\n";
}

int run(Words words) {
  std::int64_t match_days = 0;
  for (;;) {
    std::cout << "seed " << words.plan.seed << ": " << command(words) << std::endl;
    const std::clock_t begun = std::clock();
    const Outcome outcome = simulate(words.plan);
    match_days += outcome.match_days;
    print(outcome, static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
    if (outcome.broken) {
      look_for_shorter(words, outcome);
      return kBroken;
    }
    if (!words.until_fail) return kClean;
    std::cout << "match-days so far " << match_days << "\n";
    ++words.plan.seed;
  }
}

std::optional<ShowSetup> show_asked_about(const Words& words) {
  std::vector<ShowSetup> shows = example_shows();
  const auto named = [&](const ShowSetup& show) { return show.key == words.estimate; };
  if (std::none_of(shows.begin(), shows.end(), named)) {
    auto config = read_config(words.config, catalog());
    if (!config) {
      for (const ConfigProblem& problem : config.error()) std::cerr << to_line(problem) << "\n";
      return std::nullopt;
    }
    shows = std::move(config->shows);
  }
  const auto found = std::find_if(shows.begin(), shows.end(), named);
  if (found != shows.end()) return *found;
  std::cerr << "callboard-sim: " << words.config << " has no show \"" << words.estimate << "\"\n";
  return std::nullopt;
}

int estimate(const Words& words) {
  const auto show = show_asked_about(words);
  if (!show) return kUsage;
  const std::int64_t matches = words.matches_told ? words.plan.matches : matches_to_play(*show);
  std::cout << in_words(*show, play_often(*show, matches, words.plan.seed));
  return kClean;
}

}  // namespace
}  // namespace callboard::sim

int main(int argc, char** argv) {
  const auto words = callboard::sim::read_words(argc, argv);
  if (!words) return callboard::sim::kUsage;
  try {
    if (!words->estimate.empty()) return callboard::sim::estimate(*words);
    return callboard::sim::run(*words);
  } catch (const callboard::sim::BrokenPromise& broken) {
    std::cerr << "callboard-sim: " << broken.promise << ": " << broken.what << "\n";
    return callboard::sim::kBroken;
  } catch (const std::exception& error) {
    std::cerr << "callboard-sim: " << error.what() << "\n";
    return callboard::sim::kUsage;
  }
}
