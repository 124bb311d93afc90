// The digest of a State: every field, in the order of state.h. Kept private while a match has
// secrets.
#include <type_traits>

#include "rules/core/overloaded.h"
#include "rules/wheel/engine.h"
#include "rules/wheel/vault.h"

namespace callboard::wheel {
namespace {

// Members, so that the templates find every overload whatever the order.
struct StateDigester {
  Hasher h;

  template <class... Parts>
  void all(const Parts&... parts) {
    (add(parts), ...);
  }

  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void add(T value) { h.add(value); }
  void add(const std::string& text) { h.add(std::string_view(text)); }
  void add(Seat seat) { h.add(seat); }

  template <class T>
  void add(const std::vector<T>& values) {
    h.add(values.size());
    for (const T& value : values) add(value);
  }
  template <class T, std::size_t N>
  void add(const std::array<T, N>& values) {
    for (const T& value : values) add(value);
  }
  template <class T>
  void add(const std::optional<T>& value) {
    h.add(value.has_value());
    if (value) add(*value);
  }
  template <class T>
  void add(const Sealed<T, Vault>& sealed) {
    add(Vault::open(sealed));
  }

  void add(const Glyph& glyph) { all(glyph.text, glyph.key, glyph.letter); }
  void add(const PackText& text) { all(text.text, text.key, text.glyphs); }
  void add(const Puzzle& one) { all(one.kind, one.solution, one.category, one.aliases, one.given); }
  void add(const Wedge& wedge) { all(wedge.kind, wedge.points); }
  void add(const Place& place) { all(place.special, place.wedge); }
  void add(const Envelope& one) { all(one.title, one.value, one.big_money); }
  void add(const Layout& one) { all(one.name, one.wedges, one.tops, one.places, one.envelopes); }
  void add(const Prize& prize) { all(prize.name, prize.value); }
  void add(const CarryIn& carry) { all(carry.champion, carry.wins, carry.jackpot, carry.prizes); }
  void add(const Options& o) {
    all(o.wheel, o.contestants, o.tossup_mode, o.tossup_step_hours, o.turn_cap_hours,
        o.express_timeout, o.big_money, o.consolation, o.token_prize, o.giveaway_on);
    all(o.final_spin, o.round_days, o.vowel_price, o.solve_minimum, o.solve_tolerance,
        o.speedup_hours);
  }
  void add(const Stage& stage) { all(stage.kind, stage.number); }
  void add(const Cell& one) { all(one.text, one.letter, one.hidden, one.called); }
  void add(const Board& board) { all(board.puzzle, board.category, board.cells); }
  void add(const Held& item) { all(item.special, item.name, item.value, item.wedge, item.hold); }
  void add(const Player& one) { all(one.pb, one.rb, one.items, one.out); }
  void add(const Said& said) { all(said.text, said.key, said.bare); }
  void add(const SealedAnswer& answer) { all(answer.seat, answer.said, answer.written_s); }
  void add(const Attempt& attempt) { all(attempt.seat, attempt.said); }
  void add(const Reveal& one) {
    all(one.kind, one.number, one.need, one.players, one.seated, one.board, one.puzzles, one.step,
        one.locked, one.waited, one.answers, one.tried, one.tied, one.unsolved, one.winner);
  }
  void add(const Overlay& one) { all(one.special, one.wedge, one.name, one.value); }
  void add(const Round& one) {
    all(one.podium, one.first, one.puzzle, one.clock, one.signal, one.signal_after_first,
        one.postponed, one.speed_up, one.speed_value, one.tie_breaks, one.wheel);
  }
  void add(const RoundResult& one) {
    all(one.stage, one.podium, one.scores, one.winner, one.token_prize);
  }
  void add(const Landing& one) { all(one.peg, one.wedge, one.kind, one.special, one.value); }
  void add(const Puzzling& one) {
    all(one.board, one.used, one.starter, one.mover, one.turns, one.landing, one.wild_value,
        one.acted, one.progress, one.failed, one.quiet, one.quiet_laps, one.substitute, one.skips);
  }
  void add(const Bonus& one) {
    all(one.offered, one.categories, one.chosen, one.wedge, one.board, one.consonants, one.vowel,
        one.extra, one.answers, one.solved, one.big_money, one.envelopes, one.opened);
  }
  void add(const Action& action) {
    h.add(action.index());
    std::visit(Overloaded{
                   [&](const Spin& in) { add(in.number); },
                   [&](const Call& in) { add(in.letter); },
                   [&](const Buy& in) { add(in.letter); },
                   [&](const Solve& in) { add(in.said); },
                   [&](const Wild& in) { add(in.letter); },
                   [&](const Express& in) { add(in.play); },
                   [&](const Letter& in) { add(in.letter); },
                   [&](const Guesses& in) { add(in.said); },
                   [&](const Pass&) {},
                   [&](const Confirm& in) { add(in.yes); },
                   [&](const Category& in) { add(in.number); },
                   [&](const Letters& in) { all(in.consonants, in.vowel, in.no_more); },
                   [&](const Answer& in) { add(in.said); },
                   [&](const Wait&) {},
               },
               action);
  }
  void add(const Step& step) { all(step.action, step.ask); }
  void add(const Asked& asked) { all(asked.seat, asked.action); }
  void add(const News& news) {
    add(news.kind);
    hash_facts(h, news.facts);
    all(news.to, news.seat);
  }
};

}  // namespace

Digest digest_of(const State& state) {
  StateDigester d;
  d.all(state.config.options, state.config.carry, state.phase, state.stage, state.need,
        state.layout, state.players, state.groups, state.reveals, state.reveal_step);
  d.all(state.round, state.results, state.puzzle, state.bonus, state.held, state.held_by,
        state.asked, state.ruled);
  d.all(state.queue, state.big_money, state.winner, state.forfeited, state.aborted, state.turn,
        state.news);
  return d.h.digest();
}

// neither the words of a spin, what a ruling says of the solution after it, nor who was told
// what turn the wheel another way.
Digest luck_of(State state) {
  state.held.clear();
  state.held_by.reset();
  state.asked.clear();
  state.ruled.reset();
  state.news.clear();
  return digest_of(state);
}

}  // namespace callboard::wheel
