// How a line at the terminal is read, and how a text may be shown there. Pure functions, any
// thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

// One line, said by one of the people who share the terminal.
struct Speech {
  std::string name;   // as they wrote it; empty: nobody was named
  std::string words;  // raw
  bool privately = false;
};

inline constexpr std::size_t kNameGlyphsMax = 24;

// "Ann: ROLL!" is Ann's, "(Ann): !load ..." is Ann's aside to the daemon, any other line belongs to
// whoever spoke last. With `people` only they are names; without, any single word of letters is, so
// that "my guess is: lucky strikes" stays a line of words.
Speech read_speech(std::string_view line, const std::vector<std::string>& people);

// A text as a terminal may print it: colours stay, every other escape sequence and control
// character goes, and what is longer than `bytes_max` is cut between characters.
std::string printable(std::string_view text, std::size_t bytes_max);

// `text` without its colours, for readers that are no terminal.
std::string without_colours(std::string_view text);

// `text` up to `bytes_max`, cut between two UTF-8 characters.
std::string_view cut(std::string_view text, std::size_t bytes_max);

}  // namespace callboard
