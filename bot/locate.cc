#include "bot/locate.h"

#include <algorithm>
#include <utility>

#include "bot/match/at_home.h"
#include "bot/match/halted.h"
#include "bot/match/pool_routing.h"
#include "bot/reply_handlers.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/qualify.h"
#include "bot/show/rehearsal.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

// "SHOW#request": the operator speaks to a show, through the control socket.
std::string key_in(const std::string& venue) { return venue.substr(0, venue.find('#')); }

Show* show_with_key(House& house, const std::string& key) {
  for (const ShowId id : house.shows.which([&](const ShowSeen& show) { return show.key == key; })) {
    const auto show = house.shows.find(id);
    if (show != house.shows.end()) return &show->second;
  }
  return nullptr;
}

// The shows that somebody hosts, as far as words from nowhere in particular may be for them: for a
// test of a show only if there is nothing else.
std::vector<ShowId> hosted_shows(const House& house, PersonId person) {
  std::vector<ShowId> all = shows_hosted_by(house, person);
  std::vector<ShowId> real = all;
  std::erase_if(real, [&](ShowId id) { return is_rehearsal(house.shows.at(id)); });
  return real.empty() ? all : real;
}

// An answer to what the show asks this person; of a test also what cannot be one, and what comes
// too late, since it is told so, but not if it may be a move.
bool answers_alone(const House& house, const Show& show, PersonId person, const Folded& folded) {
  if (is_asked_quiz(show, person)) return true;
  if (could_solve_test(show, person, folded)) return true;
  const bool asked = is_asked_alone(show, person) || fits_old_test(show, person, folded);
  return asked && played_by(house, person).empty();
}

// The show that a private message from nowhere in particular is for: an answer of somebody with one
// open quiz, or a command of somebody who hosts one show, in which no match stands.
Show* show_meant(House& house, const Reply& reply, PersonId person) {
  if (!is_from_nowhere(house, reply.incoming)) return nullptr;
  const bool command = reply.line.has_value();
  Show* meant = nullptr;
  Timestamp asked;  // of the question that was asked last
  const std::vector<ShowId> hosted = hosted_shows(house, person);
  const std::vector<ShowId> quizzes(house.quizzes.begin(), house.quizzes.end());
  for (const ShowId id : command ? hosted : quizzes) {
    const auto show = house.shows.find(id);
    if (show == house.shows.end()) continue;
    if (!command && !answers_alone(house, show->second, person, reply.folded)) continue;
    if (command && meant != nullptr) return nullptr;  // not to be guessed
    const Timestamp at = command ? Timestamp{} : asked_last(show->second, person);
    if (meant != nullptr && at < asked) continue;
    meant = &show->second;
    asked = at;
  }
  const bool stands = command && meant != nullptr && meant->state.current &&
                      house.matches.contains(*meant->state.current);  // it is not halted
  return stands ? nullptr : meant;
}

// Of matches this person hosts the newest, and whether they are of several shows.
struct Hosted {
  LiveMatch* newest = nullptr;
  bool several = false;
};
Hosted hosted_by(House& house, PersonId person) {
  Hosted hosted;
  std::int64_t newest = 0;
  for (const ShowId show_id : hosted_shows(house, person)) {
    for (const MatchId id : house.matches.of_show(show_id)) {
      const auto match = house.matches.find(id);
      if (match == house.matches.end() || match->second.row.status == MatchStatus::kOver) continue;
      LiveMatch*& known = hosted.newest;
      hosted.several = hosted.several || (known != nullptr && known->row.show != show_id);
      // Of one show's the newest: a ruling has opened the others again.
      if (known == nullptr || newest < match->second.row.number) known = &match->second;
      newest = known->row.number;
    }
  }
  return hosted;
}

// The halted match in whose thread this was written.
std::optional<MatchRow> halted_at(House& house, const Venue& venue) {
  const auto match = house.store.find_match(venue.adapter, venue.id);
  CALLBOARD_CHECK(match.ok(), "the store cannot be read");
  if (!*match || house.matches.contains(**match)) return std::nullopt;
  auto row = house.store.match(**match);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  const auto show = *row ? house.shows.find((*row)->show) : house.shows.end();
  if (show == house.shows.end()) return std::nullopt;
  const bool halted =
      house.halted.contains(**match) || show->second.state.current == std::optional(**match);
  return halted ? *std::move(row) : std::nullopt;
}

// The halted match of the show that a command is for: "!match 12 COMMAND" names it by its number,
// else it is the one at hand.
std::optional<MatchRow> halted_meant(const House& house, const Show& show,
                                     const std::optional<CommandLine>& line) {
  if (!line || line->word != "match") return halted_match(house, show);
  std::string rest = line->rest;
  const std::string number = take_word(rest);
  for (MatchRow& row : halted_matches(house, show)) {
    if (std::to_string(row.number) == number) return std::move(row);
  }
  return std::nullopt;
}

