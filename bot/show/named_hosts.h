// Which names under `hosts` in callboard.toml have been made hosts once: a host whom the others
// took away does not come back with the next start. One note each; it stays with its installation.
#pragma once

#include <string_view>

namespace callboard {

// Kind of the note; its key is the SHA-256 of the name, in hex.
inline constexpr std::string_view kNamedHostNote = "named_host";

}  // namespace callboard
