#include "adapters/discord/gateway_session.h"

#include <algorithm>
#include <utility>

#include "adapters/discord/fields.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kGatewayDay_ms = 24LL * 60 * 60 * 1000;
constexpr std::int64_t kBeatDefault_ms = 41'250;

enum Opcode : int {
  kDispatch = 0,
  kHeartbeat = 1,
  kIdentify = 2,
  kResume = 6,
  kReconnect = 7,
  kInvalidSession = 9,
  kHello = 10,
  kHeartbeatAck = 11,
};

std::string with_version(const std::string& url) {
  return url + (url.ends_with('/') ? "" : "/") + "?v=10&encoding=json&compress=zlib-stream";
}

// Why nothing will help but the operator, by the code of a close; nothing: try again.
const char* hopeless(int code) {
  switch (code) {
    case 4004:
      return "Discord does not know the token. Make a new one under Bot, Reset Token, and put it "
             "into the token file";
    case 4010:
    case 4011:
      return "Discord asks for another number of shards than the bot has: start Callboard again";
    case 4012:
      return "Discord no longer serves version 10 of its gateway: a newer Callboard is needed";
    case 4013:
      return "Discord does not know the intents that were asked for: a newer Callboard is needed";
    case 4014:
      return "Discord refuses the Message Content intent. Switch it on under Bot, Privileged "
             "Gateway Intents, or set message_content = false";
    default:
      return nullptr;
  }
}

// After these a session is void; after all others it may be resumed.
bool ends_session(int code) {
  return code == 1000 || code == 4003 || code == 4005 || code == 4007 || code == 4008 ||
         code == 4009;
}

}  // namespace

std::int64_t GatewaySession::whole(double part) const {
  return static_cast<std::int64_t>(part * setup_.random());
}

void IdentifyTurns::at_a_time(std::int64_t max_concurrency) {
  const std::lock_guard lock(mutex_);
  at_a_time_ = std::max<std::int64_t>(1, max_concurrency);
}

std::int64_t IdentifyTurns::wait_ms(int shard, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  const std::int64_t bucket = shard % at_a_time_;
  const auto last = last_ms_.find(bucket);
  if (last != last_ms_.end() && now_ms - last->second < kIdentifyPause_ms) {
    const auto chance =
        static_cast<std::int64_t>(static_cast<double>(kIdentifyJitter_ms) * random_());
    return last->second + kIdentifyPause_ms - now_ms + chance;
  }
  last_ms_[bucket] = now_ms;
  return 0;
}

GatewayActions GatewaySession::begin(Moment at) { return connect(at); }

GatewayActions GatewaySession::give_up(const std::string& reason) {
  phase_ = Phase::kStopped;
  return {GiveUp{reason}};
}

// A session is resumed at its own address; for a new one the gateway's address and the budget are
// asked for.
GatewayActions GatewaySession::connect(Moment at) {
  if (setup_.resume) return open(at, setup_.resume->url);
  phase_ = Phase::kAsking;
  return {AskGateway{}};
}

GatewayActions GatewaySession::open(Moment at, const std::string& url) {
  phase_ = Phase::kOpening;
  limit_ = at.now_ms + kHelloLimit_ms;
  heard_ = true;
  interval_ms_ = 0;
  seq_ = setup_.resume ? setup_.resume->seq : 0;
  return {OpenSocket{with_version(url)}};
}

GatewayActions GatewaySession::on_gateway(Moment at, const std::string& url,
                                          std::int64_t identifies_left,
                                          std::int64_t reset_after_ms) {
  if (phase_ != Phase::kAsking) return {};
  gateway_url_ = url;
  const auto ours = budget_wait(at);
  if (identifies_left < kIdentifiesLeft || ours) {
    rest(at, std::max(identifies_left < kIdentifiesLeft ? reset_after_ms : 0, ours.value_or(0)));
    return {};
  }
  return open(at, gateway_url_);
}

