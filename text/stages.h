// The steps that fold_reply takes, in order; each does one thing to a whole reply and takes linear
// time. Between the steps control characters stand for what the text itself can no longer say (they
// were taken out of the input first). Internal to text/; pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/clean.h"

namespace callboard::stages {

inline constexpr char kEmphasisOn = '\x02';
inline constexpr char kEmphasisOff = '\x03';
inline constexpr char kDice = '\x04';

// Bounded, well-formed, one kind of line end, no invisible characters, number emoji as digits.
std::string prepare(std::string_view raw);

struct Untagged {
  std::string text;
  std::vector<std::string> mentions;  // "<@123>" as written
};
// HTML and BBCode: quotes, struck-out text, signatures and pictures go with what they hold, other
// known tags go alone. Unknown tags are words.
Untagged strip_tags(std::string_view text, Markup markup);

// Named and numeric character references, once.
std::string decode_entities(std::string_view text);

// Without quoted lines, mail headers with what they quote, and signatures.
std::string own_lines(std::string_view text);

// Web addresses out, Markdown links as their words.
std::string drop_links(std::string_view text);

// Markdown's inline marks: struck-out text out, spoiler, bold and code between emphasis marks.
std::string strip_inline(std::string_view text, Markup markup);

// Takes the daemon's name off one line where it stands as an address. True if the line names it.
struct Addressed {
  std::string line;
  bool named = false;
};
Addressed take_address(std::string_view line, const std::vector<std::string>& name_keys);

// Small helpers of the steps.
bool ascii_alnum(char c);
std::string ascii_lower(std::string_view text);
std::vector<std::string_view> split_lines(std::string_view text);
std::string_view trimmed(std::string_view text);

}  // namespace callboard::stages
