// The pages of shows and people: filled as matches end, names as they are now, nobody's page before
// they have finished a match.
#include "bot/pages/record_pages.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "bot/show/results.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

std::vector<std::string> labels(const std::string& section) {
  std::vector<std::string> parts;
  for (int i = 0; i < 12; ++i) parts.push_back(section + "." + std::to_string(i));
  return parts;
}

// As a finished match leaves the show; nobody has to play it.
void end_match(Show& show, std::int64_t match, PersonId winner, PersonId loser,
               std::int64_t jackpot_won = 0) {
  std::vector<ResultRow> rows(2);
  for (ResultRow& row : rows) {
    row.match = MatchId{match};
    row.number = match;
    row.season = show.state.season;
    row.jackpot = 100000;
  }
  rows[0].person = winner;
  rows[0].outcome = ResultRow::Outcome::kWon;
  rows[0].won = 1200 + jackpot_won;
  rows[0].wins = 1;
  rows[0].jackpot_won = jackpot_won;
  rows[1].place = 1;
  rows[1].person = loser;
  Act act;
  keep_results(act, show, rows);
}

struct Pages {
  World world;
  RecordPages pages{&labels};
  Show& show() { return world.house().shows.begin()->second; }
  PersonId join(const std::string& name) {
    world.say(name, "hello");
    return (*world.store().find_identity("web", name)).value();
  }
  void update(const std::set<PersonId>& people) { pages.update(world.house(), show(), people); }
};

bool shows_name(const web::Sheet& sheet, const std::string& name) {
  for (const web::Table& table : sheet.tables) {
    for (const auto& row : table.rows) {
      for (const web::Cell& cell : row) {
        if (cell.text == name) return true;
      }
    }
  }
  return false;
}

TEST(RecordPages, AShowWithoutMatchesHasAPageAndNobodyElse) {
  Pages pages;
  const PersonId ann = pages.join("Ann");
  pages.update({ann});
  ASSERT_TRUE(pages.pages.show_page("lucky").has_value());
  EXPECT_TRUE(pages.pages.show_page("lucky")->tables.empty());
  EXPECT_FALSE(pages.pages.show_page("lucky")->chart.has_value());
  EXPECT_FALSE(pages.pages.show_page("other").has_value());
  EXPECT_FALSE(pages.pages.person_page(std::to_string(ann.value)).has_value());
  for (const char* odd : {"", "x", "1x", "-1", "99999999999999999999", "../1"}) {
    EXPECT_FALSE(pages.pages.person_page(odd).has_value()) << odd;
  }
  EXPECT_TRUE(pages.pages.champions().empty());
}

TEST(RecordPages, StandingsRecordsAndTheJackpotFollowEveryMatch) {
  Pages pages;
  const PersonId ann = pages.join("Ann");
  const PersonId bob = pages.join("Bob");
  pages.update({});
  end_match(pages.show(), 1, ann, bob);
  end_match(pages.show(), 2, bob, ann, 117500);
  pages.update({ann, bob});
  const web::Sheet show = *pages.pages.show_page("lucky");
  ASSERT_FALSE(show.tables.empty());
  EXPECT_EQ(show.tables.front().rows.front()[1].text, "Bob");
  EXPECT_EQ(show.tables.front().rows.front()[1].address, "/people/" + std::to_string(bob.value));
  EXPECT_EQ(show.tables.front().rows.front()[2].text, "$118,700");
  ASSERT_TRUE(show.chart.has_value());
  EXPECT_TRUE(show.chart->bars.back().marked);
  EXPECT_EQ(show.chart->bars.back().height, 117500);
  EXPECT_FALSE(pages.pages.champions().empty());
  const web::Sheet own = *pages.pages.person_page(std::to_string(bob.value));
  EXPECT_EQ(own.title, "Bob");
  EXPECT_TRUE(shows_name(own, "table.record_names.0")) << "the biggest win is his";
  const web::Sheet hers = *pages.pages.person_page(std::to_string(ann.value));
  EXPECT_FALSE(shows_name(hers, "table.record_names.0")) << "it was hers after the first match";
}

TEST(RecordPages, ANewNameStandsEverywhereAndAForgottenPersonIsTheirNumber) {
  Pages pages;
  const PersonId ann = pages.join("Ann");
  const PersonId bob = pages.join("Bob");
  end_match(pages.show(), 1, ann, bob);
  pages.update({});
  EXPECT_TRUE(shows_name(*pages.pages.show_page("lucky"), "Ann"));
  pages.world.house().people.at(ann).name = "Annie <b>";
  pages.update({ann});
  EXPECT_FALSE(shows_name(*pages.pages.show_page("lucky"), "Ann"));
  EXPECT_TRUE(shows_name(*pages.pages.show_page("lucky"), "Annie <b>"));
  pages.world.house().people.at(ann).forgotten = true;
  RecordPages after{&labels};
  after.update(pages.world.house(), pages.show(), {});
  EXPECT_TRUE(shows_name(*after.show_page("lucky"), "Player " + std::to_string(ann.value)));
  EXPECT_EQ(after.person_page(std::to_string(ann.value))->title,
            "Player " + std::to_string(ann.value));
}

}  // namespace
}  // namespace callboard::test
