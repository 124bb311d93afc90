#include "bot/desk/order.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "bot/chance/hash.h"
#include "bot/desk/known_there.h"
#include "bot/facts.h"
#include "bot/match/called.h"
#include "bot/match/halted.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

bool begins_with(const std::string& text, const std::string& beginning) {
  return text.compare(0, beginning.size(), beginning) == 0;
}

}  // namespace

Objection::Objection(std::string a_code) : Objection(std::move(a_code), nlohmann::json::object()) {}
Objection::Objection(std::string a_code, const nlohmann::json& a_facts)
    : code(std::move(a_code)), facts(BotFacts::open(a_facts)) {}
Objection::Objection(const RefusalData& refusal) : code(refusal.code), facts(refusal.data) {}

LiveMatch stand_in(const Show& show, std::vector<VenueRow> venues) {
  LiveMatch match;
  match.row.show = show.state.id;
  match.row.game = show.setup.game;
  match.row.number = show.state.matches - (show.state.current ? 1 : 0);  // the last one
  match.row.status = MatchStatus::kOver;
  match.row.venues = std::move(venues);
  match.face = show.face;
  return match;
}

bool stands_in(const LiveMatch& match) { return match.row.id == MatchId{}; }

namespace {

// What stands in hidden content, as a word that tells only whether it is the same: nobody can try
// contents on it without the secret of the match's dice.
std::string mark_of(const nlohmann::json& content, const LiveMatch& match) {
  constexpr std::size_t kShown = 12;
  return to_hex(hmac_sha256(match.book->book().secret, content.dump())).substr(0, kShown);
}

// What hosts have brought into play, as numbers and a mark: the things themselves are secret.
nlohmann::json loaded(const LiveMatch& match) {
  const auto view = nlohmann::json::parse(match.game->host_view().json());
  const nlohmann::json queue = view.value("queue", nlohmann::json::array());
  const auto questions = std::count_if(queue.begin(), queue.end(), [](const nlohmann::json& one) {
    return one.contains("question");
  });
  nlohmann::json hidden = nlohmann::json::array({queue});
  for (const char* open : {"solution", "question"}) {
    hidden.push_back(view.value(open, nlohmann::json()));
  }
  nlohmann::json all{{"waiting", queue.size()},
                     {"with_question", questions},
                     {"open_with_question", view.contains("question")},
                     {"prizes", view.value("prizes", nlohmann::json::array())}};
  if (match.book) all["content"] = mark_of(hidden, match);  // not of a finished one's log
  return all;
}

// What the match would hand to the next one if it ended as it stands.
nlohmann::json handed_on(const AnyMatch& game) {
  const CarryOver carry = game.carry();
  nlohmann::json prizes = nlohmann::json::array();
  for (const Prize& prize : carry.prizes) prizes.push_back(prize.name);
  return {{"jackpot", carry.jackpot}, {"prizes", prizes}};
}

}  // namespace

std::string standings(const House& house, const LiveMatch& match) {
  if (stands_in(match)) return "{}";
  nlohmann::json all = nlohmann::json::object();
  if (match.game) all["board"] = nlohmann::json::parse(match.game->public_view().json());
  const DeskState& desk = match.desk;
  nlohmann::json people = nlohmann::json::array();
  for (const PersonId person : match.game ? desk.seats : desk.joined) {
    people.push_back(person.value);
  }
  all["people"] = people;
  all["status"] = static_cast<int>(match.row.status);
  all["paused"] = desk.pause.has_value();
  all["seals"] = desk.seals.size();
  if (desk.more_time) all["more_time"] = desk.more_time->seat.index;
  if (desk.asked) all["asked"] = desk.asked->index;
  for (const auto& [seat, used] : desk.allowances) {
    all["allowances"].push_back({{"seat", seat},
                                 {"bank_used_ms", used.bank_used_ms},
                                 {"bank_added_ms", used.bank_added_ms},
                                 {"excused_used", used.excused_used},
                                 {"excused_added", used.excused_added}});
  }
  if (match.game) {
    all["loaded"] = loaded(match);
    all["handed_on"] = handed_on(*match.game);
  }
  for (const TimerRow& timer : house.timers.of(match.row.id)) {
    all["timers"][timer.key] = timer.due.ms;
  }
  return all.dump();
}

Stood stood_of(const Order& order) {
  return {standings(order.house, order.match),
          to_row(show_of(order.house, order.match).state).json};
}

namespace {

std::string kept(const Stood& standing, bool match_differs, bool show_differs) {
  if (!show_differs) return standing.match;
  if (!match_differs) return standing.show;
  nlohmann::json both = nlohmann::json::parse(standing.match);
  both["show"] = nlohmann::json::parse(standing.show);
  return both.dump();
}

}  // namespace

