#include "tests/bot/world/ask.h"

#include <stdexcept>
#include <utility>

#include "rules/core/json.h"

namespace callboard::test {

WorldOptions two_shows(WorldOptions options) {
  ShowSetup second = options.show;
  second.key = "sunday";
  second.title = "Sunday Numbers";
  options.more = {std::move(second)};
  return options;
}

void damage(World& world) { damage(world, world.match().row.id); }

void damage(World& world, MatchId match) {
  Commit commit;
  LogEntry entry;
  entry.seq = world.house().matches.at(match).log.size() + 1;
  entry.at = world.now;
  entry.body = DeskEntry{"resumed", "{}"};
  entry.digest.value = 1;
  commit.log.push_back({match, entry});
  if (!world.store().commit(commit)) throw std::runtime_error("the damage cannot be written");
  world.restart();
  if (world.house().halted.size() != 1) throw std::runtime_error("the match has not halted");
}

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

std::int64_t ledger_sum(World& world) {
  std::int64_t sum = 0;
  const auto rows = world.store().ledger(ShowId{1});
  for (const LedgerRow& row : *rows) sum += row.amount;
  return sum;
}

std::string told_of(World& world, const std::string& command) {
  const std::size_t before = world.forum.posts.size();
  world.forum.write("no thread", "Dee", command, true);
  world.settle();
  std::string told;
  for (std::size_t i = before; i < world.forum.posts.size(); ++i) {
    if (world.forum.posts[i].to == "Dee") told += world.forum.posts[i].text + "\n";
  }
  return told;
}

std::string legal_pick(World& world) {
  const auto prompt = nlohmann::json::parse(world.view("prompt"));
  std::string pick;
  for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
    pick += std::to_string(n.get<int>()) + " ";
  }
  return pick;
}

std::string letters_up(World& world) {
  return nlohmann::json::parse(world.view("picture")).value("hidden", nlohmann::json()).dump();
}

std::string roll_and_pick(World& world) {
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  world.say(mover, legal_pick(world));
  return mover;
}

std::string guess(World& world, const std::string& words) {
  const std::string mover = roll_and_pick(world);
  world.say(mover, "guess " + words);
  if (world.to_move() == mover) world.say(mover, "guess " + words);
  return mover;
}

Names listed(World& world) {
  Names names;
  for (const SignUp& sign_up : world.show().sign_ups.list) {
    names.push_back(name_of(world.house(), sign_up.person));
  }
  return names;
}

bool operator_told(const World& world) {
  for (const std::string& line : world.log) {
    if (has(line, "host_silent")) return true;
  }
  return false;
}

}  // namespace callboard::test
