// Boards, turns and replies for the tests of the wheel game's reader, and verdicts as words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/wheel/reader/reader.h"

namespace callboard::wheel {

inline constexpr Seat kRed{0};
inline constexpr Seat kYellow{1};
inline constexpr Seat kBlue{2};

// The cells of a solution of which the letters in `shown` stand open.
std::vector<Cell> board(std::string_view solution, std::string_view shown = "");

// Red on turn before BETTER LATE THAN NEVER, nothing shown.
PublicKnowledge on_turn(Phase phase = Phase::kTurn,
                        std::string_view solution = "BETTER LATE THAN NEVER",
                        std::string_view shown = "");
PublicKnowledge revealing(std::string_view closed = "");
PublicKnowledge choosing();
PublicKnowledge naming(int wanted = 3, std::string consonants = "", std::optional<char> vowel = {});
PublicKnowledge written_by(PublicKnowledge known, std::optional<Seat> author);

// "spin; call T", "buy E?" (asked back), "-" (chat), "M_06", "M_02!" (hosts are told), "M_19?" and
// "CALL T or CALL N?" (questions). Ann writes, Bob is another player, Pat, Doug and LuckyBot are
// hosts.
std::string read(const PublicKnowledge& known, std::string_view text);
std::string read_addressed(const PublicKnowledge& known, std::string_view text);
std::string read_privately(const PublicKnowledge& known, std::string_view text);
std::string note_of(const PublicKnowledge& known, std::string_view text);
std::string verdict(const Parsed<Move, Refusal>& parsed);

}  // namespace callboard::wheel
