// Protests against judgements: until when, by whom, what a host's answer to them does.
#include <gtest/gtest.h>

#include <utility>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

TEST(Protest, UpheldItPaysAsIfTheJudgementHadBeenRight_HA08) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  ASSERT_EQ(world.to_move(), other_of(guesser));
  const std::string post = world.forum.last_reply();
  world.say(guesser, "protest: the clue allowed my words");
  EXPECT_TRUE(has(world.public_text(), "the clue allowed my words")) << world.last_public();
  EXPECT_TRUE(world.match().desk.pause.has_value()) << "the clocks stand still";
  world.say(other_of(guesser), "roll");
  EXPECT_TRUE(has(world.last_private(other_of(guesser)), "paused"));
  world.restart();
  world.host("!queue");
  EXPECT_TRUE(has(world.last_private("Dee"), "the clue allowed my words"));
  world.host("!accept -- so it did");
  EXPECT_FALSE(world.match().desk.pause.has_value());
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.public_text(), "on post #" + post + ": right")) << world.public_text();
  const auto banks = nlohmann::json::parse(world.view("banks"));
  const Seat seat = *world.match().desk.seat_of(person(world, guesser));
  EXPECT_GT(banks.at(seat.index).at("bank").at("$money").get<int>(), 0)
      << world.private_text("Dee");
  EXPECT_TRUE(has(world.public_text(), "so it did"));
  const std::string mover = world.to_move();  // the same as before the ruling, asked anew
  EXPECT_TRUE(has(world.last_public(), "You have 24 hours")) << world.last_public();
  world.pass(25 * kHour_ms);
  EXPECT_EQ(world.to_move(), other_of(mover)) << "its clock runs";
}

TEST(Protest, TheQueueNamesWhoProtestedWhoeverSitsThereNow_HA18) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.say("Eve", "hello");
  world.host("!replace " + guesser + " with Eve");
  ASSERT_TRUE(world.match().desk.seat_of(person(world, "Eve"))) << world.last_private("Dee");
  const std::string queue = told_of(world, "!queue");
  EXPECT_TRUE(has(queue, guesser + " protests")) << queue;
  EXPECT_TRUE(has(queue, "Eve has the seat by now")) << queue;
}

TEST(Protest, CreditForOnesOwnGuessIsExplained) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.host("!accept credit");
  EXPECT_TRUE(has(world.last_private("Dee"), "!accept lets them count as right"))
      << world.last_private("Dee");
  EXPECT_TRUE(world.match().desk.protest.has_value());
}

TEST(Protest, TurnedDownTheClockGoesOnWithWhatWasLeft) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const std::string other = other_of(guesser);
  world.pass(20 * kHour_ms);
  world.say(guesser, "I protest, that was right");
  world.pass(30 * kHour_ms);
  EXPECT_EQ(world.to_move(), other) << "no deadline runs out meanwhile";
  world.host("!reject");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << "a reason is asked for";
  world.host("!reject -- the board says otherwise");
  EXPECT_TRUE(has(world.public_text(), "the board says otherwise"));
  EXPECT_FALSE(world.match().desk.pause.has_value());
  world.pass(3 * kHour_ms);
  EXPECT_EQ(world.to_move(), other);
  world.pass(2 * kHour_ms);
  EXPECT_EQ(world.to_move(), guesser) << "what was left of the clock has run out";
}

TEST(Protest, ItsWaitOutlivesAReplacementAndADarkDaemon) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  world.host("!replace " + other_of(guesser) + " with Cyd");
  world.away(80 * kHour_ms);  // the wait of 72 hours ran out meanwhile
  EXPECT_TRUE(world.match().desk.protest.has_value()) << "the time is given back";
  world.pass(30 * kHour_ms);
  EXPECT_TRUE(world.match().desk.protest.has_value());
  world.pass(80 * kHour_ms);
  EXPECT_FALSE(world.match().desk.protest.has_value()) << "no wait is endless";
  EXPECT_FALSE(world.match().desk.pause.has_value());
}

