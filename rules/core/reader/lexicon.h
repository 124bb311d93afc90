// The words and phrases a reader knows: those of a language and those a game brings, in one table
// that one look-up a word asks. Built once, immutable then; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/core/reader/senses.h"

namespace callboard::reader {

// Words without apostrophes, folded; phrases are words parted by single blanks, entries are parted
// by ", " and may be broken over lines of the source.
struct LexiconRow {
  Senses senses = 0;  // of the language
  Senses game = 0;    // of the game
  std::string_view entries;
  bool mendable = false;  // one slip of the keyboard is forgiven
};

struct Entry {
  std::string_view text;
  Senses senses = 0;
  Senses game = 0;
  int value = 0;            // of a number word
  std::size_t longest = 0;  // words of the longest phrase that begins with this word; 0: none
  bool listed = false;      // not only the beginning of a phrase
};

class Lexicon {
 public:
  Lexicon(std::span<const LexiconRow> language, std::span<const std::string_view> numbers,
          std::span<const LexiconRow> game);

  static constexpr std::uint64_t kSeed = 1469598103934665603ULL;
  // Continues a hash; apostrophes do not count.
  static std::uint64_t hash(std::string_view word, std::uint64_t seed = kSeed);

  // `words` are those of one phrase; `hash` is that of their text joined by blanks.
  [[nodiscard]] const Entry* find(std::uint64_t hash,
                                  std::span<const std::string_view> words) const;
  [[nodiscard]] const Entry* find(std::string_view word) const;
  // The same without letters that are held down, and with one slip mended where that is allowed.
  [[nodiscard]] const Entry* find_near(std::string_view word) const;

  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

 private:
  void add(std::string_view text, Senses senses, Senses game, int value);
  Entry& place(std::string_view text);
  [[nodiscard]] const Entry* slot(std::uint64_t hash, std::string_view text) const;
  void grow();
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // index + 1 into entries_
  std::vector<std::string_view> mendable_;
};

}  // namespace callboard::reader
