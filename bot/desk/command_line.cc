#include "bot/desk/command_line.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "text/clean.h"
#include "text/entities.h"

namespace callboard {
namespace {

std::string trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  const auto last = text.find_last_not_of(" \t\r\n");
  return std::string(text.substr(first, last - first + 1));
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::int64_t unit_s(char unit) {
  switch (unit) {
    case 'm':
      return 60;
    case 'h':
      return 60 * 60;
    case 'd':
      return 24 * 60 * 60;
    default:
      return 0;
  }
}

// "undo 1 @57": takes " @57" off the end.
std::uint64_t take_place(std::string& line) {
  constexpr std::string_view kUnpinging = "\xe2\x80\x8b";  // put behind an @ by platforms
  const auto at = line.rfind(" @");
  if (at == std::string::npos) return 0;
  std::string_view digits = std::string_view(line).substr(at + 2);
  if (digits.starts_with(kUnpinging)) digits.remove_prefix(kUnpinging.size());
  std::uint64_t place = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, place);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != end) return 0;
  line = trim(line.substr(0, at));
  return place;
}

bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127;
}

// Where the words of `name` stand in `key`, from `from` on.
std::size_t find_name(const std::string& key, const std::string& name, std::size_t from) {
  for (auto at = key.find(name, from); at != key.npos; at = key.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_part_of_word(key[at - 1]);
    if (begins && (end == key.size() || !is_part_of_word(key[end]))) return at;
  }
  return key.npos;
}

constexpr std::string_view kReason = " -- ";

// Where the reason begins: at the first dashes that stand in nobody's name.
std::size_t find_reason(const std::string& line, const std::vector<std::string>& names) {
  const std::string key = fold_key(line);
  std::size_t in_key = 0;
  for (auto at = line.find(kReason); at != line.npos; at = line.find(kReason, at + 1)) {
    const std::size_t mark = key.find(kReason, in_key);
    if (mark == key.npos) return at;
    in_key = mark + 1;
    const bool named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      for (auto from = find_name(key, name, 0); from != key.npos && from < mark;
           from = find_name(key, name, from + 1)) {
        if (from + name.size() >= mark + kReason.size()) return true;
      }
      return false;
    });
    if (!named) return at;
  }
  return line.npos;
}

// One line, without its "!".
std::optional<CommandLine> command_of(std::string line, const std::vector<std::string>& names) {
  if (line.empty() || std::isalpha(static_cast<unsigned char>(line.front())) == 0) {
    return std::nullopt;
  }
  line = without_entities(line);  // a copy of a web page's source
  std::replace(line.begin(), line.end(), '\n', ' ');
  CommandLine command;
  command.names = names;
  if (const auto reason = find_reason(line, names); reason != std::string::npos) {
    command.reason = trim(line.substr(reason + kReason.size()));
    line = trim(line.substr(0, reason));
  }
  const std::string key = fold_key(line);
  const bool is_name = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return key.ends_with(name) && find_name(key, name, key.size() - name.size()) != key.npos;
  });
  if (!is_name) command.seen = take_place(line);
  command.written = line;
  command.rest = line;
  command.word = lower(take_word(command.rest));
  return command;
}

}  // namespace

std::optional<CommandLine> parse_command(std::string_view text,
                                         const std::vector<std::string>& names) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || text[begin] != '!') return std::nullopt;
  return command_of(trim(text.substr(begin + 1, text.find('\n', begin) - begin - 1)), names);
}

std::optional<CommandLine> inner_command(const CommandLine& line) {
  if (line.word != "try" && line.word != "match") return std::nullopt;
  std::string rest = line.rest;
  if (line.word == "match") (void)take_word(rest);
  auto inner =
      command_of(trim(std::string_view(rest).substr(rest.starts_with('!') ? 1 : 0)), line.names);
  if (!inner) return std::nullopt;
  if (inner->reason.empty()) inner->reason = line.reason;
  if (line.word == "match") inner->seen = line.seen;
  return inner;
}

CommandLine innermost(CommandLine line) {
  while (auto inner = inner_command(line)) line = *std::move(inner);
  return line;
}

std::int64_t match_named(const CommandLine& line) {
  if (line.word != "match") {
    const auto inner = inner_command(line);
    return inner ? match_named(*inner) : 0;
  }
  std::string rest = line.rest;
  const std::string number = take_word(rest);
  std::uint64_t named = 0;
  const char* const end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, named);
  const bool whole = read.ec == std::errc{} && read.ptr == end;
  return whole ? static_cast<std::int64_t>(named) : 0;
}

std::string take_word(std::string& rest) {
  const auto end = rest.find_first_of(" \t");
  std::string word = rest.substr(0, end);
  rest = end == std::string::npos ? "" : trim(std::string_view(rest).substr(end));
  return word;
}

std::optional<std::int64_t> parse_span_s(std::string_view text) {
  const bool back = !text.empty() && text.front() == '-';
  if (back || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t total_s = 0;
  std::int64_t number = -1;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      number = (number < 0 ? 0 : number) * 10 + (c - '0');
      if (number > kSpanMax_s) return std::nullopt;
      continue;
    }
    if (number < 0 || unit_s(c) == 0) return std::nullopt;
    total_s += number * unit_s(c);
    number = -1;
    if (total_s > kSpanMax_s) return std::nullopt;
  }
  if (number >= 0) return std::nullopt;  // a number without its unit
  return back ? -total_s : total_s;
}

}  // namespace callboard
