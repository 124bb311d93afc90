#include "tests/rules/wheel/show.h"

#include <algorithm>

#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard::wheel {
namespace {

std::string text_of(const Board& board) {
  std::string text;
  for (const Cell& cell : board.cells) text += cell.hidden ? "_" : cell.text;
  return text;
}

std::string listed(const Wanted& wanted) {
  std::string text = "wanted " + wanted.kind;
  for (const std::string& tag : wanted.tags) text += " " + tag;
  return text;
}

}  // namespace

Show::Show(OptionValues options) : state(started(configured(options, {}))) {
  EXPECT_EQ(give(Supplied<Item>{house()}), Outcome());
}

Show Show::round(Seat starter, OptionValues options) {
  Show show(std::move(options));
  show.groups();
  show.win_tossup(starter);
  return show;
}

Show Show::final_round(Seat starter, OptionValues options) {
  options["contestants"] = "3";
  Show show(std::move(options));
  show.win_tossup(starter);
  return show;
}

Show Show::playing(const Fixture& fixture, Seat starter) {
  Show show = round(starter);
  show.puzzle(fixture);
  return show;
}

Show Show::final_playing(const Fixture& fixture, Seat starter) {
  Show show = final_round(starter);
  show.puzzle(fixture);
  return show;
}

Outcome Show::give(const Input& input) {
  auto next = applied(state, input);
  if (!next) return next.error().code;
  state = *std::move(next);
  return std::nullopt;
}

void Show::groups() { draw(0); }
void Show::draw(std::uint64_t value) { EXPECT_EQ(give(Drawn{{value}}), Outcome()) << pending(); }

void Show::puzzle(const Fixture& fixture) {
  EXPECT_EQ(give(Supplied<Item>{puzzle_of(PuzzleKind::kPuzzle, fixture)}), Outcome()) << pending();
}
void Show::tossup(const Fixture& fixture) {
  EXPECT_EQ(give(Supplied<Item>{puzzle_of(PuzzleKind::kTossup, fixture)}), Outcome()) << pending();
}
void Show::bonus(const Fixture& fixture) {
  EXPECT_EQ(give(Supplied<Item>{puzzle_of(PuzzleKind::kBonus, fixture)}), Outcome()) << pending();
}

void Show::win_tossup(Seat seat) {
  tossup(kF2);
  EXPECT_EQ(host(MatchMove{Award{seat}}), Outcome());
}

void Show::settle() {
  for (;;) {
    const Pending next = waits_for(state);
    if (std::holds_alternative<Draw>(next)) {
      draw(0);
    } else if (pending() == "wanted tossup") {
      tossup(kF2);
    } else {
      return;
    }
  }
}

Outcome Show::play(Seat seat, std::vector<Step> steps) {
  return give(SeatMove<Move>{seat, Play{std::move(steps)}});
}

Outcome Show::guess(std::vector<std::string> words) {
  Guesses guesses;
  for (const std::string& one : words) guesses.said.push_back(said(one));
  return act(guesses);
}

int Show::peg_of(std::int64_t value) const {
  for (int peg = 0; peg < kPegs; ++peg) {
    const Landing landing = landing_at(state, peg);
    if (!landing.special && landing.value == value) return peg;
  }
  ADD_FAILURE() << "no plain wedge of " << value;
  return 0;
}

int Show::peg_of(WedgeKind kind) const {
  for (int peg = 0; peg < kPegs; ++peg) {
    const Landing landing = landing_at(state, peg);
    if (!landing.special && landing.kind == kind) return peg;
  }
  ADD_FAILURE() << "no such wedge";
  return 0;
}

int Show::peg_of(Special special) const {
  for (int peg = 0; peg < kPegs; ++peg) {
    if (landing_at(state, peg).special == special) return peg;
  }
  ADD_FAILURE() << "not on the wheel: " << special_name(special);
  return 0;
}

Outcome Show::spin(std::int64_t value) {
  if (auto refused = act(Spin{})) return refused;
  draw(static_cast<std::uint64_t>(peg_of(value)));
  return std::nullopt;
}
Outcome Show::spin(Special special) {
  if (auto refused = act(Spin{})) return refused;
  draw(static_cast<std::uint64_t>(peg_of(special)));
  return std::nullopt;
}
Outcome Show::spin(WedgeKind kind) {
  if (auto refused = act(Spin{})) return refused;
  draw(static_cast<std::uint64_t>(peg_of(kind)));
  return std::nullopt;
}

void Show::hit(std::int64_t value, char letter) {
  EXPECT_EQ(spin(value), Outcome());
  EXPECT_EQ(call(letter), Outcome());
}
void Show::hit(Special special, char letter) {
  EXPECT_EQ(spin(special), Outcome());
  EXPECT_EQ(call(letter), Outcome());
}

Outcome Show::timer(std::string_view kind) {
  const Pending next = waits_for(state);
  const auto* due = std::get_if<Awaiting>(&next);
  if (due == nullptr) return Code::kStale;
  for (const Timer& one : due->timers) {
    if (one.key.substr(0, kind.size()) == kind) return give(TimerFired{one.key});
  }
  return Code::kStale;
}

bool Show::has_timer(std::string_view kind) const {
  const Pending next = waits_for(state);
  const auto* due = std::get_if<Awaiting>(&next);
  return due != nullptr &&
         std::any_of(due->timers.begin(), due->timers.end(),
                     [&](const Timer& one) { return one.key.substr(0, kind.size()) == kind; });
}

Seat Show::mover() const {
  const auto seat = wheel::mover(state);
  EXPECT_TRUE(seat) << pending();
  return seat.value_or(Seat{99});
}

int Show::has(Seat seat, Special special) const {
  return count_items(state.players.at(seat.index), special);
}

int Show::on_wheel(Special special) const {
  const auto& wheel = state.round.wheel;
  return static_cast<int>(std::count_if(
      wheel.begin(), wheel.end(), [&](const Overlay& one) { return one.special == special; }));
}

std::string Show::board() const { return text_of(state.puzzle.board); }
std::string Show::reveal_board(std::size_t at) const { return text_of(state.reveals.at(at).board); }

bool Show::told(std::string_view kind) const {
  return std::any_of(state.news.begin(), state.news.end(),
                     [&](const News& one) { return one.kind == kind; });
}

std::string Show::pending() const {
  return std::visit(
      Overloaded{
          [](const Draw& in) { return "draw " + in.label + " " + std::to_string(in.sides); },
          [](const Wanted& in) { return listed(in); },
          [](const Awaiting&) { return std::string("awaiting"); },
          [](const Over&) { return std::string("over"); },
      },
      waits_for(state));
}

std::int64_t Show::fact(std::string_view kind, std::string_view name) const {
  for (const News& one : state.news) {
    if (one.kind != kind) continue;
    for (const Fact& fact : one.facts) {
      const auto* number = std::get_if<std::int64_t>(&fact.value);
      if (fact.name == name && number != nullptr) return *number;
    }
  }
  ADD_FAILURE() << kind << " did not tell " << name;
  return -1;
}

void set_banks(Show& show, std::int64_t red, std::int64_t yellow, std::int64_t blue) {
  show.state.players[0].pb = red;
  show.state.players[1].pb = yellow;
  show.state.players[2].pb = blue;
}

void set_scores(Show& show, std::int64_t red, std::int64_t yellow, std::int64_t blue) {
  show.state.players[0].rb = red;
  show.state.players[1].rb = yellow;
  show.state.players[2].rb = blue;
}

}  // namespace callboard::wheel
