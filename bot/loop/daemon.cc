#include "bot/loop/daemon.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "bot/clock/deadlines.h"
#include "bot/clock/personal_time.h"
#include "bot/facts.h"
#include "bot/match/dice.h"
#include "bot/match/edits.h"
#include "bot/match/halted.h"
#include "bot/match/marks_again.h"
#include "bot/match/play.h"
#include "bot/replies.h"
#include "bot/show/foyer.h"
#include "bot/show/ledger.h"
#include "bot/show/load_show.h"
#include "bot/show/lobby.h"
#include "bot/show/lottery.h"
#include "bot/show/making.h"
#include "bot/show/schedule.h"
#include "bot/show/show_timers.h"
#include "bot/show/sign_ups.h"
#include "bot/show/venues.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard {
namespace {

inline const std::string kHaltNote = "halt";  // since when, in ms

}  // namespace

Daemon::Daemon(House& house, Dispatcher& dispatcher, Adapters adapters, LogSink log,
               std::function<void(const Touched&)> after_commit)
    : house_(house),
      dispatcher_(dispatcher),
      adapters_(std::move(adapters)),
      log_(std::move(log)),
      after_commit_(std::move(after_commit)),
      statuses_(house, dispatcher, [this](const auto& what) {
        log_({"status", 0, what});
      }) {
  meet_adapters();
}

Stored<Done> Daemon::begin(Timestamp now) {
  auto installation = house_.store.installation();
  if (!installation) return Fail{installation.error()};
  house_.installation = *installation;
  for (const auto& [show, why] : house_.set_aside) log_set_aside(show);
  for (const auto& [match, why] : house_.halted) log_({"match_halted", match.value, why});
  if (auto taken = take_up_halt(); !taken) return taken;
  if (auto recovered = dispatcher_.recover(); !recovered) return recovered;
  tell_places();
  if (auto filled = fill_casts(); !filled) return filled;
  Act act;
  act.now = now;
  if (!house_.stopped_since) take_up_work(act);
  if (auto opened = open_accounts(house_, act); !opened) return opened;
  if (auto marked = mark_again(house_, act); !marked) return marked;
  if (auto named = give_names_again(house_, act); !named) return named;
  std::set<PlaceOf> places;
  for (const auto& [name, adapter] : adapters_) places.emplace(name, "");
  for (const auto& [id, show] : house_.shows) {
    for (const auto& [adapter, place] : show.setup.places) places.emplace(adapter, place);
  }
  const auto outages =
      outages_.at_start(house_.store, {places.begin(), places.end()}, now, act.commit);
  if (!outages) return Fail{outages.error()};
  worked_till_ = now;
  for (const Outage& outage : *outages) {
    if (outage.of == OutageOf::kDaemon) worked_till_ = std::min(worked_till_, outage.from);
  }
  announce_halts(house_, act, worked_till_);
  for (const MatchId match : std::exchange(house_.found_halted, {})) {
    log_({"match_halted", match.value, house_.halted.at(match)});
  }
  keep(std::move(act));
  lift_halts(now);
  statuses_.begin(now);
  owe(MarkAgain{}, now);
  if (!house_.stopped_since) owe(AskDice{}, now);
  if (auto owed = owe_again(now); !owed) return owed;
  if (auto credited = credit_missed(*outages, now); !credited) return credited;
  return flush();
}

void Daemon::log_set_aside(const std::string& show) {
  log_({"show_set_aside", 0,
        show + ": " + house_.set_aside.at(show) + ". Its matches rest, the other shows go on"});
}

// Before outages are credited: a halt takes in those that fell into it.
void Daemon::lift_halts(Timestamp now) {
  std::vector<MatchId> ids;
  for (const auto& [id, match] : house_.matches.awake()) {
    if (was_halted(house_, match)) ids.push_back(id);
  }
  for (const MatchId id : ids) go_on(id, now);
}

