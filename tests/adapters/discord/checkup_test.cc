#include "adapters/discord/checkup.h"

#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/adapters/discord/fake_discord.h"

namespace callboard::test {
namespace {

constexpr std::uint64_t kAll = 309'237'763'136;  // all that is needed, and Embed Links
constexpr std::uint64_t kHistory = 1U << 16U, kView = 1U << 10U;

class DiscordCheck : public testing::Test {
 protected:
  DiscordCheckup check(MessageContent content = MessageContent::kGranted,
                       std::vector<std::string> games = {}) {
    DiscordSetup setup;
    setup.token = FakeDiscord::kToken;
    setup.channel = channel_;
    setup.content = content;
    setup.games = std::move(games);
    setup.api = fake_.api();
    return check_discord(setup);
  }
  // The one problem there is.
  std::string problem() {
    const DiscordCheckup checkup = check();
    EXPECT_EQ(checkup.problems.size(), 1U);
    return checkup.problems.empty() ? "" : checkup.problems[0];
  }
  static bool says(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  }

  std::string web() { return "http://127.0.0.1:" + std::to_string(fake_.port()); }

  FakeDiscord fake_;
  std::string channel_ = std::to_string(FakeDiscord::kChannel);
};

TEST_F(DiscordCheck, AllWellGivesTheInvitation) {
  const DiscordCheckup checkup = check();
  EXPECT_EQ(checkup.problems, std::vector<std::string>());
  EXPECT_EQ(checkup.invitation,
            web() +
                "/oauth2/authorize?client_id=900&scope=bot+applications.commands&"
                "permissions=377957223488");
}

TEST_F(DiscordCheck, AWrongTokenIsToldAndNeverShown) {
  fake_.wrong_token();
  const std::string words = problem();
  EXPECT_TRUE(says(words, "At " + web() + "/developers/applications open"));
  EXPECT_TRUE(says(words, "Reset Token"));
  EXPECT_FALSE(says(words, FakeDiscord::kToken));
}

TEST_F(DiscordCheck, AMissingIntentIsToldWithBothWaysOut) {
  fake_.no_content_intent();
  const std::string words = problem();
  EXPECT_TRUE(says(words, web() + "/developers/applications/900/bot, Privileged Gate"));
  EXPECT_TRUE(says(words, "message_content = false"));
  EXPECT_TRUE(check(MessageContent::kNot).problems.empty());
}

TEST_F(DiscordCheck, MissingRightsAreNamedAsDiscordNamesThem) {
  fake_.rights(0, kAll & ~kHistory, Json::array());
  const std::string words = problem();
  EXPECT_TRUE(says(words, "may not do in the channel 600: Read Message History."));
  EXPECT_TRUE(says(words, "right-click the channel, Edit Channel, Permissions"));
}

TEST_F(DiscordCheck, WithoutPrivateThreadsItIsRemarkedThatNothingCanBeTested) {
  fake_.rights(0, kAll, Json::array());
  EXPECT_EQ(check().remarks, std::vector<std::string>()) << "where no shows are made";
  const DiscordCheckup checkup = check(MessageContent::kGranted, {"lucky_numbers"});
  EXPECT_EQ(checkup.problems, std::vector<std::string>());
  ASSERT_EQ(checkup.remarks.size(), 1U);
  EXPECT_TRUE(says(checkup.remarks[0], "Create Private Threads"));
}

TEST_F(DiscordCheck, AChannelsExceptionsCountInTheirOrder) {
  const auto over = [](const char* id, std::uint64_t allow, std::uint64_t deny) {
    return Json{{"id", id},
                {"type", id == std::to_string(FakeDiscord::kSelf) ? 1 : 0},  // of a member; a role
                {"allow", std::to_string(allow)},
                {"deny", std::to_string(deny)}};
  };
  fake_.rights(kView, kAll, Json::array({over("500", 0, kView)}));
  EXPECT_TRUE(says(problem(), "View Channel"));
  fake_.rights(0, kAll, Json::array({over("500", 0, kView), over("501", kView, 0)}));
  EXPECT_TRUE(check().problems.empty());
  fake_.rights(0, kAll, Json::array({over("501", kView, 0), over("900", 0, kView)}));
  EXPECT_TRUE(says(problem(), "View Channel"));
  fake_.rights(0, kAll, Json::array({over("777", 0, kView)}));  // somebody else's
  EXPECT_TRUE(check().problems.empty());
  fake_.rights(8, 0, Json::array({over("500", 0, kView)}));  // administrators may do everything
  EXPECT_TRUE(check().problems.empty());
}

TEST_F(DiscordCheck, AChannelThatCannotBeSeenIsTold) {
  channel_ = "601";
  EXPECT_TRUE(says(problem(), "Copy Channel ID"));
  channel_ = std::to_string(FakeDiscord::kChannel);
  fake_.forbid(FakeDiscord::kChannel);
  EXPECT_TRUE(says(problem(), "Missing Access"));
}

TEST_F(DiscordCheck, ASettingThatMakesTheBotDeafIsTold) {
  fake_.set_in_application({{"interactions_endpoint_url", "https://example.org/x"}});
  EXPECT_TRUE(says(problem(), "applications/900/information, General Information, empty"));
  fake_.set_in_application({{"bot_require_code_grant", true}});
  EXPECT_TRUE(says(problem(), "applications/900/bot switch off Requires OAuth2 Code Grant"));
}

TEST_F(DiscordCheck, AChannelWithoutThreadsBelowPostsIsTold) {
  const std::vector<std::pair<int, const char*>> types = {{2, "is a voice channel"},
                                                          {4, "is a category"},
                                                          {15, "is a forum"},
                                                          {11, "is a thread"},
                                                          {13, "is no text channel"}};
  for (const auto& [type, words] : types) {
    fake_.channels_are_of_type(type);
    EXPECT_TRUE(says(problem(), words)) << type;
  }
  fake_.channels_are_of_type(5);  // announcements
  EXPECT_TRUE(check().problems.empty());
}

TEST_F(DiscordCheck, AnAddressThatIsBarredAndABrokenDiscordAreToldAsSuch) {
  fake_.answer_all(429);
  std::string words = problem();
  EXPECT_TRUE(says(words, "Too many calls came from this machine's address")) << words;
  fake_.answer_all(500);
  words = problem();
  EXPECT_TRUE(says(words, "The fault is at Discord")) << words;
}

}  // namespace
}  // namespace callboard::test
