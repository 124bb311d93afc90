// What waits for a host's judgement in a match: an open protest, a guess or an answer that the
// rules would not decide. For the queue, the daily digest and the desk. Loop's thread.
#pragma once

#include "bot/match/house.h"

namespace callboard {

// A host is to act before the match goes on.
bool host_is_due(const LiveMatch& match);

std::size_t judgements_due(const LiveMatch& match);

// A section for each, with the commands that answer it.
void add_judgements(const House& house, const LiveMatch& match, PublicSections& sections);
void add_proposals(const Show& show, PublicSections& sections);

}  // namespace callboard
