// Lines of the corpus of replies to Wheel: the board that a line was written for, and what the
// reader of rules/core/reader makes of it. Owned by the tests; one thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tests/rules/wheel/reader_harness.h"

namespace callboard::wheel {

// Throws std::invalid_argument for a state that the corpus does not have.
PublicKnowledge known_of(const nlohmann::json& line);
PublicKnowledge state_of(const std::string& state);
// The verdict as one line of text, as the harness of its tests writes it. Ann writes, Bob is
// another player, Doug the host.
std::string read_words_of(const PublicKnowledge& known, std::string_view text);
// What the player hears: a first step that the rules alone refuse is a refusal, and letters of the
// Bonus Round that are too few are answered by asking for the others. The boards of the corpus hold
// no points at the start, and vowels alone in `vow`.
std::string ruled(const nlohmann::json& line, const std::string& got);

}  // namespace callboard::wheel
