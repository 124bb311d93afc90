// The section [matrix] of callboard.toml. One thread.
#pragma once

#include "bot/config/toml_reader.h"

namespace callboard {

// What is wrong is noted in `in`.
void read_matrix(TomlReader& in, const toml::node& node, MatrixFiles& out);

}  // namespace callboard
