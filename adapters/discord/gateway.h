// The thread of the gateway: keeps the connection, hands events on and does nothing else, so that
// its heartbeat is never late. Where Discord wants a bot of many servers to have several
// connections, each is a gateway of its own, a shard; the first asks how many there should be.
// https://discord.com/developers/docs/events/gateway
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <thread>

#include "adapters/discord/gateway_session.h"
#include "adapters/discord/inflate.h"
#include "adapters/discord/notes.h"
#include "adapters/discord/rest.h"
#include "adapters/discord/websocket.h"

namespace callboard::discord {

inline constexpr int kShardsMax = 64;

struct GatewayOwner {
  std::string token;
  std::string ca_file;  // of the certificates that are trusted; empty: the system's
  std::int64_t intents = 0;
  std::function<Moment()> moment;
  std::function<double()> random;
  std::function<void(Event)> event;
  std::function<void()> cut;                         // the connection ended
  std::function<void(const std::string&)> trouble;   // why there is none
  std::function<void(const std::string&)> hopeless;  // nothing is tried any more
  std::function<bool()> full;                        // read no more events for now
  std::function<void(int)> shards_are;               // told by the first, before all else
  int shard = 0;
  int shards = 1;
  IdentifyTurns* turns = nullptr;  // of all connections; outlives them
};

class Gateway {
 public:
  Gateway(GatewayOwner owner, Rest& rest, Notes& notes)
      : owner_(std::move(owner)), rest_(rest), notes_(notes) {}
  ~Gateway() { stop(); }
  void start();
  void stop();

 private:
  void run();
  std::optional<Resumable> count_shards();
  void note_limit(const nlohmann::json& gateway);
  void turn(GatewaySession& session);
  void carry_out(GatewaySession& session, GatewayActions actions);
  GatewayActions carry_out_one(GatewaySession& session, GatewayAction& action);
  GatewayActions ask(GatewaySession& session);
  GatewayActions take(GatewaySession& session, const std::string& frame);
  GatewayActions closed(GatewaySession& session, int code);
  void pause(std::int64_t ms);

  GatewayOwner owner_;
  Rest& rest_;
  Notes& notes_;
  HttpSession http_;
  std::mutex mutex_;  // guards the pointer for `stop`
  std::condition_variable ended_;
  std::unique_ptr<WebSocket> socket_;
  std::unique_ptr<ZlibStream> stream_;  // of the same connection
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace callboard::discord
