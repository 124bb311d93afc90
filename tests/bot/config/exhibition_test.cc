// exhibition in a show of callboard.toml: what it cannot be together with is named.
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard::test {
namespace {

Result<Config, std::vector<ConfigProblem>> with(const std::string& lines) {
  return parse_config("[show.x]\n" + lines, "c.toml", ".", catalog());
}

TEST(ExhibitionConfig, IsReadWithOrWithoutItsPlatform) {
  for (const std::string more : {"", "platforms = [\"web\"]\n", "sign_ups = \"direct\"\n"}) {
    const auto config = with("exhibition = true\n" + more);
    ASSERT_TRUE(config.ok()) << to_line(config.error().front());
    EXPECT_EQ(config->shows.front().exhibition, Permission::kAllowed);
  }
  EXPECT_EQ(with("").value_or({}).shows.front().exhibition, Permission::kRefused);
}

TEST(ExhibitionConfig, NeedsPracticePlayersAndNobodyWhoSignsUp) {
  for (const std::string more : {"practice = false\n", "sign_ups = \"list\"\n"}) {
    const auto config = with("exhibition = true\n" + more);
    ASSERT_FALSE(config.ok()) << more;
    EXPECT_EQ(config.error().front().line, 2) << more;
  }
}

TEST(ExhibitionConfig, IsPlayedOnTheBoardAlone) {
  const auto config = parse_config(
      "[show.x]\nexhibition = true\nplatforms = [\"web\", \"matrix\"]\n[matrix]\n"
      "homeserver = \"https://matrix.example.org\"\nuser = \"@c:example.org\"\n"
      "password_file = \"p\"\nroom = \"#r:example.org\"\n",
      "c.toml", ".", catalog());
  ASSERT_FALSE(config.ok());
  EXPECT_NE(config.error().front().reason.find("web board alone"), std::string::npos);
  EXPECT_TRUE(with("exhibition = false\npractice = false\n").ok());
}

TEST(GuestsConfig, AreYesOrNo) {
  const auto config = with("[web]\nguests = true\n");
  ASSERT_TRUE(config.ok());
  EXPECT_EQ(config->web.guests, Permission::kAllowed);
  EXPECT_FALSE(with("[web]\nguests = \"maybe\"\n").ok());
}

}  // namespace
}  // namespace callboard::test
