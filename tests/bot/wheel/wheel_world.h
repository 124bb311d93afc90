// A daemon that plays Wheel, for tests of the whole bot: seats filled with people or practice
// players, and what a test asks of the show again and again. One thread.
#pragma once

#include <string>
#include <vector>

#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"

namespace callboard::test {

WorldOptions wheel_show(const std::string& contestants, const OptionValues& more = {});

// Names of the contestants who write: Ann, Bob, Cyd, Dan, ...
const Names& cast_of_wheel();

// The first `count` of them take their seats.
void seat_cast(World& world, std::size_t count);
// All seats are practice players'.
void seat_practice_players(World& world, std::size_t count);

// The newest post with buttons.
Standing prompt_of(const World& world);

// Who is to answer or to move, in the order of their names.
Names due(World& world);

// Three contestants, and the puzzle after the toss-up is BETTER LATE THAN NEVER; the toss-up has
// begun.
struct Three {
  World world;
  explicit Three(const OptionValues& more = {});
  // The toss-up is given to `name`, who has the first turn.
  void first_turn(const std::string& name);
  // `name` on turn spins until a consonant is due.
  void spin_to_letter(const std::string& name);
};

// What the platform did with the newest reply.
std::vector<Verdict> mark_of_last(World& world);

// Until the current match is another one; false: it does not end.
bool plays_to_its_end(World& world);

// What stands on the board of the toss-up, the audition or the puzzle, as the hosts see it.
std::string secret_of(World& world, std::size_t which = 0);

// The prompt that stands is answered by whoever is to answer it, as well as can be.
void answer_prompt(World& world);

}  // namespace callboard::test
