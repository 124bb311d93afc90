// The prompt as a contract people can read: until when, what is in force, what happens on a miss.
// Loop's thread.
#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "bot/match/house.h"
#include "bot/match/play.h"

namespace callboard {

// Until when a prompt may be answered, when its player's clock stands for absences, and whether
// that time is the time bank's already.
struct Terms {
  Timestamp due;
  std::vector<SeatSpan> stands = {};
  bool from_bank = false;
};

// As they will be for a prompt whose clock starts with its delivery, if that comes at once.
Terms coming_terms(House& house, const LiveMatch& match, const Awaiting& awaiting, Timestamp now);
// As the timers that run say.
Terms running_terms(const House& house, const LiveMatch& match, const Awaiting& awaiting,
                    Timestamp now);

// When the first clock of what is asked runs out, but that of nobody only where there is no other;
// nothing: none runs.
std::optional<Timestamp> first_due(const House& house, const LiveMatch& match,
                                   const Awaiting& awaiting);

// As people are told: until the clock of a prompt has begun, one that lasts longer says nothing.
std::optional<Timestamp> due_shown(const House& house, const LiveMatch& match, Awaiting awaiting);

// One fixed time that several have in common, or had before some of them answered in secret.
bool is_shared(const Awaiting& awaiting);
// Who is to move: "seat", or of several "movers", a list of such.
void name_movers(nlohmann::json& facts, const Awaiting& awaiting);

// Adds what stands below the prompt of `view`. Nothing, if it asks no player.
void add_contract(House& house, const LiveMatch& match, const Awaiting& awaiting,
                  const Terms& terms, Timestamp now, const PublicData& view,
                  PublicSections& sections);

// Reminds who is to move: the contract once more, as the timers that run say.
void post_reminder(House& house, Act& act, const LiveMatch& match, const Awaiting& awaiting,
                   nlohmann::json facts);

// Seconds from now until they end.
std::int64_t span_of(const Terms& terms, Timestamp now);

}  // namespace callboard
