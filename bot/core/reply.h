// What somebody wrote, read once: its lines, folded, and the commands in it. Whoever is offered the
// reply takes it from here. Loop's thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adapters/adapter.h"
#include "bot/desk/command_line.h"
#include "rules/core/text.h"

namespace callboard {

struct House;

struct Reply {
  // As it is meant: a command names the post that it answers, and one by a button stands in the
  // thread of that button's post.
  Incoming incoming;
  Folded folded;                    // the lines that nobody has taken yet
  std::optional<CommandLine> line;  // the command that it is
};

Reply read_reply(House& house, const Incoming& incoming);

// Every command that may stand in it: text/command_marks.h. There may be very many.
std::vector<CommandLine> marked_commands(const Reply& reply);

// The command in words that the daemon keeps: a line of a schedule, a row of the audit.
std::optional<CommandLine> read_kept(std::string_view words);

}  // namespace callboard
