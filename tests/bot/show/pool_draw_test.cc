// The test that lets people on stage, and the draw of the pool, for anyone to check.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "bot/chance/hash.h"
#include "bot/chance/verify.h"
#include "bot/loop/touched.h"
#include "bot/show/lottery.h"
#include "bot/show/pool/selection.h"
#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

const PackPiece& test_of(World& world, const std::string& who) {
  const std::string& hash = row_of(world, who)->item;
  for (const PackPiece& piece : world.show().pack->pieces) {
    if (piece.hash == hash) return piece;
  }
  throw std::runtime_error("no such test");
}

// What the show's packs have as the solution of it.
std::string solution_of(World& world, const std::string& who) {
  const std::string json = GameFace::open(test_of(world, who).item);
  const auto at = json.find("\"text\":\"", json.find("\"solution\""));
  const auto from = at + 8;
  return json.substr(from, json.find('"', from) - from);
}

void take_test(World& world, const std::string& who) {
  in_private(world, who, "test me");
  in_private(world, who, solution_of(world, who));
}

TEST(PoolTest, OnlyWhoWantsTheStageIsTested_WF_049_WF_055_WF_060) {
  World world(open_door("wheel"));
  world.say_in_foyer("Ann", kAll);
  world.say_in_foyer("Bob", "register, I accept, 18, audience only");
  EXPECT_TRUE(has(world.last_private("Ann"), "test me"));
  EXPECT_FALSE(has(world.last_private("Bob"), "test me"));
  in_private(world, "Bob", "test me");
  EXPECT_TRUE(has(world.last_private("Bob"), "on stage")) << world.last_private("Bob");
  EXPECT_EQ(row_of(world, "Bob")->test, TestState::kNone);
  in_private(world, "Ann", "test me");
  EXPECT_TRUE(has(world.last_private("Ann"), "Your test")) << world.last_private("Ann");
}

TEST(PoolTest, HalfOfTheLettersAreShownAndTheCategoryNamed_WF_056) {
  World world(open_door("wheel"));
  for (int i = 1; i <= 8; ++i) {
    world.say_in_foyer(name_no(i), kAll);
    in_private(world, name_no(i), "test me");
    const TestShown shown = world.show().face->test_shown(test_of(world, name_no(i)).item);
    EXPECT_TRUE(has(world.last_private(name_no(i)), shown.topic));
    const auto hidden = std::count(shown.board.begin(), shown.board.end(), '_');
    const auto open = std::count_if(shown.board.begin(), shown.board.end(),
                                    [](char c) { return c >= 'A' && c <= 'Z'; });
    EXPECT_GE(open, hidden);
    EXPECT_GT(hidden, 0);
  }
}

TEST(PoolTest, ARightFirstAnswerInTimeIsTheStage_WF_057_WF_059) {
  World world(open_door("wheel"));
  register_many(world, 2);
  in_private(world, "P1", "test me");
  in_private(world, "P1", "I wonder...");
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kSent) << "no answer, and no attempt";
  EXPECT_TRUE(has(world.last_private("P1"), "does not fit the board")) << "and no silence";
  world.restart();
  in_private(world, "P1", "solve: " + solution_of(world, "P1"));
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kPassed) << world.last_private("P1");
  EXPECT_TRUE(is_on_stage(world.show(), *row_of(world, "P1")));
  in_private(world, "P2", "test me");
  in_private(world, "P2", "solve: wet socks");
  EXPECT_EQ(row_of(world, "P2")->test, TestState::kFailed);
  in_private(world, "P2", "solve: " + solution_of(world, "P2"));
  EXPECT_EQ(row_of(world, "P2")->test, TestState::kFailed) << "the first one counts";
  in_private(world, "P2", "test me");
  EXPECT_TRUE(has(world.last_private("P2"), "one attempt only"));
  const DrawInput input = draw_input(world.house(), world.show(), world.now);
  EXPECT_EQ(input.all.size(), 2U) << "P2 is in the audience (WF-060)";
  EXPECT_EQ(input.stage.size(), 1U);
}

