// Counts what somebody does and says when it is too much. For the HTTP server's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "rules/core/ids.h"

namespace callboard::web {

inline constexpr std::size_t kThrottledMax =
    10'000;  // keys remembered; the fullest map starts anew

// `burst` at once, then one more every `every_ms`.
class Throttle {
 public:
  Throttle(std::int64_t burst, std::int64_t every_ms) : burst_(burst), every_ms_(every_ms) {}

  enum class Says : std::uint8_t { kGoOn, kTooMuch };
  Says count(const std::string& key, Timestamp now);
  void forgive(const std::string& key) { used_until_.erase(key); }

 private:
  std::int64_t burst_;
  std::int64_t every_ms_;
  std::map<std::string, std::int64_t> used_until_;  // when all of it will be forgotten
};

}  // namespace callboard::web
