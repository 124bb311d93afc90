// The way out: posts, look-ups, new threads and the marks beside replies. Rooms go side by side, so
// that a slow one holds up no other; what is for one room, or one person in private, is done one
// after another. A post is tried once and what became of it is reported; the daemon decides about
// the next try, and keeps the order of each match. Look-ups, threads and marks, which have no
// failing answer, are tried until they are done: ever less often, and the operator hears of it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <string>

#include "adapters/matrix/sender.h"

namespace callboard::matrix {

// Threads that send, and so the rooms that are spoken to at the same time.
inline constexpr std::size_t kSendersMax = 4;

class Outbox {
 public:
  Outbox(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
         Teller& teller);

  // Any thread.
  void send(Delivery delivery);
  void find(std::string key, Venue venue);
  void open(OpenVenue request);
  void mark(const Place& reply, Verdict verdict);
  void show_status(Status status);
  void wake();

  // The work of each of the threads that send; ends when the teller closes.
  void run();

 private:
  struct Job {
    Order order;
    std::string lane;         // one job of a lane is under way at a time
    std::int64_t due_ms = 0;  // by our clock
    int tries = 0;
    int failures = 0;
    std::string why = {};  // it failed the last time, as the operator was told
  };

  [[nodiscard]] std::string lane_of(const Order& order);
  void put_off(Job& job, const Sender::Wait& wait) const;
  void add(Order order);
  void add_last(Order order);
  std::optional<Job> next();
  // Under the mutex. Nothing: none can be done yet; `due_ms` is when one may.
  std::optional<Job> next_job(std::int64_t now_ms, std::int64_t& due_ms);
  std::optional<Job> next_mark(std::int64_t now_ms, std::int64_t& due_ms);

  const MatrixSetup& setup_;
  Account& account_;
  Keepsakes& keepsakes_;
  Rooms& rooms_;
  Teller& teller_;
  const std::string run_;  // sets its transactions apart from a former run's
  Common common_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::set<std::string> busy_;  // lanes
  std::deque<Job> jobs_;        // posts, look-ups, threads
  std::deque<Job> marks_;       // and changes of posts: wait while there is anything else to do
  std::int64_t marked_ = 0;
};

}  // namespace callboard::matrix
