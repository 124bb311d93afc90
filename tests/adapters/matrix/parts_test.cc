// The adapter's small parts, without a server.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "adapters/matrix/account.h"
#include "adapters/matrix/client.h"
#include "adapters/matrix/content.h"
#include "adapters/matrix/cursor.h"
#include "adapters/matrix/events.h"
#include "adapters/matrix/hostile.h"
#include "adapters/matrix/keepsakes.h"
#include "adapters/matrix/places.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

using nlohmann::json;

Delivery post() {
  Delivery delivery;
  delivery.key = "k-1";
  delivery.text = "<p>Your <b>turn</b></p>";
  delivery.plain = "Your turn";
  return delivery;
}

TEST(MatrixContent, OnlyAPromptRings) {
  Delivery delivery = post();
  json content = words_content(delivery, "$root");
  EXPECT_EQ(content["msgtype"], "m.notice");
  EXPECT_EQ(content["m.mentions"], json::object());
  delivery.pings = {"@ann:here", "nobody", ""};
  content = words_content(delivery, "$root");
  EXPECT_EQ(content["msgtype"], "m.text");
  EXPECT_EQ(content["m.mentions"], json({{"user_ids", {"@ann:here"}}}));
  EXPECT_EQ(content["body"], "Your turn");
  EXPECT_EQ(content["formatted_body"], delivery.text);
  EXPECT_EQ(content[kKeyField], "k-1");
  EXPECT_EQ(content["m.relates_to"]["event_id"], "$root");
  EXPECT_EQ(content["m.relates_to"]["rel_type"], "m.thread");
  EXPECT_FALSE(words_content(delivery, "").contains("m.relates_to"));
}

TEST(MatrixContent, APictureHasTheWordsAsCaptionAndItsOwnWordsToBeReadOut) {
  Delivery delivery = post();
  delivery.pictures = {{"board.png", "PNG", "A board of nine squares", 20, 10}};
  const json content = picture_content(delivery, "$root", {&delivery.pictures[0], "mxc://here/1"});
  EXPECT_EQ(content["msgtype"], "m.image");
  EXPECT_EQ(content["filename"], "board.png");
  EXPECT_EQ(content["url"], "mxc://here/1");
  EXPECT_EQ(content["formatted_body"], delivery.text);
  EXPECT_EQ(content["body"], "Your turn\n\n[A board of nine squares]");
  EXPECT_EQ(content["info"], json({{"mimetype", "image/png"}, {"size", 3}, {"w", 20}, {"h", 10}}));
}

TEST(MatrixContent, TooMuchForAnEventGoesWithoutItsFormat) {
  Delivery delivery = post();
  delivery.text = std::string(kContentBytesMax, 'x');
  const json content = words_content(delivery, "$root");
  EXPECT_FALSE(content.contains("formatted_body"));
  EXPECT_EQ(content["body"], "Your turn");
}

TEST(MatrixContent, NoTextIsPoisonForAServer) {
  const json lone = {{"body", std::string("a\xed\xa0\x80"
                                          "b\x00"
                                          "c\\u0000",
                                          14)}};
  const json read = parse_json(write_json(lone));
  const std::string body = text_at(read, "body");
  EXPECT_EQ(body.find('\0'), std::string::npos);
  EXPECT_TRUE(body.ends_with("c\\u0000")) << body;  // as the person wrote it
  EXPECT_NE(body.find("\xef\xbf\xbd"), std::string::npos);
}

TEST(MatrixCursor, IsReadAsItWasWritten) {
  for (const Cursor& cursor :
       {Cursor{{"s1_2", {5}}, "", {}}, Cursor{{"", {7}}, "$e", {}}, Cursor{{"x", {0}}, "$e", {}},
        Cursor{{"s9", {9}}, "", {{"!a:here", {"s1", {2}}}, {"!b", {"", {3}}}}},
        Cursor{{"s9", {9}}, "$e", {{"!a:here", {"s1", {2}}}}}}) {
    EXPECT_EQ(read_cursor(write_cursor(cursor)), cursor) << write_cursor(cursor);
  }
  for (const char* text : {"", " ", "s1", "s1 x", "s1 5x", "s1 5 - !a", "s1 5 - !a s1"}) {
    EXPECT_EQ(read_cursor(text), std::nullopt) << text;
  }
}

