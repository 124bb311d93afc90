// The protocol of Discord's gateway without a network: frames and moments go in, what is to be done
// comes out. https://discord.com/developers/docs/events/gateway. It says hello, beats, notices a
// connection that is online but deaf, resumes where it can and identifies sparingly: Discord
// resets the token of a bot that identifies more than 1,000 times a day. Owned by the thread of the
// gateway; moments are milliseconds of one clock that never jumps, except where it says wall.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "adapters/discord/frame.h"

namespace callboard::discord {

// Enough to go on where a connection, or the last run of the daemon, ended.
struct Resumable {
  std::string session;
  std::string url;
  std::int64_t seq = 0;  // of the last event whose effect is kept
  bool operator==(const Resumable&) const = default;
};

struct AskGateway {};  // GET /gateway/bot, then `on_gateway` or `on_no_gateway`
struct OpenSocket {
  std::string url;  // with version, encoding and compression
};
struct SendFrame {
  std::string text;
};
struct CloseSocket {
  int code = 0;  // never 1000 or 1001: those end the session
};
struct Event {
  std::string type;  // "MESSAGE_CREATE"
  std::int64_t seq = 0;
  std::shared_ptr<const nlohmann::json> data;  // of all but messages
  std::optional<RawMessage> message = {};      // written or changed
  int shard = 0;                               // that heard it
  std::size_t bytes = 0;                       // of the frame
};
struct Identified {  // to be kept: counts against the day's budget, over restarts too
  std::int64_t wall_ms = 0;
};
struct GiveUp {  // only the operator can help; nothing is tried any more
  std::string reason;
};
using GatewayAction =
    std::variant<AskGateway, OpenSocket, SendFrame, CloseSocket, Event, Identified, GiveUp>;
using GatewayActions = std::vector<GatewayAction>;

struct GatewaySetup {
  std::string token;
  std::int64_t intents = 0;
  std::optional<Resumable> resume;
  std::deque<std::int64_t> identified_wall_ms;  // of the last day, oldest first
  std::function<double()> random;               // 0 <= x < 1
  int shard = 0;                                // of `shards`; each is a connection of its own
  int shards = 1;
  // How long until a new session may begin, of all connections together; 0: now, and that is noted
  // (IdentifyTurns).
  std::function<std::int64_t(std::int64_t now_ms)> turn = {};
};

// When connections may identify: Discord lets so many do it at a time (max_concurrency), by the
// rest of their numbers, each again after five seconds. What falls together by an outage does not
// rise together: a little of the wait is chance. Thread-safe.
class IdentifyTurns {
 public:
  explicit IdentifyTurns(std::function<double()> random) : random_(std::move(random)) {}
  void at_a_time(std::int64_t max_concurrency);
  // As GatewaySetup::turn.
  std::int64_t wait_ms(int shard, std::int64_t now_ms);

 private:
  std::function<double()> random_;
  std::mutex mutex_;
  std::int64_t at_a_time_ = 1;
  std::map<std::int64_t, std::int64_t> last_ms_;  // by bucket
};

struct Moment {
  std::int64_t now_ms = 0;
  std::int64_t wall_ms = 0;
};

inline constexpr int kCloseToResume = 4000;
inline constexpr std::int64_t kHelloLimit_ms = 20'000;
inline constexpr std::int64_t kReadyLimit_ms = 60'000;
inline constexpr std::int64_t kBackoffMax_ms = 300'000;
inline constexpr std::int64_t kSettled_ms = 60'000;  // after so long a connection counts as good
inline constexpr std::size_t kIdentifiesADay = 900;
inline constexpr std::int64_t kIdentifiesLeft = 50;  // fewer in Discord's own count: wait
inline constexpr std::int64_t kIdentifyPause_ms = 5'500;
inline constexpr std::int64_t kIdentifyJitter_ms = 1'000;

class GatewaySession {
 public:
  explicit GatewaySession(GatewaySetup setup) : setup_(std::move(setup)) {}

  GatewayActions begin(Moment at);
  GatewayActions on_gateway(Moment at, const std::string& url, std::int64_t identifies_left,
                            std::int64_t reset_after_ms);
  GatewayActions on_no_gateway(Moment at);  // no answer; 401 is `give_up`
  GatewayActions on_frame(Moment at, const std::string& text);
  // The connection ended, or could not be opened (code 0).
  GatewayActions on_closed(Moment at, int code);
  GatewayActions on_time(Moment at);
  GatewayActions give_up(const std::string& reason);
  // The owner reads nothing for now: that nothing is heard is no sign of a dead connection.
  void unread() { heard_ = true; }

  // When `on_time` has something to do; nothing while an answer of the owner is awaited.
  [[nodiscard]] std::optional<std::int64_t> next_ms() const;
  [[nodiscard]] bool live() const { return phase_ == Phase::kLive; }
  [[nodiscard]] bool stopped() const { return phase_ == Phase::kStopped; }
  [[nodiscard]] const std::optional<Resumable>& resumable() const { return setup_.resume; }

 private:
  enum class Phase : std::uint8_t {
    kResting,   // until `rest_until_`
    kAsking,    // for the gateway's address
    kPausing,   // an identify is due at `rest_until_`, the connection stands
    kOpening,   // until Hello
    kStarting,  // identified or resumed, until Ready or Resumed
    kLive,
    kStopped,
  };
  GatewayActions drop(Moment at, int code);
  void rest(Moment at, std::int64_t least_ms);
  GatewayActions connect(Moment at);
  GatewayActions open(Moment at, const std::string& url);
  void hello(Moment at, const Frame& frame, GatewayActions& out);
  void identify(Moment at, GatewayActions& out);
  void invalid(Moment at, const Frame& frame, GatewayActions& out);
  void dispatch(Moment at, Frame& frame, std::size_t bytes, GatewayActions& out);
  [[nodiscard]] std::string beat() const;
  std::optional<std::int64_t> budget_wait(Moment at);
  [[nodiscard]] std::int64_t whole(double part) const;

  GatewaySetup setup_;
  FrameReader frames_;
  Phase phase_ = Phase::kResting;
  std::string gateway_url_;
  std::int64_t seq_ = 0;  // last seen on this connection; 0: none
  std::int64_t rest_until_ = 0;
  std::int64_t limit_ = 0;  // for Hello, Ready
  std::int64_t interval_ms_ = 0;
  std::int64_t beat_at_ = 0;
  std::int64_t live_since_ = 0;
  std::optional<std::int64_t> last_identify_;
  bool heard_ = true;  // anything since the last beat
  int failures_ = 0;   // in a row
};

}  // namespace callboard::discord
