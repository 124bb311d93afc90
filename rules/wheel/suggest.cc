// A plausible player who sees what the seat sees: for practice seats and the simulator. It knows
// which letters are frequent and a few common words, and solves when the board leaves no others.
#include <algorithm>
#include <array>

#include "rules/wheel/game.h"

namespace callboard::wheel {
namespace {

constexpr std::string_view kFrequentConsonants = "TNSRLDHCMPGBFYWKVXZJQ";
constexpr std::string_view kFrequentVowels = "EAOIU";
constexpr std::int64_t kRideFrom = 20000;  // points at which nobody risks the Express
constexpr std::array<std::string_view, 96> kKnownWords = {
    "A",      "AN",   "AND",   "ALL",   "ARE",     "AS",    "AT",    "BACK",   "BE",    "BEST",
    "BETTER", "BIG",  "BREAD", "BUT",   "BY",      "CAKE",  "CAN",   "CAT",    "COME",  "DAY",
    "DO",     "DOG",  "DON'T", "EARLY", "EVERY",   "FIRE",  "FIRST", "FOR",    "FREE",  "FRIEND",
    "FROM",   "GET",  "GO",    "GOOD",  "GREEN",   "HAND",  "HAVE",  "HE",     "HEART", "HER",
    "HIS",    "HOME", "HOT",   "HOUSE", "I",       "ICE",   "IF",    "IN",     "IS",    "IT",
    "IT'S",   "JUST", "KNOW",  "LATE",  "LIFE",    "LIGHT", "LIKE",  "LITTLE", "LONG",  "LOOK",
    "LOVE",   "MAKE", "ME",    "MORE",  "MORNING", "MY",    "NEVER", "NEW",    "NIGHT", "NO",
    "NOT",    "NOW",  "OF",    "OLD",   "ON",      "ONE",   "OR",    "OUT",    "PIE",   "RED",
    "ROAD",   "SO",   "STAR",  "STOP",  "THAN",    "THAT",  "THE",   "THERE",  "TIME",  "TO",
    "UP",     "WAY",  "WE",    "WITH",  "YOU",     "YOUR"};

// A stream of choices from one number (splitmix64, by its published constants).
class Fancy {
 public:
  explicit Fancy(std::uint64_t entropy) : state_(entropy) {}
  std::size_t below(std::size_t limit) {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return static_cast<std::size_t>((z ^ (z >> 31U)) % limit);
  }

