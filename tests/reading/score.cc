#include "tests/reading/score.h"

#include <cctype>
#include <fstream>
#include <stdexcept>

#include "rules/core/json.h"

namespace callboard::reading {
namespace {

using nlohmann::json;

void score_line(const json& line, const Rules& rules, Score& score) {
  const std::string got = rules.outcome(line);
  bool exact = false;
  bool moves = false;
  for (const json& one : line.at("accept")) {
    moves = moves || !one.is_string();
    exact = exact || got == (one.is_string() ? one.get<std::string>() : rules.moves(one, line));
  }
  ++score.lines;
  score.silent += moves ? 0 : 1;
  if (exact) {
    ++score.exact;
  } else if (got == "silence") {
    ++score.missed;
  } else if (got == "ask") {
    ++score.needless;
  } else if (got != "refuse") {
    ++(moves ? score.wrong : score.invented);
  }
}

}  // namespace

std::string plain(std::string_view words) {
  std::string out;
  for (const char c : words) {
    const bool kept = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '&' ||
                      static_cast<unsigned char>(c) >= 0x80U;
    if (kept) {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

Score score(const std::string& file, const Rules& rules) {
  std::ifstream lines(CALLBOARD_SOURCE_DIR "/tests/reading/" + file);
  if (!lines) throw std::runtime_error("no " + file);
  Score out;
  std::string text;
  while (std::getline(lines, text)) score_line(json::parse(text), rules, out);
  return out;
}

double share(int count, int of) { return of == 0 ? 0.0 : 100.0 * count / of; }

}  // namespace callboard::reading
