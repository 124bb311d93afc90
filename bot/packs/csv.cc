#include "bot/packs/csv.h"

#include <algorithm>
#include <utility>

#include "bot/packs/characters.h"

namespace callboard {
namespace {

class Splitter {
 public:
  Splitter(std::string_view text, char separator, std::size_t rows_max)
      : text_(without_end_mark(text)), separator_(separator), rows_max_(rows_max) {}

  CsvTable run() {
    while (at_ < text_.size()) {
      if (table_.rows.size() == rows_max_) {
        problem(line_, "more than " + std::to_string(rows_max_) + " rows; the rest is left out");
        break;
      }
      read_row();
    }
    return std::move(table_);
  }

 private:
  // Control-Z, with which old programs end a text.
  static std::string_view without_end_mark(std::string_view text) {
    const std::size_t last = text.find_last_not_of(" \r\n");
    const bool marked = last != std::string_view::npos && text[last] == '\x1a';
    return marked ? text.substr(0, last) : text;
  }
  void problem(int line, std::string reason) {
    table_.problems.push_back({line, std::move(reason)});
    row_ok_ = false;
  }
  [[nodiscard]] bool at_row_end() const {
    return at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '\r';
  }
  // Takes one line end, if one stands here: LF, CRLF or CR.
  bool take_line_end() {
    if (at_ == text_.size()) return false;
    if (text_[at_] != '\n' && text_[at_] != '\r') return false;
    if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') ++at_;
    ++at_;
    ++line_;
    return true;
  }

  void read_row() {
    CsvRow row{line_, {}};
    row_ok_ = true;
    for (;;) {
      std::string cell = read_cell();
      if (row.cells.size() < kCsvCellsMax) {
        row.cells.push_back(std::move(cell));
      } else if (row_ok_) {
        problem(row.line, "more than " + std::to_string(kCsvCellsMax) + " cells in a row");
      }
      if (at_row_end()) break;
      ++at_;  // the separator
    }
    take_line_end();
    const bool blank = std::all_of(row.cells.begin(), row.cells.end(),
                                   [](const std::string& cell) { return trimmed(cell).empty(); });
    if (row_ok_ && !blank) table_.rows.push_back(std::move(row));
  }

  // Leaves `at_` on a separator, a line end or the end of the text.
  std::string read_cell() {
    std::string cell;
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    while (!at_row_end() && text_[at_] != separator_) cell.push_back(text_[at_++]);
    return cell;
  }

  std::string read_quoted() {
    const int opened = line_;
    std::string cell;
    ++at_;
    for (;;) {
      if (at_ == text_.size()) {
        problem(opened, "a quotation mark opened on this line is never closed");
        return cell;
      }
      if (text_[at_] == '"') {
        ++at_;
        if (at_ == text_.size() || text_[at_] != '"') break;
        cell.push_back('"');
        ++at_;
      } else if (take_line_end()) {
        cell.push_back('\n');
      } else {
        cell.push_back(text_[at_++]);
      }
    }
    if (!at_row_end() && text_[at_] != separator_) {
      problem(line_, "there are characters after a closing quotation mark");
      while (!at_row_end() && text_[at_] != separator_) ++at_;
    }
    return cell;
  }

  std::string_view text_;
  char separator_;
  std::size_t rows_max_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool row_ok_ = true;
  CsvTable table_;
};

constexpr std::string_view kSeparators = ";\t,";  // the first wins a tie

// The first line on which anything stands.
std::string_view first_line(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    std::string rest(line);
    std::erase_if(rest, [](char c) { return c == '"' || kSeparators.find(c) != kSeparators.npos; });
    if (!trimmed(rest).empty()) return line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

// What stands behind "sep=", with or without quotation marks; nothing if the line is another one.
std::string_view named_separator(std::string_view line) {
  line = line.substr(std::min(line.find_first_not_of('"'), line.size()));
  constexpr std::string_view kWord = "sep=";
  for (std::size_t i = 0; i < kWord.size(); ++i) {
    if (i == line.size()) return {};
    const char c = line[i];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != kWord[i]) return {};
  }
  const std::string_view named = line.substr(kWord.size(), 1);
  return named == "\"" ? std::string_view{} : named;
}

}  // namespace

bool csv_names_separator(std::string_view text) {
  return !named_separator(first_line(text)).empty();
}

char csv_separator(std::string_view text) {
  const std::string_view header_line = first_line(text);
  const std::string_view named = named_separator(header_line);
  if (!named.empty()) return named.front();
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char separator : kSeparators) {
    bool quoted = false;
    std::ptrdiff_t count = 0;
    for (const char c : header_line) {
      if (c == '"') quoted = !quoted;
      if (c == separator && !quoted) ++count;
    }
    if (count > most) {
      best = separator;
      most = count;
    }
  }
  return best;
}

bool names_separator(const CsvRow& row) {
  // The separator itself divides the row, unless it stands in quotation marks.
  const std::string& first = row.cells.front();
  return !named_separator(first + ';').empty() && first.size() <= 5;
}

CsvTable split_csv(std::string_view text, char separator, std::size_t rows_max) {
  return Splitter(text, separator, rows_max).run();
}

}  // namespace callboard
