#include "storage/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace callboard {
namespace {

EntryBody body_of(int kind, const std::string& text, std::uint64_t number) {
  switch (kind) {
    case 0:
      return InputEntry{LogCodec::input(text), Actor::kSeat,
                        Seat{static_cast<std::uint8_t>(number)}};
    case 1:
      return InputEntry{LogCodec::input(text), Actor::kHost, Seat{}};
    case 2:
      return UndoEntry{number};
    case 3:
      return RedoEntry{};
    default:
      return DeskEntry{text, text + text};
  }
}

RC_GTEST_PROP(Codec, GivesBackEveryLogEntryAsItWas,
              (const std::string& text, std::uint64_t number)) {
  const EntryBody body = body_of(*rc::gen::inRange(0, 5), text, number);
  RC_ASSERT(LogCodec::decode(LogCodec::encode(body)) == body);
}

RC_GTEST_PROP(Codec, GivesBackEveryPostAsItWas,
              (std::vector<std::pair<std::string, std::string>> sections)) {
  const auto audience = *rc::gen::element<std::string>("P", "S3", "H", "N-7", "N9000000000");
  std::string text = audience + "\n";
  const auto copies = *rc::gen::inRange(1, 4);
  for (auto& [name, json] : sections) {
    json = "{" + json;
    for (int copy = 0; copy < copies; ++copy) {
      text += std::to_string(name.size()) + ":" + name + std::to_string(json.size()) + ":" + json;
    }
  }
  const auto post = StoredViews::decode(text);
  RC_ASSERT(post.has_value());
  RC_ASSERT(post->sections().size() == sections.size() * static_cast<std::size_t>(copies));
  for (std::size_t i = 0; i < post->sections().size(); ++i) {
    RC_ASSERT(post->sections()[i].json.str() ==
              sections[i / static_cast<std::size_t>(copies)].second);
  }
  RC_ASSERT(StoredViews::decode(StoredViews::encode(*post)) == post);
}

RC_GTEST_PROP(Codec, GivesBackEveryListOfNumbers, (const std::vector<std::uint64_t>& numbers)) {
  RC_ASSERT(decode_numbers(encode_numbers(numbers)) == numbers);
}

// No text at all may crash it or be taken for something it is not.
RC_GTEST_PROP(Codec, ReadsOnlyWhatItWouldWrite, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element(
      'P', 'S', 'H', 'N', 'I', 'M', 'T', 'U', 'R', 'D', '0', '1', '2', '9', ':', ',', '-', '\n'));
  if (const auto body = LogCodec::decode(text); body && text.find('0') == std::string::npos) {
    RC_ASSERT(LogCodec::encode(*body) == text);
  }
  if (const auto post = StoredViews::decode(text); post && text.find('0') == std::string::npos) {
    RC_ASSERT(StoredViews::encode(*post) == text);
  }
}

TEST(Codec, WritesAViewOnceThatStandsInSeveralSections) {
  const std::string view = R"({"banks":[0,0],"phase":"open"})";
  const std::string size = std::to_string(view.size()) + ":";
  const auto post = StoredViews::decode("P\n5:board" + size + view + "6:prompt" + size + view);
  ASSERT_TRUE(post.has_value());
  const std::string text = StoredViews::encode(*post);
  EXPECT_EQ(text, "P\n5:board" + size + view + "6:prompt2:=0");
  EXPECT_EQ(StoredViews::decode(text), post);
  EXPECT_FALSE(StoredViews::decode("P\n5:board2:=0").has_value());
}

TEST(Codec, KeepsTheAudienceOfAPost) {
  EXPECT_EQ(StoredViews::decode("P\n")->audience(), Audience(ToPublic{}));
  EXPECT_EQ(StoredViews::decode("S1\n")->audience(), Audience(ToSeat{Seat{1}}));
  EXPECT_EQ(StoredViews::decode("H\n")->audience(), Audience(ToHosts{}));
  EXPECT_EQ(StoredViews::decode("H5\n")->audience(), Audience(ToHosts{PersonId{5}}));
  EXPECT_EQ(StoredViews::encode(Post::to_host(PersonId{5}, {})).substr(0, 2), "H5");
  EXPECT_EQ(StoredViews::decode("N42\n")->audience(), Audience(ToPerson{PersonId{42}}));
}

TEST(Codec, WritesTheFormsThatOldDatabasesHold) {
  const InputEntry move{LogCodec::input("{\"s\":1}"), Actor::kSeat, Seat{1}};
  EXPECT_EQ(LogCodec::encode(move), "M1:{\"s\":1}");
  EXPECT_EQ(LogCodec::encode(InputEntry{LogCodec::input("{}"), Actor::kFollows, Seat{}}), "I0:{}");
  EXPECT_EQ(LogCodec::encode(InputEntry{LogCodec::input("{}"), Actor::kTimer, Seat{2}}), "T2:{}");
  EXPECT_EQ(LogCodec::encode(InputEntry{LogCodec::input("{}"), Actor::kHost, Seat{}}), "H0:{}");
  EXPECT_EQ(LogCodec::encode(UndoEntry{12}), "U12");
  EXPECT_EQ(LogCodec::encode(RedoEntry{}), "R");
  EXPECT_EQ(LogCodec::encode(DeskEntry{"pause", "{\"by\":7}"}), "D5:pause{\"by\":7}");
  EXPECT_EQ(encode_numbers({3, 0, std::numeric_limits<std::uint64_t>::max()}),
            "3,0,18446744073709551615");
}

TEST(Codec, RefusesWhatIsDamaged) {
  for (const char* text : {"", "X", "U", "Ux", "U-1", "U1 ", "R1", "M", "M{}", "M256:{}",
                           "D9:pause", "D:pause", "D5pause", "D-1:x"}) {
    EXPECT_FALSE(LogCodec::decode(text).has_value()) << text;
  }
  for (const char* text : {"", "P", "Q\n", "S\n", "S256\n", "Nx\n", "P\n5:boar", "P\n5:board",
                           "P\n5:board9:{}", "P\n:", "P\n99999999999999999999:x"}) {
    EXPECT_FALSE(StoredViews::decode(text).has_value()) << text;
  }
  for (const char* text : {",", "1,", ",1", "1,,2", "x", "-1", "18446744073709551616"}) {
    EXPECT_FALSE(decode_numbers(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace callboard
