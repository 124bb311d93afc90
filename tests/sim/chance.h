// Seeded chance of the simulator: the same seed gives the same choices on any machine. Each part of
// the world has a stream of its own, so that one choice more here moves nothing there. One thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace callboard::sim {

class Chance {
 public:
  explicit Chance(std::uint64_t seed, std::string_view stream = "") : state_(seed) {
    for (const char c : stream) {
      state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
      (void)next();
    }
  }
  std::uint64_t next() {  // splitmix64, by its published constants
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }
  // In [0, limit); limit at least 1.
  std::int64_t below(std::int64_t limit) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(limit));
  }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + below(most - least + 1);
  }
  // In parts of a million, so that rare faults can be told too.
  bool happens(std::int64_t per_million) { return below(1'000'000) < per_million; }
  bool percent(std::int64_t percent) { return below(100) < percent; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(list.size())))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace callboard::sim
