#include "bot/match/routing.h"

#include <algorithm>

#include "bot/desk/command_line.h"
#include "bot/match/halted.h"
#include "bot/show/foyer.h"
#include "bot/show/pool/entry_test.h"
#include "bot/show/qualify.h"
#include "bot/show/rehearsal.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

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

LiveMatch* find_by_show(House& house, const std::string& venue) {
  const Show* const show = show_with_key(house, key_in(venue));
  if (show == nullptr || !show->state.current) return nullptr;
  const auto match = house.matches.find(*show->state.current);
  return match == house.matches.end() ? nullptr : &match->second;
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
  const Incoming& incoming = reply.incoming;
  if (!incoming.privately || house.venues.contains({incoming.venue.adapter, incoming.venue.id})) {
    return nullptr;
  }
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

// The one that waits for this person's move; else they are asked, unless there is only one.
Routed of_those_played(const std::vector<LiveMatch*>& played, PersonId person) {
  std::vector<LiveMatch*> waiting;
  for (LiveMatch* const match : played) {
    const Pending pending = match->game->pending();
    const auto* const awaiting = std::get_if<Awaiting>(&pending);
    const auto seat = match->desk.seat_of(person);
    if (awaiting == nullptr || match->desk.pause) continue;
    const auto& seats = awaiting->seats;
    if (std::find(seats.begin(), seats.end(), *seat) != seats.end()) waiting.push_back(match);
  }
  if (waiting.size() == 1) return {waiting.front()};
  Routed routed{played.front()};
  if (played.size() > 1) routed.could_be.assign(played.begin(), played.end());
  return routed;
}

}  // namespace

Routed route(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  if (incoming.venue.adapter == kControlAdapter) return {find_by_show(house, incoming.venue.id)};
  const auto at = house.venues.find({incoming.venue.adapter, incoming.venue.id});
  if (at != house.venues.end()) {
    const auto match = house.matches.find(at->second);
    return {match == house.matches.end() ? nullptr : &match->second};
  }
  if (!incoming.privately) return {};
  const Hosted hosted = hosted_by(house, person);
  // A command is for the match the person hosts, whatever else they play in.
  if (reply.line && hosted.newest != nullptr) {
    return {hosted.newest, hosted.several};
  }
  std::vector<LiveMatch*> played, tests;
  for (const MatchId id : played_by(house, person)) {
    if (const auto match = house.matches.find(id); match != house.matches.end()) {
      (is_rehearsal(show_of(house, match->second)) ? tests : played).push_back(&match->second);
    }
  }
  if (played.empty()) played = std::move(tests);
  if (played.empty()) return {hosted.newest};
  return of_those_played(played, person);
}

const LiveMatch* also_open(const House& house, const Incoming& incoming, const LiveMatch& meant) {
  if (!incoming.privately || house.venues.contains({incoming.venue.adapter, incoming.venue.id})) {
    return nullptr;
  }
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

Show* show_addressed(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  if (incoming.venue.adapter != kControlAdapter) {
    Show* const foyer = foyer_at(house, incoming.venue);
    return foyer != nullptr ? foyer : show_meant(house, reply, person);
  }
  Show* const show = show_with_key(house, key_in(incoming.venue.id));
  return show != nullptr && !show->state.current ? show : nullptr;
}

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

Show* show_of_operator(House& house, const Incoming& incoming) {
  if (incoming.venue.adapter != kControlAdapter) return nullptr;
  return show_with_key(house, key_in(incoming.venue.id));
}

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

Show* show_to_ask(House& house, const Reply& reply, PersonId person) {
  const Incoming& incoming = reply.incoming;
  const bool from_nowhere =
      incoming.privately && !house.venues.contains({incoming.venue.adapter, incoming.venue.id});
  if (!from_nowhere || !reply.line) return nullptr;
  const std::vector<ShowId> hosted = hosted_shows(house, person);
  return hosted.size() < 2 ? nullptr : &house.shows.at(hosted.front());
}

}  // namespace callboard
