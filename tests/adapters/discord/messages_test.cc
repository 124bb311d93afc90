#include "adapters/discord/messages.h"

#include <gtest/gtest.h>

#include <numeric>

#include "adapters/discord/buttons.h"
#include "adapters/discord/signing.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

const std::string kSecret = "a secret of this installation";

Json payload_of(const Draft& draft, const Json& rows = Json::array()) {
  const Body body = body_of(draft, "n1", "mark", rows);
  EXPECT_EQ(body.content_type, "application/json");
  return Json::parse(body.bytes);
}

TEST(DiscordText, IsCountedInTheUnitsDiscordCounts) {
  EXPECT_EQ(utf16_units(""), 0U);
  EXPECT_EQ(utf16_units("a\xc3\xa9\xe2\x82\xac"), 3U);
  EXPECT_EQ(utf16_units("\xf0\x9f\x8e\xb2"), 2U);
}

TEST(DiscordText, IsCutWhereItReadsBestAndSaysAll) {
  const std::string line = "Ann takes 3 and 4 and has 12 points.";
  std::string text;
  for (int i = 0; i < 200; ++i) text += line + (i % 7 == 6 ? "\n\n" : "\n");
  const auto parts = split_text(text, kMessageUnitsMax);
  EXPECT_GT(parts.size(), 3U);
  EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::string()), text);
  for (const std::string& part : parts) {
    EXPECT_LE(utf16_units(part), kMessageUnitsMax);
    EXPECT_TRUE(part.ends_with('\n'));
  }
}

TEST(DiscordText, IsNeverCutWithinACharacter) {
  std::string dice;
  for (int i = 0; i < 3000; ++i) dice += "\xf0\x9f\x8e\xb2";
  const auto parts = split_text(dice, kMessageUnitsMax);
  EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::string()), dice);
  for (const std::string& part : parts) {
    EXPECT_TRUE(valid_utf8(part));
    EXPECT_LE(utf16_units(part), kMessageUnitsMax);
  }
}

TEST(DiscordText, AFenceThatIsCutIsClosedAndOpenedAgain) {
  std::string text = "The board:\n```\n";
  for (int i = 0; i < 300; ++i) text += "| 1 | 2 | 3 |\n";
  text += "```\nYour move.";
  const auto parts = split_text(text, kMessageUnitsMax);
  ASSERT_GT(parts.size(), 2U);
  for (const std::string& part : parts) {
    EXPECT_LE(utf16_units(part), kMessageUnitsMax);
    std::size_t fences = 0;
    for (std::size_t at = part.find("```"); at != std::string::npos;
         at = part.find("```", at + 3)) {
      ++fences;
    }
    EXPECT_EQ(fences % 2, 0U) << part;
  }
}

TEST(DiscordMessages, PingNobodyButWhomTheDaemonMentions) {
  const Json json =
      payload_of({"<@42> is due, not \\<@43> or @everyone or <@&7> or <@42>", {}, {}});
  EXPECT_EQ(json["allowed_mentions"],
            Json({{"parse", Json::array()}, {"users", {"42"}}, {"replied_user", false}}));
  EXPECT_EQ(json["nonce"], "n1");
  EXPECT_EQ(json["enforce_nonce"], true);
  EXPECT_FALSE(json.contains("embeds"));
}

TEST(DiscordMessages, PicturesAreFilesWithWordsForThoseWhoDoNotSeeThem) {
  Draft draft{"Board", {{"board.png", "\x89PNG bytes", "A board", 10, 10}}, {}};
  const Body body = body_of(draft, "n1", "0123abcd", Json::array());
  ASSERT_TRUE(body.content_type.starts_with("multipart/form-data; boundary="));
  const std::string border = body.content_type.substr(body.content_type.find('=') + 1);
  EXPECT_TRUE(body.bytes.starts_with("--" + border + "\r\n"));
  EXPECT_TRUE(body.bytes.ends_with("--" + border + "--\r\n"));
  EXPECT_NE(body.bytes.find("name=\"files[0]\"; filename=\"board-0123abcd-0.png\""),
            std::string::npos);
  EXPECT_NE(body.bytes.find("\r\n\r\n\x89PNG bytes\r\n"), std::string::npos);
  const std::size_t from = body.bytes.find("\r\n\r\n") + 4;
  const Json json = Json::parse(body.bytes.substr(from, body.bytes.find("\r\n--", from) - from));
  EXPECT_EQ(json["attachments"][0]["description"], "A board");
  EXPECT_EQ(json["attachments"][0]["filename"], "board-0123abcd-0.png");
}