 private:
  std::uint64_t state_;
};

// What may stand in a square: what stands there, or any letter that is not known to be elsewhere.
bool square_takes(const Cell& cell, char letter, std::string_view used) {
  if (!cell.letter) return cell.text == std::string(1, letter);
  if (!cell.hidden) return cell.called == letter;
  return is_letter(letter) && used.find(letter) == std::string_view::npos;
}

// The only known word that fits these squares; nothing: none, or more than one.
std::optional<std::string> known_word(const std::vector<Cell>& word, std::string_view used) {
  std::optional<std::string> found;
  for (const std::string_view known : kKnownWords) {
    if (known.size() != word.size()) continue;
    bool fits = true;
    for (std::size_t i = 0; i < word.size() && fits; ++i) {
      fits = square_takes(word[i], known[i], used);
    }
    if (!fits) continue;
    if (found) return std::nullopt;
    found = std::string(known);
  }
  return found;
}

// The board as words, if every hidden letter follows.
std::optional<std::string> whole_board(const std::vector<Cell>& cells, std::string_view used) {
  std::string text;
  std::vector<Cell> word;
  const auto close = [&] {
    const bool shown =
        std::none_of(word.begin(), word.end(), [](const Cell& cell) { return cell.hidden; });
    std::string words;
    for (const Cell& cell : word) words += cell.text;
    if (!shown) {
      const auto known = known_word(word, used);
      if (!known) return false;
      words = *known;
    }
    text += words;
    word.clear();
    return true;
  };
  for (const Cell& cell : cells) {
    if (cell.letter || cell.text != " ") {
      word.push_back(cell);
      continue;
    }
    if (!close()) return std::nullopt;
    text += ' ';
  }
  return close() ? std::optional<std::string>(text) : std::nullopt;
}

std::string not_called(std::string_view letters, std::string_view used) {
  std::string left;
  for (const char letter : letters) {
    if (used.find(letter) == std::string_view::npos) left += letter;
  }
  return left;
}

// Mostly the most frequent one.
std::string some_letter(std::string_view letters, Fancy& fancy) {
  const std::size_t reach = std::min<std::size_t>(letters.size(), 4);
  return std::string(1, letters[std::min(fancy.below(reach), fancy.below(reach))]);
}

std::string turn_words(const SeatView& view, Fancy& fancy) {
  const std::string vowels = not_called(kFrequentVowels, view.used);
  const bool buys = view.may_buy && !vowels.empty();
  if (view.consonants_left && !(buys && fancy.below(4) == 0)) {
    return fancy.below(2) == 0 ? "spin" : "I'll spin";
  }
  if (buys) return "buy " + some_letter(vowels, fancy);
  return "pass";
}

// Somebody who rides has to say something: a consonant, a vowel, or a wild guess.
std::string ride_words(const SeatView& view, Fancy& fancy) {
  const bool consonants = view.consonants_left;
  const std::string left = not_called(kFrequentConsonants, view.used);
  const std::string vowels = not_called(kFrequentVowels, view.used);
  if (consonants && !left.empty()) return some_letter(left, fancy);
  if (view.may_buy && !vowels.empty()) return "buy " + some_letter(vowels, fancy);
  std::string guess;
  for (const Cell& cell : view.known.cells) guess += cell.hidden ? "E" : cell.text;
  return "solve: " + guess;
}

std::string speed_words(const SeatView& view, Fancy& fancy) {
  const std::string consonants = not_called(kFrequentConsonants, view.used);
  const std::string vowels = not_called(kFrequentVowels, view.used);
  const bool vowel = consonants.empty() || !view.consonants_left || fancy.below(3) == 0;
  return some_letter(vowel && !vowels.empty() ? vowels : consonants, fancy);
}

std::string bonus_letters(const SeatView& view) {
  const std::string taken = "RSTLNE" + view.known.consonants;
  std::string words;
  const auto missing =
      static_cast<std::size_t>(view.known.consonants_wanted) - view.known.consonants.size();
  for (const char letter : not_called("CDMHPGBFYWKVXZJQ", taken).substr(0, missing)) {
    words += std::string(1, letter) + " ";
  }
  return words + (view.known.vowel ? "" : "A");
}

}  // namespace

std::string Wheel::suggest(const SeatView& view, std::uint64_t entropy) {
  if (!view.due) return "";
  Fancy fancy(entropy);
  // What everybody takes for the solution need not be it: then the show has to go on.
  const bool dares = view.known.all_shown || fancy.below(2) == 0;
  const auto answer = dares ? whole_board(view.known.cells, view.used) : std::nullopt;
  const std::string solve = answer ? "solve: " + *answer : "";
  switch (view.known.phase) {
    case Phase::kReveal:
      return answer ? "answer: " + *answer : "wait";
    case Phase::kTurn:
      return answer ? solve : turn_words(view, fancy);
    case Phase::kLetter:
      if (answer) return solve;
      return some_letter(not_called(kFrequentConsonants, view.used), fancy);
    case Phase::kExpressChoice:
      return view.points < kRideFrom && fancy.below(3) == 0 ? "play" : "pass";
    case Phase::kExpressRide:
      return answer ? solve : ride_words(view, fancy);
    case Phase::kFinalSpin:
      return "spin";
    case Phase::kSpeedLetter:
      return view.known.all_shown ? solve : speed_words(view, fancy);
    case Phase::kSpeedSolve:
    case Phase::kBonusSolve:
      return answer ? solve : "pass";
    case Phase::kCategory:
      return std::to_string(1 + fancy.below(view.known.categories.size()));
    case Phase::kBonusLetters:
      return bonus_letters(view);
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return "";
}

}  // namespace callboard::wheel
