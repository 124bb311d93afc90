// The whole daemon put together: store, templates, packs, web board, loop. Owned by main; `run` is
// the loop's thread. Everything that can go wrong at the start is said in words for the operator.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/web/board.h"
#include "bot/config/config.h"
#include "bot/loop/daemon.h"
#include "bot/loop/inbox_queue.h"
#include "bot/loop/jobs.h"
#include "bot/main/backup_keeper.h"
#include "bot/out/workers.h"
#include "bot/pages/show_pages.h"
#include "storage/store.h"

namespace callboard {

Timestamp system_now();
// For the operator: why that host of the configuration has no account.
std::string no_account_for(const std::string& host);

class Theatre {
 public:
  // Opens everything. The error is for the operator.
  static Result<std::unique_ptr<Theatre>, std::string> open(const Config& config, LogSink log);
  ~Theatre();

  // Serves until `stop` is set or a write fails. Nothing: stopped in order; else what went wrong.
  std::optional<std::string> run(const std::atomic<bool>& stop);
  // After `run`: what went wrong was a full disk, and there is room again; or something has to be
  // done that needs the databases alone. The folder is to be opened anew, by another Theatre.
  [[nodiscard]] bool begins_anew() const { return begins_anew_; }
  // Wakes the loop so that it sees `stop`. Any thread.
  void wake() { inbox_.wake(); }

  [[nodiscard]] WebBoard& board() { return *board_; }
  // The first waiting match's thread on the board, once it is open.
  [[nodiscard]] WebBoard::Made sign_in_link(const std::string& name);
  // Handles what is at hand, without waiting; for the start of a demo and for tests.
  std::optional<std::string> turn();

 private:
  Theatre(Config config, LogSink log);
  std::optional<std::string> open_store();
  std::optional<std::string> open_templates();
  std::optional<std::string> open_shows();
  std::optional<std::string> erase_gone_servers();
  std::optional<std::string> open_board();
  std::optional<std::string> open_hosts();
  std::optional<std::string> open_platforms();
  [[nodiscard]] Adapters platforms() const;  // where people write
  std::optional<std::string> open_control();
  std::optional<std::string> open_dice();
  std::optional<std::string> start();
  std::optional<StoreError> work(const std::vector<Event>& events);
  Stored<Done> flush();
  bool wait_for_room(const std::atomic<bool>& stop);
  std::optional<std::string> write_missing_transcripts();
  void write_transcripts(std::set<MatchId> touched);
  void write_lotteries(const std::set<std::pair<ShowId, BookId>>& drawn);

  Config config_;
  LogSink log_;
  InboxQueue inbox_;
  LoopJobs jobs_{[this] { inbox_.wake(); }};
  std::unique_ptr<Store> store_;
  std::unique_ptr<House> house_;
  std::shared_ptr<const Renderer> renderer_;
  std::shared_ptr<ShowPages> pages_;
  std::unique_ptr<WebBoard> board_;
  std::unique_ptr<Adapter> matrix_;   // none: no account is configured
  std::unique_ptr<Adapter> discord_;  // as well
  std::unique_ptr<Adapter> control_;
  std::unique_ptr<DiceService> dice_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
  std::unique_ptr<BackupKeeper> backups_;  // none: no folder is named for them
  std::set<MatchId> unwritten_;            // their transcripts could not be written so far
  std::optional<std::int64_t> slow_told_ms_;
  bool begins_anew_ = false;
  std::atomic<bool> no_room_{false};  // on the disk: commands are not carried out
};

}  // namespace callboard
