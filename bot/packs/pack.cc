#include "bot/packs/pack.h"

#include <algorithm>
#include <array>
#include <map>
#include <system_error>
#include <utility>

#include "bot/chance/hash.h"
#include "bot/chance/pack_draw.h"
#include "bot/packs/item_hash.h"
#include "bot/packs/near.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard {
namespace {

// The field that names an entry, so that it is recognised when it comes twice: the first of these
// that the entry has. A word of the pack format, not of a game.
constexpr std::array<std::string_view, 3> kNamingFields = {"solution", "question", "word"};

// What stays of a text when only what is heard of it counts: letters and digits, folded.
std::string naming_key(const PackText& text) {
  std::string key;
  for (const Glyph& glyph : text.glyphs) {
    const bool digit = glyph.key.size() == 1 && glyph.key[0] >= '0' && glyph.key[0] <= '9';
    if (glyph.letter || digit) key += glyph.key;
  }
  return key.empty() ? text.key : key;
}

std::string hash_of_key(std::string_view game, std::string_view key) {
  return to_hex(sha256("callboard item\n" + std::string(game) + "\n" + std::string(key)));
}

struct Naming {
  std::string field;
  std::string key;
};
Naming naming_of(const PackEntry& entry) {
  for (const std::string_view field : kNamingFields) {
    const auto found = entry.fields.find(std::string(field));
    if (found == entry.fields.end() || found->second.empty()) continue;
    return {found->first, naming_key(found->second.front())};
  }
  return {};
}

// Words of the pack format, too: an item that asks has its question by one of these names.
std::string question_of(const PackEntry& entry) {
  for (const char* const field : {"question", "followup.question"}) {
    const auto found = entry.fields.find(field);
    if (found != entry.fields.end() && !found->second.empty()) return found->second.front().text;
  }
  return "";
}

class Builder {
 public:
  explicit Builder(const GameFace& game) : game_(game) {}

  void add(const PackFile& file) {
    const std::size_t first = pack_.problems.size();
    pack_.problems.insert(pack_.problems.end(), file.problems.begin(), file.problems.end());
    for (const PackRow& row : file.rows) add_row(file.name, row);
    // Problems that belong to no line (a count of those not listed) come last.
    std::stable_sort(pack_.problems.begin() + static_cast<std::ptrdiff_t>(first),
                     pack_.problems.end(), [](const PackProblem& a, const PackProblem& b) {
                       return static_cast<unsigned>(a.line - 1) < static_cast<unsigned>(b.line - 1);
                     });
  }
  Pack take() { return std::move(pack_); }

 private:
  struct Place {
    std::string file;
    int line = 0;
  };

  void add_row(const std::string& file, const PackRow& row) {
    const bool fresh = check_new(file, row);
    if (row.kind == kQuizKind) return add_quiz(file, row, fresh);
    auto item = game_.item(row.kind, row.entry);
    if (!item) return refuse(file, row, item.error());
    if (!fresh) return;
    const Naming naming = naming_of(row.entry);
    const std::string key = naming.key.empty() ? GameFace::open(*item) : naming.key;
    std::string item_hash = DrawProof::item_hash(*item);
    pack_.pieces.push_back({row.kind, *std::move(item), hash_of_key(game_.name, key), file,
                            row.line, question_of(row.entry), std::move(item_hash)});
  }

  void add_quiz(const std::string& file, const PackRow& row, bool fresh) {
    auto quiz = read_quiz(row.entry);
    if (!quiz) return refuse(file, row, quiz.error());
    if (!fresh) return;
    quiz->hash = hash_of_key(game_.name, naming_of(row.entry).key);
    quiz->file = file;
    quiz->line = row.line;
    pack_.quiz.push_back(*std::move(quiz));
  }

  // One problem for each line of the reason.
  void refuse(const std::string& file, const PackRow& row, std::string_view reasons) {
    while (!reasons.empty()) {
      const std::size_t end = std::min(reasons.find('\n'), reasons.size());
      const std::string_view reason = reasons.substr(0, end);
      reasons.remove_prefix(std::min(end + 1, reasons.size()));
      if (reason.empty()) continue;
      pack_.problems.push_back({file, line_of(row, reason), std::string(reason)});
    }
  }

  // The line of the first field a reason names between backticks, "right" standing for
  // "followup.right" too; else the line of the entry.
  static int line_of(const PackRow& row, std::string_view reason) {
    const std::size_t open = reason.find('`');
    const std::size_t close = open == std::string_view::npos ? open : reason.find('`', open + 1);
    if (close == std::string_view::npos) return row.line;
    const std::string name(reason.substr(open + 1, close - open - 1));
    for (const auto& [field, line] : row.field_lines) {
      if (field == name || field.substr(field.rfind('.') + 1) == name) return line;
    }
    return row.line;
  }

