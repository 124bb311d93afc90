// Lines of a reply as tokens, the letters they name, and talk. Internal to the grammar; pure
// functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/wheel/grammar/words.h"

namespace callboard::wheel::grammar {

// Smileys (":D", "T_T", "<3") are one symbol each, so that no letter or number is read in them.
Line read_line(const FoldedLine& folded);
std::vector<Line> read_lines(const Folded& reply);
// How many tokens "P.S." or "PS:" takes at the beginning; 0: something else stands there.
std::size_t postscript_of(const Line& line);

// The letter a token names: "t", "T's". 0: none ("T-shirt").
char letter_of(const Line& line, std::size_t at);
// How many tokens "r u" takes in "r u ready"; 0: letters, as in "C U" or "d c u".
std::size_t text_speak_at(const Line& line, std::size_t at, const Words& words);
// "thank u".
bool is_you(const Line& line, std::size_t at);
// Part of "L.A." or "e.g.".
bool is_abbreviated(const Line& line, std::size_t at);
// All that is said from token `from` on is a single letter: "guess: t".
bool only_letter(const Line& line, std::size_t from, const Words& words);
// Whether the token is meant as a letter.
enum class Around : std::uint8_t { kNothing, kWords };  // what else the reply says
bool names_letter(const Line& line, std::size_t at, Around around, const Words& words);
// "I" in "I think"; not in "buy an I please".
bool is_pronoun(const Line& line, std::size_t at, const Words& words);

// Nothing but cheering and courtesy from token `from` on.
bool is_talk(const Line& line, std::size_t from, const Words& words);
// "Hi Pat," and other lines above and below what is meant.
bool is_greeting(const Line& line, const Words& words);

}  // namespace callboard::wheel::grammar
