#include "bot/show/venues.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "bot/chance/hash.h"
#include "bot/clock/contract.h"
#include "bot/clock/deadlines.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/match/dice.h"
#include "bot/match/play.h"
#include "bot/show/alternates.h"
#include "bot/show/exhibition.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/presence.h"
#include "bot/show/rehearsal.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

const std::string kVenueKey = "match-";

std::string venue_key(MatchId match) { return kVenueKey + std::to_string(match.value); }

MatchId match_asked_for(const std::string& key) {
  MatchId match;
  if (!key.starts_with(kVenueKey)) return match;
  const char* const end = key.data() + key.size();
  const auto read = std::from_chars(key.data() + kVenueKey.size(), end, match.value);
  return read.ec == std::errc{} && read.ptr == end ? match : MatchId{};
}

bool is_on(const LiveMatch& match, const std::string& platform) {
  const auto& venues = match.row.venues;
  return std::any_of(venues.begin(), venues.end(),
                     [&](const VenueRow& venue) { return venue.adapter == platform; });
}

void ask_for_venue(const Show& show, const LiveMatch& match, const std::string& platform,
                   Act& act) {
  const std::string title = show.setup.title + ", match " + std::to_string(match.row.number);
  std::vector<std::string> only;
  if (is_rehearsal(show)) only.push_back(show.state.made->rehearsal->user);
  act.effects.open.emplace_back(
      platform, OpenVenue{venue_key(match.row.id), title, show.setup.title,
                          place_on(show.setup, platform), VenueFor::kMatch, std::move(only)});
}

// Where else it is played, for the readers of one of its threads.
void add_places(const House& house, const LiveMatch& match, const std::string& platform,
                nlohmann::json& facts) {
  const Show& show = house.shows.at(match.row.show);
  static const std::set<std::string> kNamed{"web", "discord", "matrix"};  // by the templates
  nlohmann::json places = nlohmann::json::array();
  for (const std::string& other : show.setup.platforms) {
    if (other == platform) continue;
    nlohmann::json place = nlohmann::json::object();
    if (kNamed.contains(other)) {
      place[other] = true;
    } else {
      place["other"] = other;
    }
    for (const VenueRow& venue : match.row.venues) {
      if (venue.adapter == other && leads_there(house, venue)) place["address"] = venue.address;
    }
    places.push_back(std::move(place));
  }
  if (!places.empty()) facts["places"] = {{"list", places}};
}

}  // namespace

void ask_for_venues(const Show& show, const LiveMatch& match, Act& act) {
  for (const std::string& platform : show.setup.platforms) {
    if (!is_on(match, platform)) ask_for_venue(show, match, platform, act);
  }
}

LeftBehind threads_elsewhere(const House& house, const PlaceFound& found) {
  LeftBehind left;
  const auto played_there = house.shows.which([&](const ShowSeen& show) {
    const auto& on = show.setup.platforms;
    return std::find(on.begin(), on.end(), found.adapter) != on.end() &&
           place_on(show.setup, found.adapter) == found.place;
  });
  const std::set<ShowId> there(played_there.begin(), played_there.end());
  for (const ShowId id : there) {
    const auto show = house.shows.find(id);
    if (show == house.shows.end()) continue;
    const VenueRow* const foyer = foyer_on(show->second.state, found.adapter);
    if (foyer != nullptr && !foyer->id.starts_with(found.ids_begin)) left.shows.push_back(id);
  }
  for (const auto& [venue, match] : house.venues) {
    const auto show = house.matches.show_of(match);
    if (venue.first == found.adapter && !venue.second.starts_with(found.ids_begin) && show &&
        there.contains(*show)) {
      left.matches.push_back(match);
    }
  }
  return left;
}

void ask_for_venue_again(House& house, Act& act, const LiveMatch& match, const PlaceFound& found) {
  const auto& venues = match.row.venues;
  const bool elsewhere = std::any_of(venues.begin(), venues.end(), [&](const VenueRow& row) {
    return row.adapter == found.adapter && !row.id.starts_with(found.ids_begin);
  });
  if (!elsewhere) return;
  house.moving.emplace(found.adapter, venue_key(match.row.id));
  ask_for_venue(show_of(house, match), match, found.adapter, act);
}

nlohmann::json opening_facts(const Show& show, const LiveMatch& match) {
  nlohmann::json facts{{"title", show.setup.title},
                       {"number", match.row.number},
                       {"commitment", to_hex(match.book->book().commitment)},
                       {"book", match.book->book().number},
                       {"notice", show.setup.notice}};
  facts.update(dice_facts(show));
  return facts;
}

