#include "adapters/discord/frame.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;
namespace dom = simdjson::dom;

enum class Keep : std::uint8_t { kAll, kOfMessage };

// What `read_message` looks at, at whatever depth.
constexpr std::array<std::string_view, 18> kOfMessage = {
    "author",   "bot",         "channel_id", "content",  "edited_timestamp", "global_name",
    "guild_id", "id",          "member",     "mentions", "message_id",       "message_reference",
    "nick",     "permissions", "roles",      "type",     "username",         "webhook_id"};

bool kept(std::string_view name) {
  return std::any_of(kOfMessage.begin(), kOfMessage.end(), [&](std::string_view one) {
    return one.size() == name.size() && one.front() == name.front() && one == name;
  });
}

Json converted(const dom::element& value, Keep keep) {
  switch (value.type()) {
    case dom::element_type::OBJECT: {
      Json object = Json::object();
      for (const dom::key_value_pair field : dom::object(value)) {
        if (keep == Keep::kOfMessage && !kept(field.key)) continue;
        object.emplace(std::string(field.key), converted(field.value, keep));
      }
      return object;
    }
    case dom::element_type::ARRAY: {
      Json array = Json::array();
      for (const dom::element one : dom::array(value)) array.push_back(converted(one, keep));
      return array;
    }
    case dom::element_type::STRING:
      return std::string(std::string_view(value));
    case dom::element_type::INT64:
      return std::int64_t(value);
    case dom::element_type::UINT64:
      return std::uint64_t(value);
    case dom::element_type::DOUBLE:
      return double(value);
    case dom::element_type::BOOL:
      return bool(value);
    case dom::element_type::NULL_VALUE:
      break;
  }
  return {};
}

std::int64_t number_of(const dom::object& frame, const char* name, std::int64_t otherwise) {
  std::int64_t number = 0;
  return frame.at_key(name).get(number) == simdjson::SUCCESS ? number : otherwise;
}

}  // namespace

struct FrameReader::Parser {
  dom::parser parser;
};

FrameReader::FrameReader() : parser_(std::make_unique<Parser>()) {}
FrameReader::~FrameReader() = default;
FrameReader::FrameReader(FrameReader&&) noexcept = default;
FrameReader& FrameReader::operator=(FrameReader&&) noexcept = default;

std::optional<Frame> FrameReader::read(const std::string& text) {
  dom::object object;
  if (parser_->parser.parse(text).get(object) != simdjson::SUCCESS) return std::nullopt;
  Frame frame;
  frame.op = static_cast<int>(number_of(object, "op", -1));
  frame.seq = number_of(object, "s", 0);
  std::string_view type;
  if (object.at_key("t").get(type) == simdjson::SUCCESS) frame.type = type;
  const bool of_message = frame.type == "MESSAGE_CREATE" || frame.type == "MESSAGE_UPDATE";
  dom::element data;
  frame.data = std::make_shared<Json>();
  if (object.at_key("d").get(data) == simdjson::SUCCESS) {
    *frame.data = converted(data, of_message ? Keep::kOfMessage : Keep::kAll);
  }
  return frame;
}

}  // namespace callboard::discord
