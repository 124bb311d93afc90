// Content for a match: drawn from the show's pack by the match's own draw book, with a commitment
// that is posted when it is dealt. Loop's thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bot/chance/pack_draw.h"
#include "bot/match/house.h"

namespace callboard {

// An item that fits, burnt for this show from now on; its commitment is added to `open`. Nothing:
// the pack has none, the hosts are told. A pack whose items are all burnt starts over, and says so
// to the hosts.
std::optional<PackItem> supply(House& house, Act& act, LiveMatch& match, const Wanted& wanted,
                               PublicSections& open);

// What proves the draws from packs of a finished match: openings, and closings of what was dealt.
std::vector<PackProof> pack_proofs(const Show& show, const DeskState& desk,
                                   std::span<const DrawRow> draws);

}  // namespace callboard
