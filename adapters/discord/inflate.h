// The gateway's zlib-stream: all that one connection says is one compressed stream, and a message
// ends where the server flushed it. One thread owns it; a new connection takes a new one.
// https://discord.com/developers/docs/events/gateway#transport-compression
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace callboard::discord {

inline constexpr std::size_t kInflatedMax = 64U << 20U;  // of one message

class ZlibStream {
 public:
  ZlibStream();
  ~ZlibStream();
  ZlibStream(const ZlibStream&) = delete;
  ZlibStream& operator=(const ZlibStream&) = delete;
  // The next bytes. The message once it is whole; nothing: its rest comes with the next bytes.
  // After an error the stream is of no more use.
  Result<std::optional<std::string>, std::string> take(std::string_view bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::string message_;
  std::string tail_;  // the last bytes that came: a flush may come in two pieces
};

}  // namespace callboard::discord
