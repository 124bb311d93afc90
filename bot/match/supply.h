// Content for a match: drawn from the show's pack by the match's own draw book, with a commitment
// that is posted when it is dealt. Loop's thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bot/chance/pack_draw.h"
#include "bot/match/house.h"

namespace callboard {

// An item that fits, burnt for this show from now on; its commitment is added to `packed`. What a
// player at the table has been shown before, in any show, is left out while others remain; after
// that old ones come again, and the hosts are told. Nothing: the pack has none, the hosts are told.
std::optional<PackItem> supply(House& house, Act& act, LiveMatch& match, const Wanted& wanted,
                               std::vector<PackOpening>& packed);

// The commitments of one post, one at least, in one section of it.
void say_packed(const std::vector<PackOpening>& packed, PublicSections& open);

// Notes for all who sit at the table that they have been shown what was dealt, a newcomer what was
// dealt before. Called with each item and at the end.
void note_seen(House& house, Act& act, const LiveMatch& match);

// A host has loaded what has this hash: no pack deals it to this show any more, and at the match's
// end it counts as seen. kUsed: the show has had it, or somebody at the table has seen it (HA-02).
enum class Novelty : std::uint8_t { kNew, kUsed };
Novelty note_loaded(House& house, Act& act, LiveMatch& match, const std::string& item);

// What a draw dealt, as it was then: the logged item that fits the sealed choice. The pack may have
// been edited since, or be another after a move to another machine.
std::optional<PackItem> item_dealt(std::span<const LogEntry> log, const DrawRow& row);

// What proves the draws from packs of a finished match: openings, and closings of what was dealt,
// as the log has it, whatever became of the pack. `draws`: of one of the match's books.
std::vector<PackProof> pack_proofs(std::span<const LogEntry> log, std::span<const DrawRow> draws);

}  // namespace callboard
