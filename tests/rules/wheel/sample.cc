#include "tests/rules/wheel/sample.h"

#include <algorithm>

#include "rules/wheel/engine.h"
#include "rules/wheel/knowledge.h"
#include "rules/wheel/vault.h"
#include "tests/rules/wheel/fixtures.h"

namespace callboard::battery {
namespace {

using namespace wheel;

constexpr std::string_view kConsonantSet = "BCDFGHJKLMNPQRSTVWXYZ";
constexpr std::string_view kVowelSet = "AEIOU";
constexpr const char* kCategorySet[] = {"Phrase", "Place", "Thing", "Event"};

char one_of(std::string_view letters, Random& random) {
  return letters[below(random, letters.size())];
}

std::string without(std::string_view letters, std::string_view used) {
  std::string left;
  for (const char letter : letters) {
    if (used.find(letter) == std::string_view::npos) left += letter;
  }
  return left;
}

std::string random_word(Random& random) {
  std::string text;
  const std::uint64_t count = 4 + below(random, 5);
  for (std::uint64_t i = 0; i < count; ++i) {
    text += i % 2 == 0 ? one_of(kConsonantSet, random) : one_of(kVowelSet, random);
  }
  return text;
}

Puzzle random_puzzle(PuzzleKind kind, Random& random) {
  constexpr const char* kBetween[] = {" ", " & ", "-", "'"};
  std::string text = random_word(random);
  if (below(random, 3) != 0) text += kBetween[below(random, 4)] + random_word(random);
  return {kind, fold_content(text), fold_content(kCategorySet[below(random, 4)]), {}, {}};
}

PuzzleKind kind_of(std::string_view name) {
  if (name == "tossup") return PuzzleKind::kTossup;
  return name == "bonus" ? PuzzleKind::kBonus : PuzzleKind::kPuzzle;
}

wheel::Said words_said(const std::string& text) { return {text, fold_key(text), {}}; }

// The solution of the puzzle, of the bonus puzzle or of the only toss-up; empty: there is none.
const PackText& on_board(const State& state) {
  static const PackText kNone;
  if (in_puzzle(state)) return solution(state.puzzle.board);
  if (state.phase == Phase::kBonusSolve) return solution(state.bonus->board);
  const bool one = state.phase == Phase::kReveal && state.reveals.size() == 1;
  return one ? solution(state.reveals.front().board) : kNone;
}

// Now and then what is on the board; else letters by chance.
wheel::Said guess_of(const State& state, const PublicKnowledge& known, Random& random) {
  const PackText& secret = on_board(state);
  if (!secret.key.empty() && below(random, 3) == 0) return words_said(secret.text);
  std::string text;
  for (const Cell& cell : known.cells) {
    text += cell.hidden ? std::string(1, one_of("ETAOINSR", random)) : cell.text;
  }
  return words_said(text);
}

Play of(Action action) { return {{Step{std::move(action), false}}}; }

char letter_of_kind(const State& state, std::string_view letters, Random& random) {
  const std::string left = without(letters, state.puzzle.used);
  return below(random, 8) == 0 || left.empty() ? one_of(letters, random) : one_of(left, random);
}

Play turn_move(const State& state, const PublicKnowledge& known, Random& random) {
  const SeatView view = Wheel::seat_view(state, *known.mover);
  if (below(random, 8) == 0) return of(Solve{guess_of(state, known, random)});
  if (view.may_buy && below(random, 3) == 0) {
    return of(Buy{letter_of_kind(state, kVowelSet, random)});
  }
  if (!view.consonants_left) return of(Pass{});
  if (state.puzzle.wild_value && count_items(player(state, *known.mover), Special::kWild) > 0) {
    return of(Wild{letter_of_kind(state, kConsonantSet, random)});
  }
  if (below(random, 4) == 0) return of(Spin{static_cast<int>(below(random, kPegs)) + 1});
  if (below(random, 2) == 0) return of(Spin{});
  return {{Step{Spin{}, false}, Step{Call{letter_of_kind(state, kConsonantSet, random)}, false}}};
}

Play ride_move(const State& state, const PublicKnowledge& known, Random& random) {
  const SeatView view = Wheel::seat_view(state, *known.mover);
  if (view.consonants_left && below(random, 6) != 0) {
    return of(Call{letter_of_kind(state, kConsonantSet, random)});
  }
  if (view.may_buy) return of(Buy{letter_of_kind(state, kVowelSet, random)});
  return of(Solve{guess_of(state, known, random)});
}

Play speed_letter_move(const State& state, const PublicKnowledge& known, Random& random) {
  if (known.all_shown) return of(Pass{});
  const bool vowel =
      below(random, 3) == 0 || !Wheel::seat_view(state, *known.mover).consonants_left;
  return of(Letter{letter_of_kind(state, vowel ? kVowelSet : kConsonantSet, random)});
}

Play bonus_letters_move(const PublicKnowledge& known, Random& random) {
  const std::string taken = "RSTLNE" + known.consonants;
  Letters letters;
  const auto wanted = static_cast<std::size_t>(known.consonants_wanted) - known.consonants.size();
  std::string left = without(kConsonantSet, taken);
  for (std::size_t i = 0; i < wanted && (i == 0 || below(random, 3) != 0); ++i) {
    letters.consonants += one_of(left, random);
    left = without(left, letters.consonants);
  }
  if (!known.vowel && (letters.consonants.empty() || below(random, 2) == 0)) {
    letters.vowel = one_of("AIOU", random);
  }
  return of(letters);
}

// Hidden squares hold other letters that may be there as well: of the same kind where everybody
// knows that no consonant is left.
Board other_board(const Board& board, std::string_view used, bool vowels_only, Random& random) {
  if (board.cells.empty()) return board;
  Puzzle puzzle = Vault::open(board.puzzle);
  const std::string vowels = without(kVowelSet, used);
  const std::string consonants = without(kConsonantSet, used);
  const std::string all = vowels_only ? vowels : consonants + vowels;
  bool first = true;
  puzzle.solution = PackText{};
  puzzle.aliases = {fold_content("another " + random_word(random))};
  const auto& glyphs = Vault::open(board.puzzle).solution.glyphs;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    Glyph glyph = glyphs[i];
    if (board.cells[i].hidden && !all.empty()) {
      const char letter =
          one_of(first && !vowels_only && !consonants.empty() ? consonants : all, random);
      first = false;
      glyph.text = std::string(1, letter);
      glyph.key = std::string(1, static_cast<char>(letter - 'A' + 'a'));
    }
    puzzle.solution.text += glyph.text;
    puzzle.solution.key += glyph.key;
    puzzle.solution.glyphs.push_back(std::move(glyph));
  }
  Board other = board;
  other.puzzle = Sealed<Puzzle, Vault>(std::move(puzzle));
  return other;
}

void resample_reveal(Reveal& reveal, Random& random) {
  reveal.board = other_board(reveal.board, "", false, random);
  for (SealedAnswer& answer : reveal.answers) {
    answer.said = Sealed<wheel::Said, Vault>(words_said(random_word(random)));
  }
  for (Attempt& attempt : reveal.tried) {
    attempt.said = Sealed<wheel::Said, Vault>(words_said(random_word(random)));
  }
}

void resample_bonus(Bonus& bonus, bool open, Random& random) {
  for (auto& offered : bonus.offered) {
    Puzzle puzzle = random_puzzle(PuzzleKind::kBonus, random);
    puzzle.category = Vault::open(offered).category;
    offered = Sealed<Puzzle, Vault>(std::move(puzzle));
  }
  if (open) {
    std::string used = "RSTLNE" + bonus.consonants;
    if (bonus.vowel) used += *bonus.vowel;
    bonus.board = other_board(bonus.board, used, false, random);
    bonus.offered[static_cast<std::size_t>(*bonus.chosen)] = bonus.board.puzzle;
  }
  if (!bonus.opened) std::shuffle(bonus.envelopes.begin(), bonus.envelopes.end(), random);
}

}  // namespace

