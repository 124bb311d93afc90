// A board: its squares, what is hidden on it, how letters come up (WF-129, WF-143, A-78, A-79).
#include <algorithm>
#include <utility>

#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

bool hides(const Board& board, bool (*kind)(char)) {
  const auto& glyphs = solution(board).glyphs;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    if (board.cells[i].hidden && kind(letter_of(glyphs[i]))) return true;
  }
  return false;
}

}  // namespace

char letter_of(const Glyph& glyph) {
  if (!glyph.letter || glyph.key.size() != 1) return 0;
  const char c = glyph.key.front();
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : static_cast<char>(0);
}

Board build_board(Puzzle puzzle) {
  Board board;
  board.category = puzzle.category;
  for (const Glyph& glyph : puzzle.solution.glyphs) {
    const bool square = letter_of(glyph) != 0;
    board.cells.push_back({square ? std::string() : glyph.text, square, square, 0});
  }
  board.puzzle = Sealed<Puzzle, Vault>(std::move(puzzle));
  return board;
}

int letter_count(const Board& board) {
  return static_cast<int>(std::count_if(board.cells.begin(), board.cells.end(),
                                        [](const Cell& cell) { return cell.letter; }));
}

int hidden_count(const Board& board) {
  return static_cast<int>(std::count_if(board.cells.begin(), board.cells.end(),
                                        [](const Cell& cell) { return cell.hidden; }));
}

bool hides_consonant(const Board& board) { return hides(board, is_consonant); }
bool hides_vowel(const Board& board) { return hides(board, is_vowel); }

const PackText& solution(const Board& board) { return Vault::open(board.puzzle).solution; }

void show_at(Board& board, std::size_t place) {
  board.cells[place].hidden = false;
  const Glyph& glyph = solution(board).glyphs[place];
  board.cells[place].text = glyph.text;
  board.cells[place].called = letter_of(glyph);
}

int show_letter(Board& board, char letter) {
  int shown = 0;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (!board.cells[i].hidden || letter_of(solution(board).glyphs[i]) != letter) continue;
    show_at(board, i);
    ++shown;
  }
  return shown;
}

void show_all(Board& board) {
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (board.cells[i].hidden) show_at(board, i);
  }
}

// A host's ruling stands in the place of the comparison, once.
bool is_right(State& state, const Board& board, const Said& said) {
  if (state.ruled) return *std::exchange(state.ruled, std::nullopt);
  const Puzzle& puzzle = Vault::open(board.puzzle);
  std::vector<bool> shown;
  for (const Cell& cell : board.cells) shown.push_back(!cell.hidden);
  return solves({puzzle.solution, puzzle.aliases, puzzle.category.key, std::move(shown)}, said,
                state.config.options.solve_tolerance);
}

}  // namespace callboard::wheel
