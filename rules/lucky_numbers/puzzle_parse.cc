#include "rules/lucky_numbers/puzzle_parse.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/lucky_numbers/host_words.h"

namespace callboard::lucky_numbers {
namespace {

// "X clue Y" in two: the word in small letters, between others. Solutions come in capitals.
std::vector<PackText> parted(const PackText& rest, std::string_view word) {
  const auto stands_at = [&](std::size_t at) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (rest.glyphs[at + i].text != word.substr(i, 1)) return false;
    }
    return true;
  };
  for (std::size_t at = 0; at + word.size() < rest.glyphs.size(); ++at) {
    if (!stands_at(at)) continue;
    return {slice(rest, 0, at), slice(rest, at + word.size(), rest.glyphs.size())};
  }
  return {rest};
}

// "clue A dance", "Clue: a dance" behind a bar: the clue is what follows the word.
PackText without_word(const PackText& clue) {
  constexpr std::string_view kColon = "clue:";
  constexpr std::string_view kWord = "clue ";
  if (clue.key.starts_with(kColon)) return slice(clue, kColon.size(), clue.glyphs.size());
  if (clue.text.starts_with(kWord)) return slice(clue, kWord.size(), clue.glyphs.size());
  return clue;
}

// "X | Y" is "X clue Y"; X may be missing.
std::vector<PackText> solution_and_clue(const PackText& rest) {
  constexpr std::string_view kWord = "clue ";
  std::vector<PackText> parts = split(rest, '|');
  if (parts.size() == 2) parts[1] = without_word(parts[1]);
  if (parts.size() != 1) return parts;
  if (rest.text.starts_with(kWord)) {
    return {PackText{}, slice(rest, kWord.size(), rest.glyphs.size())};
  }
  parts = parted(rest, " clue: ");
  return parts.size() == 2 ? parts : parted(rest, " clue ");
}

// What stands before that byte of the key.
PackText before(const PackText& text, std::size_t key_bytes) {
  std::size_t glyphs = 0;
  for (std::size_t at = 0; at < key_bytes; ++glyphs) at += text.glyphs[glyphs].key.size();
  return slice(text, 0, glyphs);
}

struct Labelled {
  PackText text;  // before the labels
  std::vector<int> labels;
};

// "... labels 4 6 1 9 12 / 8 5 11 3 10 7 2": in the order of the letters (AM-07), behind the last
// such word that a number follows.
Labelled take_labels(const PackText& rest) {
  constexpr std::string_view kWord = " labels";
  constexpr std::string_view kBetween = " ,;:/";
  const std::string& key = rest.key;
  std::size_t at = key.size();
  std::size_t first = key.npos;
  while (first == key.npos && at > 0 && (at = key.rfind(kWord, at - 1)) != key.npos) {
    first = key.find_first_not_of(kBetween, at + kWord.size());
    const bool number =
        first != key.npos && first > at + kWord.size() && read_small(key.substr(first, 1));
    if (!number) first = key.npos;
  }
  if (first == key.npos) return Labelled{rest, {}};
  std::string numbers = key.substr(first);
  std::replace_if(
      numbers.begin(), numbers.end(), [&](char c) { return kBetween.find(c) != kBetween.npos; },
      ' ');
  Labelled read{before(rest, at), {}};
  for (const auto& word : words_of(numbers)) {
    const auto number = read_small(word);
    if (!number) return Labelled{rest, {}};  // "number labels 3 of them": a clue
    read.labels.push_back(*number);
  }
  return read;
}

// A row of numbers behind such a word, written in a way that is not read, or with a slip in it: it
// would be shown as a part of the clue. "labels of 1984", "labels 3 of them" are no row.
bool hides_labels(std::string_view key) {
  constexpr int kRowMin = 4;
  constexpr int kRunTogetherMin = 5;
  int numbers = 0;
  int digits = 0;  // of the number at hand
  for (std::size_t i = std::min(key.find("label"), key.size()); i < key.size(); ++i) {
    digits = key[i] >= '0' && key[i] <= '9' ? digits + 1 : 0;
    if (digits == 1) ++numbers;
    if (numbers >= kRowMin || digits >= kRunTogetherMin) return true;
  }
  return false;
}

// "BACK & FORTH [clue A dance] [labels 9 8 ...]", "clue none"
struct Written {
  Puzzle puzzle;
  bool no_clue = false;
};
std::optional<Written> puzzle_in(const PackText& rest) {
  const Labelled read = take_labels(rest);
  const auto parts = solution_and_clue(read.text);
  if (parts.size() > 2 || hides_labels(read.text.key)) return std::nullopt;
  Written written{{parts[0], std::nullopt, std::nullopt, read.labels}};
  written.no_clue = parts.size() == 2 && parts[1].key == "none";
  const bool clue = parts.size() == 2 && !parts[1].text.empty() && !written.no_clue;
  if (clue) written.puzzle.clue = parts[1];
  return written;
}

}  // namespace

std::optional<HostMove> parse_puzzle(const PackText& rest) {
  const auto words = words_of(rest.key);
  const auto number = [&](std::size_t i) {
    return i < words.size() ? read_small(words[i]) : std::nullopt;
  };
  if (words.empty()) return std::nullopt;
  if (words[0] == "drop" && words.size() == 2 && number(1)) {
    return QueueMove{DropPuzzle{*number(1)}};
  }
  if (words[0] == "move" && words.size() == 3 && number(1) && number(2)) {
    return QueueMove{MovePuzzle{*number(1), *number(2)}};
  }
  if (words[0] == "edit" && words.size() > 2 && number(1)) {
    auto edited = puzzle_in(after_words(rest, 2));
    if (!edited) return std::nullopt;
    const bool says = !edited->puzzle.solution.text.empty() || edited->puzzle.clue;
    if (!says && !edited->no_clue) return std::nullopt;
    return QueueMove{EditPuzzle{*number(1), std::move(edited->puzzle), edited->no_clue}};
  }
  auto loaded = puzzle_in(rest);
  if (!loaded || loaded->puzzle.solution.text.empty()) return std::nullopt;
  return QueueMove{LoadPuzzle{std::move(loaded->puzzle)}};
}

}  // namespace callboard::lucky_numbers
