// The Bonus Round (WF-203 to WF-206, WF-275 to WF-296, WF-304, A-71 to A-75).
#include <algorithm>
#include <utility>

#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

constexpr std::string_view kGivenLetters = "RSTLNE";
constexpr std::size_t kOfferedCategories = 3;
constexpr std::size_t kConsonants = 3;
constexpr int kWildBonusMax = 2;

const PackText& category_of(const Sealed<Puzzle, Vault>& puzzle) {
  return Vault::open(puzzle).category;
}

bool offers(const Bonus& bonus, const PackText& category) {
  return std::any_of(bonus.offered.begin(), bonus.offered.end(),
                     [&](const auto& one) { return category_of(one).key == category.key; });
}

void ask_category(State& state) {
  state.need = Need::kNone;
  state.phase = Phase::kCategory;
  std::vector<Facts> list;
  for (const auto& one : state.bonus->offered) {
    state.bonus->categories.push_back(category_of(one));
    list.push_back({{"number", static_cast<std::int64_t>(list.size()) + 1},
                    {"category", Quote{category_of(one).text}}});
  }
  tell(state, "categories", {{"seat", *state.winner}, {"categories", std::move(list)}});
}

// Of a host's puzzles, those that fit.
void offer_from_queue(State& state) {
  auto& queue = state.queue;
  for (auto at = queue.begin();
       at != queue.end() && state.bonus->offered.size() < kOfferedCategories;) {
    const Puzzle& puzzle = Vault::open(*at);
    if (puzzle.kind != PuzzleKind::kBonus || offers(*state.bonus, puzzle.category)) {
      ++at;
      continue;
    }
    state.bonus->offered.push_back(*at);
    at = queue.erase(at);
  }
}

// WF-204, A-72: the first of the most valuable ones.
void put_big_money(State& state) {
  Bonus& bonus = *state.bonus;
  if (count_items(player(state, *state.winner), Special::kBigMoney) == 0) return;
  const auto top =
      std::max_element(bonus.envelopes.begin(), bonus.envelopes.end(),
                       [](const Envelope& a, const Envelope& b) { return a.value < b.value; });
  if (top == bonus.envelopes.end()) return;
  *top = Envelope{{}, state.big_money, true};
  bonus.big_money = true;
  tell(state, "big_money_envelope", {{"value", state.big_money}});
}

void open_board(State& state) {
  Bonus& bonus = *state.bonus;
  bonus.board = build_board(Vault::open(bonus.offered[static_cast<std::size_t>(*bonus.chosen)]));
  for (const char letter : kGivenLetters) show_letter(bonus.board, letter);
  bonus.consonants.clear();
  bonus.vowel.reset();
  bonus.extra = std::min(count_items(player(state, *state.winner), Special::kWild), kWildBonusMax);
  bonus.answers = 0;
  state.phase = Phase::kBonusLetters;
  state.need = Need::kNone;
  tell(state, "bonus_opened",
       {{"category", Quote{bonus.board.category.text}},
        {"letters", std::int64_t{letter_count(bonus.board)}},
        {"extra", std::int64_t{bonus.extra}}});
}

// Of a host's puzzles the first of the category that was chosen, if there is one.
void replace_from_queue(State& state) {
  auto& slot = state.bonus->offered[static_cast<std::size_t>(*state.bonus->chosen)];
  const std::string key = category_of(slot).key;
  const auto found = std::find_if(state.queue.begin(), state.queue.end(), [&](const auto& one) {
    return Vault::open(one).kind == PuzzleKind::kBonus && category_of(one).key == key;
  });
  if (found == state.queue.end()) return;
  slot = *found;
  state.queue.erase(found);
  open_board(state);
}

std::size_t consonants_wanted(const Bonus& bonus) {
  return kConsonants + static_cast<std::size_t>(bonus.extra);
}

Refusal letter_count_refused(const Bonus& bonus) {
  std::string have = bonus.consonants;
  if (bonus.vowel) have.push_back(*bonus.vowel);
  return refusal(
      Code::kLetterCount,
      {{"consonants", static_cast<std::int64_t>(consonants_wanted(bonus))}, {"have", Word{have}}});
}

