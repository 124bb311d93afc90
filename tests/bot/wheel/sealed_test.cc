// Sealed answers of toss-ups: in private they count, in public they are taken out of sight (P-2,
// M-31, M-33, law 5).
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/pages/show_pages.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

using Marks = std::vector<Verdict>;

TEST(SealedAnswer, M_31_InPublicItIsHiddenTheHostToldThePlayerToldAndItDoesNotCount) {
  Three three;
  World& world = three.world;
  const std::string secret = secret_of(world);
  world.say("Ann", "answer: " + secret);
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kHidden});
  EXPECT_TRUE(has(world.last_private("Ann"), "in private")) << world.last_private("Ann");
  EXPECT_TRUE(has(world.last_private("Dee"), "Ann")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "belongs in private"));
  EXPECT_FALSE(has(world.last_private("Dee"), secret));
  EXPECT_EQ(due(world).size(), 3u);
  EXPECT_FALSE(has(world.public_text(), secret));
  world.whisper("Ann", "answer: " + secret);
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kAccepted});
  EXPECT_EQ(due(world).size(), 2u);
}

TEST(SealedAnswer, M_31_ByItsLooksAloneRightOrWrong) {
  Three three;
  World& world = three.world;
  std::string wrong = secret_of(world);
  for (char& c : wrong) {
    if (c >= 'A' && c <= 'Z') c = 'X';
  }
  world.say("Bob", wrong);  // of the board's shape, with no word before it
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kHidden});
  world.say("Bob", "what a nice evening this is, everybody, and a long sentence to go with it");
  EXPECT_EQ(mark_of_last(world), Marks{}) << "talk stays";
  world.say("Bob", "wait");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kAccepted}) << "no secret: it counts anywhere";
}

TEST(SealedAnswer, ASpectatorsPublicSolutionIsHiddenAndThePrivateOneIsNobodysMove) {
  Three three;
  World& world = three.world;
  const std::string secret = secret_of(world);
  world.say("Zoe", "solve: " + secret);
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kHidden});
  const auto entries = world.match().log.size();
  const std::string before = world.public_text();
  world.whisper("Zoe", "answer: " + secret);
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_EQ(world.public_text(), before);
  EXPECT_NE(mark_of_last(world), Marks{Verdict::kAccepted});
  EXPECT_EQ(due(world).size(), 3u);
}

web::MatchPanel panel_of(World& world) {
  ShowPages pages("Board", "", shipped_templates(), {});
  Touched touched;
  touched.matches.insert(world.match().row.id);
  pages.refresh(world.house(), touched);
  return pages.match_panel(world.thread(), {}).value_or(web::MatchPanel{});
}

TEST(SealedAnswer, WhoHasAnsweredIsNotWaitedForOnTheBoard) {
  Three three;
  World& world = three.world;
  world.whisper("Bob", "answer: quokka");
  auto movers = panel_of(world).movers.value_or(std::vector<std::string>{});
  std::sort(movers.begin(), movers.end());
  EXPECT_EQ(movers, (std::vector<std::string>{"Ann", "Cyd"}));
  world.say("Cyd", "wait");
  EXPECT_EQ(panel_of(world).movers.value_or(std::vector<std::string>{}),
            std::vector<std::string>{"Ann"});
}

TEST(SealedAnswer, M_32_OneAPuzzleAndItStands) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: some words of mine");
  world.whisper("Ann", "answer: some other words");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kRefused});
  EXPECT_TRUE(has(world.last_private("Ann"), "stands")) << world.last_private("Ann");
}

TEST(SealedAnswer, M_33_TooLateInPrivateIsNotSentIntoTheOpen) {
  Three three;
  World& world = three.world;
  three.first_turn("Bob");
  ASSERT_EQ(world.to_move(), "Bob");
  world.whisper("Ann", "answer: some words of mine");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kRefused});
  EXPECT_TRUE(has(world.last_private("Ann"), "its step has closed")) << world.last_private("Ann");
  EXPECT_FALSE(has(world.last_private("Ann"), "write this one in the match's thread"));
  world.whisper("Bob", "spin");
  EXPECT_TRUE(has(world.last_private("Bob"), "match's thread")) << world.last_private("Bob");
}