// "Until the next reveal": a throw, a pass and a host's word that uncover nothing leave it open.
// False: the dice of this seed leave no choice, so that a letter came up at once.
bool protested_over_quiet_moves(std::uint64_t seed, const std::string& answer) {
  WorldOptions options;
  options.seed = seed;
  World world(std::move(options));
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const std::string other = other_of(guesser);
  const std::string board = letters_up(world);
  world.host("!score " + other + " 100 -- a slip of mine");
  world.say(other, "pass");
  world.say(guesser, "roll");
  if (world.view("phase") != "pick") return false;
  EXPECT_EQ(letters_up(world), board);
  world.restart();
  world.pass(kHour_ms);
  world.say(guesser, "protest: the clue allowed my words");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << world.last_private(guesser);
  world.say(guesser, legal_pick(world));
  EXPECT_EQ(letters_up(world), board) << "moves do not count meanwhile";
  world.host(answer);
  EXPECT_FALSE(world.match().desk.pause.has_value()) << world.last_private("Dee");
  const bool upheld = answer.starts_with("!accept");
  EXPECT_EQ(bank(world, guesser) > 0, upheld);
  EXPECT_EQ(bank(world, other), upheld ? 0 : 100) << "what was played since is taken back";
  EXPECT_EQ(has(world.public_text(), "Two moves and one ruling since post #"), upheld);
  EXPECT_EQ(world.view("phase") == "pick", !upheld);
  if (!upheld) {
    world.pass(22 * kHour_ms);
    EXPECT_EQ(world.to_move(), guesser);
    world.pass(2 * kHour_ms);
    EXPECT_EQ(world.to_move(), other) << "what was left of the clock has run out";
  }
  return true;
}

TEST(Protest, IsAnsweredBeforePlayGoesOn_HA16) {
  World world;
  world.seat_two();
  world.say(guess(world, "QUITE ANOTHER THING"), "protest: I was right");
  for (const char* way : {"!resume", "!resume fresh"}) {
    world.host(way);
    EXPECT_TRUE(world.match().desk.pause.has_value()) << way;
    EXPECT_TRUE(has(world.last_private("Dee"), "!accept")) << world.last_private("Dee");
  }
  world.host("!reject -- it was not");
  EXPECT_FALSE(world.match().desk.pause.has_value());
}

TEST(Protest, IsPossibleOverMovesThatUncoverNothing_HA08) {
  for (const char* answer : {"!accept -- so it did", "!reject -- it did not"}) {
    std::uint64_t seed = 1;
    while (!protested_over_quiet_moves(seed, answer)) ASSERT_LT(++seed, 50U);
  }
}

TEST(Protest, TooLateOnceMoreIsUncovered_HA08) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const std::string board = letters_up(world);
  roll_and_pick(world);
  ASSERT_NE(letters_up(world), board);
  world.say(guesser, "protest: I was right");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.last_private(guesser), "More has been uncovered"))
      << world.last_private(guesser);
  world.say("Cyd", "protest: he was right");
  EXPECT_FALSE(world.match().desk.protest.has_value()) << "spectators do not protest";
}

TEST(Protest, AHostWhoUncoversALetterClosesItToo_HA23) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.host("!reveal 1");
  world.say(guesser, "protest: I was right");
  EXPECT_FALSE(world.match().desk.protest.has_value()) << world.last_private("Dee");
}

// What the judgement itself uncovers is no reveal after it, also where a host had to judge.
TEST(Protest, AgainstWhatAHostHasJudged_HA27) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.host("!reject");
  ASSERT_EQ(world.to_move(), other_of(guesser));
  world.say(other_of(guesser), "pass");
  world.say(guesser, "protest: I was right");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << world.last_private(guesser);
}

