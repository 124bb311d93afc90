// `callboard check`, `ctl`, `forget`, `transcript`, `packs check`, `templates export`.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <system_error>

#include "adapters/console/speech.h"
#include "adapters/control/control.h"
#include "bot/chance/verify.h"
#include "bot/config/listen.h"
#include "bot/main/cli.h"
#include "bot/main/dice_account.h"
#include "bot/main/discord_account.h"
#include "bot/main/look_over.h"
#include "bot/main/matrix_account.h"
#include "bot/main/samples.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "bot/main/try_run.h"
#include "bot/match/house.h"
#include "bot/packs/pack.h"
#include "bot/pages/match_transcript.h"
#include "bot/pages/show_pages.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "templates/render/fonts.h"
#include "text/clean.h"

namespace callboard::cli {
namespace {

constexpr int kTimesShown = 3;  // of each line of a schedule

int say_store_error(const StoreError& error) {
  std::cerr << "callboard: " << error.detail << "\n";
  return kBroken;
}

int print_problems(const std::vector<TemplateProblem>& problems) {
  for (const TemplateProblem& problem : problems) {
    std::cout << problem.file << (problem.line > 0 ? ":" + std::to_string(problem.line) : "")
              << ": " << problem.reason << "\n";
  }
  return problems.empty() ? kDone : kFails;
}

int check_all_templates(const Config& config) {
  const auto base = share_folder() / "templates";
  if (!config.templates.empty() &&
      !std::filesystem::is_directory(config.templates / config.language)) {
    return print_problems(
        {{config.templates.string(), 0,
          "has no folder \"" + config.language + "\" in it, so nothing of it is used"}});
  }
  const auto renderer = Renderer::load(base, config.templates, config.language);
  if (!renderer) return print_problems({renderer.error()});
  int result = kDone;
  for (const GameFace& game : catalog()) {
    result |= print_problems(
        check_templates(**renderer, base, config.language, game.name, Pictures::kDraw));
    const auto desk = load_desk_forms(base, config.templates, config.language, game.name);
    if (!desk) result |= print_problems({desk.error()});
  }
  return result;
}

// Pictures draw what no font has as boxes with numbers in them. Nothing is wrong with the show
// then, so it is a note.
void note_fonts(std::ostream& out) {
  std::string names;
  for (const std::string& one : alphabets_without_font()) {
    names += (names.empty() ? "" : ", ") + one;
  }
  if (names.empty()) return;
  out << "note: no font of this machine has " << names << ": names written so become boxes on "
      << "pictures. The packages fonts-noto-core, fonts-noto-cjk and fonts-symbola have "
      << "such fonts\n";
}

// "puzzle 260, tiebreak 40, quiz 60; 0 problems".
std::string counted(const Pack& pack) {
  std::map<std::string, std::size_t> kinds;
  for (const PackPiece& piece : pack.pieces) ++kinds[piece.kind];
  if (!pack.quiz.empty()) kinds[std::string(kQuizKind)] = pack.quiz.size();
  std::string text;
  for (const auto& [kind, count] : kinds) {
    text += (text.empty() ? "" : ", ") + kind + " " + std::to_string(count);
  }
  return (text.empty() ? "nothing in it" : text) + "; " + std::to_string(pack.problems.size()) +
         " problems";
}

// `whose`: "show lucky".
int check_packs_of(const std::string& whose, const ShowSetup& show) {
  const Pack pack = load_pack(*find_game(show.game), pack_paths(show));
  for (const PackProblem& problem : pack.problems) std::cout << to_line(problem) << "\n";
  std::cout << whose << ": " << counted(pack) << "\n";
  return pack.problems.empty() ? kDone : kFails;
}

// The next three times of every line of the schedule.
void print_schedule(const ShowSetup& show) {
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  for (const ScheduleLine& line : show.schedule) {
    std::cout << "show " << show.key << ": \"" << line.cron << "\" does " << line.action << ":";
    std::optional<Timestamp> at = Timestamp{now.count()};
    for (int i = 0; i < kTimesShown && (at = line.when.next_after(*at)); ++i) {
      std::cout << (i == 0 ? " " : "; ") << plain_time(*at, line.zone);
    }
    std::cout << "\n";
  }
}

// A board that answers the network in clear text.
int check_openness(const Config& config) {
  const std::string& listen = config.web.listen;
  const auto address = parse_listen(listen);
  if ((address && is_loopback(*address)) || config.web.public_url.starts_with("https://"))
    return kDone;
  std::cout << "web.listen = \"" << listen << "\" answers the network without TLS: put a proxy "
            << "before it and name the https address as web.public_url (docs/hosting-guide.md)\n";
  return kFails;
}

std::filesystem::path share(const char* folder) { return share_folder() / folder; }

}  // namespace

int check_dice_account(const Config& config) {
  if (config.random_org.api_key_file.empty()) return kDone;
  const auto account = read_dice_account(config.random_org);
  if (!account) std::cout << account.error() << "\n";
  return account ? kDone : kFails;
}

int check(const std::filesystem::path& file, CheckOf of) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  int result = check_all_templates(config);
  note_fonts(std::cout);
  for (const ShowSetup& show : config.shows) {
    result |= check_packs_of("show " + show.key, show);
    print_schedule(show);
  }
  for (const PackOffer& offer : config.packs) {
    ShowSetup offered;
    offered.game = offer.game;
    offered.packs = offer.files;
    result |= check_packs_of("pack " + offer.key, offered);
  }
  result |= check_dice_account(config);
  result |= check_matrix(config, std::cout);
  result |= check_discord_account(config, std::cout) ? kDone : kFails;
  result |= check_openness(config);
  result |= try_run(config, std::cout);
  const bool upgrade = of == CheckOf::kUpgrade;
  result |= look_over_data(config, upgrade ? Naming::kEveryMatch : Naming::kProblems, std::cout);
  std::cout << (result == kDone ? "all well\n" : "see above\n");
  return result;
}

