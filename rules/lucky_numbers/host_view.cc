// The hosts' view: the only one that opens solutions.
#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/picture.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"
#include "rules/lucky_numbers/view_facts.h"

namespace callboard::lucky_numbers {
Facts question_facts(const FollowUp& followup) {
  Facts facts = {{"question", Said{followup.question.text}},
                 {"answers", text_facts(followup.answers)},
                 {"choices", text_facts(followup.choices)}};
  if (!followup.choices.empty()) {
    facts.push_back({"right", Said{followup.choices[followup.right].text}});
  }
  return facts;
}

namespace {

Facts queue_entry(const Puzzle& puzzle, int place) {
  Facts facts = {{"place", std::int64_t{place}},
                 {"solution", Said{puzzle.solution.text}},
                 {"letters", std::int64_t{letter_count(puzzle.solution)}}};
  if (puzzle.clue) facts.push_back({"clue", Said{puzzle.clue->text}});
  if (puzzle.followup) facts.push_back({"question", question_facts(*puzzle.followup)});
  if (!puzzle.labels.empty()) facts.push_back({"labels", Word{numbers_spaced(puzzle.labels)}});
  return facts;
}

void add_waiting(Facts& facts, const Waiting& waiting) {
  const bool guess = waiting.guess.has_value();
  facts.push_back(
      {"waiting", Facts{{"seat", waiting.seat},
                        {"text", Said{guess ? waiting.guess->text : waiting.answer->text}},
                        {"kind", Word{guess ? "guess" : "answer"}}}});
}

}  // namespace

HostView host_view(const State& state) {
  HostView view{common_facts(state)};
  const bool dealt = state.need == Need::kLabels;
  if (puzzle_is_open(state) || dealt || state.question) {
    const Puzzle& open = Vault::open(state.puzzle);
    view.facts.push_back({"solution", Said{open.solution.text}});
    if (open.followup) view.facts.push_back({"question", question_facts(*open.followup)});
  }
  if (state.waiting) add_waiting(view.facts, *state.waiting);
  std::vector<Facts> queue;
  int place = 0;
  for (const auto& sealed : state.queue) queue.push_back(queue_entry(Vault::open(sealed), ++place));
  view.facts.push_back({"queue", std::move(queue)});
  view.facts.push_back({"prizes", medal_facts(state.prizes)});
  return view;
}

}  // namespace callboard::lucky_numbers
