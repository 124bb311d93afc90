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

std::string write_mark(const Mark& mark) {
  return (mark.since.empty() ? "-" : mark.since) + " " + std::to_string(mark.read_at.ms);
}

std::optional<Mark> take_mark(std::string_view& rest) {
  Mark mark;
  const std::string_view since = take_word(rest);
  if (since.empty()) return std::nullopt;
  if (since != "-") mark.since = since;
  const std::string_view ms = take_word(rest);
  const char* const end = ms.data() + ms.size();
  const auto read = std::from_chars(ms.data(), end, mark.read_at.ms);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return mark;
}

}  // namespace

std::string write_cursor(const Cursor& cursor) {
  std::string text = write_mark(cursor.mark);
  if (!cursor.event.empty()) text += " " + cursor.event;
  if (cursor.event.empty() && !cursor.behind.empty()) text += " -";
  for (const auto& [room, mark] : cursor.behind) text += " " + room + " " + write_mark(mark);
  return text;
}

std::optional<Cursor> read_cursor(std::string_view text) {
  Cursor cursor;
  auto mark = take_mark(text);
  if (!mark) return std::nullopt;
  cursor.mark = *std::move(mark);
  const std::string_view event = take_word(text);
  if (event != "-") cursor.event = event;
  while (!text.empty()) {
    const std::string room(take_word(text));
    auto its = take_mark(text);
    if (!its) return std::nullopt;
    cursor.behind[room] = *std::move(its);
  }
  return cursor;
}

}  // namespace callboard::matrix
