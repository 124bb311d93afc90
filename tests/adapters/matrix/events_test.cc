// What is read out of a homeserver's JSON, and what is not; no server is needed.
#include "adapters/matrix/events.h"

#include <gtest/gtest.h>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

using nlohmann::json;

constexpr const char* kSelf = "@callboard:here";

json message(json content, const std::string& sender = "@ann:here") {
  return {{"type", "m.room.message"},
          {"sender", sender},
          {"event_id", "$1"},
          {"origin_server_ts", 1'700'000'000'123},
          {"content", std::move(content)}};
}

json words(const std::string& text) { return {{"msgtype", "m.text"}, {"body", text}}; }

const Said* said(const RoomEvent& event) { return std::get_if<Said>(&event.what); }

using MaybeWords = std::optional<std::string>;
MaybeWords said_words(json content) {
  const RoomEvent read = read_event(message(std::move(content)), kSelf);
  return said(read) == nullptr ? std::nullopt : MaybeWords(said(read)->text);
}

TEST(MatrixEvents, AMessageInAThreadIsRead) {
  json content = words("ROLL!");
  content["m.relates_to"] = {{"rel_type", "m.thread"},
                             {"event_id", "$root"},
                             {"is_falling_back", true},
                             {"m.in_reply_to", {{"event_id", "$last"}}}};
  const RoomEvent read = read_event(message(content), kSelf);
  ASSERT_NE(said(read), nullptr);
  EXPECT_EQ(said(read)->text, "ROLL!");
  EXPECT_FALSE(said(read)->addressed);
  EXPECT_EQ(read.thread, "$root");
  EXPECT_EQ(read.answers_to, "");
  EXPECT_EQ(read.sender, "@ann:here");
  EXPECT_EQ(read.stamp.ms, 1'700'000'000'123);
}

TEST(MatrixEvents, TheWordsAnsweredToAreTakenOffAReply) {
  json content = words("> <@callboard:here> Roll?\n> It is your turn.\n\nROLL!\n> my own quote");
  content["m.relates_to"] = {{"m.in_reply_to", {{"event_id", "$board"}}}};
  RoomEvent read = read_event(message(content), kSelf);
  ASSERT_NE(said(read), nullptr);
  EXPECT_EQ(said(read)->text, "ROLL!\n> my own quote");
  EXPECT_EQ(read.answers_to, "$board");
  content["body"] = "> only quotes";
  read = read_event(message(content), kSelf);
  EXPECT_EQ(said(read)->text, "> only quotes");
  read = read_event(message(words("> not a reply\nROLL!")), kSelf);
  EXPECT_EQ(said(read)->text, "> not a reply\nROLL!");
}

TEST(MatrixEvents, AMentionAddressesUs) {
  json content = words("join");
  content["m.mentions"] = {{"user_ids", {"@bob:here", kSelf}}};
  EXPECT_TRUE(said(read_event(message(content), kSelf))->addressed);
  content["m.mentions"] = {{"user_ids", {json::object(), 3, "@bob:here"}}};
  EXPECT_FALSE(said(read_event(message(content), kSelf))->addressed);
}

TEST(MatrixEvents, NothingIsReadOfOurselvesAndOfOtherPrograms) {
  EXPECT_EQ(said(read_event(message(words("ROLL!"), kSelf), kSelf)), nullptr);
  for (const char* kind : {"m.notice", "m.image", "m.file", "unheard.of", ""}) {
    const RoomEvent read = read_event(message({{"msgtype", kind}, {"body", "ROLL!"}}), kSelf);
    EXPECT_EQ(said(read), nullptr) << kind;
  }
}

TEST(MatrixEvents, WordsBehindSlashMeAreRead) {
  const MaybeWords me = said_words({{"msgtype", "m.emote"}, {"body", "rolls"}});
  EXPECT_EQ(me, "rolls");
  EXPECT_EQ(said_words({{"msgtype", "m.emote"}}), std::nullopt);
}

// What has a name of its own beside its words has a caption; else the words are its name.
TEST(MatrixEvents, TheCaptionOfAPictureIsReadAndItsNameIsNot) {
  for (const char* kind : {"m.image", "m.file", "m.video", "m.audio"}) {
    EXPECT_EQ(said_words({{"msgtype", kind}, {"body", "ROLL!"}, {"filename", "dice.png"}}),
              "ROLL!");
    EXPECT_EQ(said_words({{"msgtype", kind}, {"body", "dice.png"}, {"filename", "dice.png"}}),
              std::nullopt);
    EXPECT_EQ(said_words({{"msgtype", kind}, {"body", "roll.png"}}), std::nullopt);
    EXPECT_EQ(said_words({{"msgtype", kind}, {"body", "ROLL!"}, {"filename", 3}}), std::nullopt);
  }
  EXPECT_EQ(said_words({{"msgtype", "m.notice"}, {"body", "ROLL!"}, {"filename", "x"}}),
            std::nullopt);
}

TEST(MatrixEvents, WhatIsRepliedToIsKnownInAThreadAndOutsideOfIt) {
  json content = words("!hide");
  content["m.relates_to"] = {{"rel_type", "m.thread"},
                             {"event_id", "$root"},
                             {"is_falling_back", false},
                             {"m.in_reply_to", {{"event_id", "$rude"}}}};
  EXPECT_EQ(read_event(message(content), kSelf).replied, "$rude");
  content["m.relates_to"]["is_falling_back"] = true;  // for clients that know no threads
  EXPECT_EQ(read_event(message(content), kSelf).replied, "");
  content["m.relates_to"] = {{"m.in_reply_to", {{"event_id", "$rude"}}}};
  EXPECT_EQ(read_event(message(content), kSelf).replied, "$rude");
}

