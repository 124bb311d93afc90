// Where the audit names a person who is to be forgotten, so that every store takes out the same.
// Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace callboard {

// What a host typed, of one audit row.
struct AuditWords {
  std::int64_t id = 0;
  std::string command;
  std::string why;
};

// Of all rows those that name `name`, or a name that "!rename OLD to NEW" says they had before, as
// whole words in whatever case of A to Z; of the command only its first word is left, the reason is
// empty. Some rows may mean a namesake: they are cleared too. An empty name is nobody's.
std::vector<AuditWords> without_name(std::vector<AuditWords> rows, const std::string& name);

}  // namespace callboard