TEST(SealedAnswer, ItsButtonsAreToBeReadByNobodyElse) {
  Three three;
  World& world = three.world;
  const Standing prompt = prompt_of(world);
  ASSERT_FALSE(prompt.actions.empty());
  for (const Action& action : prompt.actions) EXPECT_TRUE(action.privately) << action.label;
  three.first_turn("Ann");
  ASSERT_NE(prompt_of(world).key, prompt.key);
  for (const Action& action : prompt_of(world).actions) {
    EXPECT_FALSE(action.privately) << action.label;
  }
}

TEST(SealedAnswer, AFormThatThePlatformShowsNobodyCountsAsPrivate) {
  Three three;
  World& world = three.world;
  Incoming pressed;
  pressed.ref = {"web", "pressed-1"};
  pressed.venue = {"web", world.thread()};
  pressed.author = {"web", "Ann", "Ann"};
  pressed.text = "answer: some words of mine";
  pressed.stamp = world.now;
  pressed.unseen = true;
  pressed.addressed = true;
  world.daemon().step(pressed, world.now);
  ASSERT_TRUE(world.daemon().flush());
  world.settle();
  EXPECT_EQ(due(world), (Names{"Bob", "Cyd"})) << world.last_private("Ann");
  EXPECT_EQ(world.forum.verdicts["pressed-1"], Marks{Verdict::kAccepted});
}

TEST(SealedAnswer, WhatOthersAnsweredInSecretCrossesNobodysWords) {
  Three three;
  World& world = three.world;
  world.whisper("Bob", "answer: some words of his");
  Incoming early;
  early.ref = {"web", "early-1"};
  early.venue = {"web", world.thread()};
  early.author = {"web", "Ann", "Ann"};
  early.text = "answer: some words of mine";
  early.stamp = {world.match().desk.prompt->delivered->ms - 500};
  early.privately = true;
  world.daemon().step(early, world.now);
  ASSERT_TRUE(world.daemon().flush());
  world.settle();
  EXPECT_EQ(world.forum.verdicts["early-1"], Marks{Verdict::kAccepted})
      << world.last_private("Ann");
}

TEST(SealedAnswer, WhatAHostReadsInAHiddenPostStaysOutOfSight) {
  Three three;
  World& world = three.world;
  world.say("Ann", "answer: some words of mine");
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.forum.verdicts[post], Marks{Verdict::kHidden});
  world.host("!read #" + post + " as answer: some words of mine");
  EXPECT_EQ(due(world), (Names{"Bob", "Cyd"})) << world.last_private("Dee");
  EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kHidden);
  EXPECT_FALSE(has(world.public_text(), "some words of mine"));
}

TEST(SealedAnswer, TheWordsAreNotCalledSentBack) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: some words of mine");
  EXPECT_EQ(mark_of_last(world), Marks{Verdict::kAccepted});
  world.host("!force Bob answer: other words of mine");
  EXPECT_EQ(due(world), Names{"Cyd"}) << world.last_private("Dee");
  EXPECT_FALSE(has(world.public_text(), "other words"));
}

TEST(SealedAnswer, A_80_AnEditAfterReadingChangesNothingAndTheHostHears) {
  Three three;
  World& world = three.world;
  world.whisper("Ann", "answer: some words of mine");
  const auto log = world.match().log.size();
  Edited edit;
  edit.ref = {"web", world.forum.last_reply()};
  edit.venue = {"web", world.thread()};
  edit.author = {"web", "Ann", "Ann"};
  edit.stamp = world.now;
  world.daemon().step(edit, world.now);
  ASSERT_TRUE(world.daemon().flush());
  world.settle();
  EXPECT_EQ(world.match().log.size(), log);
  EXPECT_TRUE(has(world.last_private("Dee"), "changed a reply")) << world.last_private("Dee");
}

TEST(Race, P_2_TheFirstRightAnswerWinsInPublicOrInPrivate) {
  for (const bool privately : {false, true}) {
    Three three(OptionValues{{"tossup_mode", "race"}});
    World& world = three.world;
    const std::string words = "answer: " + secret_of(world);
    if (privately) {
      world.whisper("Bob", words);
    } else {
      world.say("Bob", words);
    }
    EXPECT_EQ(mark_of_last(world), Marks{Verdict::kAccepted}) << world.last_private("Bob");
    EXPECT_EQ(due(world), (Names{"Ann", "Cyd"})) << "nobody is told whether it is right";
    EXPECT_TRUE(has(world.last_private("Bob"), "judged within ten minutes"));
    world.pass(11 * kMinute_ms);
    EXPECT_EQ(world.to_move(), "Bob") << "who has the first turn";
  }
}

