#include "tests/bot/world/play_out.h"

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

}  // namespace callboard::test