// The match that is over, or was left behind, in whose thread this was written. One look-up by
// place, however many matches there have been.
std::optional<MatchRow> finished_at(House& house, const Incoming& incoming) {
  const Venue& place = incoming.venue;
  if (place.adapter == kControlAdapter || house.foyers.contains({place.adapter, place.id})) {
    return std::nullopt;
  }
  std::optional<MatchId> id;
  if (const auto at = house.venues.find({place.adapter, place.id}); at != house.venues.end()) {
    id = at->second;
  } else {
    const auto found = house.store.find_match(place.adapter, place.id);
    CALLBOARD_CHECK(found.ok(), "the store cannot be read");
    id = *found;
  }
  if (!id || house.matches.contains(*id) || house.halted.contains(*id)) return std::nullopt;
  auto row = house.store.match(*id);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  if (!*row || ((*row)->status != MatchStatus::kOver && !is_left_behind(house, **row))) {
    return std::nullopt;
  }
  return **std::move(row);
}

// The halted match that a host leaves behind from elsewhere than its thread: in public by its
// number only.
std::optional<MatchRow> left_behind(House& house, const Reply& reply, PersonId person,
                                    const Show& show) {
  const auto& line = reply.line;
  const auto command = line && line->word == "match" ? inner_command(*line) : line;
  if (!command || command->word != "abort") return std::nullopt;
  const Right right = right_of(house, show, person, reply);
  if (right != Right::kHost && right != Right::kLent) return std::nullopt;
  const Incoming& incoming = reply.incoming;
  const bool in_foyer = house.foyers.contains({incoming.venue.adapter, incoming.venue.id});
  const bool named = line->word == "match";
  if (!incoming.privately && !in_foyer && !named) return std::nullopt;
  return halted_meant(house, show, line);
}

LiveMatch* current_match(House& house, const Show& show) {
  if (!show.state.current) return nullptr;
  const auto match = house.matches.find(*show.state.current);
  return match == house.matches.end() ? nullptr : &match->second;
}

Place in_show(House& house, const Reply& reply, PersonId person, Show& show) {
  if (auto left = left_behind(house, reply, person, show)) {
    const auto home = home_among(house, show.state.foyers, person);
    return {HaltedMatch{*std::move(left), home}, person, &show};
  }
  return {ShowThread{}, person, &show, current_match(house, show)};
}

ReplyPhase phase_of(const LiveMatch& match, const Incoming& incoming, PersonId person) {
  if (match.row.status == MatchStatus::kWaiting) return ReplyPhase::kWaiting;
  if (match.row.status != MatchStatus::kLive) return ReplyPhase::kStopped;
  const auto seat = match.desk.seat_of(person);
  if (!seat) return ReplyPhase::kWatching;
  if (incoming.privately && !is_sealed(match)) return ReplyPhase::kApart;
  return match.desk.asked == seat ? ReplyPhase::kAsked : ReplyPhase::kPlaying;
}

Place in_match(House& house, const Reply& reply, PersonId person, LiveMatch& match) {
  Show& show = show_of(house, match);
  if (auto left = left_behind(house, reply, person, show)) {
    return {HaltedMatch{*std::move(left), here(reply.incoming)}, person, &show};
  }
  return {MatchThread{phase_of(match, reply.incoming, person)}, person, &show, &match};
}

// The same, if it is not clear that this match is meant.
Place unclear(Place place, PrivateWords words) {
  if (std::holds_alternative<MatchThread>(place.at)) place.at = std::move(words);
  return place;
}

Place halted_or_nowhere(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  auto match = halted_at(house, incoming.venue);
  if (!match && is_from_nowhere(house, incoming)) match = halted_with(house, person);
  if (!match) return {Nowhere{}, person};
  Show& show = house.shows.at(match->show);
  return {HaltedMatch{*std::move(match), here(incoming)}, person, &show};
}

// The one that waits for this person's move; else they are asked, unless there is only one.
Place of_those_played(House& house, const Reply& reply, PersonId person,
                      const std::vector<LiveMatch*>& played) {
  std::vector<LiveMatch*> waiting;
  for (LiveMatch* const match : played) {
    const Pending pending = match->game->pending();
    const auto* const awaiting = std::get_if<Awaiting>(&pending);
    const auto seat = match->desk.seat_of(person);
    if (awaiting == nullptr || match->desk.pause) continue;
    const auto& seats = awaiting->seats;
    if (std::find(seats.begin(), seats.end(), *seat) != seats.end()) waiting.push_back(match);
  }
  if (waiting.size() == 1) return in_match(house, reply, person, *waiting.front());
  Place first = in_match(house, reply, person, *played.front());
  if (played.size() == 1) return first;
  return unclear(std::move(first),
                 {PrivateWords::Unclear::kMatch, {}, {played.begin(), played.end()}});
}

