// Every host command there is, in every state of a match or show in which a host could give it, by
// people who do not host: the two who play, and somebody who only reads. In the thread and in
// private, plain and inside "!try" and "!match 1", nothing comes of it but an answer.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <vector>

#include "bot/show/show_state.h"
#include "tests/bot/desk/try_scenes.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// All that a command can change.
std::string everything(World& world) {
  std::ostringstream all;
  const auto counters = world.store().counters();
  all << counters->audit << " in the audit, " << counters->match << " matches\n";
  for (std::int64_t id = 1; id <= counters->match; ++id) {
    all << world.store().log(MatchId{id})->size() << " in log " << id << "\n";
  }
  for (const auto& [id, show] : world.house().shows) {
    all << to_row(show.state).json << "\n"
        << world.store().ledger(id)->size() << " in the ledger, " << world.store().burns(id)->size()
        << " burnt\n";
  }
  return all.str();
}

std::size_t public_posts(const World& world) {
  std::size_t count = 0;
  for (const Standing& post : world.forum.posts) count += post.to.empty() ? 1 : 0;
  return count;
}

void give(World& world, const std::string& who, const std::string& command) {
  const std::string before = everything(world);
  const std::size_t told = public_posts(world);
  world.whisper(who, command);
  EXPECT_EQ(everything(world), before) << who << " whispered " << command;
  world.say(who, command);
  EXPECT_EQ(everything(world), before) << who << " said " << command;
  EXPECT_EQ(public_posts(world), told) << who << ": " << command;
}

TEST(Unentitled, NoCommandIsObeyedFromWhoDoesNotHost) {
  std::map<Scene, std::vector<std::string>> commands;
  for (const Trial& trial : trials()) {
    // Before a match anybody may seat a practice player, with or without the mark of a command.
    if (trial.command != std::string("practice")) commands[trial.scene].push_back(trial.command);
  }
  for (const auto& [scene, here] : commands) {
    SCOPED_TRACE(words_for(scene));
    World world(options_for(scene));
    play_to(world, scene);
    for (const std::string& command : here) {
      for (const char* who : {"Ann", "Bob", "Eve"}) {
        give(world, who, "!" + command);
      }
      give(world, "Eve", "!try !" + command);
      give(world, "Ann", "!match 1 !" + command);
    }
  }
}

TEST(Unentitled, NobodyElseIsShownWhatHostsSee) {
  World world(options_for(Scene::kOpen));
  play_to(world, Scene::kOpen);
  const std::string solution = world.solution();
  ASSERT_FALSE(solution.empty());
  for (const Trial& trial : trials()) {
    for (const char* who : {"Ann", "Eve"}) world.whisper(who, std::string("!") + trial.command);
  }
  for (const char* who : {"Ann", "Bob", "Eve"}) {
    EXPECT_FALSE(has(world.private_text(who), solution)) << who;
  }
  EXPECT_FALSE(has(world.public_text(), solution));
}

}  // namespace
}  // namespace callboard::test
