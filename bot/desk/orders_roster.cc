// Orders about who plays and who rules: a match with its players, the champion, hosts.
#include <algorithm>
#include <string_view>

#include "bot/chance/hash.h"
#include "bot/desk/names.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/show/defence.h"
#include "bot/show/digest.h"
#include "bot/show/lobby.h"
#include "bot/show/pool/eligibility.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kNewForm = "!new NAME vs NAME [champion NAME wins 2]";
constexpr const char* kChampionForm = "!champion NAME [wins 2], !champion none";

// "Ann vs Bob": the persons, or what is wrong.
Objected read_players(const Order& order, std::string names, std::vector<PersonId>& players) {
  const Show& show = order.house.shows.at(order.match.row.show);
  while (!names.empty()) {
    const auto at = find_mark(names, " vs ", [&](const std::string& name) {
      return person_named(order, name).has_value();
    });
    const std::string name = names.substr(0, at);
    names = at == std::string::npos ? "" : names.substr(at + 4);
    const auto person = person_named(order, name);
    if (!person) return nobody(name);
    if (std::find(players.begin(), players.end(), *person) != players.end()) {
      return Objection{"E_SEATED", {{"who", mark::person(*person)}}};
    }
    if (is_host(show, *person) && show.setup.host_plays == Permission::kRefused) {
      return Objection("E_HOSTPLAYS");
    }
    players.push_back(*person);
  }
  if (players.size() != seats_of(show)) return usage(kNewForm);
  return std::nullopt;
}

struct NamedChampion {
  std::optional<PersonId> person;
  std::optional<std::int64_t> wins;
};

// "Bob wins 2", "none".
Objected read_reign(const Order& order, std::string words, const char* form, NamedChampion& named) {
  const bool whole_name = person_named(order, words).has_value();
  const auto at = whole_name ? words.npos : words.rfind(" wins ");
  if (at != std::string::npos) {
    const std::string wins = words.substr(at + 6);
    const std::string digits = wins.substr(wins.starts_with('-') ? 1 : 0);
    const bool whole = digits.find_first_not_of("0123456789") == std::string::npos;
    if (digits.empty() || !whole) return usage(form);
    const auto number = number_in(wins);
    if (!number || *number > static_cast<std::size_t>(kWinsMax)) {
      return Objection{"E_RANGE", {{"wins", kWinsMax}}};
    }
    named.wins = static_cast<std::int64_t>(*number);
    words.resize(at);
  }
  if (words == "none") return std::nullopt;
  named.person = person_named(order, words);
  if (!named.person) return nobody(words);
  return std::nullopt;
}

struct NewMatch {
  std::vector<PersonId> players;
  NamedChampion champion;
};

// "champion Bob wins 2" at the end of `rest`, taken off it.
Objected read_champion(const Order& order, std::string& rest, NewMatch& made) {
  const auto at = rest.find(" champion ");
  if (at == std::string::npos) return std::nullopt;
  const std::string tail = rest.substr(at + 10);
  rest = rest.substr(0, at);
  return read_reign(order, tail, kNewForm, made.champion);
}

// What is announced of a reign that a host has named another one instead of.
nlohmann::json passed_over(const Reign& before, const ShowState& now) {
  const auto& aside = now.set_aside;
  if (!aside || before == reign_of(now)) return nlohmann::json::object();
  return {{"former", mark::person(*aside->champion)}, {"former_wins", aside->wins}};
}

}  // namespace

// HA-01: both seats at once. A champion is one of them, named here or standing already.
Objected order_new(Order& order) {
  Show& show = show_of(order.house, order.match);
  const bool waits = order.match.row.status == MatchStatus::kWaiting;
  if (!waits || waits_for(order.house, show)) return Objection("E_MATCH_ON");
  std::string rest = order.line.rest;
  NewMatch made;
  const bool named = rest.find(" champion ") != std::string::npos;
  if (auto objection = read_champion(order, rest, made)) return objection;
  if (auto objection = read_players(order, rest, made.players)) return objection;
  if (!named && show.state.champion) {
    made.champion = {show.state.champion, show.state.wins};
  }
  const std::optional<PersonId> champion = made.champion.person;
  const auto is_player = [&](PersonId person) {
    return std::find(made.players.begin(), made.players.end(), person) != made.players.end();
  };
  if (champion && !is_player(*champion)) {
    return Objection{"E_NEWCHAMPION", {{"champion", mark::person(*champion)}}};
  }
  const Reign before = reign_of(show.state);
  const std::int64_t wins = before.champion == champion ? before.wins : 0;
  set_reign(show.state, {champion, false, made.champion.wins.value_or(wins)});  // a person is named
  save(show, order.act);
  champion_is_here(order.act, show);  // by the host's word
  nlohmann::json facts = who_and_why(order);
  facts.update(passed_over(before, show.state));
  notice(order.house, order.act, order.match, "notice.made", BotFacts::open(facts));
  const std::vector<PersonId> waiting = order.match.desk.joined;
  for (const PersonId person : waiting) (void)leave(order.house, order.act, order.match, person);
  for (const PersonId person : made.players) {
    if (person == champion) continue;
    if (const auto code = join(order.house, order.act, order.match, person, PlayerKind::kPerson)) {
      return Objection{*code, {{"who", mark::person(person)}}};
    }
  }
  return std::nullopt;
}