TEST(MatrixEvents, AnEditIsNoMessageWhoeverSendsIt) {
  json content = words("* STOP");
  content["m.new_content"] = words("STOP");
  content["m.relates_to"] = {{"rel_type", "m.replace"}, {"event_id", "$2"}};
  const RoomEvent read = read_event(message(content, "@eve:there"), kSelf);
  ASSERT_TRUE(std::holds_alternative<Changed>(read.what));
  EXPECT_EQ(std::get<Changed>(read.what).target, "$2");
  EXPECT_TRUE(std::holds_alternative<Nothing>(read_event(message(content, kSelf), kSelf).what));
}

TEST(MatrixEvents, ARedactionNamesItsTargetInEitherPlace) {
  json event = {{"type", "m.room.redaction"}, {"sender", "@ann:here"},
                {"event_id", "$3"},           {"redacts", "$2"},
                {"origin_server_ts", 10},     {"content", json::object()}};
  EXPECT_EQ(std::get<Removed>(read_event(event, kSelf).what).target, "$2");
  event["content"]["redacts"] = "$4";
  EXPECT_EQ(std::get<Removed>(read_event(event, kSelf).what).target, "$4");
  event["sender"] = kSelf;  // a reply that we hid ourselves
  EXPECT_TRUE(std::holds_alternative<Nothing>(read_event(event, kSelf).what));
}

TEST(MatrixEvents, AMessageThatWasRedactedBeforeItWasReadSaysNothing) {
  json event = message(json::object());
  event["unsigned"] = {{"redacted_because", {{"type", "m.room.redaction"}}}};
  EXPECT_TRUE(std::holds_alternative<Withdrawn>(read_event(event, kSelf).what));
}

TEST(MatrixEvents, MembersEncryptionAndUpgradesAreSeen) {
  json event = message({{"membership", "join"}, {"displayname", "Ann"}});
  event["type"] = "m.room.member";
  event["state_key"] = "@ann:here";
  EXPECT_EQ(std::get<MemberIs>(read_event(event, kSelf).what).name, "Ann");
  event["type"] = "m.room.encryption";
  EXPECT_TRUE(std::holds_alternative<Encrypted>(read_event(event, kSelf).what));
  event["type"] = "m.room.tombstone";
  event["content"] = {{"replacement_room", "!new"}};
  EXPECT_EQ(std::get<Upgraded>(read_event(event, kSelf).what).room, "!new");
  event.erase("state_key");  // not state: anybody could send it
  EXPECT_TRUE(std::holds_alternative<Nothing>(read_event(event, kSelf).what));
}

// Every value of a message, at every depth, once with each kind of thing in its place.
void spoil(json event, const json::json_pointer& at) {
  const json kinds[] = {nullptr,
                        true,
                        -1,
                        1e300,
                        18446744073709551615ULL,
                        "",
                        json::array(),
                        json::object(),
                        std::string(100'000, '$'),
                        "\xed\xa0\x80",
                        json::array({json::object(), 7})};
  for (const json& kind : kinds) {
    json spoilt = event;
    spoilt[at] = kind;
    const RoomEvent read = read_event(spoilt, kSelf);
    EXPECT_TRUE(read.id.empty() || read.id == "$1");
    EXPECT_TRUE(read.thread.empty() || read.thread == "$root");
  }
  if (!event[at].is_object()) return;
  for (const auto& [key, value] : event[at].items()) spoil(event, at / key);
}

TEST(MatrixEvents, NoHostileEventDoesHarm) {
  json content = words("ROLL!");
  content["m.mentions"] = {{"user_ids", {kSelf}}};
  content["m.relates_to"] = {{"rel_type", "m.thread"},
                             {"event_id", "$root"},
                             {"is_falling_back", false},
                             {"m.in_reply_to", {{"event_id", "$last"}}}};
  spoil(message(content), json::json_pointer());
  content["m.relates_to"]["rel_type"] = "m.replace";
  spoil(message(content), json::json_pointer());
  for (const char* text : {"", "[", "null", "3", "\"x\"", "[1]", "{\"type\":3}", "\x80"}) {
    EXPECT_TRUE(read_event(parse_json(text), kSelf).id.empty()) << text;
  }
}

TEST(MatrixEvents, AnIdWithBlanksOrWithoutEndIsNone) {
  for (const std::string id : {"$a b", "$", "x", "$\n", "!room"}) {
    json event = message(words("ROLL!"));
    event["event_id"] = id;
    EXPECT_TRUE(read_event(event, kSelf).id.empty()) << id;
  }
  EXPECT_TRUE(is_user_id("@ann:example.org:8448"));
  for (const char* user : {"", "@", "@ann", "ann:here", "@ann:", "@ann :here", "operator"}) {
    EXPECT_FALSE(is_user_id(user)) << user;
  }
}

TEST(MatrixEvents, OnlyOurOwnPostHasAKey) {
  json event = message({{"msgtype", "m.notice"}, {"body", "x"}, {kKeyField, "k-1"}}, kSelf);
  EXPECT_EQ(key_of(event, kSelf), "k-1");
  event["sender"] = "@eve:here";
  EXPECT_EQ(key_of(event, kSelf), "");
}

}  // namespace
}  // namespace callboard::matrix
