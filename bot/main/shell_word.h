// A path in a command that is printed for people to copy. Pure function, any thread.
#pragma once

#include <filesystem>
#include <string>

namespace callboard {

// As a shell reads it back: in quotation marks where it holds more than plain characters.
std::string shell_word(const std::filesystem::path& path);

}  // namespace callboard
