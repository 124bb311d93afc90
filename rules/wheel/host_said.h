// What a host's command quotes: a seat by its name, and a play in its player's words. Pure
// functions, any thread.
#pragma once

#include <optional>
#include <vector>

#include "rules/core/game.h"
#include "rules/wheel/state.h"

namespace callboard::wheel {

struct NamedSeat {
  Seat seat;
  PackText rest;  // what follows the name
};

// A seat by its occupant's name, or by the colour of its podium; the longest name wins. Nothing:
// nobody, or several who could be meant, such as a player called Red who stands on another podium.
std::optional<NamedSeat> seat_in(const State& state, const PackText& rest,
                                 const std::vector<PackText>& names);
// The same before words that it says: "Bob: spin" is "Bob spin".
std::optional<NamedSeat> speaker_in(const State& state, const PackText& rest,
                                    const std::vector<PackText>& names);
// Why `rest` names no seat.
Refusal no_seat(const State& state, const PackText& rest, const std::vector<PackText>& names);

// "right [Bob:] solve: better late than never". Nothing: the form is wrong.
std::optional<HostMove> read_rule(const State& state, const HostLine& line);
// "Bob: spin, T". What is no move of Bob's here is refused as it would be to Bob; `form`: it cannot
// be read at all.
Result<HostMove, Refusal> read_enter(const State& state, const HostLine& line, const Refusal& form);

}  // namespace callboard::wheel