namespace {

// The thread of the match before, on the same platform, gets the link to this one.
void lead_on(House& house, Act& act, const Show& show, const LiveMatch& match,
             const VenueRow& here) {
  const auto& ended = show.chronicle->matches();
  if (ended.empty()) return;
  const auto& [last, rows] = *ended.rbegin();
  if (rows.front().number + 1 != match.row.number) return;
  const auto row = house.store.match(last);
  if (!row || !*row) return;
  LiveMatch before;
  before.row = **row;
  std::erase_if(before.row.venues,
                [&](const VenueRow& venue) { return venue.adapter != here.adapter; });
  notice(house, act, before, "notice.next_open",
         BotFacts::open({{"number", match.row.number}, {"address", here.address}}));
}

// A match that is played already comes to one more platform, or to another thread: what stands, and
// what is asked.
void join_play(House& house, Act& act, const LiveMatch& match, const VenueRow& here,
               const std::string& notice) {
  const Show& show = show_of(house, match);
  nlohmann::json facts = opening_facts(show, match);
  add_places(house, match, here.adapter, facts);
  PublicSections sections;
  sections.add(notice, BotFacts::open(facts));
  const Pending pending = match.game->pending();
  const PublicData view = match.game->public_view();
  sections.add("board", view);
  std::string note;
  if (const auto* awaiting = std::get_if<Awaiting>(&pending)) {
    const Terms terms = running_terms(house, match, *awaiting, act.now);
    sections.add("prompt", view);
    add_contract(house, match, *awaiting, terms, act.now, view, sections);
    note = prompt_note(*awaiting, terms.due);
  }
  post_at(house, act, match, here, Post::to_public(std::move(sections)), std::move(note));
}

void welcome_to(House& house, Act& act, const LiveMatch& match, const VenueRow& here) {
  const Show& show = show_of(house, match);
  nlohmann::json facts = opening_facts(show, match);
  add_places(house, match, here.adapter, facts);
  facts["seats_free"] = seats_free(house, match);
  facts["deadline"] = mark::span(deadline_s(show));
  if (show.state.jackpot.value_or(0) != 0) facts["jackpot"] = mark::money(*show.state.jackpot);
  if (show.state.champion) facts["champion"] = mark::person(*show.state.champion);
  facts["list"] = show.setup.sign_ups == SignUpMode::kList;
  if (show.setup.sign_ups == SignUpMode::kPool) facts["pool"] = true;
  if (is_exhibition(show)) facts["exhibition"] = true;
  PublicSections welcome;
  if (is_rehearsal(show)) {
    tell_rehearsal(house, act, show, here);
    welcome.add("notice.test", BotFacts::open({{"title", show.setup.title}}));
  }
  welcome.add("notice.welcome", BotFacts::open(facts));
  post_at(house, act, match, here, Post::to_public(std::move(welcome)));
}

// Its place has moved. What people wrote in the old thread is still read, as long as it is told.
void move_to(House& house, Act& act, LiveMatch& match, const VenueRow& here) {
  for (VenueRow& row : match.row.venues) {
    if (row.adapter != here.adapter) continue;
    if (row.id == here.id) return;
    ask_there(house, act, {row.adapter, row.id}, {here.adapter, here.id});
    row = here;
  }
  house.venues[{here.adapter, here.id}] = match.row.id;
  act.commit.matches.push_back(match.row);
  if (match.row.status != MatchStatus::kLive) return welcome_to(house, act, match, here);
  join_play(house, act, match, here, "notice.moved_here");
}

}  // namespace

void venue_opened(House& house, Act& act, const VenueOpened& opened) {
  if (foyer_opened(house, act, opened)) return;
  const auto found = house.matches.find(match_asked_for(opened.key));
  const bool moved = house.moving.erase({opened.venue.adapter, opened.key}) > 0;
  if (found == house.matches.end()) return;
  LiveMatch& match = found->second;
  const VenueRow here{opened.venue.adapter, opened.venue.id, opened.address};
  if (is_on(match, here.adapter)) {
    if (moved) move_to(house, act, match, here);
    return;
  }
  const bool first = match.row.venues.empty();
  match.row.venues.push_back(here);
  house.venues[{here.adapter, here.id}] = match.row.id;
  act.commit.matches.push_back(match.row);
  Show& show = show_of(house, match);
  if (match.row.status == MatchStatus::kLive) {
    if (!first) return join_play(house, act, match, here, "notice.also_here");
    Telling telling;  // it was begun elsewhere: bot/export
    telling.open.add("notice.moved_here", BotFacts::open(opening_facts(show, match)));
    return settle(house, act, match, std::move(telling), Renewal::kAlways);
  }
  lead_on(house, act, show, match, here);
  welcome_to(house, act, match, here);
  if (!first) return;
  hold_next(house, act, show);
  call_up(house, act, show);
  begin_exhibition(house, act, match);
}

}  // namespace callboard
