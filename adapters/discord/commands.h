// The slash commands, as data, what may be typed into them, and what a filled-in one says to the
// show. Pure functions, any thread.
// https://discord.com/developers/docs/interactions/application-commands
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/discord/events.h"
#include "adapters/discord/notes.h"

namespace callboard::discord {

// All of them, for PUT /applications/{}/commands, which makes exactly these stand. `games`: of
// which shows can be made in a server; none: there are no commands for that. `packs`: key and title
// of what it may choose for them.
nlohmann::json all_commands(const std::vector<std::string>& games,
                            const std::vector<std::pair<std::string, std::string>>& packs);
// Do those that Discord lists say the same? Registering costs of a day's allowance.
bool commands_stand(const nlohmann::json& ours, const nlohmann::json& listed);
// What is always known to be sayable: no state of a match.
struct KnownWords {
  std::vector<std::string> replies;     // "join"
  std::vector<std::string> host_forms;  // "!pause [until FRIDAY] -- REASON"
};
// What goes on with what was typed so far, as Discord's choices, at most 25: for /move the moves
// that are offered, if it is that person's turn, then the replies; for /host the commands by their
// forms.
nlohmann::json completions(const Interaction& typing, const std::optional<Offer>& offer,
                           const KnownWords& known);
// The reply that the command stands for; empty: none of ours.
std::string words_of_command(const Interaction& command);
bool is_for_hosts(const Interaction& command);
// About shows of a server rather than to one of them: /show, /setup.
bool is_order(const Interaction& command);

}  // namespace callboard::discord
