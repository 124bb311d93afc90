#include "adapters/web/http/forwarded.h"

#include <algorithm>

#include "text/ip_address.h"

namespace callboard::web {
namespace {

bool is_listed(const std::string& address, const std::vector<std::string>& trusted) {
  return std::any_of(trusted.begin(), trusted.end(),
                     [&](const std::string& one) { return read_address(one) == address; });
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

}  // namespace

std::string client_address(const std::string& peer, std::string_view forwarded,
                           const std::vector<std::string>& trusted) {
  std::string client = read_address(peer).value_or(peer);
  bool believed = is_loopback(client) || is_listed(client, trusted);
  while (believed && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const bool last = comma == std::string_view::npos;
    const auto one = read_address(last ? forwarded : forwarded.substr(comma + 1));
    if (!one) break;
    client = *one;
    believed = is_listed(client, trusted);  // of several proxies each has to be named
    forwarded = last ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace callboard::web
