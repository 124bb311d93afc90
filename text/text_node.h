// The second escape: what a text node may hold in each dialect, so that words show as they are and
// neither format, link nor ping. Owned by text/, used by its writers only. Pure functions, any
// thread.
#pragma once

#include <string>
#include <string_view>

#include "text/dialect.h"

namespace callboard::text_node {

enum class Place { kLineStart, kInLine };

// Breaks "@name", "scheme://", "www." and "host.tld" with a zero-width space where the dialect's
// readers would make pings or links of them.
std::string write(Dialect dialect, std::string_view words, Place place);

// Words inside a link of a template: escaped, but left whole.
std::string write_link_words(Dialect dialect, std::string_view words);

// An address fit for a link, empty if it is not one people should be led to: http, https, mailto,
// with everything else percent-encoded; and where it stands on our own board, or in plain words, a
// path of the board ("/match/7"), which leads nowhere on other platforms.
std::string address(std::string_view raw, Dialect dialect);

}  // namespace callboard::text_node
