// The section [matrix] of callboard.toml. One thread.
#pragma once

#include <map>
#include <string>

#include "bot/config/toml_reader.h"

namespace callboard {

// What is wrong is noted in `in`.
// A room of its own for a show: into `places` under "matrix".
void matrix_room(TomlReader& in, const toml::node& node,
                 std::map<std::string, std::string>& places);
void read_matrix(TomlReader& in, const toml::node& node, MatrixFiles& out);

}  // namespace callboard
