#include "bot/main/share.h"

#include <cstdlib>
#include <system_error>

namespace callboard {

std::filesystem::path share_folder() {
  if (const char* given = std::getenv("CALLBOARD_SHARE"); given != nullptr && *given != '\0') {
    return given;
  }
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto installed = program.parent_path().parent_path() / "share" / "callboard";
  if (!error && std::filesystem::exists(installed / "templates", error)) return installed;
  return CALLBOARD_SOURCE_DIR;
}

}  // namespace callboard
