// A pack: the items of one game, made from pack files and checked by the game itself; the linter
// that says everything that is wrong with them; and the choice of items that answer what a match
// wants. Immutable once loaded, may be shared by threads. docs/packs.md describes the files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bot/packs/pack_file.h"
#include "bot/packs/quiz.h"
#include "rules/core/match.h"
#include "rules/core/pending.h"

namespace callboard {

inline constexpr std::size_t kPackFilesMax = 200;

struct PackPiece {
  std::string kind;
  PackItem item;     // secret until the rules show it
  std::string hash;  // SHA-256, 64 hex digits: the key in a show's list of used items
  std::string file;
  int line = 0;
  std::string question = {};   // that it asks, as it is read; empty: none
  std::string item_hash = {};  // DrawProof::item_hash
};

struct Pack {
  std::vector<PackPiece> pieces;      // in file order, faultless ones only
  std::vector<QuizQuestion> quiz;     // qualifying questions, likewise; the game never sees them
  std::vector<PackProblem> problems;  // all of them, by file and line
};

// Turns rows into items with GameFace::item, rows of the kind "quiz" into qualifying questions. A
// reason of several lines counts as several problems; one that names a field between backticks is
// reported on that field's line. An entry whose solution stood already in the same pack is a
// problem of the later one.
Pack build_pack(const GameFace& game, const std::vector<PackFile>& files);

// Reads `paths` in the order given; of a folder its .toml and .csv files by name, not those below
// and not the hidden ones.
Pack load_pack(const GameFace& game, const std::vector<std::filesystem::path>& paths);

// Which pieces answer `wanted` and are not in `burnt` (hashes), as indices in file order. None is
// found when the pack is used up; whether old ones may come again is the caller's decision.
std::vector<std::size_t> candidates(const GameFace& game, const Pack& pack, const Wanted& wanted,
                                    const std::set<std::string>& burnt);

// The hash that a piece with this solution has, so that words a host gave away in public can be put
// on the list of used items. Case, accents, blanks and punctuation do not matter.
std::string solution_hash(std::string_view game, std::string_view solution);

// "puzzles.toml:12: reason", without the line if it is 0.
std::string to_line(const PackProblem& problem);

}  // namespace callboard
