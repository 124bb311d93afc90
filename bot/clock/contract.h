// The prompt as a contract people can read: until when, what is in force, what happens on a miss.
// Loop's thread.
#pragma once

#include "bot/match/house.h"
#include "bot/match/play.h"

namespace callboard {

// Adds what stands below a prompt whose clock starts with its delivery, with the due time as it is
// if that comes at once.
void add_contract(House& house, const LiveMatch& match, const Awaiting& awaiting, Timestamp now,
                  PublicSections& sections);

// Seconds from now until the due time of that contract.
std::int64_t contract_span_s(House& house, const LiveMatch& match, const Awaiting& awaiting,
                             Timestamp now);

}  // namespace callboard
