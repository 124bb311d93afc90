#include "bot/main/look_over.h"

#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <system_error>

#include "bot/main/cli.h"
#include "bot/main/replay_fault.h"
#include "bot/main/scratch.h"
#include "bot/main/shell_word.h"
#include "bot/main/stock.h"
#include "bot/match/house.h"
#include "rules/catalog.h"
#include "storage/sqlite/caution.h"
#include "storage/sqlite/sqlite_store.h"

namespace callboard::cli {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kOthers = 0077;

int look_at_rights(const fs::path& data, std::ostream& out) {
  int result = kDone;
  for (const fs::path& path :
       {data, data / "callboard.db", data / "forum.db", data / "callboard.db-wal",
        data / "forum.db-wal", data / "control.sock"}) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) continue;
    if ((found.st_mode & kOthers) != 0) {
      out << path.string() << ": other accounts of this machine may open it; chmod go-rwx "
          << shell_word(path) << "\n";
      result = kFails;
    }
    if (::access(path.c_str(), R_OK | W_OK) != 0) {
      out << path.string() << ": this account may not read and write it\n";
      result = kFails;
    }
  }
  return result;
}

constexpr const char* kWhatToDo =
    "This program would halt what does not replay: nothing would be lost, but nobody could play\n"
    "on. Let the Callboard that plays it go on until it is over, and tell those who made this;\n"
    "or leave it with !abort confirm -- WHY. All this was tried on a copy; nothing was changed.\n";

// "match 3 (lucky 12)": as the database counts it, and as people do.
std::string named(House& house, MatchId id) {
  const auto row = house.store.match(id);
  if (!row || !*row) return "match " + std::to_string(id.value);
  return "match " + std::to_string(id.value) + " (" + house.shows.at((*row)->show).state.key + " " +
         std::to_string((*row)->number) + ")";
}

// Every entry of a ledger sums to zero.
int look_at_ledgers(Store& store, std::ostream& out) {
  const auto shows = store.shows();
  if (!shows) {
    out << shows.error().detail << "\n";
    return kBroken;
  }
  int result = kDone;
  for (const ShowRow& show : *shows) {
    const auto rows = store.ledger(show.id);
    if (!rows) {
      out << rows.error().detail << "\n";
      return kBroken;
    }
    std::map<std::int64_t, std::int64_t> sums;
    std::set<std::int64_t> wrong;
    for (const LedgerRow& row : *rows) {
      std::int64_t& sum = sums[row.id];
      if (__builtin_add_overflow(sum, row.amount, &sum)) wrong.insert(row.id);
    }
    for (const auto& [id, sum] : sums) {
      if (sum != 0) wrong.insert(id);
    }
    for (const std::int64_t id : wrong) {
      out << "show " << show.key << ": entry " << id << " of its ledger does not sum to zero, so "
          << "money came from nowhere or went there. Keep the database and report it\n";
      result = kFails;
    }
  }
  return result;
}

int replay_all(Store& store, const Config& config, Naming naming, std::ostream& out) {
  House house(store, {});
  house.awake_max = SIZE_MAX;  // every one is looked at
  const auto shows = store.shows();
  const auto setups = all_setups(config, shows.ok() ? *shows : std::vector<ShowRow>{});
  if (auto loaded = load_house(house, setups, catalog()); !loaded) {
    out << loaded.error().detail << "\n";
    return kBroken;
  }
  for (const auto& [key, why] : house.set_aside) {
    out << "show " << key << " cannot be read: " << why
        << ". It would be set aside and its matches rest; the other shows go on. Keep the database "
        << "and report it, or go back to a backup (callboard restore)\n";
  }
  for (const auto& [id, why] : house.halted) {
    out << named(house, id) << " does not replay: " << replay_fault(house, id) << "\n";
  }
  if (naming == Naming::kEveryMatch) {
    for (const auto& [id, match] : house.matches) {
      out << named(house, id) << " replays: " << match.log.size() << " entries\n";
    }
  }
  if (!house.halted.empty()) out << kWhatToDo;
  out << "database: " << house.matches.size() << " unfinished matches replay, "
      << house.halted.size() << " do not\n";
  const bool sound = house.halted.empty() && house.set_aside.empty();
  return (sound ? kDone : kFails) | look_at_ledgers(store, out);
}

}  // namespace

int look_over_data(const Config& config, Naming naming, std::ostream& out) {
  if (const auto caution = sqlite_caution(linked_sqlite())) out << "note: " << *caution << "\n";
  const fs::path file = config.data / "callboard.db";
  std::error_code error;
  if (!fs::exists(file, error)) {
    out << "no database yet at " << file.string() << "; the first start makes it\n";
    return kDone;
  }
  const int rights = look_at_rights(config.data, out);
  auto scratch = Scratch::copy(config);  // every page is looked through, the board's too
  int pages = kDone;
  if (!scratch) {
    out << scratch.error() << "\n";
    pages = kBroken;
    scratch = Scratch::copy(config, Pages::kAsTheyAre);  // whose rows are they?
    if (!scratch) return kBroken;
  }
  const auto store = open_sqlite((*scratch)->database());
  if (!store) {
    if (pages == kDone) out << store.error().detail << "\n";  // else of the same page once more
    return kBroken;
  }
  return pages | rights | replay_all(**store, config, naming, out);
}

}  // namespace callboard::cli
