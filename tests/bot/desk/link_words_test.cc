// "link my accounts": two accounts of one person, joined without a host, proved from both sides.
#include <gtest/gtest.h>

#include "bot/match/at_home.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

WorldOptions on_both() {
  WorldOptions options;
  options.show.platforms = {"web", "matrix"};
  return options;
}

std::string last_to(const FakePlatform& platform, const std::string& user) {
  for (auto post = platform.posts.rbegin(); post != platform.posts.rend(); ++post) {
    if (post->to == user) return post->text;
  }
  return "";
}

std::string code_from(const std::string& text) {
  const auto at = text.find("link ");
  return at == std::string::npos ? "" : text.substr(at + 5, 9);
}

PersonId on_chat(World& world, const std::string& user) {
  return **world.store().find_identity("matrix", user);
}

TEST(LinkWords, ACodeFromTheOneAccountIsWrittenFromTheOther) {
  World world(on_both());
  world.say("Ann", "join");
  world.chat_say("annie", "hello");
  ASSERT_NE(on_chat(world, "annie"), person(world, "Ann"));
  world.say("Ann", "link my accounts");
  EXPECT_FALSE(has(world.public_text(), "link ")) << "the code is nobody else's";
  const std::string code = code_from(last_to(world.forum, "Ann"));
  ASSERT_EQ(code.size(), 9U) << last_to(world.forum, "Ann");
  world.chat_whisper("annie", "Link " + code + "!");
  EXPECT_EQ(on_chat(world, "annie"), person(world, "Ann"));
  EXPECT_TRUE(has(last_to(world.chat, "annie"), "both accounts are"));
  world.restart();
  EXPECT_EQ(on_chat(world, "annie"), person(world, "Ann"));
  EXPECT_EQ(world.match().desk.joined, std::vector<PersonId>{person(world, "Ann")});
}

TEST(LinkWords, TheCodeIsWrittenWhereTheyAreAtHomeFromThenOn) {
  World world(on_both());
  world.say("Ann", "join");
  world.say("Ann", "link my accounts");
  const std::string code = code_from(last_to(world.forum, "Ann"));
  world.chat_whisper("annie", "link " + code);
  world.restart();
  const auto home = home_among(world.house(), world.match().row.venues, person(world, "Ann"));
  EXPECT_EQ(home->adapter, "matrix");
}

TEST(LinkWords, FromThePhoneToTheSeatAsWell) {  // who has no part joins the other
  World world(on_both());
  world.say("Ann", "join");
  world.chat_whisper("annie", "!link");
  world.say("Ann", "link " + code_from(last_to(world.chat, "annie")));
  EXPECT_EQ(on_chat(world, "annie"), person(world, "Ann"));
  world.chat_say("annie", "leave");
  EXPECT_TRUE(world.match().desk.joined.empty());
}

TEST(LinkWords, ACodeIsGoodOnceForAnHourAndNotForTheSameAccount) {
  World world(on_both());
  world.say("Ann", "join");
  world.say("Ann", "link accounts");
  const std::string code = code_from(last_to(world.forum, "Ann"));
  world.say("Ann", "link " + code);  // for all to read
  EXPECT_TRUE(has(last_to(world.forum, "Ann"), "was given to this account"));
  world.chat_whisper("zed", "link " + code);
  EXPECT_NE(on_chat(world, "zed"), person(world, "Ann"));
  world.say("Ann", "link accounts");
  const std::string second = code_from(last_to(world.forum, "Ann"));
  world.chat_whisper("annie", "link " + second);
  EXPECT_EQ(on_chat(world, "annie"), person(world, "Ann"));
  world.chat_whisper("zed", "link " + second);
  EXPECT_TRUE(has(last_to(world.chat, "zed"), "no such code"));
  EXPECT_NE(on_chat(world, "zed"), person(world, "Ann"));
  world.say("Ann", "link me");
  world.now.ms += 61 * kMinute_ms;
  world.chat_whisper("zed", "link " + code_from(last_to(world.forum, "Ann")));
  EXPECT_NE(on_chat(world, "zed"), person(world, "Ann"));
}

TEST(LinkWords, ANewCodeMakesTheOneBeforeVoid) {
  World world(on_both());
  world.say("Ann", "link me");
  const std::string first = code_from(last_to(world.forum, "Ann"));
  world.say("Ann", "link me");
  world.chat_whisper("zed", "link " + first);
  EXPECT_NE(on_chat(world, "zed"), person(world, "Ann"));
}

TEST(LinkWords, ThePlaceOnTheListGoesAlongAndIsOne) {
  World world(on_both());
  world.seat_two();
  world.say("Cyd", "join");
  world.chat_say("cyd2", "join");
  world.say("Eve", "join");
  ASSERT_EQ(listed(world), (Names{"Cyd", "cyd2", "Eve"}));
  world.chat_whisper("cyd2", "link me");
  world.say("Cyd", "link " + code_from(last_to(world.chat, "cyd2")));
  EXPECT_EQ(listed(world), (Names{"Cyd", "Eve"}));
  EXPECT_EQ(on_chat(world, "cyd2"), person(world, "Cyd"));
}

TEST(LinkWords, WhoWaitsForASeatStaysWhoTheyAreWhicheverAccountAskedForTheCode) {
  World world(on_both());
  world.chat_whisper("cyd2", "hello");
  world.seat_two();
  world.say("Cyd", "join");
  world.chat_whisper("cyd2", "link me");
  world.say("Cyd", "link " + code_from(last_to(world.chat, "cyd2")));
  EXPECT_EQ(listed(world), Names{"Cyd"});
  EXPECT_EQ(on_chat(world, "cyd2"), person(world, "Cyd"));
  EXPECT_TRUE(has(last_to(world.forum, "Cyd"), "both accounts are"));
}

TEST(LinkWords, TwoWhoPlayStayTwo) {
  World world(on_both());
  world.say("Ann", "join");
  world.chat_say("Bob", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.say("Ann", "link my accounts");
  world.chat_say("Bob", "link " + code_from(last_to(world.forum, "Ann")));
  EXPECT_TRUE(has(last_to(world.chat, "Bob"), "stay two people"));
  EXPECT_NE(on_chat(world, "Bob"), person(world, "Ann"));
}

TEST(LinkWords, TheBareWordMayBeAnAnswerAndAHostsOrderIsAHosts) {
  World world(on_both());
  world.say("Ann", "link");
  world.say("Ann", "link the two of them");
  EXPECT_EQ(last_to(world.forum, "Ann"), "");
  world.chat_say("Bob", "hello");
  world.host("!link Ann matrix Bob");
  EXPECT_EQ(on_chat(world, "Bob"), person(world, "Ann"));
}

TEST(LinkWords, NobodyGuessesACodeByOtherLetters) {
  World world(on_both());
  world.say("Ann", "link me");
  std::string code = code_from(last_to(world.forum, "Ann"));
  code.back() = code.back() == 'a' ? 'b' : 'a';
  world.chat_whisper("zed", "link " + code);
  EXPECT_TRUE(has(last_to(world.chat, "zed"), "no such code"));
}

}  // namespace
}  // namespace callboard::test
