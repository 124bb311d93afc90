#include "bot/show/pool/history.h"

#include <algorithm>

#include "rules/core/check.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
// Longer than any cooldown a show can have.
inline constexpr std::int64_t kRemembered_ms = 4000 * kDay_ms;

std::string note_of(PersonId person) { return "past." + std::to_string(person.value); }

std::vector<PastShow> read_shows(const Json& json) {
  std::vector<PastShow> shows;
  for (const Json& one : json) {
    shows.push_back({one.at(0).get<std::int64_t>(), one.at(1).get<std::int64_t>(),
                     Timestamp{one.at(2).get<std::int64_t>()}});
  }
  return shows;
}

Json shows_json(const std::vector<PastShow>& shows) {
  Json json = Json::array();
  for (const PastShow& one : shows) json.push_back({one.show, one.match, one.at.ms});
  return json;
}

PastShows& past(House& house, PersonId person) {
  const auto [at, fresh] = house.past.try_emplace(person);
  if (!fresh) return at->second;
  const auto note = house.store.house_note(note_of(person));
  CALLBOARD_CHECK(note.ok(), "the store cannot be read");
  if (note->empty()) return at->second;
  const Json json = Json::parse(*note);
  at->second = {read_shows(json.at("attended")), read_shows(json.at("contestant"))};
  return at->second;
}

void keep_past(Act& act, PersonId person, PastShows& shows) {
  for (auto* const list : {&shows.attended, &shows.contestant}) {
    std::erase_if(*list,
                  [&](const PastShow& one) { return act.now.ms - one.at.ms > kRemembered_ms; });
  }
  const Json json{{"attended", shows_json(shows.attended)},
                  {"contestant", shows_json(shows.contestant)}};
  act.commit.house_notes.push_back({note_of(person), json.dump()});
}

std::vector<PastShow>& of_role(PastShows& shows, Role role) {
  return role == Role::kAttended ? shows.attended : shows.contestant;
}

bool same_show(const PastShow& one, const PastShow& other) {
  return one.show == other.show && one.match == other.match && one.show != 0;
}

void note_played(House& house, Act& act, const LiveMatch& match, const Winnings& won) {
  const std::size_t seat = won.seat.index;
  if (!won.contestant || seat >= match.desk.seats.size()) return;
  const PersonId person = match.desk.seats[seat];
  if (match.desk.is_practice(person)) return;
  const PastShow past{match.row.show.value, match.row.number, act.now};
  note_past(house, act, person, Role::kContestant, past);
  const PersonId principal = match.desk.owner_of(person);
  if (principal != person) note_past(house, act, principal, Role::kContestant, past);
}

}  // namespace

const PastShows& past_of(House& house, PersonId person) { return past(house, person); }

void note_past(House& house, Act& act, PersonId person, Role role, const PastShow& show) {
  PastShows& shows = past(house, person);
  std::vector<PastShow>& list = of_role(shows, role);
  const bool known = std::any_of(list.begin(), list.end(),
                                 [&](const PastShow& one) { return same_show(one, show); });
  if (known) return;
  list.push_back(show);
  keep_past(act, person, shows);
}

void note_contestants(House& house, Act& act, const LiveMatch& match, const CarryOver& carry) {
  for (const Winnings& won : carry.winnings) note_played(house, act, match, won);
}

void note_contestant(House& house, Act& act, const LiveMatch& match, Seat seat) {
  if (!match.game) return;
  for (const Winnings& won : match.game->carry().winnings) {
    if (won.seat == seat) note_played(house, act, match, won);
  }
}

void strike_past(House& house, Act& act, PersonId person, Role role, const PastShow& show) {
  PastShows& shows = past(house, person);
  std::vector<PastShow>& list = of_role(shows, role);
  const std::size_t struck = std::erase_if(
      list, [&](const PastShow& one) { return show.match == 0 || same_show(one, show); });
  if (struck > 0) keep_past(act, person, shows);
}

std::int64_t attended_before(House& house, PersonId person, Timestamp at, const PastShow& current) {
  const std::vector<PastShow>& list = past(house, person).attended;
  return std::count_if(list.begin(), list.end(), [&](const PastShow& one) {
    const bool within = one.at < at && at.ms - one.at.ms <= kAttendedWithin_ms;
    return within && !same_show(one, current);
  });
}

std::optional<Timestamp> contestant_before(House& house, PersonId person, Timestamp at,
                                           const PastShow& current) {
  std::optional<Timestamp> last;
  for (const PastShow& one : past(house, person).contestant) {
    if (same_show(one, current)) continue;
    if (one.at < at && (!last || *last < one.at)) last = one.at;
  }
  return last;
}

void join_past(House& house, Act& act, PersonId from, PersonId to) {
  const PastShows gone = past(house, from);
  for (const PastShow& one : gone.attended) note_past(house, act, to, Role::kAttended, one);
  for (const PastShow& one : gone.contestant) note_past(house, act, to, Role::kContestant, one);
}

}  // namespace callboard
