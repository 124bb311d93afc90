#include "bot/match/house.h"

#include <algorithm>
#include <charconv>

#include "bot/chance/hash.h"
#include "bot/facts.h"
#include "bot/show/results.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard {
namespace {

const ShowSetup* find_setup(const std::vector<ShowSetup>& setups, const std::string& key) {
  const auto found = std::find_if(setups.begin(), setups.end(),
                                  [&](const ShowSetup& setup) { return setup.key == key; });
  return found == setups.end() ? nullptr : &*found;
}

const GameFace* face_named(const std::vector<GameFace>& games, const std::string& name) {
  const auto found = std::find_if(games.begin(), games.end(),
                                  [&](const GameFace& game) { return game.name == name; });
  return found == games.end() ? nullptr : &*found;
}

// What a damaged page held of this show or match alone; of anything else the error stays one.
bool is_apart(const StoreError& error) { return error.kind == StoreErrorKind::kCorrupt; }

Stored<Done> load_show(House& house, const ShowRow& row, const ShowSetup& setup,
                       const std::vector<GameFace>& games) try {
  Show show;
  show.setup = setup;
  show.state = from_row(row);
  show.face = face_named(games, setup.game);
  CALLBOARD_CHECK(show.face != nullptr, "a show names a game that is not in the catalogue");
  const auto burns = house.store.burns(row.id);
  Stored<Done> loaded = burns ? Stored<Done>(Done{}) : Stored<Done>(Fail{burns.error()});
  if (loaded) show.burnt.insert(burns->begin(), burns->end());
  if (loaded) loaded = load_sign_ups(house, show);
  if (loaded) loaded = load_results(house, show, row);
  if (!loaded && is_apart(loaded.error())) throw Broken(loaded.error().detail);
  if (!loaded) return loaded;
  if (show.state.foyer) house.foyers[{show.state.foyer->adapter, show.state.foyer->id}] = row.id;
  house.shows.emplace(row.id, std::move(show));
  return Done{};
} catch (const std::exception& problem) {
  house.set_aside[row.key] = problem.what();
  return Done{};
}

Stored<Done> load_shows(House& house, const std::vector<ShowSetup>& setups,
                        const std::vector<GameFace>& games) {
  auto rows = house.store.shows();
  if (!rows) return Fail{rows.error()};
  for (const ShowRow& row : *rows) {
    const ShowSetup* setup = find_setup(setups, row.key);
    if (setup == nullptr) continue;  // no longer configured: its matches rest
    if (auto loaded = load_show(house, row, *setup, games); !loaded) return loaded;
  }
  return Done{};
}

Stored<Done> load_match(House& house, const MatchRow& row) {
  const auto show = house.shows.find(row.show);
  if (show == house.shows.end()) return Done{};
  for (const VenueRow& venue : row.venues) house.venues[{venue.adapter, venue.id}] = row.id;
  auto log = house.store.log(row.id);
  auto book = house.store.book(row.book);
  auto draws = house.store.draws(row.book);
  const StoreError* const fault = !log     ? &log.error()
                                  : !book  ? &book.error()
                                  : !draws ? &draws.error()
                                           : nullptr;
  if (fault != nullptr && !is_apart(*fault)) return Fail{*fault};
  if (fault != nullptr) {
    house.halted[row.id] = "the rows of match " + std::to_string(row.number) + " of " +
                           show->second.state.key +
                           " cannot be read, and it rests: " + fault->detail;
    return Done{};
  }
  try {
    auto folded = fold_match(row, *std::move(log), *show->second.face);
    if (!folded) throw Broken(folded.error());
    if (!*book) throw Broken("its draw book is missing");
    folded->book.emplace(show->second.state.key, **book, *std::move(draws));
    house.matches.emplace(row.id, *std::move(folded));
  } catch (const std::exception& problem) {
    house.halted[row.id] = problem.what();
  }
  return Done{};
}

// A host has put another name in the place of this one (HA-19).
bool was_renamed(const PersonRow& person, const std::string& account_name) {
  return !person.gave_way.empty() && person.gave_way == to_hex(sha256(account_name));
}

}  // namespace

