// Where in a line somebody speaks of their time: the line as a whole, else one of its sentences
// ("What a game! I'm away 3 to 9 May. Good luck!"). Pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "bot/clock/time_words.h"
#include "rules/core/text.h"

namespace callboard {

struct HeardTime {
  TimeWords words;
  FoldedLine rest;  // what else the line says; its text is empty: nothing
};

// The first sentence that can be taken counts. Of what cannot be taken, among other sentences, only
// what people say of themselves is heard. For the rest see read_time_words().
HeardTime hear_time(const FoldedLine& line, Timestamp now, const std::string& zone,
                    const std::vector<Absence>& told);

}  // namespace callboard