// Ann and Bob write in the forum, Cyd on the other platform.
struct TwoPlatforms {
  World world;
  std::string words;
  TwoPlatforms() : world(options()) {
    for (const char* who : {"Ann", "Bob"}) world.say(who, "join");
    world.chat_say("Cyd", "join");
    EXPECT_EQ(due(world), (Names{"Ann", "Bob", "Cyd"}));
    words = "answer: " + secret_of(world);
    world.pass(30 * kMinute_ms);
  }
  static WorldOptions options() {
    WorldOptions options = wheel_show("3", {{"tossup_mode", "race"}});
    options.show.platforms = {"web", "matrix"};
    return options;
  }
  // Read now; written `later_ms` from now by the clock of that platform.
  void cyd_writes(std::int64_t later_ms) {
    Incoming said;
    said.ref = {"matrix", "from-chat"};
    said.venue = {"matrix", world.room()};
    said.author = {"matrix", "Cyd", "Cyd"};
    said.text = words;
    said.stamp = {world.now.ms + later_ms};
    world.daemon().step(said, world.now);
    EXPECT_TRUE(world.daemon().flush());
    world.settle();
  }
  std::string winner() {
    world.pass(11 * kMinute_ms);
    return world.to_move();
  }
};

TEST(Race, P_2_TheEarlierAnswerWinsHoweverLateItWasRead) {
  for (const auto& [later_ms, winner] :
       {std::pair<std::int64_t, const char*>{-5 * kMinute_ms, "Cyd"}, {-2'000, "Bob"}}) {
    TwoPlatforms race;
    race.world.say("Bob", race.words);
    race.world.pass(kMinute_ms);
    race.cyd_writes(later_ms);
    EXPECT_EQ(race.winner(), winner) << later_ms;
  }
}

TEST(Race, P_2_ThePlatformsClocksAreMadeOne) {
  TwoPlatforms race;
  race.world.daemon().step(AdapterState{"matrix", true, -3 * kHour_ms, "listening"},
                           race.world.now);  // three hours slow
  race.world.say("Bob", race.words);
  race.world.pass(kMinute_ms);
  race.cyd_writes(-3 * kHour_ms);  // a minute after Bob
  EXPECT_EQ(race.winner(), "Bob");
}

TEST(Race, P_2_AStampOfTheFutureOrOfLongAgoIsNotBelieved) {
  TwoPlatforms race;
  race.cyd_writes(48 * kHour_ms);  // it was read now, so it was written by now
  race.world.pass(kMinute_ms);
  race.world.say("Bob", race.words);
  EXPECT_EQ(race.winner(), "Cyd");
}

TEST(Race, P_2_AnAnswerThatWaitsIsKeptOverARestart) {
  TwoPlatforms race;
  race.world.say("Bob", race.words);
  race.world.pass(kMinute_ms);
  race.world.restart();
  race.cyd_writes(-5 * kMinute_ms);
  EXPECT_EQ(race.winner(), "Cyd");
}

TEST(Race, P_2_WhereWordsAreStillUnreadTheAnswerIsNotJudged) {
  TwoPlatforms race;
  race.world.chat.dark = true;
  race.world.say("Bob", race.words);
  race.world.pass(30 * kMinute_ms);
  EXPECT_EQ(due(race.world), (Names{"Ann", "Cyd"})) << "Cyd may have been first";
  race.cyd_writes(-35 * kMinute_ms);
  race.world.chat.dark = false;
  race.world.restart();
  EXPECT_EQ(race.winner(), "Cyd");
}

TEST(Race, WF_178_AHostRulesOnAnAnswerOfWhoeverGaveIt) {
  Three three(OptionValues{{"tossup_mode", "race"}});
  World& world = three.world;
  world.say("Cyd", "answer: some words of mine");
  ASSERT_EQ(due(world).size(), 2u);
  world.host("!rule right");
  EXPECT_EQ(world.to_move(), "Cyd") << world.last_private("Dee");
}

}  // namespace
}  // namespace callboard::test
