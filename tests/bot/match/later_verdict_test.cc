// What a host made of a reply later is the same after a restart: its mark, and what it led to.
#include "bot/match/later_verdict.h"

#include <gtest/gtest.h>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// As after a crash: the platform lost nothing, the marks are set again.
Verdict mark_after_restart(World& world, const std::string& post) {
  world.stop();
  world.forum.verdicts.clear();
  world.restart();
  return world.forum.verdicts[post].empty() ? Verdict::kAsked : world.forum.verdicts[post].back();
}

TEST(LaterVerdict, APostReadAsAMoveKeepsItsMarkAndItsPlace_HA10) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "pass");  // refused: nothing to pass yet
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.forum.verdicts[post], std::vector<Verdict>{Verdict::kRefused});
  world.host("!read #" + post + " as roll -- meant as a roll");
  ASSERT_EQ(world.view("phase"), "pick");
  const Digest read = world.match().game->digest();
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kAccepted);
  world.host("!read #" + post + " as roll");
  EXPECT_NE(world.last_private("Dee").find("force"), std::string::npos) << "it was played";
  world.host("!miss " + mover);
  ASSERT_NE(world.match().game->digest(), read);
  world.host("!undo to #" + post);
  EXPECT_EQ(world.match().game->digest(), read) << world.last_private("Dee");
}

TEST(LaterVerdict, AHiddenPostIsHiddenAgainIfTheDaemonDiedBeforeItWas_HA39) {
  World world;
  world.seat_two();
  world.say("Cyd", "It is LUCKY NUMBERS, folks!");
  const std::string post = world.forum.last_reply();
  world.host("!hide #" + post);
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kHidden);
}

TEST(LaterVerdict, HidingAMoveLeavesItPlayed) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const std::string post = world.forum.last_reply();
  const Digest rolled = world.match().game->digest();
  world.host("!hide #" + post);
  world.host("!miss " + world.to_move());
  world.restart();
  world.host("!undo to #" + post);
  EXPECT_EQ(world.match().game->digest(), rolled);
  EXPECT_EQ(mark_after_restart(world, post), Verdict::kHidden);
}

using Verdicts = std::vector<Verdict>;

Verdicts marks_after_restart(World& world, const std::string& post) {
  (void)mark_after_restart(world, post);
  return world.forum.verdicts[post];
}

TEST(LaterVerdict, WhatAHostHidIsShownAgainForAllToRead_HA39) {
  World world;
  world.seat_two();
  world.say("Cyd", "a good match, folks");
  const std::string post = world.forum.last_reply();
  world.host("!show #" + post);
  EXPECT_TRUE(has(world.last_private("Dee"), "No host has hidden post #" + post));
  world.host("!hide #" + post);
  world.host("!show #" + post + " -- it gave nothing away");
  EXPECT_EQ(world.forum.verdicts[post], (Verdicts{Verdict::kHidden, Verdict::kShown}));
  EXPECT_TRUE(has(world.last_public(), "Post #" + post + " by Cyd can be read again"));
  EXPECT_TRUE(has(world.last_public(), "it gave nothing away"));
  const auto audit = *world.store().audit(world.match().row.id);
  ASSERT_GE(audit.size(), 2U);
  EXPECT_EQ(audit.back().why, "it gave nothing away");
  EXPECT_FALSE(nlohmann::json::parse(audit.back().before_json).at("shown").get<bool>());
  EXPECT_TRUE(nlohmann::json::parse(audit.back().after_json).at("shown").get<bool>());
  EXPECT_EQ(marks_after_restart(world, post), Verdicts{Verdict::kShown});
  world.host("!show #" + post);
  EXPECT_TRUE(has(world.last_private("Dee"), "No host has hidden")) << "it is shown already";
  world.host("!hide #" + post);
  EXPECT_EQ(marks_after_restart(world, post), Verdicts{Verdict::kHidden});
}

// On Matrix, as on Discord, what is hidden is deleted.
TEST(LaterVerdict, OfAPostThatWasDeletedTheHostIsToldThatItStaysAway_HA39) {
  WorldOptions options;
  options.show.platforms = {"matrix", "web"};
  World world(std::move(options));
  world.chat.hides_for_good = true;
  world.restart();
  world.chat.write(world.room(), "@cyd:here", "a good match, folks");
  world.settle();
  const std::string post = world.chat.last_reply();
  world.host("!hide #" + post);
  EXPECT_TRUE(has(world.private_text("Dee"), "nothing brings its words back"));
  world.host("!show #" + post);
  EXPECT_TRUE(has(world.public_text(), "I cannot bring it back"));
  EXPECT_FALSE(has(world.public_text(), "can be read again"));
}

