// Puzzles that were brought, and what counts as a solution of them.
#include <algorithm>

#include "tests/sim/wheel_model.h"

namespace callboard::sim {
namespace {

inline constexpr std::size_t kDealtMax = 12;

// Words in small letters, one space between; "&" is "and". Empty: it has signs this does not know.
std::string plain_words(const std::string& text) {
  std::string words;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return "";
    const bool big = c >= 'A' && c <= 'Z';
    if (big || (c >= 'a' && c <= 'z')) {
      words += big ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (c == '&') {
      words += " and ";
    } else if (c == ' ' && !words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

std::string run_together(const std::string& words) {
  std::string only;
  std::copy_if(words.begin(), words.end(), std::back_inserter(only),
               [](char c) { return c != ' '; });
  return only;
}

}  // namespace

bool WheelModel::vowel(char letter) {
  return std::string("AEIOU").find(letter) != std::string::npos;
}

bool WheelModel::consonant(char letter) { return letter >= 'A' && letter <= 'Z' && !vowel(letter); }

bool WheelModel::is_solution(const std::string& kind) {
  return kind == "solve" || kind == "guesses" || kind == "answer";
}

int WheelModel::Board::left() const {
  return static_cast<int>(std::count(hidden.begin(), hidden.end(), true));
}

bool WheelModel::Board::hides_consonant() const {
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (hidden[i] && consonant(squares[i])) return true;
  }
  return false;
}

int WheelModel::Board::open(char letter) {
  int count = 0;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (!hidden[i] || squares[i] != letter) continue;
    hidden[i] = false;
    ++count;
  }
  return count;
}

bool WheelModel::keeps(const Json& input) const {
  if (!input.contains("m") || race()) return false;
  return std::any_of(input.at("m").begin(), input.at("m").end(), [&](const Json& step) {
    const std::string kind = step.at("k");
    return kind == "answer" || (is_solution(kind) && knows_ && phase_ == Phase::kReveal);
  });
}

// What a host brings into play stands somewhere in the order.
void WheelModel::remember_all(const Json& order) {
  if (order.is_object() && order.contains("solution")) {
    queued_.insert(order.at("kind").get<std::string>());
    return remember(order);
  }
  if (!order.is_structured()) return;
  for (const Json& part : order) remember_all(part);
}

void WheelModel::remember(const Json& item) {
  if (item.contains("wheel")) {
    layout_ = item;
    return;
  }
  Board board;
  board.words = plain_words(item.at("solution").at("text"));
  board.category = item.at("category").at("text");
  board.plain = !item.contains("aliases") && !board.words.empty();
  for (const auto& glyph : item.at("solution").at("glyphs")) {
    const std::string key = glyph.at(1);
    const bool letter = key.size() == 1 && key[0] >= 'a' && key[0] <= 'z';
    board.plain = board.plain && (letter || glyph.at(0) == " ");
    const char sign = glyph.at(0) == " " ? ' ' : '.';
    board.squares += letter ? static_cast<char>(key[0] - 'a' + 'A') : sign;
    board.hidden.push_back(letter);
  }
  dealt_.push_back(std::move(board));
  if (dealt_.size() > kDealtMax) dealt_.erase(dealt_.begin());
}

// The same letters in the same order are right. Slips where letters stand open, words before or
// after and corrections are not judged here.
WheelModel::Verdict WheelModel::verdict(const Board& board, const Json& said) const {
  const std::string words = plain_words(said.at("text"));
  const std::string wanted = run_together(board.words);
  if (words.empty() || wanted.empty()) return Verdict::kUnclear;
  const std::string letters = run_together(words);
  if (letters == wanted) return Verdict::kRight;
  const bool clear = board.plain && !said.contains("bare") && letters.size() == wanted.size();
  if (!clear) return Verdict::kUnclear;
  int slips = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < board.squares.size(); ++i) {
    if (board.squares[i] == '.' || board.squares[i] == ' ') continue;
    const char meant = static_cast<char>(letters[at++] - 'a' + 'A');
    if (meant == board.squares[i]) continue;
    if (board.hidden[i]) return Verdict::kWrong;
    ++slips;
  }
  return slips > 2 || option("solve_tolerance", "exact") ? Verdict::kWrong : Verdict::kUnclear;
}

}  // namespace callboard::sim
