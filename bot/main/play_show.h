// A script of a whole show, played through the real house: registration, draws, calls, the match,
// time limits, what hosts and players write, and all that each of them is told. One thread.
//
//   # a remark
//   [show.wheel]                 a section of callboard.toml, as an operator writes it, with those
//   sign_ups = "pool"            below it; the first of the script; packs lie beside the script
//   ---                          ends it
//   seed 3                       of all chance; without: 1
//   Ann, Bob: register           each writes this where things happen: in the match while one is
//                                played, else in the show's own thread
//   Ann (in private): test me    privately; Ann (in the show's thread): my token
//   Hal: !pool status            Hal is one of `hosts`
//   -- 3 hours pass              or minutes, days; "a day passes"
//   says drawn                   what was said since the last line has that in it; else the script
//                                does not hold. "never WORDS": it has not
//   {next}: solve: {PATH}        {next} is who is to answer first, {due} is all of them, {called}
//                                who is called up; another is a path in what hosts see of the match
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace callboard {

bool is_script_of_show(const std::string& script);

// Exit codes as of play_script_file. Transcripts of what was drawn and played are written to
// `transcripts`, unless it is empty.
int play_show(const std::string& game, const std::string& script, const std::string& file,
              const std::filesystem::path& transcripts, std::ostream& out);

}  // namespace callboard
