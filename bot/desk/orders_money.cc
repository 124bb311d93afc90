// Orders about the show's money: the jackpot between matches, payments, the ledger.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>

#include "bot/desk/known_there.h"
#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "bot/show/results.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::int64_t kJackpotMax = 1'000'000'000;  // as games read it
constexpr std::int64_t kPayMax = 1'000'000'000'000;
constexpr std::size_t kEntriesShown = 10;
constexpr std::size_t kPersonsShown = 20;

// "117500", "$117,500", "-500"; nothing if it is no amount. One that is beyond all limits is the
// largest number there is.
std::optional<std::int64_t> read_amount(std::string_view text) {
  const bool below = text.starts_with('-');
  if (below) text.remove_prefix(1);
  if (text.starts_with('$')) text.remove_prefix(1);
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
               [](char letter) { return letter != ','; });
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  std::int64_t amount = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), amount);
  if (read.ec != std::errc{}) amount = std::numeric_limits<std::int64_t>::max();
  return below ? -amount : amount;
}

Objection amount_range(std::int64_t least, std::int64_t most) {
  return Objection{"E_RANGE", {{"least", mark::money(least)}, {"money", mark::money(most)}}};
}

nlohmann::json who_and_why(const ShowOrder& order) {
  nlohmann::json facts{{"who", mark::person(order.person)}, {"title", order.show.setup.title}};
  if (order.person.value == 0) facts.erase("who");  // the operator, or the schedule
  if (!order.line.reason.empty()) facts["why"] = mark::said(order.line.reason);
  return facts;
}

// The account as people read it: a name, or one of the show's own.
nlohmann::json account_facts(const std::string& name, std::int64_t amount) {
  nlohmann::json facts{{"amount", mark::money(amount)}};
  if (name.starts_with(account::kPerson)) {
    PersonId person;
    const char* const end = name.data() + name.size();
    std::from_chars(name.data() + account::kPerson.size(), end, person.value);
    facts["person"] = mark::person(person);
  } else if (name.starts_with(account::kPrize)) {
    facts["prize"] = mark::said(name.substr(account::kPrize.size()));
  } else {
    facts[name] = true;  // house, jackpot
  }
  return facts;
}

// The show's own accounts, then the persons with most.
nlohmann::json balance_facts(const std::map<std::string, std::int64_t>& stand) {
  std::vector<std::pair<std::string, std::int64_t>> persons;
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [name, amount] : stand) {
    if (name.starts_with(account::kPerson)) {
      persons.emplace_back(name, amount);
    } else {
      list.push_back(account_facts(name, amount));
    }
  }
  std::stable_sort(persons.begin(), persons.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (persons.size() > kPersonsShown) persons.resize(kPersonsShown);
  for (const auto& [name, amount] : persons) list.push_back(account_facts(name, amount));
  return list;
}

// Newest first.
nlohmann::json entry_facts(const std::vector<LedgerRow>& rows) {
  nlohmann::json entries = nlohmann::json::array();
  for (auto row = rows.rbegin(); row != rows.rend();) {
    const std::int64_t id = row->id;
    nlohmann::json entry{{"at", mark::time(row->at)}, {"why", mark::said(row->why)}};
    nlohmann::json parts = nlohmann::json::array();
    for (; row != rows.rend() && row->id == id; ++row) {
      parts.push_back(account_facts(row->account, row->amount));
    }
    entry["parts"] = parts;
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::string balance_json(PersonId person, std::int64_t amount) {
  return nlohmann::json{{"account", account::of(person)}, {"balance", amount}}.dump();
}

}  // namespace

// Between matches: what the next one starts with. While one is played `!jackpot` is the game's
// (HA-30).
Objected order_jackpot(ShowOrder& order) {
  constexpr std::string_view kForce = " force";
  std::string rest = order.line.rest;
  const bool force = rest.ends_with(kForce);
  if (force) rest.resize(rest.size() - kForce.size());
  const auto amount = read_amount(rest);
  if (!amount) return usage("!jackpot 117500 [force]");
  if (*amount < 0 || *amount > kJackpotMax) return amount_range(0, kJackpotMax);
  const std::int64_t base = base_jackpot(order.show);
  if (*amount < base && !force) return Objection{"E_JACKPOT_LOW", {{"base", mark::money(base)}}};
  nlohmann::json facts = who_and_why(order);
  facts["old"] = mark::money(jackpot_of(order.show));
  facts["new"] = mark::money(*amount);
  Entry entry;
  entry.restock(order.show.state, *amount, order.show.state.prizes);
  std::move(entry).book(order.house, order.act, order.show, MatchId{},
                        order.line.reason.empty() ? "jackpot set" : order.line.reason);
  order.show.state.jackpot = *amount;
  const bool waits = order.show.state.current.has_value();  // numbered, and not begun
  order.show.state.jackpot_set = order.show.state.matches - (waits ? 1 : 0);
  for (Deed& deed : order.show.state.deeds) {
    if (deed.match == MatchId{}) deed.jackpot_set = true;
  }
  announce(order.house, order.act, order.show, "notice.jackpot_set", BotFacts::open(facts));
  return std::nullopt;
}

// Money to a person, or back from one, outside of any match.
Objected order_pay(ShowOrder& order) {
  const std::string& rest = order.line.rest;
  const auto space = rest.find_last_of(' ');
  const auto amount =
      space == std::string::npos ? std::nullopt : read_amount(rest.substr(space + 1));
  if (!amount || *amount == 0 || order.line.reason.empty()) return usage("!pay NAME 500 -- WHY");
  if (*amount < -kPayMax || *amount > kPayMax) return amount_range(-kPayMax, kPayMax);
  const std::string name = rest.substr(0, space);
  const auto person = person_there(order.house, order.show, order.person, name);
  if (!person) return nobody(name);
  const auto stand = order.house.store.balances(order.show.state.id);
  if (!stand) return Objection("E_STORE");
  const auto account = stand->find(account::of(*person));
  const std::int64_t had = account == stand->end() ? 0 : account->second;
  order.changed = Changed{balance_json(*person, had), balance_json(*person, had + *amount)};
  Entry entry;
  entry.add(account::of(*person), *amount);
  std::move(entry).book(order.house, order.act, order.show, MatchId{}, order.line.reason);
  nlohmann::json facts = who_and_why(order);
  facts["to"] = mark::person(*person);
  facts["amount"] = mark::money(*amount < 0 ? -*amount : *amount);
  facts["back"] = *amount < 0;
  announce(order.house, order.act, order.show, "notice.paid", BotFacts::open(facts));
  return std::nullopt;
}

Objected order_ledger(ShowOrder& order) {
  const auto stand = order.house.store.balances(order.show.state.id);
  const auto rows = order.house.store.newest_ledger(order.show.state.id, kEntriesShown);
  if (!stand || !rows) return Objection("E_STORE");
  answer_in_foyer(order.house, order.act, order.show, order.person, "listing.ledger",
                  BotFacts::open({{"accounts", balance_facts(*stand)},
                                  {"entries", entry_facts(*rows)},
                                  {"none", rows->empty()}}));
  return std::nullopt;
}

}  // namespace callboard
