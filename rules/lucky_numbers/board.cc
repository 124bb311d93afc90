// The board: cells, labels, the letters that come up (LN-08 to LN-20), sets that add up (LN-27).
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "rules/core/check.h"
#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

// Sets of different numbers as bits: bit n stands for the number n. Two dice show 12 at most, which
// 15 sets add up to; other totals are asked for by nobody.
using Set = std::uint32_t;
constexpr int kTotalMax = 12;
constexpr std::size_t kSetsMax = 15;
struct Sets {
  std::array<Set, kSetsMax> found{};
  std::size_t count = 0;
};

// In order of value, whatever the size.
void extend(Set hidden, int from, int left, Set chosen, Sets& out) {
  if (left == 0) {
    out.found.at(out.count++) = chosen;
    return;
  }
  for (int number = from; number <= left; ++number) {
    const Set bit = Set{1} << static_cast<unsigned>(number);
    if ((hidden & bit) != 0) extend(hidden, number + 1, left - number, chosen | bit, out);
  }
}

std::vector<int> numbers_in(Set set) {
  std::vector<int> numbers;
  numbers.reserve(static_cast<std::size_t>(std::popcount(set)));
  for (; set != 0; set &= set - 1) numbers.push_back(std::countr_zero(set));
  return numbers;
}

std::vector<std::vector<int>> sums_of(Set hidden, int total) {
  CALLBOARD_CHECK(total <= kTotalMax, "two dice show no more than 12");
  Sets sets;
  if (total > 0) extend(hidden, 1, total, 0, sets);
  std::vector<std::vector<int>> found;
  found.reserve(sets.count);
  for (int size = 1; found.size() < sets.count; ++size) {
    for (std::size_t i = 0; i < sets.count; ++i) {
      if (std::popcount(sets.found[i]) == size) found.push_back(numbers_in(sets.found[i]));
    }
  }
  return found;
}

Set hidden_set(const std::vector<Cell>& cells) {
  Set hidden = 0;
  for (const Cell& cell : cells) {
    if (cell.hidden && cell.label <= kTotalMax)
      hidden |= Set{1} << static_cast<unsigned>(cell.label);
  }
  return hidden;
}

bool is_blank(const Cell& cell) { return !cell.letter && (cell.text == " " || cell.text.empty()); }

bool is_letter_byte(char c) {
  return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// Takes one letter of any script off the front of `rest`; false if none stands there.
bool take_letter(std::string_view& rest) {
  if (rest.empty() || !is_letter_byte(rest.front())) return false;
  const bool wide = (static_cast<unsigned char>(rest.front()) & 0x80U) != 0;
  rest.remove_prefix(1);
  while (wide && !rest.empty() && (static_cast<unsigned char>(rest.front()) & 0xc0U) == 0x80U) {
    rest.remove_prefix(1);
  }
  return true;
}

void show_cell(Cell& cell, const Puzzle& puzzle, std::size_t place) {
  if (!cell.hidden) return;
  cell.hidden = false;
  cell.text = puzzle.solution.glyphs.at(place).text;
  cell.key = puzzle.solution.glyphs.at(place).key;
}

}  // namespace

int letter_count(const PackText& text) {
  return static_cast<int>(std::count_if(text.glyphs.begin(), text.glyphs.end(),
                                        [](const Glyph& glyph) { return glyph.letter; }));
}

std::uint64_t label_orders(int letters) {
  std::uint64_t orders = 1;
  for (int i = 2; i <= letters; ++i) orders *= static_cast<std::uint64_t>(i);
  return orders;
}

// The factorial number system: every value below N! is one order of the labels 1..N (LN-10, LN-11).
std::vector<int> decode_labels(std::uint64_t value, int letters) {
  std::vector<int> left(static_cast<std::size_t>(letters));
  std::iota(left.begin(), left.end(), 1);
  std::vector<int> labels;
  labels.reserve(left.size());
  for (int places = letters; places > 0; --places) {
    const std::uint64_t block = label_orders(places - 1);
    const auto index = static_cast<std::ptrdiff_t>(value / block);
    value %= block;
    labels.push_back(left[static_cast<std::size_t>(index)]);
    left.erase(left.begin() + index);
  }
  return labels;
}

std::uint64_t encode_labels(const std::vector<int>& labels) {
  std::uint64_t value = 0;
  for (auto at = labels.begin(); at != labels.end(); ++at) {
    const auto smaller = std::count_if(at, labels.end(), [&](int later) { return later < *at; });
    value +=
        static_cast<std::uint64_t>(smaller) * label_orders(static_cast<int>(labels.end() - at) - 1);
  }
  return value;
}

