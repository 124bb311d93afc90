#include "rules/core/reader/fit.h"

#include <algorithm>

#include "rules/core/reader/scan.h"

namespace callboard::reader {
namespace {

std::size_t letter_length(std::string_view s, std::size_t at) {
  const auto lead = static_cast<unsigned char>(s[at]);
  if (lead < 0x80U) return is_letter(s[at]) ? 1 : 0;
  if (symbol_length(s, at) > 0) return 0;
  return std::min<std::size_t>(lead >= 0xf0U ? 4 : lead >= 0xe0U ? 3 : 2, s.size() - at);
}

bool is_blank_slot(const Slot& slot) {
  return !slot.letter && (slot.key.empty() || slot.key == " ");
}

std::size_t skip_blanks(std::string_view s, std::size_t at) {
  while (at < s.size() && s[at] == ' ') ++at;
  return at;
}

// Walks over the sign of a slot; false: the words cannot stand there.
bool take_sign(const Slot& slot, std::string_view s, std::size_t& at, Fit& fit) {
  if (is_blank_slot(slot)) {
    if (at < s.size() && (s[at] == ' ' || s[at] == '-')) {
      at = skip_blanks(s, at + 1);
      return true;
    }
    return false;
  }
  const std::size_t sign = skip_blanks(s, at);
  if (slot.key == "&") {
    if (sign < s.size() && s[sign] == '&') {
      at = sign + 1;
      return true;
    }
    const bool word = s.substr(sign, 3) == "and";
    const bool letter =
        s.substr(sign, 1) == "n" && (sign + 1 >= s.size() || !is_letter(s[sign + 1]));
    if (!word && !letter) return false;
    at = sign + (word ? 3 : 1);
    fit.slips = true;
    return true;
  }
  if (s.substr(at, slot.key.size()) == slot.key) {
    at += slot.key.size();
    return true;
  }
  if (slot.key == "-" && at < s.size() && s[at] == ' ') ++at;
  if (is_digit(slot.key.front())) return false;
  fit.slips = true;
  return true;
}

}  // namespace

Fit fit_at(const Slots& slots, std::string_view key, std::size_t from, Blanks blanks,
           int misses_max) {
  Fit fit;
  std::size_t at = from;
  for (const Slot& slot : slots) {
    if (!slot.letter) {
      if (blanks == Blanks::kAnywhere && is_blank_slot(slot)) continue;
      if (!take_sign(slot, key, at, fit)) return {};
      continue;
    }
    if (blanks == Blanks::kAnywhere) {
      const std::size_t next = skip_blanks(key, at);
      fit.respaced = fit.respaced || next != at;
      at = next;
    }
    if (at >= key.size()) return {};
    const std::size_t length = letter_length(key, at);
    if (length == 0) return {};
    if (!slot.hidden) {
      const bool hit = key.substr(at, length) == slot.key;
      (hit ? fit.hits : fit.misses) += 1;
      if (fit.misses > misses_max) return {};
    }
    at += length;
  }
  if (at < key.size() && (is_letter(key[at]) || is_digit(key[at])) && symbol_length(key, at) == 0) {
    return {};
  }
  if (at + 1 < key.size() && key[at] == '\'' && is_letter(key[at + 1])) return {};
  fit.end = at;
  return fit;
}

std::string respace(const Slots& slots, std::string_view text) {
  std::string out;
  std::size_t at = 0;
  for (const Slot& slot : slots) {
    if (!slot.letter) {
      if (is_blank_slot(slot)) {
        out += ' ';
        continue;
      }
      out += slot.key;
      at = skip_blanks(text, at);
      if (at < text.size() && !is_letter(text[at])) ++at;
      continue;
    }
    while (at < text.size() && letter_length(text, at) == 0) ++at;
    if (at >= text.size()) break;
    const std::size_t length = letter_length(text, at);
    out += text.substr(at, length);
    at += length;
  }
  return out;
}

int letters_of(const Slots& slots) {
  return static_cast<int>(
      std::count_if(slots.begin(), slots.end(), [](const Slot& slot) { return slot.letter; }));
}

int letters_of(std::string_view key) {
  int count = 0;
  for (std::size_t at = 0; at < key.size();) {
    const std::size_t length = letter_length(key, at);
    count += length > 0 ? 1 : 0;
    at += std::max<std::size_t>(length, 1);
  }
  return count;
}

std::size_t words_of(const Slots& slots) {
  return static_cast<std::size_t>(std::count_if(slots.begin(), slots.end(), is_blank_slot)) + 1;
}

std::size_t words_of(std::string_view key) {
  std::size_t count = 0;
  bool inside = false;
  for (const char c : key) {
    count += c != ' ' && !inside ? 1U : 0U;
    inside = c != ' ';
  }
  return count;
}

std::size_t words_apart(const Slots& slots, std::string_view key) {
  std::size_t apart = 0;
  std::size_t slot = 0;
  for (std::size_t from = 0; from < key.size();) {
    const std::size_t to = std::min(key.find(' ', from), key.size());
    const int said = letters_of(key.substr(from, to - from));
    from = std::min(key.find_first_not_of(' ', to), key.size());
    int wanted = 0;
    for (; slot < slots.size() && !is_blank_slot(slots[slot]); ++slot) {
      wanted += slots[slot].letter ? 1 : 0;
    }
    while (slot < slots.size() && is_blank_slot(slots[slot])) ++slot;
    apart += said != wanted ? 1U : 0U;
  }
  return apart;
}

}  // namespace callboard::reader
