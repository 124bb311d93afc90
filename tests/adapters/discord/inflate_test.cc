// The gateway's compressed stream.
#include "adapters/discord/inflate.h"

#include <gtest/gtest.h>

#include "tests/adapters/discord/fake_deflate.h"

namespace callboard::discord {
namespace {

using test::FakeDeflate;

TEST(DiscordZlibStream, MessagesOfOneStreamAreUnpackedOneByOne) {
  FakeDeflate deflate;
  ZlibStream stream;
  const std::string long_text(100'000, 'x');
  for (const std::string& text : {std::string("{}"), long_text, std::string("{\"op\":11}")}) {
    const auto message = stream.take(deflate.add(text));
    ASSERT_TRUE(message);
    EXPECT_EQ(*message, std::optional(text));
  }
}

TEST(DiscordZlibStream, AMessageInPiecesIsWholeWithItsLast) {
  FakeDeflate deflate;
  ZlibStream stream;
  const std::string text = "{\"op\":10,\"d\":{\"heartbeat_interval\":41250}}";
  const std::string bytes = deflate.add(text);
  for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
    const auto piece = stream.take({bytes.data() + i, 1});
    ASSERT_TRUE(piece);
    EXPECT_FALSE(piece->has_value()) << i;
  }
  const auto whole = stream.take({&bytes.back(), 1});
  ASSERT_TRUE(whole);
  EXPECT_EQ(*whole, std::optional(text));
}

TEST(DiscordZlibStream, DamageAndBombsAreRefused) {
  FakeDeflate deflate;
  std::string bytes = deflate.add("{\"op\":10}");
  bytes[0] = '\x55';
  EXPECT_FALSE(ZlibStream().take(bytes));
  FakeDeflate bomb;
  EXPECT_FALSE(ZlibStream().take(bomb.add(std::string(kInflatedMax + 1, 'x'))));
}

}  // namespace
}  // namespace callboard::discord
