// Whole matches through the daemon: from seats to the next match.
#include <gtest/gtest.h>

#include "bot/chance/transcript.h"
#include "bot/chance/verify.h"
#include "bot/match/seals.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// Every draw of a finished match, recomputed from its revealed secret.
VerifyReport verify_match(World& world, MatchId id) {
  const auto row = world.store().match(id);
  const auto book = world.store().book((*row)->book);
  const auto draws = world.store().draws((*row)->book);
  TranscriptData data = transcript_of("lucky", **book, *draws);
  const auto log = world.store().log(id);
  const auto match = fold_match(**row, *log, *world.show().face);
  prove_content(data, *match, *draws, 0);
  const auto read = read_transcript(write_transcript(data));
  return verify_transcript(*read);
}

class PracticeMatches : public testing::TestWithParam<std::uint64_t> {};

TEST_P(PracticeMatches, EndByThemselvesAndTheNextOneWaits) {
  WorldOptions options;
  options.seed = GetParam();
  World world(std::move(options));
  world.host("!practice");
  world.host("!practice");
  const MatchId first = world.match().row.id;
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  for (int hour = 0; hour < 24 * 60 && world.match().row.id == first; ++hour) {
    world.pass(kHour_ms);
  }
  ASSERT_NE(world.match().row.id, first) << "nobody hosts and the match does not end";
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  EXPECT_EQ(world.show().chronicle->matches().size(), 1U);
  EXPECT_EQ(ledger_sum(world), 0);
  const VerifyReport report = verify_match(world, first);
  for (const VerifyProblem& problem : report.problems) ADD_FAILURE() << problem.what;
  EXPECT_GT(report.recomputed, 5);
  EXPECT_GE(report.packs, 6);
  EXPECT_TRUE(world.log.empty()) << world.log.front();
}
INSTANTIATE_TEST_SUITE_P(Seeds, PracticeMatches, testing::Range<std::uint64_t>(1, 9));

// Machines among themselves: only if a host wants to look on.
TEST(WholeMatch, APlayersWordBeginsNoMatchOfPracticePlayersAlone) {
  World world;
  const auto joined = [&] { return world.match().desk.joined.size(); };
  world.say("Eve", "practice");
  world.say("Eve", "practice");
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  EXPECT_EQ(joined(), 1U);
  EXPECT_TRUE(has(world.last_private("Eve"), "write join")) << world.last_private("Eve");
  world.say("Eve", "!practice");
  world.say("Dee", "practice");
  EXPECT_EQ(joined(), 1U);
  world.say("Eve", "join");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

// The practice player that has won comes back: one more would be two machines.
TEST(WholeMatch, NorBesideAPracticePlayerWhoReigns) {
  World world;
  world.host("!practice");
  world.host("!practice");
  const MatchId id = world.match().row.id;
  while (world.match().row.id == id) world.pass(kHour_ms);
  ASSERT_TRUE(world.show().state.champion && world.show().state.champion_practice);
  world.say("Eve", "practice");
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  world.host("!practice");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(WholeMatch, ManyInARowKeepTheLedgerAtZeroAndReplay) {
  World world;
  for (int match = 0; match < 7; ++match) {
    const MatchId id = world.match().row.id;
    while (world.match().row.id == id && world.match().row.status == MatchStatus::kWaiting) {
      world.host("!practice");
    }
    for (int hour = 0; hour < 24 * 60 && world.match().row.id == id; ++hour) world.pass(kHour_ms);
    ASSERT_NE(world.match().row.id, id);
    EXPECT_EQ(ledger_sum(world), 0);
    world.restart();
    EXPECT_TRUE(world.house().halted.empty());
  }
  EXPECT_EQ(world.show().chronicle->matches().size(), 7U);
}

// LN-02: the notice that nothing is real stands at the opening and at the end.
TEST(WholeMatch, TheNoticeStandsAtOpeningAndEnd) {
  World world;
  world.host("!practice");
  world.host("!practice");
  const std::string venue = world.thread();
  const MatchId id = world.match().row.id;
  const auto count = [&] {
    int found = 0;
    for (const Standing& post : world.forum.posts) {
      found += post.venue == venue && post.text.find("no real money") != std::string::npos ? 1 : 0;
    }
    return found;
  };
  EXPECT_EQ(count(), 2);  // welcome, start
  while (world.match().row.id == id) world.pass(kHour_ms);
  EXPECT_GE(count(), 3);
}

// LN-05, LN-06: without a champion the seats are drawn, and the drawn challenger opens.
TEST(WholeMatch, SeatsAreDrawnAndTheChallengerOpens_LN05_LN06) {
  int ann_challenges = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    WorldOptions options;
    options.seed = seed;
    World world(std::move(options));
    world.seat_two();
    EXPECT_EQ(world.to_move(), world.challenger());
    ann_challenges += world.challenger() == "Ann" ? 1 : 0;
  }
  EXPECT_GT(ann_challenges, 15);
  EXPECT_LT(ann_challenges, 45);
}

TEST(WholeMatch, NoSolutionIsReadBeforeItsTime) {
  World world;
  world.seat_two();
  const std::string solution = world.solution();
  ASSERT_FALSE(solution.empty());
  for (const Standing& post : world.forum.posts) {
    EXPECT_EQ(post.text.find(solution), std::string::npos) << post.text;
  }
}

TEST(WholeMatch, AReplyIsPlayedOnceHoweverOftenItComes) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const std::size_t entries = world.match().log.size();
  const std::size_t posts = world.forum.posts.size();
  world.forum.redeliver();
  world.settle();
  world.restart();
  world.forum.redeliver();
  world.settle();
  EXPECT_EQ(world.match().log.size(), entries);
  EXPECT_EQ(world.forum.posts.size(), posts);
}

