#include "bot/desk/aside.h"

#include <algorithm>
#include <array>
#include <string_view>

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

}  // namespace

void note_aside(Order& order) {
  if (stands_in(order.match)) return;
  order.match.aside.reset();
  if (opposite_of(order.line.word) == nullptr) return;
  order.match.aside = Aside{order.person, order.match.log.size(), order.line.word};
}

Objected goes_back_otherwise(const Order& order) {
  const std::optional<Aside>& aside = order.match.aside;
  if (order.line.word != "undo" || !order.line.rest.empty() || !aside) return std::nullopt;
  if (aside->who != order.person || changes_since(order.match, aside->place) > 0) {
    return std::nullopt;
  }
  return Objection{"E_UNDO_WHICH",
                   {{"last", mark::said("!" + aside->word)},
                    {"opposite", mark::said(opposite_of(aside->word)->form)}}};
}

}  // namespace callboard
