// The daemon on its stage: the real loop, shows, dispatcher and store under a clock that is set by
// hand, dropped at any step of its way and started again from the store. One thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bot/loop/daemon.h"
#include "tests/bot/world/stock.h"
#include "tests/sim/faulty_disk.h"
#include "tests/sim/judge.h"
#include "tests/sim/platform.h"
#include "tests/sim/watched_store.h"
#include "tests/storage/temp_dir.h"

namespace callboard::sim {

// The same in every run, so that a seed repeats exactly.
inline const std::string kInstallation = "0123456789abcdef0123456789abcdef";

// Where a crash may strike.
enum class CrashPoint : std::uint8_t {
  kNone,
  kNow,          // between two events
  kBeforeFlush,  // handled, nothing written
  kBeforeWrite,  // at the commit
  kAfterWrite,   // written, nothing let out
  kBeforeSend,   // one post is about to leave
  kAfterSend,    // it stands, the daemon does not know
  kBeforeMark,   // beside a reply
  kCount,
};

class Stage {
 public:
  Stage(const Timestamp& now, Agenda& agenda, History& history, const Faults& faults,
        Platforms platforms, Judge& judge, std::uint64_t seed);
  ~Stage();

  // Shows and their hosts, once, before the first start.
  void found(const std::vector<ShowSetup>& setups);
  // Handles what is at hand; a crash or a failed commit ends in a stopped daemon that starts again
  // by itself, as under systemd.
  void work();
  // When there is something to do by the clock alone, in true time.
  [[nodiscard]] std::optional<Timestamp> next_wake() const;
  // Plans the faults of the day that begins.
  void plan_day();
  // Once a day: a clock that was wrong at a start and has been set since is not trusted until the
  // operator starts the daemon again, as `ctl status` says.
  void operator_looks();
  void behave() { behaves_ = true, skew_ms_ = 0; }

  [[nodiscard]] bool runs() const { return daemon_ != nullptr; }
  House* house() { return house_.get(); }
  // The live match played in this thread of a platform; none: there is no such, or the daemon is
  // down.
  LiveMatch* match_at(const Venue& venue);
  // The platform tells where a crash may strike.
  void strike_before_send();
  void strike_after_send();
  void strike_before_mark();

 private:
  [[nodiscard]] Adapters adapters() const { return {platforms_.begin(), platforms_.end()}; }
  struct Crash {};
  // While the daemon is at work: what its adapters do by themselves cannot end it.
  struct AtWork {
    explicit AtWork(bool& at_work) : at_work_(at_work) { at_work_ = true; }
    ~AtWork() { at_work_ = false; }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

   private:
    bool& at_work_;
  };

  bool open_store();
  void close_store();
  void note_disk();
  void be_older();
  [[nodiscard]] StoreHooks hooks();
  void start();
  void wake_up();
  void drop(std::int64_t away_ms, const char* why);
  void turns();
  bool flush();
  void strike(CrashPoint point);
  void keep_alive();
  void often(std::int64_t per_million, const std::function<void()>& what);
  void plan_server_day(Platform& server);
  void jump();
  void halt_for_a_while();
  void resume_all();
  void resume_again();
  std::optional<StoreError> disk_before();
  std::optional<StoreError> disk_after();
  [[nodiscard]] Timestamp wall() const { return {now_.ms + skew_ms_}; }

  const Timestamp& now_;
  Agenda& agenda_;
  History& history_;
  const Faults& faults_;
  Platforms platforms_;
  Judge& judge_;
  Chance chance_;
  Chance luck_;
  std::optional<std::size_t> few_awake_;  // so many matches in memory; none: as in life
  std::vector<ShowSetup> setups_;
  std::optional<TempDir> folder_;  // of the database, if there is one
  std::unique_ptr<FaultyDisk> faulty_disk_;
  bool power_went_ = false;
  bool older_ = false;            // the next start is a newer program's
  std::vector<Commit> doubtful_;  // a commit that failed and may stand
  std::unique_ptr<Store> behind_;
  std::unique_ptr<Store> store_;
  std::shared_ptr<const Renderer> renderer_;
  test::Queue inbox_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
  bool behaves_ = false;
  std::int64_t skew_ms_ = 0;  // what the daemon's clock is ahead
  Timestamp looked_;          // at the clock, last
  CrashPoint armed_ = CrashPoint::kNone;
  bool at_work_ = false;
  enum class DiskFault { kNone, kFull, kFailed, kFailedButWritten };
  DiskFault disk_ = DiskFault::kNone;
};

}  // namespace callboard::sim
