// What a show leaves behind: who won, and what everybody takes home (WF-098, WF-099, WF-217 to
// WF-220, WF-294). Points have no value in money (WF-005), so all winnings are prizes.
#include <algorithm>

#include "rules/wheel/engine.h"

namespace callboard::wheel {
namespace {

std::int64_t best_score(const State& state, Seat seat) {
  std::int64_t best = 0;
  for (const RoundResult& result : state.results) {
    const auto at = podium_of(result.podium, seat);
    if (at) best = std::max(best, result.scores[static_cast<std::size_t>(*at)]);
  }
  return best;
}

// However the show came by its podiums: three contestants have no groups to tell it from, and
// auditions leave podiums alone in the groups.
bool sat_on_a_podium(const State& state, Seat seat) {
  const auto on = [&](const Podium& podium) { return podium_of(podium, seat).has_value(); };
  const auto in = [&](const std::vector<Seat>& group) { return has_seat(group, seat); };
  const bool running = in_round(state) && on(state.round.podium);
  const bool before = std::any_of(state.results.begin(), state.results.end(),
                                  [&](const RoundResult& round) { return on(round.podium); });
  const bool later = state.stage.kind != StageKind::kAuditions &&
                     std::any_of(state.groups.begin(), state.groups.end(), in);
  return running || before || later;
}

// WF-217: nothing later takes them away, be it that the show is called off.
std::vector<Prize> items_won(const State& state, Seat seat) {
  std::vector<Prize> prizes;
  for (const Held& item : player(state, seat).items) {
    if (item.hold != Hold::kWon) continue;
    prizes.push_back({item.name.empty() ? special_name(item.special) : item.name, item.value});
  }
  return prizes;
}

std::vector<Prize> prizes_of(const State& state, Seat seat) {
  std::vector<Prize> prizes = items_won(state, seat);
  const std::string& consolation = state.config.options.consolation;
  const bool auditions = state.stage.kind != StageKind::kAuditions && !state.groups.empty();
  if (auditions && !consolation.empty() && !sat_on_a_podium(state, seat)) {
    prizes.push_back({consolation, 0});
  }
  if (state.bonus && state.bonus->solved && state.bonus->opened && state.winner == seat) {
    const Envelope& envelope =
        state.bonus->envelopes[static_cast<std::size_t>(*state.bonus->opened)];
    const std::string name =
        envelope.title.empty() ? std::to_string(envelope.value) : envelope.title;
    prizes.push_back({name, envelope.value});
  }
  return prizes;
}

// What the bonus round brings is its player's alone.
std::vector<RoundWon> rounds_won(const State& state) {
  std::vector<RoundWon> rounds;
  std::int64_t number = 0;
  for (const RoundResult& round : state.results) {
    ++number;
    const auto at = round.winner ? podium_of(round.podium, *round.winner) : std::nullopt;
    if (!at) continue;
    const RoundKind kind =
        round.stage.kind == StageKind::kFinal ? RoundKind::kFinal : RoundKind::kMain;
    rounds.push_back({kind, number, *round.winner, *at, round.token_prize});
  }
  if (state.bonus && state.winner) {
    rounds.push_back({RoundKind::kBonus, number + 1, *state.winner, 0, {}});
  }
  return rounds;
}

}  // namespace

CarryOver carry_over(const State& state) {
  CarryOver over;
  over.winner = state.winner;
  over.called_off = state.aborted;
  for (std::size_t i = 0; i < state.players.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    Winnings won;
    won.seat = seat;
    if (state.aborted) {
      if (plays(state, seat)) won.prizes = items_won(state, seat);
      if (!won.prizes.empty()) over.winnings.push_back(std::move(won));
      continue;
    }
    won.score = best_score(state, seat);
    won.contestant = sat_on_a_podium(state, seat);
    if (plays(state, seat)) won.prizes = prizes_of(state, seat);
    won.bonus = state.winner == seat && state.bonus && state.bonus->solved;
    over.winnings.push_back(std::move(won));
  }
  if (!state.aborted) over.rounds = rounds_won(state);
  return over;
}

}  // namespace callboard::wheel