int ctl(const std::filesystem::path& data, const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  const auto answer = ask_control(data / "control.sock", line);
  if (!answer) {
    std::cerr << "callboard: " << answer.error() << "\n";
    return kBroken;
  }
  const bool done = answer->status == ControlStatus::kDone;
  const bool people = ::isatty(done ? STDOUT_FILENO : STDERR_FILENO) == 1;
  (done ? std::cout : std::cerr) << (people ? answer->text : without_colours(answer->text));
  switch (answer->status) {
    case ControlStatus::kDone:
      return kDone;
    case ControlStatus::kRefused:
      return kFails;
    case ControlStatus::kUsage:
      return kUsage;
    case ControlStatus::kUnanswered:
      return kBroken;
  }
  return kBroken;
}

int transcript(const std::filesystem::path& file, std::int64_t match) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  auto store = open_sqlite(config.data / "callboard.db");
  if (!store) return say_store_error(store.error());
  const auto renderer = Renderer::load(share("templates"), config.templates, config.language);
  if (!renderer) return print_problems({renderer.error()});
  House house(**store, {});
  house.public_url = config.web.public_url;
  const auto shows = (*store)->shows();
  const auto setups = all_setups(config, shows.ok() ? *shows : std::vector<ShowRow>{});
  if (auto loaded = load_house(house, setups, catalog()); !loaded) {
    return say_store_error(loaded.error());
  }
  const auto row = (*store)->match(MatchId{match});
  if (!row || !*row) {
    std::cerr << "callboard: there is no match " << match << "\n";
    return kUsage;
  }
  if ((*row)->status != MatchStatus::kOver) {
    std::cerr << "callboard: match " << match
              << " is not finished; its transcript comes with its end\n";
    return kFails;
  }
  const auto text = match_transcript(house, **renderer, **row);
  if (!text) {
    std::cerr << "callboard: " << text.error() << "\n";
    return kFails;
  }
  std::cout << *text;
  return kDone;
}

int check_packs(const std::string& game, const std::vector<std::string>& files) {
  const GameFace* face = find_game(game);
  if (face == nullptr) {
    std::cerr << "callboard: there is no game \"" << game << "\"\n";
    return kUsage;
  }
  std::vector<std::filesystem::path> paths(files.begin(), files.end());
  if (paths.empty()) paths = {share("packs") / game};
  const Pack pack = load_pack(*face, paths);
  for (const PackProblem& problem : pack.problems) std::cout << to_line(problem) << "\n";
  std::cout << counted(pack) << "\n";
  return pack.problems.empty() ? kDone : kFails;
}

int export_templates(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder / "en", error);
  std::filesystem::copy(
      share("templates") / "en", folder / "en",
      std::filesystem::copy_options::recursive | std::filesystem::copy_options::skip_existing,
      error);
  if (error) {
    std::cerr << "callboard: cannot copy to " << folder.string() << ": " << error.message() << "\n";
    return kUsage;
  }
  std::cout << "Copied to " << folder.string()
            << ". Keep what you change, delete the rest, and name the folder as `templates` in "
               "callboard.toml.\n";
  return kDone;
}

}  // namespace callboard::cli
