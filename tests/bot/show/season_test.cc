// Seasons: closed by hosts or the schedule, announced with their final standings, opened again if
// nothing has been played since. Champion and jackpot carry on.
#include "bot/show/season.h"

#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

std::int64_t season(World& world) { return world.show().state.season; }

TEST(Season, ClosingPostsTheFinalStandingsAndTheNextOneBeginsEmpty) {
  World world;
  win(world, "Ann");
  const auto jackpot = world.show().state.jackpot;
  world.host("!season close \"Spring\"");
  EXPECT_EQ(season(world), 2);
  EXPECT_TRUE(has(world.foyer_text(), "Spring")) << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), "Its winner is"));
  EXPECT_EQ(name_of(world.house(), *world.show().state.champion), "Ann");
  EXPECT_EQ(world.show().state.jackpot, jackpot);
  world.restart();
  EXPECT_EQ(season(world), 2);
  ASSERT_EQ(world.show().seasons.size(), 1U);
  EXPECT_EQ(world.show().seasons.front().name, "Spring");
  world.say_in_foyer("Bob", "standings");
  EXPECT_TRUE(has(world.last_private("Bob"), "so far")) << world.last_private("Bob");
  win(world, "Bob");
  EXPECT_EQ(world.show().chronicle->matches_of(1), 1);
  EXPECT_EQ(world.show().chronicle->matches_of(2), 1);
  EXPECT_EQ(world.show().chronicle->matches_of(kEver), 2);
  world.say_in_foyer("Bob", "seasons");
  EXPECT_TRUE(has(world.last_private("Bob"), "season 2")) << world.last_private("Bob");
  EXPECT_TRUE(has(world.last_private("Bob"), "Spring"));
}

TEST(Season, AnEmptyOneIsNotClosed) {
  World world;
  world.host("!season close");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(has(world.last_private("Dee"), "nothing to close")) << world.last_private("Dee");
  world.host("!season reopen");
  EXPECT_TRUE(has(world.last_private("Dee"), "No season has been closed yet"));
}

