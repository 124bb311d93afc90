// What people call a post by: "#17" where the platform numbers its posts, else "#kf93wq", made of
// the platform's own id, which may be long or hold blanks. A host may also give that id itself, or
// the link to the post that a client copies, or reply to the post with the bare command. Pure
// functions but for the last; loop's thread.
#pragma once

#include <optional>
#include <string>

#include "bot/desk/command_line.h"
#include "bot/match/house.h"

namespace callboard {

// Of the id in a ReplyRef. Small letters and digits, the same after a restart or a restore.
std::string post_name(const std::string& id);

// Whether a command's word names a post: "#...", "#PLATFORM:..." or a link.
bool names_post(const std::string& word);

// Whether `word`, which names a post, may mean the one with this id.
bool is_called(const std::string& id, const std::string& word);

// The id in `word`, if it stands there whole.
std::string id_in(const std::string& word);

// A command that leaves out the post it is about, sent as a reply to somebody's post, names that
// post: "!hide -- why" becomes "!hide #17 -- why". `line` is that command. Nothing: it stays.
std::optional<std::string> with_post_named(House& house, const Incoming& incoming,
                                           const CommandLine& line);

}  // namespace callboard
