// The order of a show: auditions, main rounds, Final, Bonus Round; who sits where (WF-001 to
// WF-004, WF-085, WF-101, WF-108, WF-113, WF-269, A-12, A-14).
#include <algorithm>

#include "rules/core/options.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

constexpr int kFewestForAuditions = 12;  // of three groups
constexpr int kDrawnIntoRounds = 9;
constexpr std::size_t kGroupMin = 4;
constexpr std::size_t kGroupMax = 6;

std::vector<std::size_t> group_sizes(std::size_t seats, std::size_t groups) {
  std::vector<std::size_t> sizes(groups, seats / groups);
  for (std::size_t i = 0; i < seats % groups; ++i) ++sizes[i];
  return sizes;
}

Podium podium_for(const std::vector<Seat>& seats) {
  Podium podium{};
  for (std::size_t i = 0; i < podium.size() && i < seats.size(); ++i) podium[i] = seats[i];
  return podium;
}

void begin_auditions(State& state) {
  state.stage = {StageKind::kAuditions, 1};
  state.reveals.clear();
  for (std::size_t i = 0; i < state.groups.size(); ++i) {
    Reveal reveal;
    reveal.kind = RevealKind::kAudition;
    reveal.number = static_cast<int>(i) + 1;
    reveal.players = state.groups[i];
    state.reveals.push_back(std::move(reveal));
    Facts facts = {{"number", static_cast<std::int64_t>(i) + 1},
                   {"players", seat_facts(state.groups[i])}};
    if (state.groups.size() == 1) facts.push_back({"final", true});
    tell(state, "audition_began", std::move(facts));
  }
  ++state.reveal_step;
  state.phase = Phase::kReveal;
  want_reveals(state);
}

// Nobody has answered, and no letter was shown.
bool untouched(const std::vector<Reveal>& reveals) {
  return std::all_of(reveals.begin(), reveals.end(), [](const Reveal& one) {
    return one.puzzles == 1 && one.step == 0 && one.answers.empty() && one.waited.empty() &&
           one.locked.empty() && one.seated.empty();
  });
}

// What is wrong with groups that a host has made; null: nothing.
const char* groups_fault(const State& state, const std::vector<std::vector<Seat>>& groups,
                         std::size_t least, std::size_t most) {
  std::vector<Seat> all;
  for (const auto& group : groups) {
    if (group.size() < least || group.size() > most) return "sizes";
    for (const Seat seat : group) {
      if (!plays(state, seat) || has_seat(all, seat)) return "names";
      all.push_back(seat);
    }
  }
  const auto playing = static_cast<std::size_t>(std::count_if(
      state.players.begin(), state.players.end(), [](const Player& one) { return !one.out; }));
  if (groups.size() != static_cast<std::size_t>(kMainRounds)) return "sizes";
  return all.size() == playing ? nullptr : "names";
}

void begin_main(State& state, int number) {
  begin_round(state, {StageKind::kMain, number},
              podium_for(state.groups.at(static_cast<std::size_t>(number - 1))));
}

// the runner-up of the same round, else nobody.
std::optional<Seat> finalist_of(const State& state, const RoundResult& result) {
  if (result.winner && plays(state, *result.winner)) return result.winner;
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < result.podium.size(); ++i) {
    if (!result.podium[i] || !plays(state, *result.podium[i])) continue;
    if (!best || result.scores[i] > result.scores[*best]) best = i;
  }
  return best ? result.podium[*best] : std::nullopt;
}

void begin_final(State& state) {
  Podium podium{};
  for (std::size_t i = 0; i < state.results.size() && i < podium.size(); ++i) {
    podium[i] = finalist_of(state, state.results[i]);
  }
  begin_round(state, {StageKind::kFinal, 1}, podium);
}

bool gives_away(const State& state) {
  const std::string& on = state.config.options.giveaway_on;
  return on == "all" || option_names(on, round_word(state.stage));
}

void note_result(State& state, std::optional<Seat> winner) {
  RoundResult result{state.stage, state.round.podium, {}, winner};
  if (winner && gives_away(state)) result.token_prize = state.config.options.token_prize;
  for (std::size_t i = 0; i < result.podium.size(); ++i) {
    if (result.podium[i]) result.scores[i] = player(state, *result.podium[i]).rb;
  }
  state.results.push_back(result);
}

void finish_without_winner(State& state) {
  state.phase = Phase::kDone;
  state.need = Need::kNone;
  tell(state, "show_over", {});
}

// WF-218, WF-220: what they still hold is theirs; Wild Cards and Big Money go on to the bonus.
void win_final(State& state, Seat seat) {
  for (Held& item : player(state, seat).items) {
    if (item.special == Special::kTrip || item.special == Special::kGoodie) item.hold = Hold::kWon;
  }
  state.winner = seat;
  begin_bonus(state);
}

}  // namespace

void begin_match(State& state) {
  state.players.resize(static_cast<std::size_t>(state.config.options.contestants));
  state.big_money = state.config.options.big_money;
  state.phase = Phase::kSetup;
  state.need = Need::kLayout;
}