void Daemon::go_on(MatchId match, Timestamp now) {
  guarded(match, now, [&](Act& act) {
    act.match = match;
    lift_halt(house_, act, house_.matches.at(match));
  });
  log_({"match_goes_on", match.value, ""});
}

MatchId Daemon::match_of(const Event& event) const {
  const auto at = [&](const Venue& venue) {
    const auto found = house_.venues.find({venue.adapter, venue.id});
    return found == house_.venues.end() ? MatchId{} : found->second;
  };
  return std::visit(Overloaded{
                        [&](const Incoming& e) { return at(e.venue); },
                        [&](const Edited& e) { return at(e.venue); },
                        [](const ZoneSet&) { return MatchId{}; },
                        [&](const SendResult& e) { return at(e.venue); },
                        [&](const FindResult& e) { return at(e.venue); },
                        [&](const StatusResult& e) { return at(e.venue); },
                        [&](const ReadUpTo& e) { return at(e.venue); },
                        [](const VenueOpened&) { return MatchId{}; },
                        [](const PlaceOrder&) { return MatchId{}; },
                        [](const AdapterState&) { return MatchId{}; },
                        [](const PlaceFound&) { return MatchId{}; },
                        [](const DiceAnswer& e) { return e.match; },
                    },
                    event);
}

void Daemon::step(const Event& event, Timestamp now) {
  const bool written =
      std::holds_alternative<Incoming>(event) || std::holds_alternative<Edited>(event) ||
      std::holds_alternative<ZoneSet>(event) || std::holds_alternative<PlaceOrder>(event);
  const bool fires = std::holds_alternative<ReadUpTo>(event);
  if (house_.stopped_since && (written || fires)) return;  // it comes again after the halt
  if (const auto* read = std::get_if<ReadUpTo>(&event)) return read_up_to(*read, now);
  if (const auto* found = std::get_if<PlaceFound>(&event)) return place_found(*found, now);
  visit_meant(event, now);
  write_before(show_of_event(house_, event));
  guarded(match_of(event), now, [&](Act& act) { handle(event, act); });
}

void Daemon::handle(const Event& event, Act& act) {
  std::visit(Overloaded{
                 [&](const Incoming& incoming) { handle_reply(house_, act, incoming); },
                 [&](const Edited& edited) { handle_edit(house_, act, edited); },
                 [&](const ZoneSet& set) { zone_set(house_, act, set); },
                 [&](const SendResult& r) { delivered(act, dispatcher_.on_result(act, r)); },
                 [&](const FindResult& r) { delivered(act, dispatcher_.on_found(act, r)); },
                 [&](const StatusResult& r) { statuses_.on_result(act, r); },
                 [](const ReadUpTo&) {},  // not one act: see read_up_to
                 [&](const VenueOpened& opened) {
                   venue_opened(house_, act, opened);
                   statuses_.opened(act, opened.venue);
                 },
                 [&](const PlaceOrder& order) { place_ordered(house_, act, order); },
                 [&](const DiceAnswer& answer) { dice_answered(house_, act, answer); },
                 [&](const AdapterState& state) { adapter_state(act, state); },
                 [](const PlaceFound&) {},  // likewise
             },
             event);
}

void Daemon::delivered(Act& act, const std::optional<Dispatcher::Delivered>& delivered) {
  if (!delivered || delivered->row.prompt_json.empty()) return;
  if (is_status(delivered->row)) return statuses_.posted(act, delivered->row, delivered->id);
  if (delivered->row.match == MatchId{}) {
    return show_post_delivered(house_, act, delivered->row, delivered->stamp);
  }
  const auto match = house_.matches.find(delivered->row.match);
  if (match == house_.matches.end()) return;
  act.match = match->first;
  prompt_delivered(house_, act, match->second, delivered->row, delivered->stamp);
}

