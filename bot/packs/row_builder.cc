#include "bot/packs/row_builder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::size_t kReasonGlyphsMax = 300;

// Characters nobody can see and that a guess would never hold: zero-width ones, direction marks, a
// byte order mark in mid text. The joiners of Persian and Indic scripts (U+200C, U+200D) may stand.
bool invisible(std::uint32_t code) {
  return code == 0x00ad || code == 0x061c || code == 0x200b || code == 0x200e || code == 0x200f ||
         (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069) ||
         code == 0xfeff || code < 0x20 || (code >= 0x7f && code < 0xa0);
}

// The code point at `at` of valid UTF-8; moves `at` on.
std::uint32_t next_code(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned char first = byte(at);
  const std::size_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  std::uint32_t code = more == 0 ? first : first & (0x3fU >> more);
  for (std::size_t i = 1; i <= more && at + i < text.size(); ++i) {
    code = (code << 6U) | (byte(at + i) & 0x3fU);
  }
  at += more + 1;
  return code;
}

std::string code_name(std::uint32_t code) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string name;
  for (int shift = code > 0xffff ? 16 : 12; shift >= 0; shift -= 4) {
    name.push_back(kHex[(code >> static_cast<unsigned>(shift)) & 0xfU]);
  }
  return "U+" + name;
}

// What is wrong with a value, or nothing.
std::string value_fault(std::string_view value) {
  if (value.size() > kPackFieldBytesMax) {
    return "is longer than " + std::to_string(kPackFieldBytesMax) + " bytes";
  }
  if (value.empty()) return "is empty: write something there or leave it out";
  for (std::size_t at = 0; at < value.size();) {
    const std::uint32_t code = next_code(value, at);
    if (invisible(code)) {
      return "holds a character that cannot be seen (" + code_name(code) + "): type it afresh";
    }
  }
  return {};
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t from = text.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

void RowBuilder::problem(int line, std::string_view reason) {
  row_ok_ = false;
  if (file_.problems.size() < kPackProblemsMax) {
    // Names of keys come from the file: nothing in them may reach a terminal as a control sequence.
    file_.problems.push_back({file_.name, line, one_line(reason, kReasonGlyphsMax)});
  } else {
    ++unlisted_;
  }
}

void RowBuilder::begin(std::string kind, int line) {
  row_ = {};
  row_ok_ = true;
  row_.kind = std::move(kind);
  row_.line = line;
}

void RowBuilder::field(const std::string& name, int line, const std::vector<std::string>& values) {
  if (row_.entry.fields.size() == kPackFieldsMax) {
    return problem(line, "more than " + std::to_string(kPackFieldsMax) + " fields in one entry");
  }
  if (values.empty()) return problem(line, "the list \"" + name + "\" is empty");
  if (values.size() > kPackListMax) {
    return problem(line, "the list \"" + name + "\" has more than " + std::to_string(kPackListMax) +
                             " values");
  }
  std::vector<PackText> texts;
  for (const std::string& value : values) {
    std::string tidy(trimmed(value));
    for (char& c : tidy) {
      if (c == '\n' || c == '\r' || c == '\t') c = ' ';
    }
    const std::string fault = value_fault(tidy);
    if (!fault.empty()) return problem(line, "\"" + name + "\" " + fault);
    texts.push_back(fold_content(tidy));
  }
  if (!row_.entry.fields.emplace(name, std::move(texts)).second) {
    return problem(line, "\"" + name + "\" is given twice");
  }
  row_.field_lines[name] = line;
}

void RowBuilder::end() {
  if (row_ok_) file_.rows.push_back(std::move(row_));
  row_ = {};
  row_ok_ = true;
}

PackFile RowBuilder::take() {
  std::stable_sort(file_.problems.begin(), file_.problems.end(),
                   [](const PackProblem& a, const PackProblem& b) { return a.line < b.line; });
  if (unlisted_ > 0) {
    file_.problems.push_back(
        {file_.name, 0, "and " + std::to_string(unlisted_) + " more problems in this file"});
  }
  return std::move(file_);
}

}  // namespace callboard
