#include "tests/rules/lucky_numbers/sample.h"

#include "rules/lucky_numbers/knowledge.h"

namespace callboard::battery {
namespace {

using namespace lucky_numbers;

std::string letters(Random& random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += static_cast<char>('A' + below(random, 26));
  return text;
}

FollowUp question(Random& random) {
  FollowUp followup;
  followup.question = fold_content("Which is it?");
  if (below(random, 2) == 0) {
    followup.answers = {fold_content("Elvis"), fold_content("the King " + letters(random, 3))};
    return followup;
  }
  followup.choices = {fold_content("true"), fold_content("false")};
  followup.two_choice = true;
  followup.right = below(random, 2);
  return followup;
}

Puzzle puzzle(Random& random, int count) {
  const int first = 3 + static_cast<int>(below(random, 4));
  const char* between[] = {" ", " & ", "-", "'"};
  Puzzle made;
  made.solution = fold_content(letters(random, first) + between[below(random, 4)] +
                               letters(random, count - first));
  if (below(random, 3) == 0) made.clue = fold_content("a clue");
  return made;
}

Guess guess_for(const State& state, Random& random) {
  std::string text;
  for (const Cell& cell : state.cells) {
    text += cell.hidden ? letters(random, 1) : cell.text;
  }
  const Folded folded = fold_reply(text, Markup::kPlain, {});
  return Guess{folded.lines.front().text, folded.lines.front().key, false};
}

Move decide(const State& state, const PublicKnowledge& known, Random& random) {
  if (known.may_pass && below(random, 4) == 0) return Pass{};
  if (below(random, 4) == 0) return guess_for(state, random);
  return Roll{};
}

Move answer(const PublicKnowledge& known, Random& random) {
  if (below(random, 4) == 0) return Answer{"", "", std::nullopt, true};
  if (known.choices.empty()) {
    return below(random, 2) == 0 ? Answer{"Elvis", "elvis", std::nullopt, false}
                                 : Answer{"Buddy Holly", "buddy holly", std::nullopt, false};
  }
  const std::size_t index = below(random, known.choices.size());
  return Answer{known.choices[index].text, known.choices[index].key, static_cast<int>(index),
                false};
}

// The open puzzle's hidden letters are others; what is shown stays.
void resample_open(State& state, Random& random) {
  Puzzle other;
  for (const Cell& cell : state.cells) {
    Glyph glyph{cell.text, cell.key, cell.letter};
    if (cell.hidden) {
      glyph.text = letters(random, 1);
      glyph.key = static_cast<char>(glyph.text[0] - 'A' + 'a');
    }
    other.solution.text += glyph.text;
    other.solution.key += glyph.key;
    other.solution.glyphs.push_back(std::move(glyph));
  }
  if (state.question) {
    other.followup = question(random);
    other.followup->question = state.question->question;
    other.followup->choices = state.question->choices;
    other.followup->two_choice = state.question->two_choice;
    other.followup->right = below(random, std::max<std::size_t>(1, state.question->choices.size()));
    other.followup->answers = {fold_content("another " + letters(random, 4))};
  } else if (below(random, 2) == 0) {
    other.followup = question(random);
  }
  state.puzzle = Sealed<Puzzle, Vault>(std::move(other));
}

}  // namespace

using SampleOf = Sample<LuckyNumbers>;

OptionValues SampleOf::options(Random& random) {
  OptionValues values;
  for (const OptionSpec& spec : LuckyNumbers::options()) {
    if (below(random, 3) != 0) continue;
    const std::string& value = spec.values[below(random, spec.values.size())];
    if (value.find('#') == std::string::npos) values[spec.name] = value;
  }
  values.erase("round_end");  // by a host's call alone a match may be as long as he likes
  values["round_end"] = "puzzles:" + std::to_string(1 + below(random, 3));
  if (below(random, 4) == 0) values["retire_after_wins"] = "1";
  if (below(random, 4) == 0) values["max_consecutive_passes"] = "2";
  return values;
}

Item SampleOf::item(const Wanted& wanted, Random& random) {
  if (wanted.kind == "prizes") {
    return Prizes{{{"bronze thing", 5000}, {"silver thing", 10000}, {"gold thing", 20000}}};
  }
  const bool nine = wanted.kind == "tiebreak";
  Puzzle made = puzzle(random, nine ? kLettersMin : 9 + static_cast<int>(below(random, 4)));
  if (!wanted.tags.empty()) made.followup = question(random);
  return made;
}

Move SampleOf::move(const State& state, Seat seat, Random& random) {
  const PublicKnowledge known = knowledge(state, seat);
  switch (known.phase) {
    case Phase::kOpen:
      return Roll{};
    case Phase::kEventRoll:
      if (known.may_stop && below(random, 3) == 0) return Stop{};
      return Roll{};
    case Phase::kDecide:
      return decide(state, known, random);
    case Phase::kPick:
      return Pick{known.legal_picks[below(random, known.legal_picks.size())]};
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      return answer(known, random);
    case Phase::kEventWild:
      if (below(random, 5) == 0) return Wild{};
      return Wild{known.event_open[below(random, known.event_open.size())]};
    case Phase::kEventOffer:
      if (below(random, 2) == 0) return Stop{};
      return GoOn{};
    case Phase::kBetween:
    case Phase::kDone:
      break;
  }
  return Roll{};
}

State SampleOf::resample(const State& state, Random& random) {
  State other = state;
  const bool open = !state.cells.empty() && state.need != Need::kLabels && !state.event;
  if (open) resample_open(other, random);
  for (auto& sealed : other.queue) {
    sealed = Sealed<Puzzle, Vault>(puzzle(random, 9 + static_cast<int>(below(random, 4))));
  }
  if (other.queue.empty()) other.queue.emplace_back(puzzle(random, 12));
  return other;
}

std::vector<Move> SampleOf::odd_moves() {
  return {Roll{},
          Pick{{}},
          Pick{{1}},
          Pick{{1, 1}},
          Pick{{13, 99}},
          Pick{{-4, 11}},
          Guess{"", "", false},
          Guess{"SNAKE EYES", "snake eyes", false},
          Guess{"SNAKE EYES", "snake eyes", true},
          Pass{},
          Answer{"Elvis", "elvis", std::nullopt, false},
          Answer{"", "", std::nullopt, false},
          Answer{"x", "x", 7, false},
          Answer{"x", "x", -1, false},
          Answer{"no idea", "no idea", std::nullopt, true},
          Wild{},
          Wild{7},
          Wild{10},
          Stop{},
          GoOn{}};
}

// Rolls, passes and everything refused; not picks, guesses or answers, which are judged or uncover.
bool SampleOf::uncovers_nothing(const State& state, const InputFor<LuckyNumbers>& input) {
  const auto* seat_move = std::get_if<SeatMove<Move>>(&input);
  if (seat_move == nullptr) return std::holds_alternative<TimerFired>(input);
  const bool answers = std::holds_alternative<Answer>(seat_move->move);
  const bool guesses = std::holds_alternative<Guess>(seat_move->move);
  const bool picks = std::holds_alternative<Pick>(seat_move->move);
  const bool due = knowledge(state, seat_move->seat).mover == seat_move->seat;
  return !due || !(answers || guesses || picks);
}

}  // namespace callboard::battery
