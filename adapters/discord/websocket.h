// One WebSocket connection as a client: wss with the certificate checked, or plain ws to this
// machine, for tests. Wraps Boost.Beast, which stays in the .cc. One thread owns it; only `wake` is
// for others. Never used again after it closed: make a new one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "rules/core/result.h"

namespace callboard::discord {

struct SocketClosed {
  int code = 0;  // of the peer's close; 0: the connection broke
  std::string reason;
};

class WebSocket {
 public:
  virtual ~WebSocket() = default;
  // Waits for the whole of connecting, at most `limit_ms`. Certificates are trusted that come from
  // `ca_file`, or from the system's where it is empty. The error is for the operator.
  static Result<std::unique_ptr<WebSocket>, std::string> open(const std::string& url,
                                                              const std::string& ca_file,
                                                              std::int64_t limit_ms);
  // The next message; nothing: none came for `wait_ms`, or somebody called `wake`.
  virtual Result<std::optional<std::string>, SocketClosed> read(std::int64_t wait_ms) = 0;
  // Waits until it is handed to the network, at most a few seconds. False: it is broken.
  virtual bool write(const std::string& text) = 0;
  // Tells the peer and waits at most a second for it to agree.
  virtual void close(int code) = 0;
  virtual void wake() = 0;
};

}  // namespace callboard::discord
