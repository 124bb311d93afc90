// Letters that appear by themselves until somebody has it: auditions, toss-ups, tie-breaks. They
// share one clock of steps (WF-087 to WF-101, WF-118 to WF-126, WF-297 to WF-300, P-1, P-2).
#include <algorithm>
#include <utility>

#include "rules/core/check.h"
#include "rules/wheel/play.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

constexpr int kUnsolvedMax = 2;
constexpr int kTieTossupsMax = 3;
constexpr int kStepsOfAll = 8;     // about so many steps show a solution

std::size_t free_seats(const Reveal& reveal) {
  return static_cast<std::size_t>(kPodiums) - reveal.seated.size();
}

const char* kind_name(RevealKind kind) {
  switch (kind) {
    case RevealKind::kAudition:
      return "audition";
    case RevealKind::kTossup:
      return "tossup";
    case RevealKind::kTieBreak:
      return "tie_break";
  }
  return "tossup";
}

std::size_t letters_per_step(const State& state, const Reveal& reveal) {
  if (state.config.options.tossup_mode == TossupMode::kRace) return 1;
  const int letters = letter_count(reveal.board);
  return static_cast<std::size_t>((letters - 1 + kStepsOfAll - 1) / kStepsOfAll);
}

// The last letter is never shown.
std::size_t letters_due(const State& state, const Reveal& reveal) {
  const auto hidden = static_cast<std::size_t>(hidden_count(reveal.board));
  return std::min(std::max<std::size_t>(letters_per_step(state, reveal), 1), hidden - 1);
}

std::vector<Facts> tried_facts(const Reveal& reveal) {
  std::vector<Facts> list;
  for (const Attempt& attempt : reveal.tried) {
    list.push_back({{"seat", attempt.seat}, {"said", Quote{Vault::open(attempt.said).text}}});
  }
  return list;
}

const Reveal* first_needing(const State& state) {
  for (const Reveal& reveal : state.reveals) {
    if (reveal.need != RevealNeed::kNone && reveal.need != RevealNeed::kOver) return &reveal;
  }
  return nullptr;
}
Reveal& needing(State& state) {
  const Reveal* found = first_needing(state);
  return state.reveals[static_cast<std::size_t>(found - state.reveals.data())];
}

std::vector<Seat> still_in(const State& state, const Reveal& reveal) {
  std::vector<Seat> seats;
  for (const Seat seat : reveal.players) {
    if (plays(state, seat)) seats.push_back(seat);
  }
  return seats;
}

void end_puzzle(State& state, Reveal& reveal, const char* news, Facts facts) {
  show_all(reveal.board);
  facts.push_back({"what", Word{kind_name(reveal.kind)}});
  facts.push_back({"number", std::int64_t{reveal.number}});
  facts.push_back({"solution", Quote{solution(reveal.board).text}});
  facts.push_back({"tried", tried_facts(reveal)});
  tell(state, news, std::move(facts));
  for (const Seat seat : reveal.players) forget_asked(state, seat);
  reveal.locked.clear();
  reveal.waited.clear();
  reveal.answers.clear();
  reveal.tried.clear();
  reveal.tied.clear();
}

void seat_player(State& state, Reveal& reveal, Seat seat, std::string_view why) {
  erase_seat(reveal.players, seat);
  reveal.seated.push_back(seat);
  Facts facts = {{"seat", seat},
                 {"number", std::int64_t{reveal.number}},
                 {"place", static_cast<std::int64_t>(reveal.seated.size())},
                 {"why", Word{std::string(why)}}};
  if (state.groups.size() == 1) facts.push_back({"final", true});  // the one audition leads there
  tell(state, "seated", std::move(facts));
}

void show_letters(State& state, Reveal& reveal, std::uint64_t value) {
  std::vector<std::size_t> hidden;
  for (std::size_t i = 0; i < reveal.board.cells.size(); ++i) {
    if (reveal.board.cells[i].hidden) hidden.push_back(i);
  }
  const std::size_t count = letters_due(state, reveal);
  for (const std::size_t place : pick_places(value, hidden.size(), count)) {
    show_at(reveal.board, hidden[place]);
  }
  ++reveal.step;
  reveal.need = RevealNeed::kNone;
  tell(state, "letters",
       {{"what", Word{kind_name(reveal.kind)}},
        {"number", std::int64_t{reveal.number}},
        {"step", std::int64_t{reveal.step}},
        {"count", static_cast<std::int64_t>(count)}});
  if (reveal.kind == RevealKind::kTossup && reveal.step == 1) start_clock(state);
}

void draw_seats(State& state, Reveal& reveal, std::uint64_t value) {
  const std::vector<Seat> seats = still_in(state, reveal);
  if (reveal.kind == RevealKind::kTieBreak) {
    const Seat seat = seats[static_cast<std::size_t>(value)];
    tell(state, "tie_drawn", {{"seat", seat}});
    reveal.winner = seat;
    reveal.need = RevealNeed::kOver;
    return;
  }
  const std::size_t count = std::min(free_seats(reveal), seats.size());
  for (const std::size_t place : pick_places(value, seats.size(), count)) {
    seat_player(state, reveal, seats[place], "drawn");
  }
  reveal.need = RevealNeed::kOver;
}

}  // namespace

void open_reveal(State& state, RevealKind kind, int number, std::vector<Seat> players) {
  Reveal reveal;
  reveal.kind = kind;
  reveal.number = number;
  reveal.players = std::move(players);
  state.reveals.clear();
  state.reveals.push_back(std::move(reveal));
  ++state.reveal_step;
  state.phase = Phase::kReveal;
  want_reveals(state);
}

