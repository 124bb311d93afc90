#include "bot/desk/changes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

constexpr std::size_t kChangesShown = 3;
constexpr std::size_t kChangesFew = 8;  // a new match changes everything: its command says enough

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

enum class As : std::uint8_t { kNumber, kMoney, kSpan, kPerson, kText };

// What hosts are told of, by a word that templates know; the rest is the daemon's own.
struct Known {
  std::string_view begins;
  std::string_view ends;
  std::string_view word;
  As as;
};
constexpr std::array kKnown = {Known{"/board/", "/bank/$money", "bank", As::kMoney},
                               Known{"/board/", "/pot/$money", "pot", As::kMoney},
                               Known{"/handed_on/jackpot", "", "jackpot", As::kMoney},
                               Known{"/loaded/waiting", "", "loaded", As::kNumber},
                               Known{"/people/", "", "seat", As::kPerson},
                               Known{"/champion", "", "champion", As::kPerson},
                               Known{"/wins", "", "wins", As::kNumber},
                               Known{"/jackpot", "", "jackpot", As::kMoney},
                               Known{"/deadline_s", "", "deadline", As::kSpan},
                               Known{"/options/", "", "option", As::kText},
                               Known{"/pool/set/", "", "option", As::kText},
                               Known{"/balance", "", "balance", As::kMoney}};

const Known* known(std::string_view pointer) {
  constexpr std::string_view kShow = "/show";  // of a command that changed match and show
  if (pointer.starts_with("/show/")) pointer.remove_prefix(kShow.size());
  const auto found = std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& one) {
    const bool open = one.begins.ends_with('/');
    return (open ? pointer.starts_with(one.begins) : pointer == one.begins) &&
           pointer.ends_with(one.ends);
  });
  return found == kKnown.end() ? nullptr : &*found;
}

// Null: there was none.
nlohmann::json shown_as(As as, const nlohmann::json& all, const std::string& pointer) {
  const auto found = all.find(pointer);
  if (found == all.end() || found->is_null()) return nullptr;
  if (as == As::kText || !found->is_number_integer()) {
    return mark::said(found->is_string() ? found->get<std::string>() : found->dump());
  }
  const auto number = found->get<std::int64_t>();
  if (as == As::kMoney) return mark::money(number);
  if (as == As::kSpan) return mark::span(number);
  if (as == As::kPerson) return mark::person({number});
  return mark::said(std::to_string(number));
}

// Whose bank it is: its seat stands beside it.
nlohmann::json owner_in(const nlohmann::json& all, const std::string& pointer) {
  const auto at = pointer.rfind("/bank/");
  const auto seat =
      at == std::string::npos ? all.end() : all.find(pointer.substr(0, at) + "/seat/$seat");
  if (seat == all.end()) return nullptr;
  const auto person = all.find("/people/" + seat->dump());
  if (person == all.end() || !person->is_number_integer()) return nullptr;
  return mark::person({person->get<std::int64_t>()});
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
  const nlohmann::json was = flat(before);
  const nlohmann::json is = flat(after);
  std::set<std::string> pointers;
  for (const nlohmann::json* const all : {&was, &is}) {
    for (const auto& [pointer, value] : all->items()) pointers.insert(pointer);
  }
  nlohmann::json shown = nlohmann::json::array();
  for (const std::string& pointer : pointers) {
    const Known* const one = known(pointer);
    if (one == nullptr) continue;
    nlohmann::json line{{std::string(one->word), true}};
    const nlohmann::json had = shown_as(one->as, was, pointer);
    const nlohmann::json has = shown_as(one->as, is, pointer);
    const bool of_match = one->begins.starts_with("/board") || one->as == As::kNumber ||
                          one->begins == "/people/" || one->begins == "/handed_on/jackpot";
    const bool begun = of_match && (had.is_null() || has.is_null());  // the command says enough
    if (had == has || begun) continue;
    line["had"] = !had.is_null();
    line["has"] = !has.is_null();
    if (!had.is_null()) line["before"] = had;
    if (!has.is_null()) line["after"] = has;
    if (const auto owner = owner_in(is, pointer); !owner.is_null()) line["of"] = owner;
    if (one->word == "option") {
      line["name"] = mark::said(pointer.substr(pointer.rfind('/') + 1));
    }
    if (std::find(shown.begin(), shown.end(), line) == shown.end()) shown.push_back(line);
  }
  if (shown.empty() || shown.size() > kChangesFew) return;
  if (shown.size() > kChangesShown) shown.erase(shown.begin() + kChangesShown, shown.end());
  facts["changes"] = {{"list", shown}};
}

}  // namespace callboard
