// Reads a pack from a file a person wrote, in TOML or CSV (docs/packs.md), into rows of fields.
// Says file, line and reason for every fault it finds and goes on after it where it can. Knows no
// game. Plain functions without shared state, any thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/text.h"

namespace callboard {

inline constexpr std::size_t kPackBytesMax = 4 * 1024 * 1024;
inline constexpr std::size_t kPackRowsMax = 20'000;
inline constexpr std::size_t kPackFieldsMax = 64;        // per entry
inline constexpr std::size_t kPackFieldBytesMax = 2000;  // per value
inline constexpr std::size_t kPackListMax = 100;         // values of one field
inline constexpr std::size_t kPackDepthMax = 4;          // tables inside an entry
inline constexpr std::size_t kPackProblemsMax = 500;     // per file; the rest is only counted

struct PackProblem {
  std::string file;
  int line = 0;        // from 1; 0: the file as a whole
  std::string reason;  // for the person who wrote the file
  bool operator==(const PackProblem&) const = default;
};

// One TOML table or CSV row.
struct PackRow {
  std::string kind;  // the name of the TOML table, the CSV column "kind"
  int line = 0;
  PackEntry entry;                         // nested tables are flattened: "followup.question"
  std::map<std::string, int> field_lines;  // of each field, where it stands
};

struct PackFile {
  std::string name;
  std::vector<PackRow> rows;  // in file order, without those that have a problem
  std::vector<PackProblem> problems;
};

// Whether a name ends in .toml or .csv, in capitals or not.
bool has_pack_ending(std::string_view name);

// `name` is for the messages, and its ending (.toml, .csv) tells the form.
PackFile parse_pack(std::string_view name, std::string_view bytes);

// The same from disk. A file that cannot be read or is larger than kPackBytesMax is a problem.
PackFile read_pack(const std::filesystem::path& path);

}  // namespace callboard
