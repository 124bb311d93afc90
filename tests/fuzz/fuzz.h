// A door that strangers' bytes come through, tried with any bytes at all. Each *_fuzz.cc defines
// `try_bytes` for one door; libFuzzer calls it millions of times (tools/fuzz.sh), and the ordinary
// tests call it with the kept corpus and small changes of it (replay.cc). It must return for any
// input; what must hold is said with `must`, which ends the program like any other crash.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace callboard::fuzz {

// Defined once by each door. Nothing may depend on what earlier calls brought.
void try_bytes(std::string_view bytes);

// Ends the program with `what` unless it holds.
inline void must(bool holds, const char* what) {  // NOLINT: a condition, not a mode
  if (holds) return;
  std::fprintf(stderr, "must hold: %s\n", what);
  std::abort();
}

// Takes small numbers and text off the front of the bytes.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : rest_(bytes) {}
  // Below `limit`; 0 when nothing is left.
  std::size_t below(std::size_t limit) {
    if (rest_.empty() || limit == 0) return 0;
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value % limit;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  // Up to the next newline, which is taken too.
  std::string_view line() {
    const std::string_view found = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(found.size() < rest_.size() ? found.size() + 1 : found.size());
    return found;
  }

 private:
  std::string_view rest_;
};

}  // namespace callboard::fuzz
