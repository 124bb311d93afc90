#include "adapters/web/forum/names.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>

#include "text/clean.h"

namespace callboard::web {

namespace {

constexpr std::size_t kRawBytesMax = 400;  // longer input is not worth folding

// Decodes one character of well-formed UTF-8 and moves `at` behind it.
char32_t next_char(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  char32_t out = lead & (0x3fU >> static_cast<unsigned>(more));
  while (more-- > 0 && at < text.size()) {
    out = (out << 6U) | (static_cast<unsigned char>(text[at++]) & 0x3fU);
  }
  return out;
}

// Lower-case letters that most typefaces draw like a Latin one, and digits used for letters.
const std::map<char32_t, char>& lookalikes() {
  static const std::map<char32_t, char> table = {
      {U'а', 'a'}, {U'в', 'b'}, {U'с', 'c'}, {U'ԁ', 'd'}, {U'е', 'e'}, {U'һ', 'h'}, {U'н', 'h'},
      {U'і', 'l'}, {U'ј', 'j'}, {U'к', 'k'}, {U'м', 'm'}, {U'о', 'o'}, {U'р', 'p'}, {U'ԛ', 'q'},
      {U'ѕ', 's'}, {U'т', 't'}, {U'у', 'y'}, {U'ѵ', 'v'}, {U'ԝ', 'w'}, {U'х', 'x'}, {U'α', 'a'},
      {U'β', 'b'}, {U'ε', 'e'}, {U'η', 'n'}, {U'ι', 'l'}, {U'κ', 'k'}, {U'μ', 'm'}, {U'ν', 'v'},
      {U'ο', 'o'}, {U'ρ', 'p'}, {U'τ', 't'}, {U'υ', 'u'}, {U'χ', 'x'}, {U'ω', 'w'}, {U'ı', 'l'},
      {U'ł', 'l'}, {U'ø', 'o'}, {U'đ', 'd'}, {U'0', 'o'}, {U'1', 'l'}, {U'i', 'l'}, {U'5', 's'}};
  return table;
}

bool latin(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 0xdf && c <= 0x24f); }
bool greek_or_cyrillic(char32_t c) { return c >= 0x370 && c <= 0x52f; }

bool mixed_scripts(std::string_view folded) {
  bool has_latin = false;
  bool has_other = false;
  for (std::size_t at = 0; at < folded.size();) {
    const char32_t c = next_char(folded, at);
    has_latin = has_latin || latin(c);
    has_other = has_other || greek_or_cyrillic(c);
  }
  return has_latin && has_other;
}

// "Player 7", which is what somebody who was forgotten is called.
bool of_the_forgotten(const GoodName& name) {
  std::string folded = fold_key(name.shown);
  while (!folded.empty() && std::ispunct(static_cast<unsigned char>(folded.back())) != 0) {
    folded.pop_back();  // "Player 7."
  }
  const std::size_t last = folded.find_last_not_of("0123456789");
  const std::size_t digits = last == std::string::npos ? 0 : last + 1;
  return digits > 0 && digits < folded.size() &&
         name.skeleton == name_skeleton("player" + folded.substr(digits));
}

std::size_t glyph_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

std::string_view explain(NameProblem problem) {
  switch (problem) {
    case NameProblem::kEmpty:
      return "Please write a name with at least one letter.";
    case NameProblem::kTooLong:
      return "That name is too long: 24 characters at most.";
    case NameProblem::kMixedScripts:
      return "That name mixes letters of different alphabets; please use one.";
    case NameProblem::kReserved:
      return "That name is kept for the show itself; please take another.";
    case NameProblem::kTaken:
      return "Someone here has that name, or one that looks just like it; please take another.";
  }
  return "";
}

std::string name_skeleton(std::string_view name) {
  const std::string folded = fold_key(name.substr(0, kRawBytesMax));
  std::string out;
  for (std::size_t at = 0; at < folded.size();) {
    const std::size_t begin = at;
    const char32_t c = next_char(folded, at);
    const auto twin = lookalikes().find(c);
    if (twin != lookalikes().end()) {
      out.push_back(twin->second);
    } else if (c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      out.append(folded, begin, at - begin);
    }
  }
  return out;
}

Result<GoodName, NameProblem> judge_name(std::string_view raw,
                                         const std::vector<std::string>& reserved) {
  if (!valid_utf8(raw)) return Fail{NameProblem::kEmpty};
  if (raw.size() > kRawBytesMax) return Fail{NameProblem::kTooLong};
  GoodName name;
  name.shown = one_line(raw, kNameGlyphsMax + 1);
  name.skeleton = name_skeleton(name.shown);
  if (name.skeleton.empty()) return Fail{NameProblem::kEmpty};
  if (glyph_count(name.shown) > kNameGlyphsMax) return Fail{NameProblem::kTooLong};
  if (mixed_scripts(fold_key(name.shown))) return Fail{NameProblem::kMixedScripts};
  if (of_the_forgotten(name)) return Fail{NameProblem::kReserved};
  for (const std::string& taken : reserved) {
    if (name.skeleton == name_skeleton(taken)) return Fail{NameProblem::kReserved};
  }
  return name;
}

}  // namespace callboard::web
