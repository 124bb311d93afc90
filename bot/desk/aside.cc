#include "bot/desk/aside.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "bot/show/results.h"
#include "bot/show/season.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

struct Opposite {
  std::string_view word;
  const char* form;
};

// "!pause" is not among them: pause, take a move back, go on is how hosts work.
constexpr std::array kOpposites = {Opposite{"rename", "!rename NEW NAME to OLD NAME"},
                                   Opposite{"link", "!unlink NAME PLATFORM ACCOUNT"},
                                   Opposite{"unlink", "!link NAME PLATFORM ACCOUNT"},
                                   Opposite{"hide", "!show #123"},
                                   Opposite{"show", "!hide #123"},
                                   Opposite{"mute", "!unmute NAME"},
                                   Opposite{"unmute", "!mute NAME"},
                                   Opposite{"host", "!host add NAME, !host remove NAME"},
                                   Opposite{"extend", "!extend -12h [NAME]"},
                                   Opposite{"excuse", "!excuse NAME no"},
                                   Opposite{"bank", "!bank NAME -12h"}};

const Opposite* opposite_of(std::string_view word) {
  const auto found = std::find_if(kOpposites.begin(), kOpposites.end(),
                                  [&](const Opposite& one) { return one.word == word; });
  return found == kOpposites.end() ? nullptr : &*found;
}

// The newest command that the show has heard of, as far as its two newest matches tell.
std::optional<AuditRow> newest_command(const Order& order) {
  Store& store = order.house.store;
  const ShowId show = show_of(order.house, order.match).state.id;
  const auto matches = store.matches(show);
  if (!matches) return std::nullopt;
  std::vector<MatchId> asked{MatchId{}};
  for (std::size_t i = 1; i <= std::min<std::size_t>(matches->size(), 2); ++i) {
    asked.push_back((*matches)[matches->size() - i].id);
  }
  std::optional<AuditRow> newest;
  for (const MatchId match : asked) {
    const auto rows = store.newest_audit(show, match, 1);
    if (!rows || rows->empty()) continue;
    if (!newest || rows->back().id > newest->id) newest = rows->back();
  }
  return newest;
}

// "!undo" between matches: what it may mean is a ruling, an answer or an abort before that command.
Objected set_between_matches(const Order& order) {
  const auto last = newest_command(order);
  if (!last || last->who != order.person) return std::nullopt;
  const auto line = read_kept(last->command);
  std::string opposite;
  if (line && line->word == "pay") opposite = "!pay NAME -AMOUNT -- WHY";
  if (line && line->word == "jackpot") {
    const auto before = nlohmann::json::parse(last->before_json, nullptr, false);
    if (!before.is_object()) return std::nullopt;
    const Show& show = show_of(order.house, order.match);
    const std::int64_t base = base_jackpot(show);
    const std::int64_t stood = before.value("jackpot", base);
    opposite = "!jackpot " + std::to_string(stood) + (stood < base ? " force" : "");
  }
  if (opposite.empty()) return std::nullopt;
  return Objection{"E_UNDO_WHICH",
                   {{"last", mark::said("!" + line->word)},
                    {"opposite", mark::said(opposite)},
                    {"between", true}}};
}

}  // namespace

void note_aside(Order& order) {
  if (stands_in(order.match)) return;
  order.match.aside.reset();
  if (opposite_of(order.line.word) == nullptr) return;
  order.match.aside = Aside{order.person, order.match.log.size(), order.line.word};
}

Objected goes_back_otherwise(const Order& order) {
  const std::optional<Aside>& aside = order.match.aside;
  if (order.line.word != "undo" || !order.line.rest.empty()) return std::nullopt;
  const Show& show = show_of(order.house, order.match);
  if (!is_live(order) && !match_is_played(order.house, show)) return set_between_matches(order);
  if (!aside) return std::nullopt;
  if (aside->who != order.person || changes_since(order.match, aside->place) > 0) {
    return std::nullopt;
  }
  return Objection{"E_UNDO_WHICH",
                   {{"last", mark::said("!" + aside->word)},
                    {"opposite", mark::said(opposite_of(aside->word)->form)}}};
}

}  // namespace callboard
