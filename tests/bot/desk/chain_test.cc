// Hosts rule as they like over three finished matches and the one that is played: whatever they do,
// in whatever order and with restarts in between, the ledger sums to zero, everybody has what the
// matches as replayed have brought them, and the title is with who won it last. CALLBOARD_SEEDS
// sets how many such evenings are tried.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "bot/show/results.h"
#include "rules/core/json.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr ShowId kShow{1};
constexpr int kActs = 24;

class Evening {
 public:
  explicit Evening(std::uint64_t seed) : luck_(seed) {
    WorldOptions options;
    options.seed = seed;
    world_ = std::make_unique<World>(std::move(options));
    world_->seat_two();
    const std::vector<std::string> challengers = {"Cyd", "Eve", "Fay"};
    for (const std::string& next : challengers) {
      end_match(*world_, one_of({world_->challenger(), world_->champion()}));
      world_->say(next, "join");
    }
  }

  // A host, or a restart, does something; what was done is said for whoever reads a failure.
  void act() {
    switch (pick(13)) {
      case 0:
      case 1:
        return over_a_finished_one("award game " + somebody_of(finished_) + chance(" counts"));
      case 2:
        return over_a_finished_one("undo " + std::to_string(1 + pick(4)));
      case 3:
        return over_a_finished_one("score " + somebody_of(finished_) + " +500");
      case 4:
        return in_an_open_one(one_of({"!undo", "!redo", "!undo 3", "!award game " + opponent_}));
      case 5:
        return in_an_open_one("!jackpot " + std::to_string(100'000 + 500 * pick(20)) + " force");
      case 6:
        return in_an_open_one("!abort confirm -- for a test");
      case 7:
      case 8:
        return play_one_out();
      case 9:
      case 10:
        return answer_a_proposal();
      case 11:
        return command(one_of({"!pay Ann 500 -- a gift", "!champion Bob", "!undo", "!redo"}));
      default:
        done_.emplace_back("restart");
        return restart();
    }
  }

  void judge() {
    sums_to_zero();
    pots_agree();
    everybody_has_what_was_won();
    the_title_is_with_the_last_winner();
    ASSERT_TRUE(world_->house().halted.empty()) << story();
  }

  void restart() {
    const std::string before = state();
    world_->restart();
    EXPECT_EQ(state(), before) << story();
  }

  [[nodiscard]] std::string story() const {
    std::string words;
    for (const std::string& one : done_) words += one + "\n";
    return words;
  }

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(luck_() % below); }
  std::string one_of(const std::vector<std::string>& words) { return words[pick(words.size())]; }
  std::string chance(const std::string& words) { return pick(2) == 0 ? words : ""; }

  DeskState desk_of(MatchId match) { return desk_so_far(*world_->store().log(match)); }

  // Chooses a match by the way: `finished_` is one of those that have ended.
  std::string somebody_of(MatchId& match) {
    std::vector<MatchId> ended;
    const auto matches = world_->store().matches(kShow);
    for (const MatchRow& row : *matches) {
      if (desk_of(row.id).begun && row.status == MatchStatus::kOver) ended.push_back(row.id);
    }
    match = ended.empty() ? MatchId{1} : ended[pick(ended.size())];
    const auto seats = desk_of(match).seats;
    return name_of(world_->house(), seats[pick(seats.size())]);
  }

  void command(const std::string& words) {
    done_.push_back(words);
    world_->say_in_foyer("Dee", words);
    if (words.starts_with("!champion")) named_ = true;
  }

  void over_a_finished_one(const std::string& words) {
    const auto number = (*world_->store().match(finished_))->number;
    command("!match " + std::to_string(number) + " !" + words + " -- for a test");
  }

  // A match that is played, or open again.
  std::optional<MatchId> an_open_one() {
    std::vector<MatchId> open;
    for (const auto& [id, match] : world_->house().matches) {
      if (match.row.status == MatchStatus::kLive) open.push_back(id);
    }
    if (open.empty()) return std::nullopt;
    return open[pick(open.size())];
  }

  void in_an_open_one(const std::string& words) {
    const auto id = an_open_one();
    if (!id) return;
    const LiveMatch& match = world_->house().matches.at(*id);
    opponent_ = name_of(world_->house(), match.desk.seats.front());
    done_.push_back(std::to_string(match.row.number) + ": " + words);
    const std::string venue = match.row.venues.front().id;
    world_->say_at(venue, "Dee", words);
  }

  void play_one_out() {
    const auto id = an_open_one();
    if (!id) return;
    done_.push_back("played out: " + std::to_string(id->value));
    if (world_->show().state.current == id) named_ = false;
    ASSERT_TRUE(play_reopened(*world_, *id)) << story();
    if (world_->match().row.status == MatchStatus::kWaiting) {
      for (const char* who : {"Gil", "Hal"}) world_->say(who, "join");
    }
  }

  void answer_a_proposal() {
    const auto& open = world_->show().state.proposals;
    if (open.empty()) return;
    const std::string id = std::to_string(open[pick(open.size())].id);
    command(pick(3) == 0 ? "!reject " + id + " -- as played" : "!confirm " + id);
    named_ = true;  // it may have been about who reigns
  }

  void sums_to_zero() {
    std::map<std::int64_t, std::int64_t> entries;
    const auto rows = world_->store().ledger(kShow);
    for (const LedgerRow& row : *rows) entries[row.id] += row.amount;
    for (const auto& [entry, sum] : entries)
      ASSERT_EQ(sum, 0) << "entry " << entry << "\n" << story();
  }

  std::map<std::string, std::int64_t> balances() {
    std::map<std::string, std::int64_t> all;
    const auto rows = world_->store().ledger(kShow);
    for (const LedgerRow& row : *rows) all[row.account] += row.amount;
    std::erase_if(all, [](const auto& one) { return one.second == 0; });
    return all;
  }

  void pots_agree() {
    const auto all = balances();
    const ShowState& state = world_->show().state;
    const auto on = [&](const std::string& name) { return all.contains(name) ? all.at(name) : 0; };
    ASSERT_EQ(on("jackpot"), state.jackpot.value_or(0)) << story();
    std::map<std::string, std::int64_t> prizes;
    for (const Prize& prize : state.prizes) prizes["prize:" + prize.name] += prize.value;
    for (const auto& [name, amount] : all) {
      if (!name.starts_with("prize:")) continue;
      ASSERT_EQ(amount, prizes[name]) << name << "\n" << story();
    }
    for (const auto& [name, value] : prizes) ASSERT_EQ(on(name), value) << name << "\n" << story();
  }

  void everybody_has_what_was_won() {
    std::map<std::string, std::int64_t> owed;
    for (const std::string& words : done_) {
      const bool paid = words.starts_with("!pay");
      if (paid) owed[account_of("Ann")] += 500;
    }
    const auto matches = world_->store().matches(kShow);
    for (const MatchRow& row : *matches) {
      const auto* const rows = world_->show().chronicle->find(row.id);
      if (rows == nullptr) continue;
      for (const ResultRow& one : *rows) owed[account_of(one.person)] += one.won;
      if (row.status != MatchStatus::kOver) continue;
      const auto match = fold_match(row, *world_->store().log(row.id), *world_->show().face);
      ASSERT_TRUE(match.ok()) << story();
      const CarryOver carry = match->game->carry();
      for (const ResultRow& one : *rows) {
        std::int64_t won = 0;
        for (const Winnings& winnings : carry.winnings) {
          const bool own = winnings.seat.index == one.place && !match->desk.called_off;
          if (own) won += value_of(winnings);
        }
        ASSERT_EQ(one.won, won) << "match " << row.number << "\n" << story();
      }
    }
    std::map<std::string, std::int64_t> has;
    for (const auto& [name, amount] : balances()) {
      if (name.starts_with("person:")) has[name] = amount;
    }
    std::erase_if(owed, [](const auto& one) { return one.second == 0; });
    ASSERT_EQ(has, owed) << story();
  }

  // Unless a host has said otherwise since a match ended, or is asked.
  void the_title_is_with_the_last_winner() {
    const bool asked = !world_->show().state.proposals.empty();
    if (named_ || asked || an_open_one()) return;
    const auto& ended = world_->show().chronicle->matches();
    for (auto it = ended.rbegin(); it != ended.rend(); ++it) {
      if (it->second.front().outcome == ResultRow::Outcome::kCalledOff) continue;
      ASSERT_EQ(world_->show().state.champion, champion_in(it->second)) << story();
      return;
    }
  }

  std::string account_of(PersonId person) { return "person:" + std::to_string(person.value); }
  std::string account_of(const std::string& name) { return account_of(person(*world_, name)); }

  // All that has to be the same after a restart.
  std::string state() {
    std::string all = to_row(world_->show().state).json;
    for (const auto& [id, rows] : world_->show().chronicle->matches()) {
      for (const ResultRow& row : rows) {
        all += "\nresult " + std::to_string(id.value) + " " + std::to_string(row.person.value) +
               " " + std::to_string(row.won) + " " + std::to_string(row.wins) +
               (row.holds ? " holds" : "");
      }
    }
    for (const auto& [id, match] : world_->house().matches) {
      all += "\nmatch " + std::to_string(id.value) + " " + std::to_string(match.log.size());
      if (match.game) all += " " + match.game->public_view().json();
      for (const TimerRow& timer : world_->house().timers.of(id)) {
        all += "\n  " + timer.key + " " + std::to_string(timer.due.ms);
      }
    }
    for (const SignUp& one : world_->show().sign_ups.list) {
      all += "\nlisted " + std::to_string(one.person.value);
    }
    return all;
  }

  std::mt19937_64 luck_;
  std::unique_ptr<World> world_;
  MatchId finished_{1};
  std::string opponent_ = "Ann";
  bool named_ = false;
  std::vector<std::string> done_;
};

TEST(Chain, RulingsInAnyOrderLeaveEverythingInItsPlace_HA06_HA36_HA37) {
  const char* const wanted = std::getenv("CALLBOARD_SEEDS");
  const std::uint64_t seeds = wanted != nullptr ? std::stoull(wanted) : 6;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Evening evening(seed);
    for (int i = 0; i < kActs; ++i) {
      evening.act();
      evening.judge();
      if (HasFailure()) return;
    }
    evening.restart();
  }
}

}  // namespace
}  // namespace callboard::test
