#include "rules/core/reader/scan.h"

#include <algorithm>

namespace callboard::reader {
namespace {

constexpr std::string_view kSmileys[] = {
    ":'-(", ":'-)", ">:-(", ":-)",  ":-(", ":-d", ":-p", ":-o", ":-/", ":-|", ":-*",
    ":-\\", ";-)",  ":'(",  ":')",  ">:(", ">:)", "=)",  "=(",  "=d",  "=p",  ":)",
    ":(",   ":d",   ":p",   ":o",   ":/",  ":|",  ":*",  ":3",  ":s",  ";)",  ";p",
    ";d",   "<3",   "</3",  "^^",   "^_^", "-_-", "o_o", "o.o", "t_t", "xd",  "x)",
    "x_x",  "8)",   "8-)",  "\\o/", "o/",  "<(",  "b-)", "d-:", ":>",  ":]",  ":["};

constexpr std::size_t kDashedMax = 6;  // groups of a date or a phone number

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool stands_at(std::string_view s, std::size_t at, std::string_view what) {
  if (s.size() - at < what.size()) return false;
  for (std::size_t i = 0; i < what.size(); ++i) {
    if (lower(s[at + i]) != what[i]) return false;
  }
  return true;
}

bool starts_word(std::string_view s, std::size_t at) {
  if (is_letter(s[at])) return symbol_length(s, at) == 0;
  return s[at] == '\'' && at + 1 < s.size() && is_letter(s[at + 1]) &&
         (at == 0 || s[at - 1] == ' ') && symbol_length(s, at + 1) == 0;
}

std::size_t word_end(std::string_view s, std::size_t at) {
  std::size_t end = at;
  while (end < s.size()) {
    const bool letter = is_letter(s[end]) && symbol_length(s, end) == 0;
    const bool inside = s[end] == '\'' && end + 1 < s.size() && is_letter(s[end + 1]);
    if (!letter && !is_digit(s[end]) && !inside) break;
    ++end;
  }
  return std::max(end, at + 1);
}

std::size_t digits_end(std::string_view s, std::size_t at) {
  while (at < s.size() && is_digit(s[at])) ++at;
  return at;
}

std::size_t smiley_length(std::string_view s, std::size_t at) {
  const bool bound = at == 0 || !(is_letter(s[at - 1]) || is_digit(s[at - 1]));
  constexpr std::string_view kStarts = ":;=<>^-oOtTxX8\\bBdD";
  if (!bound || kStarts.find(s[at]) == std::string_view::npos) return 0;
  std::size_t longest = 0;
  for (const std::string_view smiley : kSmileys) {
    if (smiley.size() <= longest || !stands_at(s, at, smiley)) continue;
    const std::size_t end = at + smiley.size();
    const bool ends = end >= s.size() || !(is_letter(s[end]) || is_digit(s[end]));
    if (ends) longest = smiley.size();
  }
  // "8)" closes a bracket that was opened before it.
  if (longest > 0 && s[at] == '8' && s.substr(0, at).find('(') != std::string_view::npos) return 0;
  while (longest > 0 && at + longest < s.size() && s[at + longest] == s[at + longest - 1] &&
         !is_letter(s[at + longest])) {
    ++longest;
  }
  return longest;
}

// A number whose digits mean something else: a time, a date, an amount. 0: a plain number.
std::size_t inert_number(std::string_view s, std::size_t at, std::size_t end) {
  const std::size_t size = end - at;
  if (end < s.size() && s[end] == '%') return end + 1;
  if (end + 1 < s.size() && is_digit(s[end + 1])) {
    const std::size_t next = digits_end(s, end + 1);
    if (s[end] == ':' || s[end] == '/' || s[end] == '.') {
      std::size_t last = next;
      while (last + 1 < s.size() && (s[last] == '.' || s[last] == '/' || s[last] == ':') &&
             is_digit(s[last + 1])) {
        last = digits_end(s, last + 1);
      }
      return last;
    }
    if (s[end] == ',' && next - end == 4 && size <= 3) return next;
    if (s[end] == '-') {
      std::size_t last = next;
      bool wide = size > 2 || next - end > 3;
      for (std::size_t group = 0;
           group < kDashedMax && last + 1 < s.size() && s[last] == '-' && is_digit(s[last + 1]);
           ++group) {
        const std::size_t after = digits_end(s, last + 1);
        wide = wide || after - last > 3;
        last = after;
      }
      if (wide) return last;
    }
  }
  if (size > 1 && s[at] == '0') return end;
  return 0;
}

// "+1": assent to somebody else, no number.
std::size_t plus_one_end(std::string_view s, std::size_t at) {
  const bool opens = at == 0 && s[at] == '+' && s.size() > 1 && s[1] == '1';
  return opens && (s.size() == 2 || s[2] == ' ') ? 2 : 0;
}

std::size_t money_end(std::string_view s, std::size_t at) {
  std::size_t sign = s[at] == '$' ? 1 : 0;
  if (sign == 0 && (stands_at(s, at, "\xc2\xa3") || stands_at(s, at, "\xe2\x82\xac"))) {
    sign = symbol_length(s, at);
  }
  if (sign == 0 || at + sign >= s.size() || !is_digit(s[at + sign])) return 0;
  std::size_t end = digits_end(s, at + sign);
  while (end + 1 < s.size() && (s[end] == ',' || s[end] == '.') && is_digit(s[end + 1])) {
    end = digits_end(s, end + 1);
  }
  return end;
}

Piece number_piece(std::string_view s, std::size_t at) {
  const std::size_t end = digits_end(s, at);
  if (const std::size_t last = inert_number(s, at, end); last > 0) {
    return {TokenKind::kInert, at, last};
  }
  if (end < s.size() && s[end] == '$') return {TokenKind::kInert, at, end + 1};
  if (end < s.size() && is_letter(s[end]) && symbol_length(s, end) == 0) {
    return {TokenKind::kWord, at, word_end(s, at)};
  }
  return {TokenKind::kNumber, at, end};
}

// "P.S.", "n/a", "A.": letters that are no words.
std::size_t initials_end(std::string_view s, std::size_t at) {
  std::size_t end = at;
  std::size_t letters = 0;
  while (end + 1 < s.size() && is_letter(s[end]) && static_cast<unsigned char>(s[end]) < 0x80U &&
         (s[end + 1] == '.' || s[end + 1] == '/')) {
    const bool more = end + 2 < s.size() && is_letter(s[end + 2]);
    if (!more) return letters > 0 ? end + 2 : 0;
    ++letters;
    end += 2;
  }
  if (letters == 0 || word_end(s, end) != end + 1) return 0;
  return end + 1;
}

std::size_t run_end(std::string_view s, std::size_t at, std::string_view of) {
  while (at < s.size() && of.find(s[at]) != std::string_view::npos) ++at;
  return at;
}

Piece mark_piece(std::string_view s, std::size_t at) {
  const char c = s[at];
  if (c == '!' || c == '?') return {TokenKind::kMark, at, run_end(s, at, "!?")};
  if (c == '.') return {TokenKind::kMark, at, run_end(s, at, ".")};
  if (c == '-' || c == '_' || c == '=' || c == '~' || c == '*' || c == '#') {
    const std::size_t end = run_end(s, at, s.substr(at, 1));
    const bool alone = at == 0 && end - at >= 3;
    return {alone ? TokenKind::kRule : TokenKind::kMark, at, end};
  }
  return {TokenKind::kMark, at, at + 1};
}

bool is_link(std::string_view s, std::size_t at) {
  return stands_at(s, at, "http://") || stands_at(s, at, "https://") || stands_at(s, at, "www.");
}

Piece piece_at(std::string_view s, std::size_t at) {
  if (const std::size_t n = smiley_length(s, at); n > 0) return {TokenKind::kSmiley, at, at + n};
  if (const std::size_t end = money_end(s, at); end > 0) return {TokenKind::kInert, at, end};
  if (const std::size_t end = plus_one_end(s, at); end > 0) return {TokenKind::kInert, at, end};
  if (is_digit(s[at])) return number_piece(s, at);
  if (starts_word(s, at)) {
    if (is_link(s, at)) return {TokenKind::kInert, at, std::min(s.find(' ', at), s.size())};
    if (const std::size_t end = initials_end(s, at); end > 0) return {TokenKind::kInert, at, end};
    return {TokenKind::kWord, at, word_end(s, at)};
  }
  if (const std::size_t n = symbol_length(s, at); n > 0) return {TokenKind::kSmiley, at, at + n};
  return mark_piece(s, at);
}

// Variation selectors, joiners and keycaps belong to the sign before them.
std::size_t joiner_length(std::string_view s, std::size_t at) {
  for (const std::string_view sign : {"\xef\xb8\x8f", "\xe2\x80\x8d", "\xe2\x83\xa3"}) {
    if (stands_at(s, at, sign)) return sign.size();
  }
  return 0;
}

}  // namespace

std::size_t symbol_length(std::string_view s, std::size_t at) {
  const auto lead = static_cast<unsigned char>(s[at]);
  if (lead < 0xc2U) return 0;
  const auto next = at + 1 < s.size() ? static_cast<unsigned char>(s[at + 1]) : 0U;
  if (lead == 0xe2U) return std::min<std::size_t>(3, s.size() - at);
  if (lead == 0xefU && (next == 0xb8U || next == 0xbfU)) {
    return std::min<std::size_t>(3, s.size() - at);
  }
  if (lead == 0xf0U && next == 0x9fU) return std::min<std::size_t>(4, s.size() - at);
  if (lead == 0xc2U) return std::min<std::size_t>(2, s.size() - at);
  return 0;
}

void scan(std::string_view line, std::vector<Piece>& pieces, std::size_t pieces_max) {
  for (std::size_t at = 0; at < line.size() && pieces.size() < pieces_max;) {
    if (line[at] == ' ') {
      ++at;
      continue;
    }
    if (const std::size_t n = joiner_length(line, at); n > 0) {
      at += n;
      continue;
    }
    const Piece piece = piece_at(line, at);
    pieces.push_back(piece);
    at = std::max(piece.to, at + 1);
  }
}

}  // namespace callboard::reader
