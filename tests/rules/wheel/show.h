// A show of the wheel game in a test: it reads like play. Content and luck are given by hand; what
// nobody minds (the layout, groups in order, a toss-up) is settled by itself.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/wheel/engine.h"
#include "tests/rules/wheel/fixtures.h"

namespace callboard::wheel {

inline constexpr Seat kRed{0};
inline constexpr Seat kYellow{1};
inline constexpr Seat kBlue{2};

using Outcome = std::optional<Code>;
inline const Outcome kPlayed;

class Show {
 public:
  // With a layout: before its first draw or toss-up.
  explicit Show(OptionValues options = {{"contestants", "9"}});

  // A main round (or, of three contestants, the Final) whose toss-up `starter` has won.
  static Show round(Seat starter = kRed, OptionValues options = {{"contestants", "9"}});
  static Show final_round(Seat starter = kRed, OptionValues options = {});
  // The same, with the first puzzle open.
  static Show playing(const Fixture& fixture = kF1, Seat starter = kRed);
  static Show final_playing(const Fixture& fixture = kF1, Seat starter = kRed);

  // --- luck and content
  Outcome give(const Input& input);
  void groups();  // in the order of the seats
  void puzzle(const Fixture& fixture);
  void tossup(const Fixture& fixture);
  void bonus(const Fixture& fixture);
  void win_tossup(Seat seat);  // another puzzle, and the host gives it to them
  void draw(std::uint64_t value);
  void letters(std::uint64_t value = 0) { draw(value); }
  // Draws and toss-ups as they come, luck always 0, until people or puzzles are asked for.
  void settle();

  // --- people
  Outcome play(Seat seat, std::vector<Step> steps);
  Outcome act(Action action) { return play(mover(), {Step{std::move(action), false}}); }
  Outcome act_as(Seat seat, Action action) { return play(seat, {Step{std::move(action), false}}); }
  Outcome call(char letter) { return act(Call{letter}); }
  Outcome buy(char letter) { return act(Buy{letter}); }
  Outcome solve(std::string_view words) { return act(Solve{said(words)}); }
  Outcome wild(char letter) { return act(Wild{letter}); }
  Outcome letter(char letter) { return act(Letter{letter}); }
  Outcome guess(std::vector<std::string> words);
  Outcome answer(Seat seat, std::string_view words) { return act_as(seat, Answer{said(words)}); }
  // In a race; the platform says when it was written.
  Outcome answer_of(Seat seat, std::string_view words, std::int64_t written_s) {
    return give(SeatMove<Move>{seat, Play{{Step{Answer{said(words)}, false, written_s}}}});
  }
  Outcome wait(Seat seat) { return act_as(seat, Wait{}); }
  // The mover spins; the wheel stops on a plain wedge of that value, on a special, on a kind.
  Outcome spin(std::int64_t value);
  Outcome spin(Special special);
  Outcome spin(WedgeKind kind);
  int peg_of(std::int64_t value) const;
  int peg_of(WedgeKind kind) const;
  int peg_of(Special special) const;
  // Spins and calls, both played.
  void hit(std::int64_t value, char letter);
  void hit(Special special, char letter);
  Outcome host(HostMove move) { return give(HostMoved<HostMove>{std::move(move)}); }
  Outcome timer(std::string_view kind);  // "move", "cap", "step", "round": fires the one that runs
  bool has_timer(std::string_view kind) const;

  // --- what is so
  Seat mover() const;
  Phase phase() const { return state.phase; }
  std::int64_t pb(Seat seat) const { return state.players.at(seat.index).pb; }
  std::int64_t rb(Seat seat) const { return state.players.at(seat.index).rb; }
  std::size_t items(Seat seat) const { return state.players.at(seat.index).items.size(); }
  int has(Seat seat, Special special) const;
  int on_wheel(Special special) const;
  std::string board() const;  // "BETTER ____": hidden squares as "_"
  std::string reveal_board(std::size_t at = 0) const;
  bool told(std::string_view kind) const;
  std::string pending() const;  // "draw spin 72", "wanted puzzle", "awaiting", "over"
  std::int64_t fact(std::string_view kind, std::string_view name) const;

  State state;
};

void set_banks(Show& show, std::int64_t red, std::int64_t yellow, std::int64_t blue);
void set_scores(Show& show, std::int64_t red, std::int64_t yellow, std::int64_t blue);

}  // namespace callboard::wheel
