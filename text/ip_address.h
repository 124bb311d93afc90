// Addresses of the internet as people and proxies write them, in one spelling. Pure functions, any
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace callboard {

// The one spelling of an address: "198.51.100.7", "2001:db8::1". An IPv4 address that came over an
// IPv6 socket is itself. Nothing: it is none, or more than an address.
std::optional<std::string> bare_address(std::string_view text);

// The same of what may have a port, brackets, quotation marks and blanks around it.
std::optional<std::string> read_address(std::string_view text);

// Who is one customer of a provider: an IPv4 address, or the network around an IPv6 one
// ("2001:db8:1:1::/64").
std::string customer_of(const std::string& address);

}  // namespace callboard
