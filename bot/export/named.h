// Whom and what the lines of an export name: people and matches, each with the first line that does
// so. What the file does not hold cannot be imported, and is said with its line by whoever reads
// it. Pure.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "bot/export/export.h"

namespace callboard {

class NamedInExport {
 public:
  // Lines from here on.
  void at(std::size_t line) { line_ = line; }
  void name(PersonId person) { people_.try_emplace(person, line_); }
  void name(const std::set<PersonId>& people) {
    for (const PersonId person : people) name(person);
  }
  void name(MatchId match) {
    if (match != MatchId{}) matches_.try_emplace(match, line_);  // 0: of the show, between matches
  }
  void name_state(const std::string& json);

  // The first that is not there.
  [[nodiscard]] std::optional<ExportProblem> missing(const Exported& file) const;

 private:
  std::size_t line_ = 0;
  std::map<PersonId, std::size_t> people_;
  std::map<MatchId, std::size_t> matches_;
};

}  // namespace callboard
