#include <algorithm>
#include <array>

#include "text/stages.h"
#include "text/unicode.h"

namespace callboard::stages {
namespace {

constexpr std::size_t kIntroLinesMax = 3;  // mail programs wrap "On ... wrote:"

// How mail programs introduce what they quote: first and last words of one sentence with a date.
struct Intro {
  std::string_view first;
  std::string_view last;
};
constexpr std::array kIntros = {
    Intro{"on ", "wrote:"},      Intro{"am ", "schrieb:"}, Intro{"am ", ":"},
    Intro{"le ", "a ecrit :"},   Intro{"le ", "a ecrit:"}, Intro{"el ", "escribio:"},
    Intro{"il ", "ha scritto:"}, Intro{"op ", "schreef:"}, Intro{"den ", "skrev:"},
};

// Everything below these is another's mail.
constexpr std::array<std::string_view, 7> kCuts = {
    "original message",        "forwarded message",         "begin forwarded message",
    "ursprungliche nachricht", "weitergeleitete nachricht", "message d'origine",
    "mensaje original",
};

constexpr std::array<std::string_view, 8> kSentWith = {
    "sent from my ", "sent from ",    "sent via ",   "sent with ",
    "get outlook ",  "gesendet von ", "von meinem ", "envoye de ",
};

bool starts(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}
bool ends(std::string_view text, std::string_view with) {
  return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

bool is_quoted(std::string_view line) {
  const std::string_view t = trimmed(line);
  return !t.empty() && t.front() == '>';
}

bool has_digit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

// The lines that introduce a quote from `at` on, 0 if none.
std::size_t intro_lines(const std::vector<std::string>& keys, std::size_t at) {
  std::string joined;
  for (std::size_t n = 0; n < kIntroLinesMax && at + n < keys.size(); ++n) {
    if (keys[at + n].empty()) return 0;
    if (n > 0) joined += ' ';
    joined += keys[at + n];
    for (const Intro& intro : kIntros) {
      if (!starts(joined, intro.first) || !ends(joined, intro.last) || !has_digit(joined)) continue;
      if (intro.last == ":" && joined.find(" schrieb ") == std::string::npos) continue;
      return n + 1;
    }
  }
  return 0;
}

bool is_cut(const std::vector<std::string>& keys, std::size_t at) {
  const std::string& key = keys[at];
  const bool ruled = starts(key, "--") || starts(key, "begin ");
  if (ruled) {
    for (const std::string_view cut : kCuts) {
      if (key.find(cut) != std::string::npos) return true;
    }
  }
  if (!starts(key, "from: ") && !starts(key, "von: ")) return false;
  for (std::size_t next = at + 1; next < keys.size() && next <= at + 3; ++next) {
    const std::string& k = keys[next];
    if (starts(k, "sent: ") || starts(k, "date: ") || starts(k, "to: ") || starts(k, "subject: ") ||
        starts(k, "gesendet: ")) {
      return true;
    }
  }
  return false;
}

// "-- " and the line of underscores that forums draw above a signature.
bool is_signature_rule(std::string_view line) {
  const std::string_view t = trimmed(line);
  if (t == "--" || t == "\xe2\x80\x94") return true;
  return t.size() >= 10 && t.find_first_not_of('_') == std::string_view::npos;
}

bool is_sent_with(std::string_view key) {
  return std::any_of(kSentWith.begin(), kSentWith.end(),
                     [&](std::string_view start) { return starts(key, start); });
}

std::string short_key(std::string_view line) {
  constexpr std::size_t kIntroBytesMax = 400;
  return line.size() > kIntroBytesMax ? "?" : unicode::bare_key(line);
}

}  // namespace

std::string own_lines(std::string_view text) {
  const std::vector<std::string_view> lines = split_lines(text);
  std::vector<std::string> keys;
  keys.reserve(lines.size());
  for (const std::string_view line : lines) keys.push_back(short_key(line));
  std::string out;
  bool own = false;  // some of the person's own words came already
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_cut(keys, i) || is_signature_rule(lines[i])) break;
    if (const std::size_t n = intro_lines(keys, i); n > 0) {
      if (own) break;  // the answer stands above, all below is quoted
      i += n - 1;      // the answer may stand below the quoted lines
      continue;
    }
    if (is_quoted(lines[i]) || is_sent_with(keys[i])) continue;
    own = own || !keys[i].empty();
    out += lines[i];
    out += '\n';
  }
  return out;
}

}  // namespace callboard::stages
