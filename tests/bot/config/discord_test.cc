// The section [discord], and channels of single shows.
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard {
namespace {

Result<Config, std::vector<ConfigProblem>> read(const std::string& discord,
                                                const std::string& show) {
  return parse_config("[discord]\ntoken_file = \"t\"\nchannel = \"600\"\n" + discord +
                          "[show.one]\n" + show + "[show.two]\n",
                      "callboard.toml", "/srv", catalog());
}

TEST(DiscordConfig, AShowMayHaveAChannelOfItsOwn) {
  const auto config = read("", "discord_channel = \"610\"\n");
  ASSERT_TRUE(config) << config.error().front().reason;
  ASSERT_EQ(config->shows.size(), 2U);
  EXPECT_EQ(place_on(config->shows[0], "discord"), "610");
  EXPECT_EQ(place_on(config->shows[1], "discord"), "600");
}

TEST(DiscordConfig, HowMuchChatterIsKeptIsANumberOfKilobytes) {
  const auto read = [](const std::string& line) {
    return parse_config(line + "\n[show.x]\n", "c.toml", ".", catalog());
  };
  EXPECT_EQ(read("")->chatter_kb_per_day, 1'000);
  EXPECT_EQ(read("chatter_kb_per_day = 0")->chatter_kb_per_day, 0);
  EXPECT_EQ(read("chatter_kb_per_day = 50")->chatter_kb_per_day, 50);
  for (const char* wrong : {"-1", "\"much\"", "1000001"}) {
    EXPECT_FALSE(read(std::string("chatter_kb_per_day = ") + wrong).ok()) << wrong;
  }
}

TEST(DiscordConfig, RolesAndChannelsAreIds) {
  EXPECT_TRUE(read("host_roles = [\"503\", \"504\"]\n", ""));
  const auto roles = read("host_roles = [\"Moderators\"]\n", "");
  ASSERT_FALSE(roles);
  EXPECT_NE(roles.error().front().reason.find("Copy Role ID"), std::string::npos);
  const auto channel = read("", "discord_channel = \"#shows\"\n");
  ASSERT_FALSE(channel);
  EXPECT_NE(channel.error().front().reason.find("Copy Channel ID"), std::string::npos);
}

TEST(DiscordConfig, TheAddressOfAnotherServersApiIsHttpsUnlessItIsHere) {
  const auto url = [](const std::string& address) {
    const auto config = read("url = \"" + address + "\"\n", "");
    return config ? config->discord.url : "refused: " + config.error().front().reason;
  };
  EXPECT_EQ(url("https://chat.example.org/api/v10"), "https://chat.example.org/api/v10");
  EXPECT_EQ(url("https://chat.example.org/api/v10/"), "https://chat.example.org/api/v10");
  EXPECT_EQ(url("http://127.0.0.1:8080/api/v10"), "http://127.0.0.1:8080/api/v10");
  for (const char* wrong : {"chat.example.org", "http://chat.example.org/api/v10", "ftp://x/api",
                            "https://a@example.org/api", "https://example.org/api?x", "https://"}) {
    EXPECT_TRUE(url(wrong).starts_with("refused: the address of an API")) << wrong;
  }
}

TEST(DiscordConfig, PacksAreOfferedByNameWithTheirFiles) {
  const std::string pack = "[pack.animals]\ntitle = \"Animals\"\nfiles = [\"a.toml\"]\n";
  const auto config = read("tests_per_server = 1\n" + pack, "");
  ASSERT_TRUE(config) << config.error().front().reason;
  EXPECT_EQ(config->discord.tests_per_server, 1);
  ASSERT_EQ(config->packs.size(), 1U);
  EXPECT_EQ(config->packs[0].key, "animals");
  EXPECT_EQ(config->packs[0].game, "lucky_numbers");
  EXPECT_EQ(config->packs[0].files, std::vector<std::string>{"/srv/a.toml"});
  const auto refused = [](const std::string& section) {
    const auto read_it = read(section, "");
    return read_it ? std::string() : read_it.error().front().reason;
  };
  EXPECT_NE(refused("[pack.animals]\ntitle = \"Animals\"\n").find("needs files"),
            std::string::npos);
  EXPECT_NE(refused(pack + "game = \"chess\"\n").find("needs game"), std::string::npos);
  EXPECT_NE(refused("[pack.usual]\nfiles = [\"a.toml\"]\n").find("is no name"), std::string::npos);
}

}  // namespace
}  // namespace callboard
