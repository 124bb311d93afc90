// `callboard packs variants`: what hosts have accepted beyond the packs, for whoever writes them.
#include <algorithm>
#include <iostream>
#include <map>

#include "bot/main/cli.h"
#include "bot/main/scratch.h"
#include "bot/show/variants.h"
#include "storage/sqlite/sqlite_store.h"

namespace callboard::cli {
namespace {

// As in a TOML file, where a pack has them.
std::string quoted(const std::string& words) {
  std::string out = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

void print(const Variants& variants) {
  std::map<std::string, std::string> answers;  // by question
  for (const Variant& one : variants.list) {
    std::string& line = answers[one.question];
    line += (line.empty() ? "" : ", ") + quoted(one.answer);
  }
  for (const auto& [question, line] : answers) {
    std::cout << "question = " << quoted(question) << "\n# add to its answers: " << line << "\n\n";
  }
}

}  // namespace

int print_variants(const std::filesystem::path& file, const std::string& key) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  const auto scratch = Scratch::copy(config);
  if (!scratch) {
    std::cerr << "callboard: " << scratch.error() << "\n";
    return kBroken;
  }
  const auto store = open_sqlite((*scratch)->database());
  if (!store) {
    std::cerr << "callboard: " << store.error().detail << "\n";
    return kBroken;
  }
  const auto shows = (*store)->shows();
  if (!shows) {
    std::cerr << "callboard: " << shows.error().detail << "\n";
    return kBroken;
  }
  const auto show = std::find_if(shows->begin(), shows->end(),
                                 [&](const ShowRow& row) { return row.key == key; });
  if (show == shows->end()) {
    std::cerr << "callboard: there is no show \"" << key << "\" in the database\n";
    return kUsage;
  }
  const auto notes = (*store)->notes(show->id);
  if (!notes) {
    std::cerr << "callboard: " << notes.error().detail << "\n";
    return kBroken;
  }
  const Variants variants = read_variants(*notes);
  print(variants);
  std::cout << "# " << variants.list.size() << " answers accepted beyond the packs of " << key
            << "\n";
  return kDone;
}

}  // namespace callboard::cli
