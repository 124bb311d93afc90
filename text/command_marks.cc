#include "text/command_marks.h"

namespace callboard {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool letter_follows(std::string_view words, std::size_t mark) {
  std::size_t i = mark + 1;
  while (i < words.size() && is_blank(words[i])) ++i;
  const unsigned next = i < words.size() ? static_cast<unsigned char>(words[i]) | 0x20U : 0U;
  return next >= 'a' && next <= 'z';
}

bool may_stand_before(char c) {
  return is_blank(c) || c == '*' || c == '_' || c == '`' || c == '>';
}

}  // namespace

std::vector<std::size_t> command_marks(std::string_view words) {
  std::vector<std::size_t> marks;
  bool at_start = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const char c = words[i];
    if (at_start && c == '!' && letter_follows(words, i)) marks.push_back(i);
    if (c == '\n' || c == ':' || c == ',') {
      at_start = true;
    } else if (!may_stand_before(c)) {
      at_start = false;
    }
  }
  return marks;
}

bool may_hold_command(std::string_view words) { return !command_marks(words).empty(); }

}  // namespace callboard
