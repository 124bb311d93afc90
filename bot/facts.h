// Data the bot itself brings to a post: names, times, results of commands. It never holds game
// state, so it may be made from plain JSON; what a game knows goes only through AnyMatch's views.
// Used by the loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "rules/core/view_data.h"

namespace callboard {

struct BotFacts {
  static PublicData open(const nlohmann::json& facts);
  // A view of a game, and beside it what the bot knows: members of other names.
  static PublicData beside(const PublicData& view, const nlohmann::json& facts);
  static HostData hosts(const nlohmann::json& facts);
};

}  // namespace callboard