TEST(DiscordMessages, HostileNamesOfFilesDoNotLeaveTheirPlace) {
  Draft draft{"Board", {{"a\"\r\nX: y/../\xc3\xa9.png", "x", std::string(5000, 'a'), 1, 1}}, {}};
  const Body body = body_of(draft, "n1", "mark", Json::array());
  EXPECT_NE(body.bytes.find("filename=\"aXy-mark-0.png\""), std::string::npos);
}

TEST(DiscordMessages, OursAreKnownAgain) {
  const Draft words{"**Ann** has 12 points.", {}, {}};
  EXPECT_TRUE(is_ours({{"content", "**Ann** has 12 points. "}}, traces_of(words, "m1")));
  EXPECT_FALSE(is_ours({{"content", "**Ann** has 13 points."}}, traces_of(words, "m1")));
  EXPECT_FALSE(is_ours(Json::object(), traces_of(words, "m1")));
  const Draft board{"Same words", {{"board.png", "x", "", 1, 1}}, {}};
  const Json posted = {{"content", "Same words"},
                       {"attachments", Json::array({{{"filename", "board-m1-0.png"}}})}};
  EXPECT_TRUE(is_ours(posted, traces_of(board, "m1")));
  EXPECT_FALSE(is_ours(posted, traces_of(board, "m2")));
  const Json without = {{"content", "Same words"}, {"attachments", Json::array()}};
  EXPECT_TRUE(is_ours(without, traces_of(board, "m1"))) << "its picture was refused";
  const Draft silent{"", {{"board.png", "x", "", 1, 1}}, {}};
  EXPECT_FALSE(is_ours({{"content", ""}}, traces_of(silent, "m1")));
}

TEST(DiscordMessages, WhatAPictureShowsIsToldOnlyWhereThereAreNoWords) {
  Draft board{"The board", {{"board.png", "x", "A *wheel* of 3", 1, 1}}, {}};
  leave_pictures_out(board);
  EXPECT_EQ(board.content, "The board");
  EXPECT_TRUE(board.pictures.empty());
  Draft silent{"", {{"board.png", "x", "A *wheel* of 3", 1, 1}}, {}};
  leave_pictures_out(silent);
  EXPECT_EQ(silent.content, "A \\*wheel\\* of 3");
  Draft bare{"", {{"board.png", "x", "", 1, 1}}, {}};
  leave_pictures_out(bare);
  EXPECT_FALSE(bare.content.empty());
}

TEST(DiscordMessages, ALongPostHasItsPicturesAndButtonsUnderTheLastPart) {
  Delivery delivery;
  delivery.text = std::string(4500, 'x');
  delivery.pictures = {{"board.png", "x", "", 1, 1}};
  delivery.actions = {{"Roll", "ROLL", false}};
  const auto drafts = drafts_of(delivery);
  ASSERT_EQ(drafts.size(), 3U);
  EXPECT_TRUE(drafts[0].pictures.empty() && drafts[0].actions.empty());
  EXPECT_EQ(drafts[2].pictures.size(), 1U);
  EXPECT_EQ(drafts[2].actions.size(), 1U);
}

TEST(DiscordMessages, WordsThatAreNoUtf8DoNotThrow) {
  EXPECT_NO_THROW(payload_of({"\xff\xfe", {}, {}}));
}