// In private, from nowhere in particular.
Place in_private(House& house, const Reply& reply, PersonId person) {
  const Hosted hosted = hosted_by(house, person);
  // A command is for the match the person hosts, whatever else they play in.
  if (reply.line && hosted.newest != nullptr) {
    Place newest = in_match(house, reply, person, *hosted.newest);
    if (!hosted.several) return newest;
    return unclear(std::move(newest), {PrivateWords::Unclear::kShow, {}, {}});
  }
  std::vector<LiveMatch*> played, tests;
  for (const MatchId id : played_by(house, person)) {
    if (const auto match = house.matches.find(id); match != house.matches.end()) {
      (is_rehearsal(show_of(house, match->second)) ? tests : played).push_back(&match->second);
    }
  }
  if (played.empty()) played = std::move(tests);
  if (!played.empty()) return of_those_played(house, reply, person, played);
  if (hosted.newest != nullptr) return in_match(house, reply, person, *hosted.newest);
  const std::vector<ShowId> shows = hosted_shows(house, person);
  if (!reply.line || shows.size() < 2) return halted_or_nowhere(house, reply, person);
  Show& voice = house.shows.at(shows.front());
  return {PrivateWords{PrivateWords::Unclear::kShow, {&voice}, {}}, person};
}

Place of_pool(House& house, const Reply& reply, PersonId person, PoolMeant meant) {
  if (meant.shows.size() > 1) {
    return {PrivateWords{PrivateWords::Unclear::kPool, std::move(meant.shows), {}}, person};
  }
  Place place = in_show(house, reply, person, *meant.shows.front());
  place.said = std::move(meant.said);
  return place;
}

Place of_operator(House& house, const Reply& reply, PersonId person) {
  Show* const show = show_of_operator(house, reply.incoming);
  if (show == nullptr) return {Nowhere{}, person};
  if (auto halted = halted_meant(house, *show, reply.line)) {
    return {HaltedMatch{*std::move(halted), std::nullopt}, person, show};
  }
  if (!show->state.current) return in_show(house, reply, person, *show);
  LiveMatch* const match = current_match(house, *show);
  return match == nullptr ? Place{Nowhere{}, person} : in_match(house, reply, person, *match);
}

Place of_person(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  if (auto over = finished_at(house, incoming)) {
    const auto show = house.shows.find(over->show);
    if (show == house.shows.end()) return {Nowhere{}, person};
    return {FinishedMatch{*std::move(over)}, person, &show->second};
  }
  if (PoolMeant pool = pool_meant(house, reply, person); !pool.shows.empty()) {
    return of_pool(house, reply, person, std::move(pool));
  }
  Show* show = foyer_at(house, incoming.venue);
  if (show == nullptr) show = show_meant(house, reply, person);
  if (show != nullptr) return in_show(house, reply, person, *show);
  if (is_from_nowhere(house, incoming)) return in_private(house, reply, person);
  const auto thread = house.venues.find({incoming.venue.adapter, incoming.venue.id});
  if (thread != house.venues.end() && !house.halted.contains(thread->second)) {
    const auto match = house.matches.find(thread->second);
    if (match != house.matches.end()) return in_match(house, reply, person, match->second);
  }
  return halted_or_nowhere(house, reply, person);
}

}  // namespace

bool is_from_nowhere(const House& house, const Incoming& incoming) {
  return incoming.privately && !house.venues.contains({incoming.venue.adapter, incoming.venue.id});
}

Place locate(House& house, const Reply& reply, PersonId person) {
  const bool control = reply.incoming.venue.adapter == kControlAdapter;
  Place place = control ? of_operator(house, reply, person) : of_person(house, reply, person);
  place.control = control;
  if (place.show != nullptr) place.right = right_of(house, *place.show, person, reply);
  return place;
}

const LiveMatch* also_open(const House& house, const Incoming& incoming, const LiveMatch& meant) {
  if (!is_from_nowhere(house, incoming)) return nullptr;
  for (const MatchId id : house.matches.of_show(meant.row.show)) {
    const auto other = id == meant.row.id ? house.matches.end() : house.matches.find(id);
    const bool open =
        other != house.matches.end() && other->second.row.status != MatchStatus::kOver;
    if (open) return &other->second;
  }
  return nullptr;
}

bool seen_before(House& house, const Incoming& incoming) {
  if (house.fresh_replies.contains(incoming.ref)) return true;
  ReplyRow key;
  key.adapter = incoming.ref.adapter;
  key.id = incoming.ref.id;
  const auto seen = house.store.seen(key);
  CALLBOARD_CHECK(seen.ok(), "the store cannot be read");
  return *seen;
}

nlohmann::json shows_hosted(const House& house, PersonId person) {
  nlohmann::json shows = nlohmann::json::array();
  for (const ShowId id : hosted_shows(house, person)) {
    shows.push_back({{"title", mark::said(house.shows.at(id).setup.title)}});
  }
  return {{"shows", shows}};
}

Show* show_of_operator(House& house, const Incoming& incoming) {
  if (incoming.venue.adapter != kControlAdapter) return nullptr;
  return show_with_key(house, key_in(incoming.venue.id));
}

}  // namespace callboard
