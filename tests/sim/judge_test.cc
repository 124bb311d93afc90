// What the judge takes for a broken promise, and what not.
#include <gtest/gtest.h>

#include <utility>

#include "tests/bot/world/world.h"
#include "tests/sim/agenda.h"
#include "tests/sim/judge.h"

namespace callboard::sim {
namespace {

// One host with an account on each of two platforms, and alerts to hosts.
class JudgeOfAlerts : public testing::Test {
 protected:
  void alert(std::vector<std::pair<ShowId, std::string>> rows) {
    Commit commit;
    commit.identities = {{"web", "boss", PersonId{1}}, {"matrix", "@boss", PersonId{1}}};
    for (auto& [show, platform] : rows) {
      OutboxRow row;
      row.id = OutboxId{++row_};
      row.show = show;
      row.venue = {platform, "thread", ""};
      row.post = Post::to_hosts({});
      commit.outbox.push_back(std::move(row));
    }
    judge_.committed({&commit, 1});
  }
  void stands(std::int64_t row, const std::string& platform, const std::string& user) {
    Delivery delivery;
    delivery.key = "i-" + std::to_string(row);
    delivery.recipient = ToAuthor{user, {platform, "thread"}};
    judge_.stands(delivery, {platform, "thread"});
  }

  Timestamp now_{1'700'000'000'000};
  Agenda agenda_;
  History history_{now_, 10};
  Faults faults_ = no_faults();
  Platform web_{"web", now_, agenda_, history_, faults_, 1};
  Platform matrix_{"matrix", now_, agenda_, history_, faults_, 1};
  Judge judge_{now_, history_, {{"web", &web_}, {"matrix", &matrix_}}};
  std::int64_t row_ = 0;
};

TEST_F(JudgeOfAlerts, OneAlertThatHasReachedItsHostAtTwoPlacesIsSeen) {
  alert({{ShowId{7}, "matrix"}, {ShowId{7}, "web"}});
  stands(1, "matrix", "@boss");
  EXPECT_THROW(stands(2, "web", "boss"), BrokenPromise);
}

// Every show is told of a clock that cannot be trusted.
TEST_F(JudgeOfAlerts, TheSameAlertOfTwoShowsIsTwo) {
  alert({{ShowId{7}, "matrix"}, {ShowId{13}, "web"}});
  stands(1, "matrix", "@boss");
  EXPECT_NO_THROW(stands(2, "web", "boss"));
}

// Two seats are asked at once; what one says in private comes before the other's earlier words.
class JudgeOfCrossing : public JudgeOfAlerts {
 protected:
  JudgeOfCrossing() { prompt({0, 1}); }

  void entry(Commit& commit, EntryBody body) {
    commit.log.push_back({MatchId{1}, LogEntry{}});
    commit.log.back().entry.seq = ++seq_;
    commit.log.back().entry.body = std::move(body);
  }
  void begin() {
    Commit commit;
    commit.matches = {MatchRow{}};
    commit.matches[0].id = MatchId{1};
    commit.identities = {{"web", "ann", PersonId{2}}, {"web", "bob", PersonId{3}}};
    entry(commit, DeskEntry{"begun", R"({"seats":[2,3]})"});
    judge_.committed({&commit, 1});
  }
  void prompt(std::vector<int> seats) {
    if (seq_ == 0) begin();
    Commit commit;
    OutboxRow row;
    row.id = OutboxId{++row_};
    row.match = MatchId{1};
    row.venue = {"web", "thread", ""};
    row.prompt_json = nlohmann::json{{"seats", seats}}.dump();
    entry(commit, DeskEntry{"prompted", R"({"row":)" + std::to_string(row_) + "}"});
    commit.matches = {MatchRow{}};
    commit.matches[0].id = MatchId{1};
    commit.outbox.push_back(std::move(row));
    judge_.committed({&commit, 1});
  }
  // Written at `stamp`, read now, and played.
  void plays(std::uint8_t seat, const std::string& user, Timestamp stamp) {
    const Timestamp read = std::exchange(now_, stamp);
    const std::size_t number = web_.write({"thread", user, user, "wait"});
    judge_.wrote("web", number);
    now_ = read;
    Commit commit;
    commit.reply = ReplyRow{};
    commit.reply->adapter = "web";
    commit.reply->id = std::to_string(number);
    commit.reply->match = MatchId{1};
    commit.reply->person = PersonId{seat + 2};
    commit.reply->stamp = stamp;
    commit.reply->text = "wait";
    commit.reply->verdict = "played";
    entry(commit, InputEntry{AnyMatch::timer_fired("step"), Actor::kSeat, Seat{seat}});
    judge_.committed({&commit, 1});
  }

  void loads() {
    Commit commit;
    entry(commit, InputEntry{AnyMatch::timer_fired("step"), Actor::kHost, kNoSeat});
    judge_.committed({&commit, 1});
  }

  void after(std::int64_t minutes) { now_.ms += minutes * kMinute_ms; }

  std::uint64_t seq_ = 0;
};

TEST_F(JudgeOfCrossing, WhatAnotherOfThoseAskedAtOnceSaysDoesNotCross) {
  const Timestamp written = now_;  // the prompt does not stand anywhere yet
  after(1);
  plays(0, "ann", now_);
  after(1);
  EXPECT_NO_THROW(plays(1, "bob", written));
}

// Seed 1795673545550.
TEST_F(JudgeOfCrossing, WhatAHostLoadsWhileSeveralAreAskedDoesNot) {
  const Timestamp written = now_;
  after(1);
  loads();
  EXPECT_NO_THROW(plays(1, "bob", written));
}

TEST_F(JudgeOfCrossing, WhatAHostDoesWhileOneIsAskedDoes) {
  after(1);
  prompt({1});
  const Timestamp written = now_;
  after(1);
  loads();
  EXPECT_THROW(plays(1, "bob", written), BrokenPromise);
}

TEST_F(JudgeOfCrossing, AMoveThatLedToTheRunningPromptDoes) {
  const Timestamp written = now_;
  after(1);
  plays(0, "ann", now_);
  prompt({0, 1});
  after(1);
  EXPECT_THROW(plays(1, "bob", written), BrokenPromise);
}

TEST_F(JudgeOfCrossing, AMoveOfSomebodyElseThanTheOneWhoIsAskedDoes) {
  after(1);
  prompt({1});
  const Timestamp written = now_;
  after(1);
  plays(0, "ann", now_);
  after(1);
  EXPECT_THROW(plays(1, "bob", written), BrokenPromise);
}

// People have stopped to play, and deadlines alone end matches. Seed 1795665870160.
class JudgeOfTheEnd : public JudgeOfCrossing {
 protected:
  // What the judge says when the match has been live for so long.
  std::string said_after(std::int64_t ms) {
    test::World world;
    world.seat_two();
    now_.ms += ms;
    try {
      judge_.at_end(world.house());
    } catch (const BrokenPromise& broken) {
      return broken.what;
    }
    return "";
  }
};

TEST_F(JudgeOfTheEnd, AMatchThatHadTimeToEndIsStuck) {
  EXPECT_NE(said_after(kToEnd_ms).find("does not end"), std::string::npos);
}

TEST_F(JudgeOfTheEnd, AMatchThatBeganLateIsNot) {
  EXPECT_EQ(said_after(kToEnd_ms - 1).find("does not end"), std::string::npos);
}

}  // namespace
}  // namespace callboard::sim
