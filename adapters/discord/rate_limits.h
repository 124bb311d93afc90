// When the next call to Discord's REST API may be made, learnt from its answers.
// https://discord.com/developers/docs/topics/rate-limits. Limits hold for a bucket, which Discord
// names in its answers, and one channel, server or webhook; besides there is one for the whole bot,
// and a count of invalid requests whose end would be a ban of the address. Moments are milliseconds
// of a clock that never jumps. Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace callboard::discord {

struct Route {
  std::string name;                // "POST /channels/{}/messages"
  std::string major;               // the channel, server or webhook in it
  bool outside_the_whole = false;  // answers to interactions do not count for the bot's own limit
  bool unhurried = false;          // leaves room for others
};

struct Answer {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};

inline constexpr std::size_t kCallsASecond = 45;      // Discord's limit is 50
inline constexpr std::size_t kUnhurriedASecond = 30;  // of these, what can wait; posts go before
inline constexpr std::int64_t kInvalidWindow_ms = 10 * 60 * 1000;
inline constexpr std::size_t kInvalidMax = 1'000;  // of the 10,000 at which the address is banned
inline constexpr std::int64_t kCloudflarePause_ms = 30 * 60 * 1000;
inline constexpr std::int64_t kLockedOutPause_ms = 10 * 60 * 1000;
inline constexpr std::size_t kBucketsMax = 10'000;

class RateLimits {
 public:
  // The moment from which the call may be made; `now_ms` or earlier: at once.
  [[nodiscard]] std::int64_t ready_ms(const Route& route, std::int64_t now_ms);
  // How long from now on no call at all may be made that counts for the whole bot; 0: some may.
  [[nodiscard]] std::int64_t all_wait_ms(std::int64_t now_ms);
  // Each call that was sent is answered or lost.
  void sent(const Route& route, std::int64_t now_ms);
  void lost(const Route& route, std::int64_t now_ms);
  void answered(const Route& route, const Answer& answer, std::int64_t now_ms);
  // Discord does not know the token, by the last answer that told. No call is made for a while,
  // since each counts towards a ban; what comes then finds out whether it was a slip of Discord's.
  [[nodiscard]] bool locked_out() const { return locked_out_; }
  [[nodiscard]] bool is_barred(std::int64_t now_ms) const { return now_ms < barred_until_ms_; }

 private:
  struct Bucket {
    std::int64_t left = 1;
    std::int64_t reset_ms = 0;  // then `left` is `most` again
    std::int64_t most = 1;
    std::int64_t not_before_ms = 0;  // after a 429
  };
  Bucket& bucket(const Route& route);
  std::int64_t whole_ready_ms(std::size_t most, std::int64_t now_ms);
  void note_lock(int status, std::int64_t now_ms);
  void too_many(const Route& route, const Answer& answer, std::int64_t now_ms);
  void learn(const Route& route, const Answer& answer, std::int64_t now_ms);
  void forget_old(std::int64_t now_ms);
  void ended(const Route& route, std::int64_t now_ms);

  std::map<std::string, std::string> hashes_;  // of a route's name
  std::map<std::pair<std::string, std::string>, Bucket> buckets_;
  // Discord counts a call when it comes there, which is before it is answered: so a second begins
  // for it with its answer, and nothing that was long on its way makes one too many.
  std::deque<std::int64_t> calls_;    // answered in the last second
  std::size_t under_way_ = 0;         // calls
  std::deque<std::int64_t> invalid_;  // of the last ten minutes
  std::int64_t whole_not_before_ms_ = 0;
  bool locked_out_ = false;
  std::int64_t barred_until_ms_ = 0;
};

}  // namespace callboard::discord
