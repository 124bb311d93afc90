#include "adapters/web/forum/names.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>

#include "rules/core/check.h"
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

// What Unicode's data of confusable characters does not take for a letter, and readers do: letters
// of phonetic alphabets in the shape of capitals, letters turned round, and figures.
const std::map<char32_t, char>& lookalikes() {
  static const std::map<char32_t, char> table = {
      {U'\u1d00', 'a'}, {U'\u0299', 'b'}, {U'\u1d03', 'b'}, {U'\u1d04', 'c'}, {U'\u1d05', 'd'},
      {U'\u1d07', 'e'}, {U'\ua730', 'f'}, {U'\u0262', 'g'}, {U'\u029c', 'h'}, {U'\u026a', 'i'},
      {U'\u1d0a', 'j'}, {U'\u1d0b', 'k'}, {U'\u0138', 'k'}, {U'\u029f', 'l'}, {U'\u1d0d', 'm'},
      {U'\u028d', 'm'}, {U'\u026f', 'm'}, {U'\u0274', 'n'}, {U'\u1d0e', 'n'}, {U'\u1d0f', 'o'},
      {U'\u1d18', 'p'}, {U'\ua7af', 'q'}, {U'\u0280', 'r'}, {U'\u0279', 'r'}, {U'\ua731', 's'},
      {U'\u1d1b', 't'}, {U'\u0287', 't'}, {U'\u1d1c', 'u'}, {U'\u1d20', 'v'}, {U'\u028c', 'v'},
      {U'\u1d21', 'w'}, {U'\u028f', 'y'}, {U'\u028e', 'y'}, {U'\u1d22', 'z'}, {U'\u0250', 'a'},
      {U'\u0252', 'a'}, {U'\u01dd', 'e'}, {U'\u0259', 'e'}, {U'\u025b', 'e'}, {U'\u03b5', 'e'},
      {U'\u03b7', 'n'}, {U'\u03bc', 'u'}, {U'\u03c4', 't'}, {U'\u03c9', 'w'}, {U'\u0183', 'b'},
      {U'\u03b2', 'b'}, {U'\u03ba', 'k'}, {U'\u03c5', 'u'}, {U'\u03c7', 'x'}, {U'\u0131', 'i'},
      {U'\u0237', 'j'}, {U'\u0265', 'h'}, {U'\u029e', 'k'}, {U'\u025f', 'f'}};
  return table;
}

// Letters on coloured squares and discs, and those that flags are made of.
std::optional<char> on_a_tile(char32_t c) {
  for (const char32_t first : {U'\U0001f150', U'\U0001f170', U'\U0001f1e6'}) {
    if (c >= first && c < first + 26) return static_cast<char>('a' + (c - first));
  }
  return std::nullopt;
}

std::string with_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = next_char(text, at);
    const auto twin = lookalikes().find(c);
    const auto tile = on_a_tile(c);
    if (twin != lookalikes().end() || tile) {
      out.push_back(tile.value_or(twin == lookalikes().end() ? ' ' : twin->second));
    } else {
      out.append(text, begin, at - begin);
    }
  }
  return out;
}

USpoofChecker* make_checker(URestrictionLevel level) {
  UErrorCode error = U_ZERO_ERROR;
  USpoofChecker* const fresh = uspoof_open(&error);
  uspoof_setChecks(fresh, USPOOF_RESTRICTION_LEVEL, &error);
  uspoof_setRestrictionLevel(fresh, level);
  CALLBOARD_CHECK(U_SUCCESS(error) != 0, "the data of ICU cannot be loaded");
  return fresh;
}

// Levels of Unicode Technical Standard 39. Of a word: one alphabet, or those that are written
// together (Latin with Chinese, Japanese or Korean). Of a name: Latin and one more, but not Greek
// or Cyrillic, which look too much like it.
const USpoofChecker* word_checker() {
  static USpoofChecker* const made = make_checker(USPOOF_HIGHLY_RESTRICTIVE);
  return made;
}
const USpoofChecker* name_checker() {
  static USpoofChecker* const made = make_checker(USPOOF_MODERATELY_RESTRICTIVE);
  return made;
}

// Every character made the one that stands for all that look like it (UTS 39, "skeleton").
std::string unconfused(const std::string& text) {
  std::string out(4 * text.size() + 16, '\0');
  UErrorCode error = U_ZERO_ERROR;
  const int32_t size =
      uspoof_getSkeletonUTF8(word_checker(), 0, text.data(), static_cast<int32_t>(text.size()),
                             out.data(), static_cast<int32_t>(out.size()), &error);
  if (U_FAILURE(error) != 0 || size < 0) return text;
  out.resize(static_cast<std::size_t>(size));
  return out;
}

bool passes(const USpoofChecker* checker, std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  const auto size = static_cast<int32_t>(text.size());
  const int32_t failed = uspoof_check2UTF8(checker, text.data(), size, nullptr, &error);
  return U_FAILURE(error) == 0 && failed == 0;
}

bool mixed_scripts(std::string_view name) {
  if (!passes(name_checker(), name)) return true;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    if (!passes(word_checker(), name.substr(0, end))) return true;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return false;
}

// Twice, as what a capital looks like may look like something else when it is small.
std::string shape(const std::string& text) {
  const std::string once = fold_key(unconfused(with_letters(text)));
  const std::string folded = fold_key(unconfused(with_letters(once)));
  std::string out;
  for (const char c : folded) {
    if (c == 'i' || c == '1') {
      out.push_back('l');
    } else if (c == '0') {
      out.push_back('o');
    } else if (c == '5') {
      out.push_back('s');
    } else if (static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') ||
               (c >= '0' && c <= '9')) {
      out.push_back(c);
    }
  }
  return out;
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
  return shape(fold_key(name.substr(0, kRawBytesMax)));
}

std::string name_look(std::string_view name) {
  return shape(one_line(name.substr(0, kRawBytesMax), kRawBytesMax));
}

std::string skeleton_version() {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return "2 " + std::to_string(version[0]) + "." + std::to_string(version[1]);
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
  name.look = name_look(name.shown);
  if (mixed_scripts(name.shown)) return Fail{NameProblem::kMixedScripts};
  if (of_the_forgotten(name)) return Fail{NameProblem::kReserved};
  for (const std::string& taken : reserved) {
    const std::string kept = name_skeleton(taken);
    if (name.skeleton == kept || name.look == kept) return Fail{NameProblem::kReserved};
  }
  return name;
}

bool shows_nothing(std::string_view raw) {
  constexpr UChar32 kBlankBraille = 0x2800;
  const auto size = static_cast<std::int32_t>(raw.size());
  const auto words = icu::UnicodeString::fromUTF8(icu::StringPiece(raw.data(), size));
  for (std::int32_t at = 0; at < words.length(); at = words.moveIndex32(at, 1)) {
    const UChar32 letter = words.char32At(at);
    const bool seen = u_hasBinaryProperty(letter, UCHAR_GRAPHEME_BASE) != 0 &&
                      u_isUWhiteSpace(letter) == 0 && letter != kBlankBraille &&
                      u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
    if (seen) return false;
  }
  return true;
}

}  // namespace callboard::web
