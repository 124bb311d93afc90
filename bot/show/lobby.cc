#include "bot/show/lobby.h"

#include <algorithm>
#include <array>

#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/halted.h"
#include "bot/match/play.h"
#include "bot/match/spin.h"
#include "bot/show/alternates.h"
#include "bot/show/defence.h"
#include "bot/show/digest.h"
#include "bot/show/exhibition.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "bot/show/lottery.h"
#include "bot/show/making.h"
#include "bot/show/pool/calls.h"
#include "bot/show/pool/pool.h"
#include "bot/show/presence.h"
#include "bot/show/rehearsal.h"
#include "bot/show/results.h"
#include "bot/show/season.h"
#include "bot/show/sign_ups.h"
#include "bot/show/venues.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline constexpr std::array kPracticeNames = {"Robin",   "Sasha",  "Kim", "Alex",  "Toni", "Jo",
                                              "Charlie", "Lee",    "Sam", "Jamie", "Noa",  "Billie",
                                              "Kit",     "Morgan", "Ray", "Val"};

inline constexpr std::size_t kUsualNames = 6;  // one of these first

bool has(const std::vector<PersonId>& people, PersonId person) {
  return std::find(people.begin(), people.end(), person) != people.end();
}

// A name no other practice player of this match has.
std::string free_practice_name(House& house, const LiveMatch& match) {
  const auto pick = static_cast<std::size_t>(house.entropy.number() % kUsualNames);
  const auto taken = [&](const std::string& name) {
    const auto& practice = match.desk.practice;
    return std::any_of(practice.begin(), practice.end(),
                       [&](PersonId person) { return name_of(house, person) == name; });
  };
  std::string name;
  for (std::size_t i = 0; i < kPracticeNames.size(); ++i) {
    const std::size_t place = i < kUsualNames ? (pick + i) % kUsualNames : i;
    name = std::string(kPracticeNames.at(place)) + " (bot)";
    if (!taken(name)) break;
  }
  return name;
}

// The order in which people take the seats: an index among all orders, drawn from the book (LN-05).
std::vector<PersonId> in_drawn_order(std::vector<PersonId> people, std::uint64_t index) {
  std::vector<PersonId> order;
  while (!people.empty()) {
    const std::uint64_t size = people.size();
    const auto place = static_cast<std::ptrdiff_t>(index % size);
    index /= size;
    order.push_back(people[static_cast<std::size_t>(place)]);
    people.erase(people.begin() + place);
  }
  return order;
}

std::uint64_t orders_of(std::size_t people) {
  std::uint64_t orders = 1;
  for (std::uint64_t i = 2; i <= people; ++i) orders *= i;
  return orders;
}

std::vector<PersonId> seat_people(const Show& show, LiveMatch& match, Act& act) {
  std::vector<PersonId> people = match.desk.joined;
  if (show.state.champion) {  // the challenger sits down opposite the champion
    people.push_back(*show.state.champion);
    return people;
  }
  const Question question{"seats", 1,        orders_of(people.size()),
                          0,       Digest{}, spins_in_effect(match.desk)};
  const Answer answer = match.book->ask(question);
  if (answer.freshness == Freshness::kFresh) act.commit.draws.push_back(answer.row);
  return in_drawn_order(people, answer.row.outcome.front());
}

nlohmann::json start_facts(House& house, const Show& show, const LiveMatch& match) {
  const auto& seats = match.desk.seats;
  const bool host_plays = std::any_of(seats.begin(), seats.end(),
                                      [&](PersonId person) { return is_host(show, person); });
  (void)house;
  nlohmann::json facts = opening_facts(show, match);
  facts.update({{"challenger", mark::seat(Seat{0})},
                {"champion", mark::seat(Seat{1})},
                {"host_plays", host_plays},
                {"practice", !match.desk.practice.empty()}});
  return facts;
}

// Who was asked and has not answered hears that nothing is expected of them any more.
void tell_released(House& house, Act& act, const Show& show, const LiveMatch& match,
                   const std::vector<PersonId>& people) {
  if (people.empty()) return;
  announce(house, act, show, "notice.released",
           BotFacts::open({{"number", match.row.number},
                           {"people", mark::people(people)},
                           {"one", people.size() == 1}}));
}

// Who has come to host the show since they joined gives the seat back.
void send_hosts_off(House& house, Act& act, LiveMatch& match) {
  const std::vector<PersonId> joined = match.desk.joined;
  for (const PersonId person : joined) {
    Show& show = show_of(house, match);
    if (!may_not_play(show, person)) continue;
    (void)leave(house, act, match, person);
    if (has_pool(show)) note_unseated(act, show, person);
  }
}

