// The keeper of forum.db: one thread that does every write, many in one transaction, and hands what
// people wrote to the daemon's inbox in order. Owned by the WebBoard; public functions may be
// called from any thread. Nothing is reported, marked or shown before the transaction that holds
// it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/web/forum/db.h"
#include "adapters/web/forum/writing.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::size_t kJobsMax = 8192;       // waiting for the writer; more are turned away
inline constexpr std::size_t kJobsPerCommit = 128;  // share one fsync

struct ForumConfig {
  std::filesystem::path folder;
  std::function<Timestamp()> clock;
  std::function<void(std::string)> log;
  // After a commit, on the writer's thread: these threads read differently now.
  std::function<void(const std::set<ThreadId>&)> changed;
};

enum class Outcome : std::uint8_t { kStored, kFailed };

class Forum {
 public:
  using Work = std::function<void(Writing&)>;
  // On the writer's thread after the commit, or when nothing of the work was stored.
  using After = std::function<void(Outcome)>;

  // Creates the folder and the file if need be and takes a lock no second daemon can have. The
  // error is for the operator.
  static Result<std::unique_ptr<Forum>, std::string> open(ForumConfig config);
  ~Forum();

  enum class Queued : std::uint8_t { kYes, kFull };
  [[nodiscard]] Queued write(Work work, After after);
  // The same, waiting for the commit; for start-up, tools and tests, never on the writer's thread.
  Outcome write_and_wait(Work work);

  // From now on replies after `cursor` and all reports go to this inbox, which outlives detach().
  void attach(Inbox& inbox, std::string cursor);
  void detach();
  // An event for the inbox, kept until it takes it.
  void report(AdapterEvent event);
  // Reports ReadUpTo once the board's clock has passed `upto` and every earlier reply was handed
  // in.
  void confirm(Venue venue, Timestamp upto);

  [[nodiscard]] std::filesystem::path file() const { return config_.folder / "forum.db"; }
  // The secret that names pictures.
  [[nodiscard]] const std::string& picture_key() const { return picture_key_; }

 private:
  struct Job {
    Work work;
    After after;
  };
  explicit Forum(ForumConfig config) : config_(std::move(config)) {}
  Result<Done, std::string> prepare();
  Result<Done, std::string> lock_folder();
  void loop();
  void poke();
  std::vector<Job> wait_for_jobs();
  void run_jobs(std::vector<Job> jobs);
  void tidy();
  enum class Ran : std::uint8_t { kStored, kWorkFailed, kCommitFailed };
  Ran run_transaction(std::vector<Job>& jobs, std::set<ThreadId>& touched);
  Timestamp next_stamp();

  // Handing in: true when everything there was has been taken.
  bool hand_over();
  bool hand_reports();
  bool hand_replies();
  bool hand_confirmations();

  ForumConfig config_;
  std::string picture_key_;
  int lock_file_ = -1;

  // The writer's own.
  std::unique_ptr<Db> db_;
  std::int64_t rev_ = 0;
  Timestamp last_stamp_;
  Timestamp tidied_;      // when old pictures were last looked for
  bool packing_ = false;  // more old posts wait to be packed
  bool behind_ = false;   // the inbox was full, or a confirmation waits for the clock
  std::thread thread_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::deque<AdapterEvent> reports_;
  std::vector<ReadUpTo> confirmations_;
  bool stopping_ = false;
  bool poked_ = false;  // something besides jobs is waiting to be looked at

  std::mutex inbox_mutex_;  // held while events are pushed, so that detach() waits for the last one
  Inbox* inbox_ = nullptr;
  std::int64_t handed_in_ = 0;  // the last intake row the inbox took
};

}  // namespace callboard::web