TEST(MatrixPlaces, AreTwoIds) {
  EXPECT_EQ(parse_place("!r:here $e"), (Place{"!r:here", "$e"}));
  for (const char* text : {"", "!r:here", "$e !r", "!r:here $e $f", "r e"}) {
    EXPECT_EQ(parse_place(text), std::nullopt) << text;
  }
}

TEST(MatrixClient, ReadsTheServersClock) {
  EXPECT_EQ(parse_http_date("Thu, 01 Jan 1970 00:01:00 GMT"), Timestamp{60'000});
  EXPECT_EQ(parse_http_date("yesterday"), std::nullopt);
  EXPECT_EQ(path_of({"v3", "rooms", "!a/b:c", "$d e"}), "v3/rooms/%21a%2Fb%3Ac/%24d%20e");
}

TEST(MatrixFaults, SayWhatMayHaveHappened) {
  const auto kind = [](int status, const char* body) {
    return fault_of(HttpReply{status, body, {}}).kind;
  };
  EXPECT_EQ(kind(429, R"({"errcode":"M_LIMIT_EXCEEDED"})"), FaultKind::kLimited);
  EXPECT_EQ(kind(403, R"({"errcode":"M_FORBIDDEN"})"), FaultKind::kRefused);
  EXPECT_EQ(kind(403, R"({"errcode":"M_USER_SUSPENDED"})"), FaultKind::kSignedOut);
  EXPECT_EQ(kind(401, R"({"errcode":"M_UNKNOWN_TOKEN"})"), FaultKind::kSignedOut);
  EXPECT_EQ(kind(502, "<html>"), FaultKind::kNoAnswer);
  EXPECT_EQ(kind(404, "<html>"), FaultKind::kNoAnswer) << "of what stands before the homeserver";
  EXPECT_EQ(kind(403, "Forbidden"), FaultKind::kNoAnswer);
  EXPECT_EQ(kind(413, "<html>"), FaultKind::kRefused) << "no smaller the next time";
  EXPECT_EQ(fault_of(HttpFault{"no route", true}).kind, FaultKind::kUnsent);
  EXPECT_EQ(fault_of(HttpFault{"cut", false}).kind, FaultKind::kNoAnswer);
  const HttpReply asked{429, R"({"retry_after_ms":1200})", {}};
  EXPECT_EQ(fault_of(asked).retry_after_ms, 1200);
  const HttpReply header{429, R"({"retry_after_ms":1200})", {{"retry-after", "7"}}};
  EXPECT_EQ(fault_of(header).retry_after_ms, 7000);
  const HttpReply endless{429, R"({"retry_after_ms":99999999999999})", {}};
  EXPECT_LE(fault_of(endless).retry_after_ms, 600'000);
}

class MatrixKeepsakes : public testing::Test {
 protected:
  MatrixKeepsakes() {
    std::string name = (std::filesystem::temp_directory_path() / "callboard-keep-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~MatrixKeepsakes() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(MatrixKeepsakes, OutliveTheProgram) {
  const auto file = folder_ / "matrix.json";
  std::string mark;
  {
    Keepsakes keepsakes(file);
    mark = keepsakes.mark();
    EXPECT_TRUE(keepsakes.keep({"access", "refresh", "file"}));
    keepsakes.keep_direct("@ann:here", "!old");
    keepsakes.keep_direct("@ann:here", "!new");
    keepsakes.keep_direct("@bob:here", "!bob");
    keepsakes.forget_direct("!bob");
  }
  Keepsakes again(file);
  EXPECT_EQ(again.mark(), mark);
  EXPECT_EQ(again.signed_in(), (SignedIn{"access", "refresh", "file"}));
  EXPECT_EQ(again.direct_room("@ann:here"), "!new");
  EXPECT_EQ(again.direct_user("!old"), "@ann:here");  // who writes there is still heard
  EXPECT_EQ(again.direct_room("@bob:here"), std::nullopt);
  struct stat found {};
  ASSERT_EQ(::stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST_F(MatrixKeepsakes, ADamagedFileIsAnEmptyOne) {
  const auto file = folder_ / "matrix.json";
  for (const char* text : {"", "{", "[]", R"({"mark":3,"direct":{"a":1},"access_token":[]})"}) {
    std::ofstream(file) << text;
    Keepsakes keepsakes(file);
    EXPECT_EQ(keepsakes.signed_in(), SignedIn{});
    EXPECT_TRUE(keepsakes.direct_rooms().empty());
    EXPECT_FALSE(keepsakes.mark().empty());
  }
}

}  // namespace
}  // namespace callboard::matrix
