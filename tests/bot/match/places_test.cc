// One match at several places (DESIGN: the clock; adapters): Ann writes on the web board, Bob on
// another platform, and it is the same match.
#include <gtest/gtest.h>

#include <algorithm>

#include "bot/clock/timer_keys.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

using Mode = FakePlatform::Mode;

WorldOptions on_both() {
  WorldOptions options;
  options.show.platforms = {"web", "matrix"};
  return options;
}

// All public posts of the platform's thread.
std::string text_at(const FakePlatform& platform, const std::string& venue) {
  std::string all;
  for (const Standing& post : platform.posts) {
    if (post.venue == venue && post.to.empty()) all += post.text + "\n";
  }
  return all;
}

std::string private_at(const FakePlatform& platform, const std::string& user) {
  std::string all;
  for (const Standing& post : platform.posts) {
    if (post.to == user) all += post.text + "\n";
  }
  return all;
}

int times(const std::string& text, const std::string& words) {
  int count = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

// Ann has the seat by the web board, Bob by the other platform.
struct Places {
  World world;
  explicit Places(WorldOptions options = on_both()) : world(std::move(options)) {
    world.say("Ann", "join");
    world.chat_say("Bob", "I'd like to play");
  }
  void say(const std::string& who, const std::string& words) {
    if (who == "Bob") return world.chat_say(who, words);
    world.say(who, words);
  }
  // Until it is Bob's turn; Ann's move is a guess at nothing in particular.
  void until_bob() {
    for (int i = 0; i < 20 && world.to_move() != "Bob"; ++i) move("Ann");
    ASSERT_EQ(world.to_move(), "Bob");
  }
  void until_ann() {
    for (int i = 0; i < 20 && world.to_move() != "Ann"; ++i) move("Bob");
    ASSERT_EQ(world.to_move(), "Ann");
  }
  void move(const std::string& who) {
    const Pending pending = world.match().game->pending();
    const auto* awaiting = std::get_if<Awaiting>(&pending);
    ASSERT_NE(awaiting, nullptr);
    say(who, world.match().game->suggest(awaiting->seats.front(), ++seed_));
  }
  [[nodiscard]] std::string forum_text() const { return text_at(world.forum, world.thread()); }
  [[nodiscard]] std::string chat_text() const { return text_at(world.chat, world.room()); }

 private:
  std::uint64_t seed_ = 0;
};

TEST(Places, AMatchHasAThreadOnEachPlatformAndEachNamesTheOther) {
  World world(on_both());
  ASSERT_EQ(world.match().row.venues.size(), 2U);
  EXPECT_EQ(times(text_at(world.forum, world.thread()), "is sealed with"), 1);
  EXPECT_EQ(times(text_at(world.chat, world.room()), "is sealed with"), 1);
  EXPECT_TRUE(has(text_at(world.forum, world.thread()), "on Matrix"));
  EXPECT_TRUE(has(text_at(world.chat, world.room()), "on the web board"));
  EXPECT_TRUE(has(text_at(world.chat, world.room()), "in the order in which I read it"));
}

TEST(Places, AMoveFromEitherCountsOnceAndBothSeeIt) {
  Places at;
  EXPECT_EQ(at.world.match().row.status, MatchStatus::kLive);
  at.until_bob();
  const std::size_t log = at.world.match().log.size();
  at.move("Bob");
  EXPECT_GT(at.world.match().log.size(), log);
  EXPECT_EQ(at.world.chat.verdicts[at.world.chat.last_reply()].back(), Verdict::kAccepted);
  at.until_ann();
  EXPECT_EQ(times(at.forum_text(), "Ann"), times(at.chat_text(), "Ann"));
  EXPECT_EQ(times(at.forum_text(), "Bob"), times(at.chat_text(), "Bob"));
}

TEST(Places, TheClockStartsWhereThePlayerIsAtHome) {
  Places at;
  at.until_ann();
  at.world.chat.mode = Mode::kHeld;
  for (int i = 0; i < 20 && at.world.to_move() != "Bob"; ++i) at.move("Ann");
  ASSERT_EQ(at.world.to_move(), "Bob");
  EXPECT_FALSE(at.world.match().desk.prompt->delivered) << "the forum is not where Bob reads";
  at.world.pass(30 * kMinute_ms);
  at.world.chat.mode = Mode::kWell;
  at.world.pass(5 * kMinute_ms);
  ASSERT_TRUE(at.world.match().desk.prompt->delivered);
  EXPECT_GE(at.world.match().desk.prompt->delivered->ms,
            at.world.match().desk.prompt->posted.ms + 30 * kMinute_ms);
}

TEST(Places, AnHourUndeliveredItStartsElsewhereOnlyForWhoeverHasAnAccountThere) {
  for (const bool linked : {false, true}) {
    Places at;
    if (linked) at.world.host("!link Bob web Bob2");
    at.until_ann();
    at.world.chat.mode = Mode::kHeld;
    for (int i = 0; i < 20 && at.world.to_move() != "Bob"; ++i) at.move("Ann");
    ASSERT_EQ(at.world.to_move(), "Bob");
    at.world.pass(59 * kMinute_ms);
    EXPECT_FALSE(at.world.match().desk.prompt->delivered);
    at.world.restart();
    at.world.pass(3 * kMinute_ms);
    EXPECT_EQ(at.world.match().desk.prompt->delivered.has_value(), linked);
    EXPECT_TRUE(has(at.world.private_text("Dee"), "not"));  // the host hears of it
  }
}

// The system's clock is eleven hours slow, and nobody knows yet: what stands on the board at ten
// would have begun its time at eleven the evening before.
TEST(Places, ElsewhereItDoesNotStartBeforeItStoodThere) {
  Places at;
  at.world.host("!link Bob web Bob2");
  at.until_ann();
  at.world.forum.ahead_ms = at.world.chat.ahead_ms = 11 * kHour_ms;
  at.world.chat.mode = Mode::kHeld;
  for (int i = 0; i < 20 && at.world.to_move() != "Bob"; ++i) at.move("Ann");
  ASSERT_EQ(at.world.to_move(), "Bob");
  at.world.pass(2 * kHour_ms);
  ASSERT_TRUE(at.world.match().desk.prompt->delivered);
  const Timestamp stood = *at.world.match().desk.prompt->delivered;
  Timestamp due;
  for (const TimerRow& row : at.world.house().timers.of(at.world.match().row.id)) {
    if (row.key.starts_with("move")) due = row.due;
  }
  EXPECT_GE(due.ms, stood.ms + kDeadline_ms);
}

// Bob wrote on the other platform last; that he mends an older reply on the board moves him
// nowhere.
TEST(Places, AnEditOrATimeZoneIsNotWhereSomebodyWroteLast) {
  Places at;
  at.world.host("!link Bob web Bob2");
  at.until_ann();
  at.world.say("Bob2", "hello from the board");
  const std::string older = at.world.forum.last_reply();
  at.world.chat_say("Bob", "and from the room");
  at.world.forum.edit(older);
  at.world.forum.set_zone("Bob2", "Europe/Berlin");
  at.world.settle();
  at.world.forum.mode = Mode::kHeld;
  for (int i = 0; i < 20 && at.world.to_move() == "Ann"; ++i) at.move("Ann");
  ASSERT_NE(at.world.to_move(), "Ann");
  EXPECT_TRUE(at.world.match().desk.prompt->delivered) << "it stands where Bob wrote last";
}

// The system's clock was fast when Bob wrote on the board, and was put right since.
TEST(Places, WhereSomebodyWroteLastIsKnownAfterTheClockWasPutBack) {
  Places at;
  at.world.host("!link Bob web Bob2");
  at.world.now.ms += 10 * kHour_ms;
  at.world.say("Bob2", "hello from the board");
  at.world.now.ms -= 10 * kHour_ms;
  at.world.chat_say("Bob", "and from the room");
  at.world.restart();
  at.until_ann();
  at.world.forum.mode = Mode::kHeld;
  for (int i = 0; i < 20 && at.world.to_move() != "Bob"; ++i) at.move("Ann");
  ASSERT_EQ(at.world.to_move(), "Bob");
  EXPECT_TRUE(at.world.match().desk.prompt->delivered) << "it stands where Bob wrote last";
}

TEST(Places, WhoAnswersWhereThePromptStandsIsAtHomeThere) {
  Places at;
  at.world.host("!link Bob web Bob2");
  at.until_ann();
  at.world.chat.mode = Mode::kHeld;
  for (int i = 0; i < 20 && at.world.to_move() != "Bob"; ++i) at.move("Ann");
  ASSERT_EQ(at.world.to_move(), "Bob");
  ASSERT_FALSE(at.world.match().desk.prompt->delivered);
  const std::size_t log = at.world.match().log.size();
  at.world.say("Bob2", "ROLL");
  EXPECT_GT(at.world.match().log.size(), log + 1);
  EXPECT_EQ(at.world.forum.verdicts[at.world.forum.last_reply()].back(), Verdict::kAccepted);
}

TEST(Places, AnAlertForAHostWaitsForThemWhereItWasSent) {
  Places at;
  at.world.host("!link Dee matrix Dee");
  at.world.host("!status");
  at.until_bob();
  at.world.forum.mode = Mode::kHeld;
  at.world.chat_say("Bob", "12 more hours please");
  at.world.chat_whisper("Dee", "!status");  // another home, while the alert waits on the board
  at.world.forum.mode = Mode::kWell;
  at.world.pass(5 * kMinute_ms);
  const int all = times(private_at(at.world.forum, "Dee"), "hours more") +
                  times(private_at(at.world.chat, "Dee"), "hours more");
  EXPECT_EQ(all, 1);
}

TEST(Places, APracticePlayerIsHeldByNoPlatform) {
  WorldOptions options = on_both();
  options.show.platforms = {"matrix", "web"};
  World world(std::move(options));
  world.chat.mode = Mode::kHeld;
  world.say("Ann", "join");
  world.say("Ann", "practice");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  for (int i = 0; i < 40 && world.to_move() != "Ann"; ++i) world.pass(kMinute_ms);
  EXPECT_EQ(world.to_move(), "Ann");
}

TEST(Places, APlatformThatWasTakenOutHoldsNothing) {
  Places at;
  at.world.host("!link Ann matrix Ann2");
  at.until_ann();
  at.world.say("Ann", "hello");
  at.world.house().platforms = {"web", "control"};  // as a start without it
  at.world.chat.dark = true;
  at.world.pass(kDeadline_ms + kHour_ms);
  EXPECT_NE(at.world.to_move(), "Ann");
}

TEST(Places, APlatformThatStaysDarkHoldsOnlyWhoLivesThere) {
  Places at;
  at.until_ann();
  at.world.chat.dark = true;
  at.world.pass(kDeadline_ms + kHour_ms);
  EXPECT_NE(at.world.to_move(), "Ann") << "her deadline waits for no platform of Bob's";
  ASSERT_EQ(at.world.to_move(), "Bob");
  at.world.pass(kDeadline_ms + kHour_ms);
  EXPECT_EQ(at.world.to_move(), "Bob") << "he may have answered where nobody could read it";
  at.world.chat.dark = false;
  at.world.chat.come_up();
  at.world.pass(kHour_ms);
}

TEST(Places, AnOutageOfAPlatformIsGivenBackToWhoLivesThere) {
  for (const std::string mover : {"Ann", "Bob"}) {
    Places at;
    mover == "Ann" ? at.until_ann() : at.until_bob();
    const auto due = [&] {
      for (const TimerRow& row : at.world.house().timers.of(at.world.match().row.id)) {
        if (row.key != timer_key::kRemind) return row.due;
      }
      return Timestamp{};
    };
    const Timestamp before = due();
    at.world.chat.go_down();
    at.world.settle();
    at.world.pass(5 * kHour_ms);
    at.world.chat.come_up();
    at.world.settle();
    EXPECT_EQ(due() > before, mover == "Bob") << mover;
  }
}

TEST(Places, WhatIsForOneReaderGoesWhereTheyWroteLast) {
  Places at;
  at.world.host("!link Dee matrix Dee");
  at.world.host("!status");
  const std::size_t there = at.world.chat.posts.size();
  at.world.chat_whisper("Dee", "!status");
  const bool told =
      std::any_of(at.world.chat.posts.begin() + static_cast<std::ptrdiff_t>(there),
                  at.world.chat.posts.end(), [](const Standing& post) { return post.to == "Dee"; });
  EXPECT_TRUE(told);
  const std::string forum_before = private_at(at.world.forum, "Dee");
  at.until_bob();
  at.world.chat_say("Bob", "12 more hours please");  // the hosts are asked
  EXPECT_TRUE(has(private_at(at.world.chat, "Dee"), "hours more"))
      << private_at(at.world.chat, "Dee");
  EXPECT_EQ(private_at(at.world.forum, "Dee"), forum_before) << "and once only";
}

// Neither had written before: Dan on the second platform, Eve on the first.
TEST(Places, TheFirstAnswerToANewcomerGoesWhereTheyWrote) {
  World world(on_both());
  world.chat_say("Dan", "!status");
  EXPECT_TRUE(has(private_at(world.chat, "Dan"), "host")) << private_at(world.chat, "Dan");
  world.say("Eve", "!status");
  EXPECT_TRUE(has(private_at(world.forum, "Eve"), "host")) << private_at(world.forum, "Eve");
}

TEST(Places, OnlyWhoeverIsDueIsAskedByButtonsAndOnBothPlaces) {
  Places at;
  at.until_bob();
  const Standing& post = at.world.chat.posts.back();
  EXPECT_EQ(post.actors, std::vector<std::string>{"Bob"});
  EXPECT_TRUE(at.world.forum.posts.back().actors.empty()) << "Bob has no account on the board";
}

TEST(Places, APlatformThatAnswersLateJoinsInMidPlay) {
  WorldOptions options = on_both();
  World world(std::move(options));
  world.chat.opens = false;
  world.seat_two();
  world.host("!abort confirm -- rain");  // the next match finds the room closed
  ASSERT_EQ(world.match().row.number, 2);
  ASSERT_EQ(world.match().row.venues.size(), 1U);
  world.seat_two();
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.chat.opens = true;
  world.restart();
  ASSERT_EQ(world.match().row.venues.size(), 2U);
  const std::string text = text_at(world.chat, world.room());
  EXPECT_TRUE(has(text, "is played here, too"));
  EXPECT_TRUE(has(text, world.to_move()));
  world.chat_say("Cyd", "good luck both");
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

TEST(Places, EverythingStaysWhereItIsAfterARestart) {
  Places at;
  at.until_bob();
  const auto venues = at.world.match().row.venues;
  at.world.restart();
  EXPECT_EQ(at.world.match().row.venues, venues);
  EXPECT_EQ(at.world.show().state.foyers.size(), 2U);
  const std::size_t log = at.world.match().log.size();
  at.move("Bob");
  EXPECT_GT(at.world.match().log.size(), log);
}

TEST(Places, AWholeMatchIsTheSameOnBoth) {
  Places at;
  for (int i = 0; i < 3000 && at.world.show().chronicle->matches().empty(); ++i) {
    const std::string mover = at.world.to_move();
    if (mover.empty()) {
      at.world.pass(kHour_ms);
      continue;
    }
    at.move(mover);
  }
  ASSERT_FALSE(at.world.show().chronicle->matches().empty());
  const auto count_public = [](const FakePlatform& platform, const std::string& venue) {
    return std::count_if(platform.posts.begin(), platform.posts.end(), [&](const Standing& post) {
      return post.venue == venue && post.to.empty();
    });
  };
  const MatchId first = at.world.show().chronicle->matches().begin()->first;
  const auto row = at.world.store().match(first);
  ASSERT_TRUE(row.ok() && *row);
  ASSERT_EQ((*row)->venues.size(), 2U);
  EXPECT_EQ(count_public(at.world.forum, (*row)->venues[0].id),
            count_public(at.world.chat, (*row)->venues[1].id));
}

}  // namespace
}  // namespace callboard::test
