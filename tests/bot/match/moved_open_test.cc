// A show moves to another Callboard while a match that was over is open again there, or a ruling
// opens one again after the move: it is played on in a thread of its own, wherever the show is.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/desk/needs.h"
#include "bot/export/export.h"
#include "rules/catalog.h"
#include "storage/memory/memory_store.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr MatchId kFirst{1};

// The other Callboard, stopped: the show, or one match of it, and everybody's account.
WorldOptions other_callboard(World& from, MatchId match = {}) {
  const auto text = export_text(from.store(), {"lucky", match, Secrets::kIncluded});
  EXPECT_TRUE(text.ok()) << text.error();
  const auto read = read_export(*text, catalog());
  EXPECT_TRUE(read.ok()) << read.error().reason;
  WorldOptions options;
  options.store = make_memory_store("other");
  auto rows = import_rows(*options.store, *read);
  EXPECT_TRUE(rows.ok()) << rows.error();
  for (const ImportedPerson& one : rows->people) {
    rows->commit.identities.push_back({"web", one.name, one.here});
  }
  EXPECT_TRUE(options.store->commit(rows->commit).ok());
  return options;
}

std::string thread_of(World& world, MatchId match) {
  const auto row = world.store().match(match).value();
  return row && !row->venues.empty() ? row->venues.front().id : "";
}

std::string text_in(World& world, const std::string& venue) {
  std::string text;
  for (const Standing& post : world.forum.posts) {
    if (post.venue == venue && post.to.empty()) text += post.text + "\n";
  }
  return text;
}

bool clock_runs(World& world, MatchId match) {
  const Pending pending = world.house().matches.at(match).game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  return awaiting != nullptr &&
         std::any_of(awaiting->timers.begin(), awaiting->timers.end(), [&](const Timer& timer) {
           return world.house().timers.find(match, timer.key).has_value();
         });
}

bool waits_for_a_thread(World& world) {
  const auto needs = needs_of(world.house(), world.show());
  return std::any_of(needs.begin(), needs.end(),
                     [](const Need& need) { return need.section == "need.thread"; });
}

// Match 1 is over, Ann is champion.
void finish_first(World& world) {
  world.seat_two();
  end_match(world, "Ann");
}

void expect_played_on(World& there) {
  const std::string thread = thread_of(there, kFirst);
  ASSERT_NE(thread, "");
  EXPECT_TRUE(has(text_in(there, thread), "This match has moved here")) << text_in(there, thread);
  EXPECT_TRUE(clock_runs(there, kFirst));
  EXPECT_FALSE(waits_for_a_thread(there));
  EXPECT_TRUE(play_reopened(there, kFirst)) << text_in(there, thread);
}

TEST(MovedOpen, AMatchOpenAgainBesideTheNextOneHasAThreadAndAClock) {
  World world;
  finish_first(world);
  world.say("Cyd", "join");
  world.host("!match 1 undo 1 -- oops");
  World there(other_callboard(world));
  ASSERT_EQ(there.match().row.number, 2);
  EXPECT_TRUE(has(there.public_text(), "This match has moved here")) << there.public_text();
  expect_played_on(there);
}

TEST(MovedOpen, TheNextMatchWaitsAndBeginsWhenItIsOver) {
  World world;
  finish_first(world);
  world.host("!match 1 undo 1 -- oops");
  World there(other_callboard(world));
  ASSERT_EQ(there.match().row.status, MatchStatus::kWaiting);
  there.say("Cyd", "join");
  EXPECT_TRUE(has(there.public_text(), "Match 1 is open again")) << there.public_text();
  expect_played_on(there);
  EXPECT_EQ(there.match().row.status, MatchStatus::kLive) << there.public_text();
}

TEST(MovedOpen, OfAShowThatBringsThatMatchAlone) {
  World world;
  finish_first(world);
  world.host("!match 1 undo 1 -- oops");
  World there(other_callboard(world, kFirst));
  EXPECT_EQ(there.match().row.status, MatchStatus::kWaiting);
  expect_played_on(there);
}

TEST(MovedOpen, ARulingOverAMatchThatWasOverBeforeTheMoveIsReadAndPlayed) {
  World world;
  finish_first(world);
  World there(other_callboard(world));
  ASSERT_EQ(thread_of(there, kFirst), "");
  EXPECT_EQ(there.house().shows.begin()->second.state.hosts.size(), 1U);
  there.host("!match 1 undo 1 -- oops");
  EXPECT_TRUE(has(there.foyer_text(), "opens match 1 again")) << there.foyer_text();
  expect_played_on(there);
  EXPECT_TRUE(has(there.foyer_text(), "Match 1: the result is corrected"));
}

// The platform is away: hosts read what stands in the way, and the next start asks again.
TEST(MovedOpen, UntilItHasAThreadItNeedsSomebody) {
  World world;
  finish_first(world);
  World there(other_callboard(world));
  there.forum.opens = false;
  there.host("!match 1 undo 1 -- oops");
  EXPECT_TRUE(waits_for_a_thread(there));
  there.host("!queue");
  EXPECT_TRUE(has(there.last_private("Dee"), "no thread here yet")) << there.last_private("Dee");
  there.forum.opens = true;
  there.restart();
  expect_played_on(there);
}

}  // namespace
}  // namespace callboard::test