void supply_reveal(State& state, Puzzle puzzle) {
  Reveal& reveal = needing(state);
  reveal.board = build_board(std::move(puzzle));
  ++reveal.puzzles;
  reveal.step = 0;
  reveal.need = RevealNeed::kNone;
  tell(state, "reveal_opened",
       {{"what", Word{kind_name(reveal.kind)}},
        {"number", std::int64_t{reveal.number}},
        {"puzzle", std::int64_t{reveal.puzzles}},
        {"category", Quote{reveal.board.category.text}},
        {"letters", std::int64_t{letter_count(reveal.board)}},
        {"players", seat_facts(still_in(state, reveal))}});
}

bool reveal_wants_puzzle(const State& state) {
  const Reveal* reveal = first_needing(state);
  return reveal != nullptr && reveal->need == RevealNeed::kPuzzle;
}

void want_reveals(State& state) {
  while (reveal_wants_puzzle(state)) {
    auto puzzle = take_from_queue(state, PuzzleKind::kTossup);
    if (!puzzle) break;
    supply_reveal(state, *std::move(puzzle));
  }
  state.need = first_needing(state) != nullptr ? Need::kReveal : Need::kNone;
  if (state.need != Need::kNone) return;
  const bool over = std::all_of(state.reveals.begin(), state.reveals.end(),
                                [](const Reveal& one) { return one.need == RevealNeed::kOver; });
  if (!over) {
    // The last one of an audition was seated, and all others have answered or wait already.
    if (reveal_due(state).empty()) close_step(state);
    return;
  }
  const std::optional<Seat> winner = state.reveals.front().winner;
  switch (state.reveals.front().kind) {
    case RevealKind::kAudition:
      return auditions_over(state);
    case RevealKind::kTossup:
      return tossup_over(state, winner);
    case RevealKind::kTieBreak:
      return round_won(state, winner);
  }
}

Draw reveal_draw(const State& state) {
  const Reveal& reveal = *first_needing(state);
  const std::size_t players = still_in(state, reveal).size();
  switch (reveal.need) {
    case RevealNeed::kLetters: {
      const auto hidden = static_cast<std::size_t>(hidden_count(reveal.board));
      return {"letters", 1, falling(hidden, letters_due(state, reveal))};
    }
    case RevealNeed::kTie:
      return {"tie", 1, reveal.tied.size()};
    case RevealNeed::kSeats:
      if (reveal.kind == RevealKind::kTieBreak) return {"tie break", 1, players};
      return {"seats", 1, falling(players, std::min(free_seats(reveal), players))};
    case RevealNeed::kPuzzle:
    case RevealNeed::kNone:
    case RevealNeed::kOver:
      break;
  }
  CALLBOARD_CHECK(false, "a reveal that needs no draw");
}

Refused take_reveal_draw(State& state, std::uint64_t value) {
  if (reveal_wants_puzzle(state) || value >= reveal_draw(state).sides) {
    return refusal(Code::kStale);
  }
  Reveal& reveal = needing(state);
  if (reveal.need == RevealNeed::kLetters) {
    show_letters(state, reveal, value);
  } else if (reveal.need == RevealNeed::kTie) {
    const Seat seat = reveal.tied[static_cast<std::size_t>(value)];
    reveal_won(state, reveal, seat, "tie");
  } else {
    draw_seats(state, reveal, value);
  }
  want_reveals(state);
  return std::nullopt;
}

// WF-093, WF-095, WF-098, WF-121, WF-298. Who then has the turn is for want_reveals to say.
void reveal_won(State& state, Reveal& reveal, Seat seat, std::string_view why) {
  end_puzzle(state, reveal, "reveal_won", {{"seat", seat}, {"why", Word{std::string(why)}}});
  reveal.unsolved = 0;
  if (reveal.kind == RevealKind::kAudition) {
    seat_player(state, reveal, seat, why);
    fill_seats(state, reveal);
    return;
  }
  player(state, seat).rb += kTossupValue;
  reveal.winner = seat;
  reveal.need = RevealNeed::kOver;
}

// Another puzzle, unless nobody is left to play for a seat.
void fill_seats(State& state, Reveal& reveal) {
  const std::vector<Seat> left = still_in(state, reveal);
  const std::size_t open = free_seats(reveal);
  reveal.need = open == 0 ? RevealNeed::kOver : RevealNeed::kPuzzle;
  if (open == 0 || left.size() > open) return;
  for (const Seat seat : left) seat_player(state, reveal, seat, "alone");
  reveal.need = RevealNeed::kOver;
}

//
void reveal_unsolved(State& state, Reveal& reveal) {
  end_puzzle(state, reveal, "reveal_unsolved", {});
  ++reveal.unsolved;
  switch (reveal.kind) {
    case RevealKind::kAudition:
      reveal.need = reveal.unsolved >= kUnsolvedMax ? RevealNeed::kSeats : RevealNeed::kPuzzle;
      return;
    case RevealKind::kTossup:
      reveal.need = RevealNeed::kOver;
      return;
    case RevealKind::kTieBreak:
      reveal.need = reveal.unsolved >= kTieTossupsMax ? RevealNeed::kSeats : RevealNeed::kPuzzle;
      return;
  }
}

void letters_or_end(State& state, Reveal& reveal) {
  if (locked_out(state, reveal) || hidden_count(reveal.board) <= 1) {
    reveal_unsolved(state, reveal);
  } else {
    reveal.need = RevealNeed::kLetters;
  }
}

bool locked_out(const State& state, const Reveal& reveal) {
  return std::all_of(reveal.players.begin(), reveal.players.end(), [&](Seat seat) {
    return !plays(state, seat) || has_seat(reveal.locked, seat);
  });
}

}  // namespace callboard::wheel
