// What Discord's answers are taken for, and how a token it does not know is borne.
#include "adapters/discord/rest.h"

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <semaphore>

#include "adapters/discord/fields.h"
#include "adapters/discord/reading.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/fake_discord.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

using discord::Failure;
using Json = nlohmann::json;

TEST(DiscordFields, WhatIsMissingOrOfAnotherTypeIsNotThere) {
  const Json told = {{"url", 5}, {"guild_id", nullptr}, {"name", "Ann"}, {"many", 1e300}};
  EXPECT_EQ(discord::text_in(told, "url"), "");
  EXPECT_EQ(discord::text_in(told, "guild_id"), "");
  EXPECT_EQ(discord::text_in(told, "name"), "Ann");
  EXPECT_EQ(discord::text_in(Json("no object"), "name"), "");
  EXPECT_EQ(discord::number_in(told, "url", 1), 5);
  EXPECT_EQ(discord::number_in(told, "name", 1), 1);
  EXPECT_LT(discord::number_in(told, "many", 1), std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(discord::field_in(Json::array(), "name").is_null());
}

class DiscordRest : public testing::Test {
 protected:
  ~DiscordRest() override {
    rest_.end();
    reading_.stop();
  }
  Result<discord::Reply, Failure> ask() {
    return rest_.call(session_, {"GET", "/users/@me", "", "/users/@me"});
  }
  std::vector<AdapterState> states(std::size_t wanted) {
    return inbox_.wait_for<AdapterState>(wanted);
  }
  // So that its thread looks after things; its clock does not wake it by itself.
  void wake() { reading_.confirm({"discord", "1"}, {}); }

  const TempDir folder_;
  FakeDiscord fake_;
  RecordingInbox inbox_;
  std::counting_semaphore<> changes_{0};
  std::atomic<std::int64_t> now_ms_{1'000'000};
  discord::Rest rest_{{fake_.api(),
                       FakeDiscord::kToken,
                       [this] { return now_ms_.load(); },
                       "DiscordBot (test, 1)",
                       {},
                       [this] {
                         reading_.lock_changed();
                         changes_.release();
                       }}};
  HttpSession session_;
  std::unique_ptr<discord::Notes> notes_ = *discord::Notes::open(folder_.file("discord.notes"));
  discord::Channels channels_{{FakeDiscord::kChannel}};
  const std::set<discord::Snowflake> roles_{};
  discord::Reading reading_{{channels_,
                             roles_,
                             {},
                             [] { return Timestamp{}; },
                             [this] { return now_ms_.load(); },
                             [this](const AdapterEvent& event) { return inbox_.push(event); },
                             [](const std::string&) {}},
                            rest_,
                            *notes_};
};

TEST_F(DiscordRest, APageOfSomethingBeforeDiscordIsNoAnswerOfDiscords) {
  for (const int status : {403, 404}) {
    fake_.answer_all(status);
    const auto reply = ask();
    ASSERT_FALSE(reply.ok());
    EXPECT_EQ(reply.error().kind, Failure::Kind::kUnclear) << status;
  }
}

TEST_F(DiscordRest, WhichFieldIsComplainedOfIsTold) {
  const auto reason = [&](const Json& body) {
    fake_.answer_all(400, body.dump());
    const auto reply = ask();
    return reply.ok() ? std::string("answered") : reply.error().reason;
  };
  const Json is_short = {{"code", "BASE_TYPE_MAX_LENGTH"}, {"message", "Must be 80 or fewer."}};
  const Json label = {{"_errors", {is_short}}};
  EXPECT_EQ(
      reason(
          {{"code", 50'035},
           {"message", "Invalid Form Body"},
           {"errors", {{"components", {{"0", {{"components", {{"2", {{"label", label}}}}}}}}}}}}),
      "Discord answered 400: Invalid Form Body (components.0.components.2.label: Must be 80 or "
      "fewer.)");
  EXPECT_EQ(reason({{"code", 50'035}, {"message", "Invalid Form Body"}, {"errors", label}}),
            "Discord answered 400: Invalid Form Body (Must be 80 or fewer.)")
      << "of the whole";
  EXPECT_EQ(reason({{"code", 50'035}, {"message", "No"}, {"errors", {{"content", is_short}}}}),
            "Discord answered 400: No (content: Must be 80 or fewer.)")
      << "as other servers write it";
  EXPECT_EQ(reason({{"nonce", {"Too long."}}}), "Discord answered 400 (nonce: Too long.)");
  EXPECT_EQ(reason({{"code", 50'006}, {"message", "Cannot send\nan empty message"}}),
            "Discord answered 400: Cannot send an empty message");
}

TEST_F(DiscordRest, WhatIsComplainedOfIsCutWhereItIsTooMuch) {
  Json deep = {{"_errors", {{{"message", "at last"}}}}};
  for (int i = 0; i < 500; ++i) deep = {{"in", deep}};
  Json many;
  for (int i = 0; i < 50; ++i) many["f" + std::to_string(i)] = {{"_errors", {{{"message", "no"}}}}};
  for (const Json& errors : {deep, many, Json(), Json(5), Json::array({Json()}), Json("x")}) {
    fake_.answer_all(400, Json{{"code", 50'035}, {"message", "No"}, {"errors", errors}}.dump());
    const auto reply = ask();
    ASSERT_FALSE(reply.ok());
    EXPECT_TRUE(reply.error().reason.starts_with("Discord answered 400: No"));
    EXPECT_LT(reply.error().reason.size(), 600U);
    EXPECT_EQ(reply.error().kind, Failure::Kind::kNever);
  }
}

// The gateway's connection stays as it is.
TEST_F(DiscordRest, ATokenThatIsNotKnownIsToldAndTriedAgainAfterAWhile) {
  reading_.start();
  fake_.wrong_token();
  EXPECT_EQ(ask().error().status, discord::kUnauthorized);
  changes_.acquire();
  ASSERT_EQ(states(1).size(), 1U);
  EXPECT_FALSE(states(1)[0].up);
  EXPECT_NE(states(1)[0].detail.find("Developer Portal"), std::string::npos);
  EXPECT_EQ(states(1)[0].detail.find(FakeDiscord::kToken), std::string::npos);
  fake_.right_token();
  EXPECT_EQ(ask().error().status, discord::kUnauthorized) << "it is not asked so soon";
  EXPECT_TRUE(rest_.locked_out());
  now_ms_ += discord::kLockedOutPause_ms;
  wake();
  ASSERT_TRUE(changes_.try_acquire_for(RecordingInbox::kPatience));
  EXPECT_FALSE(rest_.locked_out());
  EXPECT_TRUE(ask().ok());
}

}  // namespace
}  // namespace callboard::test
