// Discord's ids: 64 bits that travel as text and hold the time they were made, by Discord's clock.
// https://discord.com/developers/docs/reference#snowflakes. Pure values, any thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::discord {

using Snowflake = std::uint64_t;

inline constexpr std::int64_t kDiscordEpoch_ms = 1'420'070'400'000;
inline constexpr unsigned kSnowflakeTimeBits = 22;

inline std::optional<Snowflake> parse_snowflake(std::string_view text) {
  Snowflake id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc{} || end != text.data() + text.size() || id == 0) return std::nullopt;
  return id;
}
inline std::string id_text(Snowflake id) { return std::to_string(id); }
inline Timestamp time_of(Snowflake id) {
  return {static_cast<std::int64_t>(id >> kSnowflakeTimeBits) + kDiscordEpoch_ms};
}
// The lowest id of that millisecond.
inline Snowflake snowflake_at(Timestamp at) {
  if (at.ms <= kDiscordEpoch_ms) return 0;
  return static_cast<Snowflake>(at.ms - kDiscordEpoch_ms) << kSnowflakeTimeBits;
}

}  // namespace callboard::discord
