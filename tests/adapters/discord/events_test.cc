#include "adapters/discord/events.h"

#include <gtest/gtest.h>

#include <functional>

#include "adapters/discord/commands.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr Snowflake kSelf = 900;

Json message() {
  return {{"id", "1300000000000000000"},
          {"channel_id", "77"},
          {"guild_id", "5"},
          {"type", 0},
          {"author", {{"id", "42"}, {"username", "ann"}, {"global_name", "Ann A."}}},
          {"member", {{"nick", "Annie"}}},
          {"mentions", Json::array()},
          {"content", "roll"},
          {"edited_timestamp", nullptr}};
}

template <class T>
std::optional<T> read(const std::string& type, const Json& json) {
  const auto told = read_event(type, json, kSelf);
  if (!told || !std::holds_alternative<T>(*told)) return std::nullopt;
  return std::get<T>(*told);
}

TEST(DiscordSnowflake, HoldsTheTimeByDiscordsClock) {
  EXPECT_EQ(time_of(175'928'847'299'117'063).ms, 1'462'015'105'796);
  EXPECT_EQ(time_of(snowflake_at({1'700'000'000'123})).ms, 1'700'000'000'123);
  EXPECT_EQ(snowflake_at({0}), 0U);
  EXPECT_EQ(parse_snowflake("18446744073709551615"), 18'446'744'073'709'551'615U);
  for (const char* bad : {"", "0", "-1", "1x", " 1", "18446744073709551616", "1.0"}) {
    EXPECT_FALSE(parse_snowflake(bad).has_value()) << bad;
  }
}

TEST(DiscordEvents, AMessageOfAPersonIsRead) {
  const auto m = read<Message>("MESSAGE_CREATE", message());
  ASSERT_TRUE(m.has_value());
  EXPECT_EQ(m->id, 1'300'000'000'000'000'000U);
  EXPECT_EQ(m->channel, 77U);
  EXPECT_EQ(m->author.id, 42U);
  EXPECT_EQ(m->author.name, "Annie");
  EXPECT_EQ(m->text, "roll");
  EXPECT_FALSE(m->privately || m->mentions_us || m->answers || m->edited);
}

TEST(DiscordEvents, NamesFallBack) {
  Json json = message();
  json["member"]["nick"] = nullptr;
  EXPECT_EQ(read<Message>("MESSAGE_CREATE", json)->author.name, "Ann A.");
  json["author"]["global_name"] = nullptr;
  EXPECT_EQ(read<Message>("MESSAGE_CREATE", json)->author.name, "ann");
}

TEST(DiscordEvents, RepliesMentionsAndPrivateMessagesAreTold) {
  Json json = message();
  json["type"] = 19;
  json["message_reference"] = {{"message_id", "1200"}};
  json["mentions"] = Json::array({{{"id", "900"}}});
  json.erase("guild_id");
  const auto m = read<Message>("MESSAGE_CREATE", json);
  ASSERT_TRUE(m.has_value());
  EXPECT_EQ(m->answers, std::optional<Snowflake>(1200));
  EXPECT_TRUE(m->mentions_us && m->privately);
}

TEST(DiscordEvents, WhatIsNotFromAPersonIsPassedOver) {
  Json own = message(), bot = message(), hook = message(), system = message(),
       forwarded = message();
  own["author"]["id"] = "900";
  bot["author"]["bot"] = true;
  hook["webhook_id"] = "3";
  system["type"] = 7;  // somebody joined
  forwarded["type"] = "0";
  for (const Json& json : {own, bot, hook, system, forwarded}) {
    EXPECT_FALSE(read_event("MESSAGE_CREATE", json, kSelf).has_value()) << json.dump();
  }
}

TEST(DiscordEvents, OnlyARealEditIsOne) {
  Json json = message();
  EXPECT_FALSE(read_event("MESSAGE_UPDATE", json, kSelf).has_value()) << "a preview was added";
  json["edited_timestamp"] = "2026-11-22T20:15:30.123000+00:00";
  const auto edited = read<MessageEdited>("MESSAGE_UPDATE", json);
  ASSERT_TRUE(edited.has_value());
  EXPECT_EQ(edited->message.edited->ms, 1'795'378'530'123);
}

TEST(DiscordEvents, TimesAreReadWithTheirZone) {
  EXPECT_EQ(read_time("2026-11-22T22:15:30+02:00")->ms, 1'795'378'530'000);
  EXPECT_EQ(read_time("2026-11-22T20:15:30.5Z")->ms, 1'795'378'530'500);
  EXPECT_EQ(read_time("2024-02-29T00:00:00+00:00")->ms, 1'709'164'800'000);
  for (const char* bad : {"", "yesterday", "2026-11-22", "2026-13-22T20:15:30+00:00"}) {
    EXPECT_FALSE(read_time(bad).has_value()) << bad;
  }
}

TEST(DiscordEvents, DeletionsNameTheMessage) {
  const auto gone = read<MessagesDeleted>("MESSAGE_DELETE",
                                          {{"id", "12"}, {"channel_id", "77"}, {"guild_id", "5"}});
  ASSERT_TRUE(gone.has_value());
  EXPECT_EQ(gone->ids, std::vector<Snowflake>{12});
  const auto many = read<MessagesDeleted>("MESSAGE_DELETE_BULK",
                                          {{"ids", {"12", 13, "x", "14"}}, {"channel_id", "77"}});
  ASSERT_TRUE(many.has_value());
  EXPECT_EQ(many->ids, (std::vector<Snowflake>{12, 14}));
  EXPECT_EQ(many->channel, 77U);
  EXPECT_EQ(read<PlaceDeleted>("THREAD_DELETE", {{"id", "77"}})->id, 77U);
  EXPECT_EQ(read<PlaceDeleted>("CHANNEL_DELETE", {{"id", "77"}})->id, 77U);
}

TEST(DiscordEvents, AnOutageOfAServerIsNoKick) {
  EXPECT_FALSE(read<ServerGone>("GUILD_DELETE", {{"id", "5"}, {"unavailable", true}})->kicked);
  EXPECT_FALSE(read<ServerGone>("GUILD_CREATE", {{"id", "5"}, {"unavailable", true}})->kicked);
  EXPECT_TRUE(read<ServerGone>("GUILD_DELETE", {{"id", "5"}})->kicked);
  EXPECT_EQ(read<ServerUp>("GUILD_CREATE", {{"id", "5"}})->id, 5U);
}

Json interaction(int type, const Json& data) {
  return {{"id", "1400"},
          {"type", type},
          {"token", "tok"},
          {"channel_id", "77"},
          {"member", {{"nick", "Annie"}, {"user", {{"id", "42"}, {"username", "ann"}}}}},
          {"data", data}};
}

TEST(DiscordEvents, CommandsButtonsAndFormsAreInteractions) {
  const auto command = read<Interaction>(
      "INTERACTION_CREATE",
      interaction(
          2, {{"name", "move"},
              {"options", Json::array({{{"type", 3}, {"name", "words"}, {"value", "roll"}}})}}));
  ASSERT_TRUE(command.has_value());
  EXPECT_EQ(words_of_command(*command), "roll");
  EXPECT_EQ(command->author.name, "Annie");
  EXPECT_FALSE(command->privately);

  Json press = interaction(3, {{"custom_id", "x1"}});
  press["message"] = {
      {"id", "55"},
      {"components",
       Json::array({{{"type", 1},
                     {"components", Json::array({{{"custom_id", "x1"}, {"label", "Roll"}}})}}})}};
  const auto button = read<Interaction>("INTERACTION_CREATE", press);
  ASSERT_TRUE(button.has_value());
  EXPECT_EQ(button->kind, Interaction::Kind::kButton);
  EXPECT_EQ(button->name, "x1");
  EXPECT_EQ(button->words, "Roll");
  EXPECT_EQ(button->message, std::optional<Snowflake>(55));

  const Json label = {{"type", 18}, {"component", {{"custom_id", "words"}, {"value", "E T A"}}}};
  const auto form = read<Interaction>(
      "INTERACTION_CREATE", interaction(5, {{"custom_id", "x2"}, {"components", {label}}}));
  ASSERT_TRUE(form.has_value());
  EXPECT_EQ(form->kind, Interaction::Kind::kForm);
  EXPECT_EQ(form->words, "E T A");

  Json direct = interaction(2, {{"name", "help"}});
  direct.erase("member");
  direct["user"] = {{"id", "42"}, {"username", "ann"}};
  EXPECT_TRUE(read<Interaction>("INTERACTION_CREATE", direct)->privately);
  EXPECT_EQ(read<Interaction>("INTERACTION_CREATE", interaction(4, {{"name", "move"}}))->kind,
            Interaction::Kind::kTyping);
  EXPECT_FALSE(read_event("INTERACTION_CREATE", interaction(6, {}), kSelf).has_value());
}

TEST(DiscordEvents, HostsCommandsHaveOneExclamationMark) {
  Interaction host;
  host.name = "host";
  host.words = "status";
  EXPECT_EQ(words_of_command(host), "!status");
  host.words = "!status";
  EXPECT_EQ(words_of_command(host), "!status");
  host.name = "dance";
  EXPECT_EQ(words_of_command(host), "");
}

TEST(DiscordEvents, NonsenseIsNothing) {
  for (const char* type :
       {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "GUILD_CREATE",
        "GUILD_DELETE", "INTERACTION_CREATE", "READY", "THREAD_DELETE", "X"}) {
    for (const Json& json :
         {Json(), Json::array(), Json::object(), Json("x"), Json({{"id", 7}}),
          Json({{"id", "x"}, {"author", "x"}, {"member", 4}, {"data", 9}, {"type", "q"}})}) {
      EXPECT_FALSE(read_event(type, json, kSelf).has_value()) << type << json.dump();
    }
  }
}

TEST(DiscordCommands, AreRegisteredOnlyIfTheyDiffer) {
  const Json ours = all_commands({"lucky_numbers", "wheel"}, {{"animals", "Animals"}});
  Json listed = ours;
  for (Json& one : listed) {  // what Discord adds
    one["id"] = "1";
    one["version"] = "2";
    if (one["options"].empty()) one.erase("options");
  }
  EXPECT_TRUE(commands_stand(ours, listed));
  Json changed = listed;
  changed[0]["description"] = "other";
  EXPECT_FALSE(commands_stand(ours, changed));
  changed = listed;
  changed[3]["options"][0]["options"][1]["choices"][0]["value"] = "other";
  EXPECT_FALSE(commands_stand(ours, changed)) << "a game more or less";
  listed.erase(1);
  EXPECT_FALSE(commands_stand(ours, listed));
  EXPECT_FALSE(commands_stand(ours, Json()));
  EXPECT_FALSE(commands_stand(ours, {1, 2, 3}));
  EXPECT_EQ(all_commands({}, {}).size(), 3U) << "no shows can be made: no commands for it";
}

TEST(DiscordCommands, KeepToDiscordsSizes) {
  const Json all = all_commands({"lucky_numbers", "wheel"}, {{"animals", "Animals"}});
  const std::function<void(const Json&)> look = [&](const Json& one) {
    EXPECT_LE(one["name"].get<std::string>().size(), 32U);
    EXPECT_LE(one["description"].get<std::string>().size(), 100U);
    const Json options = one.value("options", Json::array());
    for (const Json& option : options) look(option);
  };
  for (const Json& one : all) look(one);
}

}  // namespace
}  // namespace callboard::discord
