// What the simulated world has planned, in order of time; of two at one moment the one planned
// first comes first. One thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "rules/core/ids.h"

namespace callboard::sim {

inline constexpr std::int64_t kSecond_ms = 1000;
inline constexpr std::int64_t kMinute_ms = 60 * kSecond_ms;
inline constexpr std::int64_t kHour_ms = 60 * kMinute_ms;
inline constexpr std::int64_t kDay_ms = 24 * kHour_ms;

class Agenda {
 public:
  void plan(Timestamp at, std::function<void()> what) {
    heap_.push_back({at, ++planned_, std::move(what)});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  [[nodiscard]] std::optional<Timestamp> next() const {
    return heap_.empty() ? std::nullopt : std::optional<Timestamp>(heap_.front().at);
  }
  // Takes out the first; there must be one.
  std::function<void()> take() {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    std::function<void()> what = std::move(heap_.back().what);
    heap_.pop_back();
    return what;
  }

 private:
  struct Item {
    Timestamp at;
    std::uint64_t number = 0;
    std::function<void()> what;
  };
  static bool later(const Item& a, const Item& b) {
    return std::pair(a.at, a.number) > std::pair(b.at, b.number);
  }
  std::vector<Item> heap_;
  std::uint64_t planned_ = 0;
};

}  // namespace callboard::sim
