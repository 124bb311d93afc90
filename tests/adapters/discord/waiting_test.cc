// How much of what the gateway tells may wait to be handled.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "adapters/discord/reading.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

TEST(DiscordReading, FewLargeEventsFillItLikeManySmallOnes) {
  std::string folder = (std::filesystem::temp_directory_path() / "reading-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  {
    const auto notes = Notes::open(std::filesystem::path(folder) / "discord.notes");
    ASSERT_TRUE(notes.ok());
    Rest rest({"http://127.0.0.1:9", "token", [] { return std::int64_t{0}; }});
    Channels channels({600});
    const std::set<Snowflake> roles;
    ReadingSetup setup{channels,
                       roles,
                       {},
                       [] { return Timestamp{}; },
                       [] { return std::int64_t{0}; },
                       [](const AdapterEvent&) { return true; },
                       [](const std::string&) {}};
    Reading reading(std::move(setup), rest, **notes);  // never started: all waits
    Event event{"MESSAGE_CREATE", 1, nullptr};
    event.bytes = kWaitingBytesMax / 4;
    for (int i = 0; i < 3; ++i) {
      reading.take(event);
      EXPECT_FALSE(reading.full());
    }
    reading.take(event);
    EXPECT_TRUE(reading.full());
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace callboard::discord
