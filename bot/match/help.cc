#include "bot/match/help.h"

#include <string>
#include <utility>
#include <vector>

#include "bot/clock/allowances.h"
#include "bot/clock/contract.h"
#include "bot/clock/timer_keys.h"
#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
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
  if (const auto due = first_due(house, match, *awaiting)) facts["due"] = mark::time(*due);
  name_movers(facts, *awaiting);
  return facts;
}

// What is waited for and until when, for whoever wonders what to write; and whether a move counts.
nlohmann::json help_facts(const House& house, const LiveMatch& match) {
  using Key = std::pair<const char*, std::string>;
  static const std::vector<Key> ends = {{"due", timer_key::kDice},
                                        {"due", timer_key::kSupply},
                                        {"due", timer_key::kProtest},
                                        {"until", timer_key::kResume},
                                        {"lapse", timer_key::kPaused}};
  nlohmann::json facts = clock_facts(house, match);
  const Pending pending = match.game->pending();
  facts["moves"] = std::holds_alternative<Awaiting>(pending) && !match.desk.pause;
  facts["protest"] = match.desk.protest.has_value();
  facts["dice"] = std::holds_alternative<Draw>(pending);
  facts["random_org"] = !hosts_may_type(house.shows.at(match.row.show), match);
  facts["content"] = std::holds_alternative<Wanted>(pending);
  for (const auto& [name, key] : ends) {
    if (const auto row = house.timers.find(match.row.id, key)) facts[name] = mark::time(row->due);
  }
  return facts;
}

}  // namespace

void send_help(House& house, Act& act, LiveMatch& match, PersonId person) {
  PublicSections sections;
  if (!match.game) {
    sections.add("help.lobby", BotFacts::open({{"seats_free", seats_free(house, match)},
                                               {"title", show_of(house, match).setup.title}}));
  } else {
    const nlohmann::json facts = help_facts(house, match);
    const PublicData view = match.game->public_view();
    sections.add("help.player", BotFacts::open(facts)).add("board", view);
    const bool over = std::holds_alternative<Over>(match.game->pending());
    if (facts.at("moves").get<bool>() || over) sections.add("prompt", view);
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

PublicData host_status(House& house, const LiveMatch& match, Timestamp now) {
  nlohmann::json facts = clock_facts(house, match);
  nlohmann::json seats = nlohmann::json::array();
  for (std::size_t i = 0; i < match.desk.seats.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    seats.push_back({{"seat", mark::seat(seat)},
                     {"misses", misses_in_a_row(match, seat)},
                     {"absences", absences_of(house, match.desk.seats[i], now)}});
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
  for (const MatchId id : house.matches.of_show(match.row.show)) {
    const auto other = house.matches.find(id);
    if (id == match.row.id || other == house.matches.end()) continue;
    const MatchRow& row = other->second.row;
    if (row.status != MatchStatus::kLive) continue;
    others.push_back(
        {{"number", row.number},
         {"command", mark::said("!match " + std::to_string(row.number) + " !status")}});
  }
  facts["others"] = others;
  return BotFacts::open(facts);
}

}  // namespace callboard
