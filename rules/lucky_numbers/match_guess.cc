// Judging words against a secret: the guess and the open answer (LN-46 to LN-48, AM-32, AM-58).
#include <algorithm>
#include <string_view>

#include "rules/core/answers.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::string_view kClosing = ".!?";

std::string without_blanks(std::string_view text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) { return c != ' '; });
  return out;
}

// The keys of all cells that are not blanks, as one string.
std::string solution_key(const PackText& solution) {
  std::string key;
  for (const Glyph& glyph : solution.glyphs) key += without_blanks(glyph.key);
  return key;
}

bool only_closing(std::string_view rest) {
  return rest.find_first_not_of(kClosing) == std::string_view::npos;
}

bool same_but_closing(std::string_view guess, std::string_view solution) {
  return guess.substr(0, solution.size()) == solution && guess.size() >= solution.size() &&
         only_closing(guess.substr(solution.size()));
}

std::vector<std::string> code_points(std::string_view text) {
  std::vector<std::string> points;
  for (const char c : text) {
    const bool follows = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (follows && !points.empty()) {
      points.back() += c;
    } else {
      points.emplace_back(1, c);
    }
  }
  return points;
}

bool is_special(const std::string& point) {
  const char c = point.front();
  const bool alphabetic = c >= 'a' && c <= 'z';
  return point.size() == 1 && !alphabetic;
}

// True if one insertion, deletion, change or swap of neighbours makes `a` of `b`.
bool one_edit_apart(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (left == a.end() && right == b.end()) return true;
  const auto rest_a = static_cast<std::size_t>(a.end() - left);
  const auto rest_b = static_cast<std::size_t>(b.end() - right);
  if (rest_a == rest_b + 1) return std::equal(left + 1, a.end(), right, b.end());
  if (rest_b == rest_a + 1) return std::equal(left, a.end(), right + 1, b.end());
  if (rest_a != rest_b) return false;
  if (std::equal(left + 1, a.end(), right + 1, b.end())) return true;
  return rest_a >= 2 && left[0] == right[1] && left[1] == right[0] &&
         std::equal(left + 2, a.end(), right + 2, b.end());
}

// fuzzy1 forgives one slip in the letters; the specials must stand as the board shows them (LN-47).
bool fuzzy(std::string_view guess, std::string_view solution) {
  while (!guess.empty() && only_closing(guess.substr(guess.size() - 1)) &&
         guess.size() > solution.size()) {
    guess.remove_suffix(1);
  }
  const auto a = code_points(guess);
  const auto b = code_points(solution);
  std::vector<std::string> specials_a;
  std::vector<std::string> specials_b;
  std::copy_if(a.begin(), a.end(), std::back_inserter(specials_a), is_special);
  std::copy_if(b.begin(), b.end(), std::back_inserter(specials_b), is_special);
  return specials_a == specials_b && one_edit_apart(a, b);
}

}  // namespace

bool guess_is_right(const State& state, const Guess& guess) {
  const PackText& solution = Vault::open(state.puzzle).solution;
  const std::string key = without_blanks(guess.key);
  const std::string wanted = solution_key(solution);
  switch (state.config.options.guess_match) {
    case GuessMatch::kExact:
      return guess.text == solution.text;
    case GuessMatch::kNormal:
      return same_but_closing(key, wanted);
    case GuessMatch::kFuzzy1:
      return same_but_closing(key, wanted) || fuzzy(key, wanted);
  }
  return false;
}

bool answer_is_listed(const FollowUp& followup, const Answer& answer) {
  if (answer.choice) return static_cast<std::size_t>(*answer.choice) == followup.right;
  if (followup.choices.empty()) return is_accepted(followup.answers, answer.key);
  return is_accepted({followup.choices[followup.right]}, answer.key);
}

}  // namespace callboard::lucky_numbers
