#include "rules/lucky_numbers/grammar/chain.h"

#include <algorithm>
#include <set>
#include <string>

#include "rules/lucky_numbers/grammar/refusals.h"

namespace callboard::lucky_numbers::grammar {
namespace {

Move move_of(const Act& act) {
  switch (act.kind) {
    case ActKind::kRoll:
      return Roll{};
    case ActKind::kPass:
      return Pass{};
    case ActKind::kGuess:
      return act.guess;
    case ActKind::kStop:
      return Stop{};
    case ActKind::kGoOn:
      return GoOn{};
    case ActKind::kNumbers:
      break;
  }
  CALLBOARD_CHECK(false, "numbers become a pick by judge_pick");
}

std::string name_of(const Act& act) {
  switch (act.kind) {
    case ActKind::kRoll:
      return "ROLL";
    case ActKind::kPass:
      return "PASS";
    case ActKind::kGuess:
      return "GUESS " + act.guess.text;
    case ActKind::kStop:
      return "STOP";
    case ActKind::kGoOn:
      return "GO ON";
    case ActKind::kNumbers:
      break;
  }
  std::vector<int> numbers;
  for (const Asked& asked : act.asked) numbers.push_back(asked.value);
  return numbers_spaced(numbers);
}

bool two_guesses(const Reading& reading) {
  std::set<std::string> keys;
  for (const Act& act : reading.acts) {
    if (act.kind == ActKind::kGuess) keys.insert(act.guess.key);
  }
  return reading.multi_guess || keys.size() > 1;
}

MoveOrRefusal one_move(const PublicKnowledge& known, const Act& act) {
  const bool open = known.phase == Phase::kOpen;
  if (act.kind == ActKind::kNumbers) return plain(Code::kNoRoll);
  if (open && act.kind != ActKind::kRoll) return plain(Code::kPhaseOpen);
  if (act.kind == ActKind::kPass && !known.may_pass) return plain(Code::kPassLimit);
  return Moves<Move>{{move_of(act)}};
}

// --- the numbers of a pick -----------------------------------------------------------------------

// Whether `digits` from `at` on can be cut into different numbers of the board that make `rest`.
bool cut_into(const std::string& digits, std::size_t at, int rest, int highest,
              std::vector<int>& out) {
  if (at == digits.size()) return rest == 0 && out.size() > 1;
  for (std::size_t length = 1; length <= 2 && at + length <= digits.size(); ++length) {
    if (digits[at] == '0') return false;
    const int number = std::stoi(digits.substr(at, length));
    const bool fresh = std::find(out.begin(), out.end(), number) == out.end();
    if (number > highest || number > rest || !fresh) continue;
    out.push_back(number);
    if (cut_into(digits, at + length, rest - number, highest, out)) return true;
    out.pop_back();
  }
  return false;
}

// Digits written without blanks: refused with the likeliest reading, never repaired.
std::optional<Refusal> run_together(const PublicKnowledge& known, const Asked& asked) {
  constexpr std::size_t kDigitsMax = 12;
  if (asked.value <= known.numbers || asked.written.size() < 2) return std::nullopt;
  std::vector<int> reading;
  if (asked.written.size() <= kDigitsMax &&
      cut_into(asked.written, 0, known.dice_total, known.numbers, reading)) {
    return run_on(asked.written, reading);
  }
  if (asked.written.size() < 3) return std::nullopt;
  reading.clear();
  for (const char c : asked.written.substr(0, kDigitsMax)) reading.push_back(c - '0');
  return run_on(asked.written.substr(0, kDigitsMax), reading);
}

std::optional<Refusal> check_numbers(const PublicKnowledge& known, const std::vector<Asked>& asked,
                                     std::vector<int>& numbers) {
  for (const Asked& one : asked) {
    if (auto refused = run_together(known, one)) return refused;
    if (one.value < 1 || one.value > known.numbers) return not_on_board(known, one.value);
    numbers.push_back(one.value);
  }
  std::sort(numbers.begin(), numbers.end());
  if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end()) {
    return plain(Code::kDup);
  }
  std::vector<int> gone;
  std::set_difference(numbers.begin(), numbers.end(), known.hidden.begin(), known.hidden.end(),
                      std::back_inserter(gone));
  if (!gone.empty()) return taken(known, gone);
  int total = 0;
  for (const int number : numbers) total += number;
  if (total != known.dice_total) return sum(known, numbers);
  const bool legal = std::find(known.legal_picks.begin(), known.legal_picks.end(), numbers) !=
                     known.legal_picks.end();
  return legal ? std::nullopt : std::optional(largest(known));
}

// Number acts joined into one pick; sets that are each a pick of their own are a change of mind.
struct Joined {
  std::vector<Asked> asked;
  std::vector<Act> rest;        // what follows the pick, in order
  bool guess_first = false;     // a guess stands before the first number
  bool move_first = false;      // a roll or pass does
  std::vector<Act> rival_sets;  // more than one whole pick
};

bool is_whole_pick(const PublicKnowledge& known, const Act& act) {
  int total = 0;
  for (const Asked& asked : act.asked) total += asked.value;
  return total == known.dice_total;
}

Joined join(const PublicKnowledge& known, const Reading& reading) {
  Joined out;
  for (const Act& act : reading.acts) {
    if (act.kind != ActKind::kNumbers) {
      if (out.asked.empty() && act.kind == ActKind::kGuess) out.guess_first = true;
      if (out.asked.empty() && act.kind != ActKind::kGuess) out.move_first = true;
      out.rest.push_back(act);
      continue;
    }
    const auto same = [&](const Act& rival) { return rival.asked == act.asked; };
    if (is_whole_pick(known, act)) {
      if (std::any_of(out.rival_sets.begin(), out.rival_sets.end(), same)) continue;
      out.rival_sets.push_back(act);
    }
    out.asked.insert(out.asked.end(), act.asked.begin(), act.asked.end());
  }
  for (const Act& act : reading.doubted) {
    const bool rival = is_whole_pick(known, act) && !out.rival_sets.empty() &&
                       out.rival_sets.front().asked != act.asked;
    if (rival) out.rival_sets.push_back(act);
  }
  if (out.asked.empty()) out.asked = reading.announced;
  return out;
}

MoveOrRefusal without_numbers(const PublicKnowledge& known, const Folded& reply,
                              const Reading& reading, const Joined& joined) {
  if (joined.guess_first || reading.multi_guess || reading.guess_empty) return pick_first(known);
  if (joined.move_first) return no_numbers(known);
  if (reading.conditional) return plain(Code::kCond);
  if (reading.unsure) return pick_first(known);
  if (reply.addressed) return no_numbers(known);
  return Chatter{};
}

}  // namespace

