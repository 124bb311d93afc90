#include "text/ip_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace callboard {
namespace {

using V6 = std::array<unsigned char, 16>;
constexpr std::size_t kNetworkBytes = 8;  // of an address, those of one customer
constexpr V6 kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

std::string_view without_ends(std::string_view text, std::string_view signs) {
  const std::size_t begin = std::min(text.find_first_not_of(signs), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(signs) + 1);
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

template <class Bytes>
std::string spelled(int family, const Bytes& bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, bytes.data(), text.data(), text.size());
  return text.data();
}

std::optional<V6> v6_of(std::string_view text) {
  V6 bytes{};
  const std::string zero_ended(text.substr(0, text.find('%')));  // without its zone
  if (inet_pton(AF_INET6, zero_ended.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

std::optional<std::string> read_v4(std::string_view text) {
  std::array<unsigned char, 4> bytes{};
  if (inet_pton(AF_INET, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
  return spelled(AF_INET, bytes);
}

std::optional<std::string> read_v6(std::string_view text) {
  const auto bytes = v6_of(text);
  if (!bytes) return std::nullopt;
  if (!std::equal(kMapped.begin(), kMapped.begin() + 12, bytes->begin())) {
    return spelled(AF_INET6, *bytes);
  }
  return spelled(AF_INET, std::array<unsigned char, 4>{(*bytes)[12], (*bytes)[13], (*bytes)[14],
                                                       (*bytes)[15]});
}

}  // namespace

std::optional<std::string> bare_address(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  return text.find(':') == std::string_view::npos ? read_v4(text) : read_v6(text);
}

std::optional<std::string> read_address(std::string_view text) {
  text = without_ends(without_ends(text, " \t"), "\"");
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view behind = text.substr(end + 1);
    if (!behind.empty() && !(behind.front() == ':' && is_port(behind.substr(1)))) {
      return std::nullopt;
    }
    return read_v6(text.substr(1, end - 1));
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return read_v4(text);
  if (text.find(':', colon + 1) != std::string_view::npos) return read_v6(text);
  return is_port(text.substr(colon + 1)) ? read_v4(text.substr(0, colon)) : std::nullopt;
}

std::string customer_of(const std::string& address) {
  auto bytes = v6_of(address);
  if (!bytes) return address;
  std::fill(bytes->begin() + kNetworkBytes, bytes->end(), static_cast<unsigned char>(0));
  return spelled(AF_INET6, *bytes) + "/64";
}

}  // namespace callboard
