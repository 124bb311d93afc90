// Character references as web pages write them: "BACK &amp; FORTH". Pure function, any thread.
#pragma once

#include <string>
#include <string_view>

namespace callboard {

// "BACK & FORTH": named and numeric references are the characters they stand for, once.
std::string without_entities(std::string_view text);

}  // namespace callboard
