#include "bot/desk/known_there.h"

#include <algorithm>
#include <vector>

#include "bot/match/called.h"
#include "bot/show/sign_ups.h"
#include "rules/core/check.h"

namespace callboard {
namespace {

constexpr std::size_t kMatchesBack = 10;
constexpr std::size_t kRepliesBack = 500;   // of each of them
constexpr std::size_t kOutsideBack = 5000;  // of all threads that are no match's, of all shows

bool has_a_name_there(const House& house, const Show& show, PersonId person) {
  const auto& muted = show.state.muted;
  return is_host(show, person) || show.state.lent.contains(person) || place_of(show, person) != 0 ||
         plays_in(house, show, person) || show.pool.people.contains(person) ||
         std::find(muted.begin(), muted.end(), person) != muted.end() ||
         !show.chronicle->of_person(person, 1).empty();
}

bool is_among(House& house, ShowId show, PersonId person, MatchId match, std::size_t most) {
  const auto replies = house.store.newest_replies(match, most);
  CALLBOARD_CHECK(replies.ok(), "the store cannot be read");
  return std::any_of(replies->begin(), replies->end(),
                     [&](const ReplyRow& one) { return one.person == person && one.show == show; });
}

bool has_written_there(House& house, ShowId show, PersonId person) {
  const auto matches = house.store.matches(show);
  CALLBOARD_CHECK(matches.ok(), "the store cannot be read");
  std::size_t looked_at = 0;
  for (auto row = matches->rbegin(); row != matches->rend() && looked_at < kMatchesBack; ++row) {
    if (is_among(house, show, person, row->id, kRepliesBack)) return true;
    ++looked_at;
  }
  return is_among(house, show, person, MatchId{}, kOutsideBack);
}

bool is_known_there(House& house, const Made& made, PersonId person) {
  const auto shows = house.shows.which([&](const ShowSeen& one) {
    return one.made != nullptr && one.made->adapter == made.adapter &&
           one.made->community == made.community;
  });
  return std::any_of(shows.begin(), shows.end(), [&](ShowId id) {
    const auto found = house.shows.find(id);
    if (found == house.shows.end()) return false;
    return has_a_name_there(house, found->second, person) || has_written_there(house, id, person);
  });
}

}  // namespace

bool is_known_in(House& house, const Show& show, PersonId person) {
  return show.state.made && is_known_there(house, *show.state.made, person);
}

std::optional<PersonId> person_there(House& house, const Show& show, PersonId giver,
                                     const std::string& name,
                                     const std::function<bool(PersonId)>& may_be) {
  std::vector<PersonId> people = people_called(house, name);
  std::erase_if(people, [&](PersonId one) { return !may_be(one); });
  if (!show.state.made || is_operator(house, giver)) {
    return the_one_called(house, name, std::move(people));
  }
  const auto known = [&](PersonId one) {
    return one == giver || is_known_there(house, *show.state.made, one);
  };
  std::erase_if(people, [&](PersonId one) { return !known(one); });
  const auto one = the_one_called(house, name, std::move(people));
  return one && known(*one) ? one : std::nullopt;
}

}  // namespace callboard