MoveOrRefusal with_note(MoveOrRefusal verdict, const Reading& reading) {
  auto* const moves = std::get_if<Moves<Move>>(&verdict);
  if (moves != nullptr && reading.conditional) moves->note = "conditional";
  return verdict;
}

MoveOrRefusal nothing(const Folded& reply, Code code) {
  if (reply.addressed) return plain(code);
  return Chatter{};
}

MoveOrRefusal clash(const std::vector<Act>& acts) {
  const bool apart = std::any_of(acts.begin(), acts.end(), [](const Act& a) { return a.apart; });
  if (!apart) return plain(Code::kChain);
  Ambiguous out;
  for (const Act& act : acts) {
    std::string name = name_of(act);
    if (std::find(out.candidates.begin(), out.candidates.end(), name) == out.candidates.end()) {
      out.candidates.push_back(std::move(name));
    }
  }
  return out;
}

MoveOrRefusal judge_turn(const PublicKnowledge& known, const Folded& reply,
                         const Reading& reading) {
  if (reading.guess_chained) return plain(Code::kChain);
  if (two_guesses(reading)) {
    return plain(known.phase == Phase::kOpen ? Code::kPhaseOpen : Code::kMultiGuess);
  }
  const bool guesses = reading.has(ActKind::kGuess);
  if (reading.conditional && guesses) return plain(Code::kCond);
  if (reading.guess_empty && !reading.acts.empty()) {
    return Ambiguous{{"GUESS", name_of(reading.acts.front())}};
  }
  if (reading.acts.size() == 1) return one_move(known, reading.acts.front());
  if (reading.acts.size() > 1) {
    const bool only_pick_and_guess =
        reading.acts.size() == 2 && guesses && reading.acts.front().kind == ActKind::kNumbers;
    if (only_pick_and_guess) return plain(Code::kNoRoll);
    if (guesses || reading.has(ActKind::kNumbers)) {
      const bool bare = std::any_of(reading.acts.begin(), reading.acts.end(),
                                    [](const Act& act) { return act.bare; });
      return bare ? clash(reading.acts) : MoveOrRefusal(plain(Code::kChain));
    }
    return clash(reading.acts);
  }
  if (reading.guess_empty) return plain(Code::kGuessEmpty);
  if (reading.self_roll) return plain(Code::kSelfRoll);
  if (reading.conditional) return plain(Code::kCond);
  if (reading.unsure && known.phase != Phase::kOpen) return bare(reading.unsure->text);
  return nothing(reply);
}

MoveOrRefusal judge_pick(const PublicKnowledge& known, const Folded& reply,
                         const Reading& reading) {
  const Joined joined = join(known, reading);
  if (joined.asked.empty()) return without_numbers(known, reply, reading, joined);
  if (joined.guess_first) return pick_first(known);
  if (joined.rival_sets.size() > 1) {
    Ambiguous out;
    for (const Act& act : joined.rival_sets) out.candidates.push_back(name_of(act));
    return out;
  }
  std::vector<int> numbers;
  if (auto refused = check_numbers(known, joined.asked, numbers)) return *std::move(refused);
  if (joined.move_first || reading.guess_chained) return plain(Code::kChain);
  if (two_guesses(reading)) return plain(Code::kMultiGuess);
  if (reading.guess_empty) return plain(Code::kGuessEmpty);
  if (reading.unsure) return bare(reading.unsure->text);
  if (joined.rest.size() > 1) return plain(Code::kChain);
  if (reading.conditional && reading.has(ActKind::kGuess)) return plain(Code::kCond);
  Moves<Move> out{{Pick{numbers}}};
  const bool clears = numbers == known.hidden;  // LN-51: solved without another word
  if (clears || joined.rest.empty()) return out;
  Move next = move_of(joined.rest.front());
  if (Guess* guess = std::get_if<Guess>(&next)) guess->chained = true;
  out.moves.push_back(std::move(next));
  return out;
}

}  // namespace callboard::lucky_numbers::grammar