Refused check_letters(const Bonus& bonus, const Letters& letters) {
  std::string taken(kGivenLetters);
  taken += bonus.consonants;
  if (bonus.vowel) taken.push_back(*bonus.vowel);
  std::string named = letters.consonants;
  if (letters.vowel) named.push_back(*letters.vowel);
  for (const char letter : named) {
    if (!is_letter(letter)) return refusal(Code::kLetterOnly);
    if (taken.find(letter) != std::string::npos) {
      return refusal(Code::kGivenLetter, {{"letter", letter_word(letter)}});
    }
    taken.push_back(letter);
  }
  const bool consonants =
      std::all_of(letters.consonants.begin(), letters.consonants.end(), is_consonant);
  const bool vowel = !letters.vowel || (is_vowel(*letters.vowel) && !bonus.vowel);
  const std::size_t count = bonus.consonants.size() + letters.consonants.size();
  if (!consonants || !vowel || count > consonants_wanted(bonus)) {
    return letter_count_refused(bonus);
  }
  return std::nullopt;
}

}  // namespace

void begin_bonus(State& state) {
  state.stage = {StageKind::kBonus, 1};
  state.bonus = Bonus{};
  state.bonus->envelopes = state.layout.envelopes;
  tell(state, "bonus_began", {{"seat", *state.winner}});
  put_big_money(state);
  offer_from_queue(state);
  if (state.bonus->offered.size() == kOfferedCategories) return ask_category(state);
  state.need = Need::kBonusPuzzle;
}

// One of another category than those there are; or, in place of one thrown out, of the same.
Wanted bonus_wanted(const State& state) {
  const Bonus& bonus = *state.bonus;
  if (bonus.chosen) {
    const auto chosen = static_cast<std::size_t>(*bonus.chosen);
    return {"bonus", {"is:" + category_of(bonus.offered[chosen]).text}, true};
  }
  Wanted wanted{"bonus", {}, true};
  for (const auto& one : bonus.offered) wanted.tags.push_back("not:" + category_of(one).text);
  return wanted;
}

Refused supply_bonus(State& state, Puzzle puzzle) {
  Bonus& bonus = *state.bonus;
  if (puzzle.kind != PuzzleKind::kBonus) return refusal(Code::kStale);
  if (bonus.chosen) {
    auto& slot = bonus.offered[static_cast<std::size_t>(*bonus.chosen)];
    if (puzzle.category.key != category_of(slot).key) return refusal(Code::kStale);
    slot = Sealed<Puzzle, Vault>(std::move(puzzle));
    open_board(state);
    return std::nullopt;
  }
  if (offers(bonus, puzzle.category)) return refusal(Code::kStale);
  bonus.offered.push_back(Sealed<Puzzle, Vault>(std::move(puzzle)));
  if (bonus.offered.size() == kOfferedCategories) ask_category(state);
  return std::nullopt;
}

void bonus_from_queue(State& state) {
  Bonus& bonus = *state.bonus;
  if (bonus.chosen) return replace_from_queue(state);
  offer_from_queue(state);
  if (bonus.offered.size() == kOfferedCategories) ask_category(state);
}

Refused play_category(State& state, int number) {
  if (state.stage.kind != StageKind::kBonus) return refusal(Code::kUnsure);
  Bonus& bonus = *state.bonus;
  if (bonus.chosen) {
    const auto chosen = static_cast<std::size_t>(*bonus.chosen);
    return refusal(Code::kCategoryStays,
                   {{"category", Quote{category_of(bonus.offered[chosen]).text}}});
  }
  if (number < 1 || number > static_cast<int>(kOfferedCategories))
    return refusal(Code::kPickCategory);
  bonus.chosen = number - 1;
  tell(
      state, "category_chosen",
      {{"number", std::int64_t{number}},
       {"category", Quote{category_of(bonus.offered[static_cast<std::size_t>(number - 1)]).text}}});
  state.need = Need::kBonusWheel;
  return std::nullopt;
}

// WF-281: what the envelope holds is drawn when it is opened.
Refused take_bonus_wheel(State& state, std::uint64_t wedge) {
  if (wedge >= static_cast<std::uint64_t>(kEnvelopes)) return refusal(Code::kStale);
  state.bonus->wedge = static_cast<int>(wedge) + 1;
  tell(state, "bonus_spun", {{"wedge", std::int64_t{*state.bonus->wedge}}});
  open_board(state);
  return std::nullopt;
}

