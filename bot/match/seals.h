// What a host brings into play, a puzzle loaded or an open one mended, is sealed like what comes
// from a pack: its salted hash goes into the post that opens it, the rest into the log. And what
// proves all of that when the match is over. Loop's thread.
#pragma once

#include <span>
#include <vector>

#include "bot/chance/transcript.h"
#include "bot/match/house.h"

namespace callboard {

// After an input that was no item from a pack: seals what is played for now and was not `before`
// the input, each by itself, and adds the seals to `open`. A preview seals nothing.
void seal_what_came(House& house, Act& act, LiveMatch& match, const std::vector<PackItem>& before,
                    PublicSections& open);

// Adds the proofs of draws from packs and the opened seals of a finished match to a transcript.
// `draws` are of its book number `book`, 0 the first.
void prove_content(TranscriptData& data, const LiveMatch& match, std::span<const DrawRow> draws,
                   std::size_t book);

}  // namespace callboard
