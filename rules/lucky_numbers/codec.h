// The logged form of moves, content, host moves and refusals: the JSON codecs match_of.h finds. A
// State has none. Decoding throws nlohmann's exceptions, which match_of.h catches. Any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

void to_json(nlohmann::json& json, const Move& move);
void from_json(const nlohmann::json& json, Move& move);
void to_json(nlohmann::json& json, const Item& item);
void from_json(const nlohmann::json& json, Item& item);
void to_json(nlohmann::json& json, const HostMove& move);
void from_json(const nlohmann::json& json, HostMove& move);
void to_json(nlohmann::json& json, const Refusal& refusal);

}  // namespace callboard::lucky_numbers
