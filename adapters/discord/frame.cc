#include "adapters/discord/frame.h"

#include <simdjson.h>

#include <string_view>

#include "adapters/discord/message_fields.h"
#include "rules/core/json.h"

namespace callboard::discord {

template <>
struct Reads<simdjson::dom::element> {
  using Value = simdjson::dom::element;
  static std::string_view text(const Value& value) {
    std::string_view words;
    return value.get(words) == simdjson::SUCCESS ? words : std::string_view();
  }
  static std::int64_t number(const Value& value) {
    std::int64_t number = 0;
    return value.get(number) == simdjson::SUCCESS ? number : -1;
  }
  static bool truth(const Value& value) {
    bool truth = false;
    return value.get(truth) == simdjson::SUCCESS && truth;
  }
  static bool is_null(const Value& value) { return value.is_null(); }
  template <class Each>
  static void each_field(const Value& value, const Each& each) {
    simdjson::dom::object object;
    if (value.get(object) != simdjson::SUCCESS) return;
    for (const simdjson::dom::key_value_pair field : object) each(field.key, field.value);
  }
  template <class Each>
  static void each_item(const Value& value, const Each& each) {
    simdjson::dom::array array;
    if (value.get(array) != simdjson::SUCCESS) return;
    for (const Value one : array) each(one);
  }
};

namespace {

using Json = nlohmann::json;
namespace dom = simdjson::dom;

Json converted(const dom::element& value) {
  switch (value.type()) {
    case dom::element_type::OBJECT: {
      Json object = Json::object();
      for (const dom::key_value_pair field : dom::object(value)) {
        object.emplace(std::string(field.key), converted(field.value));
      }
      return object;
    }
    case dom::element_type::ARRAY: {
      Json array = Json::array();
      for (const dom::element one : dom::array(value)) array.push_back(converted(one));
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
  dom::element data;
  const bool told = object.at_key("d").get(data) == simdjson::SUCCESS;
  if (told && (frame.type == "MESSAGE_CREATE" || frame.type == "MESSAGE_UPDATE")) {
    frame.message = read_raw_message(data);
  } else {
    frame.data = std::make_shared<Json>(told ? converted(data) : Json());
  }
  return frame;
}

}  // namespace callboard::discord
