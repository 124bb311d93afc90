// How far the reading has come, in the words the daemon keeps: "SINCE MS [EVENT]". SINCE is the
// server's place in its stream ("-": from nowhere), MS the server's time when everything up to
// there had been read, EVENT the last one handed in of what came after SINCE. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::matrix {

struct Cursor {
  std::string since;  // empty: from nowhere
  Timestamp read_at;
  std::string event;  // may be empty
  bool operator==(const Cursor&) const = default;
};
std::string write_cursor(const Cursor& cursor);
std::optional<Cursor> read_cursor(std::string_view text);

}  // namespace callboard::matrix
