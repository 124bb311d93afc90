#include "bot/packs/quiz.h"

#include "rules/core/answers.h"

namespace callboard {

Result<QuizQuestion, std::string> read_quiz(const PackEntry& entry) {
  QuizQuestion quiz;
  std::string faults;
  for (const auto& [name, texts] : entry.fields) {
    if (name == "question") {
      quiz.question = texts.front();
      if (texts.size() > 1) faults += "`question` is a list; write one text\n";
    } else if (name == "answers") {
      quiz.answers = texts;
    } else {
      faults += "unknown field `" + name + "`: a quiz entry has question and answers\n";
    }
  }
  if (quiz.question.text.empty()) faults += "no `question`\n";
  if (quiz.answers.empty()) faults += "the question has no `answers`\n";
  faults += answers_fault(quiz.question, quiz.answers);
  if (!faults.empty()) return Fail{std::move(faults)};
  return quiz;
}

bool answers_quiz(const QuizQuestion& question, std::string_view key) {
  return is_accepted(question.answers, key);
}

std::vector<std::size_t> unused_quiz(const std::vector<QuizQuestion>& questions,
                                     const std::set<std::string>& used) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (used.count(questions[i].hash) == 0) found.push_back(i);
  }
  return found;
}

}  // namespace callboard
