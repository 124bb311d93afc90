#include "tests/sim/faults.h"

#include <charconv>
#include <sstream>

namespace callboard::sim {
namespace {

std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string::npos) return "";
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

}  // namespace

std::map<std::string, std::int64_t Faults::*> fault_names() {
  return {{"duplicate", &Faults::duplicate},
          {"reorder", &Faults::reorder},
          {"delay", &Faults::delay},
          {"drop", &Faults::drop},
          {"edit", &Faults::edit},
          {"answer_lost", &Faults::answer_lost},
          {"error_before", &Faults::error_before},
          {"rate_limited", &Faults::rate_limited},
          {"refused", &Faults::refused},
          {"head_gone", &Faults::head_gone},
          {"press_lost", &Faults::press_lost},
          {"press_twice", &Faults::press_twice},
          {"press_late", &Faults::press_late},
          {"press_old", &Faults::press_old},
          {"press_other", &Faults::press_other},
          {"session_lost", &Faults::session_lost},
          {"limit_channel", &Faults::limit_channel},
          {"limit_all", &Faults::limit_all},
          {"thread_archived", &Faults::thread_archived},
          {"thread_locked", &Faults::thread_locked},
          {"thread_deleted", &Faults::thread_deleted},
          {"token_taken", &Faults::token_taken},
          {"bot_removed", &Faults::bot_removed},
          {"outage", &Faults::outage},
          {"clock_jump", &Faults::clock_jump},
          {"crash", &Faults::crash},
          {"restart", &Faults::restart},
          {"disk_full", &Faults::disk_full},
          {"disk_error", &Faults::disk_error},
          {"halt", &Faults::halt},
          {"sqlite", &Faults::sqlite},
          {"power_cut", &Faults::power_cut},
          {"write_error", &Faults::write_error},
          {"sync_error", &Faults::sync_error},
          {"no_space", &Faults::no_space},
          {"upgrade", &Faults::upgrade}};
}

Faults no_faults() {
  Faults faults;
  for (const auto& [name, member] : fault_names()) faults.*member = 0;
  return faults;
}

Result<Faults, std::string> read_faults(const std::string& text, Faults faults) {
  const auto names = fault_names();
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto equals = line.find('=');
    const std::string name = trimmed(line.substr(0, equals));
    const std::string words = equals == std::string::npos ? "" : trimmed(line.substr(equals + 1));
    const auto known = names.find(name);
    std::int64_t value = -1;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    const bool whole = error == std::errc{} && end == words.data() + words.size();
    if (known == names.end() || !whole || value < 0 || value > 1'000'000) {
      return Fail{"line " + std::to_string(number) + ": \"" + line +
                  "\" is no fault with a number from 0 to 1000000"};
    }
    faults.*(known->second) = value;
  }
  return faults;
}

}  // namespace callboard::sim
