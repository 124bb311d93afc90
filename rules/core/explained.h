// How a reply was read, clause by clause, for a host who wonders why: docs/reading.md. Plain
// values, any thread.
#pragma once

#include <string>
#include <vector>

namespace callboard {

struct ExplainedClause {
  std::string words;              // its words; what is not known, or carries no move, is marked
  std::string joint;              // how it hangs on the clause before: "then"
  std::vector<std::string> acts;  // "roll: done now"; none: it names no move
};

}  // namespace callboard
