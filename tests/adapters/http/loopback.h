// An HTTP server on the loopback address that answers one request after the other as a test says.
// Its thread ends with it.
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace callboard::test {

struct Response {
  int status = 200;
  std::string body;
  bool cut = false;   // the connection ends without an answer
  bool last = false;  // no other connection is taken after this one
  bool kept = false;  // the connection stays open for another request
};

class Loopback {
 public:
  // `answer` is called on the server's thread with the body of each request.
  explicit Loopback(std::function<Response(const std::string&)> answer);
  ~Loopback();
  Loopback(const Loopback&) = delete;
  Loopback& operator=(const Loopback&) = delete;
  [[nodiscard]] std::string url() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace callboard::test
