#include "bot/match/called.h"

#include <algorithm>

#include "bot/show/sign_ups.h"
#include "text/clean.h"

namespace callboard {
namespace {

std::vector<IdentityRow> accounts_of(const House& house, PersonId person) {
  auto rows = house.store.identities(person);
  return rows ? *std::move(rows) : std::vector<IdentityRow>{};
}

// "Ann on matrix".
struct OnPlatform {
  std::string name;
  std::string platform;
};
std::optional<OnPlatform> on_platform(const std::string& words) {
  constexpr std::string_view kOn = " on ";
  const auto at = words.rfind(kOn);
  if (at == std::string::npos || at == 0) return std::nullopt;
  return OnPlatform{words.substr(0, at), fold_key(words.substr(at + kOn.size()))};
}

}  // namespace

std::string unquoted(const std::string& name) {
  const bool quoted = name.size() > 2 && name.front() == '"' && name.back() == '"';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

std::vector<PersonId> people_called(const House& house, const std::string& name) {
  const auto called = [&](const std::string& key) {
    std::vector<PersonId> found;
    for (const auto& [id, person] : house.people) {
      const bool known = !person.forgotten && !is_operator(house, id);
      if (known && fold_key(person.name) == key) found.push_back(id);
    }
    return found;
  };
  std::vector<PersonId> found = called(fold_key(name));
  const std::string plain = unquoted(name);
  return found.empty() && plain != name ? called(fold_key(plain)) : found;
}

std::optional<PersonId> the_one_called(const House& house, const std::string& name,
                                       std::vector<PersonId> people) {
  if (people.size() > 1) {
    std::erase_if(people, [&](PersonId person) { return accounts_of(house, person).empty(); });
  }
  // Somebody may be called "Ann on matrix": then it is not clear.
  if (const auto there = on_platform(name)) {
    for (const PersonId person : people_called(house, there->name)) {
      const std::vector<IdentityRow> rows = accounts_of(house, person);
      const bool meant = std::any_of(rows.begin(), rows.end(), [&](const IdentityRow& row) {
        return fold_key(row.adapter) == there->platform;
      });
      if (meant) people.push_back(person);
    }
  }
  return people.size() == 1 ? std::optional(people.front()) : std::nullopt;
}

std::vector<PersonId> joined_into(const House& house, PersonId person) {
  std::vector<PersonId> found;
  for (const IdentityRow& row : accounts_of(house, person)) {
    const bool somebody = row.was != PersonId{} && row.was != person;
    const bool known = std::find(found.begin(), found.end(), row.was) != found.end();
    if (somebody && !known && accounts_of(house, row.was).empty()) found.push_back(row.was);
  }
  return found;
}

}  // namespace callboard