TEST(LaterVerdict, ShownAgainAPostHasTheMarkItHad_HA39) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "pass");  // refused: nothing to pass yet
  const std::string refused = world.forum.last_reply();
  world.say(world.to_move(), "roll");
  const std::string played = world.forum.last_reply();
  const Digest rolled = world.match().game->digest();
  for (const std::string& post : {refused, played}) {
    world.host("!hide #" + post);
    world.host("!show #" + post);
  }
  world.host("!miss " + world.to_move());
  EXPECT_EQ(marks_after_restart(world, refused), (Verdicts{Verdict::kShown, Verdict::kRefused}));
  EXPECT_EQ(marks_after_restart(world, played), (Verdicts{Verdict::kShown, Verdict::kAccepted}));
  world.host("!undo to #" + played);
  EXPECT_EQ(world.match().game->digest(), rolled) << "hidden or shown, it stays played";
}

TEST(LaterVerdict, APostReadWhileItIsHiddenStaysHiddenAndCanBeShown_HA10_HA39) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "pass");
  const std::string post = world.forum.last_reply();
  world.host("!hide #" + post);
  world.host("!read #" + post + " as roll");
  ASSERT_EQ(world.view("phase"), "pick");
  EXPECT_EQ(marks_after_restart(world, post), Verdicts{Verdict::kHidden});
  world.host("!show #" + post);
  EXPECT_EQ(marks_after_restart(world, post), (Verdicts{Verdict::kShown, Verdict::kAccepted}));
}

// What the daemon hid by itself gives something away.
TEST(LaterVerdict, ASecretIsNotShownAgain_HA39) {
  World world;
  world.seat_two();
  world.say("Dee", "!puzzle FORTUNE COOKIE | sweet");
  const std::string post = world.forum.last_reply();
  ASSERT_EQ(world.forum.verdicts[post], Verdicts{Verdict::kHidden});
  for (const bool hidden_too : {false, true}) {
    if (hidden_too) world.host("!hide #" + post);
    world.host("!show #" + post);
    EXPECT_TRUE(has(world.last_private("Dee"), "stays hidden")) << world.last_private("Dee");
    EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kHidden);
  }
}

TEST(LaterVerdict, PostsOfTheShowsOwnThreadCanBeNamed_HA10_HA39) {
  World world;
  world.seat_two();
  world.say_in_foyer("Cyd", "a good match, folks");
  const std::string spoiler = world.forum.last_reply();
  world.host("!hide #" + spoiler);
  EXPECT_EQ(marks_after_restart(world, spoiler), Verdicts{Verdict::kHidden});
  world.host("!show #" + spoiler);
  EXPECT_TRUE(has(world.foyer_text(), "Post #" + spoiler + " by Cyd can be read again"));
  EXPECT_FALSE(has(world.public_text(), "can be read again")) << "it does not stand there";
  EXPECT_EQ(marks_after_restart(world, spoiler), Verdicts{Verdict::kShown});

  world.say_in_foyer(world.to_move(), "roll");
  const std::string post = world.forum.last_reply();
  world.host("!read #" + post + " as roll -- the wrong thread");
  ASSERT_EQ(world.view("phase"), "pick") << world.last_private("Dee");
  const Digest rolled = world.match().game->digest();
  EXPECT_EQ(marks_after_restart(world, post), Verdicts{Verdict::kAccepted});
  world.host("!miss " + world.to_move());
  world.host("!undo to #" + post);
  EXPECT_EQ(world.match().game->digest(), rolled) << world.last_private("Dee");

  world.host("!abort confirm -- rain");
  world.seat_two();
  world.say(world.to_move(), "roll");
  const Digest second = world.match().game->digest();
  world.host("!undo to #" + post);
  EXPECT_TRUE(has(world.last_private("Dee"), "no post #" + post)) << "played in the match before";
  EXPECT_EQ(world.match().game->digest(), second);
}

TEST(LaterVerdict, PostsOfAMatchThatIsOverCanBeHiddenAndShown_HA39) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(std::move(options));
  world.host("!start");
  world.seat_two();
  const std::string thread = world.thread();
  world.say("Cyd", "a good match, folks");
  const std::string during = world.forum.last_reply();
  world.host("!abort confirm -- rain");
  world.say_at(thread, "Cyd", "it was a good match");
  const std::string after = world.forum.last_reply();
  for (const std::string& post : {during, after}) {
    world.say_at(thread, "Dee", "!hide #" + post);
    EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kHidden) << world.last_private("Dee");
    world.say_in_foyer("Dee", "!show #" + post);
    EXPECT_EQ(world.forum.verdicts[post].back(), Verdict::kShown) << world.last_private("Dee");
    EXPECT_TRUE(has(world.foyer_text(), "Post #" + post + " by Cyd can be read again"));
  }
}

TEST(LaterVerdict, PostsOfAnotherShowAreNotFound_HA39) {
  World world(two_shows());
  world.seat_two();
  world.say_at(world.thread_of("sunday"), "Cyd", "hello there");
  const std::string other = world.forum.last_reply();
  world.say("Dee", "!hide #" + other);
  EXPECT_TRUE(has(world.last_private("Dee"), "no post #" + other)) << world.last_private("Dee");
  EXPECT_TRUE(world.forum.verdicts[other].empty());
}

}  // namespace
}  // namespace callboard::test
