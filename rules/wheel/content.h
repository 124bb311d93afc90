// Pack entries to items, with reasons for the person who wrote the pack, and which item is what a
// match asks for. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "rules/core/pending.h"
#include "rules/core/result.h"
#include "rules/core/text.h"
#include "rules/wheel/types.h"

namespace callboard::wheel {

// Kinds "wheel", "puzzle", "tossup", "bonus" and "test". The reason has a line for each fault.
Result<Item, std::string> read_item(std::string_view kind, const PackEntry& entry);

// Tags: a layout's name; of puzzles "is:Thing" and "not:Thing" narrow by category.
bool item_fits(const Item& item, const Wanted& wanted);

// The categories that packs and hosts may name as they are; others are marked as their own.
bool is_known_category(std::string_view key);

// Whether the words stand on the board, line by line and none of them broken (kBoardLines).
bool fits_lines(const PackText& solution);
// What is wrong with a puzzle, a line each; empty: nothing. For packs and hosts alike.
std::string puzzle_fault(const Puzzle& puzzle);
// What is wrong with a layout, a line each; empty: nothing.
std::string layout_fault(const Layout& layout);

}  // namespace callboard::wheel
