// Runs every play script of this folder: each is a test named after its file, and its first lines
// name the clauses it shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "bot/play/script.h"

namespace callboard {
namespace {

std::vector<std::string> wheel_scripts() {
  std::vector<std::string> paths;
  const std::filesystem::path folder =
      std::filesystem::path(CALLBOARD_SOURCE_DIR) / "tests/rules/wheel";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".play") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class WheelPlay : public testing::TestWithParam<std::string> {};

TEST_P(WheelPlay, GoesAsWritten) {
  for (const ScriptProblem& problem : run_script_file(GetParam(), {})) {
    ADD_FAILURE() << GetParam() << ":" << problem.line << ": " << problem.what;
  }
}

INSTANTIATE_TEST_SUITE_P(Scripts, WheelPlay, testing::ValuesIn(wheel_scripts()),
                         [](const auto& script) {
                           return std::filesystem::path(script.param).stem().string();
                         });

}  // namespace
}  // namespace callboard
