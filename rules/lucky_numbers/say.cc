#include "rules/lucky_numbers/say.h"

#include "rules/core/overloaded.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {

std::string say_move(const State& state, const Move& move) {
  return std::visit(
      Overloaded{
          [](const Roll&) { return std::string("roll"); },
          [](const Pick& pick) { return numbers_spaced(pick.numbers); },
          [](const Guess& guess) { return "guess " + guess.text; },
          [](const Pass&) { return std::string("pass"); },
          [&](const Answer& answer) -> std::string {
            if (answer.pass) return "no idea";
            if (answer.choice && state.question) {
              return state.question->choices.at(static_cast<std::size_t>(*answer.choice)).text;
            }
            return "answer: " + answer.text;
          },
          [](const Wild& wild) {
            return wild.number ? std::to_string(*wild.number) : std::string("decline");
          },
          [](const Stop&) { return std::string("stop"); },
          [](const GoOn&) { return std::string("go on"); },
      },
      move);
}

}  // namespace callboard::lucky_numbers