void begin_stages(State& state) {
  const int seats = state.config.options.contestants;
  std::vector<Seat> all;
  for (int i = 0; i < seats; ++i) all.push_back(Seat{static_cast<std::uint8_t>(i)});
  state.need = Need::kNone;
  if (seats >= kFewestForAuditions || seats == kDrawnIntoRounds) {
    state.need = Need::kGroups;
  } else if (seats > kPodiums) {
    state.groups = {all};
    begin_auditions(state);
  } else {
    begin_round(state, {StageKind::kFinal, 1}, podium_for(all));
  }
}

Refused take_groups(State& state, std::uint64_t order) {
  const std::size_t seats = state.players.size();
  if (order >= falling(seats, seats)) return refusal(Code::kStale);
  const auto places = pick_places(order, seats, seats);
  std::size_t at = 0;
  state.groups.clear();
  for (const std::size_t size : group_sizes(seats, kMainRounds)) {
    std::vector<Seat> group;
    for (std::size_t i = 0; i < size; ++i) {
      group.push_back(Seat{static_cast<std::uint8_t>(places[at++])});
    }
    state.groups.push_back(std::move(group));
  }
  state.need = Need::kNone;
  if (seats == static_cast<std::size_t>(kDrawnIntoRounds)) {
    begin_main(state, 1);
  } else {
    begin_auditions(state);
  }
  return std::nullopt;
}

Refused set_groups(State& state, const SetGroups& move) {
  const bool rounds = state.players.size() == static_cast<std::size_t>(kDrawnIntoRounds);
  const bool stage = rounds ? state.stage.kind == StageKind::kMain && state.stage.number == 1
                            : state.stage.kind == StageKind::kAuditions && state.groups.size() > 1;
  if (!stage || state.phase != Phase::kReveal || state.need != Need::kNone ||
      !untouched(state.reveals)) {
    return refusal(Code::kHostPhase);
  }
  const std::size_t least = rounds ? kPodiums : kGroupMin;
  const std::size_t most = rounds ? kPodiums : kGroupMax;
  if (const char* why = groups_fault(state, move.groups, least, most)) {
    return refusal(Code::kHostGroups, {{"why", Word{why}},
                                       {"least", static_cast<std::int64_t>(least)},
                                       {"most", static_cast<std::int64_t>(most)},
                                       {"spread", most > least}});
  }
  state.groups = move.groups;
  state.asked.clear();
  ++state.reveal_step;  // the time begins anew for everybody
  if (rounds) {
    state.round.podium = podium_for(state.groups.front());
    state.reveals.front().players = state.groups.front();
  }
  for (std::size_t i = 0; i < state.groups.size(); ++i) {
    if (!rounds) state.reveals[i].players = state.groups[i];
    tell(state, "group_set",
         {{"number", static_cast<std::int64_t>(i) + 1},
          {"audition", !rounds},
          {"players", seat_facts(state.groups[i])}});
  }
  return std::nullopt;
}

std::string round_word(const Stage& stage) {
  return stage.kind == StageKind::kFinal ? "final" : "main" + std::to_string(stage.number);
}

void auditions_over(State& state) {
  std::vector<std::vector<Seat>> podiums;
  for (const Reveal& reveal : state.reveals) {
    podiums.push_back(reveal.seated);
    tell(state, "audition_over",
         {{"number", std::int64_t{reveal.number}},
          {"seated", seat_facts(reveal.seated)},
          {"released", seat_facts(reveal.players)},
          {"consolation", Quote{state.config.options.consolation}}});
  }
  state.groups = std::move(podiums);
  state.reveals.clear();
  state.need = Need::kNone;
  if (state.groups.size() > 1) return begin_main(state, 1);
  begin_round(state, {StageKind::kFinal, 1}, podium_for(state.groups.front()));
}

void round_won(State& state, std::optional<Seat> seat) {
  state.reveals.clear();
  state.need = Need::kNone;
  state.phase = Phase::kSetup;
  state.round.clock = false;
  settle_banked(state);  // ended by a host, or for want of people: what is in hand is nobody's
  note_result(state, seat);
  Facts facts = {{"final", state.stage.kind == StageKind::kFinal},
                 {"number", std::int64_t{state.stage.number}}};
  if (seat) {
    facts.push_back({"seat", *seat});
    facts.push_back({"score", player(state, *seat).rb});
    const std::string& prize = state.results.back().token_prize;
    if (!prize.empty()) facts.push_back({"token_prize", Quote{prize}});  // WF-104
    facts.push_back(
        {"podium", static_cast<std::int64_t>(podium_of(state.round.podium, *seat).value_or(0))});
  }
  tell(state, "round_over", std::move(facts));
  settle_left_round(state, state.round.podium, seat);
  if (state.stage.kind == StageKind::kFinal) {
    return seat ? win_final(state, *seat) : finish_without_winner(state);
  }
  if (state.stage.number < kMainRounds) return begin_main(state, state.stage.number + 1);
  begin_final(state);
}

}  // namespace callboard::wheel
