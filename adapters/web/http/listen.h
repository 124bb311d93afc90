// Where a server listens: addresses as an operator writes them. May ask the system's resolver, so
// only before the server runs.
#pragma once

#include <cstdint>
#include <string>

#include "rules/core/result.h"

namespace callboard::web {

// The numbers of "127.0.0.1", "::1", "localhost" or another name of this machine; of several
// addresses of a name the first of IPv4. The error is the resolver's message.
Result<std::string, std::string> listen_address(const std::string& host);

// "127.0.0.1:8480", "[::1]:8480".
std::string host_and_port(const std::string& host, std::uint16_t port);

}  // namespace callboard::web
