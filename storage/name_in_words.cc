#include "storage/name_in_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "rules/core/json.h"
#include "storage/codec.h"

namespace callboard {
namespace {

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// Letters and digits of ASCII, and every byte of the letters beyond it.
bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// Where the word stands as a whole one, from `at` on; npos: nowhere. Both in lower case.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t at) {
  for (at = text.find(word, at); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !in_word(text[at - 1]) || !in_word(word.front());
    const bool ends = end == text.size() || !in_word(text[end]) || !in_word(word.back());
    if (begins && ends) return at;
  }
  return std::string_view::npos;
}

bool has_word(std::string_view text, std::string_view word) {
  return find_word(text, word, 0) != std::string_view::npos;
}

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" @");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(' ') - from + 1));
}

// "!rename ann to zoe -- why": the names before and after.
std::optional<std::pair<std::string, std::string>> renaming(std::string_view command) {
  constexpr std::string_view kWord = "!rename ";
  const auto at = command.find(kWord);
  const auto to = command.find(" to ");
  if (at == std::string_view::npos || to == std::string_view::npos) return std::nullopt;
  const std::size_t from = at + kWord.size();
  if (to <= from) return std::nullopt;
  const std::string_view after = command.substr(to + 4);
  return std::pair{trimmed(command.substr(from, to - from)),
                   trimmed(after.substr(0, after.find(" --")))};
}

constexpr std::array<std::string_view, 5> kOfTheGame = {"news", "board", "prompt", "host", "seat"};

bool is_of_the_game(const std::string& section) {
  const std::string first = section.substr(0, section.find('.'));
  return std::find(kOfTheGame.begin(), kOfTheGame.end(), first) != kOfTheGame.end();
}

// Typed words anywhere in `data`; whether any was changed.
bool forget_in(nlohmann::json& data, const std::vector<std::string>& names, PersonId person) {
  bool changed = false;
  if (data.is_object() && data.contains("$said") && data["$said"].is_string()) {
    const auto words = forgotten_in(data["$said"].get<std::string>(), names, person);
    if (words) data["$said"] = *words;
    return words.has_value();
  }
  if (!data.is_structured()) return false;
  for (auto& part : data) changed = forget_in(part, names, person) || changed;
  return changed;
}

}  // namespace

std::vector<std::string> names_of(const std::vector<AuditWords>& rows, const std::string& name) {
  if (name.empty()) return {};
  std::vector<std::string> names{lower(name)};
  const auto known = [&](const std::string& one) {
    return std::find(names.begin(), names.end(), one) != names.end();
  };
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {  // the newest first
    const auto renamed = renaming(lower(row->command));
    if (!renamed || renamed->first.empty()) continue;
    if (known(renamed->second) && !known(renamed->first)) names.push_back(renamed->first);
  }
  return names;
}

std::optional<std::string> forgotten_in(const std::string& words,
                                        const std::vector<std::string>& names, PersonId person) {
  const std::string instead = "Player " + std::to_string(person.value);
  std::string text = words;
  bool changed = false;
  for (const std::string& name : names) {
    std::size_t at = 0;
    while ((at = find_word(lower(text), name, at)) != std::string::npos) {
      text.replace(at, name.size(), instead);
      at += instead.size();
      changed = true;
    }
  }
  return changed ? std::optional(text) : std::nullopt;
}

std::optional<Post> forgotten_in(const Post& post, const std::vector<std::string>& names,
                                 PersonId person) {
  std::vector<Section> sections = post.sections();
  bool changed = false;
  for (Section& section : sections) {
    if (is_of_the_game(section.name)) continue;
    nlohmann::json data = nlohmann::json::parse(section.json.str(), nullptr, false);
    if (data.is_discarded() || !forget_in(data, names, person)) continue;
    section.json = SharedText(data.dump());
    changed = true;
  }
  if (!changed) return std::nullopt;
  return StoredViews::with(post, std::move(sections));
}

std::vector<AuditWords> without_name(std::vector<AuditWords> rows, const std::string& name) {
  std::vector<AuditWords> changed;
  if (name.empty()) return changed;
  const std::vector<std::string> names = names_of(rows, name);
  for (AuditWords& row : rows) {
    const std::string words = lower(row.command + "\n" + row.why);
    if (std::none_of(names.begin(), names.end(),
                     [&](const std::string& one) { return has_word(words, one); })) {
      continue;
    }
    row.command.resize(std::min(row.command.size(), row.command.find_first_of(" \n\t")));
    row.why.clear();
    changed.push_back(std::move(row));
  }
  return changed;
}

}  // namespace callboard
