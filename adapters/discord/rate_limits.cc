#include "adapters/discord/rate_limits.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "rules/core/json.h"

namespace callboard::discord {
namespace {

constexpr std::int64_t kSecond_ms = 1'000;
constexpr std::int64_t kUnderWay_ms = 20;  // until it is looked again whether one was answered
constexpr double kLongest_s = 7.0 * 24 * 60 * 60;

std::string header(const Answer& answer, const char* name) {
  const auto found = answer.headers.find(name);
  return found == answer.headers.end() ? "" : found->second;
}

// "1.25" seconds; nothing: not a number.
std::optional<std::int64_t> span_ms(const std::string& seconds) {
  char* end = nullptr;
  const double value = std::strtod(seconds.c_str(), &end);
  if (seconds.empty() || *end != '\0' || !(value >= 0)) return std::nullopt;
  return static_cast<std::int64_t>(std::ceil(std::min(value, kLongest_s) * 1000));
}

std::optional<std::int64_t> retry_after(const Answer& answer) {
  const auto json = nlohmann::json::parse(answer.body, nullptr, false);
  if (json.is_object() && json.contains("retry_after") && json["retry_after"].is_number()) {
    return span_ms(std::to_string(json["retry_after"].get<double>()));
  }
  return span_ms(header(answer, "retry-after"));
}

// Who speaks is the shield before Discord: no JSON, and not by way of its own proxy.
bool from_cloudflare(const Answer& answer) {
  return header(answer, "via").empty() &&
         !nlohmann::json::parse(answer.body, nullptr, false).is_object();
}

}  // namespace

RateLimits::Bucket& RateLimits::bucket(const Route& route) {
  const auto hash = hashes_.find(route.name);
  return buckets_[{hash == hashes_.end() ? route.name : hash->second, route.major}];
}

// When one more call stays within `most` of a second.
std::int64_t RateLimits::whole_ready_ms(std::size_t most, std::int64_t now_ms) {
  while (!calls_.empty() && calls_.front() <= now_ms - kSecond_ms) calls_.pop_front();
  const std::size_t counted = calls_.size() + under_way_;
  if (counted < most) return whole_not_before_ms_;
  const std::size_t last = counted - most;  // of those that have to be a second old
  const std::int64_t ready_ms =
      last < calls_.size() ? calls_[last] + kSecond_ms : now_ms + kUnderWay_ms;
  return std::max(whole_not_before_ms_, ready_ms);
}

std::int64_t RateLimits::all_wait_ms(std::int64_t now_ms) {
  return std::max<std::int64_t>(whole_ready_ms(kCallsASecond, now_ms) - now_ms, 0);
}

std::int64_t RateLimits::ready_ms(const Route& route, std::int64_t now_ms) {
  std::int64_t ready = now_ms;
  while (!invalid_.empty() && invalid_.front() <= now_ms - kInvalidWindow_ms) invalid_.pop_front();
  if (invalid_.size() >= kInvalidMax) ready = invalid_.front() + kInvalidWindow_ms;
  if (!route.outside_the_whole) {
    const std::size_t most = route.unhurried ? kUnhurriedASecond : kCallsASecond;
    ready = std::max(ready, whole_ready_ms(most, now_ms));
  }
  const Bucket& b = bucket(route);
  ready = std::max(ready, b.not_before_ms);
  if (b.left <= 0 && b.reset_ms > now_ms) ready = std::max(ready, b.reset_ms);
  return ready;
}

void RateLimits::sent(const Route& route, std::int64_t now_ms) {
  if (!route.outside_the_whole) ++under_way_;
  Bucket& b = bucket(route);
  if (b.left <= 0 && b.reset_ms <= now_ms) b.left = b.most;
  --b.left;
  forget_old(now_ms);
}

void RateLimits::ended(const Route& route, std::int64_t now_ms) {
  if (route.outside_the_whole) return;
  --under_way_;
  calls_.push_back(now_ms);
}

void RateLimits::lost(const Route& route, std::int64_t now_ms) { ended(route, now_ms); }

void RateLimits::learn(const Route& route, const Answer& answer, std::int64_t now_ms) {
  const std::string hash = header(answer, "x-ratelimit-bucket");
  if (!hash.empty()) hashes_[route.name] = hash;
  Bucket& b = bucket(route);
  const std::string left = header(answer, "x-ratelimit-remaining");
  const std::string most = header(answer, "x-ratelimit-limit");
  const auto reset = span_ms(header(answer, "x-ratelimit-reset-after"));
  if (left.empty() || !reset) {  // no limit of its own
    b.left = std::max<std::int64_t>(b.left, 1);
    return;
  }
  b.left = std::strtoll(left.c_str(), nullptr, 10);
  b.most = std::max<std::int64_t>(1, std::strtoll(most.c_str(), nullptr, 10));
  b.reset_ms = now_ms + *reset;
}

void RateLimits::answered(const Route& route, const Answer& answer, std::int64_t now_ms) {
  ended(route, now_ms);
  learn(route, answer, now_ms);
  const bool shared = header(answer, "x-ratelimit-scope") == "shared";
  if (!route.outside_the_whole) note_lock(answer.status, now_ms);
  if (answer.status == 401 || answer.status == 403 || (answer.status == 429 && !shared)) {
    invalid_.push_back(now_ms);
  }
  if (answer.status == 429) too_many(route, answer, now_ms);
}

void RateLimits::note_lock(int status, std::int64_t now_ms) {
  if (status == 401) {
    locked_out_ = true;
    barred_until_ms_ = now_ms + kLockedOutPause_ms;
  } else if (status >= 200 && status < 300) {
    locked_out_ = false;
    barred_until_ms_ = 0;
  }
}

void RateLimits::too_many(const Route& route, const Answer& answer, std::int64_t now_ms) {
  const auto told = retry_after(answer);
  if (from_cloudflare(answer)) {
    const auto until = now_ms + std::max(told.value_or(0), kCloudflarePause_ms);
    whole_not_before_ms_ = std::max(whole_not_before_ms_, until);
    bucket(route).not_before_ms = until;
    return;
  }
  const std::int64_t until = now_ms + told.value_or(kSecond_ms);
  const auto json = nlohmann::json::parse(answer.body, nullptr, false);
  const bool whole = header(answer, "x-ratelimit-global") == "true" ||
                     header(answer, "x-ratelimit-scope") == "global" ||
                     (json.is_object() && json.contains("global") && json["global"] == true);
  if (whole) {
    whole_not_before_ms_ = std::max(whole_not_before_ms_, until);
  } else {
    bucket(route).not_before_ms = until;
  }
}

// Buckets that stand full again are as good as unknown ones.
void RateLimits::forget_old(std::int64_t now_ms) {
  if (buckets_.size() < kBucketsMax) return;
  for (auto at = buckets_.begin(); at != buckets_.end();) {
    const Bucket& b = at->second;
    at = b.reset_ms <= now_ms && b.not_before_ms <= now_ms ? buckets_.erase(at) : std::next(at);
  }
}

}  // namespace callboard::discord
