#include "rules/wheel/game.h"

#include "rules/wheel/content.h"
#include "rules/wheel/engine.h"
#include "rules/wheel/host_parse.h"
#include "rules/wheel/play.h"
#include "rules/wheel/reader/reader.h"
#include "rules/wheel/say.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {

const std::vector<OptionSpec>& Wheel::options() { return option_specs(); }
const std::vector<HelpWord>& Wheel::host_words() { return command_words(); }
std::size_t Wheel::seats(const OptionValues& options) { return seat_count(options); }
Config Wheel::configure(const OptionValues& options, const CarryIn& carry) {
  return configured(options, carry);
}
State Wheel::start(const Config& config) { return started(config); }
Pending Wheel::pending(const State& state) { return waits_for(state); }
Result<State, Refusal> Wheel::apply(State state, const Input& input) {
  return applied(std::move(state), input);
}

Parsed<Move, Refusal> Wheel::parse(const State& state, std::optional<Seat> author,
                                   const Folded& reply) {
  Parsed<Move, Refusal> read = read_words(knowledge(state, author), reply, reply.people);
  auto* const found = std::get_if<Moves<Move>>(&read);
  if (found == nullptr || !is_race(state)) return read;
  for (Move& move : found->moves) move.steps.front().written_s = reply.written_s;
  return read;
}
std::vector<ExplainedClause> Wheel::explain(const State& state, std::optional<Seat> author,
                                            const Folded& reply) {
  return explain_words(knowledge(state, author), reply, reply.people);
}
Result<HostMove, Refusal> Wheel::parse_host(const State& state, const HostLine& line) {
  return parse_command(state, line);
}
std::string Wheel::say(const State&, const Move& move) { return say_move(move); }

std::optional<std::string> Wheel::ruling(const Move& move, std::string_view verdict) {
  return ruling_on(move, verdict);
}
std::optional<std::string> Wheel::ruling_in(const State& state, Seat seat, const Move& move,
                                            std::string_view verdict) {
  return wheel::ruling_in(state, seat, move, verdict);
}
bool Wheel::judged(const State& state, const Move& move) { return was_judged(state, move); }
bool Wheel::revealed(const State& state) { return uncovered(state); }

std::vector<const PackText*> Wheel::sealed(const State& state) {
  std::vector<const PackText*> list;
  const auto add = [&](const Sealed<Puzzle, Vault>& sealed) {
    const Puzzle& puzzle = Vault::open(sealed);
    if (puzzle.loaded) list.push_back(&puzzle.solution);
  };
  if (in_puzzle(state)) add(state.puzzle.board.puzzle);
  if (state.phase == Phase::kReveal) {
    for (const Reveal& reveal : state.reveals) add(reveal.board.puzzle);
  }
  if (state.bonus) {
    for (const auto& one : state.bonus->offered) add(one);
  }
  return list;
}
Item Wheel::sealed_item(const PackText& solution) {
  return Puzzle{PuzzleKind::kPuzzle, solution, {}, {}, {}};
}

PublicNews Wheel::public_news(const State& state) { return wheel::public_news(state); }
SeatNews Wheel::seat_news(const State& state, Seat seat) { return wheel::seat_news(state, seat); }
HostNews Wheel::host_news(const State& state) { return wheel::host_news(state); }
PublicView Wheel::public_view(const State& state) { return wheel::public_view(state); }
SeatView Wheel::seat_view(const State& state, Seat seat) { return wheel::seat_view(state, seat); }
HostView Wheel::host_view(const State& state) { return wheel::host_view(state); }

HostMove Wheel::host_default(const State& state) { return fair_default(state); }
Digest Wheel::digest(const State& state) { return digest_of(state); }
Digest Wheel::luck(const State& state) { return luck_of(state); }
CarryOver Wheel::carry(const State& state) { return carry_over(state); }

Result<Item, std::string> Wheel::item(std::string_view kind, const PackEntry& entry) {
  return read_item(kind, entry);
}
bool Wheel::item_fits(const Item& item, const Wanted& wanted) {
  return wheel::item_fits(item, wanted);
}

}  // namespace callboard::wheel
