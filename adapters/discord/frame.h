// What one message of the gateway says. Parsed by simdjson, which stays in the .cc; of the messages
// of people, which come by the hundred, only those fields are kept that the reader of events looks
// at. One parser serves one thread: parsing again and again costs no memory.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace callboard::discord {

struct Frame {
  int op = -1;
  std::int64_t seq = 0;  // 0: it has none
  std::string type;      // of an event
  std::shared_ptr<nlohmann::json> data;
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
