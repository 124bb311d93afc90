// The logged form of moves, content, host moves and refusals: the JSON codecs match_of.h finds. A
// State has none. Decoding throws nlohmann's exceptions, which match_of.h catches. Any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/wheel/types.h"

namespace callboard::wheel {

void to_json(nlohmann::json& json, const Play& play);
void from_json(const nlohmann::json& json, Play& play);
void to_json(nlohmann::json& json, const Item& item);
void from_json(const nlohmann::json& json, Item& item);
void to_json(nlohmann::json& json, const HostMove& move);
void from_json(const nlohmann::json& json, HostMove& move);
void to_json(nlohmann::json& json, const Refusal& refusal);

// Parts that items and host moves share.
nlohmann::json puzzle_json(const Puzzle& puzzle);
Puzzle puzzle_from(const nlohmann::json& json);
nlohmann::json envelopes_json(const std::vector<Envelope>& envelopes);
std::vector<Envelope> envelopes_from(const nlohmann::json& json);
Special special_from(const std::string& name);

}  // namespace callboard::wheel
