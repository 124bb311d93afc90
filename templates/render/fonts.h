// Which letters the fonts of this machine lack, so that names in them become boxes on pictures. Any
// thread; asks fontconfig, which is loaded for it.
#pragma once

#include <string>
#include <vector>

namespace callboard {

// Alphabets people's names are written in, as "Chinese", of which no font has letters. Empty where
// the machine cannot be asked.
std::vector<std::string> alphabets_without_font();

}  // namespace callboard
