// Orders about who is who: create a match with its players, names, accounts, hosts.
#include <algorithm>
#include <string_view>

#include "bot/chance/hash.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/show/defence.h"
#include "bot/show/digest.h"
#include "bot/show/lobby.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr const char* kNewForm = "!new NAME vs NAME [champion NAME wins 2]";
constexpr const char* kChampionForm = "!champion NAME [wins 2], !champion none";
constexpr std::int64_t kWinsMax = 50;

Objection nobody(const std::string& name) {
  return Objection{"E_NOPERSON", {{"name", mark::said(name)}}};
}

// "Ann vs Bob": the persons, or what is wrong.
Objected read_players(const Order& order, std::string names, std::vector<PersonId>& players) {
  const Show& show = order.house.shows.at(order.match.row.show);
  while (!names.empty()) {
    const auto at = names.find(" vs ");
    const std::string name = names.substr(0, at);
    names = at == std::string::npos ? "" : names.substr(at + 4);
    const auto person = person_named(order, name);
    if (!person) return nobody(name);
    if (std::find(players.begin(), players.end(), *person) != players.end()) {
      return Objection("E_SEATED");
    }
    if (is_host(show, *person) && show.setup.host_plays == Permission::kRefused) {
      return Objection("E_HOSTPLAYS");
    }
    players.push_back(*person);
  }
  if (players.size() != show.face->seats) return usage(kNewForm);
  return std::nullopt;
}

struct NamedChampion {
  std::optional<PersonId> person;
  std::optional<std::int64_t> wins;
};

