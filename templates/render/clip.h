// Names cut so that they fit a panel of a picture. Pure function, any thread.
#pragma once

#include <cstddef>
#include <string>

namespace callboard {

// `text`, if it is not wider than `letters` letters of a usual name in bold type; else as much of
// it as leaves room for an ellipsis. Never cuts within what people see as one character.
std::string clipped(const std::string& text, std::size_t letters);

}  // namespace callboard
