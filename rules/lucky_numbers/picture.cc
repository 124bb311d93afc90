#include "rules/lucky_numbers/picture.h"

#include <algorithm>

#include "rules/lucky_numbers/event.h"
#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {
namespace {

constexpr std::size_t kLineCells = 12;  // a line of the board; longer words stand alone

struct BoardWord {
  std::vector<Facts> cells;
};

Facts cell_facts(const Cell& cell) {
  if (cell.hidden) return made({{"hidden", true}, {"label", std::int64_t{cell.label}}});
  if (!cell.letter) return made({{"special", Said{cell.text}}});
  return made({{"letter", Said{cell.text}}, {"label", std::int64_t{cell.label}}});
}

std::vector<BoardWord> board_words(const std::vector<Cell>& cells) {
  std::vector<BoardWord> words(1);
  for (const Cell& cell : cells) {
    if (!cell.letter && cell.text == " ") {
      if (!words.back().cells.empty()) words.emplace_back();
    } else {
      words.back().cells.push_back(cell_facts(cell));
    }
  }
  if (words.back().cells.empty()) words.pop_back();
  return words;
}

// AM-05: word breaks are visible; words are set in lines of at most kLineCells.
std::vector<Facts> board_lines(const std::vector<Cell>& cells) {
  std::vector<Facts> lines;
  std::vector<Facts> words;
  std::size_t width = 0;
  const auto close = [&] {
    if (!words.empty()) lines.push_back(made({{"words", std::move(words)}}));
    words.clear();
    width = 0;
  };
  std::vector<BoardWord> all = board_words(cells);
  for (BoardWord& word : all) {
    const std::size_t size = word.cells.size();
    if (width > 0 && width + 1 + size > kLineCells) close();
    width += (width > 0 ? 1 : 0) + size;
    words.push_back(made({{"cells", std::move(word.cells)}}));
  }
  close();
  return lines;
}

std::vector<int> used_numbers(const State& state) {
  std::vector<int> used;
  const auto hidden = hidden_numbers(state.cells);
  for (int label = 1; label <= number_count(state.cells); ++label) {
    if (std::find(hidden.begin(), hidden.end(), label) == hidden.end()) used.push_back(label);
  }
  return used;
}

void add_dice(Facts& facts, const std::optional<Dice>& dice) {
  if (!dice) return;
  facts.push_back({"dice", made({{"first", std::int64_t{dice->first}},
                                 {"second", std::int64_t{dice->second}},
                                 {"total", std::int64_t{dice->total()}}})});
}

Facts puzzle_picture(const State& state) {
  auto hidden = hidden_numbers(state.cells);
  auto used = used_numbers(state);
  std::string hidden_text = numbers_spaced(hidden);
  std::string used_text = numbers_spaced(used);
  const auto shown = static_cast<std::int64_t>(used.size());
  Facts facts = made({{"kind", Word{"puzzle"}},
                      {"lines", board_lines(state.cells)},
                      {"letters", std::int64_t{number_count(state.cells)}},
                      {"shown", shown},
                      {"pot", Money{state.pot}},
                      {"opening", Money{state.opening}},
                      {"round", std::int64_t{state.round}},
                      {"tiebreak", state.tiebreak},
                      {"hidden", std::move(hidden)},
                      {"hidden_text", Word{std::move(hidden_text)}},
                      {"used", std::move(used)},
                      {"used_text", Word{std::move(used_text)}},
                      {"banks", bank_facts(state)},
                      {"closed", !puzzle_is_open(state)}});
  const bool of_next = state.need == Need::kLabels;  // whose board has yet to be drawn
  if (state.clue && !of_next) facts.push_back({"clue", Said{state.clue->text}});
  if (puzzle_is_open(state)) facts.push_back({"controller", state.controller});
  add_dice(facts, state.dice);
  return facts;
}

Facts event_picture(const State& state) {
  const MainEvent& event = *state.event;
  std::vector<Facts> halves;
  for (std::size_t i = 0; i < kEventNumbers; ++i) {
    halves.push_back({{"number", std::int64_t{kNumbers[i]}},
                      {"medal", Word{medal_name(medal_of(kNumbers[i]))}},
                      {"claimed", bool{event.claimed[i]}}});
  }
  constexpr int kLow[] = {6, 5, 4};
  constexpr int kHigh[] = {8, 9, 10};
  const auto claimed = event_numbers(event, Half::kClaimed);
  const auto has = [&](int number) {
    return std::find(claimed.begin(), claimed.end(), number) != claimed.end();
  };
  std::vector<Facts> medals;
  for (int medal = 0; medal < 3; ++medal) {
    const Prize prize = medal_prize(state, medal);
    const bool low = has(kLow[medal]);
    const bool high = has(kHigh[medal]);
    medals.push_back({{"medal", Word{medal_name(medal)}},
                      {"prize", Said{prize.name}},
                      {"value", Money{prize.value}},
                      {"halves", std::int64_t{(low ? 1 : 0) + (high ? 1 : 0)}},
                      {"complete", low && high},
                      {"low", std::int64_t{kLow[medal]}},
                      {"high", std::int64_t{kHigh[medal]}},
                      {"low_claimed", low},
                      {"high_claimed", high}});
  }
  Facts facts = made({{"kind", Word{"main_event"}},
                      {"seat", *state.winner},
                      {"all_cash", event.all_cash},
                      {"halves", std::move(halves)},
                      {"medals", std::move(medals)},
                      {"jackpot", Money{state.jackpot}},
                      {"danger", event.danger},
                      {"locked", event.locked},
                      {"over", state.event_end != EventEnd::kNone},
                      {"cash", Money{state.event_cash}}});
  if (event.chances) facts.push_back({"chances", std::int64_t{*event.chances}});
  add_dice(facts, state.dice);
  return facts;
}

}  // namespace

Facts picture_facts(const State& state) {
  if (state.event) return event_picture(state);
  return state.cells.empty() ? Facts{} : puzzle_picture(state);
}

std::string phase_word(Phase phase) {
  switch (phase) {
    case Phase::kBetween:
      return "between";
    case Phase::kOpen:
      return "open";
    case Phase::kDecide:
      return "decide";
    case Phase::kPick:
      return "pick";
    case Phase::kFollowUpSolver:
      return "followup_solver";
    case Phase::kFollowUpOther:
      return "followup_other";
    case Phase::kEventRoll:
      return "event_roll";
    case Phase::kEventWild:
      return "event_wild";
    case Phase::kEventOffer:
      return "event_offer";
    case Phase::kDone:
      return "done";
  }
  return "";
}

}  // namespace callboard::lucky_numbers
