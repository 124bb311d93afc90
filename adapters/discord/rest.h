// Calls of Discord's REST API, within its limits. Shared by the adapter's threads, each with its
// own HttpSession. A call blocks; the loop's thread makes none.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "adapters/discord/messages.h"
#include "adapters/discord/rate_limits.h"
#include "adapters/http/client.h"

namespace callboard::discord {

struct Call {
  std::string method;
  std::string route;  // "/channels/{}/messages", without what differs within one limit
  std::string major;  // the channel, server or webhook
  std::string path;   // "/channels/77/messages?limit=100"
  Body body = {};
  bool of_interaction = false;   // needs no token of ours, and does not count for the whole bot
  bool unhurried = false;        // others go before it
  std::int64_t try_ms = 15'000;  // how long one try waits for its answer
};
struct Reply {
  int status = 0;
  std::shared_ptr<const nlohmann::json> json;
  std::int64_t date_ms = 0;  // the server's clock, whole seconds; 0: it told none
};
struct Failure {
  enum class Kind : std::uint8_t {
    kLater,    // nothing happened: a limit; again after `wait_ms`
    kAway,     // nothing happened: Discord is not reached
    kUnclear,  // it may have happened
    kNever,    // not as it stands
  };
  Kind kind = Kind::kLater;
  std::int64_t wait_ms = 1'000;
  int status = 0;
  int code = 0;        // Discord's own
  std::string reason;  // for the operator; holds no secret
};

// What Discord answered lacks `what`, without which nothing can be made of it now.
Failure lacks(const std::string& what);

inline constexpr int kUnauthorized = 401;  // the token is bad: no answer to what was asked
inline constexpr const char* kTokenUnknown =
    "Discord does not know the token. Make a new one in the Developer Portal under Bot, Reset "
    "Token, put it into the token file and start Callboard again. The one it has is tried again "
    "every ten minutes";

namespace code {
inline constexpr int kUnknownChannel = 10'003;
inline constexpr int kUnknownMessage = 10'008;
inline constexpr int kExplicit = 20'009;
inline constexpr int kTooLarge = 40'005;
inline constexpr int kMissingAccess = 50'001;
inline constexpr int kNoPrivateMessages = 50'007;
inline constexpr int kMissingPermissions = 50'013;
inline constexpr int kArchived = 50'083;
inline constexpr int kNoMutualServer = 50'278;
inline constexpr int kOverloaded = 130'000;
inline constexpr int kThreadExists = 160'004;
inline constexpr int kThreadLocked = 160'005;
inline constexpr int kServiceLimited = 40'062;
inline constexpr int kBarredByShield = 40'333;
}  // namespace code

struct RestSetup {
  std::string url;  // "https://discord.com/api/v10"
  std::string token;
  std::function<std::int64_t()> now_ms;  // of a clock that never jumps
  std::string agent = {};                // "DiscordBot (ADDRESS, VERSION)"
  std::string ca_file = {};  // of the certificates that are trusted; empty: the system's
  // The token was good and is not known any more, or is again; any thread.
  std::function<void()> lock_changed = {};
};

class Rest {
 public:
  explicit Rest(RestSetup setup) : setup_(std::move(setup)) {}
  // Once, if the limits allow it now; otherwise `kLater` with the time.
  Result<Reply, Failure> call(HttpSession& session, const Call& call);
  // Waits for the limits, and repeats what failed without harm, for at most `patience_ms`.
  Result<Reply, Failure> insist(HttpSession& session, const Call& call, std::int64_t patience_ms);
  // The last answer that told was that Discord does not know the token.
  [[nodiscard]] bool locked_out();
  // How long no call of whatever kind can be made, but for those of interactions.
  std::int64_t all_wait_ms();
  // After an end, while no thread calls.
  void begin();
  // False: `end` was called meanwhile.
  bool rest(std::int64_t ms);
  void end();
  [[nodiscard]] bool ending() const { return ending_; }

 private:
  void note_answer(const Route& route, const HttpReply& http);

  RestSetup setup_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::atomic<bool> ending_{false};
  RateLimits limits_;
};

}  // namespace callboard::discord