void say_it_waits(House& house, Act& act, const LiveMatch& match, std::int64_t before,
                  const std::vector<PersonId>& released) {
  notice(house, act, match, "notice.next_waits",
         BotFacts::open({{"number", match.row.number},
                         {"before", before},
                         {"full", seats_free(house, match) == 0},
                         {"people", mark::people(released)}}));
}

void begin(House& house, Act& act, LiveMatch& match) {
  Show& show = show_of(house, match);
  send_hosts_off(house, act, match);
  if (seats_free(house, match) > 0 || !champion_comes(show)) {
    if (has_pool(show)) call_next(house, act, show, {});
    return call_up(house, act, show);
  }
  if (const auto before = waits_for(house, show)) {
    return say_it_waits(house, act, match, *before, {});
  }
  if (house.luck == Luck::kWithheld && !show.state.champion) return;  // the seats would be drawn
  if (show.state.champion && show.state.champion_practice) {
    append(match, act.now, desk::joined(*show.state.champion, PlayerKind::kPractice), act.commit);
    std::erase(match.desk.joined, *show.state.champion);
  }
  const std::vector<PersonId> seats = seat_people(show, match, act);
  append(match, act.now, desk::begun(seats, options_of(show), carry_in(show.state)), act.commit);
  match.row.status = MatchStatus::kLive;
  note_begun(house, act, show);
  put_up_jackpot(house, act, show, match.row.id);
  tell_released(house, act, show, match, release_asked(house, act, show));
  if (has_pool(show)) end_calls(house, act, show);
  act.commit.matches.push_back(match.row);
  Telling telling;
  telling.open.add("notice.match_start", BotFacts::open(start_facts(house, show, match)));
  gather_news(house, match, telling);
  settle(house, act, match, std::move(telling), Renewal::kAlways);
}

}  // namespace

std::optional<std::int64_t> waits_for(const House& house, const Show& show) {
  std::int64_t number = 0;
  const auto note = [&](const MatchRow& row) {
    const bool begun = row.status == MatchStatus::kLive || row.status == MatchStatus::kHalted;
    const bool ours = row.show == show.state.id && show.state.current != std::optional(row.id);
    if (begun && ours) number = std::max(number, row.number);
  };
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    const auto match = house.matches.find(id);
    if (match != house.matches.end()) note(match->second.row);
  }
  for (const MatchRow& row : halted_matches(house, show)) note(row);
  if (number == 0) return std::nullopt;
  const auto& ended = show.chronicle->matches();
  for (auto it = ended.rbegin(); it != ended.rend(); ++it) {
    const ResultRow& result = it->second.front();
    if (result.number <= number) break;
    if (result.outcome != ResultRow::Outcome::kCalledOff) return std::nullopt;
  }
  return number;
}

namespace {

LiveMatch* next_waiting(House& house, const Show& show) {
  return show.state.current ? house.matches.waiting(*show.state.current) : nullptr;
}

}  // namespace

void hold_next(House& house, Act& act, Show& show) {
  const LiveMatch* const next = next_waiting(house, show);
  const auto before = waits_for(house, show);
  if (next == nullptr || !before) return;
  say_it_waits(house, act, *next, *before, release_asked(house, act, show));
}

void release_next(House& house, Act& act, Show& show, std::optional<PersonId> reigned) {
  const LiveMatch* const next = next_waiting(house, show);
  if (next == nullptr) return;
  const bool asks = show.setup.sign_ups == SignUpMode::kList;
  if (asks || show.state.champion != reigned || seats_free(house, *next) == 0) {
    seats_changed(house, act, show);
  }
}

void tell_next(House& house, Act& act, const Show& show, std::int64_t cause,
               const BeginsWith& before) {
  const LiveMatch* const next = next_waiting(house, show);
  const Reign reign = reign_of(show.state);
  const std::int64_t jackpot = jackpot_of(show);
  const bool title = reign.champion != before.reign.champion || reign.wins != before.reign.wins;
  if (next == nullptr || (!title && jackpot == before.jackpot)) return;
  nlohmann::json facts{{"cause", cause}, {"number", next->row.number}, {"title", title}};
  if (reign.champion) facts["champion"] = mark::person(*reign.champion);
  facts["wins"] = reign.wins;
  if (jackpot != before.jackpot) facts["jackpot"] = mark::money(jackpot);
  notice(house, act, *next, "notice.begins_with", BotFacts::open(facts));
}

