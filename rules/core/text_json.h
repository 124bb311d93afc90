// The logged form of content texts, for the codecs of games. Decoding throws nlohmann's exceptions.
// Pure functions, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "rules/core/text.h"

namespace callboard {

nlohmann::json text_json(const PackText& text);
PackText text_from(const nlohmann::json& json);
nlohmann::json texts_json(const std::vector<PackText>& texts);
std::vector<PackText> texts_from(const nlohmann::json& json);

}  // namespace callboard
