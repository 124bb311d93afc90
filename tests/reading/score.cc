#include "tests/reading/score.h"

#include <gtest/gtest.h>

#include <algorithm>
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

bool in(std::span<const std::string_view> names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string fault_of(const json& line, std::span<const std::string_view> moves) {
  constexpr std::string_view kOutcomes[] = {"silence", "ask", "refuse"};
  if (line.at("accept").empty()) return "no outcome is accepted";
  for (const json& one : line.at("accept")) {
    if (one.is_string()) {
      if (!in(kOutcomes, one.get<std::string>())) return "no outcome: " + one.dump();
      continue;
    }
    for (const json& move : one) {
      const bool named = move.is_object() && move.size() == 1;
      if (!named || !in(moves, move.begin().key())) return "no move of the game: " + move.dump();
    }
  }
  return "";
}

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
  const std::string path = CALLBOARD_SOURCE_DIR "/tests/reading/" + file;
  std::ifstream lines(path);
  if (!lines) throw std::runtime_error("no " + file);
  Score out;
  std::string text;
  int number = 0;
  while (std::getline(lines, text)) {
    ++number;
    try {
      const json line = json::parse(text);
      if (const std::string fault = fault_of(line, rules.names); !fault.empty()) {
        ADD_FAILURE_AT(path.c_str(), number) << fault;
      }
      score_line(line, rules, out);
    } catch (const json::exception& problem) {
      ADD_FAILURE_AT(path.c_str(), number) << problem.what();
    }
  }
  return out;
}

double share(int count, int of) { return of == 0 ? 0.0 : 100.0 * count / of; }

}  // namespace callboard::reading
