// A server has put the bot out: 30 days later what is kept of it is erased, the operator is told a
// week before and when it is done, and a new invitation before that ends it.
#include "bot/main/erase_gone.h"

#include <gtest/gtest.h>

#include "bot/main/status.h"
#include "bot/show/making.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kADay_ms = 24 * kHour_ms;

class EraseGone : public testing::Test {
 protected:
  EraseGone() {
    Making making;
    making.shows_max = 3;
    const Show& show = world_.show();
    making.patterns.push_back({show.setup, show.face, show.pack});
    world_.house().making["web"] = std::move(making);
    PlaceOrder order;
    order.ref = {"web", "order-1"};
    order.author = {"web", "Max", "Max"};
    order.place = "room";
    order.community = "club";
    order.may_rule = true;
    order.what = "show new";
    order.fields = {{"name", "Club Night"}};
    order.stamp = world_.now;
    hand_in(order);
    for (const auto& [id, one] : world_.house().shows) {
      if (one.state.made) made_ = id;
    }
    const LiveMatch& match = world_.house().matches.at(*show_made().state.current);
    thread_ = match.row.venues.front().id;
    world_.say_at(thread_, "Ann", "hello everybody");
    world_.say_at(thread_, "Bob", "hello Ann");
    world_.say("Bob", "hello there");  // who is in another show, too
  }
  void hand_in(const Event& event) {
    world_.daemon().step(event, world_.now);
    ASSERT_TRUE(world_.daemon().flush().ok());
    world_.settle();
  }
  const Show& show_made() { return world_.house().shows.at(made_); }
  void put_out() {
    hand_in(AdapterState{"web", false, 0, "the bot was removed", "room", true, "club", true});
  }
  void let_in() { hand_in(AdapterState{"web", true, 0, "is read again", "room", false, "club"}); }
  void pass_days(int days) {
    for (int i = 0; i < days; ++i) world_.pass(kADay_ms);
  }
  std::size_t logged(const std::string& event) {
    return static_cast<std::size_t>(
        std::count_if(world_.log.begin(), world_.log.end(),
                      [&](const std::string& line) { return line.starts_with(event + " "); }));
  }
  PersonId person(const std::string& user) { return **world_.store().find_identity("web", user); }
  std::string status() {
    return *status_words({}, world_.house(), world_.dispatcher(), world_.daemon());
  }

  World world_;
  ShowId made_;
  std::string thread_;
};

TEST_F(EraseGone, TheOperatorHearsOfItAWeekBeforeAndItIsDoneInTime) {
  put_out();
  EXPECT_EQ(logged("server_left"), 1U);
  EXPECT_TRUE(has(status(), "Server club on web: the bot was removed")) << status();
  pass_days(22);
  EXPECT_EQ(logged("server_data_goes"), 0U);
  world_.restart();  // it is kept
  pass_days(2);
  EXPECT_EQ(logged("server_data_goes"), 1U);
  pass_days(5);
  EXPECT_FALSE(world_.daemon().has_to_erase());
  pass_days(1);
  EXPECT_TRUE(world_.daemon().has_to_erase());
  EXPECT_EQ(logged("server_data_goes"), 1U) << "once";
}

TEST_F(EraseGone, NamesWordsAndPostsOfItsPeopleAreErasedAndOthersStay) {
  const PersonId ann = person("Ann");
  const PersonId bob = person("Bob");
  put_out();
  pass_days(30);
  world_.stop();
  const auto erased = erase_gone(world_.store(), {}, world_.now);
  ASSERT_TRUE(erased.ok());
  ASSERT_EQ(erased->lines.size(), 1U);
  EXPECT_TRUE(has(erased->lines.front(), "1 shows")) << erased->lines.front();
  EXPECT_TRUE(erased->forgotten.contains("Ann"));
  EXPECT_FALSE(erased->forgotten.contains("Bob"));
  EXPECT_EQ(erased->matches.size(), 1U);
  EXPECT_TRUE(world_.store().person(ann)->value().forgotten);
  EXPECT_EQ(world_.store().person(bob)->value().name, "Bob");
  const auto replies = *world_.store().replies(erased->matches.front());
  for (const ReplyRow& row : replies) {
    EXPECT_EQ(row.text, "");
  }
  world_.restart();
  EXPECT_FALSE(world_.house().shows.contains(made_)) << "it rests for good";
  EXPECT_FALSE(world_.daemon().has_to_erase());
  world_.say("Bob", "join");
  EXPECT_TRUE(has(world_.public_text(), "Bob"));
  const auto again = erase_gone(world_.store(), {}, world_.now);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(again->lines.empty()) << "nothing is erased twice";
}

TEST_F(EraseGone, ANewInvitationBeforeThatKeepsAll) {
  put_out();
  pass_days(29);
  let_in();
  pass_days(3);
  EXPECT_FALSE(world_.daemon().has_to_erase());
  world_.stop();
  EXPECT_TRUE(erase_gone(world_.store(), {}, world_.now)->lines.empty());
  world_.restart();
  EXPECT_TRUE(world_.house().shows.contains(made_));
  EXPECT_FALSE(has(status(), "Server club"));
  put_out();  // the days are counted anew
  pass_days(29);
  EXPECT_FALSE(world_.daemon().has_to_erase());
}

TEST_F(EraseGone, AnOutageIsNoRemoval) {
  hand_in(AdapterState{"web", false, 0, "an outage", "room", false, "club"});
  hand_in(AdapterState{"web", false, 0, "the channel was deleted", "room", true, "club"});
  pass_days(31);
  EXPECT_FALSE(world_.daemon().has_to_erase());
  EXPECT_EQ(logged("server_left"), 0U);
}

TEST_F(EraseGone, WhatIsShutOutIsNamedInTheStatus) {
  put_out();
  EXPECT_TRUE(has(status(), "SHUT OUT of web room: the bot was removed")) << status();
  let_in();
  EXPECT_FALSE(has(status(), "SHUT OUT")) << status();
}

}  // namespace
}  // namespace callboard::test
