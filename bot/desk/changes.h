// What differs between two JSON objects, member by member: for the audit as hosts read it, and for
// the operator. Pure functions, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace callboard {

struct Change {
  std::string what;    // "picture pot": the way to the member; marks ("$money") left out
  std::string before;  // as text; "nothing" where there is none
  std::string after;
};

// What lies near the top comes first. Text that is no JSON object has no members.
std::vector<Change> changes(const std::string& before, const std::string& after);

// Facts of a command for the listing of the audit: the first of what it has changed, if that is a
// few things. Of all that the audit keeps it is what templates have words for (listing.audit).
void add_changes(nlohmann::json& facts, const std::string& before, const std::string& after);

}  // namespace callboard
