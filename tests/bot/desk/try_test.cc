// "!try COMMAND" (HA-43) for every command a host has: what the host reads is kept in
// golden/try.txt (CALLBOARD_GOLDEN=write renews it), and nothing has changed afterwards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "tests/bot/desk/try_scenes.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

const std::string kGolden = std::string(CALLBOARD_SOURCE_DIR) + "/tests/bot/desk/golden/try.txt";

// Everything that must be as before.
std::string state_of(World& world) {
  std::ostringstream all;
  const House& house = world.house();
  for (const auto& [id, match] : house.matches) {
    all << id.value << ' ' << match.log.size() << ' ' << match.row.venues.size() << ' ';
    if (match.game) all << match.game->host_view().json() << match.game->digest().value;
    all << match.book->rows().size() << ' ';
    for (const TimerRow& timer : house.timers.of(id)) all << timer.key << timer.due.ms << ' ';
  }
  for (const TimerRow& timer : house.timers.of(MatchId{})) all << timer.key << timer.due.ms << ' ';
  all << to_row(world.show().state).json << world.show().seasons.size();
  const auto counters = *world.store().counters();
  all << counters.person << ' ' << counters.match << ' ' << counters.book << ' ' << counters.ledger
      << ' ' << counters.audit << ' ' << house.ids.match;
  for (const auto& [id, person] : house.people) all << person.name << person.gave_way;
  all << world.public_text() << world.foyer_text();
  return all.str();
}

std::string try_out(const Trial& trial) {
  World world(options_for(trial.scene));
  play_to(world, trial.scene);
  const std::string before = state_of(world);
  const std::size_t posts = world.forum.posts.size();
  world.host(std::string("!try !") + trial.command);
  EXPECT_EQ(state_of(world), before) << trial.clause << ' ' << trial.command;
  std::string read;
  for (std::size_t i = posts; i < world.forum.posts.size(); ++i) {
    EXPECT_EQ(world.forum.posts[i].to, "Dee") << "a trial is for the host's eyes";
    read += world.forum.posts[i].text + "\n";
  }
  EXPECT_FALSE(read.empty()) << trial.command;
  const std::string before_restart = state_of(world);
  world.restart();
  EXPECT_EQ(state_of(world), before_restart) << "after a restart: " << trial.command;
  return read;
}

TEST(Try, EveryCommandIsPreviewedAndChangesNothing_HA43) {
  std::ostringstream all;
  std::map<std::string, bool> done;  // by word: at least once
  for (const Trial& trial : trials()) {
    const std::string command = trial.command;
    const std::string read = try_out(trial);
    all << "######## " << trial.clause << ", " << words_for(trial.scene) << ": !try !" << command
        << "\n"
        << read << "\n";
    done[command.substr(0, command.find(' '))] |= has(read, "tried out. Nothing has been done");
  }
  for (const auto& [word, once] : done) EXPECT_TRUE(once || word == "try") << word;
  const char* write = std::getenv("CALLBOARD_GOLDEN");
  if (write != nullptr && std::string(write) == "write") std::ofstream(kGolden) << all.str();
  std::ifstream in(kGolden);
  const std::string golden{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(all.str(), golden);
}

// No command is left without a trial above.
TEST(Try, TheListAboveHasEveryCommand_HA43) {
  World world;
  std::set<std::string> tried;
  for (const Trial& trial : trials()) {
    const std::string command = trial.command;
    tried.insert(command.substr(0, command.find(' ')));
  }
  std::vector<std::string> forms = command_forms(*world.show().face);
  for (const std::string& form : show_command_forms()) forms.push_back(form);
  for (const std::string& form : forms) {
    const std::string word = form.substr(1, form.find_first_of(" ,") - 1);
    EXPECT_TRUE(tried.contains(word)) << form;
  }
}

// The dice a trial would throw are the dice of the next roll: to see them is to fish.
TEST(Try, NoThrowIsForetold_HA43) {
  World world;
  world.seat_two();
  world.host("!try !force " + world.to_move() + " roll");
  const std::string read = world.last_private("Dee");
  EXPECT_NE(read.find("not shown before it is drawn"), std::string::npos) << read;
  EXPECT_TRUE(world.match().book->rows().empty() ||
              world.match().book->rows().back().label != "dice");
}

TEST(Try, TheSecretOfTheBookStaysOne_HA37_HA43) {
  World world;
  world.seat_two();
  const std::string thread = world.thread();
  world.host("!try !abort confirm -- only looking");
  const std::string read = world.private_text("Dee");
  EXPECT_EQ(read.find("Its secret was"), std::string::npos) << read;
  EXPECT_EQ(world.thread(), thread);
}

TEST(Try, ASecretTriedInPublicIsBurnt_HA02_HA43) {
  World world;
  world.seat_two();
  world.say("Dee", "!try !puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  for (const char* wrapped :
       {"!match 1 puzzle LUCKY CHARMS", "!try !match 1 puzzle LUCKY CHARMS"}) {
    world.say("Dee", wrapped);
    EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
              std::vector<Verdict>{Verdict::kHidden})
        << wrapped;
  }
}

TEST(Try, OnlyHostsTry_HA43) {
  World world;
  world.seat_two();
  world.say("Ann", "!try !score Ann 9000");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kRefused});
}

}  // namespace
}  // namespace callboard::test
