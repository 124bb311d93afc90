#include "bot/export/lines.h"

#include <algorithm>

#include "bot/chance/hash.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

constexpr std::size_t kCheckLetters = 16;
constexpr std::size_t kLineBytesMax = 16U * 1024U * 1024U;

std::string check_of(const std::string& before, std::string_view line) {
  return to_hex(sha256(before + "\n" + std::string(line))).substr(0, kCheckLetters);
}

}  // namespace

void ExportLines::add(const nlohmann::json& value) {
  const std::string line = value.dump();
  check_ = check_of(check_, line);
  text_ += check_ + " " + line + "\n";
  ++count_;
}

std::string ExportLines::finish() {
  const std::size_t lines = count_;
  add({{"end", lines}});
  return text_;
}

std::string to_words(const std::string& file, const ExportProblem& problem) {
  return file + (problem.line > 0 ? ":" + std::to_string(problem.line) : "") + ": " +
         problem.reason;
}

Result<std::vector<nlohmann::json>, ExportProblem> read_export_lines(std::string_view text) {
  std::vector<nlohmann::json> values;
  std::string check;
  std::size_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    if (line.size() > kLineBytesMax || line.size() < kCheckLetters + 2 ||
        line[kCheckLetters] != ' ') {
      return Fail{ExportProblem{number, "this is no line of an export of Callboard"}};
    }
    const std::string_view body = line.substr(kCheckLetters + 1);
    check = check_of(check, body);
    if (line.substr(0, kCheckLetters) != check) {
      return Fail{ExportProblem{number,
                                "this line is not as Callboard wrote it, or a line before it is "
                                "missing; exports cannot be edited by hand"}};
    }
    auto value = nlohmann::json::parse(body, nullptr, false);
    if (!value.is_object()) return Fail{ExportProblem{number, "this line cannot be understood"}};
    if (value.contains("end")) {
      if (!text.empty()) return Fail{ExportProblem{number + 1, "nothing may follow the last line"}};
      return values;
    }
    values.push_back(std::move(value));
  }
  return Fail{ExportProblem{number, "the end of the export is missing"}};
}

}  // namespace callboard
