#include "bot/match/house.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "bot/chance/hash.h"
#include "bot/clock/timer_keys.h"
#include "bot/facts.h"
#include "bot/match/at_home.h"
#include "bot/show/load_show.h"
#include "bot/show/show_timers.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard {
namespace {

// What a damaged page held of this match alone; of anything else the error stays one.
bool is_apart(const StoreError& error) { return error.kind == StoreErrorKind::kCorrupt; }

// Nothing: it cannot be played, and is halted now.
Stored<std::optional<LiveMatch>> load_match(House& house, const MatchRow& row) {
  const auto found = house.shows.find(row.show);
  if (found == house.shows.end()) {
    house.timers.wakes(row.id, {});
    house.halted[row.id] = "its show is set aside";
    return std::optional<LiveMatch>();
  }
  const Show& show = found->second;
  auto log = house.store.log(row.id);
  auto book = house.store.book(row.book);
  auto draws = house.store.draws(row.book);
  auto timers = house.store.timers(row.id);
  const StoreError* const fault = !log      ? &log.error()
                                  : !book   ? &book.error()
                                  : !draws  ? &draws.error()
                                  : !timers ? &timers.error()
                                            : nullptr;
  if (fault != nullptr && !is_apart(*fault)) return Fail{*fault};
  try {
    if (fault != nullptr) {
      throw Broken("the rows of match " + std::to_string(row.number) + " of " + show.state.key +
                   " cannot be read, and it rests: " + fault->detail);
    }
    ++house.made_anew.matches;
    auto folded = fold_match(row, *std::move(log), *show.face);
    if (!folded) throw Broken(folded.error());
    if (!*book) throw Broken("its draw book is missing");
    folded->book.emplace(show.state.key, **book, *std::move(draws));
    folded->cast = folded->desk.seats;
    house.timers.wakes(row.id, *timers);
    return std::optional(*std::move(folded));
  } catch (const std::exception& problem) {
    house.timers.wakes(row.id, {});
    house.halted[row.id] = problem.what();
    return std::optional<LiveMatch>();
  }
}

std::optional<LiveMatch> wake_match(House& house, MatchId id) {
  const auto row = house.store.match(id);
  CALLBOARD_CHECK(row.ok() && *row, "the store cannot be read");
  auto match = load_match(house, **row);
  CALLBOARD_CHECK(match.ok(), "the store cannot be read");
  if (!*match) house.found_halted.push_back(id);
  return *std::move(match);
}

// All of a small house; of others each where it is asked for.
Stored<Done> load_matches(House& house) {
  auto rows = house.store.unfinished();
  if (!rows) return Fail{rows.error()};
  std::erase_if(*rows, [&](const MatchRow& row) { return !house.shows.contains(row.show); });
  house.matches.wake_with([&house](MatchId id) { return wake_match(house, id); });
  for (const MatchRow& row : *rows) {
    for (const VenueRow& venue : row.venues) house.venues[{venue.adapter, venue.id}] = row.id;
    if (rows->size() > house.awake_max) {
      house.matches.lay_down(row.id, {row.show, row.status, !row.venues.empty(), 0, {}});
      continue;
    }
    auto match = load_match(house, row);
    if (!match) return Fail{match.error()};
    if (*match) house.matches.emplace(row.id, **std::move(match));
  }
  return Done{};
}

Stored<Done> load_timers(House& house) {
  auto of_shows = house.store.timers(MatchId{});
  if (!of_shows) return Fail{of_shows.error()};
  for (const TimerRow& timer : *of_shows) {
    if (!rests(house, timer.key)) house.timers.set(timer);
  }
  if (house.matches.asleep().empty()) return Done{};
  auto first = house.store.first_timers(timer_key::kHalted);
  if (!first) return Fail{first.error()};
  for (const TimerRow& timer : *first) {
    if (house.matches.is_asleep(timer.match)) house.timers.sleeps(timer.match, timer.due);
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
  for (PersonRow& person : *people) {
    const PersonId id = person.id;
    house.people.emplace_hint(house.people.end(), id, std::move(person));
  }
  const auto communities = house.store.house_note(kCommunitiesNote);
  if (!communities) return Fail{communities.error()};
  try {
    house.communities = communities_from(*communities);
  } catch (const std::exception& broken) {
    return Fail{StoreError{StoreErrorKind::kCorrupt,
                           std::string("the note of communities does not decode: ") +
                               broken.what() + ". Keep the database and report it"}};
  }
  if (auto loaded = load_shows(house, setups, games); !loaded) return loaded;
  if (auto loaded = load_matches(house); !loaded) return loaded;
  return load_timers(house);
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

// Of somebody with several accounts, on one platform or on several: which one they have taken to.
void note_account(House& house, Act& act, const Author& author, PersonId person) {
  if (author.adapter == kControlAdapter) return;
  const Account account{author.adapter, author.user};
  const auto [at, fresh] = house.writes_from.try_emplace(person, account);
  if (!fresh && at->second == account) return;
  at->second = account;
  auto rows = house.store.identities(person);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  const auto ours = std::find_if(rows->begin(), rows->end(), [&](const IdentityRow& row) {
    return Account{row.adapter, row.user} == account;
  });
  if (ours == rows->end() || rows->size() == 1) return;
  const bool newest =
      ours->wrote != Timestamp{} && std::all_of(rows->begin(), rows->end(), [&](const auto& row) {
        return row.wrote < ours->wrote || row == *ours;
      });
  if (newest) return;
  // After all others: the system's clock may have gone back since they were noted.
  ours->wrote = act.now;
  for (const IdentityRow& row : *rows) {
    if (row != *ours) ours->wrote.ms = std::max(ours->wrote.ms, row.wrote.ms + 1);
  }
  act.commit.identities.push_back(*ours);
}

}  // namespace

void forget_where(House& house, PersonId person) { house.writes_from.erase(person); }

std::vector<MatchId> played_by(const House& house, PersonId person) {
  std::vector<MatchId> matches;
  const auto asleep = house.store.matches_with(person);
  CALLBOARD_CHECK(asleep.ok(), "the store cannot be read");
  for (const MatchId id : *asleep) {
    if (house.matches.is_asleep(id)) matches.push_back(id);
  }
  for (const auto& [id, match] : house.matches.awake()) {
    if (match.row.status != MatchStatus::kOver && match.desk.seat_of(person)) matches.push_back(id);
  }
  std::sort(matches.begin(), matches.end());
  return matches;
}

std::optional<PersonId> known_person(House& house, const Author& author) {
  const auto account = std::pair{author.adapter, author.user};
  auto seen = house.accounts.find(account);
  if (seen == house.accounts.end()) {
    const auto known = house.store.find_identity(author.adapter, author.user);
    CALLBOARD_CHECK(known.ok(), "the store cannot be read");
    if (!*known) return std::nullopt;
    seen = house.accounts.emplace(account, **known).first;
  }
  return seen->second;
}

Stored<Done> give_names_again(House& house, Act& act) {
  for (const auto& [id, person] : house.people) {
    if (person.gave_way.empty() || person.gave_way == kNameElsewhere || person.forgotten) continue;
    const auto accounts = house.store.identities(id);
    if (!accounts) return Fail{accounts.error()};
    for (const IdentityRow& account : *accounts) {
      act.effects.names.emplace_back(account, person.name);
    }
  }
  return Done{};
}

PersonId person_of(House& house, Act& act, const Author& author) {
  const std::string name = one_line(author.name, kPersonNameMax);
  if (const auto known = known_person(house, author)) {
    PersonRow& person = house.people[*known];
    const bool differs = !name.empty() && person.name != name && !person.forgotten;
    if (differs && person.gave_way == kNameElsewhere) {
      person.gave_way = to_hex(sha256(name));
      act.commit.people.push_back(person);
    } else if (differs && !was_renamed(person, name)) {
      person.name = name;
      person.gave_way.clear();  // the account took a name of its own since
      act.commit.people.push_back(person);
    }
    return *known;
  }
  const PersonId id = new_person(house, act, name);
  house.accounts[{author.adapter, author.user}] = id;
  act.commit.identities.push_back({author.adapter, author.user, id});
  return id;
}

PersonId writer_of(House& house, Act& act, const Author& author) {
  const PersonId person = person_of(house, act, author);
  note_account(house, act, author, person);  // what answers them goes where they wrote
  return person;
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

void note_hosts(House& house, const Show& show) {
  for (const PersonId host : show.state.hosts) house.hosted[host].insert(show.state.id);
}

std::vector<ShowId> shows_hosted_by(const House& house, PersonId person) {
  std::vector<ShowId> shows;
  const auto known = house.hosted.find(person);
  if (known == house.hosted.end()) return shows;
  for (const ShowId id : known->second) {
    const auto show = house.shows.find(id);
    if (show != house.shows.end() && is_host(show->second, person)) shows.push_back(id);
  }
  return shows;
}

bool is_a_daemons_name(const std::string& name) {
  constexpr std::array<std::string_view, 3> kOwn = {"callboard", "operator", "system"};
  constexpr std::string_view kForgotten = "player ";
  std::string key = fold_key(name);
  while (!key.empty() && std::ispunct(static_cast<unsigned char>(key.back())) != 0) key.pop_back();
  if (std::find(kOwn.begin(), kOwn.end(), key) != kOwn.end()) return true;
  return key.starts_with(kForgotten) && key.size() > kForgotten.size() &&
         key.find_first_not_of("0123456789", kForgotten.size()) == std::string::npos;
}

bool is_muted(const House& house, const Show& show, PersonId person) {
  const auto& muted = show.state.muted;
  if (std::find(muted.begin(), muted.end(), person) == muted.end()) return false;
  if (is_host(show, person)) return false;
  const std::vector<MatchId> open = house.matches.of_show(show.state.id);
  return std::none_of(open.begin(), open.end(), [&](MatchId id) {
    const auto match = house.matches.find(id);
    return match != house.matches.end() && match->second.row.status != MatchStatus::kOver &&
           match->second.desk.seat_of(person).has_value();
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

std::size_t seats_of(const Show& show) { return show.face->seats(options_of(show)); }

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

namespace {

std::vector<VenueRow> where_read(House& house, const LiveMatch& match, const Audience& audience) {
  const std::vector<VenueRow>& all = match.row.venues;
  if (all.size() < 2) return all;
  std::vector<PersonId> readers;
  if (const auto* hosts = std::get_if<ToHosts>(&audience)) {
    readers = {hosts->only};
  } else if (const auto* person = std::get_if<ToPerson>(&audience)) {
    readers = {person->person};
  } else if (const auto* seat = std::get_if<ToSeat>(&audience)) {
    if (seat->seat.index < match.desk.seats.size()) readers = {match.desk.seats[seat->seat.index]};
  } else {
    return all;
  }
  return homes_among(house, all, readers);
}

}  // namespace

OutboxId post_at(House& house, Act& act, const LiveMatch& match, const VenueRow& venue, Post body,
                 std::string prompt) {
  OutboxRow row;
  row.id = OutboxId{++house.ids.outbox};
  row.match = match.row.id;
  row.show = match.row.show;
  row.venue = venue;
  row.post = std::move(body);
  row.prompt_json = std::move(prompt);
  row.at = act.now;
  const OutboxId id = row.id;
  act.commit.outbox.push_back(std::move(row));
  return id;
}

namespace {

// What one act has to say to everybody is one post at each venue, unless the show wants its steps
// apart or a prompt ends the post before. Gives the first of its rows.
std::optional<OutboxId> said_with_last(House& house, Act& act, const LiveMatch& match,
                                       const Post& body, const std::string& prompt) {
  if (!std::holds_alternative<ToPublic>(body.audience())) return std::nullopt;
  const auto show = house.shows.find(match.row.show);  // of a broken match it may be missing
  if (show == house.shows.end() || show->second.setup.volume == Volume::kShow) return std::nullopt;
  const std::vector<VenueRow>& venues = match.row.venues;
  std::vector<OutboxRow*> last;
  for (OutboxRow& row : act.commit.outbox) {
    if (row.match != match.row.id || !std::holds_alternative<ToPublic>(row.post.audience())) {
      continue;
    }
    if (last.size() == venues.size()) last.clear();
    last.push_back(&row);
  }
  if (last.empty() || last.size() != venues.size()) return std::nullopt;
  for (std::size_t i = 0; i < last.size(); ++i) {
    const bool same = last[i]->venue == venues[i] && last[i]->post == last[0]->post;
    if (!same || !last[i]->prompt_json.empty()) return std::nullopt;
  }
  const PublicSections more = body.open_sections();
  for (OutboxRow* const row : last) {
    row->post = Post::to_public(row->post.open_sections().add_all(more));
    row->prompt_json = prompt;
  }
  return last[0]->id;
}

}  // namespace

OutboxId post(House& house, Act& act, const LiveMatch& match, Post body, std::string prompt) {
  if (const auto with = said_with_last(house, act, match, body, prompt)) return *with;
  OutboxId first;
  const auto* const hosts = std::get_if<ToHosts>(&body.audience());
  const bool operators = act.answer_to && act.answer_to->adapter == kControlAdapter;
  if (hosts != nullptr && hosts->only == PersonId{} && match.row.venues.size() > 1) {
    for (const PersonId host : show_of(house, match).state.hosts) {
      const auto home = home_among(house, match.row.venues, host);
      const OutboxId id = post_at(house, act, match, *home, body.for_host(host), prompt);
      if (first == OutboxId{}) first = id;
    }
    if (operators) post_at(house, act, match, *act.answer_to, body, prompt);
    return first;
  }
  const bool one = std::holds_alternative<ToPerson>(body.audience()) ||
                   (hosts != nullptr && hosts->only != PersonId{});
  const bool apart = act.answer_to && one;
  std::vector<VenueRow> venues =
      apart ? std::vector<VenueRow>{*act.answer_to} : where_read(house, match, body.audience());
  if (operators && hosts != nullptr && !one)
    venues.push_back(*act.answer_to);  // the operator reads along
  for (const VenueRow& venue : venues) {
    const OutboxId id = post_at(house, act, match, venue, body, prompt);
    if (first == OutboxId{}) first = id;
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
