#include <algorithm>

#include "text/stages.h"
#include "text/unicode.h"

namespace callboard::stages {
namespace {

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> out;
  std::size_t i = 0;
  while (i < line.size()) {
    while (i < line.size() && line[i] == ' ') ++i;
    std::size_t end = i;
    while (end < line.size() && line[end] != ' ') ++end;
    if (end > i) out.push_back(line.substr(i, end - i));
    i = end;
  }
  return out;
}

struct Word {
  std::string key;    // without marks around it
  bool at = false;    // "@name"
  bool mark = false;  // followed by a comma, colon or the like
};

bool is_side(char c) {
  return std::string_view(",:;!.?-()\"'\x02\x03\x04").find(c) != std::string_view::npos;
}

Word read_word(std::string_view raw) {
  Word word;
  while (!raw.empty() && (is_side(raw.front()) || raw.front() == '@')) {
    word.at = word.at || raw.front() == '@';
    raw.remove_prefix(1);
  }
  while (!raw.empty() && is_side(raw.back())) {
    word.mark = true;
    raw.remove_suffix(1);
  }
  word.key = unicode::bare_key(raw);
  return word;
}

std::size_t words_in(std::string_view name) {
  return static_cast<std::size_t>(std::count(name.begin(), name.end(), ' ')) + 1;
}

bool names_at(const std::vector<Word>& words, std::size_t at, const std::string& name) {
  std::string joined;
  for (std::size_t i = at; i < words.size() && joined.size() < name.size(); ++i) {
    if (!joined.empty()) joined += ' ';
    joined += words[i].key;
  }
  return joined == name;
}

bool ends_with_bot(const std::string& name) {
  return name.size() > 3 && name.compare(name.size() - 3, 3, "bot") == 0;
}

}  // namespace

Addressed take_address(std::string_view line, const std::vector<std::string>& name_keys) {
  const std::vector<std::string_view> raw = split_words(line);
  std::vector<Word> words;
  words.reserve(raw.size());
  for (const std::string_view word : raw) words.push_back(read_word(word));
  Addressed out;
  bool first = true;  // nothing but an address stood before
  for (std::size_t i = 0; i < raw.size();) {
    const auto name = std::find_if(name_keys.begin(), name_keys.end(), [&](const std::string& key) {
      return !key.empty() && names_at(words, i, key);
    });
    const std::size_t n = name == name_keys.end() ? 0 : words_in(*name);
    out.named = out.named || n > 0;
    const bool alone = n == raw.size();
    const bool called = n > 0 && (words[i].at || alone ||
                                  (first && (words[i + n - 1].mark || ends_with_bot(*name))));
    if (called) {
      i += n;
      continue;
    }
    first = false;
    if (!out.line.empty()) out.line += ' ';
    out.line += raw[i++];
  }
  return out;
}

}  // namespace callboard::stages
