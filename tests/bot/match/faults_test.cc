// One bad match, pack or store stops only itself, and says so.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

// A store whose log of one match has been damaged.
TEST(Faults, AMatchThatDoesNotReplayIsHaltedAlone) {
  World world;
  world.seat_two();
  world.say(world.to_move(), "roll");
  const MatchRow row = world.match().row;
  auto log = *world.store().log(row.id);
  log.back().digest.value ^= 1;
  const auto folded = fold_match(row, log, *world.show().face);
  ASSERT_FALSE(folded.ok());
  EXPECT_NE(folded.error().find("replay differs"), std::string::npos);
}

bool has_timer(const std::vector<TimerRow>& rows, const std::string& key) {
  return std::any_of(rows.begin(), rows.end(), [&](const TimerRow& row) { return row.key == key; });
}

// Two live matches, of "lucky" and of "sunday"; gives the thread of the second.
std::string seat_both(World& world) {
  const std::string sunday = world.thread_of("sunday");
  for (const char* name : {"Ann", "Bob"}) world.say(name, "join");
  for (const char* name : {"Cyd", "Eve"}) world.say_at(sunday, name, "join");
  return sunday;
}

TEST(Faults, ADamagedDrawBookHaltsItsMatchAlone) {
  World world(two_shows());
  const std::string sunday = seat_both(world);
  const MatchId damaged = world.house().venues.at({"web", sunday});
  const DrawBook& book = *world.house().matches.at(damaged).book;
  Commit stray;
  stray.draws.push_back(book.rows().back());
  stray.draws.back().n += 2;
  const std::string missing = "misses draw " + std::to_string(book.rows().size() + 1);
  ASSERT_TRUE(world.store().commit(stray).ok());
  world.restart();
  ASSERT_EQ(world.house().halted.count(damaged), 1U);
  EXPECT_TRUE(has(world.house().halted.at(damaged), missing)) << world.house().halted.at(damaged);
  EXPECT_TRUE(has(world.ctl("sunday", "!status"), "!abort confirm"));
  roll_and_pick(world);
  EXPECT_FALSE(world.house().halted.contains(world.match().row.id));
}

TEST(Faults, ADrawBookThatIsGoneHaltsItsMatchAlone) {
  World world(two_shows());
  const std::string sunday = seat_both(world);
  const MatchId damaged = world.house().venues.at({"web", sunday});
  Commit gone;
  gone.matches.push_back(world.house().matches.at(damaged).row);
  gone.matches.back().book = BookId{99};
  ASSERT_TRUE(world.store().commit(gone).ok());
  world.restart();
  ASSERT_EQ(world.house().halted.count(damaged), 1U);
  EXPECT_TRUE(has(world.house().halted.at(damaged), "draw book is missing"));
  roll_and_pick(world);
}

TEST(Faults, AShowWhoseListDoesNotDecodeRestsAloneAndLosesNothing) {
  World world(two_shows());
  const std::string sunday = seat_both(world);
  const MatchId resting = world.house().venues.at({"web", sunday});
  const auto timers = *world.store().timers(resting);
  Commit row;
  row.notes.push_back({ShowId{2}, "list", "7", "no JSON"});
  row.timers_set.push_back({MatchId{}, "show:2:presence", {world.now.ms + kHour_ms}});
  ASSERT_TRUE(world.store().commit(row).ok());
  world.restart();
  ASSERT_EQ(world.house().set_aside.count("sunday"), 1U);
  EXPECT_TRUE(has(world.house().set_aside.at("sunday"), "waiting list"));
  bool told = false;
  for (const std::string& line : world.log)
    told = told || line.starts_with("show_set_aside sunday");
  EXPECT_TRUE(told);
  roll_and_pick(world);
  world.pass(100 * kHour_ms);
  EXPECT_EQ(*world.store().timers(resting), timers) << "it rests";
  EXPECT_TRUE(has_timer(*world.store().timers(MatchId{}), "show:2:presence"));
  row.notes.back().json.clear();
  row.timers_set.clear();
  ASSERT_TRUE(world.store().commit(row).ok());
  world.restart();
  EXPECT_TRUE(world.house().set_aside.empty());
  EXPECT_TRUE(world.house().matches.contains(resting));
}

TEST(Faults, APackWithoutATieBreakCallsTheMatchOffInTheEnd) {
  WorldOptions options;
  options.pack = "[[prizes]]\nbronze = \"Toaster, 89\"\n";
  options.pack.clear();
  options.show.options = {{"puzzle_source", "pack"}};
  World world(std::move(options));
  world.house().shows.begin()->second.pack = std::make_shared<const Pack>();
  world.seat_two();
  EXPECT_NE(world.private_text("Dee").find("hold no"), std::string::npos);
  const MatchId id = world.match().row.id;
  world.pass(73 * kHour_ms);
  EXPECT_NE(world.match().row.id, id);
}

TEST(Faults, AUsedUpPackStartsOverAndSaysSo) {
  World world;
  auto& show = world.house().shows.begin()->second;
  for (const PackPiece& piece : show.pack->pieces) show.burnt.insert(piece.hash);
  world.seat_two();
  EXPECT_EQ(world.view("phase"), "open");
  EXPECT_NE(world.private_text("Dee").find("has been used"), std::string::npos);
}

TEST(Faults, EditsAreToldToTheHostsAndChangeNothing) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  const Digest before = world.match().game->digest();
  Edited edited;
  edited.ref = {"web", world.forum.last_reply()};
  edited.venue = {"web", world.thread()};
  edited.author = {"web", mover, mover};
  edited.stamp = world.now;
  world.daemon().step(edited, world.now);
  ASSERT_TRUE(world.daemon().flush().ok());
  world.settle();
  EXPECT_EQ(world.match().game->digest(), before);
  EXPECT_NE(world.last_private("Dee").find(mover), std::string::npos);
}

TEST(Faults, AReplyThatIsEditedOverAndOverIsToldOnce) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  Edited edited;
  edited.ref = {"web", world.forum.last_reply()};
  edited.venue = {"web", world.thread()};
  edited.author = {"web", mover, mover};
  edited.stamp = world.now;
  const auto edit = [&] {
    world.daemon().step(edited, world.now);
    ASSERT_TRUE(world.daemon().flush().ok());
    world.settle();
  };
  const auto told = [&] { return world.private_text("Dee").size(); };
  const std::size_t before = told();
  edit();
  const std::size_t once = told();
  EXPECT_GT(once, before);
  edit();
  EXPECT_EQ(told(), once);
  world.restart();
  edited.deleted = true;
  edit();
  const std::size_t gone = told();
  EXPECT_GT(gone, once) << "that it was taken away is another matter";
  edit();
  EXPECT_EQ(told(), gone);
  world.say(world.to_move(), "pass");
  edited.ref.id = world.forum.last_reply();
  edited.author = {"web", mover, mover};
  edit();
  EXPECT_GT(told(), gone) << "another reply is another matter";
}

TEST(Faults, HugeAndStrangeRepliesHarmNothing) {
  World world;
  world.seat_two();
  const std::string mover = world.to_move();
  const Digest before = world.match().game->digest();
  world.say(mover, std::string(1'000'000, 'x'));
  world.say(mover, std::string("\0\x01\x02\x7f", 4));
  world.say(mover, "\xe2\x80\xae roll backwards \xcc\x81\xcc\x81\xcc\x81");
  world.say(mover, "\xff\xfe not utf-8");
  world.say(mover, "");
  EXPECT_EQ(world.house().halted.size(), 0U);
  EXPECT_TRUE(world.log.empty());
  (void)before;
}

}  // namespace
}  // namespace callboard::test