MatchId open_match(House& house, Act& act, Show& show) {
  LiveMatch match;
  match.face = show.face;
  match.row.id = MatchId{++house.ids.match};
  match.row.show = show.state.id;
  match.row.number = ++show.state.matches;
  match.row.game = show.setup.game;
  match.row.rules_version = show.face->rules_version;
  match.row.book = BookId{++house.ids.book};
  match.row.created_at = act.now;
  const BookRow book =
      open_book(match.row.book, show.state.id, ++show.state.books, house.entropy.secret());
  match.book.emplace(show.state.key, book, std::vector<DrawRow>{});
  act.commit.books.push_back(book);
  act.commit.matches.push_back(match.row);
  show.state.current = match.row.id;
  save(show, act);
  ask_for_venues(show, match, act);
  const MatchId id = match.row.id;
  house.matches.emplace(id, std::move(match));
  begin_pool(house, act, show);
  return id;
}

void leave_halted(House& house, Act& act, Show& show, MatchRow row) {
  LiveMatch left;  // of the damaged match nothing but its place is used
  left.row.id = row.id;
  left.row.show = show.state.id;
  drop_offers(house, act, left);
  const auto timers = house.store.timers(row.id);
  CALLBOARD_CHECK(timers.ok(), "the store cannot be read");
  for (const TimerRow& timer : *timers) act.commit.timers_cleared.push_back(timer);
  row.status = MatchStatus::kHalted;  // it stays behind, also for a daemon that can play it
  act.commit.matches.push_back(std::move(row));
  house.halted.erase(left.row.id);
  if (show.state.current != std::optional(left.row.id)) {  // it was open again
    return release_next(house, act, show, show.state.champion);
  }
  show.state.current.reset();
  season_after_match(house, act, show);
  if (show.setup.next_match == NextMatch::kAuto) open_match(house, act, show);
  save(show, act);
}

namespace {

// True if the match has a thread. Those that sleep are not woken to look for a platform that was
// added since.
bool ask_for_missing(House& house, Act& act, const Show& show, MatchId id) {
  const Sleeper* const asleep = house.matches.sleeper(id);
  if (asleep != nullptr && asleep->placed) return true;
  const auto match = house.matches.find(id);
  if (match == house.matches.end()) return false;
  ask_for_venues(show, match->second, act);
  return !match->second.row.venues.empty();
}

// A match that a ruling has opened again is played wherever the show is, as the current one; one
// that came from another Callboard has no thread yet.
void ask_for_opened_again(House& house, Act& act, const Show& show) {
  for (const MatchId id : house.matches.of_show(show.state.id)) {
    if (show.state.current != std::optional(id)) (void)ask_for_missing(house, act, show, id);
  }
}

}  // namespace

void open_missing(House& house, Act& act) {
  find_halted(house);
  for (auto& [id, show] : house.shows) {
    ask_for_opened_again(house, act, show);
    if (!show.state.current) {
      if (show.setup.next_match == NextMatch::kAuto) open_match(house, act, show);
      continue;
    }
    const MatchId current = *show.state.current;
    if (!house.matches.contains(current)) {  // halted: it waits for the operator's word
      house.halted.emplace(current, "halted before this start");
    } else if (ask_for_missing(house, act, show, current) &&
               show.setup.sign_ups == SignUpMode::kList) {
      call_up(house, act, show);  // the show may have had another mode before
    } else if (LiveMatch* const waiting = next_waiting(house, show);
               waiting != nullptr && !waiting->row.venues.empty()) {
      begin_exhibition(house, act, *waiting);  // likewise
    }
    begin_lottery(house, act, show);
    begin_pool(house, act, show);
    resume_offers(house, act, show);
  }
  for (const auto& [id, show] : house.shows) ask_for_foyer(show, act);
  for (const auto& [id, show] : house.shows) plan_rehearsal(house, act, show);
  for (const auto& [id, show] : house.shows) plan_digests(house, act, show);
}

std::size_t seats_free(House& house, const LiveMatch& match) {
  const Show& show = show_of(house, match);
  const std::size_t taken = match.desk.joined.size() + (show.state.champion ? 1U : 0U);
  return seats_of(show) - std::min(taken, seats_of(show));
}