// Who reigns, named by a host before a match begins; a reign that was set aside comes back whole.
Objected order_champion(Order& order) {
  Show& show = show_of(order.house, order.match);
  if (order.line.rest.empty()) return usage(kChampionForm);
  const bool played = played_now(order.house, show) != nullptr || waits_for(order.house, show);
  if (played) return Objection("E_CHAMPIONSITS");
  NamedChampion named;
  if (auto objection = read_reign(order, order.line.rest, kChampionForm, named)) return objection;
  if (named.person) {
    if (const auto code = may_not_play(show, *named.person)) return Objection(*code);
  }
  const Reign before = reign_of(show.state);
  const auto& aside = show.state.set_aside;
  const bool reigns = before.champion == named.person;
  const bool again = !reigns && aside && aside->champion == named.person;
  Reign reign{named.person, false, 0};
  if (reigns || again) reign = reigns ? before : *aside;
  reign.wins = named.wins.value_or(reign.wins);
  set_reign(show.state, reign);
  save(show, order.act);
  nlohmann::json facts = who_and_why(order);
  if (reign.champion) facts["champion"] = mark::person(*reign.champion);
  facts["wins"] = show.state.wins;
  facts["again"] = again && !named.wins;
  facts.update(passed_over(before, show.state));
  notice(order.house, order.act, order.match, "notice.champion", BotFacts::open(facts));
  if (before.champion != reign.champion) seats_changed(order.house, order.act, show);
  return std::nullopt;
}

namespace {

// Nobody who plays in the show comes to host it.
Objected no_host(const Order& order, PersonId person) {
  const auto code = may_not_host(order.house, show_of(order.house, order.match), person);
  if (!code) return std::nullopt;
  return Objection{*code, {{"who", mark::person(person)}}};
}

}  // namespace

// HA-42: at least one host stays, unless whoever runs the server hosts: there who hosts by name is
// who is told of what waits.
Objected order_host(Order& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what != "add" && what != "remove") return usage("!host add|remove NAME");
  Show& show = show_of(order.house, order.match);
  const bool made = show.state.made.has_value();
  if (order.giver == Giver::kLent && !made) return Objection("E_LENT_HOST");
  const auto person = person_named(order, rest);
  if (!person) return nobody(rest);
  const bool host = is_host(show, *person);
  if (what == "add") {
    if (auto objection = no_host(order, *person)) return objection;
    if (!host) show.state.hosts.push_back(*person);
    std::erase(show.state.muted, *person);
  } else {
    if (!host) return Objection{"E_NOTAHOST", {{"name", mark::said(rest)}}};
    if (show.state.hosts.size() < 2 && !made) return Objection("E_LASTHOST");
    std::erase(show.state.hosts, *person);
    note_left_staff(order.act, show, *person);
  }
  save(show, order.act);
  plan_digests(order.house, order.act, show);
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(*person);
  facts["added"] = what == "add";
  notice(order.house, order.act, order.match, "notice.hosts", BotFacts::open(facts));
  return std::nullopt;
}

// Hosting goes over as a whole: the other comes, who commands it leaves.
Objected order_handover(Order& order) {
  Show& show = show_of(order.house, order.match);
  if (order.giver == Giver::kLent) {
    return Objection{"E_LENT_HOST", {{"made", show.state.made.has_value()}}};
  }
  const auto person = person_named(order, order.line.rest);
  if (!person) return nobody(order.line.rest);
  if (*person == order.person) return Objection("E_LASTHOST");
  if (auto objection = no_host(order, *person)) return objection;
  if (!is_host(show, *person)) show.state.hosts.push_back(*person);
  std::erase(show.state.muted, *person);
  std::erase(show.state.hosts, order.person);
  note_left_staff(order.act, show, order.person);
  save(show, order.act);
  plan_digests(order.house, order.act, show);
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(*person);
  notice(order.house, order.act, order.match, "notice.handover", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
