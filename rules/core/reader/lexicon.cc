#include "rules/core/reader/lexicon.h"

#include <algorithm>
#include <array>
#include <utility>

namespace callboard::reader {
namespace {

constexpr std::size_t kSlotsMin = 4096;
constexpr std::size_t kNearMin = 3;   // shorter words are never mended
constexpr std::size_t kNearMax = 24;  // nor longer ones

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

template <class Take>
void for_each_entry(std::string_view entries, const Take& take) {
  while (!entries.empty()) {
    const std::size_t end = std::min(entries.find(','), entries.size());
    const std::string_view one = trimmed(entries.substr(0, end));
    if (!one.empty()) take(one);
    entries.remove_prefix(std::min(end + 1, entries.size()));
  }
}

// Whether `words`, joined by blanks and without apostrophes, are `text`.
bool same_words(std::string_view text, std::span<const std::string_view> words) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) {
      if (at >= text.size() || text[at] != ' ') return false;
      ++at;
    }
    for (const char c : words[i]) {
      if (c == '\'') continue;
      if (at >= text.size() || text[at] != c) return false;
      ++at;
    }
  }
  return at == text.size();
}

// `word` with runs of one letter cut to at most `run_max`.
std::string_view squeezed(std::string_view word, std::size_t run_max, std::array<char, 32>& out) {
  std::size_t size = 0;
  std::size_t run = 0;
  char last = '\0';
  for (const char c : word) {
    if (c == '\'') continue;
    run = c == last ? run + 1 : 1;
    last = c;
    if (run <= run_max && size < out.size()) out[size++] = c;
  }
  return {out.data(), size};
}

bool held_down(std::string_view word) {
  for (std::size_t i = 2; i < word.size(); ++i) {
    if (word[i] == word[i - 1] && word[i] == word[i - 2]) return true;
  }
  return false;
}

// One letter left out, doubled, added, changed or two neighbours swapped.
bool one_edit_apart(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1 || a == b) return false;
  std::size_t same = 0;
  while (same < a.size() && a[same] == b[same]) ++same;
  if (a.size() < b.size()) return a.substr(same) == b.substr(same + 1);
  if (a.substr(same + 1) == b.substr(same + 1)) return true;
  return same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same] &&
         a.substr(same + 2) == b.substr(same + 2);
}

}  // namespace

std::uint64_t Lexicon::hash(std::string_view word, std::uint64_t seed) {
  for (const char c : word) {
    if (c == '\'') continue;
    seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  }
  return seed;
}

Lexicon::Lexicon(std::span<const LexiconRow> language, std::span<const std::string_view> numbers,
                 std::span<const LexiconRow> game) {
  slots_.assign(kSlotsMin, 0);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for_each_entry(numbers[i], [&](std::string_view one) { add(one, 0, 0, static_cast<int>(i)); });
  }
  for (const auto rows : {language, game}) {
    for (const LexiconRow& row : rows) {
      for_each_entry(row.entries, [&](std::string_view one) {
        add(one, row.senses, row.game, 0);
        if (row.mendable && one.find(' ') == std::string_view::npos) mendable_.push_back(one);
      });
    }
  }
}

void Lexicon::add(std::string_view text, Senses senses, Senses game, int value) {
  Entry& entry = place(text);
  entry.senses |= senses;
  entry.game |= game;
  entry.listed = true;
  if (value > 0) entry.value = value;
  const auto words = static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
  if (words == 1) return;
  Entry& first = place(text.substr(0, text.find(' ')));
  first.longest = std::max(first.longest, words);
}

Entry& Lexicon::place(std::string_view text) {
  const std::uint64_t h = hash(text);
  if (const Entry* found = slot(h, text)) {
    return entries_[static_cast<std::size_t>(found - entries_.data())];
  }
  if (entries_.size() * 2 >= slots_.size()) grow();
  entries_.push_back(Entry{});
  entries_.back().text = text;
  std::size_t at = h & (slots_.size() - 1);
  while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = static_cast<std::uint32_t>(entries_.size());
  return entries_.back();
}

void Lexicon::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    std::size_t at = hash(entries_[i].text) & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

const Entry* Lexicon::slot(std::uint64_t hash, std::string_view text) const {
  for (std::size_t at = hash & (slots_.size() - 1); slots_[at] != 0;
       at = (at + 1) & (slots_.size() - 1)) {
    const Entry& entry = entries_[slots_[at] - 1];
    if (entry.text == text) return &entry;
  }
  return nullptr;
}

const Entry* Lexicon::find(std::uint64_t hash, std::span<const std::string_view> words) const {
  for (std::size_t at = hash & (slots_.size() - 1); slots_[at] != 0;
       at = (at + 1) & (slots_.size() - 1)) {
    const Entry& entry = entries_[slots_[at] - 1];
    if (same_words(entry.text, words)) return &entry;
  }
  return nullptr;
}

const Entry* Lexicon::find(std::string_view word) const {
  const std::array<std::string_view, 1> one{word};
  return find(hash(word), one);
}

const Entry* Lexicon::find_near(std::string_view word) const {
  if (word.size() < kNearMin || word.size() > kNearMax) return nullptr;
  if (held_down(word)) {
    for (const std::size_t run_max : {std::size_t{2}, std::size_t{1}}) {
      std::array<char, 32> room{};
      const std::string_view shorter = squeezed(word, run_max, room);
      const Entry* found = find(shorter);
      if (found != nullptr && found->listed) return found;
    }
  }
  std::array<char, 32> shorter{};
  if (held_down(word)) word = squeezed(word, 2, shorter);
  for (const std::string_view known : mendable_) {
    if (known.front() != word.front() && known.front() != word[1]) continue;
    if (one_edit_apart(word, known)) {
      const Entry* found = find(known);
      if (found != nullptr && found->listed) return found;
    }
  }
  return nullptr;
}

}  // namespace callboard::reader