std::optional<std::string> join(House& house, Act& act, LiveMatch& match, PersonId person,
                                PlayerKind kind) {
  Show& show = show_of(house, match);
  if (match.row.status != MatchStatus::kWaiting || seats_free(house, match) == 0) {
    return "E_TAKEN_SEAT";
  }
  if (has(match.desk.joined, person) || show.state.champion == person) return "E_SEATED";
  if (day_is_full(house, show, act.now)) return "E_DAYFULL";
  if (kind == PlayerKind::kPerson) {
    if (is_exhibition(show)) return "E_EXHIBITION";
    if (const auto code = may_not_play(show, person)) return code;
  }
  append(match, act.now, desk::joined(person, kind), act.commit);
  strike(act, show, person);
  if (show.setup.volume != Volume::kQuiet && !has_pool(show)) {
    notice(house, act, match, "notice.seated",
           BotFacts::open({{"who", mark::person(person)},
                           {"practice", kind == PlayerKind::kPractice},
                           {"seats_free", seats_free(house, match)}}));
  }
  if (seats_free(house, match) == 0) begin(house, act, match);
  return std::nullopt;
}

namespace {

// The champion's chair is taken, or there are fewer seats than there were: who came last stands
// first on the list. Of a pool whoever was drawn last goes, and is an alternate again.
void make_room(House& house, Act& act, Show& show, LiveMatch& match) {
  const std::size_t chair = show.state.champion ? 1 : 0;
  while (match.desk.joined.size() + chair > seats_of(show)) {
    const bool drawn = has_pool(show);
    const PersonId last = drawn ? seated_last(show, match) : match.desk.joined.back();
    const bool practice = match.desk.is_practice(last);
    append(match, act.now, desk::left(last), act.commit);
    if (drawn) note_unseated(act, show, last);
    if (!drawn && !practice && !enlist(act, show, last)) move_to(act, show, last, 1);
    nlohmann::json facts{{"who", mark::person(last)}, {"practice", practice}, {"drawn", drawn}};
    if (chair != 0) facts["champion"] = mark::person(*show.state.champion);
    facts["seats"] = seats_of(show);
    notice(house, act, match, "notice.made_room", BotFacts::open(facts));
  }
}

}  // namespace

void seats_changed(House& house, Act& act, Show& show) {
  LiveMatch* const match = next_waiting(house, show);
  if (match == nullptr) return;
  if (show.state.champion) {
    if (has(match->desk.joined, *show.state.champion)) {
      append(*match, act.now, desk::left(*show.state.champion), act.commit);
    }
    strike(act, show, *show.state.champion);
  }
  make_room(house, act, show, *match);
  if (seats_free(house, *match) == 0) return begin(house, act, *match);
  call_up(house, act, show);
}

std::optional<std::string> leave(House& house, Act& act, LiveMatch& match, PersonId person) {
  if (!has(match.desk.joined, person)) return "E_NOT_SEATED";
  append(match, act.now, desk::left(person), act.commit);
  notice(house, act, match, "notice.left",
         BotFacts::open({{"who", mark::person(person)}, {"seats_free", seats_free(house, match)}}));
  return std::nullopt;
}

PersonId practice_person(House& house, Act& act, LiveMatch& match) {
  const PersonId person = new_person(house, act, free_practice_name(house, match));
  append(match, act.now, desk::joined(person, PlayerKind::kPractice), act.commit);
  return person;
}

bool only_machines_play(const House& house, const LiveMatch& match) {
  const ShowState& state = house.shows.at(match.row.show).state;
  if (state.champion && !state.champion_practice) return false;
  const auto& joined = match.desk.joined;
  return std::all_of(joined.begin(), joined.end(),
                     [&](PersonId person) { return match.desk.is_practice(person); });
}

std::optional<std::string> seat_practice(House& house, Act& act, LiveMatch& match, Wisher wisher) {
  const Show& show = show_of(house, match);
  if (show.setup.practice == Permission::kRefused) return "E_NOPRACTICE";
  if (match.row.status != MatchStatus::kWaiting || seats_open(house, show) == 0) {
    return "E_TAKEN_SEAT";  // or kept for somebody who is asked
  }
  if (wisher == Wisher::kAnybody && has_pool(show)) return "E_POOL_SEATS";
  const bool last = seats_free(house, match) == 1;
  if (wisher == Wisher::kAnybody && last && only_machines_play(house, match))
    return "E_NOBODY_PLAYS";
  const PersonId person = new_person(house, act, free_practice_name(house, match));
  return join(house, act, match, person, PlayerKind::kPractice);
}

}  // namespace callboard
