#include "templates/render/library.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "rules/core/json.h"
#include "templates/render/svg_scan.h"

namespace callboard {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Outcome = Result<Done, TemplateProblem>;

constexpr std::string_view kSectionMark = "=== ";

Fail<TemplateProblem> problem(const fs::path& file, int line, std::string reason) {
  return {{file.string(), line, std::move(reason)}};
}

Result<std::string, TemplateProblem> read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in.good() && !in.eof()) return problem(file, 0, "cannot be read");
  if (bytes.size() > kTemplateBytesMax) return problem(file, 0, "is larger than 1 MiB");
  return bytes;
}

// The files of a folder whose names end in `ending`, in order; none if there is no folder.
std::vector<fs::path> files_in(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const bool hidden = entry.path().filename().string().substr(0, 1) == ".";
    if (!hidden && entry.path().extension() == ending) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

struct Loader {
  Library library;

  Outcome folder(const std::string& game, const fs::path& folder);
  Outcome markdown(GameTemplates& game, const fs::path& file, std::set<std::string>& seen);
  Outcome picture(GameTemplates& game, const fs::path& file);
  Outcome words(GameTemplates& game, const fs::path& file);
  static Outcome samples(GameTemplates& game, const fs::path& file);
  Outcome section(GameTemplates& game, const fs::path& file, int line, const std::string& names,
                  std::string body, std::set<std::string>& seen);
};

Outcome Loader::section(GameTemplates& game, const fs::path& file, int line,
                        const std::string& names, std::string body, std::set<std::string>& seen) {
  // A part goes on in its line, so a section does not end with one.
  while (!body.empty() && body.back() == '\n') body.pop_back();
  std::istringstream words(names);
  std::string name;
  int count = 0;
  for (; words >> name; ++count) {
    if (!seen.insert(name).second) {
      return problem(file, line, "section \"" + name + "\" is here twice");
    }
    // Parsed once a name, so that check() can tell which of them were rendered.
    auto text = TemplateText::parse(body, file.string(), line + 1, Flavor::kMarkdown, library.tags);
    if (!text) return Fail<TemplateProblem>{text.error()};
    game.sections[name] = *text;
  }
  if (count == 0) return problem(file, line, "=== needs the name of a section");
  return Done{};
}

Outcome Loader::markdown(GameTemplates& game, const fs::path& file, std::set<std::string>& seen) {
  const auto bytes = read_file(file);
  if (!bytes) return Fail<TemplateProblem>{bytes.error()};
  std::istringstream lines(*bytes);
  std::string line;
  std::string names;
  std::string body;
  int number = 0;
  int began = 0;  // 0: before the first section, where remarks stand
  while (std::getline(lines, line)) {
    ++number;
    if (line.substr(0, kSectionMark.size()) != kSectionMark) {
      if (began > 0) body += line + "\n";
      continue;
    }
    if (began > 0) {
      Outcome done = section(game, file, began, names, body, seen);
      if (!done) return done;
    }
    began = number;
    names = line.substr(kSectionMark.size());
    body.clear();
  }
  return began > 0 ? section(game, file, began, names, body, seen) : Outcome(Done{});
}

Outcome Loader::picture(GameTemplates& game, const fs::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return Fail<TemplateProblem>{bytes.error()};
  const std::optional<TemplateProblem> broken = scan_svg(*bytes, file.string());
  if (broken) return Fail<TemplateProblem>{*broken};
  auto layout = read_layout(*bytes, file.string());
  if (!layout) return Fail<TemplateProblem>{layout.error()};
  auto text = TemplateText::parse(*bytes, file.string(), 1, Flavor::kXml, library.tags);
  if (!text) return Fail<TemplateProblem>{text.error()};
  game.pictures[file.stem().string()] = {*text, *layout, *bytes};
  return Done{};
}

Result<json, TemplateProblem> read_json(const fs::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return Fail<TemplateProblem>{bytes.error()};
  try {
    return json::parse(*bytes);
  } catch (const json::parse_error& error) {
    const std::size_t upto = std::min(error.byte, bytes->size());
    const auto end = bytes->begin() + static_cast<std::ptrdiff_t>(upto);
    return problem(file, 1 + static_cast<int>(std::count(bytes->begin(), end, '\n')), error.what());
  }
}

Outcome Loader::words(GameTemplates& game, const fs::path& file) {
  const auto words = read_json(file);
  if (!words) return Fail<TemplateProblem>{words.error()};
  std::string wrong = game.language.read(*words);
  if (!wrong.empty()) return problem(file, 1, std::move(wrong));
  return Done{};
}

// {"news.rolled": {...} or [{...}, {...}]}
Outcome Loader::samples(GameTemplates& game, const fs::path& file) {
  const auto read = read_json(file);
  if (!read) return Fail<TemplateProblem>{read.error()};
  if (!read->is_object()) return problem(file, 1, "must be an object of sections");
  game.samples.clear();
  for (const auto& [name, value] : read->items()) {
    const json list = value.is_array() ? value : json::array({value});
    for (const json& one : list) game.samples.push_back({name, one.dump()});
  }
  return Done{};
}

Outcome Loader::folder(const std::string& name, const fs::path& folder) {
  GameTemplates& game = library.games[name];
  std::set<std::string> seen;
  for (const fs::path& file : files_in(folder, ".md")) {
    Outcome done = markdown(game, file, seen);
    if (!done) return done;
  }
  for (const fs::path& file : files_in(folder, ".svg")) {
    Outcome done = picture(game, file);
    if (!done) return done;
  }
  if (fs::exists(folder / "words.json")) {
    Outcome done = words(game, folder / "words.json");
    if (!done) return done;
  }
  if (fs::exists(folder / "samples.json")) return samples(game, folder / "samples.json");
  return Done{};
}

std::vector<std::string> folders_in(const fs::path& root) {
  std::vector<std::string> out;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(root, error)) {
    if (entry.is_directory(error)) out.push_back(entry.path().filename().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

const TemplateText* Library::section(std::string_view game, std::string_view name) const {
  for (const std::string_view folder : {game, kCommon}) {
    const auto found = games.find(folder);
    if (found == games.end()) continue;
    const auto text = found->second.sections.find(name);
    if (text != found->second.sections.end()) return text->second.get();
  }
  return nullptr;
}

const SvgTemplate* Library::picture(std::string_view game, std::string_view kind) const {
  const auto found = games.find(game);
  if (found == games.end()) return nullptr;
  const auto svg = found->second.pictures.find(kind);
  return svg == found->second.pictures.end() ? nullptr : &svg->second;
}

const GameTemplates& Library::of(std::string_view game) const {
  const auto found = games.find(game);
  return found == games.end() ? games.at(std::string(kCommon)) : found->second;
}

Result<Library, TemplateProblem> load_library(const fs::path& base, const fs::path& overrides,
                                              std::string_view language) {
  const fs::path root = base / language;
  if (!fs::is_directory(root / kCommon)) {
    return problem(root, 0, "has no templates (no folder \"common\" in it)");
  }
  Loader loader;
  std::vector<fs::path> roots = {root};
  if (!overrides.empty()) roots.push_back(overrides / language);
  // Common first: a game's language begins as the common one.
  for (const fs::path& each : roots) {
    Outcome done = loader.folder(std::string(kCommon), each / kCommon);
    if (!done) return Fail<TemplateProblem>{done.error()};
  }
  std::set<std::string> games;
  for (const fs::path& each : roots) {
    for (const std::string& name : folders_in(each)) games.insert(name);
  }
  games.erase(std::string(kCommon));
  for (const std::string& name : games) {
    loader.library.games[name].language = loader.library.games[std::string(kCommon)].language;
    for (const fs::path& each : roots) {
      Outcome done = loader.folder(name, each / name);
      if (!done) return Fail<TemplateProblem>{done.error()};
    }
  }
  return std::move(loader.library);
}

}  // namespace callboard