void Daemon::tick(Timestamp now) {
  watch_clock(now);
  last_tick_ = now;
  if (house_.stopped_since) return;
  go_round(now);
  if (clock_watch_.trusted()) {
    for (const TimerRow& timer : take_due(now)) {
      if (timer.match == MatchId{}) {
        write_before(std::nullopt);
        show_timer(timer, now);
        continue;
      }
      write_before(show_of_match(house_, timer.match));
      guarded(timer.match, now, [&](Act& act) {
        const auto match = house_.matches.find(timer.match);
        if (match != house_.matches.end()) timer_due(house_, act, match->second, timer);
      });
    }
  }
  look_after_communities(now);
  dispatcher_.retry(now);
}

// Each firing is a change of its own: what breaks in one costs no other.
void Daemon::read_up_to(const ReadUpTo& read, Timestamp now) {
  if (!clock_watch_.trusted()) return;
  const MatchId there = match_of(read);
  for (const TimerRow& timer : confirm_read(house_, read.venue, read.upto)) {
    const bool of_show = timer.match == MatchId{};
    write_before(of_show ? std::nullopt : show_of_match(house_, timer.match));
    const auto went = guarded(of_show ? there : timer.match, now,
                              [&](Act& act) { fire_read(house_, act, timer); });
    if (of_show) forget_if_broken(timer, went, now);
  }
}

// Each show and each match by itself.
void Daemon::place_found(const PlaceFound& found, Timestamp now) {
  const auto moved = threads_elsewhere(house_, found);
  for (const ShowId show : moved.shows) {
    guarded(MatchId{}, now, [&](Act& act) {
      log_({"place_moved", 0, found.adapter + " " + found.place});
      ask_for_foyer_again(house_, act, house_.shows.at(show), found.adapter);
    });
  }
  for (const MatchId match : moved.matches) {
    visit(match, now);
    guarded(match, now, [&](Act& act) {
      const auto there = house_.matches.find(match);
      if (there != house_.matches.end()) {
        ask_for_venue_again(house_, act, there->second, found);
      }
    });
  }
}

void Daemon::show_timer(const TimerRow& timer, Timestamp now) {
  forget_if_broken(
      timer, guarded(MatchId{}, now, [&](Act& act) { show_timer_due(house_, act, timer); }), now);
}

void Daemon::forget_if_broken(const TimerRow& timer, Went went, Timestamp now) {
  if (went == Went::kWell || !unsafe_.empty()) return;
  guarded(MatchId{}, now, [&](Act& act) { show_timer_broke(house_, act, timer); });
}

// An error of ours in one event costs its match, never the daemon: what the event had begun is
// dropped, the match stops and its hosts are told.
Daemon::Went Daemon::guarded(MatchId match, Timestamp now, const std::function<void(Act&)>& work) {
  if (write_failed_) return Went::kWell;  // what is not written comes again after the restart
  Act act;
  act.now = at_ = now;
  try {
    work(act);
  } catch (const std::exception& broken) {
    recover_from(act, act.match.value != 0 ? act.match : match, broken.what());
    return Went::kBroke;
  }
  keep(std::move(act));
  return Went::kWell;
}

bool Daemon::is_there(MatchId match) {
  try {
    return house_.matches.find(match) != house_.matches.end();
  } catch (const std::exception&) {
    return false;  // it cannot even be read
  }
}

// What the act took in is kept, so that it does not come again; what it had begun is forgotten, in
// memory as well: the show is read back from the store.
void Daemon::recover_from(const Act& act, MatchId match, const std::string& why) {
  Commit intake;
  intake.cursors = act.commit.cursors;
  intake.people = act.commit.people;
  intake.identities = act.commit.identities;
  commits_.push_back(std::move(intake));
  if (const auto done = flush(); !done) return;  // the next flush says it again
  if (!is_there(match)) {
    unsafe_ = "an event that belongs to no match broke: " + why;
    return;
  }
  const auto show = house_.shows.find(house_.matches.at(match).row.show);
  if (show != house_.shows.end()) {
    const auto row = house_.store.show(show->first);
    if (row && *row) (void)load_again(house_, show->second, **row);
  }
  halt_match(match, act.now, why);
}

