#include "bot/desk/rights.h"

#include <algorithm>

#include "bot/show/rehearsal.h"
#include "bot/show/sign_ups.h"
#include "rules/core/check.h"

namespace callboard {
namespace {

constexpr std::size_t kLentMax = 50;  // then those of earlier matches go

// The show's own thread there, or that of a match of it.
bool is_place_of(House& house, const Show& show, const Venue& venue) {
  const std::pair key{venue.adapter, venue.id};
  if (const auto foyer = house.foyers.find(key); foyer != house.foyers.end()) {
    return foyer->second == show.state.id;
  }
  std::optional<MatchId> id;
  if (const auto open = house.venues.find(key); open != house.venues.end()) {
    id = open->second;
  } else {
    const auto found = house.store.find_match(venue.adapter, venue.id);
    CALLBOARD_CHECK(found.ok(), "the store cannot be read");
    id = *found;
  }
  if (!id) return false;
  if (const auto match = house.matches.find(*id); match != house.matches.end()) {
    return match->second.row.show == show.state.id;
  }
  const auto row = house.store.match(*id);
  CALLBOARD_CHECK(row.ok(), "the store cannot be read");
  return *row && (*row)->show == show.state.id;
}

bool is_vouched_for(House& house, const Show& show, const Incoming& incoming) {
  return incoming.may_host && !incoming.venue.id.empty() &&
         incoming.venue.adapter == incoming.author.adapter &&
         is_place_of(house, show, incoming.venue);
}

// Nobody rules by it over a match that they have had a seat in: the one whose thread it is, or the
// one that the command names. Also over one that is halted.
bool took_part(House& house, const Show& show, PersonId person, const Reply& reply) {
  if (show.setup.host_plays == Permission::kAllowed) return false;
  const std::int64_t named = reply.line ? match_named(*reply.line) : 0;
  const Venue& venue = reply.incoming.venue;
  const auto here = house.store.find_match(venue.adapter, venue.id);
  const auto played = house.store.matches_with(person);  // none that is over
  CALLBOARD_CHECK(here.ok() && played.ok(), "the store cannot be read");
  const bool open = std::any_of(played->begin(), played->end(), [&](MatchId id) {
    if (*here == id) return true;
    const auto row = house.store.match(id);
    CALLBOARD_CHECK(row.ok(), "the store cannot be read");
    return *row && (*row)->show == show.state.id && (*row)->number == named;
  });
  const auto& over = show.chronicle->matches();
  return open || std::any_of(over.begin(), over.end(), [&](const auto& entry) {
           const auto& rows = entry.second;
           const bool meant = *here == entry.first || rows.front().number == named;
           return meant && std::any_of(rows.begin(), rows.end(),
                                       [&](const ResultRow& row) { return row.person == person; });
         });
}

std::optional<std::string> conflict(House& house, const Show& show, PersonId person,
                                    const Reply& reply) {
  if (const auto code = may_not_host(house, show, person)) return code;
  if (took_part(house, show, person, reply)) return "E_PLAYED_IT";
  return std::nullopt;
}

}  // namespace

Right right_of(House& house, const Show& show, PersonId person, const Reply& reply) {
  const Incoming& incoming = reply.incoming;
  if (incoming.ref.adapter == kControlAdapter) return Right::kOperator;
  if (is_rehearsal(show) && show.state.made->closed) return Right::kNone;  // nothing opens it again
  if (is_host(show, person)) return Right::kHost;
  if (!is_vouched_for(house, show, incoming)) return Right::kNone;
  return conflict(house, show, person, reply) ? Right::kNone : Right::kLent;
}

std::optional<std::string> why_not_lent(House& house, const Show& show, PersonId person,
                                        const Reply& reply) {
  if (!is_vouched_for(house, show, reply.incoming)) return std::nullopt;
  return conflict(house, show, person, reply);
}

void note_lent(Act& act, Show& show, PersonId person, std::int64_t match) {
  auto& lent = show.state.lent;
  const auto known = lent.find(person);
  if (known != lent.end() && known->second >= match) return;
  if (lent.size() >= kLentMax) {
    std::erase_if(lent, [&](const auto& one) { return one.second < show.state.matches; });
  }
  lent[person] = match;
  save(show, act);
}

}  // namespace callboard
