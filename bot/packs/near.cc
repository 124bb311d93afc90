#include "bot/packs/near.h"

#include <algorithm>
#include <vector>

namespace callboard {
namespace {

using Letters = std::vector<std::string>;

bool counts(const Glyph& glyph) {
  const bool digit = glyph.key.size() == 1 && glyph.key[0] >= '0' && glyph.key[0] <= '9';
  return glyph.letter || digit;
}

Letters letters_of(const PackText& text) {
  Letters letters;
  for (const Glyph& glyph : text.glyphs) {
    if (counts(glyph)) letters.push_back(glyph.key);
  }
  return letters;
}

std::string without(const Letters& letters, std::size_t left_out) {
  std::string text;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i != left_out) text += letters[i];
  }
  return text;
}

// "CHIPS & FISH" -> "chip fish": the words in order of the alphabet, a final s taken off.
std::string word_sign(const PackText& text) {
  std::vector<std::string> words(1);
  for (const Glyph& glyph : text.glyphs) {
    if (counts(glyph)) {
      words.back() += glyph.key;
    } else if (glyph.key != "'" && !words.back().empty()) {
      words.emplace_back();
    }
  }
  for (std::string& word : words) {
    if (word.size() > 1 && word.back() == 's') word.pop_back();
  }
  std::sort(words.begin(), words.end());
  std::string sign = "words";
  for (const std::string& word : words) {
    if (!word.empty()) sign += " " + word;
  }
  return sign;
}

// Texts that are one edit apart share one of these: the whole, and the whole less one letter.
std::vector<std::string> signs_of(const PackText& text, const Letters& letters) {
  std::vector<std::string> signs = {word_sign(text)};
  for (std::size_t i = 0; i <= letters.size(); ++i) signs.push_back(without(letters, i));
  return signs;
}

}  // namespace

std::optional<std::size_t> NearSolutions::add(const PackText& solution, std::size_t id) {
  const Letters letters = letters_of(solution);
  if (letters.size() < kLettersMin) return std::nullopt;
  std::optional<std::size_t> near;
  for (std::string& sign : signs_of(solution, letters)) {
    const auto [found, is_new] = first_.emplace(std::move(sign), id);
    if (!is_new && found->second != id && !near) near = found->second;
  }
  return near;
}

}  // namespace callboard
