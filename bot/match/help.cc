#include "bot/match/help.h"

#include "bot/clock/allowances.h"
#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/show/lobby.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

nlohmann::json clock_facts(const House& house, const LiveMatch& match) {
  nlohmann::json facts{{"paused", match.desk.pause.has_value()}};
  if (!match.game) return facts;
  const Pending pending = match.game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return facts;
  for (const Timer& timer : awaiting->timers) {
    if (const auto row = house.timers.find(match.row.id, timer.key)) {
      facts["due"] = mark::time(row->due);
    }
  }
  if (!awaiting->seats.empty()) facts["seat"] = mark::seat(awaiting->seats.front());
  return facts;
}

}  // namespace

void send_help(House& house, Act& act, LiveMatch& match, PersonId person) {
  PublicSections sections;
  if (!match.game) {
    sections.add("help.lobby", BotFacts::open({{"seats_free", seats_free(house, match)},
                                               {"title", show_of(house, match).setup.title}}));
  } else {
    sections.add("help.player", BotFacts::open(clock_facts(house, match)));
    const PublicData view = match.game->public_view();
    sections.add("board", view).add("prompt", view);
  }
  post(house, act, match, Post::to_person(person, std::move(sections)));
}

void send_host_help(House& house, Act& act, LiveMatch& match, PersonId person) {
  nlohmann::json forms = nlohmann::json::array();
  std::vector<std::string> all = command_forms(*match.face);
  const std::vector<std::string> of_show = show_command_forms();
  all.insert(all.end(), of_show.begin(), of_show.end());
  for (const std::string& form : all) forms.push_back({{"form", mark::said(form)}});
  tell_person(house, act, match, person, "help.host", BotFacts::open({{"forms", forms}}));
}

void send_host_status(House& house, Act& act, LiveMatch& match, PersonId person) {
  nlohmann::json facts = clock_facts(house, match);
  nlohmann::json seats = nlohmann::json::array();
  for (std::size_t i = 0; i < match.desk.seats.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    seats.push_back({{"seat", mark::seat(seat)},
                     {"misses", misses_in_a_row(match, seat)},
                     {"absences", absences_of(house, match.desk.seats[i], act.now)}});
  }
  facts["seats"] = seats;
  facts["number"] = match.row.number;
  facts["place"] = match.log.size();
  facts["live"] = match.row.status == MatchStatus::kLive;
  facts["seats_free"] = match.game ? 0 : seats_free(house, match);
  const Show& show = show_of(house, match);
  const auto before = waits_for(house, show);
  if (before && show.state.current == std::optional(match.row.id) && !match.game) {
    facts["before"] = *before;
  }
  nlohmann::json others = nlohmann::json::array();
  for (const auto& [id, other] : house.matches) {
    const bool beside = id != match.row.id && other.row.show == match.row.show;
    if (beside && other.row.status == MatchStatus::kLive) {
      others.push_back(
          {{"number", other.row.number},
           {"command", mark::said("!match " + std::to_string(other.row.number) + " !status")}});
    }
  }
  facts["others"] = others;
  tell_person(house, act, match, person, "status.match", BotFacts::open(facts));
}

}  // namespace callboard
