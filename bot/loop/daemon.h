// The heart: takes events one by one, turns each into one Commit, writes what has gathered in one
// transaction, and only then lets anything out. No threads, no clock of its own: the loop drives
// it, and so does a simulator. Owned by main, used by the loop's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bot/clock/clock_watch.h"
#include "bot/clock/outage_watch.h"
#include "bot/loop/errands.h"
#include "bot/loop/event.h"
#include "bot/loop/touched.h"
#include "bot/loop/unwritten.h"
#include "bot/match/house.h"
#include "bot/out/dispatcher.h"
#include "bot/out/statuses.h"

namespace callboard {

struct LogLine {
  std::string event;  // "match_halted", "reply", "commit_failed"
  std::int64_t match = 0;
  std::string detail;  // never secrets
};
using LogSink = std::function<void(const LogLine&)>;

inline constexpr std::size_t kTimersPerTick = 1'000;

class Daemon {
 public:
  // `after_commit` is told what a commit has changed.
  Daemon(House& house, Dispatcher& dispatcher, Adapters adapters, LogSink log,
         std::function<void(const Touched&)> after_commit = {});

  // Whom to ask for dice from outside; outlives the daemon. None: they never come.
  void use_dice(DiceService& service) { dice_ = &service; }
  // What makes a copy of the databases, for a show; called between two commits, on this thread, and
  // answered by `backup_done`. None: nothing is made.
  void use_backups(std::function<void(ShowId)> make) { back_up_ = std::move(make); }
  // A copy is made, at the place that `what` names; or it is not, and `what` says why. Hosts of the
  // show are told that it failed, the operator's log has the words.
  enum class Backup : std::uint8_t { kMade, kFailed };
  void backup_done(ShowId show, Backup came, const std::string& what, Timestamp now);
  // Takes up work after a start: missing threads, posts not yet confirmed.
  Stored<Done> begin(Timestamp now);
  // One event; what it changes waits for `flush`.
  void step(const Event& event, Timestamp now);
  // Timers that are due, posts to send again.
  void tick(Timestamp now);
  // Commits what has gathered, then acknowledges, asks and sends. An error means: exit, do not go
  // on.
  Stored<Done> flush();
  // Gives running clocks back what the outage took (bot/clock/credit.h), in every match it
  // concerns.
  void credit_outage(const Outage& outage, Timestamp now);
  // The operator stops everything: no post leaves and no timer fires. What people write stays with
  // the platforms, behind the cursor, and is read in its order afterwards. Survives a restart; the
  // caller flushes.
  void halt_all(Timestamp now);
  // Gives clocks the time back and lets out what waits. The caller sees to it that adapters hand in
  // again what they have after the cursor (`Adapter::start`), and that nothing handed in before is
  // left in the inbox.
  void resume_all(Timestamp now);

  // A community has been gone for so long that what is kept of it is to be erased, which needs the
  // store alone: the caller ends, and begins anew after `erase_gone`.
  [[nodiscard]] bool has_to_erase() const { return has_to_erase_; }

  // When `tick` has something to do, as far as is known.
  [[nodiscard]] std::optional<Timestamp> next_wake() const;

  ClockWatch& clock_watch() { return clock_watch_; }
  // Since when the system's clock is not trusted; none: it is.
  [[nodiscard]] std::optional<Timestamp> doubted_since() const;
  // The operator says that the clock is right as it is: deadlines run again, with the time given
  // back. The caller flushes.
  void accept_clock(Timestamp now);
  [[nodiscard]] const House& house() const { return house_; }

 private:
  void handle(const Event& event, Act& act);
  void take_up_work(Act& act);
  void lift_halts(Timestamp now);
  void go_on(MatchId match, Timestamp now);
  Stored<Done> fill_casts();
  void note_casts(Commit& commit);
  void owe(Errand errand, Timestamp now);
  void note_owed(Timestamp now);
  Stored<Done> owe_again(Timestamp now);
  void visit(MatchId id, Timestamp now);
  void run_errand(Act& act, LiveMatch& match, const Errand& errand);
  void visit_meant(const Event& event, Timestamp now);
  void go_round(Timestamp now);
  std::vector<TimerRow> take_due(Timestamp now);
  void tell_found_halted(Timestamp now);
  void log_set_aside(const std::string& show);
  void rest();
  Stored<Done> take_up_halt();
  void audit(Act& act, const std::string& command) const;
  void delivered(Act& act, const std::optional<Dispatcher::Delivered>& delivered);
  enum class Went { kWell, kBroke };
  Went guarded(MatchId match, Timestamp now, const std::function<void(Act&)>& work);
  void read_up_to(const ReadUpTo& read, Timestamp now);
  void place_found(const PlaceFound& found, Timestamp now);
  void show_timer(const TimerRow& timer, Timestamp now);
  void forget_if_broken(const TimerRow& timer, Went went, Timestamp now);
  bool is_there(MatchId match);
  void recover_from(const Act& act, MatchId match, const std::string& why);
  void ask_unread(Act& act) const;
  void tell_of(const Touched& touched);
  void halt_match(MatchId match, Timestamp now, const std::string& why);
  [[nodiscard]] MatchId match_of(const Event& event) const;
  void write_before(const std::optional<ShowId>& show);
  void keep(Act act);
  void let_out(const Effects& effects);
  void meet_adapters();
  void tell_places();

  House& house_;
  Dispatcher& dispatcher_;
  Adapters adapters_;
  LogSink log_;
  std::function<void(const Touched&)> after_commit_;
  DiceService* dice_ = nullptr;
  std::function<void(ShowId)> back_up_;
  ClockWatch clock_watch_;
  void watch_clock(Timestamp now);
  void doubt_clock(Timestamp now);
  void trust_clock(Timestamp since, Timestamp now);
  void credit_and_tell(const std::vector<Outage>& outages, Timestamp now);
  Stored<Done> credit_missed(std::vector<Outage> outages, Timestamp now);
  void adapter_state(Act& act, const AdapterState& state);
  void tell_shut_out(Act& act, const AdapterState& state);
  void note_community(Act& act, const AdapterState& state);
  void look_after_communities(Timestamp now);
  [[nodiscard]] Outage before_halt(Outage outage) const;

  OutageWatch outages_;
  Statuses statuses_;
  Errands errands_;
  Timestamp worked_till_;    // before this start
  Timestamp at_;             // of the last act
  std::set<MatchId> woken_;  // in the round, and their pages not told yet
  std::optional<Timestamp> last_tick_;
  bool was_trusted_ = true;
  bool has_to_erase_ = false;
  std::optional<Timestamp> trusted_at_;     // the last tick while the clock was trusted
  std::int64_t trusted_running_ms_ = 0;     // then, by the clock that only runs
  std::string unsafe_;                      // why memory can no longer be trusted; empty: it can
  std::optional<StoreError> write_failed_;  // while more was to be handled: nothing is any more
  Unwritten unwritten_;
  std::vector<Commit> commits_;
  std::vector<Effects> effects_;
};

}  // namespace callboard
