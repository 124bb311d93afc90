// The digest of a State: every field, in the order of state.h. Kept private while a match has
// secrets.
#include "rules/lucky_numbers/game.h"
#include "rules/lucky_numbers/play.h"
#include "rules/lucky_numbers/vault.h"

namespace callboard::lucky_numbers {
namespace {

// Members, so that the templates find every overload whatever the order.
struct Digester {
  Hasher h;

  void add(const std::string& text) { h.add(std::string_view(text)); }

  void add(const PackText& text) {
    add(text.text);
    add(text.key);
    h.add(text.glyphs.size());
    for (const Glyph& glyph : text.glyphs) {
      add(glyph.text);
      add(glyph.key);
      h.add(glyph.letter);
    }
  }

  template <class T>
  void add(const std::vector<T>& values) {
    h.add(values.size());
    for (const T& value : values) add(value);
  }

  template <class T>
  void add(const std::optional<T>& value) {
    h.add(value.has_value());
    if (value) add(*value);
  }

  void add(const FollowUp& followup) {
    add(followup.question);
    add(followup.answers);
    add(followup.choices);
    h.add(followup.two_choice).add(followup.right);
  }

  void add(const Puzzle& puzzle) {
    add(puzzle.solution);
    add(puzzle.clue);
    add(puzzle.followup);
    if (!puzzle.labels.empty()) h.add(puzzle.labels);
  }

  void add(const Prize& prize) {
    add(prize.name);
    h.add(prize.value);
  }

  void add(const Cell& cell) {
    add(cell.text);
    add(cell.key);
    h.add(cell.letter).add(cell.hidden).add(cell.label);
  }

  void add(const Guess& guess) {
    add(guess.text);
    add(guess.key);
    h.add(guess.chained);
  }

  void add(const Answer& answer) {
    add(answer.text);
    add(answer.key);
    h.add(answer.choice).add(answer.pass);
  }

  void add(const AskedQuestion& asked) {
    h.add(asked.number).add(asked.value);
    add(asked.question);
    add(asked.choices);
    h.add(asked.two_choice);
    add(asked.tried);
  }

  void add(const Waiting& waiting) {
    h.add(waiting.seat);
    add(waiting.guess);
    add(waiting.answer);
  }

  void add(const MainEvent& event) {
    h.add(event.all_cash);
    for (const bool claimed : event.claimed) h.add(claimed);
    h.add(event.rolled).add(event.danger).add(event.locked).add(event.standing);
    h.add(event.chances).add(event.offer).add(event.asked_host).add(event.jackpot_before);
  }

  void add(const SetCarry& ruled) { h.add(ruled.medals).add(ruled.jackpot); }

  void add(const News& news) {
    h.add(std::string_view(news.kind));
    hash_facts(h, news.facts);
    h.add(news.to).add(news.seat);
  }

  void add(const Options& o) {
    h.add(o.auto_next).add(o.puzzle_source).add(o.auto_pick_single).add(o.guess_shape_check);
    h.add(o.max_consecutive_passes).add(o.pick_rule).add(o.time_call).add(o.round_puzzles);
    h.add(o.guess_match).add(o.guess_judging).add(o.followup_judging).add(o.bare_guess);
    h.add(o.auto_first_roll).add(o.danger_ends_with_medal).add(o.offer_after_medal);
    h.add(o.bailout_halves).add(o.seven_in_last_phase).add(o.wild_uses_chance);
    h.add(o.prize_carryover).add(o.jackpot_base).add(o.retire_after_wins).add(o.absence_limit);
    h.add(o.main_event_timeout);
    if (o.label_order != LabelOrder::kRandom) h.add(o.label_order);
  }

  void add_match(const State& s) {
    add(s.config.options);
    h.add(s.config.carry.champion).add(s.config.carry.wins).add(s.config.carry.jackpot);
    add(s.config.carry.prizes);
    add(s.coming);
    h.add(s.phase).add(s.need).add(s.round).add(s.tiebreak).add(s.time_called);
    h.add(s.puzzles).add(s.puzzles_all).add(s.banks[0]).add(s.banks[1]);
    h.add(s.last_strict_leader).add(s.winner).add(s.win_counts);
  }

  void add_puzzle(const State& s) {
    add(Vault::open(s.puzzle));
    add(s.cells);
    add(s.clue);
    h.add(s.opening).add(s.pot).add(s.starter).add(s.controller).add(s.dice.has_value());
    if (s.dice) h.add(s.dice->first).add(s.dice->second);
    h.add(s.passes).add(s.last_pick);
    add(s.warned);
    add(s.waiting);
    h.add(s.solver).add(s.followups_asked);
    add(s.question);
    h.add(s.queue.size());
    for (const auto& sealed : s.queue) add(Vault::open(sealed));
  }
};

}  // namespace

Digest LuckyNumbers::digest(const State& state) {
  Digester d;
  d.add_match(state);
  d.add_puzzle(state);
  d.add(state.event);
  d.h.add(state.event_end);
  d.add(state.prizes);
  d.h.add(state.jackpot).add(state.event_cash);
  d.add(state.event_prizes);
  d.add(state.carry_ruled);
  d.h.add(state.aborted).add(state.turn);
  d.add(state.news);
  return d.h.digest();
}

}  // namespace callboard::lucky_numbers
