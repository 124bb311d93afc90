#include "bot/show/ledger.h"

#include <utility>

#include "bot/show/prizes.h"
#include "bot/show/results.h"
#include "rules/core/check.h"

namespace callboard {

std::string account::of(PersonId person) { return kPerson + std::to_string(person.value); }

void Entry::add(const std::string& account, std::int64_t amount) {
  std::int64_t& sum = amounts_[account];
  CALLBOARD_CHECK(!__builtin_add_overflow(sum, amount, &sum), "an amount no ledger can hold");
}

void Entry::restock(const ShowState& show, std::int64_t jackpot, const std::vector<Prize>& prizes) {
  add(account::kJackpot, jackpot - show.jackpot.value_or(0));
  for (const Prize& prize : show.prizes) add(account::kPrize + prize.name, -prize.value);
  for (const Prize& prize : prizes) add(account::kPrize + prize.name, prize.value);
}

void Entry::book(House& house, Act& act, const Show& show, MatchId match, std::string_view why) && {
  std::int64_t sum = 0;
  for (const auto& [name, amount] : amounts_) {
    CALLBOARD_CHECK(!__builtin_add_overflow(sum, amount, &sum), "an amount no ledger can hold");
  }
  if (sum != 0) add(account::kHouse, -sum);
  std::erase_if(amounts_, [](const auto& entry) { return entry.second == 0; });
  if (amounts_.empty()) return;
  LedgerRow row;
  row.id = ++house.ids.ledger;
  row.show = show.state.id;
  row.match = match;
  row.at = act.now;
  row.why = why;
  for (const auto& [name, amount] : amounts_) {
    row.account = name;
    row.amount = amount;
    act.commit.ledger.push_back(row);
  }
}

void put_up_jackpot(House& house, Act& act, Show& show, MatchId match) {
  if (show.state.jackpot) return;
  const std::int64_t jackpot = jackpot_of(show);
  Entry entry;
  entry.restock(show.state, jackpot, show.state.prizes);
  show.state.jackpot = jackpot;
  std::move(entry).book(house, act, show, match, "first jackpot");
  save(show, act);
}

void book_match(House& house, Act& act, const Show& show, const LiveMatch& match,
                const CarryOver& carry) {
  Entry entry;
  pay_winnings(entry, show, match, carry);
  entry.restock(show.state, carry.jackpot, carry.prizes);
  std::move(entry).book(house, act, show, match.row.id,
                        carry.retired ? "match, champion retired" : "match");
}

namespace {

void open_accounts_of(House& house, Act& act, const Show& show) {
  const auto stand = house.store.balances(show.state.id);
  const auto newest = house.store.newest_ledger(show.state.id, 1);
  CALLBOARD_CHECK(stand.ok() && newest.ok(), "the store cannot be read");
  Entry entry;
  for (const auto& [name, amount] : *stand) {
    const bool of_show = name == account::kJackpot || name.starts_with(account::kPrize);
    if (of_show) entry.add(name, -amount);
  }
  entry.add(account::kJackpot, show.state.jackpot.value_or(0));
  for (const Prize& prize : show.state.prizes) {
    entry.add(account::kPrize + prize.name, prize.value);
  }
  if (newest->empty()) {
    for (const auto& [match, rows] : show.chronicle->matches()) {
      for (const ResultRow& row : rows) entry.add(account::of(row.person), row.won);
    }
  }
  std::move(entry).book(house, act, show, MatchId{}, "opening balance");
}

}  // namespace

Stored<Done> open_accounts(House& house, Act& act) {
  const auto opened = house.store.house_note(kAccountsNote);
  if (!opened) return Fail{opened.error()};
  if (!opened->empty()) return Done{};
  for (const auto& [id, show] : house.shows) open_accounts_of(house, act, show);
  act.commit.house_notes.push_back({kAccountsNote, "1"});
  return Done{};
}

}  // namespace callboard