void Daemon::halt_match(MatchId match, Timestamp now, const std::string& why) {
  log_({"match_halted", match.value, why});
  const auto found = house_.matches.find(match);
  if (found == house_.matches.end()) return;
  Act act;
  act.now = now;
  halt(house_, act, found->second, why);
  house_.matches.erase(found);
  keep(std::move(act));
}

// What a handler reads from the store must be what memory says: see unwritten.h.
void Daemon::write_before(const std::optional<ShowId>& show) {
  if (write_failed_ || !unwritten_.concerns(show)) return;
  if (const auto done = flush(); !done) write_failed_ = done.error();
}

void Daemon::keep(Act act) {
  note_casts(act.commit);
  for (const ShowRow& row : act.commit.shows) {
    const auto show = house_.shows.find(row.id);
    if (show != house_.shows.end()) note_hosts(house_, show->second);
  }
  unwritten_.add(act.commit, house_);
  for (const MatchRow& row : act.commit.matches) {
    const auto match = house_.matches.find(row.id);
    if (match == house_.matches.end() || match->second.row.status != MatchStatus::kOver) continue;
    house_.matches.erase(match);
  }
  if (!act.commit.empty()) commits_.push_back(std::move(act.commit));
  effects_.push_back(std::move(act.effects));
}

Stored<Done> Daemon::flush() {
  if (write_failed_) return Fail{*write_failed_};
  tell_found_halted(at_);
  if (!unsafe_.empty()) return Fail{StoreError{StoreErrorKind::kBroken, unsafe_}};
  Commit progress;
  dispatcher_.add_progress(progress);
  if (last_tick_) outages_.beat(*last_tick_, progress);
  if (!progress.empty()) commits_.push_back(std::move(progress));
  if (!commits_.empty()) {
    if (auto done = house_.store.commit(commits_); !done) {
      log_({"commit_failed", 0, done.error().detail});
      write_failed_ = done.error();  // a later one would leave out what was let go meanwhile
      return done;
    }
  }
  house_.fresh_replies.clear();
  unwritten_.clear();
  std::vector<Commit> commits = std::exchange(commits_, {});
  const std::vector<Effects> effects = std::exchange(effects_, {});
  Touched touched = changed_by(commits);
  touched.matches.merge(std::exchange(woken_, {}));
  if (after_commit_) tell_of(touched);
  statuses_.changed(commits, touched, std::max(at_, last_tick_.value_or(at_)));
  for (const Commit& commit : commits) {
    for (const MatchRow& row : commit.matches) dispatcher_.match_changed(row.id);
    for (const LogAppend& append : commit.log) dispatcher_.match_changed(append.match);
    if (!commit.identities.empty()) dispatcher_.accounts_changed();
  }
  for (Commit& commit : commits) {
    for (OutboxRow& row : commit.outbox) dispatcher_.queue(std::move(row));
  }
  for (const Effects& effect : effects) let_out(effect);
  if (last_tick_ && !house_.stopped_since) statuses_.show_due(*last_tick_);
  rest();
  return Done{};
}

// Pages and transcripts are no part of the truth: what breaks there is reported and left.
void Daemon::tell_of(const Touched& touched) {
  try {
    after_commit_(touched);
  } catch (const std::exception& broken) {
    log_({"pages_not_refreshed", 0, broken.what()});
  }
}