  bool check_new(const std::string& file, const PackRow& row) {
    const Naming naming = naming_of(row.entry);
    if (naming.key.empty()) return true;
    const Place here{file, row.field_lines.at(naming.field)};
    const auto [place, is_new] = first_seen_.emplace(naming.field + "\n" + naming.key, here);
    if (is_new) {
      check_near(row, naming, here);
      return true;
    }
    pack_.problems.push_back(
        {file, here.line,
         "the same " + naming.field + " stands already " + where(place->second, here)});
    return false;
  }

  // Only a warning: the entry is played. Questions and words may well differ by a letter.
  void check_near(const PackRow& row, const Naming& naming, const Place& here) {
    if (naming.field != kNamingFields.front()) return;
    const auto near = near_.add(row.entry.fields.at(naming.field).front(), solutions_.size());
    solutions_.push_back(here);
    if (!near) return;
    pack_.problems.push_back({here.file, here.line,
                              "nearly the same solution stands already " +
                                  where(solutions_.at(*near), here) + " (both are played)"});
  }

  // "on line 12", "in other.toml on line 12".
  static std::string where(const Place& first, const Place& here) {
    return (first.file == here.file ? "on" : "in " + first.file + " on") + std::string(" line ") +
           std::to_string(first.line);
  }

  const GameFace& game_;
  Pack pack_;
  std::map<std::string, Place> first_seen_;
  NearSolutions near_;
  std::vector<Place> solutions_;  // by their id in near_
};

// Hidden files are what other programs leave behind: "._good.csv" of macOS, "~$good.csv" of Excel.
bool is_pack_name(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return !name.starts_with('.') && !name.starts_with("~$") && has_pack_ending(name);
}

// The pack files of a folder, by name; a problem instead if it cannot be listed.
std::vector<PackFile> read_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (is_pack_name(entry->path())) found.push_back(entry->path());
  }
  PackFile trouble;
  trouble.name = folder.string();
  if (error)
    trouble.problems.push_back({trouble.name, 0, "the folder cannot be read: " + error.message()});
  if (!error && found.empty()) {
    trouble.problems.push_back(
        {trouble.name, 0,
         "there is no .toml or .csv file in this folder (a spreadsheet has to be saved as CSV)"});
  }
  if (found.size() > kPackFilesMax) {
    trouble.problems.push_back(
        {trouble.name, 0,
         "more than " + std::to_string(kPackFilesMax) + " packs; put them into fewer files"});
  }
  if (!trouble.problems.empty()) return {std::move(trouble)};
  std::sort(found.begin(), found.end());
  std::vector<PackFile> files;
  for (const std::filesystem::path& path : found) files.push_back(read_pack(path));
  return files;
}

}  // namespace

Pack build_pack(const GameFace& game, const std::vector<PackFile>& files) {
  Builder builder(game);
  for (const PackFile& file : files) builder.add(file);
  return builder.take();
}

Pack load_pack(const GameFace& game, const std::vector<std::filesystem::path>& paths) {
  Builder builder(game);
  for (const std::filesystem::path& path : paths) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      for (const PackFile& file : read_folder(path)) builder.add(file);
    } else {
      builder.add(read_pack(path));
    }
  }
  return builder.take();
}

std::vector<std::size_t> candidates(const GameFace& game, const Pack& pack, const Wanted& wanted,
                                    const std::set<std::string>& burnt) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < pack.pieces.size(); ++i) {
    const PackPiece& piece = pack.pieces[i];
    if (piece.kind != wanted.kind || burnt.count(piece.hash) != 0) continue;
    if (game.item_fits(piece.item, wanted)) found.push_back(i);
  }
  return found;
}

std::string solution_hash(std::string_view game, std::string_view solution) {
  return hash_of_key(game, naming_key(fold_content(solution)));
}

std::string item_hash(std::string_view game, const PackItem& item) {
  const nlohmann::json json = nlohmann::json::parse(GameFace::open(item));
  for (const std::string_view field : kNamingFields) {
    const auto found = json.find(field);
    if (found == json.end()) continue;
    return solution_hash(game,
                         (found->is_object() ? found->at("text") : *found).get<std::string>());
  }
  return hash_of_key(game, GameFace::open(item));
}

std::string to_line(const PackProblem& problem) {
  const std::string line = problem.line > 0 ? ":" + std::to_string(problem.line) : std::string();
  return problem.file + line + ": " + problem.reason;
}

}  // namespace callboard