TEST(DiscordMarks, TimesAreTheReadersOwnAndNamesPingOnlyAccounts) {
  const DialectMarks marks = discord_marks();
  EXPECT_EQ(marks.time(60'000), "<t:60:f> (<t:60:R>)");
  EXPECT_EQ(marks.mention("42", "Ann"), "<@42>");
  EXPECT_EQ(marks.mention("x>@everyone", "*Ann*"), "\\*Ann\\*");
}

Json first_button(const Json& rows) { return rows.at(0).at("components").at(0); }

TEST(DiscordButtons, SayWhatTheyWereMadeFor) {
  const std::vector<Action> actions = {{"Roll the dice", "ROLL", false},
                                       {"Guess", "guess", true},
                                       {"Go on", "Go on", false},
                                       {"A|B", "a|b", false}};
  const Json rows = button_rows(kSecret, 77, "inst-12.3", actions);
  ASSERT_EQ(rows.size(), 1U);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Json& button = rows[0]["components"][i];
    const std::string id = button["custom_id"];
    EXPECT_LE(id.size(), kButtonIdMax);
    const auto pressed = read_button(kSecret, 77, id, button["label"]);
    ASSERT_TRUE(pressed.has_value()) << i;
    EXPECT_EQ(pressed->key, "inst-12.3");
    EXPECT_EQ(pressed->say, actions[i].say);
    EXPECT_EQ(pressed->ask, actions[i].ask);
  }
}

TEST(DiscordButtons, CannotBeForgedOrMoved) {
  const Json button = first_button(button_rows(kSecret, 77, "inst-12", {{"Roll", "ROLL", false}}));
  const std::string id = button["custom_id"];
  ASSERT_TRUE(read_button(kSecret, 77, id, "Roll").has_value());
  EXPECT_FALSE(read_button(kSecret, 78, id, "Roll").has_value());
  EXPECT_FALSE(read_button("another", 77, id, "Roll").has_value());
  for (std::size_t i = 0; i < id.size(); ++i) {
    std::string other = id;
    other[i] = other[i] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(read_button(kSecret, 77, other, "Roll").has_value()) << i;
    EXPECT_FALSE(read_button(kSecret, 77, id.substr(0, i), "Roll").has_value()) << i;
  }
  const Json label = first_button(button_rows(kSecret, 77, "k", {{"Go on", "Go on", false}}));
  EXPECT_FALSE(read_button(kSecret, 77, label["custom_id"], "Stop").has_value());
}

TEST(DiscordButtons, WhatDoesNotFitIsLeftOut) {
  std::vector<Action> many;
  for (int i = 0; i < 40; ++i)
    many.push_back({"Take " + std::to_string(i), std::to_string(i), false});
  const Json rows = button_rows(kSecret, 77, "k", many);
  ASSERT_EQ(rows.size(), 5U);
  for (const Json& row : rows) EXPECT_EQ(row["components"].size(), 5U);
  EXPECT_TRUE(button_rows(kSecret, 77, "k", {{"", "x", false}}).empty());
  EXPECT_TRUE(button_rows(kSecret, 77, "k", {{std::string(81, 'x'), "x", false}}).empty());
  EXPECT_TRUE(button_rows(kSecret, 77, "k", {{"x", std::string(90, 'x'), false}}).empty());
  const std::string long_choice(80, 'c');
  EXPECT_EQ(button_rows(kSecret, 77, "k", {{long_choice, long_choice, false}}).size(), 1U);
}

TEST(DiscordButtons, MovesThatTakeSeveralPiecesAreAMenu) {
  const std::vector<Action> actions = {{"Take 10", "10", false, {"10"}},
                                       {"Take 1 9", "1 9", false, {"1", "9"}},
                                       {"Pass", "PASS", false}};
  const Json rows = button_rows(kSecret, 77, "k", actions);
  ASSERT_EQ(rows.size(), 2U);
  const Json menu = first_button(rows);
  EXPECT_EQ(menu["type"], 3);
  EXPECT_EQ(menu["min_values"], 1);
  EXPECT_EQ(menu["max_values"], 2);
  ASSERT_EQ(menu["options"].size(), 3U);
  EXPECT_EQ(menu["options"][2]["value"], "10");
  const auto chosen = read_button(kSecret, 77, menu["custom_id"], "9 1");
  ASSERT_TRUE(chosen.has_value());
  EXPECT_EQ(chosen->say, "9 1");
  EXPECT_EQ(chosen->key, "k");
  EXPECT_FALSE(read_button(kSecret, 78, menu["custom_id"], "9 1").has_value());
  EXPECT_FALSE(read_button(kSecret, 77, menu["custom_id"], "").has_value());
  EXPECT_EQ(rows[1]["components"][0]["label"], "Pass");
}

TEST(DiscordButtons, SinglePiecesOrTooManyAreNoMenu) {
  std::vector<Action> singles = {{"Take 1", "1", false, {"1"}}, {"Take 2", "2", false, {"2"}}};
  EXPECT_EQ(first_button(button_rows(kSecret, 77, "k", singles))["type"], 2);
  std::vector<Action> many;
  for (int i = 0; i < 26; i += 2) {
    const std::string a = std::to_string(i), b = std::to_string(i + 1);
    many.push_back({a + " and " + b, a + " " + b, false, {a, b}});
  }
  EXPECT_EQ(first_button(button_rows(kSecret, 77, "k", many))["type"], 2);
  many.pop_back();
  EXPECT_EQ(first_button(button_rows(kSecret, 77, "k", many))["type"], 3);
}

TEST(DiscordButtons, AFormCarriesTheButton) {
  const Json form = form_of("the-id", "Guess");
  EXPECT_EQ(form["custom_id"], "the-id");
  EXPECT_EQ(form["title"], "Guess");
  EXPECT_LE(utf16_units(form_of("x", std::string(60, 'x'))["title"].get<std::string>()), 45U);
}

}  // namespace
}  // namespace callboard::discord
