// A small HTTP and WebSocket server on loopback for the fake Discord. Each connection has a thread;
// what is answered, and what a gateway's peer says, is decided by the owner's functions, which are
// called from those threads. Destroying it ends them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace callboard::test {

struct FakeRequest {
  std::string method;
  std::string path;                            // with the query
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};
struct FakeResponse {
  int status = 200;
  std::string body = "";
  std::map<std::string, std::string> headers = {};
  bool lost = false;  // the connection ends instead
};

class FakePeer {
 public:
  virtual ~FakePeer() = default;
  virtual void send(std::string frame) = 0;
  virtual void close(int code) = 0;  // 0: no farewell, the connection just ends
};
using PeerPtr = std::shared_ptr<FakePeer>;

struct FakeHandlers {
  std::function<FakeResponse(const FakeRequest&)> answer;
  std::function<void(PeerPtr)> opened;
  std::function<void(PeerPtr, const std::string&)> said;
  std::function<void(PeerPtr, int code)> closed;
};

class FakeServer {
 public:
  explicit FakeServer(FakeHandlers handlers);
  ~FakeServer();
  [[nodiscard]] std::uint16_t port() const;
  // Ends all connections, and new ones as they come, until `mend`.
  void cut();
  void mend();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace callboard::test
