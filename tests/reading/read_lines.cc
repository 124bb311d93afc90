// How the program reads replies: JSON lines of a corpus on standard input, and for each its id with
// what the reply is, as the harnesses of the games say it. tools/reading.py scores it.
#include <exception>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

#include "rules/core/json.h"
#include "tests/reading/corpus.h"
#include "tests/rules/wheel/grammar_harness.h"

namespace callboard {
namespace {

using nlohmann::json;

namespace ln = lucky_numbers;
namespace wf = wheel;

wf::PublicKnowledge otter(wf::Phase phase, const std::string& shown = "T") {
  return wf::on_turn(phase, "THE SLEEPY OTTER", shown);
}

wf::PublicKnowledge wheel_of(const std::string& phase) {
  using wf::Phase;
  wf::PublicKnowledge wild = otter(Phase::kTurn);
  wild.holds_wild = true;
  const std::map<std::string, wf::PublicKnowledge> states = {
      {"turn", otter(Phase::kTurn)},
      {"start", otter(Phase::kTurn, "")},
      {"soup", wf::on_turn(Phase::kTurn, "TOMATO SOUP")},
      {"owed", otter(Phase::kLetter)},
      {"wild", wild},
      {"vow", otter(Phase::kTurn, "THSLPYR")},
      {"xchoice", otter(Phase::kExpressChoice)},
      {"ride", otter(Phase::kExpressRide)},
      {"speedl", otter(Phase::kSpeedLetter)},
      {"speeds", otter(Phase::kSpeedSolve)},
      {"bonusc", wf::choosing()},
      {"bonusl", wf::naming()}};
  const auto found = states.find(phase);
  if (found == states.end()) throw std::invalid_argument("there is no state " + phase);
  return found->second;
}

std::string read_line(const json& line) {
  const std::string text = line.at("text");
  const std::string phase = line.at("phase");
  const bool of_lucky_numbers = phase.front() >= 'A' && phase.front() <= 'Z';
  if (!of_lucky_numbers) return wf::read(wheel_of(phase), text);
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