using SampleOfWheel = Sample<Wheel>;

OptionValues SampleOfWheel::options(Random& random) {
  constexpr const char* kSizes[] = {"3", "3", "3", "4", "5", "9", "12", "15"};
  OptionValues values;
  for (const OptionSpec& spec : Wheel::options()) {
    if (below(random, 3) != 0) continue;
    std::string value = spec.values[below(random, spec.values.size())];
    if (value.starts_with('@')) value.erase(0, 1);  // all of the list
    if (value.find_first_of("#~") == std::string::npos) values[spec.name] = value;
  }
  values["contestants"] = kSizes[below(random, std::size(kSizes))];
  values.erase("wheel");
  return values;
}

Item SampleOfWheel::item(const Wanted& wanted, Random& random) {
  if (wanted.kind == "wheel") return house();
  for (;;) {
    Puzzle puzzle = random_puzzle(kind_of(wanted.kind), random);
    if (Wheel::item_fits(puzzle, wanted) || wanted.tags.empty()) return puzzle;
  }
}

Move SampleOfWheel::move(const State& state, Seat seat, Random& random) {
  const PublicKnowledge known = knowledge(state, seat);
  switch (known.phase) {
    case Phase::kReveal:
      if (below(random, 3) == 0) return of(Answer{guess_of(state, known, random)});
      return of(Wait{});
    case Phase::kTurn:
      return turn_move(state, known, random);
    case Phase::kLetter:
      if (below(random, 10) == 0) return of(Solve{guess_of(state, known, random)});
      return of(Call{letter_of_kind(state, kConsonantSet, random)});
    case Phase::kExpressChoice:
      return of(Express{below(random, 2) == 0});
    case Phase::kExpressRide:
      return ride_move(state, known, random);
    case Phase::kFinalSpin:
      return of(Spin{});
    case Phase::kSpeedLetter:
      return speed_letter_move(state, known, random);
    case Phase::kSpeedSolve:
    case Phase::kBonusSolve:
      if (below(random, 3) == 0) return of(Pass{});
      return of(Guesses{{guess_of(state, known, random)}});
    case Phase::kCategory:
      return of(Category{1 + static_cast<int>(below(random, 3))});
    case Phase::kBonusLetters:
      return bonus_letters_move(known, random);
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return of(Spin{});
}

State SampleOfWheel::resample(const State& state, Random& random) {
  State other = state;
  for (Reveal& reveal : other.reveals) resample_reveal(reveal, random);
  if (in_puzzle(state)) {
    other.puzzle.board =
        other_board(state.puzzle.board, state.puzzle.used, only_vowels(state), random);
  }
  const bool open = state.phase == Phase::kBonusLetters || state.phase == Phase::kBonusSolve;
  if (other.bonus) resample_bonus(*other.bonus, open, random);
  for (auto& sealed : other.queue) {
    sealed = Sealed<Puzzle, Vault>(random_puzzle(Vault::open(sealed).kind, random));
  }
  return other;
}

std::vector<Move> SampleOfWheel::odd_moves() {
  const wheel::Said words = words_said("SNAKE EYES");
  std::vector<Move> moves;
  const std::vector<Action> actions = {Spin{},
                                       Spin{37},
                                       Spin{99},
                                       Call{'T'},
                                       Call{'E'},
                                       Call{'?'},
                                       Buy{'E'},
                                       Buy{'T'},
                                       Solve{words},
                                       Solve{{}},
                                       Wild{'N'},
                                       Express{true},
                                       Express{false},
                                       Letter{'N'},
                                       Guesses{{words}},
                                       Guesses{{}},
                                       Pass{},
                                       Confirm{},
                                       Confirm{false},
                                       Category{1},
                                       Category{7},
                                       Letters{"CDM", 'A', false},
                                       Letters{"", std::nullopt, false},
                                       Answer{words},
                                       Wait{}};
  for (const Action& action : actions) moves.push_back(of(action));
  moves.push_back({});
  moves.push_back({{Step{Solve{words}, true}}});
  return moves;
}

// A spin, a choice, what is refused; and while letters appear in sealed steps whatever does not
// close the step, answers among them.
bool SampleOfWheel::uncovers_nothing(const State& state, const InputFor<Wheel>& input) {
  const auto* made = std::get_if<SeatMove<Move>>(&input);
  if (made == nullptr) return std::holds_alternative<TimerFired>(input);
  const Pending pending = Wheel::pending(state);
  const auto* due = std::get_if<Awaiting>(&pending);
  if (due == nullptr) return true;
  if (state.phase == Phase::kReveal) {
    const bool race = state.config.options.tossup_mode == TossupMode::kRace;
    return !race && due->seats.size() > 1;
  }
  if (!has_seat(due->seats, made->seat)) return true;
  const bool plain = made->move.steps.size() == 1 && !made->move.steps.front().ask;
  const Action* action = plain ? &made->move.steps.front().action : nullptr;
  return action != nullptr &&
         (std::holds_alternative<Spin>(*action) || std::holds_alternative<Category>(*action));
}

}  // namespace callboard::battery