void Daemon::let_out(const Effects& effects) {
  for (const auto& [event, words] : effects.remarks) log_({event, 0, words});
  const auto adapter = [&](const std::string& name) -> Adapter* {
    const auto found = adapters_.find(name);
    return found == adapters_.end() ? nullptr : found->second;
  };
  for (const auto& [ref, verdict] : effects.acknowledge) {
    if (Adapter* to = adapter(ref.adapter)) to->acknowledge(ref, verdict);
  }
  for (const auto& [account, name] : effects.names) {
    if (Adapter* to = adapter(account.adapter)) to->keep_name(account.user, name);
  }
  for (const auto& [account, zone] : effects.zones) {
    if (Adapter* to = adapter(account.adapter)) to->keep_zone(account.user, zone);
  }
  for (const auto& [page, author, thread] : effects.pages) {
    if (Adapter* to = adapter(page.adapter)) to->give_page(page.id, author, thread);
  }
  for (const auto& [match, event] : effects.operator_lines) log_({event, match.value, ""});
  for (const auto& [name, request] : effects.open) {
    if (Adapter* to = adapter(name)) to->open(request);
  }
  for (const auto& [venue, upto] : effects.read_up_to) {
    if (Adapter* to = adapter(venue.adapter)) to->read_up_to(venue, upto);
  }
  if (effects.places) tell_places();
  for (const auto& [ref, post] : effects.answers) dispatcher_.answer(ref, post);
  for (const DiceRequest& request : effects.dice) {
    if (dice_ != nullptr) dice_->ask(request);
  }
  for (const ShowId show : effects.backups) {
    if (back_up_) back_up_(show);
  }
}

// What is asked for again after a start or a stop: threads, the schedule.
void Daemon::take_up_work(Act& act) {
  open_missing(house_, act);
  for (auto& [id, show] : house_.shows) arm_schedule(house_, act, show);
}

Stored<Done> Daemon::take_up_halt() {
  const auto note = house_.store.house_note(kHaltNote);
  if (!note) return Fail{note.error()};
  if (note->empty()) return Done{};
  Timestamp since;
  std::from_chars(note->data(), note->data() + note->size(), since.ms);
  house_.stopped_since = since;
  dispatcher_.hold_all();
  return Done{};
}

void Daemon::audit(Act& act, const std::string& command) const {
  AuditRow row;
  row.id = ++house_.ids.audit;
  row.at = act.now;
  row.command = command;
  row.before_json = row.after_json = "{}";
  act.commit.audit.push_back(std::move(row));
}

void Daemon::backup_done(ShowId show, Backup came, const std::string& what, Timestamp now) {
  const bool made = came == Backup::kMade;
  log_({made ? "backup" : "backup_failed", 0, what});
  const auto found = house_.shows.find(show);
  if (made || found == house_.shows.end()) return;
  guarded(MatchId{}, now, [&](Act& act) {
    alert_hosts(house_, act, found->second, "alert.backup_failed",
                BotFacts::hosts(nlohmann::json::object()));
  });
}

void Daemon::halt_all(Timestamp now) {
  if (house_.stopped_since) return;
  Act act;
  act.now = now;
  act.commit.house_notes.push_back({kHaltNote, std::to_string(now.ms)});
  audit(act, "halt");
  house_.stopped_since = now;
  dispatcher_.hold_all();
  keep(std::move(act));
}

void Daemon::resume_all(Timestamp now) {
  if (!house_.stopped_since) return;
  const Outage halt{*house_.stopped_since, now, OutageOf::kHalt, ""};
  house_.stopped_since.reset();
  Act act;
  act.now = now;
  act.commit.house_notes.push_back({kHaltNote, ""});
  audit(act, "resume confirm");
  take_up_work(act);
  keep(std::move(act));
  owe(AskDice{}, now);
  credit_outage(halt, now);
  Act asking;
  asking.now = now;
  ask_unread(asking);
  keep(std::move(asking));
  dispatcher_.release(now);
  statuses_.begin(now);
}

std::optional<Timestamp> Daemon::next_wake() const {
  if (house_.stopped_since) return std::nullopt;
  if (errands_.pending()) return at_;
  std::optional<Timestamp> next;
  const auto note = [&](const std::optional<Timestamp>& due) {
    if (due) next = next ? std::min(*next, *due) : *due;
  };
  if (clock_watch_.trusted()) {
    note(house_.timers.next_due());
    if (!has_to_erase_) note(next_step(house_.communities));
  }
  note(dispatcher_.next_retry());
  note(statuses_.next_due());
  return next;
}

}  // namespace callboard
