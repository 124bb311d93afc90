// The channels where shows are played, in whatever servers: which server each is in, and whether
// Discord lets us in. One that is shut is asked about again from time to time; what is played there
// waits. Thread-safe.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "adapters/discord/snowflake.h"

namespace callboard::discord {

// Why a channel is shut: we were put out, or are not let in; or Discord has an outage of its
// server, which ends by itself and is told.
enum class Shut : std::uint8_t { kOut, kOutage };

class Channels {
 public:
  explicit Channels(std::vector<Snowflake> ids);  // not empty
  [[nodiscard]] const std::vector<Snowflake>& all() const { return ids_; }
  [[nodiscard]] Snowflake first() const { return ids_.front(); }
  [[nodiscard]] bool has(Snowflake channel) const { return states_.contains(channel); }

  void is_in(Snowflake channel, Snowflake server);
  [[nodiscard]] Snowflake server_of(Snowflake channel) const;  // 0: not known yet
  [[nodiscard]] std::vector<Snowflake> of_server(Snowflake server) const;

  // Told anew where the reason is another one.
  void shut(Snowflake channel, Shut how, const std::string& why);
  void open(Snowflake channel);
  [[nodiscard]] bool is_shut(Snowflake channel) const;
  [[nodiscard]] bool is_out(Snowflake channel) const;  // and does not open by itself
  [[nodiscard]] bool any_shut() const;

  // What is still to be told of a channel: shut, and why, or (nothing) open again.
  struct News {
    std::optional<std::string> why;
    Shut how = Shut::kOut;
  };
  std::optional<News> news(Snowflake channel) const;
  void told(Snowflake channel);

 private:
  struct State {
    Snowflake server = 0;
    std::optional<std::string> why;
    Shut how = Shut::kOut;
    std::optional<std::string> told;
  };
  std::vector<Snowflake> ids_;
  mutable std::mutex mutex_;  // guards the values
  std::map<Snowflake, State> states_;
};

}  // namespace callboard::discord
