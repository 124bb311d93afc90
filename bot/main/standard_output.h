// Standard output as the program minds it: a write that failed (a full disk, a closed pipe) is
// remembered, so that no command ends as if its words had been read. Installed once by main().
#pragma once

#include <optional>
#include <string>

namespace callboard::cli {

// From here on std::cout notes what cannot be written.
void mind_standard_output();
// Writes what is left. Why not all could be written; nothing: it was.
std::optional<std::string> standard_output_fault();

}  // namespace callboard::cli
