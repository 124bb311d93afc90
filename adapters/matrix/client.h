// Requests to the homeserver's client-server API, with one thread's connection. Each waits for its
// answer; a token that is no longer good is renewed once on the way.
#pragma once

#include <atomic>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "adapters/http/client.h"
#include "adapters/matrix/account.h"
#include "rules/core/result.h"

namespace callboard::matrix {

inline constexpr std::int64_t kRequestMs = 30'000;
inline constexpr std::size_t kAnswerBytesMax = 64U << 20U;

class Client {
 public:
  using Answer = Result<nlohmann::json, Fault>;

  Client(const MatrixSetup& setup, Account& account, const std::atomic<bool>& give_up)
      : setup_(setup), account_(account), give_up_(give_up) {}

  // `path` begins behind "/_matrix/client/" with its parts encoded; see `path_of`.
  Answer get(const std::string& path, std::int64_t timeout_ms = kRequestMs);
  Answer put(const std::string& path, const nlohmann::json& body);
  Answer post(const std::string& path, const nlohmann::json& body);
  // Gives the address ("mxc://...").
  Result<std::string, Fault> upload(const std::string& name, const std::string& type,
                                    const std::string& bytes);
  // How far its clock is ahead of ours, by the last quick answer, to about a second.
  struct ServerClock {
    std::int64_t ahead_ms = 0;
    Timestamp measured;  // by our clock
  };
  [[nodiscard]] const std::optional<ServerClock>& clock() const { return clock_; }

 private:
  Answer call(HttpRequest request);
  void note_clock(const HttpReply& reply, Timestamp began);

  const MatrixSetup& setup_;
  Account& account_;
  const std::atomic<bool>& give_up_;
  HttpSession session_;
  std::optional<ServerClock> clock_;
};

// "v3/rooms/%21a%3Ab/send" of {"v3", "rooms", "!a:b", "send"}.
std::string path_of(std::initializer_list<std::string> parts);

// An RFC 9110 date: "Sun, 22 Nov 2026 22:25:07 GMT".
std::optional<Timestamp> parse_http_date(const std::string& text);

}  // namespace callboard::matrix
