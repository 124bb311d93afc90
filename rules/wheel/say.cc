#include "rules/wheel/say.h"

#include <variant>

#include "rules/core/overloaded.h"

namespace callboard::wheel {
namespace {

std::string spelt(std::string_view letters) {
  std::string out;
  for (const char c : letters) out += (out.empty() ? "" : " ") + std::string(1, c);
  return out;
}

// Words that stood for "solve" say so themselves; others follow the verb.
std::string solution(const Said& said, std::string_view verb, bool ask) {
  if (ask || !said.bare.empty()) return said.text;
  return std::string(verb) + said.text;
}

std::string say_guesses(const Guesses& guesses, bool ask) {
  std::string out;
  for (const Said& said : guesses.said) {
    out += out.empty() ? solution(said, "solve: ", ask) : " / " + said.text;
  }
  return out;
}

std::string say_letters(const Letters& letters) {
  if (letters.no_more) return "no more";
  std::string out = spelt(letters.consonants);
  // "C U" would be speech.
  const std::string_view joint = letters.vowel == 'U' ? ", " : " ";
  if (letters.vowel) out += std::string(out.empty() ? "" : joint) + *letters.vowel;
  return out;
}

std::string say_step(const Step& step) {
  return std::visit(
      Overloaded{
          [](const Spin& spin) {
            return spin.number ? "spin " + std::to_string(*spin.number) : std::string("spin");
          },
          [](const Call& call) { return std::string(1, call.letter); },
          [&](const Buy& buy) { return (step.ask ? "" : "buy ") + std::string(1, buy.letter); },
          [&](const Solve& solve) { return solution(solve.said, "solve: ", step.ask); },
          [](const Wild& wild) { return "wild " + std::string(1, wild.letter); },
          [](const Express& express) { return std::string(express.play ? "play" : "pass"); },
          [](const Letter& letter) { return std::string(1, letter.letter); },
          [&](const Guesses& guesses) { return say_guesses(guesses, step.ask); },
          [](const Pass&) { return std::string("pass"); },
          [](const Confirm& one) { return std::string(one.yes ? "yes" : "no"); },
          [](const Category& category) { return std::to_string(category.number); },
          [](const Letters& letters) { return say_letters(letters); },
          [&](const Answer& answer) { return solution(answer.said, "answer: ", step.ask); },
          [](const Wait&) { return std::string("wait"); },
      },
      step.action);
}

}  // namespace

std::string say_move(const Move& move) {
  std::string out;
  for (const Step& step : move.steps) out += (out.empty() ? "" : ", ") + say_step(step);
  return out;
}

}  // namespace callboard::wheel
