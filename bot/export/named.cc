#include "bot/export/named.h"

#include <algorithm>

#include "bot/export/people_in.h"

namespace callboard {
namespace {

template <class Id, class Rows>
void find_missing(const std::map<Id, std::size_t>& named, const Rows& rows, const char* what,
                  std::optional<ExportProblem>& first) {
  std::set<Id> there;
  for (const auto& row : rows) there.insert(row.id);
  for (const auto& [id, line] : named) {
    if (there.contains(id) || (first && first->line <= line)) continue;
    first = ExportProblem{
        line, "names " + (what + (" " + std::to_string(id.value))) + ", which is not in the file"};
  }
}

}  // namespace

void NamedInExport::name_state(const std::string& json) {
  (void)with_people_in_show(
      json,
      [this](PersonId person) {
        name(person);
        return person;
      },
      [this](MatchId match) {
        name(match);
        return match;
      });
}

std::optional<ExportProblem> NamedInExport::missing(const Exported& file) const {
  std::optional<ExportProblem> first;
  find_missing(people_, file.people, "person", first);
  find_missing(matches_, file.matches, "match", first);
  return first;
}

}  // namespace callboard
