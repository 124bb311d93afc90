// Files that must be whole or not there, whatever happens to the machine. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace callboard {

// Writes `text` beside `file`, flushes it to the disk, and only then gives it its name, durably:
// whoever finds the name finds the whole text. Makes the folder. The error is for the operator.
std::optional<std::string> write_durably(const std::filesystem::path& file, std::string_view text);

// Whether some megabytes more can be written in `folder`: tried, since a quota is seen no other
// way.
bool has_room(const std::filesystem::path& folder);

}  // namespace callboard