Stored<Done> load_house(House& house, const std::vector<ShowSetup>& setups,
                        const std::vector<GameFace>& games) {
  auto ids = house.store.counters();
  if (!ids) return Fail{ids.error()};
  house.ids = *ids;
  auto people = house.store.people();
  if (!people) return Fail{people.error()};
  for (const PersonRow& person : *people) house.people[person.id] = person;
  if (auto loaded = load_shows(house, setups, games); !loaded) return loaded;
  auto rows = house.store.unfinished();
  if (!rows) return Fail{rows.error()};
  for (const MatchRow& row : *rows) {
    if (auto loaded = load_match(house, row); !loaded) return loaded;
  }
  auto timers = house.store.due(Timestamp{INT64_MAX}, kTimersMax);
  if (!timers) return Fail{timers.error()};
  for (const TimerRow& timer : *timers) {
    const bool here =
        timer.match == MatchId{} ? !rests(house, timer.key) : house.matches.contains(timer.match);
    if (here) house.timers.set(timer);
  }
  return Done{};
}

std::string delivery_key(const std::string& installation,
                         const std::vector<FormerInstallation>& former, OutboxId row) {
  const auto author =
      std::find_if(former.begin(), former.end(), [&](const auto& one) { return row <= one.upto; });
  return (author == former.end() ? installation : author->installation) + "-" +
         std::to_string(row.value);
}

std::optional<OutboxId> key_row(const std::string& installation, const std::string& key) {
  const std::string prefix = installation + "-";
  if (installation.empty() || !key.starts_with(prefix)) return std::nullopt;
  OutboxId row;
  const auto read = std::from_chars(key.data() + prefix.size(), key.data() + key.size(), row.value);
  if (read.ec != std::errc{}) return std::nullopt;
  return row;
}

Show& show_of(House& house, const LiveMatch& match) { return house.shows.at(match.row.show); }

namespace {

// Of somebody with several accounts on a platform: which one they have taken to.
void note_account(House& house, Act& act, const Author& author, PersonId person) {
  const auto [at, fresh] = house.writes_from.try_emplace({person, author.adapter}, author.user);
  if (!fresh && at->second == author.user) return;
  at->second = author.user;
  const auto rows = house.store.identities(person);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  std::vector<IdentityRow> there;
  for (const IdentityRow& row : *rows) {
    if (row.adapter == author.adapter) there.push_back(row);
  }
  const bool known = there.empty() || (there.front().user == author.user &&
                                       (there.size() == 1 || there.front().wrote != Timestamp{}));
  if (known) return;
  for (IdentityRow& row : there) {
    if (row.user != author.user) continue;
    row.wrote = act.now;
    act.commit.identities.push_back(std::move(row));
  }
}

}  // namespace

void forget_where(House& house, PersonId person, const std::string& adapter) {
  house.writes_from.erase({person, adapter});
}

PersonId person_of(House& house, Act& act, const Author& author) {
  const std::string name = one_line(author.name, kPersonNameMax);
  const auto account = std::pair{author.adapter, author.user};
  auto seen = house.accounts.find(account);
  if (seen == house.accounts.end()) {
    const auto known = house.store.find_identity(author.adapter, author.user);
    CALLBOARD_CHECK(known.ok(), "the store cannot be read");
    if (*known) seen = house.accounts.emplace(account, **known).first;
  }
  if (seen != house.accounts.end()) {
    PersonRow& person = house.people[seen->second];
    const bool differs = !name.empty() && person.name != name && !person.forgotten;
    if (differs && person.gave_way == kNameElsewhere) {
      person.gave_way = to_hex(sha256(name));
      act.commit.people.push_back(person);
    } else if (differs && !was_renamed(person, name)) {
      person.name = name;
      person.gave_way.clear();  // the account took a name of its own since
      act.commit.people.push_back(person);
    }
    note_account(house, act, author, seen->second);
    return seen->second;
  }
  const PersonId id = new_person(house, act, name);
  house.accounts[account] = id;
  act.commit.identities.push_back({author.adapter, author.user, id});
  return id;
}

