#include "adapters/web/site/throttle.h"

#include <algorithm>

namespace callboard::web {

Throttle::Says Throttle::count(const std::string& key, Timestamp now) {
  if (used_until_.size() >= kThrottledMax) {
    std::erase_if(used_until_, [now](const auto& entry) { return entry.second <= now.ms; });
    if (used_until_.size() >= kThrottledMax) used_until_.clear();
  }
  std::int64_t& until = used_until_[key];
  std::int64_t used_ms = std::max<std::int64_t>(until - now.ms, 0);
  // More than can ever be used: the clock was set back, which must not lock anybody out.
  if (used_ms > burst_ * every_ms_) used_ms = 0;
  if (used_ms > (burst_ - 1) * every_ms_) return Says::kTooMuch;
  until = now.ms + used_ms + every_ms_;
  return Says::kGoOn;
}

}  // namespace callboard::web
