// What one frame of the gateway says. Parsed by simdjson, which stays in the .cc; messages of
// people, which come by the hundred, are read without a tree in between. One parser serves one
// thread: parsing again and again costs no memory.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "adapters/discord/events.h"

namespace callboard::discord {

struct Frame {
  int op = -1;
  std::int64_t seq = 0;                  // 0: it has none
  std::string type;                      // of an event
  std::shared_ptr<nlohmann::json> data;  // of all but messages
  std::optional<RawMessage> message;     // written or changed
};

class FrameReader {
 public:
  FrameReader();
  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;
  // Nothing: it is no JSON object.
  std::optional<Frame> read(const std::string& text);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace callboard::discord
