#include "bot/desk/changes.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::size_t kChangesShown = 3;
constexpr std::size_t kChangesFew = 8;  // a new match changes everything: its command says enough

// Of the members a host can make nothing of: counters, and clocks as the machine counts them.
constexpr std::array<std::string_view, 2> kUnread = {"turn", "timers"};

nlohmann::json flat(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  return json.is_object() ? json.flatten() : nlohmann::json::object();
}

// "/picture/pot/$money" as "picture pot".
std::string words_of(std::string_view pointer) {
  std::string words;
  while (!pointer.empty()) {
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    const std::string_view part = pointer.substr(1, end - 1);
    pointer.remove_prefix(end);
    if (part.starts_with('$') || (words.empty() && part == "board")) continue;
    words += (words.empty() ? "" : " ") + std::string(part);
  }
  return words;
}

std::string value_in(const nlohmann::json& all, const std::string& pointer) {
  const auto found = all.find(pointer);
  if (found == all.end()) return "nothing";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

bool is_read(const Change& change) {
  const std::string first = change.what.substr(0, change.what.find(' '));
  return std::find(kUnread.begin(), kUnread.end(), first) == kUnread.end();
}

}  // namespace

std::vector<Change> changes(const std::string& before, const std::string& after) {
  const nlohmann::json was = flat(before);
  const nlohmann::json is = flat(after);
  std::set<std::pair<std::ptrdiff_t, std::string>> pointers;  // by depth
  for (const nlohmann::json* const all : {&was, &is}) {
    for (const auto& [pointer, value] : all->items()) {
      pointers.emplace(std::count(pointer.begin(), pointer.end(), '/'), pointer);
    }
  }
  std::vector<Change> found;
  for (const auto& [depth, pointer] : pointers) {
    Change one{words_of(pointer), value_in(was, pointer), value_in(is, pointer)};
    if (one.before != one.after) found.push_back(std::move(one));
  }
  return found;
}

void add_changes(nlohmann::json& facts, const std::string& before, const std::string& after) {
  std::vector<Change> all = changes(before, after);
  std::erase_if(all, [](const Change& change) { return !is_read(change); });
  if (all.empty() || all.size() > kChangesFew) return;
  if (all.size() > kChangesShown) all.resize(kChangesShown);
  nlohmann::json shown = nlohmann::json::array();
  for (const Change& change : all) {
    shown.push_back({{"what", mark::said(change.what)},
                     {"before", mark::said(change.before)},
                     {"after", mark::said(change.after)}});
  }
  facts["changes"] = {{"list", shown}};
}

}  // namespace callboard
