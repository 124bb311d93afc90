// What people hold besides points: Wild Cards, Big Money, goodies, trips. Who gets them, who loses
// them, what goes back on the wheel (WF-197 to WF-237).
#include <algorithm>

#include "rules/wheel/play.h"

namespace callboard::wheel {
namespace {

// a trip that was obtained and a goodie that was won are safe.
bool falls_to_bankrupt(const Held& item) {
  return item.hold == Hold::kInHand || item.special == Special::kWild ||
         item.special == Special::kBigMoney;
}

void keep_in_hand(Held& item) {
  if (item.hold != Hold::kInHand) return;
  item.hold = item.special == Special::kGoodie ? Hold::kWon : Hold::kObtained;
}

// In hand of somebody who did not solve: the Wild Card stays, anything else goes back.
void return_in_hand(State& state, Player& holder, bool wild_too) {
  std::vector<Held> kept;
  for (Held& item : holder.items) {
    if (item.hold != Hold::kInHand) {
      kept.push_back(item);
    } else if (item.special == Special::kWild && !wild_too) {
      item.hold = Hold::kObtained;
      kept.push_back(item);
    } else {
      back_on_wheel(state, item);
    }
  }
  holder.items = std::move(kept);
}

}  // namespace

// To its own wedge; where a host has put something else there since, to the next one with points.
void back_on_wheel(State& state, const Held& item) {
  const auto free = [&](int wedge) {
    const WedgeKind kind = state.layout.wedges[static_cast<std::size_t>(wedge - 1)].kind;
    const auto& wheel = state.round.wheel;
    return (kind == WedgeKind::kPoints || kind == WedgeKind::kTop) &&
           std::none_of(wheel.begin(), wheel.end(),
                        [&](const Overlay& one) { return one.wedge == wedge; });
  };
  for (int i = 0; i < kWedges; ++i) {
    const int wedge = (item.wedge - 1 + i) % kWedges + 1;
    if (!free(wedge)) continue;
    state.round.wheel.push_back({item.special, wedge, item.name, item.value});
    return;
  }
}

int count_items(const Player& player, Special special) {
  return static_cast<int>(std::count_if(player.items.begin(), player.items.end(),
                                        [&](const Held& item) { return item.special == special; }));
}

bool drop_item(Player& player, Special special) {
  const auto found = std::find_if(player.items.begin(), player.items.end(),
                                  [&](const Held& item) { return item.special == special; });
  if (found == player.items.end()) return false;
  player.items.erase(found);
  return true;
}

std::vector<Facts> item_facts(const std::vector<Held>& items) {
  std::vector<Facts> list;
  for (const Held& item : items) {
    list.push_back({{"special", Word{special_name(item.special)}},
                    {"name", Quote{item.name}},
                    {"value", item.value},
                    {"in_hand", item.hold == Hold::kInHand},
                    {"won", item.hold == Hold::kWon}});
  }
  return list;
}

void claim(State& state, Seat seat, const Landing& landing) {
  auto& wheel = state.round.wheel;
  const auto found = std::find_if(wheel.begin(), wheel.end(),
                                  [&](const Overlay& one) { return one.wedge == landing.wedge; });
  if (found == wheel.end()) return;
  const Held item{found->special, found->name, found->value, found->wedge, Hold::kInHand};
  wheel.erase(found);
  player(state, seat).items.push_back(item);
  tell(state, "claimed",
       {{"seat", seat},
        {"items", item_facts({item})},
        {"no_points", item.special == Special::kBigMoney}});
}

void bankrupt(State& state, Seat seat) {
  Player& loser = player(state, seat);
  std::vector<Held> lost;
  std::vector<Held> kept;
  for (const Held& item : loser.items) (falls_to_bankrupt(item) ? lost : kept).push_back(item);
  tell(state, "bankrupt", {{"seat", seat}, {"points", loser.pb}, {"items", item_facts(lost)}});
  loser.items = std::move(kept);
  loser.pb = 0;
}

void settle_solved(State& state, Seat solver) {
  for (const Seat seat : active(state, state.round.podium)) {
    Player& one = player(state, seat);
    if (seat == solver) {
      for (Held& item : one.items) keep_in_hand(item);
    } else {
      return_in_hand(state, one, false);
    }
  }
}

void settle_discarded(State& state) {
  for (const Seat seat : active(state, state.round.podium)) {
    return_in_hand(state, player(state, seat), true);
  }
}

// WF-303, WF-237: nobody solved it, but a Wild Card needs no solution.
void settle_banked(State& state) {
  for (const Seat seat : active(state, state.round.podium)) {
    return_in_hand(state, player(state, seat), false);
  }
}

void settle_left_round(State& state, const Podium& podium, std::optional<Seat> winner) {
  for (const auto& seat : podium) {
    if (!seat || seat == winner) continue;
    auto& items = player(state, *seat).items;
    items.erase(std::remove_if(items.begin(), items.end(),
                               [](const Held& item) { return item.hold != Hold::kWon; }),
                items.end());
  }
}

}  // namespace callboard::wheel
