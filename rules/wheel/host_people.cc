// What a host may do to people and to the wheel: scores, items, whose turn it is, who is out,
// specials, Big Money, envelopes (WF-009 to WF-011, WF-194, WF-196, WF-207, WF-209, WF-221).
#include <algorithm>

#include "rules/core/overloaded.h"
#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

Refusal no_phase() { return refusal(Code::kHostPhase); }
Refusal no_name() { return refusal(Code::kHostName); }
Refusal no_wedge(const char* why) { return refusal(Code::kHostWedge, {{"why", Word{why}}}); }

Refused set_score(Work& work, const SetScore& move) {
  State& state = work.state;
  if (!plays(state, move.seat)) return no_name();
  if (move.points < 0) return refusal(Code::kHostPoints);
  Player& one = player(state, move.seat);
  std::int64_t& ledger = move.ledger == Ledger::kPuzzle ? one.pb : one.rb;
  tell(state, "score_set",
       {{"seat", move.seat},
        {"puzzle", move.ledger == Ledger::kPuzzle},
        {"points", move.points},
        {"was", ledger}});
  ledger = move.points;
  work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

bool is_forfeited(const State& state, const std::string& name) {
  const auto& gone = state.forfeited;
  return std::find(gone.begin(), gone.end(), name) != gone.end();
}

Refused give_item(Work& work, const GiveItem& move) {
  State& state = work.state;
  if (!plays(state, move.seat)) return no_name();
  if (move.special == Special::kExpress || is_forfeited(state, move.name)) {
    return refusal(Code::kHostItem);
  }
  const Hold hold = move.special == Special::kGoodie ? Hold::kWon : Hold::kObtained;
  const Held item{move.special, move.name, move.value, 1, hold};
  player(state, move.seat).items.push_back(item);
  tell(state, "item_given", {{"seat", move.seat}, {"items", item_facts({item})}});
  work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

Refused take_item(Work& work, const TakeItem& move) {
  State& state = work.state;
  if (!plays(state, move.seat)) return no_name();
  if (!drop_item(player(state, move.seat), move.special)) return refusal(Code::kHostItem);
  tell(state, "item_taken", {{"seat", move.seat}, {"special", Word{special_name(move.special)}}});
  work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

Refused set_turn(State& state, const SetTurn& move) {
  const Seat seat = move.seat;
  if (!in_puzzle(state)) return no_phase();
  if (state.puzzle.acted && !move.force) {
    return refusal(Code::kHostActed, {{"seat", state.puzzle.mover}});
  }
  if (!plays(state, seat) || !podium_of(state.round.podium, seat)) return no_name();
  forget_reply(state);
  state.need = Need::kNone;
  tell(state, "turn_set", {{"seat", seat}});
  begin_turn(state, seat);
  return std::nullopt;
}

// Who is on turn loses the one after this: the present one is Buzz's.
Refused lose_turn(Work& work, Seat seat) {
  State& state = work.state;
  if (!in_round(state)) return no_phase();
  if (!plays(state, seat) || !podium_of(state.round.podium, seat)) return no_name();
  if (!has_seat(state.puzzle.skips, seat)) state.puzzle.skips.push_back(seat);
  tell(state, "turn_to_lose", {{"seat", seat}});
  work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

Refused buzz(State& state) {
  if (!in_puzzle(state) || state.need != Need::kNone) return no_phase();
  tell(state, "buzzed", {{"seat", state.puzzle.mover}});
  end_turn(state, TurnEnd::kIdle);
  return std::nullopt;
}

// Items that were not obtained go back on the wheel, others are void.
void strip(State& state, Seat seat) {
  Player& leaver = player(state, seat);
  for (const Held& item : leaver.items) {
    if (item.hold == Hold::kInHand) {
      back_on_wheel(state, item);
    } else if (!item.name.empty()) {
      state.forfeited.push_back(item.name);
    }
  }
  leaver.items.clear();
  leaver.pb = 0;
  leaver.rb = 0;
}

// Whoever is left plays on; one who is left alone has won.
void go_on_without(State& state, Seat seat) {
  if (!in_round(state) || !podium_of(state.round.podium, seat)) return;
  const auto left = active(state, state.round.podium);
  if (left.size() < 2) {
    forget_reply(state);
    state.need = Need::kNone;
    return round_won(state, left.empty() ? std::nullopt : std::optional<Seat>(left.front()));
  }
  if (in_puzzle(state) && state.puzzle.mover == seat) {
    state.need = Need::kNone;
    end_turn(state, TurnEnd::kPlayed);
  }
}

void leave_reveals(State& state, Seat seat) {
  for (Reveal& reveal : state.reveals) {
    const bool freed = erase_seat(reveal.seated, seat) && reveal.need == RevealNeed::kOver;
    // Nobody is released before all auditions are over: those who are left play for it (WF-095).
    if (freed && reveal.kind == RevealKind::kAudition) fill_seats(state, reveal);
    if (!erase_seat(reveal.players, seat)) continue;
    erase_seat(reveal.tied, seat);
    if (reveal.need == RevealNeed::kOver) continue;
    if (reveal.kind == RevealKind::kAudition) {
      if (reveal.players.size() + reveal.seated.size() <= static_cast<std::size_t>(kPodiums)) {
        fill_seats(state, reveal);
      }
    } else if (reveal.players.size() == 1) {
      reveal.winner = reveal.players.front();
      reveal.need = RevealNeed::kOver;
    }
    if (reveal.need == RevealNeed::kTie && reveal.tied.empty()) letters_or_end(state, reveal);
  }
  if (state.phase == Phase::kReveal) want_reveals(state);
}

// Whom the show waits for, and with what question.
bool asks_as_before(const State& before, const State& now) {
  return before.phase != Phase::kReveal && before.phase == now.phase && before.need == now.need &&
         mover(before) == mover(now) && before.puzzle.turns == now.puzzle.turns;
}

Refused disqualify_now(State& state, Seat seat) {
  if (!plays(state, seat)) return no_name();
  strip(state, seat);
  player(state, seat).out = true;
  forget_asked(state, seat);
  tell(state, "disqualified", {{"seat", seat}});
  if (state.stage.kind == StageKind::kBonus) {
    if (seat != state.winner) return std::nullopt;
    state.phase = Phase::kDone;
    state.need = Need::kNone;
    state.winner.reset();
    tell(state, "show_over", {});
    return std::nullopt;
  }
  go_on_without(state, seat);
  if (state.phase == Phase::kReveal) leave_reveals(state, seat);
  return std::nullopt;
}

Refused disqualify(Work& work, Seat seat) {
  const State before = work.state;
  if (auto refused = disqualify_now(work.state, seat)) return refused;
  if (asks_as_before(before, work.state)) work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

// until the first letter of the first puzzle, or while the round is still to come.
bool may_refill(const State& state, Seat seat) {
  if (state.stage.kind == StageKind::kAuditions || state.stage.kind == StageKind::kBonus) {
    return false;
  }
  if (podium_of(state.round.podium, seat)) {
    return state.round.puzzle == 0 ||
           (state.round.puzzle == 1 && state.round.tie_breaks == 0 && state.puzzle.used.empty());
  }
  if (state.stage.kind != StageKind::kMain) return false;
  const auto from = state.groups.begin() +
                    std::min<std::ptrdiff_t>(state.stage.number,
                                             static_cast<std::ptrdiff_t>(state.groups.size()));
  return std::any_of(from, state.groups.end(),
                     [&](const auto& group) { return has_seat(group, seat); });
}

// An alternate sits down there, with nothing.
Refused refill(Work& work, Seat seat) {
  State& state = work.state;
  if (seat.index >= state.players.size() || !player(state, seat).out) return no_name();
  if (!may_refill(state, seat)) return no_phase();
  player(state, seat) = Player{};
  tell(state, "refilled", {{"seat", seat}});
  const bool here = podium_of(state.round.podium, seat).has_value();
  for (Reveal& reveal : state.reveals) {
    if (here && reveal.need != RevealNeed::kOver && !has_seat(reveal.players, seat)) {
      reveal.players.push_back(seat);
    }
  }
  if (state.phase != Phase::kReveal || !here) work.prompting = Prompting::kQuiet;
  return std::nullopt;
}

Refused place_special(State& state, const PlaceSpecial& move) {
  if (!in_round(state)) return no_phase();
  if (is_forfeited(state, move.name)) return no_wedge("forfeited");
  if (in_puzzle(state) && !move.force) return no_wedge("running");
  int wedge = move.wedge.value_or(0);
  for (const Place& place : state.layout.places) {
    if (!move.wedge && place.special == move.special) wedge = place.wedge;
  }
  if (wedge < 1 || wedge > kWedges) return no_wedge("number");
  const WedgeKind kind = state.layout.wedges[static_cast<std::size_t>(wedge - 1)].kind;
  if (kind == WedgeKind::kBankrupt || kind == WedgeKind::kLoseTurn) return no_wedge("points");
  auto& wheel = state.round.wheel;
  const bool moved = move.special == Special::kWild || move.special == Special::kBigMoney ||
                     move.special == Special::kExpress;
  const auto there = [&](const Overlay& one) { return one.wedge == wedge; };
  const auto same = [&](const Overlay& one) { return moved && one.special == move.special; };
  if (std::any_of(wheel.begin(), wheel.end(),
                  [&](const Overlay& one) { return there(one) && !same(one); })) {
    return no_wedge("taken");
  }
  wheel.erase(std::remove_if(wheel.begin(), wheel.end(), same), wheel.end());
  wheel.push_back({move.special, wedge, move.name, move.value});
  tell(state, "special_placed",
       {{"special", Word{special_name(move.special)}},
        {"wedge", std::int64_t{wedge}},
        {"name", Quote{move.name}}});
  return std::nullopt;
}

Refused remove_special(State& state, int wedge) {
  auto& wheel = state.round.wheel;
  const auto found = std::find_if(wheel.begin(), wheel.end(),
                                  [&](const Overlay& one) { return one.wedge == wedge; });
  if (!in_round(state) || found == wheel.end()) return no_wedge("none");
  tell(state, "special_removed",
       {{"special", Word{special_name(found->special)}}, {"wedge", std::int64_t{wedge}}});
  wheel.erase(found);
  return std::nullopt;
}

Refused set_big_money(State& state, std::int64_t value) {
  if (value <= 0) return refusal(Code::kHostPoints);
  if (state.stage.kind == StageKind::kBonus) return no_phase();  // it lies in its envelope
  tell(state, "big_money_set", {{"value", value}, {"was", state.big_money}});
  state.big_money = value;
  return std::nullopt;
}

Refused set_envelopes(State& state, const std::vector<Envelope>& envelopes) {
  if (envelopes.size() != static_cast<std::size_t>(kEnvelopes)) return refusal(Code::kHostForm);
  if (state.stage.kind == StageKind::kBonus) return no_phase();
  state.layout.envelopes = envelopes;
  tell_hosts(state, "envelopes_set", {});
  return std::nullopt;
}

}  // namespace

Refused play_person(Work& work, const PersonMove& person_move) {
  State& state = work.state;
  return std::visit(Overloaded{
                        [&](const SetScore& move) { return set_score(work, move); },
                        [&](const GiveItem& move) { return give_item(work, move); },
                        [&](const TakeItem& move) { return take_item(work, move); },
                        [&](const SetTurn& move) { return set_turn(state, move); },
                        [&](const LoseTurn& move) { return lose_turn(work, move.seat); },
                        [&](const Buzz&) { return buzz(state); },
                        [&](const Disqualify& move) { return disqualify(work, move.seat); },
                        [&](const Refill& move) { return refill(work, move.seat); },
                    },
                    person_move);
}

Refused play_wheel_move(Work& work, const WheelMove& wheel_move) {
  State& state = work.state;
  work.prompting = Prompting::kQuiet;
  return std::visit(
      Overloaded{
          [&](const PlaceSpecial& move) { return place_special(state, move); },
          [&](const RemoveSpecial& move) { return remove_special(state, move.wedge); },
          [&](const SetBigMoney& move) { return set_big_money(state, move.value); },
          [&](const SetEnvelopes& move) { return set_envelopes(state, move.envelopes); },
      },
      wheel_move);
}

}  // namespace callboard::wheel
