// Where people are at home, where a match or a show is at several places at once: what is said to
// them alone goes there, and their clocks run from what arrives there. Loop's thread.
#pragma once

#include <optional>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Those on platforms that this daemon is connected to; all, if that is none: a platform may have
// been taken out of the configuration since.
std::vector<VenueRow> on_running(const House& house, const std::vector<VenueRow>& places);

// The place on the platform the person wrote from last, of those they have an account on; whoever
// has none there is at home at the first. Nothing: `places` is empty.
std::optional<VenueRow> home_among(const House& house, const std::vector<VenueRow>& places,
                                   PersonId person);

// Those of `places` where somebody of `people` is at home; the first, if that is nobody.
std::vector<VenueRow> homes_among(const House& house, const std::vector<VenueRow>& places,
                                  const std::vector<PersonId>& people);

// The places on platforms that the person has an account on.
std::vector<VenueRow> reached_among(const House& house, const std::vector<VenueRow>& places,
                                    PersonId person);

// Whether that is at home for whoever sits there. Nobody does: any place is.
bool is_home_of(const House& house, const LiveMatch& match, Seat seat, const VenueRow& place);

// Where the post's match is played, or where its show is.
std::vector<VenueRow> places_of(House& house, const OutboxRow& post);

}  // namespace callboard
