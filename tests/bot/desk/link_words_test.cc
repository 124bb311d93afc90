// "link my accounts": two accounts of one person, joined without a host, proved from both sides.
#include <gtest/gtest.h>

#include "bot/match/at_home.h"
#include "bot/match/called.h"
#include "bot/show/qualify.h"
#include "bot/show/sign_ups.h"
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

void link_up(World& world, const std::string& here, const std::string& there) {
  world.say(here, "link my accounts");
  world.chat_whisper(there, "link " + code_from(last_to(world.forum, here)));
}

TEST(LinkWords, WhoWasOfOneNameOnBothIsNamedByItAfterwards_HA19) {
  World world(on_both());
  world.say("Cyd", "hello");
  world.chat_say("cyd", "hello");
  world.host("!mute Cyd");
  EXPECT_TRUE(has(world.last_private("Dee"), "Ann on matrix")) << "two are called so";
  world.host("!mute Cyd on matrix");
  EXPECT_EQ(world.show().state.muted, std::vector{on_chat(world, "cyd")});
  world.host("!unmute Cyd on matrix");
  const PersonId before = on_chat(world, "cyd");
  link_up(world, "Cyd", "cyd");
  ASSERT_EQ(on_chat(world, "cyd"), person(world, "Cyd"));
  EXPECT_EQ(joined_into(world.house(), person(world, "Cyd")), std::vector{before})
      << "who is forgotten together with Cyd";
  world.chat_say("cyd", "hello again");
  for (const bool restarted : {false, true}) {
    if (restarted) world.restart();
    world.host("!mute Cyd");
    EXPECT_EQ(world.show().state.muted, std::vector{person(world, "Cyd")});
    world.host("!unmute Cyd");
  }
  world.say_in_foyer("Dee", "!list add Cyd");
  EXPECT_EQ(place_of(world.show(), person(world, "Cyd")), 1U) << world.last_private("Dee");
}

TEST(LinkWords, ANameThatReadsLikeAPlatformMakesNobodyElseAHost_HA42) {
  World world(on_both());
  world.say("Cyd", "hello");
  world.chat_say("cyd", "hello");
  world.chat_say("Cyd on matrix", "hello");
  const auto hosts = world.show().state.hosts;
  world.host("!host add Cyd on matrix");
  EXPECT_EQ(world.show().state.hosts, hosts) << "it is not clear who is meant";
}

TEST(LinkWords, WhoIsInAQuizWithBothAccountsIsRankedOnce_LN119) {
  for (const bool both : {false, true}) {
    World world(on_both());
    world.host("!qualify open 2 closes 5h");
    if (both) world.say_in_foyer("Cyd", "quiz");
    world.say("Cyd", "hello");
    world.chat_say("cee", "quiz");
    link_up(world, "Cyd", "cee");
    ASSERT_EQ(on_chat(world, "cee"), person(world, "Cyd"));
    ASSERT_EQ(world.show().quiz.tries.size(), 1U) << both;
    EXPECT_TRUE(world.show().quiz.tries.contains(person(world, "Cyd")));
    world.restart();
    ASSERT_EQ(world.show().quiz.tries.size(), 1U) << both;
    world.pass(6 * kHour_ms);
    EXPECT_FALSE(qualifies(world.show()));
    EXPECT_EQ(place_of(world.show(), person(world, "Cyd")), 1U);
    EXPECT_EQ(world.show().sign_ups.list.size(), 1U);
  }
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

TEST(LinkWords, ACodeWithASlipIsNoCommandOfHosts) {
  World world(on_both());
  world.say("Ann", "join");
  for (const char* words : {"!link ABCD-1234", "link abcl-2345", "!link abc10234"}) {
    world.say("Zed", words);
    EXPECT_TRUE(has(world.last_private("Zed"), "I know no such code")) << words;
  }
  for (const char* words : {"!link Annabell", "!link Ann-Lisa @ann:server"}) {
    world.say("Eve", words);
    EXPECT_TRUE(has(world.last_private("Eve"), "for the hosts of this show")) << words;
  }
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
