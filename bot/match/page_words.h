// "my page ab3d-9xyz": somebody who can be asked nothing in private where they play has opened an
// answer page (Adapter::answer_pages), and says the code that it shows. From then on what is
// written on that page is a private reply of theirs. The code is no secret: it is good only for
// whoever says it, and once. Loop's thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bot/match/house.h"

namespace callboard {

// The code in such a line, without the dash; nothing: the line is about something else.
std::optional<std::string> read_page_code(std::string_view line);

// Gives the page to `incoming`'s author, who sits in the match. Gives the code of "refuse.CODE", or
// nothing when it went well.
std::optional<std::string> take_page(House& house, Act& act, LiveMatch& match, PersonId person,
                                     const Incoming& incoming, const std::string& code);

// The page on which this reply was written is the person's own, in this match.
bool holds_page(const LiveMatch& match, PersonId person, const Incoming& incoming);

// Whether a post goes to an answer page of its match.
bool is_for_page(const House& house, const OutboxRow& row);

// Pages on which somebody who is asked in private may answer: to be read before their time is up.
std::vector<Venue> pages_to_read(const House& house, const LiveMatch& match);

}  // namespace callboard
