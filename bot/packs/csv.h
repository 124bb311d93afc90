// Splits comma-separated text into rows of cells (RFC 4180, with the separators and the quirks that
// spreadsheets write). Knows nothing of packs. Pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace callboard {

inline constexpr std::size_t kCsvCellsMax = 64;  // per row; a longer row is a problem

struct CsvRow {
  int line = 1;  // where the row begins, from 1
  std::vector<std::string> cells;
};
struct CsvProblem {
  int line = 1;
  std::string reason;
};
struct CsvTable {
  std::vector<CsvRow> rows;  // without those that are blank or that have a problem
  std::vector<CsvProblem> problems;
};

// The separator of a file: the one a first line "sep=;" names, or the one its header uses:
// semicolon, tab or comma, whichever stands most often outside of quotation marks. Lines that hold
// nothing but separators and blanks may stand before the header.
char csv_separator(std::string_view text);
// Whether a first line "sep=;" stands there, which is no header.
bool csv_names_separator(std::string_view text);
// A row that Excel writes before the header to name the separator.
bool names_separator(const CsvRow& row);

// `text` is UTF-8. Rows end at LF, CRLF or CR; a cell in quotation marks may hold all of these, and
// a doubled mark for one. At most `rows_max` rows are read, the rest is reported as one problem.
CsvTable split_csv(std::string_view text, char separator, std::size_t rows_max);

}  // namespace callboard
