// The pictures: the board, the wheel, letters that appear, the Bonus Round, how a round ended. Made
// from what stands open alone.
#include <algorithm>

#include "rules/wheel/play.h"
#include "rules/wheel/view_facts.h"

namespace callboard::wheel {
namespace {

constexpr std::string_view kConsonantRow = "BCDFGHJKLMNPQRSTVWXYZ";
constexpr std::string_view kVowelRow = "AEIOU";
constexpr std::array<const char*, kPodiums> kPodiumColours = {"red", "yellow", "blue"};
constexpr std::size_t kLineWidth = 14;
constexpr std::size_t kPlayersShown = 6;
constexpr std::string_view kGivenInBonus = "R S T L N E";
constexpr std::size_t kBonusConsonants = 3;

// --- the board -----------------------------------------------------------------------------------
struct WordOnBoard {
  std::vector<Cell> cells;
};

std::vector<WordOnBoard> words_on(const std::vector<Cell>& cells) {
  std::vector<WordOnBoard> words(1);
  for (const Cell& cell : cells) {
    if (!cell.letter && cell.text == " ") {
      if (!words.back().cells.empty()) words.emplace_back();
    } else {
      words.back().cells.push_back(cell);
    }
  }
  if (words.back().cells.empty()) words.pop_back();
  return words;
}

Facts square(const Cell& cell) {
  if (cell.hidden) return made({{"hidden", true}});
  if (cell.letter) return made({{"letter", Quote{cell.text}}});
  return made({{"sign", Quote{cell.text}}});
}

using LineOfWords = std::vector<WordOnBoard>;

std::size_t width_of(const LineOfWords& line) {
  std::size_t width = 0;
  for (const WordOnBoard& word : line) width += (width > 0 ? 1 : 0) + word.cells.size();
  return width;
}

// Words set from line `first` on; more than four lines: they do not fit there.
std::vector<LineOfWords> set_words(const std::vector<WordOnBoard>& words, std::size_t first) {
  std::vector<LineOfWords> lines(first + 1);
  for (const WordOnBoard& word : words) {
    const std::size_t at = lines.size() - 1;
    const auto room = static_cast<std::size_t>(at < kBoardLines.size() ? kBoardLines[at] : 0);
    LineOfWords longer = lines.back();
    longer.push_back(word);
    if (width_of(longer) > room && lines.size() <= kBoardLines.size()) {
      lines.push_back({word});
    } else {
      lines.back() = std::move(longer);
    }
  }
  return lines;
}

Facts line_facts(const LineOfWords& line, std::size_t number) {
  const auto room = static_cast<std::size_t>(kBoardLines[number]);
  const std::size_t edge = (kLineWidth - room) / 2;
  std::vector<Facts> cells(kLineWidth);
  for (std::size_t i = edge; i < kLineWidth - edge; ++i) cells[i] = made({{"empty", true}});
  const std::size_t width = width_of(line);
  std::size_t at = edge + (width < room ? (room - width) / 2 : 0);
  for (const WordOnBoard& word : line) {
    for (const Cell& cell : word.cells) {
      if (at < cells.size()) cells[at] = square(cell);
      ++at;
    }
    ++at;
  }
  return made({{"cells", std::move(cells)}});
}

// The middle lines first, as far as they do.
std::vector<Facts> lines_of(const std::vector<WordOnBoard>& words) {
  std::vector<LineOfWords> lines = set_words(words, 1);
  if (lines.size() > kBoardLines.size()) lines = set_words(words, 0);
  lines.resize(kBoardLines.size());
  std::vector<Facts> list;
  for (std::size_t i = 0; i < lines.size(); ++i) list.push_back(line_facts(lines[i], i));
  return list;
}

void add_board(Facts& facts, const Board& board) {
  const std::vector<WordOnBoard> words = words_on(board.cells);
  std::vector<Facts> list;
  std::vector<int> sizes;
  for (const WordOnBoard& word : words) {
    std::vector<Facts> cells;
    int size = 0;
    for (const Cell& cell : word.cells) {
      cells.push_back(square(cell));
      size += cell.letter ? 1 : 0;
    }
    if (size > 0) sizes.push_back(size);
    list.push_back(made({{"size", std::int64_t{size}}, {"cells", std::move(cells)}}));
  }
  facts.push_back({"category", Quote{board.category.text}});
  facts.push_back({"letters", std::int64_t{letter_count(board)}});
  facts.push_back({"lines", lines_of(words)});
  facts.push_back({"words", std::move(list)});
  facts.push_back({"sizes", std::move(sizes)});
}

bool stands_open(const Board& board, char letter) {
  return std::any_of(board.cells.begin(), board.cells.end(),
                     [&](const Cell& cell) { return cell.called == letter; });
}

std::vector<Facts> row_of_letters(const State& state, std::string_view row) {
  std::vector<Facts> list;
  for (const char letter : row) {
    const bool called = was_called(state, letter);
    const bool there = called && stands_open(state.puzzle.board, letter);
    list.push_back(
        made({{"letter", letter_word(letter)}, {"there", there}, {"missing", called && !there}}));
  }
  return list;
}

void add_used(Facts& facts, const State& state) {
  std::string there;
  std::string missing;
  for (const char letter : state.puzzle.used) {
    std::string& text = stands_open(state.puzzle.board, letter) ? there : missing;
    if (!text.empty()) text += ' ';
    text += letter;
  }
  facts.push_back({"consonants", row_of_letters(state, kConsonantRow)});
  facts.push_back({"vowels", row_of_letters(state, kVowelRow)});
  facts.push_back({"there_text", Word{std::move(there)}});
  facts.push_back({"missing_text", Word{std::move(missing)}});
}

std::vector<Facts> podium_facts(const State& state) {
  std::vector<Facts> list;
  for (std::size_t i = 0; i < kPodiumColours.size(); ++i) {
    const auto seat = state.round.podium[i];
    const Player nobody;
    const Player& one = seat ? player(state, *seat) : nobody;
    const bool on_turn = seat && in_puzzle(state) && state.puzzle.mover == *seat;
    list.push_back(made({{"colour", Word{kPodiumColours[i]}},
                         {"puzzle_bank", one.pb},
                         {"round_bank", one.rb},
                         {"items", item_facts(one.items)},
                         {"on_turn", on_turn}}));
    if (seat && plays(state, *seat)) list.back().push_back({"seat", *seat});
  }
  return list;
}

Facts picture_named(const char* kind, const Stage& stage) {
  return made({{"kind", Word{kind}},
               {"stage", Word{std::string(stage_name(stage.kind))}},
               {"round", std::int64_t{stage.number}}});
}

Facts landed(Seat seat, const Landing& landing) {
  return made({{"seat", seat},
               {"peg", std::int64_t{landing.peg} + 1},
               {"wedge", std::int64_t{landing.wedge}},
               {"lands", Word{landing_name(landing)}},
               {"value", landing.value}});
}

// Of the puzzle on the board: the next one is counted already while it is still to come.
std::int64_t puzzle_number(const State& state) {
  const bool next = state.need == Need::kPuzzle && !state.puzzle.substitute;
  return state.round.puzzle - (next ? 1 : 0);
}

Facts puzzle_picture(const State& state) {
  const Puzzling& puzzle = state.puzzle;
  Facts facts = picture_named("puzzle", state.stage);
  facts.push_back({"puzzle", puzzle_number(state)});
  add_board(facts, puzzle.board);
  facts.push_back({"podiums", podium_facts(state)});
  add_used(facts, state);
  facts.push_back({"price", state.config.options.vowel_price});
  facts.push_back({"speed_up", state.round.speed_up});
  if (state.round.speed_up && state.round.speed_value) {
    facts.push_back({"pays", *state.round.speed_value});
  }
  if (in_puzzle(state) && puzzle.wild_value &&
      count_items(player(state, puzzle.mover), Special::kWild) > 0) {
    facts.push_back({"wild", *puzzle.wild_value});
  }
  if (puzzle.landing) facts.push_back({"spun", landed(puzzle.mover, *puzzle.landing)});
  facts.push_back({"closed", !in_puzzle(state)});
  return facts;
}

// --- the wheel -----------------------------------------------------------------------------------
const News* news_of_kind(const State& state, std::string_view kind) {
  for (const News& one : state.news) {
    if (one.kind == kind) return &one;
  }
  return nullptr;
}

const News* last_spin(const State& state) {
  for (const char* kind : {"spun", "final_spun", "final_spin_again"}) {
    if (const News* found = news_of_kind(state, kind)) return found;
  }
  return nullptr;
}

std::int64_t number_in(const Facts& facts, std::string_view name) {
  for (const Fact& fact : facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return 0;
}

// As it was told: what was claimed since lies there no more.
Facts wheel_picture(const State& state, const News& spun) {
  Facts facts = picture_named("wheel", state.stage);
  facts.push_back({"puzzle", puzzle_number(state)});
  add_board(facts, state.puzzle.board);
  add_used(facts, state);
  const std::int64_t peg = number_in(spun.facts, "peg");
  const std::int64_t wedge = number_in(spun.facts, "wedge");
  facts.insert(facts.end(), spun.facts.begin(), spun.facts.end());
  facts.push_back({"podiums", podium_facts(state)});
  constexpr int kThirds = kPegs / kWedges;
  std::vector<Facts> wedges;
  for (int i = 0; i < kWedges; ++i) {
    const Landing landing = landing_at(state, i * kThirds);
    Facts one = made({{"number", std::int64_t{i} + 1}});
    if (i + 1 == wedge) {
      for (const Fact& fact : spun.facts) {
        if (fact.name == "lands" || fact.name == "value") one.push_back(fact);
      }
      one.push_back({"third", (peg - 1) % kThirds + 1});
    } else {
      one.push_back({"lands", Word{landing_name(landing)}});
      one.push_back({"value", landing.value});
    }
    wedges.push_back(std::move(one));
  }
  facts.push_back({"wedges", std::move(wedges)});
  return facts;
}

// --- letters that appear -------------------------------------------------------------------------
bool has_answered(const Reveal& reveal, Seat seat) {
  return std::any_of(reveal.answers.begin(), reveal.answers.end(),
                     [&](const SealedAnswer& one) { return one.seat == seat; });
}

std::vector<Facts> reveal_players(const State& state, const Reveal& reveal) {
  std::vector<Facts> list;
  if (reveal.need != RevealNeed::kOver) {
    for (const Seat seat : reveal.players) {
      if (!plays(state, seat)) continue;
      list.push_back(
          made({{"seat", seat},
                {"locked", has_seat(reveal.locked, seat)},
                {"waits", has_seat(reveal.waited, seat) || has_answered(reveal, seat)}}));
    }
  }
  list.resize(std::max(list.size(), kPlayersShown));
  return list;
}

std::vector<Facts> seats_won(const Reveal& reveal) {
  std::vector<Facts> list;
  if (reveal.kind != RevealKind::kAudition) return list;
  for (std::size_t i = 0; i < kPodiumColours.size(); ++i) {
    list.push_back(made({{"colour", Word{kPodiumColours[i]}}}));
    if (i < reveal.seated.size()) list.back().push_back({"seat", reveal.seated[i]});
  }
  return list;
}

Facts reveal_picture(const State& state) {
  std::vector<Facts> games;
  for (const Reveal& reveal : state.reveals) {
    if (reveal.board.cells.empty()) continue;  // its first puzzle is on its way
    Facts game = made({{"what", Word{std::string(reveal_name(reveal.kind))}},
                       {"number", std::int64_t{reveal.number}},
                       {"puzzle", std::int64_t{reveal.puzzles}},
                       {"step", std::int64_t{reveal.step}}});
    add_board(game, reveal.board);
    game.push_back({"players", reveal_players(state, reveal)});
    game.push_back({"seats", seats_won(reveal)});
    game.push_back({"over", reveal.need == RevealNeed::kOver});
    games.push_back(std::move(game));
  }
  if (games.empty()) return {};
  Facts facts = picture_named("reveal", state.stage);
  facts.push_back({"games", std::move(games)});
  return facts;
}

// --- the Bonus Round -----------------------------------------------------------------------------
std::vector<Facts> chosen_letters(const Bonus& bonus) {
  std::vector<Facts> list;
  for (const char letter : bonus.consonants) {
    list.push_back(made({{"letter", letter_word(letter)}, {"vowel", false}}));
  }
  const std::size_t all = kBonusConsonants + static_cast<std::size_t>(bonus.extra);
  while (list.size() < all) list.push_back(made({{"vowel", false}}));
  Facts vowel = made({{"vowel", true}});
  if (bonus.vowel) vowel.insert(vowel.begin(), {"letter", letter_word(*bonus.vowel)});
  list.push_back(std::move(vowel));
  return list;
}

std::vector<Facts> envelope_ring(const Bonus& bonus) {
  std::vector<Facts> list;
  for (int number = 1; number <= kEnvelopes; ++number) {
    list.push_back(made({{"number", std::int64_t{number}}}));
    if (bonus.wedge == number) list.back().push_back({"third", std::int64_t{2}});
  }
  return list;
}

Facts bonus_picture(const State& state) {
  const Bonus& bonus = *state.bonus;
  Facts facts = made({{"kind", Word{"bonus"}},
                      {"seat", *state.winner},
                      {"given", Word{std::string(kGivenInBonus)}},
                      {"chosen", chosen_letters(bonus)},
                      {"envelopes", envelope_ring(bonus)},
                      {"solved", bonus.solved},
                      {"over", bonus.opened.has_value()}});
  if (!bonus.board.cells.empty()) add_board(facts, bonus.board);
  if (bonus.wedge) facts.push_back({"wedge", std::int64_t{*bonus.wedge}});
  if (bonus.opened) {
    const Envelope& prize = bonus.envelopes[static_cast<std::size_t>(*bonus.opened)];
    facts.push_back({"prize", made({{"title", Quote{prize.title}},
                                    {"value", prize.value},
                                    {"big_money", prize.big_money}})});
  }
  return facts;
}

// --- how a round ended ---------------------------------------------------------------------------
struct Ranked {
  std::size_t podium = 0;
  Seat seat;
  std::int64_t score = 0;
};

std::vector<Ranked> ranking(const Podium& podium, const std::array<std::int64_t, kPodiums>& all) {
  std::vector<Ranked> ranks;
  for (std::size_t i = 0; i < podium.size(); ++i) {
    if (podium[i]) ranks.push_back({i, *podium[i], all[i]});
  }
  std::stable_sort(ranks.begin(), ranks.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  return ranks;
}

Word next_name(const State& state) {
  if (state.phase == Phase::kDone) return Word{"over"};
  return Word{std::string(stage_name(state.stage.kind))};
}

Facts standings_picture(const State& state, const RoundResult& result, bool tie) {
  Facts facts = picture_named("standings", result.stage);
  facts.push_back({"next", tie ? Word{"tie_break"} : next_name(state)});
  if (!tie && state.stage.kind == StageKind::kMain) {
    facts.push_back({"next_round", std::int64_t{state.stage.number}});
  }
  const std::vector<Ranked> ranks = ranking(result.podium, result.scores);
  std::vector<Facts> people;
  for (const Ranked& one : ranks) {
    people.push_back(made({{"colour", Word{kPodiumColours[one.podium]}},
                           {"seat", one.seat},
                           {"score", one.score},
                           {"winner", result.winner == one.seat},
                           {"tied", tie && one.score == ranks.front().score},
                           {"items", item_facts(player(state, one.seat).items)}}));
  }
  facts.push_back({"players", std::move(people)});
  return facts;
}

RoundResult tied_round(const State& state) {
  RoundResult result{state.stage, state.round.podium, {}, std::nullopt};
  for (std::size_t i = 0; i < result.podium.size(); ++i) {
    if (result.podium[i]) result.scores[i] = player(state, *result.podium[i]).rb;
  }
  return result;
}

}  // namespace

Facts picture_view(const State& state) {
  if (news_of_kind(state, "round_over") != nullptr && !state.results.empty()) {
    return standings_picture(state, state.results.back(), false);
  }
  if (news_of_kind(state, "tie") != nullptr && state.phase == Phase::kReveal) {
    return standings_picture(state, tied_round(state), true);
  }
  if (state.stage.kind == StageKind::kBonus) {
    return state.bonus && state.winner ? bonus_picture(state) : Facts{};
  }
  if (!state.reveals.empty()) return reveal_picture(state);
  if (!in_round(state) || state.puzzle.board.cells.empty()) return {};
  const News* spun = last_spin(state);
  const bool same = spun != nullptr && news_of_kind(state, "puzzle_opened") == nullptr;
  return same ? wheel_picture(state, *spun) : puzzle_picture(state);
}

}  // namespace callboard::wheel