GatewayActions GatewaySession::on_no_gateway(Moment at) {
  if (phase_ != Phase::kAsking) return {};
  ++failures_;
  rest(at, 0);
  return {};
}

// How long until our own count of identifies allows another; nothing: now.
std::optional<std::int64_t> GatewaySession::budget_wait(Moment at) {
  auto& done = setup_.identified_wall_ms;
  while (!done.empty() && done.front() <= at.wall_ms - kGatewayDay_ms) done.pop_front();
  if (done.size() < kIdentifiesADay) return std::nullopt;
  return done.front() + kGatewayDay_ms - at.wall_ms;
}

// The first try after a good connection comes at once; then 1 s, 2 s, ... 5 min, each shortened by
// chance up to a half so that bots that fell together do not rise together.
void GatewaySession::rest(Moment at, std::int64_t least_ms) {
  std::int64_t wait_ms = 0;
  if (failures_ > 1) {
    wait_ms = std::min(kBackoffMax_ms, std::int64_t{1000} << std::min(failures_ - 2, 20));
    wait_ms -= whole(static_cast<double>(wait_ms) / 2);
  }
  phase_ = Phase::kResting;
  rest_until_ = at.now_ms + std::max(wait_ms, least_ms);
}

GatewayActions GatewaySession::on_closed(Moment at, int code) {
  if (phase_ == Phase::kStopped || phase_ == Phase::kResting || phase_ == Phase::kAsking) return {};
  if (const char* const reason = hopeless(code)) return give_up(reason);
  if (ends_session(code)) setup_.resume.reset();
  if (phase_ == Phase::kLive && at.now_ms - live_since_ >= kSettled_ms) failures_ = 0;
  ++failures_;
  // An address to resume at that cannot be reached is not tried for ever.
  if (phase_ == Phase::kOpening && failures_ > 3) setup_.resume.reset();
  rest(at, code == 4008 ? kSettled_ms : 0);
  return {};
}

GatewayActions GatewaySession::drop(Moment at, int code) {
  GatewayActions out = {CloseSocket{code}};
  on_closed(at, code);
  return out;
}

std::optional<std::int64_t> GatewaySession::next_ms() const {
  switch (phase_) {
    case Phase::kResting:
    case Phase::kPausing:
      return rest_until_;
    case Phase::kOpening:
      return limit_;
    case Phase::kStarting:
      return std::min(limit_, beat_at_);
    case Phase::kLive:
      return beat_at_;
    case Phase::kAsking:
    case Phase::kStopped:
      break;
  }
  return std::nullopt;
}

std::string GatewaySession::beat() const {
  return Json{{"op", kHeartbeat}, {"d", seq_ > 0 ? Json(seq_) : Json()}}.dump();
}

GatewayActions GatewaySession::on_time(Moment at) {
  const auto due = next_ms();
  if (!due || at.now_ms < *due) return {};
  if (phase_ == Phase::kResting) return connect(at);
  GatewayActions out;
  if (phase_ == Phase::kPausing) {
    identify(at, out);
    return out;
  }
  if (phase_ == Phase::kOpening || (phase_ == Phase::kStarting && at.now_ms >= limit_)) {
    return drop(at, kCloseToResume);
  }
  if (!heard_) return drop(at, kCloseToResume);  // online, but deaf
  heard_ = false;
  beat_at_ = at.now_ms + interval_ms_;
  return {SendFrame{beat()}};
}

GatewayActions GatewaySession::on_frame(Moment at, const std::string& text) {
  if (phase_ != Phase::kOpening && phase_ != Phase::kPausing && phase_ != Phase::kStarting &&
      phase_ != Phase::kLive) {
    return {};
  }
  heard_ = true;  // any frame is a sign of life
  auto read = frames_.read(text);
  if (!read) return drop(at, kCloseToResume);
  Frame& frame = *read;
  GatewayActions out;
  switch (frame.op) {
    case kDispatch:
      dispatch(at, frame, text.size(), out);
      break;
    case kHeartbeat:  // asked for: at once
      out.push_back(SendFrame{beat()});
      break;
    case kReconnect:
      return drop(at, kCloseToResume);
    case kInvalidSession:
      invalid(at, frame, out);
      break;
    case kHello:
      hello(at, frame, out);
      break;
    default:
      break;  // an acknowledgement, or what a newer gateway says
  }
  return out;
}

