// Lines of the corpora of replies: the board that a line was written for, and what the reader of
// rules/core/reader makes of it. Owned by the tests; one thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tests/rules/lucky_numbers/reader_harness.h"

namespace callboard::lucky_numbers {

// Throws std::invalid_argument for a phase that the game does not have.
PublicKnowledge known_of(const nlohmann::json& line);
// The verdict as one line of text, as the harness of its tests writes it. Ann writes, Bob is the
// other player, Doug the host.
std::string read_words_of(const PublicKnowledge& known, std::string_view text);

}  // namespace callboard::lucky_numbers
