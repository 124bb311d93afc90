#include "bot/match/at_home.h"

#include <algorithm>

#include "rules/core/check.h"

namespace callboard {
namespace {

std::vector<IdentityRow> accounts_of(const House& house, PersonId person) {
  auto rows = house.store.identities(person);
  CALLBOARD_CHECK(rows.ok(), "the store cannot be read");
  return *std::move(rows);
}

const VenueRow* place_on(const std::vector<VenueRow>& places, const std::string& adapter) {
  const auto found = std::find_if(places.begin(), places.end(),
                                  [&](const VenueRow& one) { return one.adapter == adapter; });
  return found == places.end() ? nullptr : &*found;
}

}  // namespace

std::vector<VenueRow> on_running(const House& house, const std::vector<VenueRow>& places) {
  if (house.platforms.empty()) return places;
  std::vector<VenueRow> running;
  for (const VenueRow& place : places) {
    if (house.platforms.contains(place.adapter)) running.push_back(place);
  }
  return running.empty() ? places : running;
}

std::optional<VenueRow> home_among(const House& house, const std::vector<VenueRow>& all,
                                   PersonId person) {
  const std::vector<VenueRow> places = on_running(house, all);
  if (places.empty()) return std::nullopt;
  if (places.size() == 1) return places.front();
  if (const auto last = house.writes_from.find(person); last != house.writes_from.end()) {
    if (const VenueRow* place = place_on(places, last->second.adapter)) return *place;
  }
  const VenueRow* home = nullptr;
  Timestamp newest;
  const auto accounts = accounts_of(house, person);
  for (const VenueRow& place : places) {
    for (const IdentityRow& account : accounts) {
      if (account.adapter != place.adapter) continue;
      if (home != nullptr && account.wrote <= newest) continue;
      home = &place;
      newest = account.wrote;
    }
  }
  return home != nullptr ? *home : places.front();
}

std::vector<VenueRow> homes_among(const House& house, const std::vector<VenueRow>& all,
                                  const std::vector<PersonId>& people) {
  const std::vector<VenueRow> places = on_running(house, all);
  if (places.size() < 2) return places;
  std::vector<VenueRow> homes;
  for (const VenueRow& place : places) {
    const bool lived_in = std::any_of(people.begin(), people.end(), [&](PersonId person) {
      return home_among(house, places, person) == place;
    });
    if (lived_in) homes.push_back(place);
  }
  if (homes.empty()) homes.push_back(places.front());
  return homes;
}

std::vector<VenueRow> reached_among(const House& house, const std::vector<VenueRow>& all,
                                    PersonId person) {
  const std::vector<VenueRow> places = on_running(house, all);
  if (places.size() < 2) return places;
  const auto accounts = accounts_of(house, person);
  std::vector<VenueRow> reached;
  for (const VenueRow& place : places) {
    const bool theirs = std::any_of(accounts.begin(), accounts.end(), [&](const IdentityRow& one) {
      return one.adapter == place.adapter;
    });
    if (theirs) reached.push_back(place);
  }
  return reached;
}

bool is_home_of(const House& house, const LiveMatch& match, Seat seat, const VenueRow& place) {
  if (seat.index >= match.desk.seats.size()) return true;
  if (reached_among(house, match.row.venues, match.desk.seats[seat.index]).empty()) return true;
  const auto home = home_among(house, match.row.venues, match.desk.seats[seat.index]);
  return !home || (home->adapter == place.adapter && home->id == place.id);
}

std::vector<VenueRow> places_of(House& house, const OutboxRow& post) {
  if (const auto match = house.matches.find(post.match); match != house.matches.end()) {
    return match->second.row.venues;
  }
  const auto show = house.shows.find(post.show);
  return show == house.shows.end() ? std::vector<VenueRow>{} : show->second.state.foyers;
}

}  // namespace callboard
