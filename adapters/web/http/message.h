// A request and an answer as the site sees them, free of any HTTP library. Plain values.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace callboard::web {

using Form = std::map<std::string, std::string, std::less<>>;

enum class Method : std::uint8_t { kGet, kPost, kOther };  // HEAD is answered as GET without a body

struct Request {
  Method method = Method::kGet;
  std::vector<std::string> path;  // decoded segments: "/thread/7" is {"thread", "7"}
  Form query;
  // Names in lower case. Lines of one name are one list (RFC 9110 5.3).
  std::map<std::string, std::string, std::less<>> headers;
  std::string body;
  std::string peer;  // the address it came from

  [[nodiscard]] std::string_view header(std::string_view name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

// A live page: chunks go out in order. For the HTTP thread only.
class Stream {
 public:
  virtual ~Stream() = default;
  // False: closed, or its reader is too slow and it is closed now.
  virtual bool send(std::string chunk) = 0;
  [[nodiscard]] virtual bool open() const = 0;
  // Bytes that were sent and that its reader has not taken yet.
  [[nodiscard]] virtual std::size_t unsent() const = 0;
  // Calls `then` once, later, when nothing is unsent any more. One at a time: the last given.
  virtual void when_sent(std::function<void()> then) = 0;
  // For how long its reader has taken nothing of what is unsent; 0: all of it was taken.
  [[nodiscard]] virtual std::chrono::milliseconds stuck() const = 0;
  virtual void close() = 0;
};

struct Response {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  // Set: the answer stays open after its headers, and this is called with it.
  std::function<void(std::shared_ptr<Stream>)> live;
};

// To be called exactly once, from any thread.
using Respond = std::function<void(Response)>;

}  // namespace callboard::web
