#include "tests/adapters/matrix/faulty_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <vector>

namespace callboard::test {
namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool write_all(int fd, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t sent = ::send(fd, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += static_cast<std::size_t>(sent);
  }
  return true;
}

}  // namespace

FaultyProxy::FaultyProxy(std::uint16_t server) : server_(server) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, any, size) != 0 || ::listen(listener_, 64) != 0 ||
      ::getsockname(listener_, any, &size) != 0 || ::pipe(pokes_) != 0) {
    throw std::runtime_error("no proxy");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { work(); });
}

FaultyProxy::~FaultyProxy() {
  ending_ = true;
  poke();
  thread_.join();
  close_all();
  for (const int fd : {listener_, pokes_[0], pokes_[1]}) ::close(fd);
}

std::string FaultyProxy::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

void FaultyProxy::poke() { (void)!::write(pokes_[1], "x", 1); }

void FaultyProxy::cut() {
  cut_ = true;
  poke();
}

void FaultyProxy::mend() { cut_ = false; }

void FaultyProxy::lose_answer(const std::string& method, const std::string& part) {
  answer_instead(method, part, "");
}

void FaultyProxy::answer_instead(const std::string& method, const std::string& part,
                                 const std::string& answer) {
  const std::lock_guard lock(mutex_);
  fault_ = {method, part, answer};
}

void FaultyProxy::answer_always(const std::string& method, const std::string& part,
                                const std::string& answer) {
  const std::lock_guard lock(mutex_);
  fault_ = {method, part, answer, false, true};
}

void FaultyProxy::heal() {
  const std::lock_guard lock(mutex_);
  fault_ = {};
}

void FaultyProxy::hold_answer(const std::string& method, const std::string& part) {
  const std::lock_guard lock(mutex_);
  fault_ = {method, part, "", true};
}

void FaultyProxy::release() {
  released_ = true;
  poke();
}

void FaultyProxy::work() {
  while (!ending_) {
    std::vector<pollfd> watched = {{listener_, POLLIN, 0}, {pokes_[0], POLLIN, 0}};
    if (released_.exchange(false)) {
      waits_ = -1;
      held_ = false;
    }
    for (const auto& [fd, other] : others_) {
      if (!held_ || fd != waits_) watched.push_back({fd, POLLIN, 0});
    }
    if (::poll(watched.data(), watched.size(), -1) < 0) continue;
    if ((watched[1].revents & POLLIN) != 0) {
      char byte = 0;
      (void)!::read(pokes_[0], &byte, 1);
    }
    if (cut_) close_all();
    if ((watched[0].revents & POLLIN) != 0) accept_one();
    for (std::size_t i = 2; i < watched.size(); ++i) {
      if (watched[i].revents == 0 || !others_.contains(watched[i].fd)) continue;
      held_ = held_ || watched[i].fd == waits_;
      if (!held_ || watched[i].fd != waits_) pass(watched[i].fd);
    }
  }
}

void FaultyProxy::accept_one() {
  const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(server_);
  if (cut_ || ::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(client);
    ::close(server);
    return;
  }
  others_[client] = server;
  others_[server] = client;
  clients_[client] = false;
}

bool FaultyProxy::hit(int client, const std::string& bytes) {
  const std::lock_guard lock(mutex_);
  const std::string head = bytes.substr(0, bytes.find('\n'));
  if (fault_.method.empty() || !head.starts_with(fault_.method + " ") ||
      head.find(fault_.part) == std::string::npos) {
    return false;
  }
  const Fault fault = fault_;
  if (!fault.always) fault_ = {};
  ++done_;
  if (fault.hold) {
    waits_ = others_.at(client);
    return false;
  }
  if (fault.answer.empty()) {
    clients_[client] = true;
    return false;
  }
  (void)write_all(client, fault.answer);
  close_pair(client);
  return true;
}

// A request's head comes in one piece: it is small, and sent at once.
bool FaultyProxy::pass(int from) {
  char buffer[65536];
  const ssize_t got = ::recv(from, buffer, sizeof buffer, 0);
  const auto client = clients_.find(from);
  if (got <= 0) {
    close_pair(from);
    return false;
  }
  if (client != clients_.end()) ++requests_;
  const std::string bytes(buffer, static_cast<std::size_t>(got));
  if (client != clients_.end() && hit(from, bytes)) return false;
  const int to = others_.at(from);
  const bool lost = client == clients_.end() && clients_.at(to);
  if (lost || !write_all(to, bytes)) {
    close_pair(from);
    return false;
  }
  return true;
}

void FaultyProxy::close_pair(int fd) {
  const int other = others_.at(fd);
  for (const int one : {fd, other}) {
    ::close(one);
    others_.erase(one);
    clients_.erase(one);
  }
}

void FaultyProxy::close_all() {
  while (!others_.empty()) close_pair(others_.begin()->first);
}

}  // namespace callboard::test
