// What is said of TOML text that a person wrote and that is no TOML.
//
// First a look at it before toml++ (3.3) sees it: outside of strings and comments a letter such as
// "ü" leads that library into code it believes unreachable, which is undefined behaviour. TOML
// allows no such letter there anyway. And a key of very many parts ("a.a.a.a...") becomes as many
// tables inside each other, which that library takes apart by recursion until the stack is full.
// Whoever parses TOML that people wrote asks here first. Pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace callboard {

inline constexpr int kTomlKeyPartsMax = 64;  // far more than anything of ours is nested

struct TomlFault {
  int line = 1;
  std::string reason;
};

// The first byte above 127 outside of strings and comments, or key of too many parts, if there is
// one. Other faults are left for toml++ to find. `text` has no byte order mark.
std::optional<TomlFault> toml_stray_letter(std::string_view text);

// Why toml++ stopped on `line`, in the words of somebody who writes a list of answers: a value that
// has to stand in quotation marks, or a quotation mark inside of a text. Nothing if it is neither.
std::optional<TomlFault> toml_bare_value(std::string_view text, int line);

}  // namespace callboard
