// One command under treatment, and what its handlers share. Loop's thread, lives for one call.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "bot/desk/command_line.h"
#include "bot/match/house.h"

namespace callboard {

struct Order {
  House& house;
  Act& act;
  LiveMatch& match;
  PersonId person;  // who gives it
  CommandLine line;
  bool privately = false;
};

// A reason not to do it: the code of "refuse.CODE" with its data. Nothing: done.
struct Objection {
  explicit Objection(std::string a_code);
  Objection(std::string a_code, const nlohmann::json& a_facts);
  explicit Objection(const RefusalData& refusal);
  std::string code;
  PublicData facts;
};
using Objected = std::optional<Objection>;

// The seat whose occupant has this name (folded, or a unique beginning of it).
std::optional<Seat> seat_named(const Order& order, const std::string& name);
// A person of that name, if there is exactly one.
std::optional<PersonId> person_named(const Order& order, const std::string& name);

// "!word wants ..." with the form of the command.
Objection usage(const std::string& form);
// Only while a match is live.
Objection not_live();

nlohmann::json who_and_why(const Order& order);

// The handlers: each does its command or says why not.
Objected order_undo(Order& order);
Objected order_redo(Order& order);
Objected order_reroll(Order& order);
Objected order_dice(Order& order);
Objected order_rule(Order& order);
Objected order_late(Order& order);
Objected order_force(Order& order);
Objected order_miss(Order& order);
Objected order_extend(Order& order);
Objected order_credit(Order& order);
Objected order_pause(Order& order);
Objected order_resume(Order& order);
Objected order_remind(Order& order);
Objected order_replace(Order& order);
Objected order_host(Order& order);
Objected order_practice(Order& order);
Objected order_abort(Order& order);
Objected order_set(Order& order);
Objected order_status(Order& order);
Objected order_log(Order& order);
Objected order_try(Order& order);
// A word of the game's own.
Objected order_game(Order& order);

}  // namespace callboard