TEST(PoolTest, ItsClockBeginsWithItsDelivery_WF_058) {
  WorldOptions options = open_door("wheel");
  options.show.pool.qualify_limit_s = 10;
  World world(std::move(options));
  register_many(world, 3);
  for (const auto& [who, after_ms] : {std::pair{"P1", 10'000}, std::pair{"P2", 11'000}}) {
    in_private(world, who, "test me");
    const std::string words = solution_of(world, who);
    const Timestamp delivered{row_of(world, who)->test_due.ms - 10'000};
    world.now.ms = delivered.ms + after_ms;
    world.forum.write(world.foyer(), who, words, true);
    world.settle();
  }
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kPassed);
  EXPECT_EQ(row_of(world, "P2")->test, TestState::kFailed);
  in_private(world, "P3", "test me");
  world.pass(kMinute_ms);
  EXPECT_EQ(row_of(world, "P3")->test, TestState::kFailed) << "no answer at all";
  EXPECT_TRUE(has(world.last_private("P3"), "is over"));
}

TEST(PoolTest, AnAnswerToATestThatIsOverIsToldSo_WF_057_WF_058) {
  WorldOptions options = open_door("wheel");
  options.show.pool.qualify_limit_s = 60;
  World world(std::move(options));
  register_many(world, 2);
  in_private(world, "P1", "test me");
  const std::string solution = solution_of(world, "P1");
  world.pass(kHour_ms);
  ASSERT_EQ(row_of(world, "P1")->test, TestState::kFailed);
  const std::size_t before = world.forum.posts.size();
  in_private(world, "P1", solution);
  ASSERT_EQ(world.forum.posts.size(), before + 1) << "no silence";
  EXPECT_TRUE(has(world.last_private("P1"), "came too late")) << world.last_private("P1");
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kFailed);
  in_private(world, "P2", "test me");
  in_private(world, "P2", "solve: wet socks");
  in_private(world, "P2", "solve: " + solution_of(world, "P2"));
  EXPECT_TRUE(has(world.last_private("P2"), "one attempt only")) << world.last_private("P2");
  world.restart();
  draw_now(world);
  in_private(world, "P1", "solve: " + solution);
  EXPECT_TRUE(has(world.last_private("P1"), "came too late")) << world.last_private("P1");
  EXPECT_FALSE(has(world.last_private("P1"), "take part in its draw")) << "it is over";
}

TEST(PoolTest, AnOutageIsGivenBack_WF_058) {
  World world(open_door("wheel"));
  register_many(world, 1);
  in_private(world, "P1", "test me");
  const Timestamp due = row_of(world, "P1")->test_due;
  world.pass(20 * kHour_ms);
  world.away(3 * kHour_ms);
  EXPECT_GE(row_of(world, "P1")->test_due.ms, due.ms + 2 * kHour_ms);
  EXPECT_TRUE(has(world.last_private("P1"), "could not be reached"));
}

TEST(PoolTest, EverybodyHasAnotherPuzzleAndAnswersInPrivate_WF_055) {
  World world(open_door("wheel"));
  register_many(world, 12);
  std::set<std::string> seen;
  for (int i = 1; i <= 12; ++i) {
    in_private(world, name_no(i), "test me");
    seen.insert(row_of(world, name_no(i))->item);
  }
  EXPECT_EQ(seen.size(), 12U);
  world.say_in_foyer("P1", "solve: " + solution_of(world, "P1"));
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kSent) << "in public it does not count";
  EXPECT_TRUE(has(world.last_private("P1"), "hidden"));
}

TEST(PoolTest, HostsPassFailAndSendAnother) {
  World world(open_door("wheel"));
  register_many(world, 2);
  in_private(world, "P1", "test me");
  in_private(world, "P1", "solve: wet socks");
  const std::string first = row_of(world, "P1")->item;
  world.host("!pool retest P1");
  EXPECT_NE(row_of(world, "P1")->item, first);
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kSent);
  world.host("!pool pass P1");
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kPassed);
  world.host("!pool fail P1");
  EXPECT_EQ(row_of(world, "P1")->test, TestState::kFailed);
}

TEST(PoolTest, AGameWithoutTestsPutsAllWhoWantItOnStage_WF_050) {
  World world(open_door("lucky_numbers"));
  register_many(world, 3);
  world.say_in_foyer("P9", "register, I accept, 18, audience only");
  const DrawInput input = draw_input(world.house(), world.show(), world.now);
  EXPECT_EQ(input.stage.size(), 3U);
  EXPECT_EQ(input.all.size(), 4U);
  in_private(world, "P1", "test me");
  EXPECT_TRUE(has(world.last_private("P1"), "no test"));
}

// --- the draw
// -------------------------------------------------------------------------------------