Refused play_letters(Work& work, const Letters& letters) {
  State& state = work.state;
  if (state.phase == Phase::kCategory) return refusal(Code::kPickCategory);
  if (state.phase != Phase::kBonusLetters) return refusal(Code::kUnsure);
  Bonus& bonus = *state.bonus;
  if (letters.consonants.empty() && !letters.vowel && !letters.no_more) {
    return letter_count_refused(bonus);
  }
  if (letters.no_more) {
    const std::size_t count = bonus.consonants.size() + letters.consonants.size();
    if (count < kConsonants) return letter_count_refused(bonus);
    bonus.extra = static_cast<int>(count - kConsonants);
  }
  if (auto refused = check_letters(bonus, letters)) return refused;
  bonus.consonants += letters.consonants;
  if (letters.vowel) bonus.vowel = letters.vowel;
  if (bonus.consonants.size() == consonants_wanted(bonus) && bonus.vowel) {
    show_bonus_letters(state);
    return std::nullopt;
  }
  work.prompting = Prompting::kQuiet;
  std::string have = bonus.consonants;
  if (bonus.vowel) have.push_back(*bonus.vowel);
  tell(state, "bonus_letters_so_far",
       {{"have", Word{have}}, {"consonants", static_cast<std::int64_t>(consonants_wanted(bonus))}});
  return std::nullopt;
}

void show_bonus_letters(State& state) {
  Bonus& bonus = *state.bonus;
  const std::size_t used =
      bonus.consonants.size() > kConsonants ? bonus.consonants.size() - kConsonants : 0;
  for (std::size_t i = 0; i < used; ++i) drop_item(player(state, *state.winner), Special::kWild);
  bonus.extra = static_cast<int>(used);
  std::string named = bonus.consonants;
  if (bonus.vowel) named.push_back(*bonus.vowel);
  int count = 0;
  for (const char letter : named) count += show_letter(bonus.board, letter);
  tell(state, "bonus_letters", {{"letters", Word{named}}, {"count", std::int64_t{count}}});
  state.phase = Phase::kBonusSolve;
}

Refused bonus_guesses(Work& work, const std::vector<Said>& said) {
  State& state = work.state;
  Bonus& bonus = *state.bonus;
  const std::optional<bool> ruled = state.ruled;  // of the whole message
  for (const Said& one : said) {
    if (bonus.answers == static_cast<int>(kBonusAnswersMax)) {
      tell(state, "answers_dropped", {{"most", static_cast<std::int64_t>(kBonusAnswersMax)}});
      break;
    }
    ++bonus.answers;
    if (ruled ? *ruled : is_right(state, bonus.board, one)) {
      bonus.solved = true;
      end_bonus(state);
      return std::nullopt;
    }
    tell(state, "wrong", {{"seat", *state.winner}, {"said", Quote{one.text}}});
  }
  if (bonus.answers < static_cast<int>(kBonusAnswersMax)) {
    work.prompting = Prompting::kQuiet;
    return std::nullopt;
  }
  end_bonus(state);
  return std::nullopt;
}

void end_bonus(State& state) {
  forget_reply(state);
  show_all(state.bonus->board);
  state.phase = Phase::kSetup;
  state.need = Need::kEnvelope;
}

// WF-294, WF-295: opened and shown whatever came of it.
Refused take_envelope(State& state, std::uint64_t place) {
  Bonus& bonus = *state.bonus;
  if (place >= bonus.envelopes.size()) return refusal(Code::kStale);
  bonus.opened = static_cast<int>(place);
  const Envelope& envelope = bonus.envelopes[static_cast<std::size_t>(place)];
  state.need = Need::kNone;
  state.phase = Phase::kDone;
  tell(state, "envelope",
       {{"seat", *state.winner},
        {"solved", bonus.solved},
        {"title", Quote{envelope.title}},
        {"value", envelope.value},
        {"big_money", envelope.big_money},
        {"solution", Quote{solution(bonus.board).text}}});
  tell(state, "show_over", {{"seat", *state.winner}});
  return std::nullopt;
}

// the envelope and the category stay; the letters are picked anew, with the card back.
void replace_bonus(State& state) {
  Bonus& bonus = *state.bonus;
  if (state.phase == Phase::kBonusSolve) {
    for (int i = 0; i < bonus.extra; ++i) {
      player(state, *state.winner).items.push_back({Special::kWild, {}, 0, 1, Hold::kObtained});
    }
  }
  state.phase = Phase::kSetup;
  state.need = Need::kBonusPuzzle;
  replace_from_queue(state);
}

}  // namespace callboard::wheel
