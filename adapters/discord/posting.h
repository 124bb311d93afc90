// The way out: posts, look-ups, threads and reactions, one queue for each place so that they stand
// in the order they were given; a limit of one place holds no other. Every post carries a nonce and
// a mark made from its key, and whatever may have been posted already is looked for before it is
// posted again: in the last minute by the nonce, later by reading the place. Private words for
// somebody who takes none are kept, and a post in the thread has a button by which that person, and
// nobody else, opens them (showing.cc).
// `take` and the like return at once, from any thread; the work is done by a thread of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <variant>

#include "adapters/adapter.h"
#include "adapters/discord/channels.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/rest.h"

namespace callboard::discord {

inline constexpr std::int64_t kNonceHolds_ms = 60'000;   // Discord says: a few minutes
inline constexpr std::int64_t kStillLands_ms = 300'000;  // a request this old lands no more
inline constexpr std::int64_t kHoldMax_ms = 6'000;       // longer waits are the daemon's
inline constexpr std::int64_t kAway_ms = 10'000;         // Discord is not reached
inline constexpr std::int64_t kShutAgain_ms = 60'000;
inline constexpr int kReactionTriesMax = 8;

struct PostingSetup {
  Channels& channels;  // where threads are made
  std::function<Timestamp()> clock;
  std::function<std::int64_t()> now_ms;      // of a clock that never jumps
  std::function<void(AdapterEvent)> report;  // waits until it is taken
  std::function<void(Snowflake)> doubt;      // may be shut: this place did not let us post
  // That person has private words of that thread, and may answer in private.
  std::function<void(Snowflake, Snowflake)> told_privately;
  std::function<void(const std::string&)> log;  // never given a secret
};

class Posting {
 public:
  Posting(PostingSetup setup, Rest& rest, Notes& notes);
  ~Posting() { stop(); }
  void start();
  void stop();  // `rest` has ended by then

  void send(Delivery delivery);
  void find(std::string key, Venue venue);
  void open(OpenVenue request);
  void show_status(Status status);  // status.cc
  void react(Snowflake channel, Snowflake message, Verdict verdict);

 private:
  struct Find {
    std::string key;
    Venue venue;
  };
  struct Reaction {
    Snowflake channel = 0;
    Snowflake message = 0;
    Verdict verdict = Verdict::kAccepted;
  };
  struct Job {
    std::variant<Delivery, Find, OpenVenue, Reaction, Status> what;
    std::int64_t not_before_ms = 0;
    int tries = 0;
    std::uint64_t number = 0;  // of those that can go, who has waited longest goes first
  };
  using Lane = std::string;

  void add(const Lane& lane, Job job);
  void run();
  std::optional<Lane> next_lane(std::int64_t& wait_ms);
  // Nothing: done; else after so many milliseconds again.
  std::optional<std::int64_t> work(Job& job);
  std::optional<std::int64_t> work_send(const Delivery& delivery);
  std::optional<std::int64_t> work_find(const Find& find);
  std::optional<std::int64_t> work_open(const OpenVenue& request);
  std::optional<std::int64_t> work_open_for(const OpenVenue& request);
  void is_open(const OpenVenue& request, Snowflake thread, Snowflake in);
  std::optional<std::int64_t> work_react(Job& job, const Reaction& reaction);

  std::optional<std::int64_t> work_status(const Status& status);
  StatusOutcome edit(const Status& status);
  Result<Snowflake, Failure> channel_above(Snowflake thread);

  SendOutcome deliver(const Delivery& delivery);
  SendOutcome offer_to_show(const Delivery& delivery, const SendOutcome& closed);
  std::optional<Result<std::optional<Snowflake>, Failure>> find_offer_to_show(
      const std::string& key);
  void note_offer(const Delivery& delivery, Snowflake channel);
  Result<Snowflake, SendOutcome> channel_for(const Recipient& recipient);
  SendOutcome post_all(const Delivery& delivery, Snowflake channel);
  SendOutcome post_one(const std::string& key, const Draft& draft, Snowflake channel,
                       const std::string& of_key);
  SendOutcome create(const std::string& key, const Draft& draft, Snowflake channel,
                     const std::string& of_key);
  // Looks for a message in what was written since `from`; the failure is of a call.
  Result<std::optional<Snowflake>, Failure> look_for(const std::string& key, const Traces& traces,
                                                     Snowflake channel, std::int64_t from_ms);
  Result<std::optional<Snowflake>, Failure> look_again(const std::string& key,
                                                       const std::string& of_key,
                                                       const Draft& draft, Snowflake channel);
  Result<Done, Failure> unarchive(Snowflake channel);
  static SendOutcome outcome_of(const Failure& failure);
  [[nodiscard]] Snowflake channel_of(Snowflake place) const;
  [[nodiscard]] Snowflake channel_for(const OpenVenue& request) const;
  SendOutcome not_let_in(Snowflake place, SendOutcome outcome, const Failure& failure);

  PostingSetup setup_;
  Rest& rest_;
  Notes& notes_;
  HttpSession session_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Lane, std::deque<Job>> lanes_;
  std::map<std::string, std::vector<Draft>> unclear_;  // by key: to look for
  std::set<Snowflake> barred_;                         // places where we may not post, once told
  std::set<std::string> doubtful_;                     // asked for, and nothing is known of them
  bool closed_ = false;     // the one it was last tried to write to takes no private messages
  std::uint64_t jobs_ = 0;  // so far
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace callboard::discord
