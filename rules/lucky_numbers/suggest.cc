// A plausible player who sees what the seat sees and has no dictionary: for practice seats and the
// simulator. The phrases are such as people write; each is a legal move to the reader.
#include <algorithm>
#include <array>

#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/knowledge.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

constexpr int kGuessFromPercent = 70;  // of the letters shown
constexpr int kPassFromChances = 18;   // of 36 throws that would be unlucky

// A stream of choices from one number (splitmix64, by its published constants).
class Whim {
 public:
  explicit Whim(std::uint64_t entropy) : state_(entropy) {}
  std::size_t below(std::size_t limit) {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return static_cast<std::size_t>((z ^ (z >> 31U)) % limit);
  }
  template <std::size_t N>
  std::string one_of(const std::array<const char*, N>& phrases) {
    return phrases[below(N)];
  }

 private:
  std::uint64_t state_;
};

std::string roll_words(Whim& whim) {
  return whim.one_of(std::array<const char*, 5>{"roll", "ROLL!", "let's roll please",
                                                "I'll roll the dice", "gimme the dice"});
}

std::string pass_words(Whim& whim) {
  return whim.one_of(
      std::array<const char*, 4>{"pass", "I'll pass the dice", "I pass", "too risky, I'm passing"});
}

std::string listed(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += i + 1 == numbers.size() ? " and " : ", ";
    text += std::to_string(numbers[i]);
  }
  return text;
}

std::string pick_words(const std::vector<int>& numbers, Whim& whim) {
  switch (whim.below(4)) {
    case 0:
      return numbers_spaced(numbers);
    case 1:
      return "I'll take the " + listed(numbers) + " please";
    case 2:
      return "let's see " + listed(numbers) + "!";
    default:
      return listed(numbers);
  }
}

// Unknown letters are filled in blindly, by how common they are in English.
std::string guess_words(const SeatView& view, Whim& whim) {
  constexpr std::string_view kCommon = "EEEEAAAOOOIIITTTNNNSSSRRRLLDDUCMPHG";
  std::string words;
  for (const Cell& cell : view.cells) {
    if (cell.hidden) {
      words += kCommon[whim.below(kCommon.size())];
    } else {
      words += cell.text;
    }
  }
  return whim.one_of(std::array<const char*, 3>{"guess ", "my guess is: ", "solve: "}) + words;
}

// How many of the 36 throws find no set of hidden numbers.
int unlucky_throws(const std::vector<int>& hidden) {
  int unlucky = 0;
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) {
      unlucky += sums(hidden, first + second).empty() ? 1 : 0;
    }
  }
  return unlucky;
}

std::string decide_words(const SeatView& view, Whim& whim) {
  const auto hidden = hidden_numbers(view.cells);
  const int all = number_count(view.cells);
  const int shown_percent = (all - static_cast<int>(hidden.size())) * 100 / std::max(1, all);
  if (shown_percent >= kGuessFromPercent && whim.below(2) == 0) return guess_words(view, whim);
  if (unlucky_throws(hidden) >= kPassFromChances) {
    return view.may_pass ? pass_words(whim) : guess_words(view, whim);
  }
  return roll_words(whim);
}

std::string wild_words(const SeatView& view, Whim& whim) {
  const int number = view.event_open[whim.below(view.event_open.size())];
  return whim.one_of(std::array<const char*, 2>{"make it ", "I'll use it on the "}) +
         std::to_string(number);
}

}  // namespace

std::string LuckyNumbers::suggest(const SeatView& view, std::uint64_t entropy) {
  if (!view.due) return "";
  Whim whim(entropy);
  switch (view.phase) {
    case Phase::kOpen:
    case Phase::kEventRoll:
      return roll_words(whim);
    case Phase::kDecide:
      return decide_words(view, whim);
    case Phase::kPick:
      return pick_words(view.legal_picks[whim.below(view.legal_picks.size())], whim);
    case Phase::kFollowUpSolver:
    case Phase::kFollowUpOther:
      if (view.choices.empty()) return "no idea";
      return view.choices[whim.below(view.choices.size())].text;
    case Phase::kEventWild:
      return wild_words(view, whim);
    case Phase::kEventOffer:
      return whim.below(2) == 0 ? "stop" : "go on";
    case Phase::kBetween:
    case Phase::kDone:
      break;
  }
  return "";
}

}  // namespace callboard::lucky_numbers
