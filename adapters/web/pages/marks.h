// How instants and mentions stand in a delivery's HTML as it is stored, and how they are worded for
// the one who reads it. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/ids.h"
#include "text/dialect.h"

namespace callboard::web {

// Stored: <time data-ms="..."></time> and <b data-user="...">name</b>. Nobody's words can hold
// either: every text node of a delivery is escaped.
DialectMarks stored_marks();

// `zone` and `user` of the reader; the reader's own mentions stand out.
std::string word_marks(std::string_view stored, std::string_view zone, std::string_view user,
                       Timestamp now);

}  // namespace callboard::web
