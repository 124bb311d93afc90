// What people write to sign up, to confirm, to give way, to see the list: in the foyer, in the
// thread of a match, in private. Loop's thread.
#pragma once

#include <string>

#include "bot/desk/commands.h"
#include "bot/match/house.h"

namespace callboard {

// In the thread of a match that is being played only words are read that can mean nothing else.
enum class Around { kFoyer, kWaiting, kPlaying };

// `word`: as first_word() gives it. Not handled: no such word, or one that means nothing now.
CommandOutcome sign_up_words(House& house, Act& act, Show& show, PersonId person,
                             const std::string& word, Around around);

// To somebody who is asked whether they play and has said nothing that any reader understood: how
// to answer, once. Not handled: nobody asks them, or they were told.
CommandOutcome hint_to_asked(House& house, Act& act, Show& show, PersonId person,
                             const std::string& word);

}  // namespace callboard
