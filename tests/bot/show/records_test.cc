// What a show remembers of its matches: standings, records, who took the jackpot; told to players
// in private and by hosts in public. Corrected by rulings, kept over restarts, moved out of the
// JSON of older databases.
#include <gtest/gtest.h>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

// Everybody who is free sits down; the host gives the game to `name`, who plays to the end.
// Rows of a match that nobody has played.
std::vector<ResultRow> rows(std::int64_t match, std::vector<std::int64_t> won, std::size_t winner) {
  std::vector<ResultRow> list;
  for (std::size_t i = 0; i < won.size(); ++i) {
    ResultRow row;
    row.match = MatchId{match};
    row.number = match;
    row.place = static_cast<std::int64_t>(i);
    row.person = PersonId{row.place + 1};
    row.won = won[i];
    if (i == winner) row.outcome = ResultRow::Outcome::kWon, row.wins = 1, row.holds = true;
    list.push_back(row);
  }
  return list;
}

TEST(Chronicle, ThoseWhoAreLevelShareAPlace) {
  Chronicle chronicle;
  chronicle.put(rows(1, {500, 500, 900}, 9));
  chronicle.put(rows(2, {0, 0, 0, 100}, 9));
  const auto standings = chronicle.standings(kEver, 10);
  ASSERT_EQ(standings.size(), 4U);
  EXPECT_EQ(standings[0].person, PersonId{3});
  EXPECT_EQ(standings[1].place, 2U);
  EXPECT_EQ(standings[2].place, 2U);
  EXPECT_EQ(standings[3].place, 4U);
  EXPECT_EQ(chronicle.place_of(kEver, PersonId{1}), 2U);
  EXPECT_EQ(chronicle.place_of(kEver, PersonId{2}), 2U);
  EXPECT_EQ(chronicle.place_of(kEver, PersonId{4}), 4U);
  EXPECT_EQ(chronicle.place_of(kEver, PersonId{5}), 0U);
}

TEST(Chronicle, StreaksAreCountedInTheOrderOfTheMatchesAlsoWhenOneIsCorrected) {
  Chronicle chronicle;
  for (int match = 1; match <= 5; ++match) chronicle.put(rows(match, {10, 0}, match == 3 ? 1 : 0));
  const Tally before = *chronicle.tally(kEver, PersonId{1});
  EXPECT_EQ(before.streak, 2);
  EXPECT_EQ(before.streak_best, 2);
  EXPECT_EQ(before.wins, 4);
  chronicle.put(rows(3, {30, 0}, 0));  // a ruling
  const Tally after = *chronicle.tally(kEver, PersonId{1});
  EXPECT_EQ(after.streak, 5);
  EXPECT_EQ(after.best, 30);
  EXPECT_EQ(after.best_number, 3);
  EXPECT_EQ(chronicle.tally(kEver, PersonId{2})->wins, 0);
  EXPECT_EQ(chronicle.matches_of(kEver), 5);
  EXPECT_EQ(chronicle.record(Record::kStreak, 3).value, 5);
  std::vector<ResultRow> off = rows(5, {0, 0}, 9);
  for (ResultRow& row : off) row.outcome = ResultRow::Outcome::kCalledOff;
  chronicle.put(off);
  EXPECT_EQ(chronicle.matches_of(kEver), 4);
  EXPECT_EQ(chronicle.tally(kEver, PersonId{1})->streak, 4);
}

TEST(Chronicle, ACopyThatIsChangedLeavesTheFirstAsItWas) {
  SharedChronicle first;
  first.change().put(rows(1, {10, 0}, 0));
  SharedChronicle copy = first;
  copy.change().put(rows(2, {10, 0}, 0));
  EXPECT_EQ(first->matches_of(kEver), 1);
  EXPECT_EQ(copy->matches_of(kEver), 2);
}

TEST(Chronicle, APracticePlayerIsInNoStandings) {
  Chronicle chronicle;
  std::vector<ResultRow> match = rows(1, {900, 100}, 0);
  match[0].practice = true;
  chronicle.put(match);
  EXPECT_EQ(chronicle.people(kEver), 1U);
  EXPECT_EQ(chronicle.standings(kEver, 5).front().person, PersonId{2});
  EXPECT_EQ(chronicle.record(Record::kBest, 3).value, 100);
}

