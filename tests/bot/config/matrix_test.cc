// The section [matrix] of callboard.toml: what it means, and what is said, with file and line, when
// it is wrong.
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard::test {
namespace {

const std::string kSound =
    "[matrix]\n"
    "homeserver = \"https://matrix.example.org/\"\n"
    "user = \"@callboard:example.org\"\n"
    "password_file = \"secret\"\n"
    "room = \"#games:example.org\"\n";
const std::string kShow = "[show.x]\nplatforms = [\"matrix\"]\n";

TEST(MatrixConfig, IsReadWhole) {
  const auto config = parse_config(kSound +
                                       "inviters = [\"@ann:example.org\", \"example.org\"]\n"
                                       "hosts_power_level = 50\n"
                                       "hosts = [\"@ann:example.org\"]\n" +
                                       kShow,
                                   "c.toml", "/etc/callboard", catalog());
  ASSERT_TRUE(config.ok()) << to_line(config.error().front());
  const MatrixFiles& matrix = config->matrix;
  EXPECT_EQ(matrix.homeserver, "https://matrix.example.org");
  EXPECT_EQ(matrix.password_file, "/etc/callboard/secret");
  EXPECT_EQ(matrix.device, "CALLBOARD");
  EXPECT_EQ(matrix.inviters.size(), 2U);
  EXPECT_EQ(matrix.hosts_power_level, 50);
  EXPECT_EQ(matrix.hosts, std::vector<std::string>{"@ann:example.org"});
  EXPECT_EQ(config->shows.front().platforms, std::vector<std::string>{"matrix"});
}

TEST(MatrixConfig, AShowMayHaveARoomOfItsOwn) {
  const auto config =
      parse_config(kSound + kShow + "matrix_room = \"!club\"\n[show.y]\nplatforms = [\"matrix\"]\n",
                   "c.toml", ".", catalog());
  ASSERT_TRUE(config.ok()) << to_line(config.error().front());
  EXPECT_EQ(place_on(config->shows[0], "matrix"), "!club");
  EXPECT_EQ(place_on(config->shows[1], "matrix"), "#games:example.org");
  const auto bad =
      parse_config(kSound + kShow + "matrix_room = \"club\"\n", "c.toml", ".", catalog());
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(to_line(bad.error().front()).find("c.toml:8: a room such as"), std::string::npos);
}

TEST(MatrixConfig, WhatIsWrongIsSaidWithItsLine) {
  const auto sound_but = [](const std::string& key, const std::string& line) {
    std::string text = kSound;
    const auto at = text.find(key);
    return text.replace(at, text.find('\n', at) - at, line);
  };
  const std::pair<std::string, std::string> faults[] = {
      {sound_but("homeserver", "homeserver = \"http://matrix.example.org\""),
       "c.toml:2: an https address is expected"},
      {sound_but("homeserver", "homeserver = \"matrix.example.org\""), "c.toml:2: an address such"},
      {sound_but("homeserver", "homeserver = 8008"), "c.toml:2: a text in quotation marks"},
      {sound_but("user", "user = \"callboard\""), "c.toml:3: a user such as"},
      {sound_but("room", "room = \"games\""), "c.toml:5: a room such as"},
      {sound_but("room", ""), "c.toml:1: [matrix] needs room"},
      {sound_but("password_file", ""), "c.toml:1: [matrix] needs one of access_token_file"},
      {kSound + "access_token_file = \"t\"\n", "c.toml:1: [matrix] needs one of"},
      {kSound + "token = \"syt_abc\"\n", "c.toml:6: unknown key \"matrix.token\""},
      {kSound + "hosts = [\"Ann\"]\n", "c.toml:6: \"Ann\" is no user"},
      {kSound + "inviters = [\"ann@example.org\"]\n", "c.toml:6: \"ann@example.org\" is neither"},
      {kSound + "device_id = \"\"\n", "c.toml:6: one word is expected"},
  };
  for (const auto& [text, problem] : faults) {
    const auto bad = parse_config(text + kShow, "c.toml", ".", catalog());
    ASSERT_FALSE(bad.ok()) << text;
    EXPECT_EQ(to_line(bad.error().front()).find(problem), 0U) << to_line(bad.error().front());
  }
  EXPECT_FALSE(parse_config(kShow, "c.toml", ".", catalog()).ok());  // a show without the account
}

}  // namespace
}  // namespace callboard::test
