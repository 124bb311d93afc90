// Orders about what the show remembers: its standings and records in public, its seasons.

#include "bot/desk/show_order.h"
#include "bot/facts.h"
#include "bot/match/play.h"
#include "bot/show/foyer.h"
#include "bot/show/record_words.h"
#include "bot/show/season.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kSeasonForm = "!season [close [after|now] [\"NAME\"] | reopen]";

// In the match's thread it was asked in, else in the show's own.
void post_openly(ShowOrder& order, const RecordAnswer& answer) {
  const auto thread =
      order.thread ? order.house.matches.find(*order.thread) : order.house.matches.end();
  if (thread != order.house.matches.end()) {
    return notice(order.house, order.act, thread->second, answer.section, answer.facts);
  }
  announce(order.house, order.act, order.show, answer.section, answer.facts);
}

Objected tell_all(ShowOrder& order, RecordQuestion asked) {
  post_openly(order, answer_about(order.house, order.show, asked, std::nullopt));
  return std::nullopt;
}

std::optional<PersonId> by(const ShowOrder& order) {
  return order.person == PersonId{} ? std::nullopt : std::optional(order.person);
}

// "\"Spring\"" or "Spring"
std::string name_in(const std::string& rest) {
  std::string name = one_line(rest, kSeasonNameMax + 2);
  if (name.size() >= 2 && name.front() == '"' && name.back() == '"') {
    name = name.substr(1, name.size() - 2);
  }
  return name;
}

bool says_when(const std::string& word) { return word == "after" || word == "now"; }

// What stands behind a name in quotes.
std::string behind_name(std::string rest) {
  const auto end = rest.starts_with('"') ? rest.find('"', 1) : std::string::npos;
  if (end == std::string::npos) return {};
  rest.erase(0, end + 1);
  return rest.erase(0, rest.find_first_not_of(" \t"));
}

Objected close(ShowOrder& order, std::string rest) {
  std::string tail = rest;
  std::string when = take_word(tail);
  if (says_when(when)) rest = tail;
  if (const std::string behind = behind_name(rest); !behind.empty()) {
    if (says_when(when) || !says_when(behind)) return usage(kSeasonForm);
    when = behind;
    rest.erase(rest.rfind('"') + 1);
  }
  const std::string name = name_in(rest);
  const bool played = match_is_played(order.house, order.show);
  if (played && when == "after") {
    order.show.state.season_closing = name;
    nlohmann::json facts{{"title", order.show.setup.title},
                         {"season", order.show.state.season},
                         {"number", order.show.state.matches}};
    announce(order.house, order.act, order.show, "notice.season_closes", BotFacts::open(facts));
    return std::nullopt;
  }
  if (played && when != "now") {
    return Objection{"E_SEASON_LIVE", {{"number", order.show.state.matches}}};
  }
  if (order.show.chronicle->matches_of(order.show.state.season) == 0) {
    return Objection{"E_SEASON_EMPTY", {{"season", order.show.state.season}}};
  }
  close_season(order.house, order.act, order.show, {name, by(order)});
  return std::nullopt;
}

// The close that was the last thing done to the seasons is taken back: nothing has been played
// since.
Objected reopen(ShowOrder& order) {
  if (order.show.state.season_closing) {
    order.show.state.season_closing.reset();
    announce(
        order.house, order.act, order.show, "notice.season_stays",
        BotFacts::open({{"title", order.show.setup.title}, {"season", order.show.state.season}}));
    return std::nullopt;
  }
  if (order.show.seasons.empty()) return Objection("E_SEASON_FIRST");
  if (order.show.chronicle->matches_of(order.show.state.season) > 0) {
    return Objection{"E_SEASON_PLAYED", {{"season", order.show.state.season}}};
  }
  reopen_season(order.house, order.act, order.show, by(order));
  return std::nullopt;
}

}  // namespace

Objected order_standings(ShowOrder& order) {
  const bool all = order.line.rest == "all";
  if (!all && !order.line.rest.empty()) return usage("!standings [all]");
  return tell_all(order, all ? RecordQuestion::kAllTime : RecordQuestion::kStandings);
}

Objected order_records(ShowOrder& order) { return tell_all(order, RecordQuestion::kRecords); }
Objected order_jackpots(ShowOrder& order) { return tell_all(order, RecordQuestion::kJackpots); }

Objected order_season(ShowOrder& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what.empty()) return tell_all(order, RecordQuestion::kSeasons);
  if (what == "close") return close(order, rest);
  if (what == "reopen" && rest.empty()) return reopen(order);
  return usage(kSeasonForm);
}

}  // namespace callboard
