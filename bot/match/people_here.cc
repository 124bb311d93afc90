#include "bot/match/people_here.h"

#include <algorithm>

#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::size_t kHostsMax = 20;  // the cost of a reply stays bounded

bool is_name(std::string_view word) {
  return word.size() > 1 &&
         std::any_of(word.begin(), word.end(), [](char c) { return !(c >= '0' && c <= '9'); });
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  const std::string key = fold_key(name);
  for (std::size_t from = 0; from < key.size();) {
    const std::size_t to = std::min(key.find(' ', from), key.size());
    std::string word = key.substr(from, to - from);
    if (is_name(word) && word != "(bot)") names.push_back(std::move(word));
    from = to + 1;
  }
}

}  // namespace

People people_here(House& house, const LiveMatch& match, PersonId author) {
  People people;
  for (const PersonId seat : match.desk.seats) {
    add_name(seat == author ? people.author : people.players, name_of(house, seat));
  }
  const std::vector<PersonId>& hosts = show_of(house, match).state.hosts;
  for (std::size_t i = 0; i < std::min(hosts.size(), kHostsMax); ++i) {
    if (hosts[i] != author) add_name(people.hosts, name_of(house, hosts[i]));
  }
  return people;
}

}  // namespace callboard
