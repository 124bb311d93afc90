// The way out: posts, look-ups, threads and reactions, one queue for each place so that they stand
// in the order they were given. Places go side by side, since far from Discord each request takes
// its time and one after the other would not reach what Discord allows; a limit of one place holds
// no other. `send` and the like return at once, from any thread; the work is done by threads of its
// own.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "adapters/discord/poster.h"

namespace callboard::discord {

// Places that are written to at the same time: enough for 45 requests a second where each takes
// 0.17 s.
inline constexpr std::size_t kPostersMax = 8;

class Posting {
 public:
  Posting(PostingSetup setup, Rest& rest, Notes& notes);
  ~Posting() { stop(); }
  void start();
  void stop();  // `rest` has ended by then

  void send(Delivery delivery);
  void find(std::string key, Venue venue);
  void open(OpenVenue request);
  void show_status(Status status);
  void react(Snowflake channel, Snowflake message, Verdict verdict);

 private:
  struct Job {
    Order what;
    std::int64_t not_before_ms = 0;
    int tries = 0;
    int failures = 0;
    std::string why = {};      // it failed the last time, as the operator was told
    std::uint64_t number = 0;  // of those that can go, who has waited longest goes first
  };
  using Lane = std::string;

  void add(const Lane& lane, Job job);
  void run();
  void put_off(Job& job, const Again& again);
  std::optional<Lane> next_lane(std::int64_t& wait_ms);

  PostingSetup setup_;
  Rest& rest_;
  Notes& notes_;
  Amiss amiss_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<Lane, std::deque<Job>> lanes_;
  std::set<Lane> busy_;     // whose first job is at work
  std::uint64_t jobs_ = 0;  // so far
  bool ending_ = false;
  std::array<std::thread, kPostersMax> threads_;
};

}  // namespace callboard::discord
