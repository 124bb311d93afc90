// The test that lets a registrant on stage: a puzzle of which at least half the letters stand open
// (WF-056), solved alone. What its words may be is read as in a toss-up: by the board everybody
// could see, never by the solution.
#include <variant>

#include "rules/core/check.h"
#include "rules/wheel/game.h"
#include "rules/wheel/knowledge.h"
#include "rules/wheel/play.h"
#include "rules/wheel/reader/reader.h"
#include "rules/wheel/solving.h"

namespace callboard::wheel {
namespace {

// As the registrant sees it.
Board test_board(const Puzzle& puzzle) {
  Board board = build_board(puzzle);
  for (const char letter : puzzle.given) {
    const bool small = letter >= 'a' && letter <= 'z';
    show_letter(board, small ? static_cast<char>(letter - 'a' + 'A') : letter);
  }
  return board;
}

const Puzzle& test_puzzle(const Item& item) {
  const auto* const puzzle = std::get_if<Puzzle>(&item);
  CALLBOARD_CHECK(puzzle != nullptr && puzzle->kind == PuzzleKind::kTest, "no test");
  return *puzzle;
}

}  // namespace

TestShown Wheel::test_shown(const Item& item) {
  const Puzzle& puzzle = test_puzzle(item);
  const Board board = test_board(puzzle);
  TestShown shown{puzzle.category.text, ""};
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const Cell& cell = board.cells[i];
    if (i > 0) shown.board += ' ';
    shown.board += cell.hidden ? "_" : cell.text == " " ? "/" : cell.text;
  }
  return shown;
}

TestReading Wheel::test_read(const Item& item, const Folded& words) {
  const Puzzle& puzzle = test_puzzle(item);
  const Board board = test_board(puzzle);
  PublicKnowledge known;
  known.phase = Phase::kReveal;
  known.author = Seat{0};
  known.contestant = true;
  known.cells = board.cells;
  const auto parsed = read_words(known, words, {});
  const auto* const moves = std::get_if<Moves<Move>>(&parsed);
  if (moves == nullptr || moves->moves.empty()) return TestReading::kNoAnswer;
  const auto& steps = moves->moves.front().steps;
  const auto* const answer = steps.empty() ? nullptr : std::get_if<Answer>(&steps.front().action);
  if (answer == nullptr) return TestReading::kNoAnswer;
  std::vector<bool> shown;
  for (const Cell& cell : board.cells) shown.push_back(!cell.hidden);
  const Target target{puzzle.solution, puzzle.aliases, puzzle.category.key, std::move(shown)};
  const bool right = solves(target, answer->said, Tolerance::kShownTypos);
  return right ? TestReading::kSolved : TestReading::kWrong;
}

}  // namespace callboard::wheel