bool labels_fit(const std::vector<int>& labels, int letters) {
  std::vector<int> sorted = labels;
  std::sort(sorted.begin(), sorted.end());
  const bool distinct = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  return distinct && !sorted.empty() && std::ssize(sorted) == letters && sorted.front() == 1 &&
         sorted.back() == letters;
}

std::vector<Cell> build_cells(const PackText& solution, const std::vector<int>& labels) {
  std::vector<Cell> cells;
  cells.reserve(solution.glyphs.size());
  std::size_t next = 0;
  for (const Glyph& glyph : solution.glyphs) {
    Cell cell;
    cell.letter = glyph.letter;
    if (glyph.letter) {
      cell.hidden = true;
      cell.label = labels.at(next++);
    } else {
      cell.text = glyph.text;
      cell.key = glyph.key;
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::vector<int> hidden_numbers(const std::vector<Cell>& cells) {
  std::vector<int> hidden;
  hidden.reserve(cells.size());
  for (const Cell& cell : cells) {
    if (cell.hidden) hidden.push_back(cell.label);
  }
  std::sort(hidden.begin(), hidden.end());
  return hidden;
}

bool is_hidden(const std::vector<Cell>& cells, int number) {
  return std::any_of(cells.begin(), cells.end(),
                     [&](const Cell& cell) { return cell.hidden && cell.label == number; });
}

int number_count(const std::vector<Cell>& cells) {
  return static_cast<int>(
      std::count_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.letter; }));
}

std::vector<std::vector<int>> sums(const std::vector<int>& hidden, int total) {
  Set set = 0;
  for (const int number : hidden) {
    if (number > 0 && number <= kTotalMax) set |= Set{1} << static_cast<unsigned>(number);
  }
  return sums_of(set, total);
}

bool may_pick(const State& state) {
  if (!state.dice) return false;
  const Set hidden = hidden_set(state.cells);
  Set sums = 1;  // bit n: some of the numbers looked at add up to n
  for (int number = 1; number <= state.dice->total(); ++number) {
    const auto by = static_cast<unsigned>(number);
    if ((hidden >> by & 1U) != 0) sums |= sums << by;
  }
  return (sums >> static_cast<unsigned>(state.dice->total()) & 1U) != 0;
}

std::vector<std::vector<int>> legal_picks(const State& state) {
  if (!state.dice) return {};
  auto picks = sums_of(hidden_set(state.cells), state.dice->total());
  if (state.config.options.pick_rule == PickRule::kLargestSet && !picks.empty()) {
    const std::size_t largest = picks.back().size();
    std::erase_if(picks, [&](const auto& pick) { return pick.size() < largest; });
  }
  return picks;
}

std::string reveal(State& state, int label, std::int64_t cost) {
  const Puzzle& puzzle = Vault::open(state.puzzle);
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    Cell& cell = state.cells[i];
    if (!cell.hidden || cell.label != label) continue;
    show_cell(cell, puzzle, i);
    state.pot = std::max<std::int64_t>(0, state.pot - cost);
    return cell.text;
  }
  CALLBOARD_CHECK(false, "revealing a number that is not hidden");
}

void reveal_all(State& state) {
  const Puzzle& puzzle = Vault::open(state.puzzle);
  for (std::size_t i = 0; i < state.cells.size(); ++i) show_cell(state.cells[i], puzzle, i);
}

std::vector<Cell> cells_before(const std::vector<Cell>& cells, const std::vector<int>& last_pick) {
  std::vector<Cell> before = cells;
  for (Cell& cell : before) {
    if (!cell.letter ||
        std::find(last_pick.begin(), last_pick.end(), cell.label) == last_pick.end())
      continue;
    cell.hidden = true;
    cell.text.clear();
    cell.key.clear();
  }
  return before;
}

bool fits_board(const std::vector<Cell>& cells, const Guess& guess) {
  std::string key = guess.key;
  std::erase(key, ' ');
  std::string_view rest = key;
  for (const Cell& cell : cells) {
    if (is_blank(cell)) continue;
    if (cell.hidden) {
      if (!take_letter(rest)) return false;
    } else if (rest.substr(0, cell.key.size()) == cell.key) {
      rest.remove_prefix(cell.key.size());
    } else {
      return false;
    }
  }
  return rest.find_first_not_of(".!?") == std::string_view::npos;
}

}  // namespace callboard::lucky_numbers
