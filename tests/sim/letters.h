// What of a text can give a solution away. Pure, any thread.
#pragma once

#include <string>
#include <string_view>

namespace callboard::sim {

// The letters of a text, so that neither case nor layout hides a solution; "(7)" stands for a
// letter that is still hidden and keeps what is around it apart.
std::string letters(std::string_view words);
// What stands between the tags of an SVG text: a letter of the board has one of its own. "#" keeps
// the letters of a board and the words around it apart.
std::string outside_tags(std::string_view svg);
// Without the number words of "T, seven hidden": they stand for letters and are none.
std::string without_hidden(std::string alt);

}  // namespace callboard::sim
