#include "rules/core/text_json.h"

#include "rules/core/json.h"

namespace callboard {

using Json = nlohmann::json;

Json text_json(const PackText& text) {
  Json glyphs = Json::array();
  for (const Glyph& glyph : text.glyphs) glyphs.push_back({glyph.text, glyph.key, glyph.letter});
  return {{"text", text.text}, {"key", text.key}, {"glyphs", std::move(glyphs)}};
}

PackText text_from(const Json& json) {
  PackText text{json.at("text"), json.at("key"), {}};
  for (const Json& glyph : json.at("glyphs")) {
    text.glyphs.push_back({glyph.at(0), glyph.at(1), glyph.at(2).get<bool>()});
  }
  return text;
}

Json texts_json(const std::vector<PackText>& texts) {
  Json list = Json::array();
  for (const PackText& text : texts) list.push_back(text_json(text));
  return list;
}

std::vector<PackText> texts_from(const Json& json) {
  std::vector<PackText> texts;
  for (const Json& text : json) texts.push_back(text_from(text));
  return texts;
}

}  // namespace callboard
