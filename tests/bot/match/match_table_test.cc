// The table of matches: what wakes a match, what does not, and who sleeps first.
#include "bot/match/match_table.h"

#include <gtest/gtest.h>

#include "bot/clock/timer_book.h"
#include "bot/loop/errands.h"

namespace callboard {
namespace {

LiveMatch match_of(std::int64_t id, std::int64_t show) {
  LiveMatch match;
  match.row.id = MatchId{id};
  match.row.show = ShowId{show};
  return match;
}

struct Sleeping {
  Sleeping() {
    table.wake_with([this](MatchId id) -> std::optional<LiveMatch> {
      woken.push_back(id);
      if (id == damaged) return std::nullopt;
      return match_of(id.value, id.value % 2);
    });
    for (std::int64_t i = 1; i <= 4; ++i) {
      table.lay_down(MatchId{i}, {ShowId{i % 2}, MatchStatus::kLive, true, 7, {}});
    }
  }
  MatchTable table;
  std::vector<MatchId> woken;
  MatchId damaged;
};

TEST(MatchTable, WhoAsksForAMatchWakesItAndNoOther) {
  Sleeping all;
  EXPECT_TRUE(all.table.contains(MatchId{2}));
  EXPECT_EQ(all.table.show_of(MatchId{3}), ShowId{1});
  EXPECT_EQ(all.table.of_show(ShowId{0}), (std::vector{MatchId{2}, MatchId{4}}));
  EXPECT_TRUE(all.woken.empty());
  EXPECT_EQ(all.table.at(MatchId{2}).errands, 7U);
  EXPECT_EQ(all.table.find(MatchId{9}), all.table.end());
  EXPECT_EQ(all.woken, std::vector{MatchId{2}});
  EXPECT_EQ(all.table.size(), 4U);
  for (const auto& [id, match] : all.table) EXPECT_EQ(id, match.row.id);
  EXPECT_EQ(all.woken.size(), 4U);
}

TEST(MatchTable, WhetherAMatchWaitsForPlayersIsKnownWithoutWakingIt) {
  Sleeping all;
  EXPECT_EQ(all.table.waiting(MatchId{2}), nullptr) << "it is live";
  EXPECT_EQ(all.table.waiting(MatchId{9}), nullptr);
  EXPECT_TRUE(all.woken.empty());
  all.table.lay_down(MatchId{5}, {ShowId{1}, MatchStatus::kWaiting, true, 7, {}});
  ASSERT_NE(all.table.waiting(MatchId{5}), nullptr);
  EXPECT_EQ(all.woken, std::vector{MatchId{5}});
  all.table.at(MatchId{5}).row.status = MatchStatus::kLive;
  EXPECT_EQ(all.table.waiting(MatchId{5}), nullptr);
}

TEST(MatchTable, OneThatCannotBePlayedIsGone) {
  Sleeping all;
  all.damaged = MatchId{3};
  EXPECT_EQ(all.table.find(MatchId{3}), all.table.end());
  EXPECT_FALSE(all.table.contains(MatchId{3}));
  EXPECT_EQ(all.table.of_show(ShowId{1}), std::vector{MatchId{1}});
}

TEST(MatchTable, ThoseUsedLeastLatelySleepFirstAndSomeMayNot) {
  Sleeping all;
  for (const std::int64_t id : {1, 2, 3, 4, 1}) {
    all.table.at(MatchId{id}).ruled = Ruled{PersonId{id}, Timestamp{1}, "!pause"};
  }
  const auto not_2 = [](const LiveMatch& match) { return match.row.id != MatchId{2}; };
  EXPECT_TRUE(all.table.rest(4, not_2).empty());
  EXPECT_EQ(all.table.rest(2, not_2), (std::vector{MatchId{3}, MatchId{4}}));
  EXPECT_EQ(all.table.rest(0, not_2), std::vector{MatchId{1}});
  EXPECT_FALSE(all.table.is_asleep(MatchId{2}));
  EXPECT_EQ(all.table.at(MatchId{3}).ruled->who, PersonId{3}) << "what a host may cross";
}

TEST(TimerBookAsleep, OfASleeperOnlyTheFirstTimerCounts) {
  TimerBook book;
  book.set({MatchId{1}, "move", Timestamp{20}});
  book.set({MatchId{1}, "~remind", Timestamp{10}});
  book.set({MatchId{2}, "move", Timestamp{15}});
  book.lay_down(MatchId{1});
  EXPECT_EQ(book.next_due(), Timestamp{10});
  EXPECT_TRUE(book.of(MatchId{1}).empty());
  EXPECT_TRUE(book.take_due(Timestamp{10}, 9).empty());
  EXPECT_EQ(book.sleepers_due(Timestamp{10}, 9), std::vector{MatchId{1}});
  book.wakes(MatchId{1}, {{MatchId{1}, "~remind", Timestamp{10}}});
  EXPECT_TRUE(book.sleepers_due(Timestamp{10}, 9).empty());
  EXPECT_EQ(book.take_due(Timestamp{10}, 9).size(), 1U);
  EXPECT_EQ(book.next_due(), Timestamp{15});
}

TEST(Errands, EachMatchHasEachOnceAndARoundBeginsAnew) {
  Errands errands;
  EXPECT_EQ(errands.next(0), nullptr);
  errands.add(AskDice{});
  errands.go_round({MatchId{1}});
  const Outage outage{Timestamp{3}, Timestamp{9}, OutageOf::kVenue, "web"};
  errands.add(outage);
  EXPECT_FALSE(errands.has_round()) << "the first has to be visited again";
  ASSERT_NE(errands.next(0), nullptr);
  EXPECT_TRUE(std::holds_alternative<AskDice>(*errands.next(0)));
  const std::uint64_t had = errands.after_next(0);
  EXPECT_TRUE(std::holds_alternative<Outage>(*errands.next(had)));
  const auto kept = Errands::outages_of(errands.outages_in_words());
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].from, outage.from);
  EXPECT_EQ(kept[0].to, outage.to);
  EXPECT_EQ(kept[0].of, outage.of);
  EXPECT_EQ(kept[0].adapter, outage.adapter);
  errands.done();
  EXPECT_EQ(errands.outages_in_words(), "");
  errands.add(MarkAgain{});
  EXPECT_NE(errands.next(0), nullptr);
  EXPECT_EQ(errands.next(errands.after_next(0)), nullptr) << "those before count as had";
  EXPECT_TRUE(Errands::outages_of("no list").empty());
}

}  // namespace
}  // namespace callboard
