// Matches that sleep: what they are owed when they wake, the round that wakes them all once, and
// when they go to sleep again.
#include <algorithm>
#include <set>
#include <utility>

#include "bot/desk/command_line.h"
#include "bot/locate.h"
#include "bot/loop/daemon.h"
#include "bot/match/dice.h"
#include "bot/match/halted.h"
#include "bot/match/marks_again.h"
#include "bot/show/show_timers.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

inline constexpr int kVisitsPerTick = 20;
inline constexpr std::size_t kCastsPerCommit = 500;
inline const std::string kOwedNote = "owed";  // outages not every match has back yet

void note_cast(Commit& commit, LiveMatch& match) {
  std::vector<PersonId> people;
  if (match.row.status != MatchStatus::kOver) people = match.desk.seats;
  if (people == match.cast) return;
  match.cast = people;
  commit.casts.push_back({match.row.id, std::move(people)});
}

}  // namespace

// Databases of older versions, and imports, do not say yet who sits where.
Stored<Done> Daemon::fill_casts() {
  const auto note = house_.store.house_note(kCastsNote);
  if (!note) return Fail{note.error()};
  if (!note->empty()) return Done{};
  Act act;
  const auto fill = [&](LiveMatch& match) {
    match.cast.clear();
    note_cast(act.commit, match);
  };
  for (auto& [id, match] : house_.matches.awake()) fill(match);
  for (const MatchId id : house_.matches.asleep()) {
    const auto match = house_.matches.find(id);
    if (match != house_.matches.end()) fill(match->second);
    if (act.commit.casts.size() < kCastsPerCommit) continue;
    keep(std::exchange(act, {}));
    if (auto done = flush(); !done) return done;
  }
  act.commit.house_notes.push_back({kCastsNote, "1"});
  keep(std::move(act));
  return flush();
}

// Who sits where now, of all matches the commit is about.
void Daemon::note_casts(Commit& commit) {
  std::set<MatchId> concerned;
  for (const LogAppend& append : commit.log) concerned.insert(append.match);
  for (const MatchRow& row : commit.matches) concerned.insert(row.id);
  for (const MatchId id : concerned) {
    const auto match = house_.matches.awake().find(id);
    if (match != house_.matches.end()) note_cast(commit, match->second);
  }
}

void Daemon::owe(Errand errand, Timestamp now) {
  const bool outage = std::holds_alternative<Outage>(errand);
  errands_.add(std::move(errand));
  std::vector<MatchId> awake;
  for (const auto& [id, match] : house_.matches.awake()) awake.push_back(id);
  for (const MatchId id : awake) visit(id, now);
  if (house_.matches.asleep().empty()) return errands_.done();
  if (outage) note_owed(now);
}

void Daemon::note_owed(Timestamp now) {
  guarded(MatchId{}, now, [&](Act& act) {
    act.commit.house_notes.push_back({kOwedNote, errands_.outages_in_words()});
  });
}

// The daemon was stopped before every match had back what was taken before that. Those that had it
// have an entry in their log, and are not given it twice.
Stored<Done> Daemon::owe_again(Timestamp now) {
  const auto note = house_.store.house_note(kOwedNote);
  if (!note) return Fail{note.error()};
  for (Outage& outage : Errands::outages_of(*note)) owe(std::move(outage), now);
  if (!note->empty() && !errands_.pending()) note_owed(now);
  return Done{};
}

// Wakes the match, and gives it what it is owed.
void Daemon::visit(MatchId id, Timestamp now) {
  if (!house_.matches.contains(id) || write_failed_ || !unsafe_.empty()) return;
  try {
    const auto match = house_.matches.find(id);
    if (match == house_.matches.end()) return tell_found_halted(now);
    if (was_halted(house_, match->second)) go_on(id, now);
  } catch (const std::exception& broken) {
    unsafe_ = std::string("a match cannot be read: ") + broken.what();
    return;
  }
  auto& awake = house_.matches.awake();
  for (auto match = awake.find(id); match != awake.end(); match = awake.find(id)) {
    const Errand* const owed = errands_.next(match->second.errands);
    if (owed == nullptr) return;
    match->second.errands = errands_.after_next(match->second.errands);
    guarded(id, now, [&, errand = *owed](Act& act) {
      act.match = id;
      run_errand(act, house_.matches.at(id), errand);
    });
  }
}

void Daemon::run_errand(Act& act, LiveMatch& match, const Errand& errand) {
  std::visit(Overloaded{
                 [&](const AskDice&) { take_up_dice(house_, act, match); },
                 [&](const MarkAgain&) {
                   mark_again(house_, act, match.row.show);
                   woken_.insert(match.row.id);
                 },
                 [&](const Outage& outage) {
                   if (concerns(house_, match, outage)) credit(house_, act, match, outage);
                 },
             },
             errand);
}