TEST(PoolDraw,
     FiftyRegistrantsAreDrawnIntoTheLists_WF_050_WF_052_WF_061_WF_063_WF_064_WF_065_WF_066) {
  WorldOptions options = open_door();
  options.show.pool.audition = 15;
  World world(std::move(options));
  register_many(world, 34);
  for (int i = 35; i <= 50; ++i) {
    world.say_in_foyer(name_no(i), "register, I accept, 18, audience only");
  }
  for (int i = 51; i <= 55; ++i) world.say_in_foyer(name_no(i), "register");  // pending
  draw_now(world);
  const Pool& pool = world.show().pool;
  ASSERT_EQ(pool.phase, Pool::Phase::kDrawn) << world.foyer_text();
  EXPECT_EQ(pool.order.size(), 34U) << "34 of 50 complete ones want the stage";
  EXPECT_EQ(pool.audition, 15U);
  EXPECT_EQ(pool.alternates, 15U);
  EXPECT_EQ(std::set(pool.order.begin(), pool.order.end()).size(), 34U) << "all distinct";
  EXPECT_EQ(pool.audience.size(), 10U);
  for (const PersonId one : pool.audience) {  // of 16 + 4 names
    const auto place = std::find(pool.order.begin(), pool.order.end(), one);
    EXPECT_GE(place - pool.order.begin(), 30) << "nobody of the drawn lists";
  }
  std::array<int, kTokens> tokens{};
  for (const auto& [who, one] : pool.people) {
    if (one.token) ++tokens.at(static_cast<std::size_t>(*one.token));
  }
  EXPECT_EQ(tokens, (std::array<int, kTokens>{17, 17, 16})) << "of the 50 that are complete";
}

TEST(PoolDraw, FewNamesAreAllDrawnAndTheHostsHearOfIt_WF_066_A90) {
  World world(open_door("wheel"));
  register_many(world, 2);
  take_test(world, "P1");
  for (int i = 3; i <= 8; ++i) {
    world.say_in_foyer(name_no(i), "register, I accept, 18, audience only");
  }
  draw_now(world);
  EXPECT_EQ(world.show().pool.order.size(), 1U);
  EXPECT_EQ(world.show().pool.audience.size(), 7U) << "all of them";
  EXPECT_TRUE(has(world.private_text("Dee"), "3 are wanted")) << world.private_text("Dee");
}

Names drawn_by(const std::vector<int>& order) {
  World world(open_door("lucky_numbers", 7));
  for (int i = 1; i <= 9; ++i) world.say_in_foyer(name_no(i), "hello");  // known in one order
  for (const int i : order) world.say_in_foyer(name_no(i), kAll);
  draw_now(world);
  return names_of(world, world.show().pool.order);
}

TEST(PoolDraw, OnlyWhoTakesPartDecidesTheResult_WF_062) {
  const Names result = drawn_by({1, 2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(result.size(), 9U);
  EXPECT_EQ(result, drawn_by({9, 3, 1, 7, 8, 2, 6, 5, 4}));
}

TEST(PoolDraw, AnyoneCanCheckIt_WF_062) {
  World world(open_door());
  register_many(world, 8);
  world.say_in_foyer("P9", "register, I accept, 18, audience only");
  const BookId book = world.show().pool.book->book().id;
  const std::string commitment = to_hex(world.show().pool.book->book().commitment);
  EXPECT_TRUE(has(world.foyer_text(), commitment)) << "before anybody registered";
  world.pass(world.show().pool.closes.ms - world.now.ms + 1000);
  const std::string names = to_hex(names_hash(draw_input(world.house(), world.show(), world.now)));
  EXPECT_TRUE(has(world.foyer_text(), names)) << "before the draw";
  world.restart();
  draw_now(world);
  const auto data = lottery_transcript(world.house(), world.show(), book);
  ASSERT_TRUE(data.has_value());
  EXPECT_EQ(data->draws.size(), 3U) << "stage, audience, tokens";
  const auto text = read_transcript(write_transcript(*data));
  ASSERT_TRUE(text.ok());
  const VerifyReport report = verify_transcript(*text);
  EXPECT_TRUE(report.problems.empty());
  EXPECT_EQ(report.recomputed, 3);
  EXPECT_TRUE(has(world.foyer_text(), check_value(*data))) << "as posted";
  TranscriptData forged = *data;
  forged.draws.front().outcome.front() = 1;
  EXPECT_FALSE(verify_transcript(forged).problems.empty());
}

TEST(PoolDraw, HostsSetTheSizesAndAllCanReadIt_WF_077) {
  World world(open_door());
  register_many(world, 20);
  world.host("!pool set audition 9");
  world.host("!pool set alternates 6");
  EXPECT_TRUE(has(world.foyer_text(), "audition is 9 now")) << world.foyer_text();
  world.restart();
  draw_now(world);
  EXPECT_EQ(world.show().pool.audition, 9U);
  EXPECT_EQ(world.show().pool.alternates, 6U);
  world.host("!pool set audition many");
  EXPECT_TRUE(has(world.last_private("Dee"), "a number"));
  world.host("!pool set colour 3");
  EXPECT_TRUE(has(world.last_private("Dee"), "no option"));
}

TEST(PoolDraw, AHostMayEnterAResult_WF_078) {
  World world(open_door());
  register_many(world, 6);
  world.say_in_foyer("P7", "register, I accept, 18, audience only");
  world.host("!close");
  world.host("!pool draw P3, P7");
  EXPECT_TRUE(has(world.last_private("Dee"), "registered for the stage"));
  world.host("!pool draw P3, P3");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kClosed);
  world.host("!pool draw P3, P5");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kDrawn);
  EXPECT_EQ(names_of(world, {world.show().pool.order.at(0), world.show().pool.order.at(1)}),
            (Names{"P3", "P5"}));
  EXPECT_TRUE(has(world.foyer_text(), "by hand"));
  EXPECT_EQ(world.show().pool.order.size(), 6U) << "the others are drawn behind them";
}

