// What waits for a host is said wherever hosts look, by name and with the way to answer it; and
// what was answered waits no more, or again once the answer was taken back.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/desk/needs.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Match 1, won by the challenger and played to its end, while match 2 waits.
MatchId finish_first(World& world) {
  world.seat_two();
  const MatchId first = world.match().row.id;
  const std::string thread = world.thread();
  world.host("!award game " + world.challenger());
  EXPECT_TRUE(play_out(world, thread)) << "the match has not ended";
  return first;
}

std::string reigning(World& world) {
  return name_of(world.house(), world.show().state.champion.value_or(PersonId{}));
}

std::size_t times(const std::string& text, const std::string& words) {
  std::size_t found = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

TEST(Waits, TheStatusSaysWhatWaitsForAHost_HA40) {
  World world;
  world.seat_two();
  world.host("!status");
  EXPECT_FALSE(has(world.last_private("Dee"), "asks for more time"));
  world.say(world.to_move(), "6 more hours please");
  world.host("!status");
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "asks for more time")) << told;
  EXPECT_TRUE(has(told, "!extend 6h")) << told;
  EXPECT_FALSE(has(told, "In match")) << "it speaks of that match already: " << told;
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.host("!status");
  EXPECT_TRUE(has(world.last_private("Dee"), "the clue allowed my words"))
      << world.last_private("Dee");
}

TEST(Waits, DiceThatAHostThrowsAreAmongIt_HA40) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.host("!status");
  EXPECT_TRUE(has(world.last_private("Dee"), "A throw waits for you")) << world.last_private("Dee");
}

TEST(Waits, AProposalNamesPlayersAndWhatItWouldMend_HA36) {
  World world;
  const MatchId first = finish_first(world);
  const std::string winner = reigning(world);
  world.say("Cyd", "join");
  world.host("!match 1 award game " + other_of(winner) + " -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, first));
  ASSERT_EQ(world.show().state.proposals.size(), 1U);
  for (const char* list : {"!queue", "!status", "!digest"}) {
    world.host(list);
    const std::string told = world.last_private("Dee");
    EXPECT_TRUE(has(told, "had handed the title on to " + winner)) << list << ": " << told;
    EXPECT_TRUE(has(told, other_of(winner) + " should have defended the title")) << told;
    EXPECT_EQ(has(told, "jackpot should have been"),
              world.show().state.proposals.front().jackpot_by != 0)
        << told;
  }
}

TEST(Waits, AMatchThatWaitsIsToldOnceOfTheMendedTitle_HA36) {
  World world;
  const MatchId first = finish_first(world);
  const std::string winner = reigning(world);
  const std::string loser = other_of(winner);
  const MatchId second = world.match().row.id;
  world.host("!match 1 award game " + loser + " -- the clock was wrong");
  world.say_at(world.thread(), "Cyd", "join");
  ASSERT_EQ(world.house().matches.at(second).row.status, MatchStatus::kWaiting);
  ASSERT_TRUE(play_reopened(world, first));
  const std::string text = world.public_text();
  EXPECT_EQ(times(text, "changes what match 2 begins with"), 1U) << text;
  EXPECT_TRUE(has(text, loser + " holds the title")) << text;
  const LiveMatch& match = world.house().matches.at(second);
  ASSERT_EQ(match.row.status, MatchStatus::kLive) << "it was full and waited for the other";
  EXPECT_TRUE(has(text, "jackpot waiting in the Main Event stands at")) << text;
  EXPECT_EQ(match.desk.seats.back(), person(world, loser));
  EXPECT_EQ(match.desk.carry.jackpot, world.show().state.jackpot.value_or(0));
}

TEST(Waits, TheDigestLeadsToTheButtonsOfEachNeed_HA40) {
  World world;
  Show& show = world.house().shows.begin()->second;
  ASSERT_FALSE(show.state.foyers.empty());
  show.state.foyers.front().address = "http://board.example/thread/" + show.state.foyers.front().id;
  world.seat_two();
  world.say(world.to_move(), "6 more hours please");
  const std::vector<Need> needs = needs_of(world.house(), show);
  ASSERT_EQ(needs.size(), 1U);
  world.host("!digest");
  const std::string link = "http://board.example/desk#" + needs.front().place;
  EXPECT_TRUE(has(world.last_private("Dee"), link)) << world.last_private("Dee");
  EXPECT_EQ(needs.front().place, "need-" + show.state.key + "-1-more-time");
}

TEST(Waits, ATurnedDownWishForTimeIsNotPassedOnAgain_HA14) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "6 more hours please");
  world.host("!extend no -- the season ends");
  const std::string before = world.private_text("Dee");
  world.say(mover, "12 more hours please");
  EXPECT_EQ(world.private_text("Dee"), before);
  EXPECT_FALSE(world.match().desk.more_time.has_value());
  EXPECT_TRUE(has(world.last_private(mover), "no more time")) << world.last_private(mover);
  world.restart();
  world.say(mover, "12 more hours please");
  EXPECT_FALSE(world.match().desk.more_time.has_value());
  world.say(mover, "roll");
  world.say(world.to_move(), "12 more hours please");
  EXPECT_TRUE(world.match().desk.more_time.has_value()) << "another turn, another wish";
}

