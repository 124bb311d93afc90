// The bytes of a member as they stand in a JSON text: what is signed is a text, and writing it anew
// would change it. Pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

namespace callboard {

// The value of `name` in the object that `json` is, from its first byte to its last. Of a name that
// stands twice the last counts, as every reader has it. `json` must be valid JSON.
std::optional<std::string_view> raw_member(std::string_view json, std::string_view name);

}  // namespace callboard