Changed changed_since(const Order& order, const Stood& before) {
  const Stood after = stood_of(order);
  const bool of_match = before.match != after.match;
  const bool of_show = before.show != after.show;
  return {kept(before, of_match, of_show), kept(after, of_match, of_show)};
}

std::optional<Seat> seat_named(const Order& order, const std::string& name) {
  const bool quoted = unquoted(name) != name;  // then it is the whole name
  const std::string key = fold_key(unquoted(name));
  std::vector<Seat> same;
  std::vector<Seat> beginning;
  const auto& seats = order.match.desk.seats;
  for (std::size_t i = 0; i < seats.size() && !key.empty(); ++i) {
    const std::string seat_key = fold_key(name_of(order.house, seats[i]));
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (seat_key == key) same.push_back(seat);
    if (!quoted && begins_with(seat_key, key)) beginning.push_back(seat);
  }
  if (same.size() == 1) return same.front();
  if (same.empty() && beginning.size() == 1) return beginning.front();
  return std::nullopt;  // nobody, or two who could be meant
}

std::optional<PersonId> person_named(const Order& order, const std::string& name) {
  return person_there(order.house, show_of(order.house, order.match), order.person, name,
                      [&](PersonId person) { return !order.match.desk.is_practice(person); });
}

Objection nobody(const std::string& name) {
  return Objection{"E_NOPERSON", {{"name", mark::said(name)}}};
}

Objection usage(const std::string& form) {
  return Objection("E_USAGE", {{"form", mark::said(form)}});
}

Objection not_live() { return Objection("E_NOTLIVE"); }

Objected halted_or_left(const House& house, const Show& show, const MatchRow& row) {
  if (is_left_behind(house, row)) return Objection{"E_LEFT_BEHIND", {{"number", row.number}}};
  for (const MatchRow& halted : halted_matches(house, show)) {
    if (halted.id != row.id) continue;
    const bool current = show.state.current == std::optional(row.id);
    return Objection{"E_HALTED", {{"number", row.number}, {"current", current}}};
  }
  return std::nullopt;
}

Objection none_is_open(const Order& order) {
  nlohmann::json facts = nlohmann::json::object();
  const Show& show = order.house.shows.at(order.match.row.show);
  if (order.match.row.status == MatchStatus::kHalted) {  // given in its thread
    return Objection{"E_LEFT_BEHIND", {{"number", order.match.row.number}}};
  }
  if (const auto halted = halted_match(order.house, show)) {
    facts = {{"number", halted->number}, {"current", true}};
    if (order.giver == Giver::kOperator) facts["show"] = mark::said(show.state.key);
    return Objection{"E_HALTED", facts};
  }
  const std::int64_t number = order.match.row.number;
  if (number > 0 && reaches_back(*order.match.face, order.line.word)) {
    facts["number"] = number;
    facts["command"] = mark::said("!match " + std::to_string(number) + " !" + order.line.written);
  }
  return Objection{"E_NOTLIVE", facts};
}

bool is_live(const Order& order) { return order.match.row.status == MatchStatus::kLive; }

std::optional<std::size_t> number_in(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

nlohmann::json who_and_why(const Order& order) {
  nlohmann::json facts{{"who", mark::person(order.person)}};
  if (!order.line.reason.empty()) facts["why"] = mark::said(order.line.reason);
  return facts;
}

namespace {

// Where the numbers begin that letters are given: "X labels 9 8 7", "X Labels: 9 8 7".
std::size_t labels_at(const std::string& rest) {
  constexpr std::string_view kWord = " labels";
  const auto same = [](char one, char small) {
    return one == small || (one >= 'A' && one <= 'Z' && one - 'A' + 'a' == small);
  };
  for (auto from = rest.begin(); from != rest.end(); ++from) {
    from = std::search(from, rest.end(), kWord.begin(), kWord.end(), same);
    if (from == rest.end()) break;
    const auto at = static_cast<std::size_t>(from - rest.begin());
    const auto first = rest.find_first_not_of(" ,;:/", at + kWord.size());
    if (first != rest.npos && rest[first] >= '0' && rest[first] <= '9') return at;
  }
  return rest.npos;
}

}  // namespace

std::string solution_in(std::string rest) {
  const auto open = rest.find('"');
  const auto close = open == std::string::npos ? open : rest.find('"', open + 1);
  if (close != std::string::npos) return rest.substr(open + 1, close - open - 1);
  rest = rest.substr(0, std::min({rest.find('|'), rest.find(" clue "), labels_at(rest)}));
  std::string tail = rest;
  if (take_word(tail) == "edit") {
    take_word(tail);
    return tail;
  }
  return rest;
}

LiveMatch* played_now(House& house, const Show& show) {
  if (!show.state.current) return nullptr;
  const auto found = house.matches.find(*show.state.current);
  const bool played =
      found != house.matches.end() && found->second.row.status == MatchStatus::kLive;
  return played ? &found->second : nullptr;
}

}  // namespace callboard
