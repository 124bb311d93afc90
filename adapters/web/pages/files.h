// The board's own pages, style and script, built into the program. Any thread.
#pragma once

#include <string_view>

namespace callboard::web {

// By name: "thread.html", "board.css". Empty: there is none.
std::string_view board_file(std::string_view name);

}  // namespace callboard::web
