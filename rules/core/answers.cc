#include "rules/core/answers.h"

#include <algorithm>

namespace callboard {
namespace {

bool counts(char c) {
  const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  return plain || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// " how many legs has a spider ": the words with one blank before and after each.
std::string spaced_words(std::string_view key) {
  std::string out = " ";
  for (const char c : key) {
    if (counts(c)) {
      out += c;
    } else if (c != '\'' && out.back() != ' ') {
      out += ' ';
    }
  }
  return out.back() == ' ' ? out : out + " ";
}

}  // namespace

std::string answer_key(std::string_view key) {
  std::string out;
  std::copy_if(key.begin(), key.end(), std::back_inserter(out), counts);
  return out;
}

bool is_accepted(const std::vector<PackText>& accepted, std::string_view key) {
  const std::string wanted = answer_key(key);
  return !wanted.empty() &&
         std::any_of(accepted.begin(), accepted.end(),
                     [&](const PackText& answer) { return answer_key(answer.key) == wanted; });
}

std::string answers_fault(const PackText& question, const std::vector<PackText>& answers) {
  const std::string asked = spaced_words(question.key);
  std::string faults;
  for (const PackText& answer : answers) {
    // A single letter or digit ("A", a vitamin) may well stand in the question as a word.
    const std::string said = spaced_words(answer.key);
    if (answer_key(answer.key).empty()) {
      faults += "nothing of the answer \"" + answer.text +
                "\" counts when `answers` are compared: it has no letter and no digit\n";
    } else if (said.size() > 3 && asked.find(said) != std::string::npos) {
      faults +=
          "the question says \"" + answer.text +
          "\" itself, which is one of its `answers`; if people are to choose, write choices\n";
    }
  }
  return faults;
}

}  // namespace callboard
