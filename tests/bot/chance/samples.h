// Transcripts with something of everything, made from a seed: dice, labels, a host's dice, a reroll
// and puzzles drawn from a pack.
#pragma once

#include <vector>

#include "bot/chance/book.h"
#include "bot/chance/pack_draw.h"
#include "bot/chance/transcript.h"

namespace callboard::samples {

// 32 bytes that depend on the number only.
std::string seed(int number);
// "ITEM 1", "ITEM 2", ...
std::vector<PackItem> items(int count);
// Draws one of `pack`.
PackDraw drawn_from(const std::vector<PackItem>& pack, DrawBook& book, const PackQuestion& question,
                    const std::string& salt_key);
// A finished match: book `number` of the show "prime".
TranscriptData transcript(int number);
// The same before the reveal.
TranscriptData unrevealed(int number);

}  // namespace callboard::samples
