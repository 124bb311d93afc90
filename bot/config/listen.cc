#include "bot/config/listen.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace callboard {
namespace {

constexpr std::size_t kHostMax = 253;

bool is_v6(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), bytes.data()) == 1;
}
bool is_v4(const std::string& host) {
  std::array<unsigned char, sizeof(in_addr)> bytes{};
  return ::inet_pton(AF_INET, host.c_str(), bytes.data()) == 1;
}

// A name of a machine; what has only figures and dots is meant as an address.
bool is_name(const std::string& host) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.';
  };
  return !host.empty() && host.size() <= kHostMax && host.front() != '-' && host.front() != '.' &&
         std::all_of(host.begin(), host.end(), fits) &&
         host.find_first_not_of("0123456789.") != std::string::npos;
}

Fail<std::string> wrong(std::string_view text, const std::string& why) {
  return Fail{"\"" + std::string(text) + "\": " + why};
}

}  // namespace

Result<ListenAddress, std::string> parse_listen(std::string_view text) {
  if (text.find("://") != std::string_view::npos) {
    return wrong(text, "an address and a port are expected, such as 127.0.0.1:8480, and no link");
  }
  ListenAddress found;
  std::string_view port;
  const bool bracketed = text.starts_with('[');
  const auto closed = text.find(']');
  if (bracketed) {
    if (closed == std::string_view::npos) return wrong(text, "the bracket is not closed");
    found.host = text.substr(1, closed - 1);
    port = text.substr(closed + 1);
    if (!is_v6(found.host)) return wrong(text, "between the brackets stands no IPv6 address");
  } else {
    const auto colon = text.find(':');
    found.host = text.substr(0, colon);
    if (colon != std::string_view::npos) port = text.substr(colon);
    if (is_v6(std::string(text))) {
      return wrong(text, "an IPv6 address stands in brackets: [" + std::string(text) + "]:8480");
    }
    if (found.host.empty() || found.host == "*") {
      return wrong(text,
                   "the address is missing: 127.0.0.1 is this machine alone, 0.0.0.0 all its "
                   "addresses");
    }
    if (!is_v4(found.host) && !is_name(found.host)) {
      return wrong(text, "\"" + found.host + "\" is no address; an example is 127.0.0.1:8480");
    }
  }
  if (port.empty()) return found;
  const char* const end = port.data() + port.size();
  const auto read = std::from_chars(port.data() + 1, end, found.port);
  if (port.front() != ':' || read.ec != std::errc{} || read.ptr != end) {
    return wrong(text, "behind the address stands a colon and a port from 1 to 65535");
  }
  return found;
}

bool is_loopback(const ListenAddress& address) {
  constexpr unsigned char kLoopback = 127;  // 127.0.0.0/8
  std::string name = address.host;
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (name == "localhost") return true;
  std::array<unsigned char, sizeof(in_addr)> v4{};
  if (::inet_pton(AF_INET, name.c_str(), v4.data()) == 1) return v4.front() == kLoopback;
  in6_addr v6{};
  if (::inet_pton(AF_INET6, name.substr(0, name.find('%')).c_str(), &v6) != 1) return false;
  constexpr std::size_t kV4At = 12;  // of an IPv4 address in an IPv6 one
  return IN6_IS_ADDR_LOOPBACK(&v6) || (IN6_IS_ADDR_V4MAPPED(&v6) && v6.s6_addr[kV4At] == kLoopback);
}

}  // namespace callboard
