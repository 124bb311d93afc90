#include "adapters/web/forum/forum.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <future>

#include "adapters/web/forum/answer_pages.h"
#include "adapters/web/forum/old_pictures.h"
#include "adapters/web/forum/old_posts.h"
#include "adapters/web/forum/people.h"
#include "adapters/web/forum/schema.h"
#include "adapters/web/forum/secrets.h"

namespace callboard::web {

namespace {

constexpr auto kRetryPause =
    std::chrono::milliseconds(20);  // while the inbox or the clock is behind
constexpr std::int64_t kTidyEveryMs = std::int64_t{6} * 60 * 60 * 1000;

}  // namespace

Result<std::unique_ptr<Forum>, std::string> Forum::open(ForumConfig config) {
  const auto ready = ready_secrets();
  if (!ready) return Fail{ready.error()};
  std::unique_ptr<Forum> forum(new Forum(std::move(config)));
  const auto prepared = forum->prepare();
  if (!prepared) return Fail{prepared.error()};
  forum->thread_ = std::thread([raw = forum.get()] { raw->loop(); });
  return forum;
}

Forum::~Forum() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  db_.reset();
  if (lock_file_ >= 0) ::close(lock_file_);
}

Result<Done, std::string> Forum::lock_folder() {
  std::error_code error;
  std::filesystem::create_directories(config_.folder, error);
  if (error) return Fail{config_.folder.string() + ": " + error.message()};
  const std::string path = (config_.folder / "forum.lock").string();
  lock_file_ = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock_file_ < 0) return Fail{path + ": " + std::strerror(errno)};
  if (::flock(lock_file_, LOCK_EX | LOCK_NB) != 0) {
    return Fail{path + ": another daemon is using this web board; stop it first"};
  }
  return Done{};
}

Result<Done, std::string> Forum::prepare() {
  const auto locked = lock_folder();
  if (!locked) return locked;
  auto db = Db::open(file(), DbRole::kWriter);
  if (!db) return Fail{db.error()};
  db_ = std::move(*db);
  const auto upgraded = bring_up_to_date(*db_, file());
  if (!upgraded) return Fail{file().string() + ": " + upgraded.error()};
  const std::string fresh = random_token();
  db_->run("INSERT OR IGNORE INTO meta(name, value) VALUES('picture_key', ?)",
           {std::string_view(fresh)});
  {
    Rows rows = db_->query("SELECT value FROM meta WHERE name='picture_key'");
    if (rows.next()) picture_key_ = rows.text(0);
  }
  {
    Rows rows = db_->query("SELECT coalesce(max(rev),0), coalesce(max(stamp_ms),0) FROM post");
    if (rows.next()) {
      rev_ = rows.number(0);
      last_stamp_ = Timestamp{rows.number(1)};
    }
  }
  std::set<ThreadId> touched;
  bool scrub = false;
  Writing writing{*db_, last_stamp_, rev_, touched, scrub};
  db_->script("BEGIN IMMEDIATE");
  renew_skeletons(writing);
  db_->script("COMMIT");
  if (!db_->ok()) return Fail{file().string() + ": " + db_->error()};
  return Done{};
}

Forum::Queued Forum::write(Work work, After after) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || jobs_.size() >= kJobsMax) return Queued::kFull;
    jobs_.push_back({std::move(work), std::move(after)});
  }
  wake_.notify_all();
  return Queued::kYes;
}

Outcome Forum::write_and_wait(Work work) {
  auto promise = std::make_shared<std::promise<Outcome>>();
  auto outcome = promise->get_future();
  const auto queued =
      write(std::move(work), [promise](Outcome result) { promise->set_value(result); });
  return queued == Queued::kFull ? Outcome::kFailed : outcome.get();
}

void Forum::poke() {
  {
    const std::lock_guard lock(mutex_);
    poked_ = true;
  }
  wake_.notify_all();
}

void Forum::attach(Inbox& inbox, std::string cursor) {
  {
    const std::lock_guard lock(inbox_mutex_);
    inbox_ = &inbox;
    handed_in_ = 0;
    std::from_chars(cursor.data(), cursor.data() + cursor.size(), handed_in_);
  }
  poke();
}

void Forum::detach() {
  const std::lock_guard lock(inbox_mutex_);
  inbox_ = nullptr;
}

void Forum::report(AdapterEvent event) {
  {
    const std::lock_guard lock(mutex_);
    reports_.push_back(std::move(event));
  }
  poke();
}

void Forum::confirm(Venue venue, Timestamp upto) {
  {
    const std::lock_guard lock(mutex_);
    confirmations_.push_back({std::move(venue), upto});
  }
  poke();
}

