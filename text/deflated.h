// Long texts that are much like each other, made small for a database. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace callboard {

std::string deflated(const std::string& text);

// The text of `bytes` bytes that was deflated; nothing: what is kept is damaged.
std::optional<std::string> inflated(const std::string& kept, std::int64_t bytes);

}  // namespace callboard
