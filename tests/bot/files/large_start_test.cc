// What the start of a large house makes anew in memory, counted by the daemon itself. Counts are
// the same on every machine; a start that folds matches takes ten times as long, and nobody sees
// that in a house of ten.
#include <gtest/gtest.h>

#include <string>

#include "bot/main/theatre.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/bot/world/crowd.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kMatches = 10'000;

// The operator's line about a start of all there is in that folder.
std::string started(const std::filesystem::path& data, SignUpMode sign_ups) {
  Config config;
  config.data = data;
  config.web.listen = "127.0.0.1:0";
  config.shows = crowd_setups(kMatches);
  for (ShowSetup& show : config.shows) show.sign_ups = sign_ups;
  std::string line;
  const auto theatre = Theatre::open(config, [&](const LogLine& one) {
    if (one.event == "started") line = one.detail;
  });
  return theatre ? line : theatre.error();
}

// Also where a start looks whether the match at hand waits for somebody from a list or a pool.
TEST(LargeStart, FoldsNoMatchAndReadsEachShowOnce) {
  const TempDir home;
  {
    const auto store = open_sqlite(home.file("callboard.db"));
    ASSERT_TRUE(store.ok());
    fill_with_crowd(**store, {kMatches, 2, 0});
  }
  for (const SignUpMode mode : {SignUpMode::kDirect, SignUpMode::kList, SignUpMode::kPool}) {
    EXPECT_EQ(started(home.path(), mode), "matches=10000 folded=0 shows=10000 read=10000")
        << "sign-ups of kind " << static_cast<int>(mode);
  }
}

}  // namespace
}  // namespace callboard::test
