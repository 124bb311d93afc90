#include "rules/core/host_words.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace callboard::host_words {
namespace {

bool blank(const Glyph& glyph) { return glyph.text == " "; }

}  // namespace

bool starts_with_name(std::string_view key, std::string_view name) {
  return !name.empty() && key.substr(0, name.size()) == name &&
         (key.size() == name.size() || key[name.size()] == ' ');
}

SeatsNamed longest_name(std::string_view key, const std::vector<SeatName>& all) {
  SeatsNamed found;
  std::string_view quoted;
  if (key.starts_with('"')) {
    const auto closed = key.find('"', 1);
    if (closed == key.npos) return found;
    quoted = key.substr(1, closed - 1);
    found.key_length = closed + 1;
  }
  for (const SeatName& one : all) {
    const bool fits =
        quoted.empty() ? starts_with_name(key, one.key) : one.of_person && one.key == quoted;
    if (!fits || one.key.size() < found.called.size()) continue;
    if (one.key.size() > found.called.size()) found.seats.clear();
    found.called = one.key;
    const bool known =
        std::find(found.seats.begin(), found.seats.end(), one.seat) != found.seats.end();
    if (!known) found.seats.push_back(one.seat);
  }
  if (quoted.empty()) found.key_length = found.called.size();
  return found;
}

PackText slice(const PackText& text, std::size_t from, std::size_t to) {
  to = std::min(to, text.glyphs.size());
  while (from < to && blank(text.glyphs[from])) ++from;
  while (to > from && blank(text.glyphs[to - 1])) --to;
  PackText part;
  for (std::size_t i = from; i < to; ++i) {
    part.text += text.glyphs[i].text;
    part.key += text.glyphs[i].key;
    part.glyphs.push_back(text.glyphs[i]);
  }
  return part;
}

PackText after_words(const PackText& text, std::size_t words) {
  std::size_t at = 0;
  const std::size_t end = text.glyphs.size();
  for (std::size_t word = 0; word < words; ++word) {
    while (at < end && blank(text.glyphs[at])) ++at;
    while (at < end && !blank(text.glyphs[at])) ++at;
  }
  return slice(text, at, end);
}

std::vector<PackText> split(const PackText& text, char separator) {
  std::vector<PackText> parts;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.glyphs.size(); ++i) {
    const bool end = i == text.glyphs.size();
    if (!end && text.glyphs[i].text != std::string(1, separator)) continue;
    parts.push_back(slice(text, from, i));
    from = i + 1;
  }
  return parts;
}

std::vector<std::string> words_of(std::string_view key) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : key) {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

namespace {

// Commas stand before every three digits from the end: "2,5" is no amount, where the comma is a
// decimal point.
bool well_grouped(std::string_view word) {
  const std::size_t first = word.find(',');
  if (first == word.npos) return true;
  if (first == 0 || first > 3) return false;
  for (std::size_t comma = first; comma != word.npos; comma = word.find(',', comma + 1)) {
    const std::size_t end = std::min(word.find(',', comma + 1), word.size());
    if (end - comma != 4) return false;
  }
  return true;
}

}  // namespace

std::optional<std::int64_t> read_amount(std::string_view word) {
  if (!word.empty() && word.front() == '$') word.remove_prefix(1);
  if (!well_grouped(word)) return std::nullopt;
  std::string digits;
  std::copy_if(word.begin(), word.end(), std::back_inserter(digits),
               [](char c) { return c != ','; });
  std::int64_t amount = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), amount);
  const bool whole = error == std::errc{} && end == digits.data() + digits.size();
  if (!whole || digits.empty() || amount < 0 || amount > kAmountMax) return std::nullopt;
  return amount;
}

std::optional<std::int64_t> read_value(std::string_view word) {
  const auto point = word.find('.');
  if (point == word.npos) return read_amount(word);
  const std::string_view part = word.substr(point + 1);
  const bool digits = !part.empty() && part.find_first_not_of("0123456789") == part.npos;
  // "24.000" is a thousand times as much where a point groups figures.
  if (part.size() == 3 && word.find(',') == word.npos) return std::nullopt;
  const auto whole = read_amount(word.substr(0, point));
  if (!digits || !whole) return std::nullopt;
  const std::int64_t value = *whole + (part.front() >= '5' ? 1 : 0);
  return value > kAmountMax ? std::nullopt : std::optional(value);
}

bool is_figure(std::string_view word) {
  if (!word.empty() && word.front() == '$') word.remove_prefix(1);
  return word.find_first_of("0123456789") != word.npos &&
         word.find_first_not_of("0123456789.,'") == word.npos;
}

std::optional<int> read_small(std::string_view word) {
  const auto amount = read_amount(word);
  if (!amount || *amount > kSmallMax) return std::nullopt;
  return static_cast<int>(*amount);
}

bool is_beyond(std::string_view word, std::int64_t most) {
  const bool below = !word.empty() && word.front() == '-';
  if (below) word.remove_prefix(1);
  if (!word.empty() && word.front() == '$') word.remove_prefix(1);
  const bool number = word.find_first_of("0123456789") != word.npos &&
                      word.find_first_not_of("0123456789,") == word.npos;
  if (!number) return false;
  if (!well_grouped(word)) return false;
  const auto amount = read_amount(word);
  return !amount || *amount > most || (below && *amount > 0);
}

}  // namespace callboard::host_words
