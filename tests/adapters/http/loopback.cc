#include "tests/adapters/http/loopback.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <thread>

namespace callboard::test {
namespace {

// The body of one request; nothing if the connection ended before.
std::string read_request(int connection) {
  std::string text;
  char chunk[4096];
  for (;;) {
    const auto head = text.find("\r\n\r\n");
    if (head != std::string::npos) {
      const auto at = text.find("Content-Length: ");
      const std::size_t size = at == std::string::npos ? 0 : std::stoul(text.substr(at + 16));
      if (text.size() >= head + 4 + size) return text.substr(head + 4, size);
    }
    const ssize_t got = ::read(connection, chunk, sizeof chunk);
    if (got <= 0) return "";
    text.append(chunk, static_cast<std::size_t>(got));
  }
}

}  // namespace

struct Loopback::Impl {
  int listener = -1;
  int port = 0;
  std::function<Response(const std::string&)> answer;
  std::thread thread;

  void serve() const {
    for (;;) {
      const int connection = ::accept(listener, nullptr, nullptr);
      if (connection < 0) return;  // shut down
      while (answer_one(connection)) {
      }
      ::close(connection);
    }
  }

  // False: the connection is to be closed.
  [[nodiscard]] bool answer_one(int connection) const {
    const std::string body = read_request(connection);
    if (body.empty()) return false;
    const Response response = answer(body);
    if (response.last) ::shutdown(listener, SHUT_RDWR);
    if (response.cut) return false;
    const std::string text = "HTTP/1.1 " + std::to_string(response.status) + " X\r\n" +
                             (response.kept ? "" : "Connection: close\r\n") +
                             "Content-Length: " + std::to_string(response.body.size()) +
                             "\r\n\r\n" + response.body;
    (void)!::send(connection, text.data(), text.size(), MSG_NOSIGNAL);
    return response.kept;
  }
};

Loopback::Loopback(std::function<Response(const std::string&)> answer)
    : impl_(std::make_unique<Impl>()) {
  impl_->answer = std::move(answer);
  impl_->listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(impl_->listener, any, size) != 0 || ::listen(impl_->listener, 8) != 0 ||
      ::getsockname(impl_->listener, any, &size) != 0) {
    throw std::runtime_error("no loopback server");
  }
  impl_->port = ntohs(address.sin_port);
  impl_->thread = std::thread([impl = impl_.get()] { impl->serve(); });
}

Loopback::~Loopback() {
  ::shutdown(impl_->listener, SHUT_RDWR);
  impl_->thread.join();
  ::close(impl_->listener);
}

std::string Loopback::url() const { return "http://127.0.0.1:" + std::to_string(impl_->port); }

}  // namespace callboard::test