TEST(Records, AMatchWritesOneRowForEachPlayerAndNothingGrowsInTheShowsRow) {
  World world;
  win(world, "Ann");
  win(world, "Ann");
  win(world, "Bob");
  const ShowRow kept = world.store().shows()->front();
  EXPECT_FALSE(has(kept.json, "results"));
  EXPECT_FALSE(has(kept.json, "won"));
  const auto stored = world.store().results(world.show().state.id);
  ASSERT_EQ(stored->size(), 6U);
  world.restart();
  const Tally ann = *world.show().chronicle->tally(kEver, person(world, "Ann"));
  EXPECT_EQ(ann.matches, 3);
  EXPECT_EQ(ann.wins, 2);
  EXPECT_EQ(ann.reign, 2);
  EXPECT_EQ(ann.streak, 0);
  EXPECT_EQ(ann.streak_best, 2);
  EXPECT_EQ(world.show().chronicle->tally(kEver, person(world, "Bob"))->streak, 1);
}

TEST(Records, PlayersAskInPrivateAndHostsTellEverybody) {
  World world;
  win(world, "Ann");
  world.say_in_foyer("Bob", "standings");
  EXPECT_TRUE(has(world.last_private("Bob"), "standings of season 1")) << world.last_private("Bob");
  EXPECT_TRUE(has(world.last_private("Bob"), "Ann")) << world.last_private("Bob");
  EXPECT_FALSE(has(world.foyer_text(), "standings of season"));
  world.say("Cyd", "records");
  EXPECT_TRUE(has(world.last_private("Cyd"), "Biggest win in one match"));
  world.say("Cyd", "!standings");
  EXPECT_TRUE(has(world.last_private("Cyd"), "standings of season 1"));
  world.say("Cyd", "my results");
  EXPECT_TRUE(has(world.last_private("Cyd"), "have not finished a match"));
  world.say_in_foyer("Ann", "my results");
  EXPECT_TRUE(has(world.last_private("Ann"), "Match 1")) << world.last_private("Ann");
  world.say_in_foyer("Dee", "!standings");
  EXPECT_TRUE(has(world.foyer_text(), "standings of season 1"));
  world.say("Dee", "!standings all");
  EXPECT_TRUE(has(world.public_text(), "standings of all time")) << "where it was asked for";
  world.ctl("lucky", "!records");
  EXPECT_TRUE(has(world.foyer_text(), "Longest reign"));
}

TEST(Records, WhoPlaysMayAskToo) {
  World world;
  world.seat_two();
  const std::size_t entries = world.match().log.size();
  world.say("Ann", "standings");
  EXPECT_TRUE(has(world.last_private("Ann"), "no standings yet")) << world.last_private("Ann");
  EXPECT_EQ(world.match().log.size(), entries);
}

TEST(Records, TheJackpotIsRememberedWithWhoTookItAndHowMuchItWas_LN111) {
  WorldOptions options;
  options.show.dice = DiceSource::kHost;
  World world(std::move(options));
  world.seat_two();
  const std::string winner = world.challenger();
  const MatchId id = world.match().row.id;
  const std::string thread = world.thread();
  world.host("!jackpot 123000");
  world.host("!award game " + winner + " counts");
  for (const char* dice : {"2 2", "2 3", "3 3", "4 4", "4 5", "5 5"}) {
    world.say(winner, "roll");
    world.host(std::string("!dice ") + dice);
  }
  ASSERT_NE(world.match().row.id, id) << world.view("phase") << world.last_private("Dee");
  std::string said;
  for (const auto& post : world.forum.posts) said += post.venue == thread ? post.text : "";
  EXPECT_TRUE(has(said, "wins the jackpot of $123,000 and ")) << said;
  EXPECT_FALSE(has(said, "in cash and")) << "the same money is not named twice";
  EXPECT_FALSE(has(said, "next jackpot stands at")) << "it does not: " << said;
  EXPECT_TRUE(has(said, "plays for a jackpot of $100,000")) << said;
  for (const char* when : {"at once", "after a restart"}) {
    const auto taken = world.show().chronicle->jackpots(5);
    ASSERT_EQ(taken.size(), 1U) << when;
    EXPECT_EQ(name_of(world.house(), taken[0].person), winner);
    EXPECT_EQ(taken[0].jackpot_won, 123000) << when;
    EXPECT_EQ(taken[0].jackpot, 100000) << "it begins anew";
    EXPECT_TRUE(taken[0].bonus);
    world.restart();
  }
  world.say_in_foyer("Cyd", "jackpots");
  EXPECT_TRUE(has(world.last_private("Cyd"), "$123,000")) << world.last_private("Cyd");
}

