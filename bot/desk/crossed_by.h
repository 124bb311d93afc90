// Two hosts at once: whether the one who comes second is refused because of what the first did.
// Pure function, any thread.
#pragma once

#include <string>

namespace callboard {

// `code` of the refusal, `word` of the other host's command.
bool crossed_by(const std::string& code, const std::string& word);

}  // namespace callboard