PersonId new_person(House& house, Act& act, const std::string& name) {
  PersonRow person;
  person.id = PersonId{++house.ids.person};
  person.name = name.empty() ? "Player " + std::to_string(person.id.value) : name;
  house.people[person.id] = person;
  act.commit.people.push_back(person);
  return person.id;
}

std::string name_of(const House& house, PersonId person) {
  const auto found = house.people.find(person);
  if (found == house.people.end() || found->second.forgotten) {
    return "Player " + std::to_string(person.value);
  }
  return found->second.name;
}

bool is_host(const Show& show, PersonId person) {
  const auto& hosts = show.state.hosts;
  return std::find(hosts.begin(), hosts.end(), person) != hosts.end();
}

bool is_muted(const House& house, const Show& show, PersonId person) {
  const auto& muted = show.state.muted;
  if (std::find(muted.begin(), muted.end(), person) == muted.end()) return false;
  return std::none_of(house.matches.begin(), house.matches.end(), [&](const auto& entry) {
    const LiveMatch& match = entry.second;
    return match.row.show == show.state.id && match.row.status != MatchStatus::kOver &&
           match.desk.seat_of(person).has_value();
  });
}

void save(Show& show, Act& act) {
  auto& rows = act.commit.shows;
  std::erase_if(rows, [&](const ShowRow& row) { return row.id == show.state.id; });
  rows.push_back(to_row(show.state));
}

OptionValues options_of(const Show& show) {
  OptionValues options = show.setup.options;
  for (const auto& [name, value] : show.state.options) options[name] = value;
  return options;
}

std::int64_t deadline_s(const Show& show) {
  return show.state.deadline_s.value_or(show.setup.deadline_s);
}

void set_timer(House& house, Act& act, const LiveMatch& match, std::string key, Timestamp due) {
  clear_timer(house, act, match, key);
  const TimerRow row{match.row.id, std::move(key), due};
  house.timers.set(row);
  act.commit.timers_set.push_back(row);
}

void clear_timer(House& house, Act& act, const LiveMatch& match, const std::string& key) {
  const auto same = [&](const TimerRow& row) {
    return row.match == match.row.id && row.key == key;
  };
  std::erase_if(act.commit.timers_set, same);
  house.unread.erase({match.row.id, key});
  if (auto row = house.timers.clear(match.row.id, key)) act.commit.timers_cleared.push_back(*row);
}

void clear_timers(House& house, Act& act, const LiveMatch& match) {
  for (const TimerRow& row : house.timers.of(match.row.id)) {
    clear_timer(house, act, match, row.key);
  }
}

OutboxId post(House& house, Act& act, const LiveMatch& match, Post body, std::string prompt) {
  OutboxId first;
  const bool apart = act.answer_to && std::holds_alternative<ToPerson>(body.audience());
  std::vector<VenueRow> venues = apart ? std::vector<VenueRow>{*act.answer_to} : match.row.venues;
  const bool for_hosts = std::holds_alternative<ToHosts>(body.audience());
  const bool operators = act.answer_to && act.answer_to->adapter == kControlAdapter;
  if (operators && for_hosts) venues.push_back(*act.answer_to);  // the operator reads along
  for (const VenueRow& venue : venues) {
    OutboxRow row;
    row.id = OutboxId{++house.ids.outbox};
    row.match = match.row.id;
    row.show = match.row.show;
    row.venue = venue;
    row.post = body;
    row.prompt_json = prompt;
    row.at = act.now;
    if (first.value == 0) first = row.id;
    act.commit.outbox.push_back(std::move(row));
  }
  return first;
}

void notice(House& house, Act& act, const LiveMatch& match, const std::string& section,
            const PublicData& facts) {
  PublicSections sections;
  post(house, act, match, Post::to_public(sections.add(section, facts)));
}

void tell_hosts(House& house, Act& act, const LiveMatch& match, const std::string& section,
                const HostData& facts) {
  HostSections sections;
  post(house, act, match, Post::to_hosts(sections.add(section, facts)));
}

void tell_person(House& house, Act& act, const LiveMatch& match, PersonId person,
                 const std::string& section, const PublicData& facts) {
  PublicSections sections;
  post(house, act, match, Post::to_person(person, sections.add(section, facts)));
}

}  // namespace callboard
