// Where the board listens, as people write it: "127.0.0.1:8480", "[::1]:8480", "localhost:8480".
// Pure function, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace callboard {

inline constexpr std::uint16_t kUsualPort = 8480;

struct ListenAddress {
  std::string host;                 // without brackets
  std::uint16_t port = kUsualPort;  // 0: any free one
};

// The error says what is wrong with it.
Result<ListenAddress, std::string> parse_listen(std::string_view text);
// Only this machine can reach it.
bool is_loopback(const ListenAddress& address);

}  // namespace callboard
