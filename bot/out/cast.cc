#include "bot/out/cast.h"

#include <charconv>
#include <string_view>
#include <utility>

namespace callboard {

// Looks for the mark as text, which is cheaper than reading the JSON of every post: sections are
// dumped without blanks, and a quote within somebody's words is escaped, so they cannot look like
// one.
std::set<PersonId> persons_in(const Post& post) {
  constexpr std::string_view kMark = "$person\":";  // behind a quote: there are many quotes
  std::set<PersonId> persons;
  const std::string* before = nullptr;
  for (const Section& section : post.sections()) {
    const std::string& json = section.json.str();
    if (&json == std::exchange(before, &json)) continue;  // board and prompt share a view
    for (std::size_t at = json.find(kMark); at != std::string::npos; at = json.find(kMark, at)) {
      const bool marked = at > 0 && json[at - 1] == '"';
      at += kMark.size();
      if (!marked) continue;
      PersonId person;
      const auto read = std::from_chars(json.data() + at, json.data() + json.size(), person.value);
      if (read.ec == std::errc{}) persons.insert(person);
    }
  }
  return persons;
}

std::set<PersonId> pinged_in(const Post& post) {
  constexpr std::size_t kPingedMax = 20;
  const bool open = std::holds_alternative<ToPublic>(post.audience());
  std::set<PersonId> persons;
  for (const PersonId person : persons_in(post)) {
    if (persons.size() == kPingedMax) break;
    if (open || post.audience() == Audience{ToPerson{person}}) persons.insert(person);
  }
  return persons;
}

std::map<PersonId, std::string> names_in(const House& house, const Post& post) {
  std::map<PersonId, std::string> names;
  for (const PersonId person : persons_in(post)) names[person] = name_of(house, person);
  return names;
}

}  // namespace callboard
