#include "storage/sqlite/caution.h"

#include <sqlite3.h>

namespace callboard {
namespace {

constexpr int kMended = 3051003;
struct Line {  // older lines of versions that got the mend, too
  int from;
  int before;
};
constexpr Line kMendedLines[] = {{3050007, 3051000}, {3044006, 3045000}};

std::string words_of(int version) {
  return std::to_string(version / 1'000'000) + "." + std::to_string(version / 1000 % 1000) + "." +
         std::to_string(version % 1000);
}

}  // namespace

int linked_sqlite() { return sqlite3_libversion_number(); }

std::optional<std::string> sqlite_caution(int version) {
  bool mended = version >= kMended;
  for (const Line& line : kMendedLines) {
    mended = mended || (version >= line.from && version < line.before);
  }
  if (mended) return std::nullopt;
  return "SQLite " + words_of(version) +
         " can damage a database that another program opens while the daemon runs (mended in "
         "3.51.3). Callboard itself never does that: keep database browsers and copying tools away "
         "from the data folder, and back up with `callboard backup`";
}

}  // namespace callboard
