// Orders about sign-ups: the waiting list, opening and closing.
#include <charconv>
#include <string>
#include <string_view>

#include "bot/desk/known_there.h"
#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/show/foyer.h"
#include "bot/show/lottery.h"
#include "bot/show/pool/pool.h"
#include "bot/show/presence.h"
#include "bot/show/sign_up_words.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr const char* kListForm = "!list [add|drop NAME] [move NAME PLACE]";

// "Ann Lee 3": the place at the end, and what stands before it.
std::optional<std::size_t> take_place(std::string& rest) {
  const auto blank = rest.find_last_of(' ');
  if (blank == std::string::npos) return std::nullopt;
  std::size_t place = 0;
  const char* const end = rest.data() + rest.size();
  const auto read = std::from_chars(rest.data() + blank + 1, end, place);
  if (read.ec != std::errc{} || read.ptr != end || place == 0) return std::nullopt;
  rest.resize(rest.find_last_not_of(' ', blank) + 1);
  return place;
}

void tell_changed(ShowOrder& order, PersonId person, const char* what) {
  nlohmann::json facts{{"host", mark::person(order.person)},
                       {"who", mark::person(person)},
                       {"what", what},
                       {"place", place_of(order.show, person)}};
  if (!order.line.reason.empty()) facts["why"] = mark::said(order.line.reason);
  announce(order.house, order.act, order.show, "notice.list_changed", BotFacts::open(facts));
}

}  // namespace

Objected order_list(ShowOrder& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what.empty()) {
    (void)sign_up_words(order.house, order.act, order.show, order.person, "list", Around::kFoyer);
    return std::nullopt;
  }
  if (what != "add" && what != "drop" && what != "move") return usage(kListForm);
  const auto place = what == "move" ? take_place(rest) : std::optional<std::size_t>(0);
  if (!place || rest.empty()) return usage(kListForm);
  const auto person = person_there(order.house, order.show, order.person, rest);
  if (!person) return nobody(rest);
  if (what == "add") {
    if (const auto code = enlist(order.act, order.show, *person)) return Objection(*code);
    tell_changed(order, *person, "added");
  } else {
    if (place_of(order.show, *person) == 0) return Objection("E_NOT_LISTED");
    if (what == "move") move_to(order.act, order.show, *person, *place);
    if (what == "drop") strike(order.act, order.show, *person);
    tell_changed(order, *person, what == "move" ? "moved" : "dropped");
  }
  call_up(order.house, order.act, order.show);
  return std::nullopt;
}

Objected order_open(ShowOrder& order) {
  if (has_pool(order.show)) {
    if (order.show.pool.phase == Pool::Phase::kOpen) return Objection("E_LIST_IS_OPEN");
    const bool opened = reopen_registration(order.house, order.act, order.show);
    return opened ? std::nullopt : Objected(Objection("E_POOL_NO_DRAW"));
  }
  if (order.show.sign_ups.state == SignUps::State::kOpen) return Objection("E_LIST_IS_OPEN");
  open_sign_ups(order.house, order.act, order.show, order.line.reason);
  return std::nullopt;
}

Objected order_close(ShowOrder& order) {
  if (has_pool(order.show)) {
    if (order.show.pool.phase != Pool::Phase::kOpen) return Objection("E_POOL_NOT_OPEN");
    close_registration(order.house, order.act, order.show);
    return std::nullopt;
  }
  if (order.show.sign_ups.state == SignUps::State::kClosed) return Objection("E_LIST_CLOSED");
  close_sign_ups(order.house, order.act, order.show, order.line.reason);
  return std::nullopt;
}

}  // namespace callboard