// Whatever the event may change has first what it is owed: nothing is judged by a clock that has
// not been given its time back.
void Daemon::visit_meant(const Event& event, Timestamp now) {
  visit(match_of(event), now);
  if (!errands_.pending()) return;
  std::set<MatchId> meant;
  const auto add_show = [&](ShowId show) {
    for (const MatchId id : house_.matches.of_show(show)) meant.insert(id);
  };
  if (const auto show = house_.matches.show_of(match_of(event))) add_show(*show);
  if (const auto* incoming = std::get_if<Incoming>(&event)) {
    const auto foyer = house_.foyers.find({incoming->venue.adapter, incoming->venue.id});
    if (foyer != house_.foyers.end()) add_show(foyer->second);
    if (const Show* const show = show_of_operator(house_, *incoming)) add_show(show->state.id);
    const auto person = known_person(house_, incoming->author);
    for (const MatchId id : person ? played_by(house_, *person) : std::vector<MatchId>{}) {
      meant.insert(id);
    }
    if (person && incoming->privately) {
      for (const ShowId show : shows_hosted_by(house_, *person)) add_show(show);
    }
  }
  for (const MatchId id : meant) visit(id, now);
}

// One part of the round. By due time, so that those whose clocks end first are first.
void Daemon::go_round(Timestamp now) {
  if (!errands_.pending()) return;
  if (!errands_.has_round()) {
    std::vector<MatchId> order = house_.timers.sleepers_due(Timestamp{INT64_MAX}, SIZE_MAX);
    const std::set<MatchId> timed(order.begin(), order.end());
    for (const MatchId id : house_.matches.asleep()) {
      if (!timed.contains(id)) order.push_back(id);
    }
    for (const auto& [id, match] : house_.matches.awake()) order.push_back(id);
    errands_.go_round(std::move(order));
  }
  for (int i = 0; i < kVisitsPerTick; ++i) {
    const auto next = errands_.take_next();
    if (!next) {
      errands_.done();
      return note_owed(now);
    }
    visit(*next, now);
  }
}

// What the house asks the platforms for, and how they differ.
void Daemon::meet_adapters() {
  house_.account_called = [adapters = adapters_](const std::string& adapter,
                                                 const std::string& words) {
    const auto platform = adapters.find(adapter);
    return platform == adapters.end() ? words : platform->second->account_called(words);
  };
  house_.page_called = [adapters = adapters_](const std::string& code) -> std::optional<PageFound> {
    for (const auto& [name, adapter] : adapters) {
      if (const auto page = adapter->page_called(code)) return PageFound{name, *page};
    }
    return std::nullopt;
  };
  for (const auto& [name, adapter] : adapters_) {
    if (house_.answer_pages.empty()) house_.answer_pages = adapter->answer_pages();
    if (adapter->limits().hides_for_good) house_.hides_for_good.insert(name);
  }
}

// What is due wakes its match; what was owed there may have moved it.
std::vector<TimerRow> Daemon::take_due(Timestamp now) {
  for (const MatchId id : house_.timers.sleepers_due(now, kTimersPerTick)) visit(id, now);
  std::vector<TimerRow> due = house_.timers.take_due(now, kTimersPerTick);
  if (!errands_.pending()) return due;
  for (const TimerRow& timer : due) {
    visit(timer.match, now);
    const auto show = show_of_timer(timer.key);
    if (timer.match != MatchId{} || !show) continue;
    for (const MatchId id : house_.matches.of_show(*show)) visit(id, now);
  }
  std::erase_if(due, [&](const TimerRow& timer) {
    return house_.timers.find(timer.match, timer.key) != std::optional(timer);
  });
  return due;
}

// What turned out to be damaged when it was to wake: shows, and matches that do not replay.
void Daemon::tell_found_halted(Timestamp now) {
  for (const std::string& show : std::exchange(house_.found_set_aside, {})) log_set_aside(show);
  for (const MatchId id : std::exchange(house_.found_halted, {})) {
    log_({"match_halted", id.value, house_.halted.at(id)});
    const Timestamp since = errands_.pending() ? worked_till_ : now;
    guarded(MatchId{}, now, [&](Act& act) { announce_halt(house_, act, id, since); });
  }
}

// All is written: those nobody asked for lately may sleep.
void Daemon::rest() {
  std::set<MatchId> held;
  for (const auto& [timer, venues] : house_.unread) held.insert(timer.first);
  const auto may = [&](const LiveMatch& match) {
    return !held.contains(match.row.id) && errands_.next(match.errands) == nullptr;
  };
  for (const MatchId id : house_.matches.rest(house_.awake_max, may)) house_.timers.lay_down(id);
  house_.shows.rest(house_.awake_max);
}

}  // namespace callboard
