#include "bot/config/toml_reader.h"

#include "bot/desk/command_line.h"

namespace callboard {

void TomlReader::problem(const toml::node& node, std::string reason) {
  problems.push_back({file_, static_cast<int>(node.source().begin.line), std::move(reason)});
}

void TomlReader::each(const toml::table& table, const Keys& keys, const std::string& where) {
  for (const auto& [key, node] : table) {
    const std::string name(key.str());
    const auto known = keys.find(name);
    if (known != keys.end()) {
      known->second(node);
      continue;
    }
    std::string list;
    for (const auto& [word, read] : keys) list += (list.empty() ? "" : ", ") + word;
    problem(node, "unknown key \"" + where + name + "\"; here may stand: " + list);
  }
}

void TomlReader::text(const toml::node& node, std::string& out) {
  if (const auto value = node.value<std::string>(); node.is_string()) {
    out = *value;
  } else {
    problem(node, "a text in quotation marks is expected");
  }
}

void TomlReader::path(const toml::node& node, std::filesystem::path& out) {
  std::string words;
  text(node, words);
  if (!words.empty())
    out =
        std::filesystem::path(words).is_relative() ? folder_ / words : std::filesystem::path(words);
}

void TomlReader::texts(const toml::node& node, std::vector<std::string>& out) {
  const auto* list = node.as_array();
  if (list == nullptr) return problem(node, "a list of texts is expected: [\"a\", \"b\"]");
  for (const toml::node& one : *list) {
    std::string word;
    text(one, word);
    if (one.is_string() && word.find_first_not_of(" \t") == std::string::npos) {
      problem(one, "nothing stands between the quotation marks");
    } else if (!word.empty()) {
      out.push_back(word);
    }
  }
}

void TomlReader::span(const toml::node& node, std::int64_t& out, std::int64_t low_s,
                      std::int64_t high_s) {
  if (!node.is_string()) return problem(node, "a length of time is expected, such as \"24h\"");
  const auto words = node.value_or(std::string());
  const auto seconds = parse_span_s(words);
  if (!seconds || *seconds < low_s || *seconds > high_s) {
    const std::string least = low_s == 0 ? "0m" : "1m";
    return problem(node,
                   "a length of time from " + least + " is expected, such as \"24h\" or \"2d\"");
  }
  out = *seconds;
}

void TomlReader::permission(const toml::node& node, Permission& out) {
  const auto value = node.value<bool>();
  if (!node.is_boolean()) return problem(node, "true or false is expected");
  out = *value ? Permission::kAllowed : Permission::kRefused;
}

void TomlReader::percent(const toml::node& node, std::int64_t& out) {
  const auto value = node.value<std::int64_t>();
  if (!node.is_integer() || *value < 0 || *value > 99) {
    return problem(node, "a whole number from 0 to 99 is expected");
  }
  out = *value;
}

void TomlReader::count(const toml::node& node, std::int64_t& out, std::int64_t most) {
  const auto value = node.value<std::int64_t>();
  if (!node.is_integer() || *value < 0 || *value > most) {
    return problem(node, "a whole number from 0 to " + std::to_string(most) + " is expected");
  }
  out = *value;
}

void TomlReader::days(const toml::node& node, std::int64_t& out_s) {
  std::int64_t days = out_s / kDay_s;
  count(node, days, kHostWaitMax_s / kDay_s);
  out_s = days * kDay_s;
}

void TomlReader::zone(const toml::node& node, std::string& out) {
  text(node, out);
  if (node.is_string() && !known_zone(out)) {
    problem(node, "there is no time zone \"" + out +
                      "\"; an IANA name is expected, such as \"America/New_York\"");
  }
}

}  // namespace callboard
