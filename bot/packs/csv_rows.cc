// The CSV form of a pack: a header row with a column "kind"; several values in a cell stand between
// bars. An empty cell means that the entry lacks the field.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/packs/characters.h"
#include "bot/packs/csv.h"
#include "bot/packs/row_builder.h"
#include "text/clean.h"

namespace callboard {
namespace {

// "Followup.Question " -> "followup.question"; empty if it is no name for a field.
std::string column_name(std::string_view cell) {
  std::string name;
  for (const char c : trimmed(cell)) {
    const bool upper = c >= 'A' && c <= 'Z';
    const char lower = upper ? static_cast<char>(c - 'A' + 'a') : c;
    const bool fits = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') ||
                      lower == '_' || lower == '.';
    if (!fits) return {};
    name.push_back(lower);
  }
  return name;
}

// Names what somebody who looks at the cell may not see in it: " (U+200B stands in it)".
std::string unseen(std::string_view cell) {
  for (std::size_t at = 0; at < cell.size();) {
    const std::uint32_t code = next_code(cell, at);
    const bool plain = code == ' ' || !(is_blank(code) || is_invisible(code));
    if (!plain) return " (" + code_name(code) + " stands in it)";
  }
  return {};
}

struct Header {
  std::vector<std::string> names;  // empty: a column without a name
  bool ok = true;
};

Header read_header(const CsvRow& row, RowBuilder& rows) {
  Header header;
  std::set<std::string> seen;
  const auto refuse = [&](std::string_view reason) {
    rows.problem(row.line, reason);
    header.ok = false;
  };
  for (const std::string& cell : row.cells) {
    std::string name = column_name(cell);
    if (name.empty() && !trimmed(cell).empty()) {
      refuse("\"" + one_line(cell, 40) + "\" cannot name a column" + unseen(trimmed(cell)) +
             ": use letters, digits, _ and .");
    }
    if (!name.empty() && !seen.insert(name).second) refuse("two columns are called " + name);
    header.names.push_back(std::move(name));
  }
  if (header.ok && seen.count("kind") == 0) {
    refuse("the first row must name the columns, and one of them must be \"kind\"");
  }
  return header;
}

std::vector<std::string> cell_values(std::string_view cell) {
  std::vector<std::string> values;
  for (;;) {
    const std::size_t bar = cell.find('|');
    values.emplace_back(trimmed(cell.substr(0, bar)));
    if (bar == std::string_view::npos) return values;
    cell.remove_prefix(bar + 1);
  }
}

// What a spreadsheet shows for ="text", which keeps "007" or "1-2" from being made a number.
std::string_view shown_text(std::string_view cell) {
  const bool text = cell.size() >= 3 && cell.substr(0, 2) == "=\"" && cell.back() == '"';
  return text ? trimmed(cell.substr(2, cell.size() - 3)) : cell;
}

// Why it is nothing that people could be shown; empty: it may be.
std::string_view no_value(std::string_view cell) {
  constexpr std::string_view kErrors[] = {"#N/A",    "#NAME?", "#NULL!", "#NUM!",
                                          "#VALUE!", "#REF!",  "#DIV/0!"};
  if (cell.front() == '=') return " holds a formula: put its value there";
  const bool error = std::find(std::begin(kErrors), std::end(kErrors), cell) != std::end(kErrors);
  return error ? " holds an error of the spreadsheet: put the value there" : "";
}

void read_row(const Header& header, const CsvRow& row, RowBuilder& rows) {
  rows.begin({}, row.line);
  std::string kind;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const std::string_view cell = shown_text(trimmed(row.cells[i]));
    if (cell.empty()) continue;
    const std::string name = i < header.names.size() ? header.names[i] : std::string();
    if (const std::string_view wrong = no_value(cell); !wrong.empty()) {
      rows.problem(row.line, "cell " + std::to_string(i + 1) + " (\"" + one_line(cell, 40) + "\")" +
                                 std::string(wrong));
    } else if (name.empty()) {
      rows.problem(row.line, "cell " + std::to_string(i + 1) + " (\"" + one_line(cell, 40) +
                                 "\") is under no column name");
    } else if (name == "kind") {
      kind = cell;
    } else {
      rows.field(name, row.line, cell_values(cell));
    }
  }
  if (kind.empty()) rows.problem(row.line, "the cell in column \"kind\" is empty");
  rows.set_kind(std::move(kind));
  rows.end();
}

}  // namespace

void read_csv_rows(std::string_view text, RowBuilder& rows) {
  // One row more for the header, and one for a row that names the separator.
  const std::size_t more = csv_names_separator(text) ? 2 : 1;
  const CsvTable table = split_csv(text, csv_separator(text), kPackRowsMax + more);
  for (const CsvProblem& found : table.problems) rows.problem(found.line, found.reason);
  const std::size_t at = !table.rows.empty() && names_separator(table.rows.front()) ? 1 : 0;
  if (table.rows.size() <= at) {
    if (table.problems.empty()) rows.problem(0, "the file is empty");
    return;
  }
  const Header header = read_header(table.rows[at], rows);
  if (!header.ok) return;
  for (std::size_t i = at + 1; i < table.rows.size(); ++i) read_row(header, table.rows[i], rows);
}

}  // namespace callboard
