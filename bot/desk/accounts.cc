#include "bot/desk/accounts.h"

#include <algorithm>
#include <vector>

#include "bot/clock/personal_time.h"
#include "bot/show/pool/history.h"
#include "bot/show/pool/pool.h"
#include "bot/show/qualify.h"
#include "bot/show/sign_ups.h"

namespace callboard {

bool has_a_part(const House& house, PersonId person) {
  return std::any_of(house.shows.begin(), house.shows.end(), [&](const auto& entry) {
    return is_host(entry.second, person) || plays_in(house, entry.second, person);
  });
}

bool share_a_match(const House& house, PersonId one, PersonId other) {
  const std::vector<MatchId> played = played_by(house, one);
  const std::vector<MatchId> by_other = played_by(house, other);
  return std::any_of(played.begin(), played.end(), [&](MatchId id) {
    return std::binary_search(by_other.begin(), by_other.end(), id);
  });
}

void give_account(House& house, Act& act, const Account& account, PersonId from, PersonId to,
                  PersonId was) {
  act.commit.identities.push_back({account.adapter, account.user, to, was});
  forget_where(house, from);
  forget_where(house, to);
  house.accounts[{account.adapter, account.user}] = to;
  send_zone(house, act, act.commit.identities.back());
}

void note_the_one_before(House& house, Act& act, PersonId person, const std::string& adapter) {
  const auto rows = house.store.identities(person);
  if (!rows) return;
  std::vector<IdentityRow> there;
  for (const IdentityRow& row : *rows) {
    if (row.adapter == adapter) there.push_back(row);
  }
  if (there.empty() && rows->size() == 1) there = *rows;
  if (there.size() != 1) return;
  there.front().wrote = act.now;
  act.commit.identities.push_back(there.front());
}

void take_over_places(House& house, Act& act, PersonId from, PersonId to) {
  if (from == PersonId{}) return;
  const auto left = house.store.identities(from);
  if (!left || left->size() > 1) return;  // it goes on as somebody
  join_past(house, act, from, to);
  const auto known = house.shows.which([&](const ShowSeen& show) { return show.may_know(from); });
  for (const ShowId id : known) {
    const auto found = house.shows.find(id);
    if (found == house.shows.end()) continue;
    Show& show = found->second;
    if (qualifies(show)) hand_over_try(house, act, show, from, to);
    if (has_pool(show)) hand_over_registration(house, act, show, from, to);
    const std::size_t place = place_of(show, from);
    if (place == 0) continue;
    const bool moves = place_of(show, to) == 0 && !plays_in(house, show, to);
    strike(act, show, from);
    if (moves && !enlist(act, show, to)) move_to(act, show, to, place);
  }
}

}  // namespace callboard
