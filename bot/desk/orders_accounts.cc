// Orders about who somebody is: a name, and the accounts of one person.
#include <algorithm>
#include <string_view>

#include "bot/chance/hash.h"
#include "bot/desk/accounts.h"
#include "bot/desk/names.h"
#include "bot/desk/order.h"
#include "bot/facts.h"
#include "bot/match/called.h"
#include "bot/show/lobby.h"
#include "bot/show/sign_ups.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {

namespace {

// Whether a show that this host does not host knows the person as host, player of whatever match,
// champion or on its list: one host does not change who people are for another. The operator may.
bool belongs_elsewhere(const Order& order, PersonId person) {
  if (order.giver == Giver::kOperator) return false;
  const auto foreign = [&](const Show& show) {
    return show.state.id != order.match.row.show && !is_host(show, order.person);
  };
  return std::any_of(order.house.shows.begin(), order.house.shows.end(), [&](const auto& entry) {
    const Show& show = entry.second;
    const bool known = is_host(show, person) || place_of(show, person) != 0;
    if (!foreign(show)) return false;
    return known || plays_in(order.house, show, person) ||
           !show.chronicle->of_person(person, 1).empty();
  });
}

// Names and accounts count in every show of the house. Whoever hosts by a platform's word, or a
// show that people made, can be anybody at all, and changes none; there the two accounts prove by a
// code that they are one person's (bot/desk/link_words.h).
Objected counts_everywhere(const Order& order) {
  const bool made = show_of(order.house, order.match).state.made.has_value();
  const bool by_name = order.giver == Giver::kPerson && !made;
  if (by_name || order.giver == Giver::kOperator) return std::nullopt;
  return Objection{"E_EVERYWHERE", {{order.line.word, true}}};
}

bool is_platform(const House& house, const std::string& adapter) {
  constexpr std::string_view kMatrix = "matrix";  // accounts there may be named beforehand
  if (adapter == kMatrix) return true;
  return !house.shows
              .which([&](const ShowSeen& show) {
                const auto& on = show.setup.platforms;
                return std::find(on.begin(), on.end(), adapter) != on.end();
              })
              .empty();
}

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
  if (auto objection = counts_everywhere(order)) return objection;
  const std::string& rest = order.line.rest;
  const auto to = find_mark(
      rest, " to ", [&](const std::string& name) { return person_named(order, name).has_value(); });
  if (to == std::string::npos) return usage("!rename NAME to NAME");
  const auto person = person_named(order, rest.substr(0, to));
  if (!person) return nobody(rest.substr(0, to));
  if (belongs_elsewhere(order, *person)) return Objection("E_ELSEWHERE");
  const std::string given = unquoted(rest.substr(to + 4));
  const std::string name = one_line(given, kPersonNameMax);
  if (name != one_line(given, rest.size())) {
    return Objection{"E_NAMELONG", {{"most", kPersonNameMax}}};
  }
  const auto taken = person_named(order, name);
  if (name.empty() || is_a_daemons_name(name) || (taken && *taken != *person)) {
    return Objection{"E_NAMETAKEN", {{"name", mark::said(name)}}};
  }
  const auto accounts = order.house.store.identities(*person);
  if (!accounts) return Objection("E_STORE");
  PersonRow& row = order.house.people.at(*person);
  note_name(order, row, name);
  if (row.gave_way.empty()) row.gave_way = to_hex(sha256(row.name));  // else a host's own
  row.name = name;
  order.act.commit.people.push_back(row);
  for (const IdentityRow& account : *accounts) {
    order.act.effects.names.emplace_back(account, name);
  }
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

// "Ann matrix @ann:server", "Ann @ann:server", "Ann web Anna Two": the words before the platform,
// and those behind it. Where none is named, the word before the last should have been one.
Objected split_account(const Order& order, const char* form, std::string& name,
                       NamedAccount& named) {
  const std::string& rest = order.line.rest;
  const auto last = rest.rfind(' ');
  if (last == std::string::npos) return usage(form);
  auto end = last;  // of the word looked at
  for (auto at = rest.rfind(' ', end - 1); at != std::string::npos && end > 0;) {
    named.adapter = rest.substr(at + 1, end - at - 1);
    if (is_platform(order.house, named.adapter)) {
      name = rest.substr(0, at);
      named.user = rest.substr(end + 1);
      return std::nullopt;
    }
    end = at;
    at = end == 0 ? std::string::npos : rest.rfind(' ', end - 1);
  }
  name = rest.substr(0, last);
  named.user = rest.substr(last + 1);
  named.adapter = "matrix";
  if (named.user.starts_with('@')) return std::nullopt;
  const auto at = name.rfind(' ');
  if (at == std::string::npos) return usage(form);
  return Objection{"E_NOPLATFORM", {{"platform", mark::said(name.substr(at + 1))}}};
}

// Whose account it is to be, or is, and the account, as its platform knows it.
Objected read_account(const Order& order, const char* form, NamedAccount& named) {
  std::string name;
  if (auto objection = split_account(order, form, name, named)) return objection;
  const auto user = order.house.account_called(named.adapter, named.user);
  if (!user) {
    return Objection{"E_NOACCOUNT",
                     {{"platform", mark::said(named.adapter)}, {"name", mark::said(named.user)}}};
  }
  named.user = *user;
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

nlohmann::json account_facts(const Order& order, const NamedAccount& account) {
  nlohmann::json facts = who_and_why(order);
  facts["person"] = mark::person(account.person);
  facts["platform"] = mark::said(account.adapter);
  return facts;
}

}  // namespace

// HA-19: one more account of the same person; nobody gets two seats by it.
Objected order_link(Order& order) {
  if (auto objection = counts_everywhere(order)) return objection;
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
  if (share_a_match(order.house, before, person)) {
    return Objection{"E_SEATED", {{"who", mark::person(before)}}};
  }
  if (has_a_part(order.house, before)) {
    return Objection{"E_ACCOUNTTAKEN", {{"who", mark::person(before)}}};
  }
  note_accounts(order, person, 1);
  note_the_one_before(order.house, order.act, person, named.adapter);
  give_account(order.house, order.act, {named.adapter, named.user}, before, person, before);
  take_over_places(order.house, order.act, before, person);
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
  return newest != nullptr ? newest->adapter
                           : order.house.shows.at(match.row.show).setup.platforms.front();
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
  const std::vector<MatchId> played = played_by(order.house, account.person);
  const bool plays = std::any_of(played.begin(), played.end(), [&](MatchId id) {
    const auto match = order.house.matches.find(id);
    return match != order.house.matches.end() &&
           platform_of(order, match->second, account.person) == account.adapter;
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
  if (auto objection = counts_everywhere(order)) return objection;
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
  give_account(order.house, order.act, {named.adapter, named.user}, named.person, owner,
               PersonId{});
  nlohmann::json facts = account_facts(order, named);
  if (back) facts["other"] = mark::person(owner);
  notice(order.house, order.act, order.match, "notice.unlinked", BotFacts::open(facts));
  return std::nullopt;
}

}  // namespace callboard
