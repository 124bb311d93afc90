// Commands of hosts: `!word ...` in a thread, privately, or by `callboard ctl`. One parser, one
// check of rights, one audit, whatever the way in. Words the bot does not know are the game's.
// Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bot/core/reply.h"
#include "bot/match/house.h"

namespace callboard {

struct CommandOutcome {
  bool handled = false;  // false: not a command, or a player's "!roll"
  std::string verdict;   // for the reply's row
  std::optional<Verdict> mark;
};

CommandOutcome host_command(House& house, Act& act, LiveMatch& match, PersonId person,
                            const Reply& reply);

// A host's secret in words that everybody may read, wherever in them a command may stand
// (text/command_marks.h): burnt, the reply hidden, the host told in private. Not handled: no
// secret, no host, or a private message. Asked before anything else reads the reply. Without
// `match`: while the show has none, or where none can be told.
CommandOutcome secret_in_the_open(House& house, Act& act, Show& show, LiveMatch* match,
                                  PersonId person, const Reply& reply);

// A host's command where no match is open: while the show has none, or in the thread of one that is
// over (`over`). What concerns the show is done; what needs a match is refused with that reason,
// and a solution in it is burnt as if there were one. Not handled: words that are no command, or
// whose writer is no host.
CommandOutcome command_without_match(House& house, Act& act, Show& show, PersonId person,
                                     const Reply& reply, const MatchRow* over = nullptr);

// The forms of all commands of this match's hosts, for help and completion.
std::vector<std::string> command_forms(const GameFace& face);

}  // namespace callboard