std::vector<Forum::Job> Forum::wait_for_jobs() {
  std::unique_lock lock(mutex_);
  const auto something = [this] { return stopping_ || poked_ || !jobs_.empty(); };
  if (behind_) {
    wake_.wait_for(lock, kRetryPause, something);
  } else {
    wake_.wait(lock, something);
  }
  poked_ = false;
  std::vector<Job> batch;
  while (!jobs_.empty() && batch.size() < kJobsPerCommit) {
    batch.push_back(std::move(jobs_.front()));
    jobs_.pop_front();
  }
  return batch;
}

void Forum::loop() {
  while (true) {
    std::vector<Job> batch = wait_for_jobs();
    const bool idle = batch.empty();
    if (!idle) {
      run_jobs(std::move(batch));
      tidy();
    }
    behind_ = !hand_over();
    const std::lock_guard lock(mutex_);
    if (stopping_ && idle && jobs_.empty()) return;
  }
}

// The board's time for a transaction: it never runs backwards, whatever the system clock does.
Timestamp Forum::next_stamp() {
  last_stamp_ = std::max(last_stamp_, config_.clock());
  return last_stamp_;
}

Forum::Ran Forum::run_transaction(std::vector<Job>& jobs, std::set<ThreadId>& touched) {
  const std::int64_t rev_before = rev_;
  bool scrub = false;
  Writing writing{*db_, next_stamp(), rev_, touched, scrub};
  db_->script("BEGIN IMMEDIATE");
  for (Job& job : jobs) {
    if (db_->ok()) job.work(writing);
  }
  const bool worked = db_->ok();
  db_->script("COMMIT");
  if (db_->ok()) {
    // Old bytes may stand in free parts of pages, too.
    if (scrub) db_->script("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    db_->forgive();  // the next one does it
    return Ran::kStored;
  }
  config_.log("web board: nothing could be stored: " + db_->error());
  db_->forgive();
  db_->script("ROLLBACK");
  db_->forgive();
  rev_ = rev_before;
  touched.clear();
  return worked ? Ran::kCommitFailed : Ran::kWorkFailed;
}

// In a transaction of its own: what people write does not wait for old posts that cannot be read.
void Forum::tidy() {
  const Timestamp now = next_stamp();
  const bool due = now.ms - tidied_.ms >= kTidyEveryMs;
  if (!due && !packing_) return;
  std::set<ThreadId> touched;
  bool scrub = false;
  std::int64_t rev = rev_;
  Writing writing{*db_, now, rev, touched, scrub};
  db_->script("BEGIN IMMEDIATE");
  if (due && db_->ok()) drop_old_pictures(writing);
  if (due && db_->ok()) drop_old_pages(writing);
  const Packed packed = db_->ok() ? pack_old_posts(writing) : Packed::kAll;
  db_->script("COMMIT");
  tidied_ = due ? now : tidied_;  // after a failure, too: once an hour is enough to try
  packing_ = db_->ok() && packed == Packed::kMoreWaits;
  if (db_->ok()) return;
  config_.log("web board: old posts could not be packed: " + db_->error());
  db_->forgive();
  db_->script("ROLLBACK");
  db_->forgive();
}

void Forum::run_jobs(std::vector<Job> jobs) {
  std::set<ThreadId> touched;
  const Ran ran = run_transaction(jobs, touched);
  if (ran == Ran::kWorkFailed && jobs.size() > 1) {
    // One of them cannot be done; the others need not suffer for it.
    for (Job& job : jobs) run_jobs({std::move(job)});
    return;
  }
  if (!touched.empty()) config_.changed(touched);
  for (Job& job : jobs) job.after(ran == Ran::kStored ? Outcome::kStored : Outcome::kFailed);
}

bool Forum::hand_over() {
  const std::lock_guard lock(inbox_mutex_);
  if (inbox_ == nullptr) return true;  // attach() wakes the loop
  // A report first: it was stored before anybody could answer it.
  return hand_reports() && hand_replies() && hand_confirmations();
}

bool Forum::hand_reports() {
  std::unique_lock lock(mutex_);
  while (!reports_.empty()) {
    AdapterEvent event = reports_.front();
    lock.unlock();
    if (!inbox_->push(std::move(event))) return false;
    lock.lock();
    reports_.pop_front();
  }
  return true;
}

bool Forum::hand_confirmations() {
  std::vector<ReadUpTo> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting.swap(confirmations_);
  }
  std::vector<ReadUpTo> not_yet;
  bool open = true;
  for (ReadUpTo& read : waiting) {
    // Until the clock is there, somebody may still write with an earlier stamp.
    const bool due = next_stamp() >= read.upto;
    if (!open || !due || !inbox_->push(read)) {
      open = open && !due;
      not_yet.push_back(std::move(read));
    }
  }
  if (not_yet.empty()) return true;
  const std::lock_guard lock(mutex_);
  confirmations_.insert(confirmations_.begin(), not_yet.begin(), not_yet.end());
  return false;
}

}  // namespace callboard::web
