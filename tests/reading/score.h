// Scores of a reader on a corpus of replies, for the floors of the tests: tools/reading.py prints
// the whole table. Owned by the tests; one thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

namespace callboard::reading {

// A solution or an answer without what no reader minds.
std::string plain(std::string_view words);

struct Score {
  int lines = 0;
  int exact = 0;
  int silent = 0;    // lines that must move nothing
  int invented = 0;  // of these, moved
  int wrong = 0;     // other moves than those accepted, or only some of them
  int missed = 0;
  int needless = 0;
};

// How one game is scored. Outcomes are "silence", "ask", "refuse", or moves parted by "; ".
struct Rules {
  std::string (*outcome)(const nlohmann::json& line);  // what the reader makes of it
  std::string (*moves)(const nlohmann::json& moves, const nlohmann::json& line);  // of a label
  std::span<const std::string_view> names;  // of the game's moves, as labels have them
};

// What is wrong with the label of a line; empty: nothing.
std::string fault_of(const nlohmann::json& line, std::span<const std::string_view> moves);
// `file` lies in tests/reading; a line that is no JSON or has a fault fails the test. Throws
// std::runtime_error where it cannot be read.
Score score(const std::string& file, const Rules& rules);
double share(int count, int of);

}  // namespace callboard::reading
