// Where the files that come with the program are: templates, packs, tools.
#pragma once

#include <filesystem>

namespace callboard {

// $CALLBOARD_SHARE, else ../share/callboard beside the program, else the source tree it was built
// from.
std::filesystem::path share_folder();

}  // namespace callboard
