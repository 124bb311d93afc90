// People of an export whose name somebody has here already: whether they are the same person only
// the operator knows. Plain functions, used by `callboard import` before anything is written.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bot/export/export.h"

namespace callboard {

struct Namesake {
  PersonId there;    // in the file
  PersonId here;     // 0: somebody with an account who has not written yet
  std::string name;  // as the file has it
};

// What the operator said of them. "all" stands for every name that is not named otherwise.
struct NamesakeWords {
  std::vector<std::string> same;   // the same person: keeps the account they have here
  std::vector<std::string> other;  // somebody else: comes in as "Bob 2"
};

struct Namesakes {
  PeopleChoice choice;
  std::vector<std::string> undecided;  // names nothing was said of
  std::vector<std::string> unknown;    // words that name nobody who is in both places
};

// Whether a platform here has an account of that name, whoever's it is.
using HasAccount = std::function<bool(const std::string& name)>;

// Practice players and forgotten people have no namesakes; neither has the operator, or anybody
// here without an account.
Stored<Namesakes> namesakes(Store& store, const Exported& exported, const NamesakeWords& words,
                            const HasAccount& has_account);

}  // namespace callboard
