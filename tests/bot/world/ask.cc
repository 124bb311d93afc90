#include "tests/bot/world/ask.h"

#include "rules/core/json.h"

namespace callboard::test {

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string other_of(const std::string& name) { return name == "Ann" ? "Bob" : "Ann"; }

PersonId person(World& world, const std::string& name) {
  return (*world.store().find_identity("web", name)).value();
}

std::int64_t bank(World& world, const std::string& name) {
  const auto banks = nlohmann::json::parse(world.view("banks"));
  const Seat seat = *world.match().desk.seat_of(person(world, name));
  return banks.at(seat.index).at("bank").at("$money").get<std::int64_t>();
}

Names listed(World& world) {
  Names names;
  for (const SignUp& sign_up : world.show().sign_ups.list) {
    names.push_back(name_of(world.house(), sign_up.person));
  }
  return names;
}

}  // namespace callboard::test
