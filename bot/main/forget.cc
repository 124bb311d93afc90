// `callboard forget PERSON`: name, accounts and raw words are erased, moves stay, draws still
// verify.
#include <iostream>

#include "adapters/discord/discord_adapter.h"
#include "adapters/matrix/matrix_adapter.h"
#include "adapters/web/board.h"
#include "bot/main/cli.h"
#include "bot/main/retell.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "bot/main/theatre.h"
#include "bot/match/called.h"
#include "bot/match/house.h"
#include "bot/pages/match_transcript.h"
#include "bot/show/lottery.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "text/clean.h"

namespace callboard::cli {
namespace {

// On the board first: should that fail, the store still knows whose account it was, and the whole
// can be done once more.
std::optional<std::string> forget_on_board(const Config& config, House& house,
                                           const Renderer& renderer, PersonId person) {
  const auto identities = house.store.identities(person);
  if (!identities) return identities.error().detail;
  WebBoardConfig web;
  web.port = 0;
  web.folder = config.data;
  web.clock = &system_now;
  web.log = [](const std::string&) {};
  auto board = WebBoard::open(std::move(web));
  if (!board) return board.error();
  if (auto problem = retell_posts(house, renderer, **board, person)) return problem;
  for (const IdentityRow& identity : *identities) {
    if (identity.adapter == "matrix" && !forget_on_matrix(config.data, identity.user)) {
      return "matrix.json could not be stored; is the disk full?";
    }
    if (identity.adapter == "discord" && !forget_on_discord(config.data, {identity.user})) {
      return "discord.notes could not be stored; is the disk full?";
    }
    if (!(*board)->forget_pages(identity.adapter, identity.user)) {
      return "the board could not store it; is the disk full?";
    }
    if (identity.adapter != "web") continue;
    if ((*board)->forget(identity.user) == WebBoard::Forgotten::kNotStored) {
      return "the board could not store it; is the disk full?";
    }
  }
  return std::nullopt;
}

// Transcripts are made again, with "Player N" where the name stood.
void rewrite_transcripts(const Config& config, House& house, const Renderer& renderer) {
  for (auto& [id, show] : house.shows) {
    const auto rows = house.store.matches(id);
    if (!rows) continue;
    for (const MatchRow& row : *rows) {
      if (row.status != MatchStatus::kOver) continue;
      if (auto problem =
              write_match_transcript(house, renderer, row, config.data / "transcripts")) {
        std::cerr << "transcript " << row.id.value << ": " << *problem << "\n";
      }
    }
    const std::vector<BookId> lotteries = lotteries_of(house, show);
    for (const BookId book : lotteries) {
      if (auto problem = write_lottery_transcript(house, show, book, config.data / "transcripts")) {
        std::cerr << "transcript b" << book.value << ": " << *problem << "\n";
      }
    }
  }
}

}  // namespace

int forget(const std::filesystem::path& file, const std::string& name) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  auto store = open_sqlite(config.data / "callboard.db");
  if (!store) {
    std::cerr << "callboard: " << store.error().detail << "\n";
    return kBroken;
  }
  House house(**store, {});
  house.public_url = config.web.public_url;
  const auto shows = (*store)->shows();
  const auto setups = all_setups(config, shows.ok() ? *shows : std::vector<ShowRow>{});
  if (auto loaded = load_house(house, setups, catalog()); !loaded) {
    std::cerr << "callboard: " << loaded.error().detail << "\n";
    return kBroken;
  }
  for (const auto& [key, why] : house.set_aside) {
    std::cerr << "callboard: the show " << key << " cannot be read, so nobody can be taken out of "
              << "it: " << why << ". Nothing was changed\n";
  }
  if (!house.set_aside.empty()) return kBroken;
  const auto people = people_called(house, name);
  const auto person = the_one_called(house, name, people);
  if (!person) {
    std::cerr << "callboard: " << people.size() << " people are called \"" << name << "\"";
    if (people.size() > 1) std::cerr << "; name the platform, too: \"" << name << " on matrix\"";
    std::cerr << ". Nothing was changed\n";
    return kUsage;
  }
  const auto renderer =
      Renderer::load(share_folder() / "templates", config.templates, config.language);
  if (!renderer) {
    std::cerr << "callboard: " << renderer.error().file << ":" << renderer.error().line << ": "
              << renderer.error().reason << "\n";
    return kBroken;
  }
  std::vector<PersonId> all = joined_into(house, *person);  // by other names
  all.push_back(*person);  // last: the accounts say who else it was
  for (const PersonId one : all) house.people[one].forgotten = true;  // "Player N" from here on
  for (const PersonId one : all) {
    if (auto problem = forget_on_board(config, house, **renderer, one)) {
      std::cerr << "callboard: " << *problem << "\n";
      return kBroken;
    }
    if (auto done = (*store)->forget(one); !done) {
      std::cerr << "callboard: " << done.error().detail << "\n";
      return kBroken;
    }
  }
  rewrite_transcripts(config, house, **renderer);
  std::cout << "Forgotten. Moves stay, as those of Player " << person->value << ".\n";
  return kDone;
}

}  // namespace callboard::cli