TEST(Protest, AStormIsRefusedKindly) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  for (int i = 0; i < 3; ++i) {
    for (int turns = 0; i > 0 && guess(world, "QUITE ANOTHER THING") != guesser; ++turns) {
      ASSERT_LT(turns, 10);
    }
    world.say(guesser, "protest: I was right");
    ASSERT_TRUE(world.match().desk.protest.has_value()) << i << world.last_private(guesser);
    world.say(guesser, "protest: and I mean it");
    EXPECT_TRUE(has(world.last_private(guesser), "One protest at a time"));
    world.host("!reject -- no");
    ASSERT_FALSE(world.match().desk.protest.has_value());
  }
  world.say(guesser, "protest: once more");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.last_private(guesser), "three protests")) << world.last_private(guesser);
  world.host("!award game " + guesser);
  ASSERT_TRUE(play_out(world, world.thread()));
  EXPECT_EQ(ledger_sum(world), 0);
}

TEST(Protest, AJudgementIsProtestedAgainstOnce) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  world.host("!reject -- the board says otherwise");
  world.restart();
  for (const std::string& who : {guesser, other_of(guesser)}) {
    const std::size_t entries = world.match().log.size();
    world.say(who, "protest: once more");
    EXPECT_FALSE(world.match().desk.protest.has_value());
    EXPECT_EQ(world.match().log.size(), entries);
    EXPECT_TRUE(has(world.last_private(who), "can be protested against once"))
        << world.last_private(who);
  }
  const std::string next = guess(world, "ANOTHER THING AGAIN");
  world.say(next, "protest: this is another matter");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << world.last_private(next);
}

TEST(Protest, NorAgainAfterItsWaitLapsed) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  world.pass(73 * kHour_ms);
  ASSERT_FALSE(world.match().desk.protest.has_value());
  world.say(guesser, "protest: nobody came");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.last_private(guesser), "protested against once"));
}

// Written before the wait for hosts was over, handed in only after it.
TEST(Protest, AnsweredInTimeAndReadLateItDoesNotLapse_HA08) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.forum.dark = true;  // nothing is confirmed as read from here on
  world.pass(71 * kHour_ms);
  const Timestamp in_time = world.now;
  world.pass(5 * kHour_ms);  // the wait of 72 hours is over by the clock
  ASSERT_TRUE(world.match().desk.protest.has_value()) << "lapsed before all was read";
  const Timestamp now = std::exchange(world.now, in_time);
  world.forum.write(world.thread(), "Dee", "!accept -- so it did", true);
  world.now = now;
  world.settle();
  world.forum.dark = false;
  world.forum.come_up();
  world.pass(kHour_ms);
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_FALSE(has(world.public_text(), "No host")) << world.public_text();
  EXPECT_TRUE(has(world.public_text(), "so it did"));
  const auto banks = nlohmann::json::parse(world.view("banks"));
  const Seat seat = *world.match().desk.seat_of(person(world, guesser));
  EXPECT_GT(banks.at(seat.index).at("bank").at("$money").get<int>(), 0) << "it was upheld";
}

// The same with the venue's word that all is read right behind the answer.
TEST(Protest, WithoutAnAnswerInWhatWasReadLateItLapses) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: the clue allowed my words");
  world.forum.dark = true;
  world.pass(76 * kHour_ms);
  ASSERT_TRUE(world.match().desk.protest.has_value());
  world.forum.dark = false;
  world.daemon().step(ReadUpTo{{"web", world.thread()}, world.now}, world.now);
  world.pass(kHour_ms);
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.public_text(), "No host"));
}

TEST(Protest, InAStormTheReasonIsSaidOnce) {
  World world;
  world.options().show.protests = 1;
  world.restart();
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  const std::size_t posts = world.forum.posts.size();
  for (int i = 0; i < 5; ++i) world.say(guesser, "protest: I was!");
  EXPECT_EQ(world.forum.posts.size(), posts + 1);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  world.host("!queue");
  EXPECT_FALSE(has(world.last_private("Dee"), "protest: I was right")) << "the reason alone";
  EXPECT_TRUE(has(world.last_private("Dee"), "I was right"));
  world.host("!reject -- no");
  const std::size_t answers = world.forum.posts.size();
  for (int i = 0; i < 5; ++i) world.say(guesser, "protest: once more");
  EXPECT_EQ(world.forum.posts.size(), answers + 1);
  EXPECT_TRUE(has(world.last_private(guesser), "one protest in this match"))
      << world.last_private(guesser);
}

