// What a ruling over an earlier match says, and what becomes of its answers: taken back, given
// again, with a jackpot that a host has set meanwhile.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "tests/bot/desk/defence.h"

namespace callboard::test {
namespace {

TEST(Answers, ARedoNamesWhatWaitsNow_HA07) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  stage.answer("!confirm");
  stage.rule("Ann");
  stage.answer("!confirm");
  for (const char* answer : {"to the second ruling", "to the first"}) {
    world.host("!undo");
    ASSERT_EQ(stage.open(), 1U) << answer;
    ASSERT_EQ(stage.asked().id, 2) << answer;
    world.host("!redo");
    EXPECT_TRUE(has(world.last_private("Dee"), "!confirm 2 again")) << world.last_private("Dee");
  }
}

// To leave a proposal alone plays nothing: taken back, it leaves clock and prompt alone, too.
TEST(Answers, ARejectionIsTakenBackAndNamedByRedo_HA06_HA07) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  stage.answer("!reject");
  const std::size_t entries = world.match().log.size();
  const std::string shown = world.public_text();
  world.host("!undo");
  ASSERT_EQ(stage.open(), 1U) << world.last_private("Dee");
  EXPECT_EQ(world.match().log.size(), entries);
  const std::string since = world.public_text().substr(shown.size());
  EXPECT_TRUE(has(since, "A host answers anew")) << since;
  EXPECT_FALSE(has(since, "Dice that fell")) << since;
  EXPECT_FALSE(has(since, "to move")) << since;
  world.host("!redo");
  EXPECT_TRUE(has(world.last_private("Dee"), "!reject 1 again")) << world.last_private("Dee");
  world.host("!reject 1 -- after all");
  world.host("!undo");
  ASSERT_EQ(stage.open(), 1U);
  world.host("!undo");  // nothing is left but what was played
  EXPECT_FALSE(has(world.last_private("Dee"), "was taken back, and it waits"))
      << world.last_private("Dee");
  world.say(world.to_move(), "roll");
  world.host("!redo");
  EXPECT_TRUE(has(world.last_private("Dee"), "No step was taken back")) << "play went on";
}

TEST(Answers, ARedoBehindAStandingRejectionIsOfPlay_HA07) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  world.host("!pot 700 -- a slip");
  world.host("!undo");
  for (const char* word : {"!reject 1 -- no", "!undo", "!reject 1 -- still no", "!redo"}) {
    world.host(word);
  }
  EXPECT_TRUE(has(world.last_public(), "The step taken back stands again")) << world.last_public();
  world.host("!undo");  // the redo was the last that was done
  EXPECT_TRUE(has(world.last_public(), "takes back the last step")) << world.last_public();
  EXPECT_EQ(stage.open(), 0U);
  world.host("!undo");
  EXPECT_EQ(stage.open(), 1U) << world.last_private("Dee");
}

TEST(Answers, ARedoOfAnAnswerThatHasNoQuestionAnyMoreIsRefused_HA07) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  const Proposal first = stage.asked();
  stage.answer("!confirm");
  stage.rule("Ann");
  ASSERT_EQ(stage.open(), 1U);
  Proposal& asked = world.house().shows.begin()->second.state.proposals.front();
  asked.jackpot_by = -first.jackpot_by;  // as if it had gone the same way again
  asked.prizes = first.prizes_were;
  world.host("!undo");
  ASSERT_EQ(stage.open(), 0U) << "all is as match 2 began";
  world.host("!redo");
  EXPECT_TRUE(has(world.last_private("Dee"), "nothing of that match waits"))
      << world.last_private("Dee");
}

TEST(Answers, ItsClosingPostPromisesNothingForANextMatch_HA36) {
  Defence stage("Cyd");
  World& world = stage.world;
  const std::string thread = world.forum.posts.front().venue;
  const auto closing = [&] {
    std::string text;
    for (const Standing& post : world.forum.posts) {
      if (post.venue == thread && has(post.text, "That's the match!")) text = post.text;
    }
    return text;
  };
  EXPECT_TRUE(has(closing(), "Ann is our champion")) << closing();
  EXPECT_TRUE(has(closing(), "The next match plays for a jackpot")) << closing();
  stage.rule("Bob");
  EXPECT_TRUE(has(closing(), "This match goes to Bob")) << closing();
  EXPECT_TRUE(has(closing(), "stays as it is, unless a host says otherwise")) << closing();
  EXPECT_FALSE(has(closing(), "The next match plays")) << closing();
  world.host("!abort confirm -- rain");  // the later one counts for nothing: now it is the next
  world.host("!match 1 award game Ann counts -- the clock was right");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_TRUE(has(closing(), "The next match plays for a jackpot")) << closing();
}

TEST(Answers, CalledOffItPromisesNothingEither_HA37) {
  Defence stage("Cyd");
  World& world = stage.world;
  const std::size_t before = world.forum.posts.size();
  stage.call_off_first();
  std::string since;
  for (std::size_t i = before; i < world.forum.posts.size(); ++i)
    since += world.forum.posts[i].text;
  EXPECT_TRUE(has(since, "has ended this match")) << since;
  EXPECT_TRUE(has(since, "stays as it is, unless a host says otherwise")) << since;
  EXPECT_FALSE(has(since, "wait for the next one")) << since;
  EXPECT_FALSE(has(since, "The jackpot it hands on")) << since;
}

