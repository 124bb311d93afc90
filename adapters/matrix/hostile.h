// Reads JSON that strangers wrote: whatever is missing or of another kind is empty. Pure, any
// thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace callboard::matrix {

std::string text_at(const nlohmann::json& object, std::string_view key);
std::int64_t number_at(const nlohmann::json& object, std::string_view key);  // 0: none
// A power level: rooms before version 10 may write it as a text.
std::int64_t level_at(const nlohmann::json& object, std::string_view key);
// An empty one of the kind, if there is none.
const nlohmann::json& object_at(const nlohmann::json& object, std::string_view key);
const nlohmann::json& list_at(const nlohmann::json& object, std::string_view key);

// Nothing that is not JSON throws: it comes out as a null.
nlohmann::json parse_json(const std::string& text);
// Well-formed UTF-8 without NUL, whatever the texts hold.
std::string write_json(const nlohmann::json& value);

}  // namespace callboard::matrix
