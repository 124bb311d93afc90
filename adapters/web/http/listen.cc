#include "adapters/web/http/listen.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <memory>

namespace callboard::web {
namespace {

std::string numbers_of(const addrinfo& one) {
  std::array<char, NI_MAXHOST> text{};
  const int error = getnameinfo(one.ai_addr, one.ai_addrlen, text.data(), text.size(), nullptr, 0,
                                NI_NUMERICHOST);
  return error == 0 ? text.data() : "";
}

}  // namespace

Result<std::string, std::string> listen_address(const std::string& host) {
  if (host == "localhost") return std::string("127.0.0.1");
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* first = nullptr;
  if (const int error = getaddrinfo(host.c_str(), nullptr, &wanted, &first); error != 0) {
    return Fail{std::string(gai_strerror(error))};
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(first, &freeaddrinfo);
  for (const addrinfo* one = first; one != nullptr; one = one->ai_next) {
    if (one->ai_family == AF_INET) return numbers_of(*one);
  }
  return numbers_of(*first);
}

std::string host_and_port(const std::string& host, std::uint16_t port) {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

}  // namespace callboard::web
