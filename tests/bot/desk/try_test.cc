// "!try COMMAND" (HA-43) for every command a host has: what the host reads is kept in
// golden/try.txt (CALLBOARD_GOLDEN=write renews it), and nothing has changed afterwards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "tests/bot/world/world.h"

namespace callboard::test {
namespace {

const std::string kGolden = std::string(CALLBOARD_SOURCE_DIR) + "/tests/bot/desk/golden/try.txt";

// Before the match has begun; in its first puzzle; after a roll; after a wrong guess; while an
// answer waits for the host.
enum class Scene { kLobby, kOpen, kPick, kGuessed, kSolved, kPaused };

constexpr const char* kPack = R"(
[[puzzle]]
solution = "LUCKY NUMBERS"
[[puzzle]]
solution = "SNAKE EYES"
[[puzzle]]
solution = "BACK & FORTH"
)";

struct Trial {
  const char* clause;
  Scene scene;
  const char* command;
};

constexpr Trial kTrials[] = {
    {"HA-01", Scene::kLobby, "new Ann vs Bob champion Bob wins 2 -- a rematch"},
    {"HA-01", Scene::kLobby, "champion Bob wins 2 -- he never lost"},
    {"HA-02", Scene::kOpen, "puzzle COOKIE CUTTER | sweet"},
    {"HA-03", Scene::kOpen, "next"},
    {"HA-04", Scene::kOpen, "time"},
    {"HA-04", Scene::kOpen, "time now -- it is late"},
    {"HA-05", Scene::kOpen, "tiebreak"},
    {"HA-06", Scene::kPick, "undo 1 -- a slip"},
    {"HA-06", Scene::kGuessed, "undo to #5"},
    {"HA-07", Scene::kPick, "redo"},
    {"HA-08", Scene::kGuessed, "rule right -- the clue allowed it"},
    {"HA-09", Scene::kGuessed, "rule wrong"},
    {"HA-09", Scene::kSolved, "rule wrong"},
    {"HA-09", Scene::kSolved, "rule wrong credit -- a letter was missing"},
    {"HA-10", Scene::kOpen, "read #1 as roll"},
    {"HA-11", Scene::kOpen, "force Ann roll"},
    {"HA-12", Scene::kOpen, "miss Ann"},
    {"HA-13", Scene::kOpen, "late Ann"},
    {"HA-14", Scene::kOpen, "extend 12h -- trains"},
    {"HA-14", Scene::kOpen, "extend no"},
    {"HA-14", Scene::kOpen, "excuse Ann"},
    {"HA-14", Scene::kOpen, "bank Ann 12h"},
    {"HA-15", Scene::kOpen, "pause -- holidays"},
    {"HA-16", Scene::kPaused, "resume"},
    {"HA-17", Scene::kOpen, "set deadline_hours 48"},
    {"HA-18", Scene::kOpen, "replace Ann with Cyd -- moved house"},
    {"HA-18", Scene::kOpen, "wins champion 2"},
    {"HA-19", Scene::kOpen, "rename Ann to Annie"},
    {"HA-19", Scene::kOpen, "link Ann @ann:server"},
    {"HA-19", Scene::kOpen, "unlink Ann web Ann"},
    {"HA-20", Scene::kOpen, "score Bob 800"},
    {"HA-21", Scene::kOpen, "pot 1200 -- a slip"},
    {"HA-22", Scene::kOpen, "control champion"},
    {"HA-23", Scene::kOpen, "reveal 9 free"},
    {"HA-23", Scene::kOpen, "reveal hide 9"},
    {"HA-24", Scene::kOpen, "void secret"},
    {"HA-25", Scene::kOpen, "question Who wrote it? = Ann / Anne"},
    {"HA-26", Scene::kOpen, "question drop"},
    {"HA-27", Scene::kOpen, "right"},
    {"HA-28", Scene::kGuessed, "rule answer right"},
    {"HA-29", Scene::kOpen,
     "prizes bronze \"Toaster\" 89; silver \"Bike\" 900; gold \"Car\" 24000"},
    {"HA-30", Scene::kOpen, "jackpot 117500"},
    {"HA-31", Scene::kOpen, "carry silver gold jackpot"},
    {"HA-32", Scene::kOpen, "main"},
    {"HA-33", Scene::kOpen, "offer 5000"},
    {"HA-34", Scene::kOpen, "dice 6 5"},
    {"HA-35", Scene::kPick, "reroll -- the picture was wrong"},
    {"HA-36", Scene::kOpen, "award puzzle Bob 800"},
    {"HA-36", Scene::kOpen, "award game Bob"},
    {"HA-37", Scene::kOpen, "abort confirm -- both left"},
    {"HA-38", Scene::kOpen, "set max_consecutive_passes 2 now"},
    {"HA-39", Scene::kOpen, "hide #3"},
    {"HA-39", Scene::kOpen, "show #3"},
    {"HA-39", Scene::kOpen, "mute Cyd"},
    {"HA-40", Scene::kOpen, "status"},
    {"HA-40", Scene::kOpen, "log"},
    {"HA-40", Scene::kOpen, "secret"},
    {"HA-41", Scene::kOpen, "remind Ann"},
    {"HA-42", Scene::kOpen, "host add Cyd"},
    {"HA-43", Scene::kOpen, "try score Bob 800"},
    {"HA-42", Scene::kOpen, "handover Cyd -- holidays"},
    {"judging", Scene::kOpen, "queue"},
    {"judging", Scene::kOpen, "fair"},
    {"judging", Scene::kOpen, "accept"},
    {"judging", Scene::kOpen, "reject -- no"},
    {"judging", Scene::kOpen, "ask Which one?"},
    {"past", Scene::kOpen, "match 7 undo"},
    {"past", Scene::kOpen, "confirm 3"},
    {"show", Scene::kOpen, "start"},
    {"show", Scene::kOpen, "schedule"},
    {"show", Scene::kOpen, "digest"},
    {"show", Scene::kOpen, "variants"},
    {"show", Scene::kOpen, "variants add Who wrote it? = Anne"},
    {"show", Scene::kOpen, "list"},
    {"show", Scene::kOpen, "list add Cyd"},
    {"show", Scene::kOpen, "close"},
    {"show", Scene::kOpen, "open"},
    {"show", Scene::kOpen, "qualify close"},
    {"show", Scene::kLobby, "jackpot 120000 -- a sponsor"},
    {"show", Scene::kOpen, "pay Ann 500 -- for the nicest post"},
    {"show", Scene::kOpen, "ledger"},
    {"show", Scene::kOpen, "standings"},
    {"show", Scene::kOpen, "records"},
    {"show", Scene::kOpen, "jackpots"},
    {"show", Scene::kOpen, "season"},
    {"show", Scene::kOpen, "season close \"Spring\""},
    {"show", Scene::kOpen, "season close after \"Spring\""},
    {"show", Scene::kOpen, "season reopen"},
};

void play_to(World& world, Scene scene) {
  world.say("Ann", "hello");
  world.say("Bob", "hello");
  world.say("Cyd", "I only watch");
  if (scene == Scene::kLobby) return;
  world.host("!new Ann vs Bob champion Bob");
  if (scene == Scene::kPaused) world.host("!pause");
  if (scene == Scene::kOpen || scene == Scene::kPaused) return;
  const std::string mover = world.to_move();
  world.say(mover, "roll");
  if (scene == Scene::kPick) return;
  const auto picks = world.view("prompt");
  const auto first = picks.find("\"numbers\":[");
  world.say(mover, picks.substr(first + 11, picks.find(']', first) - first - 11));
  if (scene == Scene::kSolved) return world.say(mover, "guess " + world.solution());
  world.say(mover, "guess QUITE ANOTHER THING");
  if (world.to_move() == mover) world.say(mover, "guess QUITE ANOTHER THING");
}

// Everything that must be as before.
std::string state_of(World& world) {
  std::ostringstream all;
  const LiveMatch& match = world.match();
  all << match.row.id.value << ' ' << match.log.size() << ' ' << match.row.venues.size() << ' ';
  if (match.game) all << match.game->public_view().json() << world.solution();
  all << match.book->rows().size() << to_row(world.show().state).json;
  const House& house = world.house();
  for (const TimerRow& timer : house.timers.of(match.row.id)) {
    all << timer.key << timer.due.ms << ' ';
  }
  const auto counters = *world.store().counters();
  all << counters.person << ' ' << counters.match << ' ' << counters.book << ' ' << counters.ledger
      << ' ' << counters.audit << ' ' << house.ids.match;
  for (const auto& [id, person] : house.people) all << person.name << person.gave_way;
  all << world.public_text() << world.foyer_text();
  return all.str();
}

std::string try_out(const Trial& trial) {
  WorldOptions options;
  options.pack = kPack;
  World world(std::move(options));
  play_to(world, trial.scene);
  const Digest digest = world.match().game ? world.match().game->digest() : Digest{};
  const std::string before = state_of(world);
  const std::size_t posts = world.forum.posts.size();
  world.host(std::string("!try !") + trial.command);
  EXPECT_EQ(state_of(world), before) << trial.clause << ' ' << trial.command;
  if (world.match().game) {
    EXPECT_EQ(world.match().game->digest(), digest);
  }
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
  for (const Trial& trial : kTrials) {
    all << "######## " << trial.clause << ": !try !" << trial.command << "\n"
        << try_out(trial) << "\n";
  }
  const char* write = std::getenv("CALLBOARD_GOLDEN");
  if (write != nullptr && std::string(write) == "write") std::ofstream(kGolden) << all.str();
  std::ifstream in(kGolden);
  const std::string golden{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(all.str(), golden);
}

// No command is left without a trial above.
TEST(Try, TheListAboveHasEveryCommand_HA43) {
  World world;
  std::set<std::string> tried = {
      "redo", "try",    "puzzles",  "wrong", "mend",
      "burn", "unmute", "practice", "credit"};  // the twins of tried ones
  for (const Trial& trial : kTrials) {
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