TEST(Answers, CalledOffWithAJackpotSetSinceItDoesNotSayThatItsOwnWaits_HA30_HA37) {
  World world;
  world.seat_two();
  world.host("!jackpot 5000000 -- a gift");
  end_match(world, "Ann");
  world.host("!jackpot 320000 -- the sponsor is gone");
  const std::size_t before = world.forum.posts.size();
  world.host("!match 1 award game Bob counts -- the clock was wrong");
  const std::string thread = world.house().matches.at(MatchId{1}).row.venues.front().id;
  world.say_at(thread, "Dee", "!abort confirm -- it counts for nothing");
  std::string since;
  for (std::size_t i = before; i < world.forum.posts.size(); ++i)
    since += world.forum.posts[i].text;
  EXPECT_TRUE(has(since, "plays for the jackpot that a host has set since")) << since;
  EXPECT_TRUE(has(since, "but a host has set the jackpot since")) << since;
  EXPECT_FALSE(has(since, "The jackpot and the prizes wait")) << since;
  EXPECT_FALSE(has(since, "The jackpot it hands on")) << since;
  EXPECT_EQ(world.show().state.jackpot, 320'000);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Answers, AJackpotThatAHostHasSetSinceIsTheHosts_HA30_HA36) {
  World world;
  world.seat_two();
  world.host("!jackpot 5000000 -- a gift");
  end_match(world, "Ann");
  world.host("!jackpot 120000 -- the sponsor is gone");
  world.restart();
  world.say("Cyd", "join");
  ASSERT_EQ(world.view("jackpot"), "{\"$money\":120000}");
  world.host("!match 1 award game Bob counts -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  EXPECT_EQ(world.show().state.proposals.front().jackpot_by, 0);
  EXPECT_FALSE(has(world.private_text("Dee"), "jackpot should have been"));
  world.host("!confirm 1");
  EXPECT_EQ(world.view("jackpot"), "{\"$money\":120000}");
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Answers, NorIsItMovedBeforeTheNextMatchBegins_HA30_HA36) {
  World world;
  world.seat_two();
  end_match(world, "Ann");
  world.host("!jackpot 320000 -- a sponsor");
  world.host("!match 1 award game Bob counts -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_EQ(world.show().state.jackpot, 320'000);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Answers, NorByAQuestionThatWasOpenWhenItWasSet_HA30_HA36) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  ASSERT_NE(stage.asked().jackpot_by, 0);
  world.host("!abort confirm -- rain");
  world.host("!jackpot 600000 -- a sponsor");
  EXPECT_FALSE(has(told_of(world, "!queue"), "jackpot should have been"));
  if (stage.open() == 1) stage.answer("!confirm");
  EXPECT_EQ(world.show().state.jackpot, 600'000);
  EXPECT_EQ(ledger_sum(world), 0);
}

// "!undo" may mean either then: it asks, and says what stays.
TEST(Answers, OneBeforeAHostSetTheJackpotIsTakenBackButForThat_HA30_HA36) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  world.house().shows.begin()->second.state.proposals.front().jackpot_by = 500;
  world.host("!abort confirm -- rain");
  world.host("!confirm 1");
  const std::string stood = std::to_string(*world.show().state.jackpot);
  world.host("!jackpot 600000 -- a sponsor");
  ASSERT_EQ(world.show().state.jackpot, 600'000) << world.last_private("Dee");
  world.restart();
  world.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "!jackpot " + stood)) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  EXPECT_EQ(world.show().state.champion, person(world, "Bob"));
  world.host("!undo 1");
  EXPECT_EQ(world.show().state.champion, person(world, "Ann")) << world.last_private("Dee");
  EXPECT_EQ(world.show().state.jackpot, 600'000);
  EXPECT_TRUE(has(world.public_text(), "all that came of it, but for the jackpot"))
      << world.public_text();
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  EXPECT_EQ(world.show().state.proposals.front().jackpot_by, 0);
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Answers, NorIsATitleGivenSinceTakenBackWithIt_HA01_HA36) {
  Defence stage("Cyd");
  World& world = stage.world;
  stage.rule("Bob");
  world.host("!abort confirm -- rain");
  world.host("!confirm 1");
  ASSERT_EQ(world.show().state.champion, person(world, "Bob"));
  world.say("Eve", "hello");
  world.host("!champion Eve");
  ASSERT_EQ(world.show().state.champion, person(world, "Eve")) << world.last_private("Dee");
  world.host("!undo");
  EXPECT_TRUE(has(world.last_private("Dee"), "settled otherwise")) << world.last_private("Dee");
  EXPECT_TRUE(world.show().state.proposals.empty());
  world.host("!undo 1");
  EXPECT_EQ(world.show().state.champion, person(world, "Eve"));
  EXPECT_EQ(world.show().state.proposals.size(), 1U) << world.last_private("Dee");
  EXPECT_TRUE(has(world.public_text(), "but for the title")) << world.public_text();
}

// What was loaded and withdrawn stays withdrawn, whatever is withdrawn after it, and nothing of it
// is heard in public.
TEST(Undone, OfTwoPuzzlesThatWereWithdrawnNoneComesBack_HA02_HA06) {
  World world;
  world.seat_two();
  const std::string shown = world.public_text();
  for (const char* solution : {"BACK & FORTH", "BREAD LINES"}) {
    world.host(std::string("!puzzle ") + solution);
    world.host("!undo");
    EXPECT_TRUE(has(world.last_private("Dee"), "out of sight")) << world.last_private("Dee");
    EXPECT_FALSE(has(told_of(world, "!puzzles"), "BACK")) << solution;
  }
  world.restart();
  world.host("!puzzle BREAD LINES");
  EXPECT_EQ(world.public_text(), shown) << "and no clock began again";
  EXPECT_TRUE(has(told_of(world, "!puzzles"), "1. BREAD LINES"));
}

}  // namespace
}  // namespace callboard::test
