// Where people find a thread or a page of the web board, said so that it is of use to whoever reads
// it: in a post each platform names its own place (mark::at). Pure reading of the house.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "bot/match/house.h"

namespace callboard {

// Whether the address leads there from other platforms, too: that of a web board without a
// web.public_url is one of this machine.
bool leads_there(const House& house, const VenueRow& venue);

// Of a thread that stands on those platforms: to each its own, to others the first that leads
// there. Nothing to say is empty, which templates leave out.
nlohmann::json thread_address(const House& house, const std::vector<VenueRow>& venues);

// Of a page of the web board ("/archive/b2/transcript"): elsewhere only in full.
nlohmann::json page_address(const House& house, const std::string& path);

}  // namespace callboard
