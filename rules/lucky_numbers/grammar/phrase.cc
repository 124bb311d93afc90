#include "rules/lucky_numbers/grammar/phrase.h"

#include <algorithm>
#include <string>
#include <utility>

namespace callboard::lucky_numbers::grammar {
namespace {

constexpr std::string_view kClosing = ".!?";

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// Characters between blanks, in order.
std::vector<int> word_lengths(std::string_view key) {
  std::vector<int> lengths{0};
  for (const char c : key) {
    if (c == ' ') {
      lengths.push_back(0);
    } else if (!continues(c)) {
      ++lengths.back();
    }
  }
  return lengths;
}

std::vector<int> word_lengths(const std::vector<Cell>& cells) {
  std::vector<int> lengths{0};
  for (const Cell& cell : cells) {
    const bool blank = !cell.letter && cell.text == " ";
    if (blank) {
      lengths.push_back(0);
    } else {
      ++lengths.back();
    }
  }
  return lengths;
}

}  // namespace

Guess guess_of(const Line& line, std::size_t from, std::size_t to) {
  callboard::grammar::Phrase found = callboard::grammar::phrase_of(line, from, to);
  return {std::move(found.text), std::move(found.key), false};
}

std::optional<Guess> marked_guess(const Line& line, std::size_t from) {
  auto found = callboard::grammar::marked_phrase(line, from);
  if (!found) return std::nullopt;
  return Guess{std::move(found->text), std::move(found->key), false};
}

bool same_word_lengths(const std::vector<Cell>& cells, const Guess& guess) {
  const std::vector<int> wanted = word_lengths(cells);
  std::string_view key = guess.key;
  while (true) {
    if (word_lengths(key) == wanted) return true;
    if (key.empty() || kClosing.find(key.back()) == std::string_view::npos) return false;
    key.remove_suffix(1);
  }
}

bool fits_words(const std::vector<Cell>& cells, const Guess& guess) {
  return same_word_lengths(cells, guess) && fits_board(cells, guess);
}

bool same_word_count(const std::vector<Cell>& cells, const Guess& guess) {
  return word_lengths(guess.key).size() == word_lengths(cells).size();
}

int letters_of(std::string_view key) {
  return static_cast<int>(std::count_if(key.begin(), key.end(), [](char c) {
    const bool ascii = static_cast<unsigned char>(c) < 0x80U;
    return ascii ? (c >= 'a' && c <= 'z') : !continues(c);
  }));
}

int letters_of(const std::vector<Cell>& cells) {
  return static_cast<int>(
      std::count_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.letter; }));
}

}  // namespace callboard::lucky_numbers::grammar
