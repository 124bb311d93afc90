// Who sent a request, perhaps through a proxy. Addresses are read, not compared as texts: with a
// port or without, in brackets, in whatever spelling. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace callboard::web {

// The client's address. `forwarded` is the X-Forwarded-For header, all lines of it as one list; it
// counts only if `peer`, who connected, is a loopback address or one of `trusted`. Of its addresses
// the last that is not among `trusted` counts: the client may have written those before it.
std::string client_address(const std::string& peer, std::string_view forwarded,
                           const std::vector<std::string>& trusted);

}  // namespace callboard::web
