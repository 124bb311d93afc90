// What of the gateway's words is kept.
#include "adapters/discord/frame.h"

#include <gtest/gtest.h>

#include "adapters/discord/events.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

TEST(DiscordFrame, OfAMessageAllIsKeptThatIsReadOfIt) {
  const Json data = {{"id", "70"},
                     {"channel_id", "77"},
                     {"guild_id", "500"},
                     {"type", 19},
                     {"content", "roll \"it\" \xf0\x9f\x8e\xb2"},
                     {"edited_timestamp", "2026-11-22T20:15:30.123000+00:00"},
                     {"author", {{"id", "42"}, {"username", "ann"}, {"avatar", "a"}}},
                     {"member", {{"nick", "Annie"}, {"roles", {"1", "2"}}, {"mute", false}}},
                     {"mentions", {{{"id", "900"}, {"username", "bot"}}}},
                     {"message_reference", {{"message_id", "69"}, {"channel_id", "77"}}},
                     {"embeds", {{{"title", "long"}}}}};
  const Json whole = {{"op", 0}, {"s", 7}, {"t", "MESSAGE_CREATE"}, {"d", data}};
  const auto frame = FrameReader().read(whole.dump());
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(frame->seq, 7);
  ASSERT_TRUE(frame->message.has_value());
  const auto told = told_of("MESSAGE_CREATE", *frame->message, 900);
  ASSERT_TRUE(told.has_value());
  const auto& kept = std::get<Message>(*told);
  const auto all = read_message(data, 900);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(kept.text, all->text);
  EXPECT_EQ(kept.author.name, "Annie");
  EXPECT_EQ(kept.answers, Snowflake{69});
  EXPECT_EQ(kept.answers, all->answers);
  ASSERT_TRUE(kept.edited.has_value());
  EXPECT_EQ(kept.edited, all->edited);
  EXPECT_EQ(kept.mentions_us, true);
  EXPECT_EQ(kept.privately, false);
  EXPECT_EQ(kept.member->roles, (std::vector<Snowflake>{1, 2}));
  EXPECT_EQ(kept.member->roles, all->member->roles);
}

TEST(DiscordFrame, OtherEventsAreKeptWhole) {
  const Json data = {{"session_id", "s"}, {"n", -1},       {"big", 18446744073709551615U},
                     {"part", 0.5},       {"no", nullptr}, {"list", {1, true, "x"}}};
  const auto frame =
      FrameReader().read(Json{{"op", 0}, {"s", 1}, {"t", "READY"}, {"d", data}}.dump());
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(*frame->data, data);
  const auto hello =
      FrameReader().read(R"({"op":10,"d":{"heartbeat_interval":1},"s":null,"t":null})");
  ASSERT_TRUE(hello.has_value());
  EXPECT_EQ(hello->op, 10);
  EXPECT_EQ(hello->type, "");
}

TEST(DiscordFrame, WhatIsNoObjectIsNothing) {
  FrameReader reader;
  for (const char* text : {"", "[]", "{", "7", "\"x\"", "{\"op\":", "\xff\xfe"}) {
    EXPECT_FALSE(reader.read(text).has_value()) << text;
  }
  EXPECT_TRUE(reader.read("{}").has_value()) << "an error is not remembered";
}

}  // namespace
}  // namespace callboard::discord
