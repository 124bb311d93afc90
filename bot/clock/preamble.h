// What people write before they come to their time: greetings, apologies, "I'm going to be".
// Helpers of bot/clock/time_words.h. Pure, any thread.
#pragma once

#include <string>

#include "bot/clock/day_words.h"

namespace callboard {

// Without greetings in front that end with a sign: "Sorry,", "hi all, ", "Hello Eve!".
std::string without_greeting(std::string line);
// "Hi all", "just so you know that".
void skip_preamble(Words& words);
// "I'm going to be", "we will be".
void skip_subject(Words& words);

}  // namespace callboard
