// How far the reading has come, in the words the daemon keeps: "SINCE MS [EVENT [ROOM SINCE
// MS]...]". SINCE is the server's place in its stream ("-": from nowhere), MS the server's time
// when everything up to there had been read, EVENT the last one handed in of what came after SINCE
// ("-": none). Rooms that were not read as far as the others have marks of their own. Pure, any
// thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::matrix {

struct Mark {
  std::string since;  // empty: from nowhere
  Timestamp read_at;
  bool operator==(const Mark&) const = default;
};
struct Cursor {
  Mark mark;
  std::string event;                   // may be empty
  std::map<std::string, Mark> behind;  // by room
  bool operator==(const Cursor&) const = default;
};
std::string write_cursor(const Cursor& cursor);
std::optional<Cursor> read_cursor(std::string_view text);

}  // namespace callboard::matrix
