// The outer form of an export: one JSON value a line, each behind a check that also covers all
// lines before it, so that a line which was changed, lost or moved is named by its number. Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"

namespace callboard {

class ExportLines {
 public:
  void add(const nlohmann::json& value);
  // The whole text, closed by a line that says how many there are.
  [[nodiscard]] std::string finish();

 private:
  std::string text_;
  std::string check_;
  std::size_t count_ = 0;
};

struct ExportProblem {
  std::size_t line = 0;  // 0: the file as a whole
  std::string reason;
};
std::string to_words(const std::string& file, const ExportProblem& problem);

// The values, without the closing line.
Result<std::vector<nlohmann::json>, ExportProblem> read_export_lines(std::string_view text);

}  // namespace callboard
