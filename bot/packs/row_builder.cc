#include "bot/packs/row_builder.h"

#include <algorithm>
#include <utility>

#include "bot/packs/characters.h"
#include "text/clean.h"
#include "text/entities.h"

namespace callboard {
namespace {

constexpr std::size_t kReasonGlyphsMax = 300;

// What is wrong with a value, or nothing.
std::string value_fault(std::string_view value) {
  if (value.size() > kPackFieldBytesMax) {
    return "is longer than " + std::to_string(kPackFieldBytesMax) + " bytes";
  }
  if (value.empty()) return "is empty: write something there or leave it out";
  for (std::size_t at = 0; at < value.size();) {
    const std::uint32_t code = next_code(value, at);
    if (is_invisible(code)) {
      return "holds a character that cannot be seen (" + code_name(code) + "): type it afresh";
    }
  }
  return {};
}

// On one line, with plain blanks: a no-break space would make two words of a solution one.
std::string plain_blanks(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    if (is_blank(next_code(text, at))) {
      plain.push_back(' ');
    } else {
      plain.append(text.substr(from, at - from));
    }
  }
  return plain;
}

}  // namespace

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
    const std::string tidy = plain_blanks(trimmed(without_entities(value)));
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
