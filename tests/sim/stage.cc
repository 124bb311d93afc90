#include "tests/sim/stage.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/loop/resume.h"
#include "rules/catalog.h"
#include "storage/memory/memory_store.h"
#include "storage/sqlite/db.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/sim/seen_renderer.h"

namespace callboard::sim {
namespace {

inline constexpr int kTurnsMax = 10'000;  // of one moment
inline constexpr std::size_t kBatchMax = 50;
inline constexpr std::int64_t kSourcesOneIn = 8;  // posts whose pictures are read

}  // namespace

namespace {

// One seed in eight has 1 to 3 matches in memory. With none each event folds a match from its log,
// which is fifty times the work: so has one seed in 256.
std::optional<std::size_t> few_awake(std::uint64_t seed) {
  if (seed % 8 != 0) return std::nullopt;
  return seed % 256 == 0 ? 0 : 1 + seed / 8 % 3;
}

}  // namespace

Stage::Stage(const Timestamp& now, Agenda& agenda, History& history, const Faults& faults,
             Platforms platforms, Judge& judge, std::uint64_t seed)
    : now_(now),
      agenda_(agenda),
      history_(history),
      faults_(faults),
      platforms_(std::move(platforms)),
      judge_(judge),
      chance_(seed, "stage"),
      luck_(seed, "luck"),
      few_awake_(few_awake(seed)),
      renderer_(show_sources(test::shipped_templates(), kSourcesOneIn)) {
  if (faults_.sqlite != 0) {
    folder_.emplace();
    faulty_disk_ = std::make_unique<FaultyDisk>(seed);
  }
  if (!open_store()) throw std::runtime_error("no database can be made");
}

StoreHooks Stage::hooks() {
  StoreHooks hooks;
  hooks.before = [this] {
    strike(CrashPoint::kBeforeWrite);
    return disk_before();
  };
  hooks.written = [this](std::span<const Commit> commits) { judge_.committed(commits); };
  hooks.failed = [this](std::span<const Commit> commits) {
    doubtful_.assign(commits.begin(), commits.end());
  };
  hooks.after = [this] {
    strike(CrashPoint::kAfterWrite);
    return disk_after();
  };
  return hooks;
}

// False: the disk failed at it.
bool Stage::open_store() {
  if (faulty_disk_ == nullptr) {
    if (!behind_) behind_ = make_memory_store(kInstallation);
  } else if (!behind_) {
    auto opened = open_sqlite(folder_->file("sim.db"));
    if (!opened) return note_disk(), false;
    behind_ = *std::move(opened);
  }
  store_ = watch_store(*behind_, hooks());
  judge_.installed_as(*behind_->installation());
  const std::vector<Commit> doubtful = std::exchange(doubtful_, {});
  judge_.doubtful(doubtful, *behind_);
  return true;
}

void Stage::note_disk() {
  static const std::map<DiskTrouble, std::string> kNames = {
      {DiskTrouble::kWriteFails, "write_error"},
      {DiskTrouble::kSyncFails, "sync_error"},
      {DiskTrouble::kFull, "no_space"},
      {DiskTrouble::kPowerCut, "power_cut"}};
  const DiskTrouble struck = faulty_disk_->take_struck();
  const auto name = kNames.find(struck);
  if (name != kNames.end()) history_.fault(name->second);
  power_went_ = power_went_ || struck == DiskTrouble::kPowerCut;
}

// A program that dies writes no more, not even to tidy up.
void Stage::close_store() {
  if (faulty_disk_ == nullptr) return;
  note_disk();
  faulty_disk_->cut_power();
  store_.reset();
  behind_.reset();
  faulty_disk_->power_on(power_went_ ? FaultyDisk::Kept::kWhatWasSynced : FaultyDisk::Kept::kAll);
  power_went_ = false;
}

// The database as the version before wrote it, so that the start that follows is an upgrade.
void Stage::be_older() {
  Db db(folder_->file("sim.db"));
  db.open();
  db.script(
      "BEGIN IMMEDIATE; DROP TABLE casts; DELETE FROM meta WHERE key = 'note.casts'; "
      "PRAGMA user_version = 11; COMMIT",
      "Aging");
  if (!db.failed()) return history_.fault("upgrade");
  (void)db.take_fault();  // the disk has its own faults: then it stays as it is
  db.rollback();
}

Stage::~Stage() = default;

void Stage::found(const std::vector<ShowSetup>& setups) {
  setups_ = setups;
  Commit commit;
  std::map<std::string, PersonId> people;
  std::set<std::pair<std::string, std::string>> elsewhere;
  ShowState state;
  for (const ShowSetup& setup : setups) {
    ++state.id.value;
    state.key = setup.key;
    state.hosts.clear();
    for (const std::string& host : setup.hosts) {
      const auto [person, fresh] =
          people.emplace(host, PersonId{static_cast<std::int64_t>(people.size()) + 1});
      if (fresh) {
        commit.people.push_back({person->second, host, false, ""});
        commit.identities.push_back({"web", host, person->second});
      }
      for (const std::string& platform : setup.platforms) {
        if (platform == "web" || !elsewhere.emplace(platform, host).second) continue;
        commit.identities.push_back({platform, account_on(platform, host), person->second});
      }
      state.hosts.push_back(person->second);
    }
    commit.shows.push_back(to_row(state));
  }
  if (!store_->commit(commit)) throw std::runtime_error("the shows cannot be stored");
  start();
}

// ---- life and death

void Stage::start() {
  history_.note("the daemon starts");
  inbox_.events.clear();
  looked_ = now_;
  if (std::exchange(older_, false)) be_older();
  if (!open_store()) return drop(kMinute_ms, "the disk fails");
  try {
    const AtWork here(at_work_);
    wake_up();
  } catch (const Crash&) {
    drop(chance_.between(1, 60) * kSecond_ms, "crashes at its start");
  }
}

void Stage::wake_up() {
  const auto number = [this] { return luck_.next(); };
  house_ = std::make_unique<House>(
      *store_, Entropy{[number] { return sha256(std::to_string(number())); }, number});
  if (few_awake_) house_->awake_max = *few_awake_;
  if (auto done = load_house(*house_, setups_, catalog()); !done) {
    history_.broken("the daemon starts again", done.error().detail);
  }
  for (auto& [id, show] : house_->shows) show.pack = test::shipped_pack(*show.face);
  const Adapters adapters = this->adapters();
  workers_ = make_inline_workers();
  dispatcher_ = std::make_unique<Dispatcher>(
      *house_, adapters, renderer_, *workers_, [this](const TemplateProblem& p) {
        judge_.logged("template", 0, p.file + ":" + std::to_string(p.line) + " " + p.reason);
      });
  daemon_ = std::make_unique<Daemon>(*house_, *dispatcher_, adapters, [this](const LogLine& line) {
    judge_.logged(line.event, line.match, line.detail);
  });
  for (const auto& [name, platform] : platforms_) {
    platform->start(inbox_, store_->cursor(name)->value_or(""));
  }
  if (auto begun = daemon_->begin(wall()); !begun) drop(10 * kSecond_ms, "cannot begin");
}

void Stage::drop(std::int64_t away_ms, const char* why) {
  history_.note("the daemon stops:", why);
  for (const auto& [name, platform] : platforms_) platform->stop();
  daemon_.reset();
  dispatcher_.reset();
  workers_.reset();
  house_.reset();
  close_store();
  inbox_.events.clear();
  agenda_.plan({now_.ms + away_ms}, [this] {
    if (!daemon_) start();
  });
}

void Stage::strike(CrashPoint point) {
  if (armed_ != point || !at_work_) return;
  armed_ = CrashPoint::kNone;
  history_.fault("crash");
  throw Crash{};
}

void Stage::strike_before_send() { strike(CrashPoint::kBeforeSend); }
void Stage::strike_after_send() { strike(CrashPoint::kAfterSend); }
void Stage::strike_before_mark() { strike(CrashPoint::kBeforeMark); }

std::optional<StoreError> Stage::disk_before() {
  const DiskFault fault = disk_;
  if (fault == DiskFault::kNone || fault == DiskFault::kFailedButWritten) return std::nullopt;
  disk_ = DiskFault::kNone;
  history_.fault(fault == DiskFault::kFull ? "disk_full" : "disk_error");
  return StoreError{fault == DiskFault::kFull ? StoreErrorKind::kFull : StoreErrorKind::kBroken,
                    "a fault of the disk"};
}

std::optional<StoreError> Stage::disk_after() {
  if (disk_ != DiskFault::kFailedButWritten) return std::nullopt;
  disk_ = DiskFault::kNone;
  history_.fault("disk_error");
  return StoreError{StoreErrorKind::kBroken, "a sync failed"};
}

// ---- the loop

// The loop looks at the clock all the time, even when nothing happens.
void Stage::keep_alive() {
  for (std::int64_t at = looked_.ms; at < now_.ms; at += kMinute_ms) {
    daemon_->clock_watch().observe({at + skew_ms_}, at);
  }
  daemon_->clock_watch().observe(wall(), now_.ms);
}

bool Stage::flush() {
  strike(CrashPoint::kBeforeFlush);
  if (daemon_->flush()) return true;
  drop(chance_.between(1, 600) * kSecond_ms, "a commit failed");
  return false;
}

void Stage::turns() {
  keep_alive();
  if (now_.ms - looked_.ms >= kMinute_ms) {  // it was awake meanwhile, and its heart beat
    daemon_->tick(wall());
    if (!flush()) return;
  }
  looked_ = now_;
  for (int turn = 0; turn < kTurnsMax; ++turn) {
    for (std::size_t i = 0; i < kBatchMax && !inbox_.events.empty(); ++i) {
      const AdapterEvent event = std::move(inbox_.events.front());
      inbox_.events.pop_front();
      daemon_->step(event, wall());
    }
    daemon_->tick(wall());
    if (!flush()) return;
    judge_.look_at_ended(*house_);
    judge_.look_at_rules(*house_);
    if (inbox_.events.empty()) return;
  }
  history_.broken("nothing is stuck", "the daemon never comes to rest");
}

void Stage::work() {
  if (!daemon_) return;
  try {
    const AtWork here(at_work_);
    turns();
  } catch (const Crash&) {
    drop(chance_.percent(80) ? chance_.between(1, 120) * kSecond_ms
                             : chance_.between(1, 360) * kMinute_ms,
         "crash");
  }
}

std::optional<Timestamp> Stage::next_wake() const {
  if (!daemon_) return std::nullopt;
  const auto wake = daemon_->next_wake();
  if (!wake) return std::nullopt;
  return Timestamp{std::max(now_.ms, wake->ms - skew_ms_)};
}

// ---- faults of a day

void Stage::often(std::int64_t per_million, const std::function<void()>& what) {
  std::int64_t times = per_million / 1'000'000 + (chance_.happens(per_million % 1'000'000) ? 1 : 0);
  for (; times > 0; --times) {
    agenda_.plan({now_.ms + chance_.below(kDay_ms)}, [this, what] {
      if (!behaves_) what();
    });
  }
}

// What people of a chat server do to the bot and to its threads.
void Stage::plan_server_day(Platform& server) {
  using To = Platform::ToThread;
  for (const auto& [rate, what, name] :
       {std::tuple{faults_.thread_archived, To::kArchive, "thread_archived"},
        std::tuple{faults_.thread_locked, To::kLock, "thread_locked"},
        std::tuple{faults_.thread_deleted, To::kDelete, "thread_deleted"}}) {
    often(rate, [this, &server, to = what, kind = name] {
      if (server.befall_thread(to)) history_.fault(kind);
    });
  }
  often(faults_.bot_removed, [this, &server] {
    history_.fault("bot_removed");
    server.remove_bot(chance_.between(1, 5 * 24 * 60) * kMinute_ms);
  });
  often(faults_.token_taken, [this, &server] {
    history_.fault("token_taken");
    server.take_token();
    agenda_.plan({now_.ms + chance_.between(1, 48 * 60) * kMinute_ms}, [this, &server] {
      server.give_token();
      if (daemon_) drop(kSecond_ms, "for a new token");
    });
  });
}

void Stage::plan_day() {
  often(faults_.crash, [this] {
    armed_ = static_cast<CrashPoint>(
        chance_.between(1, static_cast<std::int64_t>(CrashPoint::kCount) - 1));
    if (!daemon_ || armed_ != CrashPoint::kNow) return;
    armed_ = CrashPoint::kNone;
    history_.fault("crash");
    drop(chance_.between(1, 120) * kSecond_ms, "crash");
  });
  often(faults_.restart, [this] {
    if (!daemon_) return;
    history_.fault("restart");
    drop(chance_.between(1, chance_.percent(20) ? 24 * 60 : 5) * kMinute_ms, "in order");
  });
  for (const auto& entry : platforms_) {
    Platform* const platform = entry.second;
    often(faults_.outage, [this, platform] {
      history_.fault("outage");
      std::int64_t for_ms = kSecond_ms;  // seconds as often as days
      for (auto times = chance_.below(20); times > 0; --times) for_ms += for_ms;
      platform->go_down(std::min(for_ms, 7 * kDay_ms));
    });
    if (platform->is_server()) plan_server_day(*platform);
  }
  often(faults_.clock_jump, [this] { jump(); });
  often(faults_.disk_full, [this] { disk_ = DiskFault::kFull; });
  often(faults_.disk_error, [this] {
    disk_ = chance_.percent(50) ? DiskFault::kFailed : DiskFault::kFailedButWritten;
  });
  if (faulty_disk_ != nullptr) {
    for (const auto& [rate, trouble] : {std::pair{faults_.power_cut, DiskTrouble::kPowerCut},
                                        std::pair{faults_.write_error, DiskTrouble::kWriteFails},
                                        std::pair{faults_.sync_error, DiskTrouble::kSyncFails},
                                        std::pair{faults_.no_space, DiskTrouble::kFull}}) {
      const DiskTrouble what = trouble;
      often(rate, [this, what] { faulty_disk_->plan(what, chance_.below(30)); });
    }
    often(faults_.upgrade, [this] {
      if (!daemon_) return;
      older_ = true;
      drop(chance_.between(1, 30) * kMinute_ms, "for a newer one");
    });
  }
  often(faults_.halt, [this] { halt_for_a_while(); });
}

void Stage::operator_looks() {
  if (!daemon_ || skew_ms_ != 0) return;
  keep_alive();
  looked_ = now_;
  if (!daemon_->clock_watch().trusted()) drop(kMinute_ms, "the operator starts it again");
}

void Stage::jump() {
  history_.fault("clock_jump");
  judge_.clock_wrong();
  if (daemon_) keep_alive();
  looked_ = now_;
  skew_ms_ = chance_.between(-kDay_ms, kDay_ms);
  if (chance_.percent(30)) skew_ms_ /= 1000;  // one that is hardly noticed
  agenda_.plan({now_.ms + chance_.between(1, 36 * 60) * kMinute_ms}, [this] {
    if (daemon_) keep_alive();
    looked_ = now_;
    judge_.clock_wrong();
    skew_ms_ = 0;
  });
}

void Stage::halt_for_a_while() {
  if (!daemon_) return;
  history_.fault("halt");
  daemon_->halt_all(wall());
  agenda_.plan({now_.ms + chance_.between(1, 48 * 60) * kMinute_ms}, [this] { resume_all(); });
  work();
}

void Stage::resume_all() {
  if (!daemon_) return resume_again();
  if (!house_->stopped_since) return;  // it is told so: bot/main/operator.cc
  keep_alive();
  looked_ = now_;
  history_.note("the operator resumes");
  const Adapters platforms = adapters();
  const auto emptied = [this] {
    const std::deque<AdapterEvent> taken = std::exchange(inbox_.events, {});
    return std::vector<Event>(taken.begin(), taken.end());
  };
  try {
    const AtWork here(at_work_);
    if (!resume(*daemon_, *store_, platforms, inbox_, emptied, wall())) {
      drop(kMinute_ms, "a commit failed");
    }
  } catch (const Crash&) {
    drop(kMinute_ms, "crash");
  }
  if (!house_ || house_->stopped_since) resume_again();
}

void Stage::resume_again() {
  agenda_.plan({now_.ms + kHour_ms}, [this] { resume_all(); });
}

// ---- a look from outside

LiveMatch* Stage::match_at(const Venue& venue) {
  if (!house_) return nullptr;
  const auto at = house_->venues.find({venue.adapter, venue.id});
  if (at == house_->venues.end()) return nullptr;
  const auto match = house_->matches.find(at->second);
  return match == house_->matches.end() ? nullptr : &match->second;
}

}  // namespace callboard::sim
