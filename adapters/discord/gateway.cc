#include "adapters/discord/gateway.h"

#include <algorithm>
#include <chrono>

#include "adapters/discord/fields.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kConnectLimit_ms = 10'000;
constexpr std::int64_t kFullPause_ms = 50;
constexpr std::int64_t kLongest_ms = 60'000;

}  // namespace

void Gateway::start() {
  thread_ = std::thread([this] { run(); });
}

void Gateway::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    if (socket_) socket_->wake();
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Gateway::pause(std::int64_t ms) {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, std::chrono::milliseconds(ms), [this] { return ending_.load(); });
}

// Of a session with another number of shards nothing can be resumed; only the first shard's is kept
// over a restart.
std::optional<Resumable> Gateway::count_shards() {
  if (owner_.shard > 0) return std::nullopt;
  const int before = notes_.shards();
  const auto reply = rest_.call(http_, {"GET", "/gateway/bot", "", "/gateway/bot"});
  const std::int64_t told = reply ? number_in(*reply->json, "shards", before) : before;
  if (reply) note_limit(*reply->json);
  owner_.shards = static_cast<int>(std::clamp<std::int64_t>(told, 1, kShardsMax));
  if (owner_.shards != before) notes_.shards_are(owner_.shards);
  owner_.shards_are(owner_.shards);
  return owner_.shards == before ? notes_.session() : std::nullopt;
}

void Gateway::note_limit(const Json& gateway) {
  if (owner_.turns == nullptr) return;
  const Json& limit = field_in(gateway, "session_start_limit");
  owner_.turns->at_a_time(number_in(limit, "max_concurrency", 1));
}

void Gateway::run() {
  auto resume = count_shards();
  GatewaySession session({owner_.token, owner_.intents, std::move(resume), notes_.identifies(),
                          owner_.random, owner_.shard, owner_.shards, [this](std::int64_t now_ms) {
                            return owner_.turns == nullptr
                                       ? 0
                                       : owner_.turns->wait_ms(owner_.shard, now_ms);
                          }});
  carry_out(session, session.begin(owner_.moment()));
  while (!ending_ && !session.stopped()) turn(session);
  if (!socket_) return;
  socket_->close(kCloseToResume);  // the session goes on after a restart
  const std::lock_guard lock(mutex_);
  socket_.reset();
}

void Gateway::turn(GatewaySession& session) {
  const std::int64_t now_ms = owner_.moment().now_ms;
  const std::int64_t due_ms = session.next_ms().value_or(now_ms + kLongest_ms);
  const std::int64_t wait_ms = std::clamp<std::int64_t>(due_ms - now_ms, 0, kLongest_ms);
  if (!socket_) {
    pause(wait_ms);
  } else if (owner_.full()) {
    session.unread();
    pause(std::min(wait_ms, kFullPause_ms));
  } else {
    const auto frame = socket_->read(wait_ms);
    if (!frame) {
      carry_out(session, closed(session, frame.error().code));
    } else if (*frame) {
      carry_out(session, take(session, **frame));
    }
  }
  if (!ending_) carry_out(session, session.on_time(owner_.moment()));
}

GatewayActions Gateway::take(GatewaySession& session, const std::string& frame) {
  const auto message = stream_->take(frame);
  if (!message) {
    owner_.trouble(message.error());
    socket_->close(kCloseToResume);
    return closed(session, 0);
  }
  if (!*message) return {};
  return session.on_frame(owner_.moment(), **message);
}

GatewayActions Gateway::closed(GatewaySession& session, int code) {
  {
    const std::lock_guard lock(mutex_);
    socket_.reset();
  }
  owner_.cut();
  return session.on_closed(owner_.moment(), code);
}

void Gateway::carry_out(GatewaySession& session, GatewayActions actions) {
  for (std::size_t i = 0; i < actions.size() && !ending_; ++i) {
    GatewayActions more = carry_out_one(session, actions[i]);
    actions.insert(actions.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
  }
}

GatewayActions Gateway::carry_out_one(GatewaySession& session, GatewayAction& action) {
  return std::visit(Overloaded{
                        [&](AskGateway&) { return ask(session); },
                        [&](OpenSocket& to) -> GatewayActions {
                          auto opened = WebSocket::open(to.url, owner_.ca_file, kConnectLimit_ms);
                          if (!opened) {
                            owner_.trouble(opened.error());
                            return session.on_closed(owner_.moment(), 0);
                          }
                          stream_ = std::make_unique<ZlibStream>();
                          const std::lock_guard lock(mutex_);
                          socket_ = *std::move(opened);
                          return {};
                        },
                        [&](SendFrame& frame) -> GatewayActions {
                          if (!socket_ || socket_->write(frame.text)) return {};
                          return closed(session, 0);
                        },
                        [&](CloseSocket& close) -> GatewayActions {
                          if (!socket_) return {};
                          socket_->close(close.code);
                          {
                            const std::lock_guard lock(mutex_);
                            socket_.reset();
                          }
                          owner_.cut();
                          return {};
                        },
                        [&](Event& event) -> GatewayActions {
                          event.shard = owner_.shard;
                          owner_.event(std::move(event));
                          return {};
                        },
                        [&](Identified& identified) -> GatewayActions {
                          notes_.identified(identified.wall_ms);
                          return {};
                        },
                        [&](GiveUp& up) -> GatewayActions {
                          owner_.hopeless(up.reason);
                          return {};
                        },
                    },
                    action);
}

GatewayActions Gateway::ask(GatewaySession& session) {
  const auto reply = rest_.call(http_, {"GET", "/gateway/bot", "", "/gateway/bot"});
  if (!reply) {
    const Failure& failure = reply.error();
    if (failure.status != kUnauthorized) owner_.trouble(failure.reason);  // that is told elsewhere
    return session.on_no_gateway(owner_.moment());
  }
  const Json& json = *reply->json;
  const std::string url = text_in(json, "url");
  if (url.empty()) return session.on_no_gateway(owner_.moment());
  const Json& limit = field_in(json, "session_start_limit");
  note_limit(json);
  return session.on_gateway(owner_.moment(), url, number_in(limit, "remaining", kIdentifiesLeft),
                            number_in(limit, "reset_after", 0));
}

}  // namespace callboard::discord
