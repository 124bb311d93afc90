// Nothing that fails is asked again and again without a pause, or in silence: each failure in a row
// makes the pause before the next try longer, and after a while it is to be told. By what is asked
// for. Moments are milliseconds of a clock that never jumps. One thread owns it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>

namespace callboard {

inline constexpr std::int64_t kPauseFirst_ms = 1'000;
inline constexpr std::int64_t kPauseMax_ms = 60'000;
inline constexpr std::int64_t kToldAfter_ms = 30'000;

// After so many failures in a row.
inline std::int64_t pause_after(int failures) {
  constexpr int kDoublings = 6;
  const int doubled = std::clamp(failures - 1, 0, kDoublings);
  return std::min(kPauseMax_ms, kPauseFirst_ms << doubled);
}

template <class Key>
class Pauses {
 public:
  // True: it has failed for so long that somebody has to hear of it, and nobody did yet.
  bool failed(const Key& key, std::int64_t now_ms) {
    const auto [at, first] = failing_.try_emplace(key, Failing{now_ms, 0, 0, false});
    Failing& one = at->second;
    one.not_before_ms = now_ms + pause_after(++one.failures);
    if (one.told || now_ms - one.since_ms < kToldAfter_ms) return false;
    return one.told = true;
  }
  void done(const Key& key) { failing_.erase(key); }
  [[nodiscard]] bool waits(const Key& key, std::int64_t now_ms) const {
    const auto found = failing_.find(key);
    return found != failing_.end() && now_ms < found->second.not_before_ms;
  }
  [[nodiscard]] bool is_told(const Key& key) const {
    const auto found = failing_.find(key);
    return found != failing_.end() && found->second.told;
  }
  // All may be tried at once, as after a new connection; what was told stays told.
  void try_all() {
    for (auto& [key, one] : failing_) one.not_before_ms = one.failures = 0;
  }

 private:
  struct Failing {
    std::int64_t since_ms = 0;
    std::int64_t not_before_ms = 0;
    int failures = 0;
    bool told = false;
  };
  std::map<Key, Failing> failing_;
};

}  // namespace callboard
