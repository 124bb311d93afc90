// The table of shows: what wakes a show, what does not, and what is known of one that sleeps.
#include "bot/show/show_table.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

Show show_of(std::int64_t id) {
  Show show;
  show.state.id = ShowId{id};
  show.state.key = show.setup.key = "show" + std::to_string(id);
  show.state.champion = PersonId{id};
  return show;
}

struct Shows {
  Shows() {
    table.wake_with([this](Show& show) {
      woken.push_back(show.state.id);
      if (show.state.id == damaged) return false;
      show.state.key = show.setup.key;
      show.state.champion = PersonId{show.state.id.value};
      return true;
    });
    for (std::int64_t i = 1; i <= 4; ++i) table.emplace(ShowId{i}, show_of(i));
  }
  ShowTable table;
  std::vector<ShowId> woken;
  ShowId damaged;
};

TEST(ShowTable, WhoAsksForAShowWakesItAndNoOther) {
  Shows all;
  all.table.rest(0);
  EXPECT_EQ(all.table.size(), 4U);
  EXPECT_TRUE(all.table.contains(ShowId{2}));
  EXPECT_TRUE(all.table.awake().empty());
  EXPECT_EQ(all.table.at(ShowId{2}).setup.key, "show2");
  EXPECT_EQ(all.table.find(ShowId{9}), all.table.end());
  EXPECT_EQ(all.woken, std::vector{ShowId{2}});
  for (const auto& [id, show] : all.table) EXPECT_EQ(id, show.state.id);
  EXPECT_EQ(all.woken.size(), 4U);
}

TEST(ShowTable, MuchIsKnownWithoutWakingAnything) {
  Shows all;
  all.table.at(ShowId{3}).setup.zone = "Asia/Tokyo";
  all.table.at(ShowId{4}).state.made = Made{"discord", "7", "8", "lucky_numbers", "", "", ""};
  all.table.at(ShowId{1}).used = 99;
  all.table.rest(1);
  EXPECT_FALSE(all.table.is_asleep(ShowId{1}));
  const auto which = [&](const std::function<bool(const ShowSeen&)>& wanted) {
    return all.table.which(wanted);
  };
  EXPECT_EQ(which([](const ShowSeen& show) { return show.key == "show2"; }),
            std::vector{ShowId{2}});
  EXPECT_EQ(which([](const ShowSeen& show) { return show.setup.zone == "Asia/Tokyo"; }),
            std::vector{ShowId{3}});
  EXPECT_EQ(which([](const ShowSeen& show) { return show.made != nullptr; }),
            std::vector{ShowId{4}});
  EXPECT_EQ(which([](const ShowSeen& show) { return show.may_know(PersonId{3}); }),
            (std::vector{ShowId{1}, ShowId{3}}))
      << "of one that is awake nothing is ruled out";
  EXPECT_EQ(all.table.ids().size(), 4U);
  EXPECT_TRUE(all.woken.empty());
}

TEST(ShowTable, OneWhoseRowsDoNotDecodeIsGone) {
  Shows all;
  all.table.rest(0);
  all.damaged = ShowId{1};
  EXPECT_EQ(all.table.find(ShowId{1}), all.table.end());
  EXPECT_FALSE(all.table.contains(ShowId{1}));
  EXPECT_EQ(all.table.any()->first, ShowId{2});
}

TEST(ShowTable, ThoseUsedLeastLatelySleepFirstAndNoneWhereSomebodyIsAsked) {
  Shows all;
  for (const std::int64_t id : {1, 2, 3, 4, 1}) (void)all.table.at(ShowId{id});
  SignUp asked;
  asked.answer_by = Timestamp{1};
  all.table.at(ShowId{2}).sign_ups.list.push_back(asked);
  (void)all.table.at(ShowId{1});
  all.table.rest(2);
  EXPECT_FALSE(all.table.is_asleep(ShowId{1}));
  EXPECT_FALSE(all.table.is_asleep(ShowId{2}));
  all.table.rest(0);
  EXPECT_TRUE(all.table.is_asleep(ShowId{1}));
  EXPECT_FALSE(all.table.is_asleep(ShowId{2}));
}

// What was made of the results, pages and the like, is told apart by the version.
TEST(ShowTable, ResultsReadAgainHaveTheVersionTheyHad) {
  Shows all;
  ResultRow row;
  row.show = ShowId{1};
  row.match = MatchId{1};
  row.person = PersonId{5};
  for (int i = 0; i < 3; ++i) all.table.at(ShowId{1}).chronicle.change().put({row});
  all.table.wake_with([&](Show& show) {
    show.chronicle.change().put({row});
    return true;
  });
  all.table.rest(0);
  EXPECT_EQ(all.table.which([](const ShowSeen& show) { return show.may_know(PersonId{5}); }),
            std::vector{ShowId{1}});
  EXPECT_EQ(all.table.at(ShowId{1}).chronicle->version(), 3);
}

}  // namespace
}  // namespace callboard
