// What is asked of whom, and the legal moves worth a button.
#include <algorithm>

#include "rules/wheel/play.h"
#include "rules/wheel/view_facts.h"

namespace callboard::wheel {
namespace {

constexpr std::string_view kConsonantsAll = "BCDFGHJKLMNPQRSTVWXYZ";
constexpr std::string_view kVowelsAll = "AEIOU";
constexpr std::string_view kOpenInTheBonus = "RSTLNE";  // WF-284

Facts named(const char* kind) { return made({{"kind", Word{kind}}}); }

Facts of_seat(const char* kind, Seat seat) { return made({{"kind", Word{kind}}, {"seat", seat}}); }

Facts to_solve(const char* kind) { return made({{"kind", Word{kind}}, {"field", true}}); }

std::string apart(std::string_view letters) {
  std::string out;
  for (const char letter : letters) {
    if (!out.empty()) out += ' ';
    out += letter;
  }
  return out;
}

std::string uncalled(const State& state, std::string_view letters) {
  std::string left;
  for (const char letter : letters) {
    if (!was_called(state, letter)) left += letter;
  }
  return left;
}

std::int64_t points(const State& state) { return player(state, state.puzzle.mover).pb; }
bool all_up(const State& state) { return hidden_count(state.puzzle.board) == 0; }

std::optional<std::int64_t> wild_pays(const State& state) {
  const bool holds = count_items(player(state, state.puzzle.mover), Special::kWild) > 0;
  return holds && may_spin(state) ? state.puzzle.wild_value : std::nullopt;
}

// --- prompts -------------------------------------------------------------------------------------
std::vector<Facts> due_of(const State& state, const Reveal& reveal) {
  std::vector<Facts> people;
  for (const Seat seat : reveal_due(state)) {
    if (has_seat(reveal.players, seat)) people.push_back(made({{"seat", seat}}));
  }
  return people;
}

Facts reveal_prompt(const State& state) {
  std::vector<Facts> games;
  for (const Reveal& reveal : state.reveals) {
    std::vector<Facts> due = due_of(state, reveal);
    if (due.empty()) continue;
    games.push_back(made({{"what", Word{std::string(reveal_name(reveal.kind))}},
                          {"number", std::int64_t{reveal.number}},
                          {"step", std::int64_t{reveal.step}},
                          {"category", Quote{reveal.board.category.text}},
                          {"letters", std::int64_t{letter_count(reveal.board)}},
                          {"due", std::move(due)}}));
  }
  const bool race = state.config.options.tossup_mode == TossupMode::kRace;
  return made(
      {{"kind", Word{"reveal"}}, {"race", race}, {"sealed", !race}, {"games", std::move(games)}});
}

Facts turn_prompt(const State& state, Seat seat) {
  Facts facts = made({{"kind", Word{"turn"}},
                      {"seat", seat},
                      {"points", points(state)},
                      {"price", state.config.options.vowel_price},
                      {"may_buy", may_buy(state)},
                      {"may_spin", may_spin(state)},
                      {"speed_up", state.round.speed_up}});
  if (const auto pays = wild_pays(state)) facts.push_back({"wild", *pays});
  return facts;
}

Facts ride_prompt(const State& state, Seat seat) {
  const Options& options = state.config.options;
  return made({{"kind", Word{"express_ride"}},
               {"seat", seat},
               {"points", points(state)},
               {"price", options.vowel_price},
               {"may_buy", may_buy(state)},
               {"may_call", !only_vowels(state)},
               {"costs", options.express_timeout == ExpressTimeout::kBankrupt}});
}

Facts speed_prompt(const State& state, Seat seat) {
  Facts facts = of_seat("speed_letter", seat);
  const bool pays = state.round.speed_value && !only_vowels(state);
  if (pays || (all_up(state) && state.round.speed_value)) {
    facts.push_back({"pays", *state.round.speed_value});
  }
  facts.push_back({"solve", all_up(state)});
  return facts;
}

std::vector<Facts> category_facts(const State& state) {
  std::vector<Facts> list;
  for (const PackText& category : state.bonus->categories) {
    list.push_back(made({{"number", static_cast<std::int64_t>(list.size()) + 1},
                         {"category", Quote{category.text}}}));
  }
  return list;
}

std::int64_t consonants_left(const State& state) {
  const Bonus& bonus = *state.bonus;
  return 3 + bonus.extra - static_cast<std::int64_t>(bonus.consonants.size());
}

bool may_stop(const State& state) {
  return state.bonus->consonants.size() >= 3 && consonants_left(state) > 0;
}

Facts letters_prompt(const State& state, Seat seat) {
  const Bonus& bonus = *state.bonus;
  std::string have = bonus.consonants;
  if (bonus.vowel) have += *bonus.vowel;
  return made({{"kind", Word{"bonus_letters"}},
               {"seat", seat},
               {"consonants", consonants_left(state)},
               {"vowel", !bonus.vowel.has_value()},
               {"have", Word{apart(have)}},
               {"extra", std::int64_t{bonus.extra}},
               {"may_stop", may_stop(state)}});
}

Facts done_prompt(const State& state) {
  Facts facts = made({{"kind", Word{"done"}}, {"aborted", state.aborted}});
  if (state.winner) facts.push_back({"winner", *state.winner});
  return facts;
}

// --- buttons -------------------------------------------------------------------------------------
void add_letters(std::vector<Facts>& moves, const char* kind, std::string_view letters) {
  for (const char letter : letters) {
    moves.push_back(made({{"kind", Word{kind}}, {"letter", letter_word(letter)}}));
  }
}

void add_vowels(std::vector<Facts>& moves, const State& state) {
  if (!may_buy(state)) return;
  for (const char letter : uncalled(state, kVowelsAll)) {
    moves.push_back(made({{"kind", Word{"buy"}},
                          {"letter", letter_word(letter)},
                          {"price", state.config.options.vowel_price}}));
  }
}

std::vector<Facts> turn_moves(const State& state) {
  std::vector<Facts> moves;
  if (may_spin(state)) moves.push_back(named("spin"));
  add_vowels(moves, state);
  if (wild_pays(state)) add_letters(moves, "wild", uncalled(state, kConsonantsAll));
  moves.push_back(to_solve("solve"));
  if (!may_spin(state)) moves.push_back(named("pass"));
  return moves;
}

std::vector<Facts> ride_moves(const State& state) {
  std::vector<Facts> moves;
  if (!only_vowels(state)) add_letters(moves, "call", uncalled(state, kConsonantsAll));
  add_vowels(moves, state);
  moves.push_back(to_solve("solve"));
  return moves;
}

std::vector<Facts> speed_moves(const State& state) {
  if (all_up(state)) return {to_solve("solve"), named("pass")};
  std::vector<Facts> moves;
  if (!only_vowels(state)) add_letters(moves, "letter", uncalled(state, kConsonantsAll));
  add_letters(moves, "letter", uncalled(state, kVowelsAll));
  return moves;
}

std::vector<Facts> letter_moves(const State& state) {
  std::vector<Facts> moves;
  add_letters(moves, "call", uncalled(state, kConsonantsAll));
  moves.push_back(to_solve("solve"));
  return moves;
}

std::vector<Facts> category_moves(const State& state) {
  std::vector<Facts> moves = category_facts(state);
  for (Facts& move : moves) move.insert(move.begin(), {"kind", Word{"category"}});
  return moves;
}

// One by one, or all at once in the field.
std::vector<Facts> bonus_moves(const State& state) {
  const Bonus& bonus = *state.bonus;
  const auto left = [&](std::string_view letters) {
    std::string out;
    for (const char letter : letters) {
      const bool had = kOpenInTheBonus.find(letter) != std::string_view::npos ||
                       bonus.consonants.find(letter) != std::string::npos;
      if (!had) out += letter;
    }
    return out;
  };
  std::vector<Facts> moves = {to_solve("letters")};
  if (consonants_left(state) > 0) add_letters(moves, "bonus_letter", left(kConsonantsAll));
  if (!bonus.vowel) add_letters(moves, "bonus_letter", left(kVowelsAll));
  if (may_stop(state)) moves.push_back(named("no_more"));
  return moves;
}

Facts letter_prompt(const State& state, Seat seat) {
  const Landing landing = state.puzzle.landing.value_or(Landing{});
  return made({{"kind", Word{"letter"}},
               {"seat", seat},
               {"value", landing.value},
               {"lands", Word{landing_name(landing)}}});
}

}  // namespace

bool may_spin(const State& state) { return state.phase == Phase::kTurn && !only_vowels(state); }

// Of a vowel that is not there nobody knows, so it is for sale.
bool may_buy(const State& state) {
  const bool phase = state.phase == Phase::kTurn || state.phase == Phase::kExpressRide;
  return phase && !all_up(state) && points(state) >= state.config.options.vowel_price &&
         !uncalled(state, kVowelsAll).empty();
}

Facts prompt_view(const State& state) {
  if (state.phase == Phase::kDone) return done_prompt(state);
  if (!asks_people(state)) return named("waiting");
  if (state.phase == Phase::kReveal) return reveal_prompt(state);
  const Seat seat = mover(state).value_or(Seat{});
  switch (state.phase) {
    case Phase::kTurn:
      return turn_prompt(state, seat);
    case Phase::kLetter:
      return letter_prompt(state, seat);
    case Phase::kExpressChoice:
      return made({{"kind", Word{"express_choice"}}, {"seat", seat}, {"points", points(state)}});
    case Phase::kExpressRide:
      return ride_prompt(state, seat);
    case Phase::kFinalSpin:
      return of_seat("final_spin", seat);
    case Phase::kSpeedLetter:
      return speed_prompt(state, seat);
    case Phase::kSpeedSolve:
      return made({{"kind", Word{"speed_solve"}},
                   {"seat", seat},
                   {"most", static_cast<std::int64_t>(kSpeedAnswersMax)}});
    case Phase::kCategory:
      return made(
          {{"kind", Word{"category"}}, {"seat", seat}, {"categories", category_facts(state)}});
    case Phase::kBonusLetters:
      return letters_prompt(state, seat);
    case Phase::kBonusSolve:
      return made({{"kind", Word{"bonus_solve"}},
                   {"seat", seat},
                   {"most", static_cast<std::int64_t>(kBonusAnswersMax) - state.bonus->answers}});
    case Phase::kSetup:
    case Phase::kReveal:
    case Phase::kDone:
      break;
  }
  return named("waiting");
}

std::vector<Facts> move_views(const State& state) {
  if (!asks_people(state)) return {};
  switch (state.phase) {
    case Phase::kReveal:
      return {to_solve("answer"), named("wait")};
    case Phase::kTurn:
      return turn_moves(state);
    case Phase::kLetter:
      return letter_moves(state);
    case Phase::kExpressChoice:
      return {named("play"), named("get_off")};
    case Phase::kExpressRide:
      return ride_moves(state);
    case Phase::kFinalSpin:
      return {named("spin")};
    case Phase::kSpeedLetter:
      return speed_moves(state);
    case Phase::kSpeedSolve:
    case Phase::kBonusSolve:
      return {to_solve("guesses"), named("pass")};
    case Phase::kCategory:
      return category_moves(state);
    case Phase::kBonusLetters:
      return bonus_moves(state);
    case Phase::kSetup:
    case Phase::kDone:
      break;
  }
  return {};
}

}  // namespace callboard::wheel
