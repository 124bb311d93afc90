// Fields of what Discord says, none of which is there or of its type for certain. Stateless.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace callboard::discord {

// Empty: no such field, none of that type, or no object.
std::string text_in(const nlohmann::json& object, const char* name);
std::int64_t number_in(const nlohmann::json& object, const char* name, std::int64_t otherwise);
// Null likewise.
const nlohmann::json& field_in(const nlohmann::json& object, const char* name);

}  // namespace callboard::discord
