#include "tests/sim/history.h"

#include "tests/sim/agenda.h"

namespace callboard::sim {
namespace {

std::string clock_words(std::int64_t ms) {
  const auto two = [](std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
  };
  return "day " + std::to_string(ms / kDay_ms) + " " + two(ms / kHour_ms % 24) + ":" +
         two(ms / kMinute_ms % 60) + ":" + two(ms / kSecond_ms % 60);
}

}  // namespace

void History::note(std::string_view what, std::string_view about) {
  const auto mix = [this](std::string_view bytes) {
    for (const char c : bytes) {
      digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
  };
  for (auto left = static_cast<std::uint64_t>(now_.ms); left != 0; left >>= 8U) {
    digest_ = (digest_ ^ (left & 0xffU)) * 0x100000001b3ULL;
  }
  mix(what);
  mix(about);
  ++lines_;
  std::string line = clock_words(now_.ms - begin_.ms) + "  " + std::string(what);
  if (!about.empty()) line.append(" ").append(about);
  tail_.push_back(std::move(line));
  if (tail_.size() > tail_max_) tail_.pop_front();
}

}  // namespace callboard::sim
