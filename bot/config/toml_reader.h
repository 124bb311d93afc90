// Reads values out of callboard.toml and notes, by line, what is wrong with them. For the readers
// of its sections; one thread.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bot/config/config.h"

namespace callboard {

inline constexpr std::int64_t kDeadlineMin_s = 60;
inline constexpr std::int64_t kDeadlineMax_s = 14 * kDay_s;
inline constexpr std::int64_t kHostWaitMax_s = 60 * kDay_s;

class TomlReader {
 public:
  using Keys = std::map<std::string, std::function<void(const toml::node&)>>;

  // Relative paths lie in `folder`.
  TomlReader(std::string file, std::filesystem::path folder)
      : file_(std::move(file)), folder_(std::move(folder)) {}

  std::vector<ConfigProblem> problems;

  void problem(const toml::node& node, std::string reason);
  void each(const toml::table& table, const Keys& keys, const std::string& where);
  void text(const toml::node& node, std::string& out);
  void path(const toml::node& node, std::filesystem::path& out);
  void texts(const toml::node& node, std::vector<std::string>& out);
  void span(const toml::node& node, std::int64_t& out, std::int64_t low_s, std::int64_t high_s);
  void permission(const toml::node& node, Permission& out);
  void percent(const toml::node& node, std::int64_t& out);
  void count(const toml::node& node, std::int64_t& out, std::int64_t most);
  void days(const toml::node& node, std::int64_t& out_s);
  void zone(const toml::node& node, std::string& out);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::string file_;
  std::filesystem::path folder_;
};

}  // namespace callboard
