// What transcripts are called, in addresses and as files: "12", and "12-2" for the second book of a
// match that was opened again; "b7" for a lottery. Those of a show that people made in a server of
// theirs end in a key, made from the secret that its players are shown when the book is opened: who
// was not there cannot guess the address. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "bot/match/house.h"

namespace callboard {

// `book`: of the match, counted from 0; `its`: that one, with its secret.
std::string transcript_name(const Show& show, MatchId match, std::size_t book, const BookRow& its);
std::string lottery_name(const Show& show, const BookRow& its);

// Nothing but what such names are made of, so that no other path can be asked for.
bool may_be_transcript(std::string_view name);
// One with a key: of that match, or lottery ("12", "b7").
bool has_key(std::string_view name, std::string_view of);

}  // namespace callboard
