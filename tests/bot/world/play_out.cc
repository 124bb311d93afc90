#include "tests/bot/world/play_out.h"

#include <stdexcept>

#include "rules/core/json.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {

bool play_out(World& world, const std::string& thread) {
  for (int i = 0; i < 400 && world.thread() == thread; ++i) {
    const std::string mover = world.to_move();
    if (mover.empty()) {
      world.pass(80 * kHour_ms);
      continue;
    }
    const std::size_t entries = world.match().log.size();
    for (const char* words : {" roll", " stop", " decline"}) {
      if (world.thread() == thread && world.match().log.size() == entries) {
        world.host("!force " + mover + words);
      }
    }
    if (world.thread() == thread && world.match().log.size() == entries) {
      world.pass(25 * kHour_ms);
    }
  }
  return world.thread() != thread;
}

bool play_reopened(World& world, MatchId match) {
  for (int i = 0; i < 400 && world.house().matches.contains(match); ++i) {
    LiveMatch& live = world.house().matches.at(match);
    const Pending pending = live.game->pending();
    const auto* awaiting = std::get_if<Awaiting>(&pending);
    if (awaiting == nullptr || awaiting->seats.empty()) {
      world.pass(80 * kHour_ms);
      continue;
    }
    const std::string who = name_of(world.house(), live.desk.seats.at(awaiting->seats[0].index));
    const std::size_t entries = live.log.size();
    const std::string venue = live.row.venues.front().id;
    const auto stuck = [&] {
      return world.house().matches.contains(match) &&
             world.house().matches.at(match).log.size() == entries;
    };
    for (const char* words : {"roll", "stop", "decline"}) {
      if (stuck()) world.say_at(venue, who, words);
    }
    if (stuck()) world.pass(25 * kHour_ms);
  }
  return !world.house().matches.contains(match);
}

void end_match(World& world, const std::string& name) {
  const MatchId id = world.match().row.id;
  world.host("!award game " + name + " counts");
  const auto goes_on = [&] { return world.show().state.current == id; };
  for (int i = 0; i < 300 && goes_on(); ++i) {
    const std::string phase = world.view("phase");
    world.say(name, phase == "event_offer" ? "stop" : phase == "event_wild" ? "decline" : "roll");
  }
  if (goes_on()) throw std::runtime_error("the match of " + name + " has not ended");
}

void win(World& world, const std::string& name) {
  for (const char* who : {"Ann", "Bob"}) {
    if (world.match().row.status == MatchStatus::kWaiting) world.say(who, "join");
  }
  end_match(world, name);
}

std::string solve_for_question(World& world) {
  for (int i = 0; i < 40; ++i) {
    if (has(world.view("phase"), "followup")) return world.to_move();
    const std::string mover = world.to_move();
    if (mover.empty()) return "";
    world.say(mover, "roll");
    if (world.view("phase") != "pick") continue;  // an unlucky throw
    const auto prompt = nlohmann::json::parse(world.view("prompt"));
    std::string pick;
    for (const auto& n : prompt.at("picks").at(0).at("numbers")) {
      pick += std::to_string(n.get<int>()) + " ";
    }
    world.say(mover, pick);
    world.say(world.to_move(), "guess " + world.solution());
  }
  return "";
}

}  // namespace callboard::test