TEST(Season, WhileAMatchIsPlayedTheHostSaysWhereItCounts) {
  World world;
  win(world, "Ann");
  world.say("Bob", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.host("!season close");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(has(world.last_private("Dee"), "Match 2 is being played"));
  world.host("!season close \"Spring\" someday");
  EXPECT_TRUE(has(world.last_private("Dee"), "Its form is")) << world.last_private("Dee");
  world.host("!season close \"Spring\" after");
  EXPECT_EQ(season(world), 1);
  EXPECT_EQ(world.show().state.season_closing, "Spring");
  EXPECT_TRUE(has(world.foyer_text(), "closes as soon as match 2 is over"));
  world.restart();
  end_match(world, "Bob");
  EXPECT_EQ(season(world), 2);
  EXPECT_EQ(world.show().chronicle->matches_of(1), 2) << "it counts for the season it began in";
  world.say("Ann", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.host("!season close now");
  EXPECT_EQ(season(world), 2) << "nothing has been finished in it";
  end_match(world, "Ann");
  world.say("Bob", "join");
  world.host("!season close now");
  EXPECT_EQ(season(world), 3);
  end_match(world, "Bob");
  EXPECT_EQ(world.show().chronicle->matches_of(3), 1);
}

TEST(Season, AMatchThatIsCalledOffDoesNotCloseAnEmptySeason_HA37) {
  World world;
  world.seat_two();
  world.host("!season close after");
  world.host("!abort confirm -- rain");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(world.show().state.season_closing.has_value()) << "it waits on";
  world.host("!season reopen");
  EXPECT_FALSE(world.show().state.season_closing.has_value());
  EXPECT_TRUE(has(world.foyer_text(), "goes on"));
}

TEST(Season, ACloseIsTakenBackIfNothingWasPlayedSince) {
  World world;
  win(world, "Ann");
  world.host("!season close");
  world.host("!season reopen");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(world.show().seasons.empty());
  world.restart();
  EXPECT_TRUE(world.show().seasons.empty());
  EXPECT_EQ(season(world), 1);
  world.host("!season close");
  win(world, "Ann");
  world.host("!season reopen");
  EXPECT_EQ(season(world), 2);
  EXPECT_TRUE(has(world.last_private("Dee"), "cannot be opened again"));
}

TEST(Season, TryShowsTheFinalStandingsAndChangesNothing_HA43) {
  World world;
  win(world, "Ann");
  world.host("!try season close");
  EXPECT_TRUE(has(world.last_private("Dee"), "final standings")) << world.last_private("Dee");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(world.show().seasons.empty());
  EXPECT_FALSE(has(world.foyer_text(), "final standings"));
}

TEST(Season, BetweenMatchesItIsTriedOnTheShowAlone_HA43) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(std::move(options));
  world.say_in_foyer("Dee", "!start");
  win(world, "Ann");
  ASSERT_FALSE(world.show().state.current.has_value());
  world.say_in_foyer("Dee", "!try season close");
  EXPECT_TRUE(has(world.last_private("Dee"), "final standings")) << world.last_private("Dee");
  EXPECT_TRUE(has(world.last_private("Dee"), "End of the trial"));
  world.say_in_foyer("Dee", "!try season reopen");
  EXPECT_TRUE(has(world.last_private("Dee"), "No season has been closed yet"));
  world.say_in_foyer("Dee", "!try undo");
  EXPECT_EQ(season(world), 1);
  world.say_in_foyer("Dee", "!season close");
  EXPECT_EQ(season(world), 2);
}

TEST(Season, OnlyHostsCloseOne) {
  World world;
  win(world, "Ann");
  world.say_in_foyer("Bob", "!season close");
  EXPECT_EQ(season(world), 1);
  EXPECT_TRUE(has(world.last_private("Bob"), "host")) << world.last_private("Bob");
}

TEST(Season, ClosingOneShowsSeasonChangesNothingInAnother) {
  World world(two_shows());
  const auto other = [&]() -> const Show& { return world.house().shows.at(ShowId{2}); };
  const auto foyer = [&](const Show& show) { return show.state.foyers.at(0).id; };
  const auto in = [&](const std::string& venue) {
    std::string text;
    for (const Standing& post : world.forum.posts) {
      if (post.venue == venue) text += post.text + "\n";
    }
    return text;
  };
  win(world, "Ann");
  for (const char* who : {"Ann", "Cyd"}) world.say_at(world.thread_of("sunday"), who, "join");
  const MatchId match = *other().state.current;
  world.forum.write(world.thread_of("sunday"), "Dee", "!award game Cyd", true);
  world.settle();
  for (int i = 0; i < 300 && other().state.current == match; ++i) {
    for (const char* words : {"roll", "stop", "decline"}) {
      if (other().state.current == match) world.say_at(world.thread_of("sunday"), "Cyd", words);
    }
  }
  ASSERT_NE(other().state.current, match);
  const std::string row = to_row(other().state).json;
  const auto rows = *world.store().results(ShowId{2});
  const std::string read = in(foyer(other()));
  world.say_in_foyer("Dee", "!season close \"Spring\"");
  ASSERT_EQ(season(world), 2);
  for (const bool restarted : {false, true}) {
    if (restarted) world.restart();
    EXPECT_EQ(to_row(other().state).json, row);
    EXPECT_EQ(*world.store().results(ShowId{2}), rows);
    EXPECT_TRUE(other().seasons.empty());
    EXPECT_EQ(other().chronicle->matches_of(1), 1);
    EXPECT_EQ(in(foyer(other())), read) << "nothing is said there";
  }
  world.say_at(foyer(other()), "Cyd", "standings");
  EXPECT_TRUE(has(world.last_private("Cyd"), "Cyd")) << world.last_private("Cyd");
  EXPECT_FALSE(has(world.last_private("Cyd"), "Bob")) << world.last_private("Cyd");
  world.say_at(foyer(other()), "Dee", "!season close \"Sundays\"");
  EXPECT_EQ(other().state.season, 2);
  EXPECT_EQ(season(world), 2);
  ASSERT_EQ(other().seasons.size(), 1U);
  EXPECT_EQ(world.show().seasons.front().name, "Spring");
  EXPECT_EQ(name_of(world.house(), *other().seasons.front().champion), "Cyd");
}

// Whoever read who has won a season reads it when a ruling gives it to somebody else.
TEST(Season, ARulingThatGivesAClosedSeasonToSomebodyElseSaysSo) {
  World world;
  win(world, "Ann");
  world.host("!season close \"Spring\"");
  world.host("!match 1 award game Bob -- the clock was wrong");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  const std::string words = "Season 1, Spring: now won by Bob instead of Ann";
  EXPECT_TRUE(has(world.foyer_text(), words)) << world.foyer_text();
  EXPECT_TRUE(has(world.private_text("Dee"), words)) << world.private_text("Dee");
  world.host("!season");
  EXPECT_TRUE(has(world.private_text("Dee") + world.public_text() + world.foyer_text(), "Bob"));
}

TEST(Season, ARulingThatLeavesTheWinnerOfASeasonSaysNothingOfIt) {
  World world;
  win(world, "Ann");
  world.host("!season close \"Spring\"");
  world.host("!match 1 award game Ann -- once more");
  ASSERT_TRUE(play_reopened(world, MatchId{1}));
  EXPECT_TRUE(has(world.foyer_text(), "the result is corrected")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "now won by")) << world.foyer_text();
  World open;
  win(open, "Ann");
  open.host("!match 1 award game Bob -- the clock was wrong");
  ASSERT_TRUE(play_reopened(open, MatchId{1}));
  EXPECT_TRUE(has(open.foyer_text(), "the result is corrected")) << open.foyer_text();
  EXPECT_FALSE(has(open.foyer_text(), "now won by")) << "the season is open";
}

TEST(Season, TheSchedulePostsStandingsAndClosesTheSeason) {
  WorldOptions options;
  for (const auto& [cron, action] : {std::pair<const char*, const char*>{"0 20 * * 0", "standings"},
                                     {"30 20 * * 0", "close_season"}}) {
    options.show.schedule.push_back({cron, "UTC", action, *Cron::parse(cron, "UTC")});
  }
  World world(std::move(options));
  win(world, "Ann");
  world.pass(8 * 24 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "standings of season 1")) << world.foyer_text();
  EXPECT_TRUE(has(world.foyer_text(), "final standings")) << world.foyer_text();
  EXPECT_EQ(season(world), 2);
}

}  // namespace
}  // namespace callboard::test
