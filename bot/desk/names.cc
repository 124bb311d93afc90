#include "bot/desk/names.h"

#include <algorithm>

#include "text/clean.h"

namespace callboard {
namespace {

bool ends_with_place(const std::string& key) {
  const auto at = key.rfind(" @");
  return at != key.npos && at + 2 < key.size() &&
         key.find_first_not_of("0123456789", at + 2) == key.npos;
}

}  // namespace

std::vector<std::string> marked_names(const House& house, std::string_view text) {
  constexpr std::string_view kBeforeReason = " -- ";
  std::vector<std::string> names;
  if (text.find(kBeforeReason) == text.npos && text.find(" @") == text.npos) return names;
  const std::string line = fold_key(text);
  for (const auto& [id, person] : house.people) {
    const bool may =
        person.name.find("--") != person.name.npos || person.name.find('@') != person.name.npos;
    if (!may || person.forgotten) continue;
    std::string key = fold_key(person.name);
    const bool marked = key.find(kBeforeReason) != key.npos || ends_with_place(key);
    if (marked && line.find(key) != line.npos) names.push_back(std::move(key));
  }
  return names;
}

std::size_t find_mark(const std::string& words, std::string_view mark,
                      const std::function<bool(const std::string&)>& names) {
  std::size_t first = words.npos;
  std::size_t longest = words.npos;
  for (auto at = words.find(mark); at != words.npos; at = words.find(mark, at + 1)) {
    if (std::count(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at), '"') % 2 != 0) {
      continue;
    }
    first = std::min(first, at);
    if (names(words.substr(0, at))) longest = at;
  }
  return longest != words.npos ? longest : first;
}

}  // namespace callboard
