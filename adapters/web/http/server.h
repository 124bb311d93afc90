// The HTTP server: one thread of its own that accepts, reads whole requests within limits and
// writes answers. It knows nothing of the board. Owned by the WebBoard; `post` may be called from
// any thread, the handler is called on the server's thread and must not block.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "adapters/web/http/message.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::size_t kHeaderBytesMax = 16 * 1024;
inline constexpr std::size_t kBodyBytesMax = 200 * 1024;  // 64 kB of words, percent-encoded
inline constexpr std::size_t kConnectionsMax = 512;
inline constexpr std::size_t kStreamBytesMax = 1024 * 1024;  // unsent to one live page
inline constexpr std::size_t kUnsentBytesMax = std::size_t{64} * 1024 * 1024;  // to all together
inline constexpr std::chrono::seconds kReadTime{20};   // for a whole request
inline constexpr std::chrono::seconds kWriteTime{60};  // for a whole answer, or a piece of a stream

struct ServerConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free one
  std::function<void(Request, Respond)> handle;
  // Answers for requests that never became one: 400, 413, 417, 431, 501.
  std::function<Response(int status)> refuse;
  std::function<void()> tick;  // on the server's thread, every `tick_every`
  std::chrono::milliseconds tick_every{1000};
  std::chrono::milliseconds read_time = kReadTime;
  std::chrono::milliseconds write_time = kWriteTime;
  // With so many the one that has kept us waiting longest gives way to the next: for a request, or
  // for a reader to take something. Without such a one the next is closed at once.
  std::size_t connections_max = kConnectionsMax;
  // What is unsent over all connections; who has taken nothing for longest gives way to the next.
  std::size_t unsent_bytes_max = kUnsentBytesMax;
  std::function<void(std::string)> log;
};

class HttpServer {
 public:
  // Takes the address, serves nothing yet. The error says which could not be used and why.
  static Result<std::unique_ptr<HttpServer>, std::string> open(ServerConfig config);
  virtual ~HttpServer() = default;  // stops and joins

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  virtual void begin() = 0;                           // once: starts the thread
  virtual void post(std::function<void()> work) = 0;  // to the server's thread
  virtual void stop() = 0;                            // waits for the thread; open connections end
};

}  // namespace callboard::web
