// The refusals a reply can meet, with the data their texts name (docs/rules: refusals). All of it
// is public. Internal to the reader; pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/lucky_numbers/knowledge.h"

namespace callboard::lucky_numbers::refusals {

// Whether the hosts are told as well.
enum class Alert : std::uint8_t { kNobody, kHosts };

Refusal plain(Code code);
Refusal sum(const PublicKnowledge& known, const std::vector<int>& numbers);
Refusal largest(const PublicKnowledge& known);
Refusal taken(const PublicKnowledge& known, const std::vector<int>& numbers);
Refusal not_on_board(const PublicKnowledge& known, int number);
Refusal run_on(const std::string& written, const std::vector<int>& reading);
Refusal no_numbers(const PublicKnowledge& known);
Refusal pick_first(const PublicKnowledge& known);
Refusal not_your_turn(const PublicKnowledge& known, Alert alert);
Refusal spectator(const PublicKnowledge& known, Alert alert);
Refusal over(const PublicKnowledge& known);
Refusal bare(const std::string& guess);
Refusal wild_number(Code code, const PublicKnowledge& known, int number);
Refusal offer(const PublicKnowledge& known);
Refusal one_answer(const PublicKnowledge& known);

}  // namespace callboard::lucky_numbers::refusals
