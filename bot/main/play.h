// `callboard play`: a match in the terminal, without a database: hot-seat, or from a script.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace callboard {

// Plays a text script and prints what would be posted. 0: the script holds; 1: it does not; 2: no
// such game or file. A script that begins with a section of callboard.toml is of a whole show
// (bot/main/play_show.h), of which transcripts may be kept; empty: none are.
int play_script_file(const std::string& game, const std::string& file,
                     const std::string& transcripts, std::ostream& out);

// Everybody at one keyboard: "Ann: join". Ends with the match or the input. `options` of the game:
// "contestants=3".
int play_in_terminal(const std::string& game, const std::vector<std::string>& options,
                     std::istream& in, std::ostream& out);

}  // namespace callboard
