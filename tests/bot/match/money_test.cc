// The show's money under whatever hosts do with it, in random order: after every act the ledger
// sums to zero, and each account is what a small model of its own says.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "bot/show/ledger.h"
#include "bot/show/results.h"
#include "tests/bot/world/play_out.h"

namespace callboard::test {
namespace {

constexpr const char* kPeople[] = {"Ann", "Bob", "Cyd"};

struct Model {
  std::map<std::string, std::int64_t> paid;  // by account, outside of matches
  std::int64_t jackpot = 0;                  // of the show, between matches
  bool put_up = false;
  std::int64_t set_after = -1;  // so many matches had begun when a host set it
  std::map<MatchId, std::vector<ResultRow>> over;
};

class Hosts {
 public:
  explicit Hosts(std::uint64_t seed) : random_(seed), world_(options(seed)) {}

  void act() {
    switch (below(9)) {
      case 0:
      case 1:
        return pay();
      case 2:
        return set_jackpot();
      case 3:
      case 4:
        return finish();
      case 5:
        return call_off();
      case 6:
        return rule_on_past("award game " + std::string(kPeople[below(3)]));
      case 7:
        return rule_on_past(below(2) == 0 ? "undo" : "undo 3");
      default:
        return answer_proposal();
    }
  }

  void check() {
    const ShowState& show = world_.show().state;
    std::map<std::string, std::int64_t> expected = model_.paid;
    for (const auto& [match, rows] : model_.over) {
      for (const ResultRow& row : rows) expected[account::of(row.person)] += row.won;
    }
    expected[account::kJackpot] += model_.jackpot;
    for (const Prize& prize : show.prizes) expected[account::kPrize + prize.name] += prize.value;
    std::int64_t out = 0;
    for (const auto& [name, amount] : expected) out += amount;
    expected[account::kHouse] = -out;
    std::erase_if(expected, [](const auto& entry) { return entry.second == 0; });
    std::map<std::string, std::int64_t> stand;
    std::map<std::int64_t, std::int64_t> entries;
    const auto rows = *world_.store().ledger(ShowId{1});
    for (const LedgerRow& row : rows) {
      stand[row.account] += row.amount;
      entries[row.id] += row.amount;
    }
    std::erase_if(stand, [](const auto& entry) { return entry.second == 0; });
    EXPECT_EQ(stand, expected) << done;
    EXPECT_EQ(*world_.store().balances(ShowId{1}), expected) << done;
    for (const auto& [id, sum] : entries) EXPECT_EQ(sum, 0) << "entry " << id << " after" << done;
  }

  void restart() { world_.restart(); }
  [[nodiscard]] int corrected() const { return corrected_; }
  std::string done;  // what was done so far

 private:
  static WorldOptions options(std::uint64_t seed) {
    WorldOptions options;
    options.seed = seed;
    return options;
  }
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

  [[nodiscard]] bool is_live() { return world_.match().row.status == MatchStatus::kLive; }
  void host(const std::string& words) {
    done += " | " + words;
    world_.host(words);
  }
  void know(MatchId match) {
    const auto* const rows = world_.show().chronicle->find(match);
    if (rows != nullptr) model_.over[match] = *rows;
  }

