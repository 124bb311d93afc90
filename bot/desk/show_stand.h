// How a show stands, for the audit: before a command and after it. Never a secret. Loop's thread.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "bot/desk/order.h"
#include "bot/show/show.h"

namespace callboard {

// Its row, and what it keeps beside it. Of the quiz the questions are left out, of accepted answers
// and of exclusions the words.
nlohmann::json stand_of(const Show& show);

// As the audit keeps it: of the pool, which may be of many people, only what differs.
Changed between(nlohmann::json before, nlohmann::json after);

}  // namespace callboard
