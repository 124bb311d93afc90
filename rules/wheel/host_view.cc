// The hosts' view: the only one that opens solutions.
#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"
#include "rules/wheel/view_facts.h"
#include "rules/wheel/views.h"

namespace callboard::wheel {
namespace {

Word kind_word(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::kPuzzle:
      return Word{"puzzle"};
    case PuzzleKind::kTossup:
      return Word{"tossup"};
    case PuzzleKind::kBonus:
      return Word{"bonus"};
    case PuzzleKind::kTest:
      break;
  }
  return Word{"test"};
}

std::int64_t letters_of(const PackText& text) {
  std::int64_t letters = 0;
  for (const Glyph& glyph : text.glyphs) letters += letter_of(glyph) != 0 ? 1 : 0;
  return letters;
}

Facts solution_facts(std::string_view what, std::int64_t number, const Puzzle& puzzle) {
  return made({{"what", Word{std::string(what)}},
               {"number", number},
               {"solution", Quote{puzzle.solution.text}},
               {"category", Quote{puzzle.category.text}}});
}

std::vector<Facts> bonus_solutions(const Bonus& bonus) {
  std::vector<Facts> list;
  std::int64_t number = 0;
  for (const auto& offered : bonus.offered) {
    ++number;
    const bool played = !bonus.chosen || *bonus.chosen + 1 == number;
    if (played) list.push_back(solution_facts("bonus", number, Vault::open(offered)));
  }
  return list;
}

std::vector<Facts> open_solutions(const State& state) {
  std::vector<Facts> list;
  if (state.phase == Phase::kReveal) {
    for (const Reveal& reveal : state.reveals) {
      if (reveal.board.cells.empty() || reveal.need == RevealNeed::kOver) continue;
      list.push_back(solution_facts(reveal_name(reveal.kind), reveal.number,
                                    Vault::open(reveal.board.puzzle)));
    }
  } else if (in_puzzle(state)) {
    list.push_back(
        solution_facts("puzzle", state.round.puzzle, Vault::open(state.puzzle.board.puzzle)));
  } else if (state.bonus && state.phase != Phase::kDone) {
    list = bonus_solutions(*state.bonus);
  }
  return list;
}

}  // namespace

HostView host_view(const State& state) {
  HostView view{common_view(state)};
  view.facts.push_back({"solutions", open_solutions(state)});
  std::vector<Facts> queue;
  for (const auto& sealed : state.queue) {
    const Puzzle& puzzle = Vault::open(sealed);
    queue.push_back(made({{"place", static_cast<std::int64_t>(queue.size()) + 1},
                          {"kind", kind_word(puzzle.kind)},
                          {"solution", Quote{puzzle.solution.text}},
                          {"category", Quote{puzzle.category.text}},
                          {"letters", letters_of(puzzle.solution)}}));
  }
  view.facts.push_back({"queue", std::move(queue)});
  std::vector<Facts> envelopes;
  const auto& all = state.bonus ? state.bonus->envelopes : state.layout.envelopes;
  for (const Envelope& envelope : all) {
    envelopes.push_back(made({{"title", Quote{envelope.title}}, {"value", envelope.value}}));
  }
  view.facts.push_back({"envelopes", std::move(envelopes)});
  return view;
}

}  // namespace callboard::wheel