// "Bob wins 2", "none".
Objected read_reign(const Order& order, std::string words, const char* form, NamedChampion& named) {
  if (const auto at = words.find(" wins "); at != std::string::npos) {
    const auto number = number_in(words.substr(at + 6));
    if (!number || *number > static_cast<std::size_t>(kWinsMax)) return usage(form);
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
      return Objection{*code};
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

// Whether a show that this host does not host knows the person as host, player, champion or on its
// list: one host does not change who people are for another. The operator may.
bool belongs_elsewhere(const Order& order, PersonId person) {
  if (order.giver == Giver::kOperator) return false;
  const auto foreign = [&](const Show& show) { return !is_host(show, order.person); };
  return std::any_of(order.house.shows.begin(), order.house.shows.end(), [&](const auto& entry) {
    const Show& show = entry.second;
    const bool known = is_host(show, person) || place_of(show, person) != 0;
    return foreign(show) && (known || plays_in(order.house, show, person));
  });
}

// An account of somebody who plays or hosts stays theirs, or the seat would be nobody's.
bool has_a_part(const House& house, PersonId person) {
  return std::any_of(house.shows.begin(), house.shows.end(), [&](const auto& entry) {
    return is_host(entry.second, person) || plays_in(house, entry.second, person);
  });
}

bool is_platform(const House& house, const std::string& adapter) {
  constexpr std::string_view kMatrix = "matrix";  // accounts there may be named beforehand
  return adapter == kMatrix || std::any_of(house.shows.begin(), house.shows.end(), [&](auto& one) {
           return one.second.setup.adapter == adapter;
         });
}

bool share_a_match(const House& house, PersonId one, PersonId other) {
  return std::any_of(house.matches.begin(), house.matches.end(), [&](const auto& live) {
    const DeskState& desk = live.second.desk;
    return desk.seat_of(one).has_value() && desk.seat_of(other).has_value();
  });
}

}  // namespace

namespace {

// For the audit: whether the name is another one now. The salt is thrown away, so nobody can try
// names on it: a name could not be forgotten there.
void note_name(Order& order, const PersonRow& person, const std::string& name) {
  constexpr std::size_t kShown = 12;
  const std::string salt = order.house.entropy.secret();
  const auto kept = [&](const std::string& one) {
    const std::string mark = to_hex(hmac_sha256(salt, one)).substr(0, kShown);
    return nlohmann::json{{"person", person.id.value}, {"name", mark}}.dump();
  };
  order.changed = Changed{kept(person.name), kept(name)};
}

}  // namespace

// HA-19: the name only. It stays until the account itself takes another one.
Objected order_rename(Order& order) {
  const std::string& rest = order.line.rest;
  const auto to = rest.find(" to ");
  if (to == std::string::npos) return usage("!rename NAME to NAME");
  const auto person = person_named(order, rest.substr(0, to));
  if (!person) return nobody(rest.substr(0, to));
  if (belongs_elsewhere(order, *person)) return Objection("E_ELSEWHERE");
  const std::string name = one_line(rest.substr(to + 4), kPersonNameMax);
  const auto taken = person_named(order, name);
  if (name.empty() || (taken && *taken != *person)) {
    return Objection{"E_NAMETAKEN", {{"name", mark::said(name)}}};
  }
  PersonRow& row = order.house.people.at(*person);
  note_name(order, row, name);
  if (row.gave_way.empty()) row.gave_way = to_hex(sha256(row.name));  // else a host's own
  row.name = name;
  order.act.commit.people.push_back(row);
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(*person);  // as a mark: words of it could not be forgotten
  if (order.house.luck == Luck::kWithheld) facts["new"] = mark::said(name);  // tried out
  notice(order.house, order.act, order.match, "notice.renamed", BotFacts::open(facts));
  return std::nullopt;
}

namespace {

// For the audit: how many accounts the person has, and will have. Which, only the command says,
// since that can be erased.
void note_accounts(Order& order, PersonId person, std::int64_t more) {
  const auto rows = order.house.store.identities(person);
  const std::int64_t now = rows ? std::ssize(*rows) : 0;
  const auto kept = [&](std::int64_t accounts) {
    return nlohmann::json{{"person", person.value}, {"accounts", accounts}}.dump();
  };
  order.changed = Changed{kept(now), kept(now + more)};
}

constexpr const char* kLinkForm = "!link NAME matrix @ann:server";
constexpr const char* kUnlinkForm = "!unlink NAME matrix @ann:server [force]";

enum class Insisting : std::uint8_t { kNo, kYes };

struct NamedAccount {
  PersonId person;
  std::string adapter = "matrix";
  std::string user;
};

// "Ann matrix @ann:server", "Ann @ann:server", "Ann web anna".
Objected read_account(const Order& order, const char* form, NamedAccount& named) {
  std::string name = order.line.rest;
  const auto last = name.rfind(' ');
  if (last == std::string::npos) return usage(form);
  named.user = name.substr(last + 1);
  name.resize(last);
  if (!named.user.starts_with('@')) {
    const auto at = name.rfind(' ');
    if (at == std::string::npos) return usage(form);
    named.adapter = name.substr(at + 1);
    name.resize(at);
  } else if (name.ends_with(" matrix")) {
    name.resize(name.size() - 7);
  }
  if (!is_platform(order.house, named.adapter)) {
    return Objection{"E_NOPLATFORM", {{"platform", mark::said(named.adapter)}}};
  }
  auto person = person_named(order, name);
  if (!person) {  // of several of that name, perhaps whose account it is
    const auto owner = order.house.store.find_identity(named.adapter, named.user);
    if (owner && *owner && fold_key(name_of(order.house, **owner)) == fold_key(name)) {
      person = *owner;
    }
  }
  if (!person) return nobody(name);
  named.person = *person;
  return std::nullopt;
}

void give_account(Order& order, const NamedAccount& account, PersonId from, PersonId to,
                  PersonId was) {
  order.act.commit.identities.push_back({account.adapter, account.user, to, was});
  forget_where(order.house, from, account.adapter);
  forget_where(order.house, to, account.adapter);
  order.house.accounts[{account.adapter, account.user}] = to;
}

// The only account that somebody had on a platform is the one they write from there, until they
// write from another.
void note_the_one_before(Order& order, const NamedAccount& joins) {
  const auto rows = order.house.store.identities(joins.person);
  if (!rows) return;
  std::vector<IdentityRow> there;
  for (const IdentityRow& row : *rows) {
    if (row.adapter == joins.adapter) there.push_back(row);
  }
  if (there.size() != 1) return;
  there.front().wrote = order.act.now;
  order.act.commit.identities.push_back(there.front());
}

nlohmann::json account_facts(const Order& order, const NamedAccount& account) {
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(account.person);
  facts["platform"] = mark::said(account.adapter);
  return facts;
}

}  // namespace

// HA-19: one more account of the same person; nobody gets two seats by it.
Objected order_link(Order& order) {
  NamedAccount named;
  if (auto objection = read_account(order, kLinkForm, named)) return objection;
  const PersonId person = named.person;
  const auto known = order.house.store.find_identity(named.adapter, named.user);
  if (!known) return Objection("E_STORE");
  const PersonId before = known->value_or(PersonId{});
  if (before == person) return Objection("E_LINKED");
  if (belongs_elsewhere(order, person) || belongs_elsewhere(order, before)) {
    return Objection("E_ELSEWHERE");
  }
  if (share_a_match(order.house, before, person)) return Objection("E_SEATED");
  if (has_a_part(order.house, before)) {
    return Objection{"E_ACCOUNTTAKEN", {{"who", mark::person(before)}}};
  }
  note_accounts(order, person, 1);
  note_the_one_before(order, named);
  give_account(order, named, before, person, before);
  notice(order.house, order.act, order.match, "notice.linked",
         BotFacts::open(account_facts(order, named)));
  return std::nullopt;
}

namespace {

// Where the person last wrote in the match; who never did writes where the show is.
std::string platform_of(const Order& order, const LiveMatch& match, PersonId person) {
  constexpr std::size_t kBack = 500;
  const ReplyRow* newest = nullptr;
  const auto replies = order.house.store.newest_replies(match.row.id, kBack);
  for (std::size_t i = 0; replies && i < replies->size(); ++i) {
    const ReplyRow& one = (*replies)[i];
    if (one.person != person || one.adapter == kControlAdapter) continue;
    if (newest == nullptr || newest->stamp < one.stamp) newest = &one;
  }
  return newest != nullptr ? newest->adapter : order.house.shows.at(match.row.show).setup.adapter;
}

// Which of their accounts there a person writes from; where that is not known, those which no host
// has joined to theirs.
bool writes_from(const IdentityRow& account, const std::vector<IdentityRow>& there) {
  const IdentityRow& newest = there.front();
  if (newest.wrote != Timestamp{}) return newest.user == account.user;
  return there.size() == 1 || account.was == PersonId{};
}

// The account from which somebody plays; with another one there the host may part it all the same.
Objected plays_from(const Order& order, const IdentityRow& account,
                    const std::vector<IdentityRow>& all, Insisting insisting) {
  std::vector<IdentityRow> there;
  for (const IdentityRow& row : all) {
    if (row.adapter == account.adapter) there.push_back(row);
  }
  const bool other = there.size() > 1;
  if (!writes_from(account, there) || (other && insisting == Insisting::kYes)) return std::nullopt;
  const auto& matches = order.house.matches;
  const bool plays = std::any_of(matches.begin(), matches.end(), [&](const auto& live) {
    return live.second.desk.seat_of(account.person) &&
           platform_of(order, live.second, account.person) == account.adapter;
  });
  if (!plays) return std::nullopt;
  return Objection{"E_PLAYSFROM", {{"who", mark::person(account.person)}, {"other", other}}};
}

// "!unlink Ann web Zed force": takes the last word off where what is left names an account.
Insisting take_force(Order& order) {
  constexpr std::string_view kForce = " force";
  std::string& rest = order.line.rest;
  if (!rest.ends_with(kForce)) return Insisting::kNo;
  const std::string whole = rest;
  rest.resize(rest.size() - kForce.size());
  NamedAccount named;
  const auto objection = read_account(order, kUnlinkForm, named);
  if (!objection || objection->code == nobody("").code) return Insisting::kYes;
  rest = whole;  // of somebody whose account has that name
  return Insisting::kNo;
}

}  // namespace

// HA-19: the account is again whose it was before "!link", or somebody's of its own.
Objected order_unlink(Order& order) {
  const Insisting insisting = take_force(order);
  NamedAccount named;
  if (auto objection = read_account(order, kUnlinkForm, named)) return objection;
  const auto rows = order.house.store.identities(named.person);
  if (!rows) return Objection("E_STORE");
  const auto row = std::find_if(rows->begin(), rows->end(), [&](const IdentityRow& one) {
    return one.adapter == named.adapter && one.user == named.user;
  });
  const nlohmann::json whose{{"who", mark::person(named.person)}};
  if (row == rows->end()) return Objection{"E_NOTTHEIRS", whose};
  if (rows->size() < 2) return Objection{"E_LASTACCOUNT", whose};
  if (auto objection = plays_from(order, *row, *rows, insisting)) return objection;
  if (belongs_elsewhere(order, named.person)) return Objection("E_ELSEWHERE");
  const auto was = order.house.people.find(row->was);
  const bool back = was != order.house.people.end() && !was->second.forgotten;
  const PersonId owner = back ? was->first : new_person(order.house, order.act, "");
  note_accounts(order, named.person, -1);
  give_account(order, named, named.person, owner, PersonId{});
  nlohmann::json facts = account_facts(order, named);
  if (back) facts["other"] = mark::person(owner);
  notice(order.house, order.act, order.match, "notice.unlinked", BotFacts::open(facts));
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

// HA-42: at least one host stays.
Objected order_host(Order& order) {
  std::string rest = order.line.rest;
  const std::string what = take_word(rest);
  if (what != "add" && what != "remove") return usage("!host add|remove NAME");
  const auto person = person_named(order, rest);
  if (!person) return nobody(rest);
  Show& show = show_of(order.house, order.match);
  const bool host = is_host(show, *person);
  if (what == "add") {
    if (auto objection = no_host(order, *person)) return objection;
    if (!host) show.state.hosts.push_back(*person);
  } else {
    if (!host) return Objection{"E_NOTAHOST", {{"name", mark::said(rest)}}};
    if (show.state.hosts.size() < 2) return Objection("E_LASTHOST");
    std::erase(show.state.hosts, *person);
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
  const auto person = person_named(order, order.line.rest);
  if (!person) return nobody(order.line.rest);
  Show& show = show_of(order.house, order.match);
  if (*person == order.person) return Objection("E_LASTHOST");
  if (auto objection = no_host(order, *person)) return objection;
  if (!is_host(show, *person)) show.state.hosts.push_back(*person);
  std::erase(show.state.hosts, order.person);
  save(show, order.act);
  plan_digests(order.house, order.act, show);
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(*person);
  notice(order.house, order.act, order.match, "notice.handover", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
