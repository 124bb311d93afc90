// The channels where shows are played, in whatever servers: which server each is in, and whether
// Discord lets us in. Besides those that are configured there are those that people have chosen
// themselves, which come and go. One that is shut is asked about again from time to time; what is
// played there waits. Thread-safe.
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
  explicit Channels(std::vector<Snowflake> ids);  // that are configured
  [[nodiscard]] std::vector<Snowflake> all() const;
  [[nodiscard]] Snowflake first() const;  // of those that are configured; 0: there is none
  [[nodiscard]] bool has(Snowflake channel) const;

  struct Chosen {
    Snowflake channel = 0;
    Snowflake server = 0;
    Snowflake host_role = 0;  // of that server; 0: none
  };
  // All that people have chosen. Gives those that were not known before.
  std::vector<Snowflake> chosen_are(const std::vector<Chosen>& chosen);
  // Whose members host in that server, besides those whom the operator has named; 0: nobody.
  [[nodiscard]] Snowflake host_role(Snowflake server) const;

  void is_in(Snowflake channel, Snowflake server);
  [[nodiscard]] Snowflake server_of(Snowflake channel) const;  // 0: not known yet
  [[nodiscard]] std::vector<Snowflake> of_server(Snowflake server) const;

  // Told anew where the reason is another one. `removed`: from the whole server.
  enum class From : std::uint8_t { kChannel, kServer };
  void shut(Snowflake channel, Shut how, const std::string& why, From from = From::kChannel);
  void open(Snowflake channel);
  [[nodiscard]] bool is_shut(Snowflake channel) const;
  [[nodiscard]] bool is_out(Snowflake channel) const;  // and does not open by itself
  [[nodiscard]] bool any_shut() const;

  // What is still to be told of a channel: shut, and why, or (nothing) open again.
  struct News {
    std::optional<std::string> why;
    Shut how = Shut::kOut;
    From from = From::kChannel;
  };
  std::optional<News> news(Snowflake channel) const;
  void told(Snowflake channel);

 private:
  struct State {
    bool configured = false;
    bool told_of = false;  // at all: of one that was chosen it is told that it is there, too
    Snowflake server = 0;
    std::optional<std::string> why;
    Shut how = Shut::kOut;
    From from = From::kChannel;
    std::optional<std::string> told;
  };
  mutable std::mutex mutex_;    // guards these
  std::vector<Snowflake> ids_;  // as they came
  std::map<Snowflake, State> states_;
  std::map<Snowflake, Snowflake> roles_;  // by server
};

}  // namespace callboard::discord