  void pay() {
    const std::string who = kPeople[below(3)];
    const std::int64_t amount = static_cast<std::int64_t>(below(2000)) - 700;
    world_.say_in_foyer(who, "hello");
    if (amount == 0) return;
    host("!pay " + who + " " + std::to_string(amount) + " -- for a reason");
    model_.paid[account::of((*world_.store().find_identity("web", who)).value())] += amount;
  }
  void set_jackpot() {
    if (is_live()) return;
    model_.jackpot = static_cast<std::int64_t>(below(300'000));
    model_.put_up = true;
    model_.set_after = numbers_begun();
    host("!jackpot " + std::to_string(model_.jackpot) + " force");
  }
  // What a host has set between matches is the host's: no ruling over one before it moves it.
  [[nodiscard]] bool set_since(std::int64_t number) const { return model_.set_after >= number; }
  std::int64_t numbers_begun() {
    std::int64_t last = 0;
    for (const MatchRow& row : *world_.store().matches(ShowId{1})) {
      if (row.status != MatchStatus::kWaiting) last = std::max(last, row.number);
    }
    return last;
  }
  void seat() {
    for (std::size_t at = below(3), i = 0; !is_live() && i < 3; ++i, ++at) {
      world_.say(kPeople[at % 3], "join");
    }
    ASSERT_TRUE(is_live());
    // The first match begins with what the options say, unless a host has set it before.
    if (!std::exchange(model_.put_up, true)) model_.jackpot = 100'000;
  }
  void finish() {
    seat();
    const MatchId match = world_.match().row.id;
    const std::string thread = world_.thread();
    host("!award game " + (below(2) == 0 ? world_.champion() : world_.challenger()));
    ASSERT_TRUE(play_out(world_, thread)) << done;
    know(match);
    model_.jackpot = model_.over.at(match).front().jackpot;
  }
  void call_off() {
    seat();
    host("!abort confirm -- rain");
  }
  // Any match that is over; number 0: there is none.
  MatchRow past() {
    std::vector<MatchRow> rows = *world_.store().matches(ShowId{1});
    std::erase_if(rows, [](const MatchRow& row) { return row.status != MatchStatus::kOver; });
    return rows.empty() ? MatchRow{} : rows[below(rows.size())];
  }
  void rule_on_past(const std::string& ruling) {
    const MatchRow row = past();
    if (row.number == 0) return;
    host("!match " + std::to_string(row.number) + " " + ruling + " -- a mistake");
    if (!world_.house().matches.contains(row.id)) return;  // it says nothing about that match
    const auto rows = *world_.store().matches(ShowId{1});
    const bool built_on = std::any_of(rows.begin(), rows.end(), [&](const MatchRow& other) {
      const bool counts = other.status == MatchStatus::kLive || model_.over.contains(other.id);
      return other.number > row.number && counts;
    });
    const bool brought_back = !model_.over.contains(row.id);
    std::int64_t by = brought_back ? 0 : -model_.over.at(row.id).front().jackpot;
    for (const Proposal& one : world_.show().state.proposals) {
      if (one.cause == row.number) by += one.jackpot_by;  // nobody has answered it
    }
    ASSERT_TRUE(play_reopened(world_, row.id)) << done;
    ++corrected_;
    know(row.id);
    if (built_on || set_since(row.number)) return;
    // A match that was played hands on more or less than before: what a host has set since stays.
    const std::int64_t base = brought_back ? 0 : model_.jackpot;
    model_.jackpot = std::max<std::int64_t>(
        0, base + (brought_back ? 0 : by) + model_.over.at(row.id).front().jackpot);
  }
  void answer_proposal() {
    const auto& open = world_.show().state.proposals;
    if (open.empty()) return;
    const Proposal one = open[below(open.size())];
    const bool confirmed = below(3) != 0;
    const std::int64_t before = jackpot_of(world_.show());
    host((confirmed ? "!confirm " : "!reject ") + std::to_string(one.id) + " -- so be it");
    const auto& left = world_.show().state.proposals;
    const bool settled = std::none_of(left.begin(), left.end(),
                                      [&](const Proposal& other) { return other.id == one.id; });
    if (confirmed && settled && one.jackpot_by != 0 && !set_since(one.cause)) {
      model_.jackpot = std::max<std::int64_t>(0, before + one.jackpot_by);
    }
  }

  std::mt19937_64 random_;
  World world_;
  Model model_;
  int corrected_ = 0;
};

TEST(Money, IsConservedWhateverHostsDo_HA06_HA30_HA36_HA37) {
  int corrected = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Hosts hosts(seed);
    hosts.done = "seed " + std::to_string(seed);
    for (int i = 0; i < 14 && !testing::Test::HasFailure(); ++i) {
      hosts.act();
      hosts.check();
      if (i % 5 == 4) hosts.restart();
    }
    hosts.check();
    corrected += hosts.corrected();
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(corrected, 10) << "too few rulings reached back";
}

}  // namespace
}  // namespace callboard::test
