// A tiny game for tests of packs: kinds "puzzle" (solution, clue?, notes?) with 3 to 5 letters and
// "prop" (name). Wanted tag "clue" asks for puzzles that have one. Names every fault of an entry.
#pragma once

#include <string>
#include <utility>

#include "rules/core/match.h"

namespace callboard::test {

inline std::string text_of(const PackEntry& entry, const std::string& field) {
  const auto found = entry.fields.find(field);
  return found == entry.fields.end() ? std::string() : found->second.front().text;
}

inline Result<PackItem, std::string> fake_item(std::string_view kind, const PackEntry& entry) {
  if (kind == "prop") return GameFace::pack_item("{\"name\": \"" + text_of(entry, "name") + "\"}");
  if (kind != "puzzle") return Fail{std::string("no entries of this kind: ") + std::string(kind)};
  std::string faults;
  for (const auto& [name, values] : entry.fields) {
    if (name != "solution" && name != "clue" && name != "notes")
      faults += "unknown field `" + name + "`\n";
  }
  int letters = 0;
  const auto solution = entry.fields.find("solution");
  if (solution != entry.fields.end()) {
    for (const Glyph& glyph : solution->second.front().glyphs) letters += glyph.letter ? 1 : 0;
  }
  if (letters < 3 || letters > 5) {
    faults += "`solution` has " + std::to_string(letters) + " letters, 3 to 5 are needed\n";
  }
  if (!faults.empty()) return Fail{faults};
  return GameFace::pack_item("{\"solution\": \"" + text_of(entry, "solution") + "\", \"clue\": \"" +
                             text_of(entry, "clue") + "\"}");
}

inline GameFace fake_game() {
  GameFace game;
  game.name = "fake";
  game.item = fake_item;
  game.item_fits = [](const PackItem& item, const Wanted& wanted) {
    for (const std::string& tag : wanted.tags) {
      if (tag == "clue" && GameFace::open(item).find("\"clue\": \"\"") != std::string::npos) {
        return false;
      }
    }
    return true;
  };
  return game;
}

}  // namespace callboard::test