TEST(WholeMatch, AcceptedRepliesAreMarkedChatterIsLeftInPeace) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const std::size_t before = world.forum.posts.size();
  world.say(mover, "good luck everybody!");
  EXPECT_EQ(world.forum.posts.size(), before);
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty());
  world.say(mover, "ROLL!");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
  EXPECT_EQ(world.forum.posts.size(), before + 1) << "one post an accepted reply";
  world.say(mover, "pass");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
  EXPECT_EQ(world.forum.posts.back().to, mover) << "a refusal is private";
}

TEST(WholeMatch, HelpIsPrivate) {
  World world;
  world.seat_two();
  world.say("Bob", "help");
  EXPECT_EQ(world.forum.posts.back().to, "Bob");
  world.say("Eve", "?");
  EXPECT_EQ(world.forum.posts.back().to, "Eve");
}

// While nothing counts, help names no moves, but what is waited for and until when.
TEST(WholeMatch, HelpInAPauseOrAProtestSaysUntilWhen) {
  World world;
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  const auto help = [&] {
    world.whisper(guesser, "help");
    return world.last_private(guesser);
  };
  EXPECT_TRUE(has(help(), "can be written now"));
  world.say(guesser, "protest: the clue allowed my words");
  EXPECT_TRUE(has(help(), "protest is before the hosts")) << help();
  EXPECT_TRUE(has(help(), "by <")) << help();
  EXPECT_FALSE(has(help(), "ROLL")) << help();
  world.host("!reject -- the board says otherwise");
  world.host("!pause until tomorrow 18:00 -- holidays");
  EXPECT_TRUE(has(help(), "paused until <")) << help();
  EXPECT_FALSE(has(help(), "ROLL")) << help();
  world.host("!resume");
  EXPECT_TRUE(has(help(), "ROLL")) << help();
  world.host("!pause -- holidays");
  EXPECT_TRUE(has(help(), "goes on by itself at <")) << help();
}

}  // namespace
}  // namespace callboard::test