// The opponent has nothing to protest against in a guess that was found wrong.
TEST(Protest, IsAgainstAJudgementForTheOtherOnly_HA09) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const std::string other = other_of(guesser);
  world.say(other, "protest: that was wrong");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.last_private(other), "judged in your favour")) << world.last_private(other);
  const std::string solution = world.solution();
  world.host("!rule wrong");
  EXPECT_TRUE(has(world.last_private("Dee"), "it stands so")) << world.last_private("Dee");
  EXPECT_EQ(world.solution(), solution) << "the puzzle goes on";
  EXPECT_FALSE(has(world.public_text(), solution));
}

TEST(Protest, TheOpponentsAgainstARightGuessVoidsOrCredits_HA09) {
  for (const std::string& choice : {std::string(), std::string(" credit")}) {
    World world;
    world.seat_two();
    const std::string guesser = roll_and_pick(world);
    const std::string other = other_of(guesser);
    world.say(guesser, "guess " + world.solution());
    ASSERT_GT(bank(world, guesser), 0);
    world.say(guesser, "protest: that was right");
    EXPECT_TRUE(has(world.last_private(guesser), "judged in your favour"));
    world.host("!rule right");
    EXPECT_TRUE(has(world.last_private("Dee"), "it stands so")) << world.last_private("Dee");
    world.say(other, "protest: a letter was missing");
    ASSERT_TRUE(world.match().desk.protest.has_value()) << world.last_private(other);
    world.host("!accept" + choice + " -- so it was");
    EXPECT_FALSE(world.match().desk.protest.has_value()) << world.last_private("Dee");
    EXPECT_EQ(bank(world, guesser), 0);
    EXPECT_EQ(bank(world, other) > 0, !choice.empty());
  }
}

// What is refused closes nothing, says nothing and takes nothing back.
TEST(Protest, AboutWhatWasTakenBackIsNotUpheld_HA06) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  world.host("!undo 2");
  const std::size_t entries = world.match().log.size();
  world.host("!accept -- so it was");
  EXPECT_TRUE(has(world.last_private("Dee"), "Nothing was changed")) << world.last_private("Dee");
  EXPECT_TRUE(world.match().desk.protest.has_value());
  EXPECT_FALSE(has(world.public_text(), "upholds")) << world.public_text();
  EXPECT_EQ(world.match().log.size(), entries);
}

TEST(Protest, AShowMayHaveNone) {
  World world;
  world.options().show.protests = 0;
  world.restart();
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_TRUE(has(world.last_private(guesser), "knows no protests"));
}

TEST(Protest, AGuessThatWasOnlySentBackWasNotJudged) {
  World world;
  world.seat_two();
  const std::string mover = roll_and_pick(world);
  world.say(mover, "guess A B C");
  ASSERT_TRUE(has(world.last_private(mover), "I have not judged it"));
  world.say(mover, "protest: it fits");
  EXPECT_FALSE(world.match().desk.protest.has_value());
  world.say(mover, "guess A B C");
  world.say(mover, "protest: it fits");
  EXPECT_TRUE(world.match().desk.protest.has_value()) << world.last_private(mover);
}

TEST(Protest, WithoutAHostTheJudgementStands) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.say(guesser, "protest: I was right");
  world.pass(73 * kHour_ms);
  EXPECT_FALSE(world.match().desk.protest.has_value());
  EXPECT_FALSE(world.match().desk.pause.has_value());
  EXPECT_TRUE(has(world.public_text(), "No host"));
}

}  // namespace
}  // namespace callboard::test
