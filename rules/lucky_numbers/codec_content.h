// JSON of the parts that moves, items and host moves share. Inner header of rules/lucky_numbers.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "rules/core/text_json.h"
#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

nlohmann::json followup_json(const FollowUp& followup);
FollowUp followup_from(const nlohmann::json& json);
nlohmann::json puzzle_json(const Puzzle& puzzle);
Puzzle puzzle_from(const nlohmann::json& json);
nlohmann::json prizes_json(const std::vector<Prize>& prizes);
std::vector<Prize> prizes_from(const nlohmann::json& json);
nlohmann::json guess_json(const Guess& guess);
Guess guess_from(const nlohmann::json& json);

}  // namespace callboard::lucky_numbers