void GatewaySession::hello(Moment at, const Frame& frame, GatewayActions& out) {
  if (phase_ != Phase::kOpening) return;
  const bool told = frame.data->is_object();
  interval_ms_ = std::max<std::int64_t>(
      1, told ? number_in(*frame.data, "heartbeat_interval", kBeatDefault_ms) : kBeatDefault_ms);
  beat_at_ = at.now_ms + whole(static_cast<double>(interval_ms_));
  limit_ = at.now_ms + kReadyLimit_ms;
  if (!setup_.resume) return identify(at, out);
  phase_ = Phase::kStarting;
  out.push_back(SendFrame{Json{{"op", kResume},
                               {"d",
                                {{"token", setup_.token},
                                 {"session_id", setup_.resume->session},
                                 {"seq", setup_.resume->seq}}}}
                              .dump()});
}

// At most one in five seconds.
void GatewaySession::identify(Moment at, GatewayActions& out) {
  const auto& done = setup_.identified_wall_ms;
  if (setup_.shard > 0 && !last_identify_ && !done.empty()) {  // by the shard before
    last_identify_ = at.now_ms - (at.wall_ms - done.back());
  }
  if (last_identify_ && at.now_ms - *last_identify_ < kIdentifyPause_ms) {
    phase_ = Phase::kPausing;
    rest_until_ = *last_identify_ + kIdentifyPause_ms;
    return;
  }
  if (const std::int64_t wait_ms = setup_.turn ? setup_.turn(at.now_ms) : 0; wait_ms > 0) {
    phase_ = Phase::kPausing;
    rest_until_ = at.now_ms + wait_ms;
    return;
  }
  last_identify_ = at.now_ms;
  setup_.identified_wall_ms.push_back(at.wall_ms);
  phase_ = Phase::kStarting;
  limit_ = at.now_ms + kReadyLimit_ms;
  out.push_back(Identified{at.wall_ms});  // counted before it is sent
  out.push_back(SendFrame{
      Json{{"op", kIdentify},
           {"d",
            {{"token", setup_.token},
             {"intents", setup_.intents},
             {"shard", {setup_.shard, setup_.shards}},
             {"properties", {{"os", "linux"}, {"browser", "callboard"}, {"device", "callboard"}}}}}}
          .dump()});
}

void GatewaySession::invalid(Moment at, const Frame& frame, GatewayActions& out) {
  const bool may_resume = frame.data->is_boolean() && frame.data->get<bool>();
  if (!may_resume) setup_.resume.reset();
  out.push_back(CloseSocket{kCloseToResume});
  on_closed(at, 0);
  rest_until_ = std::max(rest_until_, at.now_ms + 1'000 + whole(4'000));
}

void GatewaySession::dispatch(Moment at, Frame& frame, std::size_t bytes, GatewayActions& out) {
  seq_ = std::max(seq_, frame.seq);
  Event event{std::move(frame.type), seq_, std::move(frame.data), std::move(frame.message)};
  if (event.type == "READY" && event.data->is_object()) {
    const Json& data = *event.data;
    setup_.resume =
        Resumable{text_in(data, "session_id"), text_in(data, "resume_gateway_url"), seq_};
    if (setup_.resume->url.empty()) setup_.resume->url = gateway_url_;
  }
  if (event.type == "READY" || event.type == "RESUMED") {
    phase_ = Phase::kLive;
    live_since_ = at.now_ms;
  }
  if (setup_.resume) setup_.resume->seq = seq_;
  event.bytes = bytes;
  out.emplace_back(std::in_place_type<Event>, std::move(event));
}

}  // namespace callboard::discord