TEST(Waits, AProtestWaitsAgainOnceItsAnswerIsTakenBack_HA06_HA08) {
  for (const char* answer : {"!accept -- so it did", "!reject -- the board says otherwise"}) {
    World world;
    world.seat_two();
    const std::string guesser = guess(world, "QUITE ANOTHER THING");
    const std::int64_t before = bank(world, guesser);
    const std::string mover = world.to_move();
    world.say(guesser, "protest: the clue allowed my words");
    const Digest digest = world.match().game->digest();
    world.host(answer);
    ASSERT_FALSE(world.match().desk.protest.has_value()) << answer;
    world.host("!undo -- I misread it");
    ASSERT_TRUE(world.match().desk.protest.has_value()) << answer << world.last_private("Dee");
    EXPECT_TRUE(world.match().desk.pause.has_value()) << answer;
    EXPECT_EQ(world.match().game->digest(), digest) << "nothing else was taken back: " << answer;
    EXPECT_TRUE(has(world.public_text(), "is taken back: the match waits again")) << answer;
    world.host("!redo");
    EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << answer;
    world.restart();
    world.host("!queue");
    EXPECT_TRUE(has(world.last_private("Dee"), "the clue allowed my words")) << answer;
    world.host("!accept -- on second thoughts");
    EXPECT_FALSE(world.match().desk.protest.has_value()) << world.last_private("Dee");
    EXPECT_GT(bank(world, guesser), before) << answer;
    EXPECT_FALSE(world.match().desk.pause.has_value()) << answer;
    world.host("!undo");
    world.pass(80 * kHour_ms);
    EXPECT_FALSE(world.match().desk.protest.has_value()) << "no wait is endless";
    world.pass(25 * kHour_ms);
    EXPECT_NE(world.to_move(), mover) << "its clock runs";
  }
}

TEST(Waits, AnUndoneMoveAfterATurnedDownProtestLeavesItAnswered_HA06) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.host("!reject -- the board says otherwise");
  world.say(world.to_move(), "pass");
  world.host("!undo");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  world.host("!undo");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << world.last_private("Dee");
}

TEST(Waits, AThrowThatWasVoidedStaysSoAndTheUndoSaysIt_HA06_HA35) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.host("!reroll -- the picture was wrong");
  const Digest rethrown = world.match().game->digest();
  world.host("!undo");
  EXPECT_TRUE(has(world.public_text(), "was voided and stays void")) << world.last_public();
  world.say(mover, "roll");
  EXPECT_EQ(world.match().game->digest(), rethrown) << "nobody chooses between two throws";
  world.host("!undo");
  EXPECT_EQ(times(world.public_text(), "was voided and stays void"), 2U);
}

TEST(Waits, ATrialOfASecretIsReadByWhoTriesItAlone_HA43) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  const std::string before = world.private_text("Cyd");
  world.host("!try !puzzle SILVER SPOON");
  EXPECT_TRUE(has(world.private_text("Dee"), "SILVER SPOON")) << world.private_text("Dee");
  EXPECT_EQ(world.private_text("Cyd"), before);
  world.restart();
  EXPECT_EQ(world.private_text("Cyd"), before);
}

TEST(Waits, OfTwoMatchesAnAbortIsOfferedAsItHasToBeWritten_HA01) {
  World world;
  const MatchId first = finish_first(world);
  world.host("!match 1 award game " + other_of(reigning(world)));
  ASSERT_TRUE(world.house().matches.contains(first));
  const std::string told = told_of(world, "!abort");
  EXPECT_TRUE(has(told, "!match 1 !abort confirm -- REASON")) << told;
  EXPECT_TRUE(has(told, "!match 2 !abort confirm -- REASON")) << told;
}

TEST(Waits, ARedoIsOfferedOnlyWhereThereIsOne) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.whisper("Cyd", "!extend 12h");
  world.host("!reroll -- the picture was wrong");
  const std::string told = world.last_private("Dee");
  EXPECT_TRUE(has(told, "By the way")) << told;
  world.host("!redo");
  const bool refused = has(world.last_private("Dee"), "Nothing was changed");
  EXPECT_EQ(has(told, "takes yours back"), !refused) << told << world.last_private("Dee");
}

TEST(Waits, WhoWasThereBeforeIsSaidWhereThatIsTheCauseOnly_HA42) {
  World world;
  world.say("Cyd", "hello");
  world.host("!host add Cyd");
  world.seat_two();
  world.whisper("Cyd", "!score Ann 500");
  world.host("!accept");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing")) << world.last_private("Dee");
  EXPECT_FALSE(has(world.private_text("Dee"), "was there before you"));
  world.whisper("Cyd", "!pause -- tea");
  world.host("!pause -- coffee");
  EXPECT_TRUE(has(world.private_text("Dee"), "Cyd was there before you"))
      << world.private_text("Dee");
}

}  // namespace
}  // namespace callboard::test
