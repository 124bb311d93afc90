#include "adapters/matrix/cursor.h"

#include <charconv>

namespace callboard::matrix {
namespace {

std::string_view take_word(std::string_view& rest) {
  const std::string_view word = rest.substr(0, rest.find(' '));
  rest.remove_prefix(word.size());
  if (!rest.empty()) rest.remove_prefix(1);
  return word;
}

}  // namespace

std::string write_cursor(const Cursor& cursor) {
  return (cursor.since.empty() ? "-" : cursor.since) + " " + std::to_string(cursor.read_at.ms) +
         (cursor.event.empty() ? "" : " " + cursor.event);
}

std::optional<Cursor> read_cursor(std::string_view text) {
  Cursor cursor;
  const std::string_view since = take_word(text);
  if (since.empty()) return std::nullopt;
  if (since != "-") cursor.since = since;
  const std::string_view ms = take_word(text);
  const char* const end = ms.data() + ms.size();
  const auto read = std::from_chars(ms.data(), end, cursor.read_at.ms);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  cursor.event = take_word(text);
  return cursor;
}

}  // namespace callboard::matrix
