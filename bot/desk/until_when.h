// "until 9 May", "until Friday at 18:00" in a host's command, on the host's clock, as a player's
// absence is read. Pure but for the house. Loop's thread.
#pragma once

#include <string>

#include "bot/desk/order.h"

namespace callboard {

// The words from "until" on. Words such as "next Friday", which may be two days, are asked about;
// of others the host is told `form`.
Result<Timestamp, Objection> until_when(const House& house, const Show& show, PersonId host,
                                        Timestamp now, const std::string& words,
                                        const std::string& form);

}  // namespace callboard
