// Notices when the system's clock has jumped, by comparing it with a clock that only runs. While it
// is not trusted no deadline fires; matches go on. Loop's thread.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "rules/core/ids.h"

namespace callboard {

inline constexpr std::int64_t kClockJump_ms = 5 * 60 * 1000;
inline constexpr std::int64_t kSilence_ms = 2 * 60 * 1000;

class ClockWatch {
 public:
  // `running_ms`: a monotonic clock that counts suspended time too.
  void observe(Timestamp wall, std::int64_t running_ms) {
    const std::int64_t offset_ms = wall.ms - running_ms;
    if (!baseline_ms_) baseline_ms_ = offset_ms;
    last_ms_ = offset_ms;
    const std::int64_t drift_ms = offset_ms - *baseline_ms_;
    trusted_ = drift_ms < kClockJump_ms && drift_ms > -kClockJump_ms;
    if (trusted_) baseline_ms_ = offset_ms;  // slow corrections are followed
    if (running_ms_ && running_ms - *running_ms_ >= kSilence_ms) {
      silence_from_ = Timestamp{wall.ms - (running_ms - *running_ms_)};
    }
    running_ms_ = running_ms;
  }
  // When nobody looked at the clock for long (a machine put to sleep): since when. Told once.
  std::optional<Timestamp> take_silence() { return std::exchange(silence_from_, std::nullopt); }
  [[nodiscard]] bool trusted() const { return trusted_; }
  // What the clock that only runs said last.
  [[nodiscard]] std::int64_t running_ms() const { return running_ms_.value_or(0); }
  // The operator says that the clock is right now.
  void accept() { baseline_ms_ = last_ms_, trusted_ = true; }

 private:
  std::optional<std::int64_t> baseline_ms_;
  std::int64_t last_ms_ = 0;
  bool trusted_ = true;
  std::optional<std::int64_t> running_ms_;
  std::optional<Timestamp> silence_from_;
};

}  // namespace callboard
