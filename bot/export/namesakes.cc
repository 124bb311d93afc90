#include "bot/export/namesakes.h"

#include <algorithm>
#include <map>
#include <set>

#include "bot/match/house.h"
#include "text/clean.h"

namespace callboard {
namespace {

const std::string kAll = "all";

struct Names {
  std::vector<Namesake> shared;
  std::set<std::string> taken;  // folded: here or in the file
};

// Has an account that is not the operator's own way in.
Stored<bool> signs_in(Store& store, PersonId person) {
  const auto accounts = store.identities(person);
  if (!accounts) return Fail{accounts.error()};
  return std::any_of(accounts->begin(), accounts->end(),
                     [](const IdentityRow& row) { return row.adapter != kControlAdapter; });
}

Stored<Names> names_of(Store& store, const Exported& exported, const HasAccount& has_account) {
  Names names;
  std::map<std::string, PersonId> here;
  const auto people = store.people();
  if (!people) return Fail{people.error()};
  for (const PersonRow& row : *people) {
    if (row.forgotten) continue;
    names.taken.insert(fold_key(row.name));
    const auto known = signs_in(store, row.id);
    if (!known) return Fail{known.error()};
    if (*known) here.try_emplace(fold_key(row.name), row.id);
  }
  std::set<PersonId> without = practice_players(exported);
  without.insert(exported.operators.begin(), exported.operators.end());
  for (const PersonRow& row : exported.people) {
    if (row.forgotten) continue;
    const auto found = here.find(fold_key(row.name));
    names.taken.insert(fold_key(row.name));
    if (without.contains(row.id)) continue;
    if (found != here.end()) {
      names.shared.push_back({row.id, found->second, row.name});
    } else if (has_account(row.name)) {
      names.shared.push_back({row.id, PersonId{}, row.name});
    }
  }
  return names;
}

bool says(const std::vector<std::string>& words, const std::string& name) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return fold_key(word) == fold_key(name); });
}

std::string free_name(const std::string& name, std::set<std::string>& taken,
                      const HasAccount& has_account) {
  for (int n = 2;; ++n) {
    std::string fresh = name + " " + std::to_string(n);
    if (!has_account(fresh) && taken.insert(fold_key(fresh)).second) return fresh;
  }
}

}  // namespace

Stored<Namesakes> namesakes(Store& store, const Exported& exported, const NamesakeWords& words,
                            const HasAccount& has_account) {
  auto names = names_of(store, exported, has_account);
  if (!names) return Fail{names.error()};
  Namesakes out;
  std::set<std::string> merged;
  for (const Namesake& one : names->shared) {
    const bool same = says(words.same, one.name);
    const bool other = says(words.other, one.name);
    if (same || (!other && says(words.same, kAll))) {
      // Two of the file cannot be one person here.
      if (merged.insert(fold_key(one.name)).second) {
        if (one.here != PersonId{}) out.choice.same[one.there] = one.here;
        continue;
      }
    } else if (!other && !says(words.other, kAll)) {
      out.undecided.push_back(one.name);
      continue;
    }
    out.choice.renamed[one.there] = free_name(one.name, names->taken, has_account);
  }
  for (const auto* list : {&words.same, &words.other}) {
    for (const std::string& word : *list) {
      const bool known = word == kAll || std::any_of(names->shared.begin(), names->shared.end(),
                                                     [&](const Namesake& one) {
                                                       return fold_key(one.name) == fold_key(word);
                                                     });
      if (!known) out.unknown.push_back(word);
    }
  }
  return out;
}

}  // namespace callboard
