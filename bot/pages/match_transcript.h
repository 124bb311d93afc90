// The transcript of a finished match: its play in words, its draws, its pack proofs. Made from rows
// only, so that it can be made again at any time.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "bot/match/house.h"
#include "templates/render/renderer.h"

namespace callboard {

// The whole file as text. The error is for the operator.
Result<std::string, std::string> match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row);

// Writes a file for the book of the match, and for each that it had before rulings opened it again
// (bot/show/transcript_name.h); none for a test of a show.
// Nothing: done.
std::optional<std::string> write_match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row,
                                                  const std::filesystem::path& folder);

// Writes a lottery of the show (bot/show/lottery.h). Nothing: written.
std::optional<std::string> write_lottery_transcript(House& house, const Show& show, BookId book,
                                                    const std::filesystem::path& folder);

}  // namespace callboard