TEST(Records, APersonWhoIsForgottenStandsThereByTheirNumber) {
  World world;
  win(world, "Ann");
  const PersonId ann = person(world, "Ann");
  world.stop();
  ASSERT_TRUE(world.store().forget(ann).ok());
  world.restart();
  world.say_in_foyer("Bob", "standings");
  EXPECT_FALSE(has(world.last_private("Bob"), "Ann"));
  EXPECT_TRUE(has(world.last_private("Bob"), "Player " + std::to_string(ann.value)))
      << world.last_private("Bob");
}

TEST(Records, WordsOfAHostileNameStayWords) {
  World world;
  const std::string hostile = "[x](http://evil) **b**";
  world.say(hostile, "join");
  world.say("Bob", "join");
  win(world, hostile);
  world.say_in_foyer("Bob", "standings");
  EXPECT_TRUE(has(world.last_private("Bob"), "http://evil")) << world.last_private("Bob");
  EXPECT_FALSE(has(world.last_private("Bob"), "href=\"http://evil"));
}

TEST(Records, ARulingOverAFinishedMatchCorrectsStandings_HA36) {
  World world;
  win(world, "Ann");
  const MatchId first = world.show().chronicle->matches().begin()->first;
  ASSERT_EQ(winner_in(*world.show().chronicle->find(first)), person(world, "Ann"));
  world.host("!match 1 award game Bob -- the clock was wrong");
  for (int i = 0; i < 400 && world.house().matches.contains(first); ++i) {
    const std::string venue = world.house().matches.at(first).row.venues.front().id;
    for (const char* words : {"roll", "stop", "decline"}) {
      if (world.house().matches.contains(first)) world.say_at(venue, "Bob", words);
    }
    if (world.house().matches.contains(first)) world.pass(25 * kHour_ms);
  }
  ASSERT_FALSE(world.house().matches.contains(first));
  for (const char* when : {"at once", "after a restart"}) {
    EXPECT_EQ(winner_in(*world.show().chronicle->find(first)), person(world, "Bob")) << when;
    EXPECT_EQ(world.show().chronicle->tally(kEver, person(world, "Ann"))->wins, 0) << when;
    EXPECT_EQ(world.show().chronicle->tally(kEver, person(world, "Bob"))->wins, 1) << when;
    EXPECT_EQ(world.show().chronicle->matches_of(1), 1) << when;
    world.restart();
  }
}

TEST(Records, APreviewOfACommandThatEndsAMatchCountsForNothing_HA43) {
  World world;
  world.seat_two();
  world.host("!try abort confirm -- rain");
  EXPECT_TRUE(world.show().chronicle->matches().empty());
}

// A database of before results were rows: the same answers, from then on without the JSON.
TEST(Records, ResultsInTheShowsJsonOfAnOlderDatabaseBecomeRowsOnce) {
  World world;
  win(world, "Ann");
  const PersonId ann = person(world, "Ann");
  const PersonId bob = person(world, "Bob");
  world.stop();
  ShowRow row = world.store().shows()->front();
  nlohmann::json json = nlohmann::json::parse(row.json);
  ASSERT_FALSE(json.contains("results"));
  const auto result = [&](std::int64_t number, PersonId winner, std::int64_t wins, bool retired) {
    nlohmann::json one{{"number", number},
                       {"match", 100 + number},
                       {"won", {{ann.value, 100 * number}, {bob.value, 50}}},
                       {"wins", wins},
                       {"retired", retired},
                       {"jackpot", 100000},
                       {"ended", 1'600'000'000'000 + number}};
    if (!retired) one["winner"] = winner.value;
    return one;
  };
  json["results"] = {result(2, bob, 1, false), result(3, ann, 1, false), result(4, ann, 2, true)};
  row.json = json.dump();
  Commit older;
  older.shows = {row};
  ASSERT_TRUE(world.store().commit(older).ok());
  world.restart();
  for (const char* when : {"at once", "after another start"}) {
    const Tally tally = *world.show().chronicle->tally(kEver, ann);
    EXPECT_EQ(tally.matches, 4) << when;
    EXPECT_EQ(tally.wins, 3) << when << ": who retired had won";
    EXPECT_EQ(world.show().chronicle->tally(kEver, bob)->wins, 1) << when;
    EXPECT_FALSE(has(world.store().shows()->front().json, "\"results\"")) << when;
    EXPECT_EQ(world.store().results(row.id)->size(), 8U) << when;
    world.restart();
  }
}

}  // namespace
}  // namespace callboard::test
