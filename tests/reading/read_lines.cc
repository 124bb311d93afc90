// How the program reads replies: JSON lines of a corpus on standard input, and for each its id with
// what the reply is, as the harnesses of the games say it. tools/reading.py scores it.
#include <exception>
#include <iostream>
#include <string>

#include "rules/core/json.h"
#include "tests/reading/corpus.h"
#include "tests/reading/wheel_corpus.h"

namespace callboard {
namespace {

using nlohmann::json;

namespace ln = lucky_numbers;
namespace wf = wheel;

std::string read_line(const json& line) {
  const std::string text = line.at("text");
  const std::string phase = line.at("phase");
  const bool of_lucky_numbers = phase.front() >= 'A' && phase.front() <= 'Z';
  if (!of_lucky_numbers) return wf::ruled(line, wf::read_words_of(wf::known_of(line), text));
  return ln::read_words_of(ln::known_of(line), text);
}

}  // namespace
}  // namespace callboard

int main() {
  std::string text;
  int number = 0;
  while (std::getline(std::cin, text)) {
    ++number;
    try {
      const auto line = nlohmann::json::parse(text);
      std::cout << nlohmann::json{{"id", line.at("id")}, {"got", callboard::read_line(line)}}.dump()
                << "\n";
    } catch (const std::exception& problem) {
      std::cerr << "line " << number << ": " << problem.what() << "\n";
      return 1;
    }
  }
}
