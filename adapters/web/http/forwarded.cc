#include "adapters/web/http/forwarded.h"

#include <algorithm>
#include <cstddef>

namespace callboard::web {
namespace {

constexpr std::size_t kAddressBytesMax = 45;  // the longest text of an IPv6 address
constexpr std::string_view kMapped = "::ffff:";

// An IPv4 address that came over an IPv6 socket is the same address.
std::string_view plain(std::string_view address) {
  return address.starts_with(kMapped) ? address.substr(kMapped.size()) : address;
}

bool is_listed(std::string_view address, const std::vector<std::string>& trusted) {
  return std::find(trusted.begin(), trusted.end(), address) != trusted.end();
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

bool is_address(std::string_view text) {
  return !text.empty() && text.size() <= kAddressBytesMax &&
         text.find_first_not_of("0123456789abcdefABCDEF.:") == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string client_address(const std::string& peer, std::string_view forwarded,
                           const std::vector<std::string>& trusted) {
  std::string client(plain(peer));
  bool believed = is_loopback(client) || is_listed(client, trusted);
  while (believed && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const bool last = comma == std::string_view::npos;
    const std::string_view one = plain(trimmed(last ? forwarded : forwarded.substr(comma + 1)));
    if (!is_address(one)) break;
    client = one;
    believed = is_listed(client, trusted);  // of several proxies each has to be named
    forwarded = last ? std::string_view() : forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace callboard::web