TEST(PoolDraw, ItIsDrawnAgainFromANewBookThatStoodBefore) {
  World world(open_door());
  register_many(world, 6);
  draw_now(world);
  const auto first = world.show().pool.book->book().number;
  std::map<PersonId, Token> tokens;
  for (const auto& [who, one] : world.show().pool.people) tokens[who] = *one.token;
  world.host("!pool redraw");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kDrawn) << "a reason is wanted";
  world.host("!pool redraw -- somebody was left out");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kClosed);
  EXPECT_TRUE(has(world.foyer_text(), to_hex(world.show().pool.book->book().commitment)));
  EXPECT_TRUE(called(world).empty());
  world.restart();
  draw_now(world);
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kDrawn);
  EXPECT_GT(world.show().pool.book->book().number, first);
  for (const auto& [who, one] : world.show().pool.people) {
    EXPECT_EQ(*one.token, tokens.at(who)) << "WF-053: a colour stays";
  }
}

TEST(PoolDraw, ATokenStaysWithItsHolder_WF_052_WF_053) {
  World world(open_door());
  register_many(world, 31);
  draw_now(world);
  std::array<int, kTokens> tokens{};
  for (const auto& [who, one] : world.show().pool.people) {
    ++tokens.at(static_cast<std::size_t>(*one.token));
  }
  EXPECT_EQ(tokens, (std::array<int, kTokens>{11, 10, 10}));
  const Token before = *row_of(world, "P1")->token;
  world.say_in_foyer("P1", "register");
  world.restart();
  EXPECT_EQ(*row_of(world, "P1")->token, before);
  world.say_in_foyer("P1", "my token");
  EXPECT_TRUE(has(world.last_private("P1"), "Your token is")) << world.last_private("P1");
}

TEST(PoolDraw, WhoeverIsThereTakesPartIfAHostClosesBeforeTheCheckIn) {
  World world(with_pool());
  register_many(world, 3);
  world.host("!close");
  EXPECT_EQ(draw_input(world.house(), world.show(), world.now).all.size(), 3U);
}

TEST(PoolDraw, ATrialForetellsNothing) {
  World world(open_door());
  register_many(world, 6);
  world.host("!close");
  world.host("!try !pool draw");
  EXPECT_EQ(world.show().pool.phase, Pool::Phase::kClosed);
  EXPECT_FALSE(has(world.last_private("Dee"), "Called:")) << world.last_private("Dee");
}

// Its transcript is written with the commit, not at the next start.
TEST(PoolDraw, ADrawThatWasKeptIsToldToTheTranscripts) {
  Commit commit;
  commit.notes.push_back({ShowId{1}, std::string(kPoolNote), "2", "{}"});
  commit.notes.push_back({ShowId{1}, "another", "3", "{}"});
  const std::vector<Commit> commits = {commit};
  EXPECT_EQ(changed_by(commits).lotteries,
            (std::set<std::pair<ShowId, BookId>>{{ShowId{1}, BookId{2}}}));
}

}  // namespace
}  // namespace callboard::test
