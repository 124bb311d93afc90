// Instants in the reader's time zone. Pure functions (the system's zone table is read once), any
// thread.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::web {

bool known_zone(std::string_view name);  // an IANA name of this system

// <time datetime="2026-03-01T18:30:00Z">Sun 1 Mar, 18:30 GMT</time>, with the year where it is not
// plain at `now` (text/instants.h); no or an unknown zone: UTC.
std::string time_html(Timestamp at, std::string_view zone, Timestamp now);

// The same words without markup.
std::string time_words(Timestamp at, std::string_view zone, Timestamp now);

}  // namespace callboard::web
