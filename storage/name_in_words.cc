#include "storage/name_in_words.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

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

// Both in lower case.
bool has_word(std::string_view text, std::string_view word) {
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !in_word(text[at - 1]) || !in_word(word.front());
    const bool ends = end == text.size() || !in_word(text[end]) || !in_word(word.back());
    if (begins && ends) return true;
  }
  return false;
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

// The name and those it came from.
std::vector<std::string> names_before(const std::vector<AuditWords>& rows, std::string name) {
  std::vector<std::string> names{std::move(name)};
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

}  // namespace

std::vector<AuditWords> without_name(std::vector<AuditWords> rows, const std::string& name) {
  std::vector<AuditWords> changed;
  if (name.empty()) return changed;
  const std::vector<std::string> names = names_before(rows, lower(name));
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
