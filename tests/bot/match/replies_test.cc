// The one order in which a reply is offered (bot/replies.cc): the table as docs/architecture.md
// prints it, and each row beside its neighbour, with a reply that either might want.
#include "bot/replies.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

struct Written {
  std::string who;
  std::string words;
  std::string venue = "";  // none: the current match's thread
  bool privately = false;
  bool may_host = false;
};

std::string row_for(World& world, const Incoming& incoming) {
  Act act;
  act.now = world.now;
  return std::string(handle_reply(world.house(), act, incoming));
}

// The row that takes it.
std::string given_to(World& world, const Written& written) {
  Incoming incoming;
  incoming.ref = {"web", "offered"};
  incoming.venue = {"web", written.venue.empty() ? world.thread() : written.venue};
  incoming.author = {"web", written.who, written.who};
  incoming.text = written.words;
  incoming.privately = written.privately;
  incoming.may_host = written.may_host;
  incoming.stamp = world.now;
  return row_for(world, incoming);
}

struct Playing {
  World world;
  explicit Playing(WorldOptions options = {}) : world(std::move(options)) { world.seat_two(); }
  std::string said(const std::string& words) { return given_to(world, {world.to_move(), words}); }
};

std::string by_muted(const std::string& words) {
  World world;
  world.say("Cyd", "hello");
  world.host("!mute Cyd");
  return given_to(world, {"Cyd", words, "", false, true});
}

std::string by_asked(const std::string& words) {
  World world;
  world.host("!set guess_judging host");
  world.seat_two();
  const std::string guesser = guess(world, "QUITE ANOTHER THING");
  world.host("!ask Which words exactly?");
  return given_to(world, {guesser, words});
}

// Who is at a question of the quiz writes in private.
std::string at_quiz(const std::string& who, const std::string& words) {
  World world;
  world.host("!qualify open 3 closes 48h");
  world.say_in_foyer(who, "quiz");
  world.settle();
  return given_to(world, {who, words, world.foyer(), true});
}

std::string in_pool(const std::string& words) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kPool;
  World world(std::move(options));
  return given_to(world, {"Cyd", words, world.foyer()});
}

std::string at_another_quiz(const std::string& words, bool privately) {
  Playing playing(two_shows());
  World& world = playing.world;
  const std::string mover = world.to_move();
  const std::string show = privately ? "sunday" : "lucky";
  world.ctl(show, "!qualify open 3 closes 48h");
  for (const auto& [id, one] : world.house().shows) {
    if (one.state.key == show) world.say_at(one.state.foyers.front().id, mover, "quiz");
  }
  return given_to(world, {mover, words, "", privately});
}

std::string to_halted(const std::string& words, bool privately) {
  Playing playing;
  World& world = playing.world;
  const std::string mover = world.to_move();
  const std::string thread = world.thread();
  damage(world);
  return given_to(world, {mover, words, privately ? "nowhere" : thread, privately});
}

std::string by_operator(const std::string& words) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(std::move(options));
  Incoming incoming;
  incoming.ref = {kControlAdapter, "offered"};
  incoming.venue = {kControlAdapter, world.show().state.key + "#1"};
  incoming.author = {kControlAdapter, "operator", "operator"};
  incoming.text = words;
  incoming.privately = true;
  return row_for(world, incoming);
}

struct Neighbours {
  std::string above;
  std::string below;
  std::string taken;  // by which row; empty: by none
  std::function<std::string()> offer;
};

const std::string kAway = "I'm away until Friday";

const std::vector<Neighbours> kNeighbours = {
    {"link", "muted", "muted", [] { return by_muted("link my accounts"); }},
    {"muted", "secret", "muted", [] { return by_muted("!puzzle LUCKY DUCK"); }},
    {"secret", "spin", "secret",
     [] {
       World world;
       return given_to(world, {"Dee", "spin code: tulip 42\n!puzzle LUCKY DUCK"});
     }},
    {"spin", "page", "spin", [] { return Playing().said("spin code: my page ab3d-9xyz"); }},
    {"page", "show command", "show command",
     [] {
       Playing playing;
       return given_to(playing.world, {"Dee", "!standings\nmy page ab3d-9xyz"});
     }},
    {"show command", "command", "command",  // the jackpot is the match's while it is played
     [] {
       Playing playing;
       return given_to(playing.world, {"Dee", "!jackpot 150000"});
     }},
    {"command", "quiz", "command", [] { return at_quiz("Dee", "!status"); }},
    {"quiz", "time", "time", [] { return at_quiz("Cyd", kAway); }},
    {"time", "help", "help", [] { return Playing().said("help\n" + kAway); }},  // each its line
    {"help", "records", "records", [] { return in_pool("help\nstandings"); }},
    {"records", "practice", "records",
     [] {
       World world;
       return given_to(world, {"Cyd", "standings\npractice"});
     }},
    {"practice", "pool", "practice",
     [] {
       World world;
       return given_to(world, {"Cyd", "join against a practice player"});
     }},
    {"pool", "sign-up", "pool", [] { return in_pool("join"); }},
    {"sign-up", "protest", "sign-up",
     [] {
       Playing playing;
       return given_to(playing.world, {"Cyd", "join\nprotest: he was late"});
     }},
    {"protest", "to hosts", "protest", [] { return by_asked("protest: it was right"); }},
    {"to hosts", "game", "game", [] { return by_asked("roll"); }},  // the hosts are told
    {"game", "board", "game", [] { return Playing().said("roll\nboard"); }},
    {"board", "quiz elsewhere", "board", [] { return at_another_quiz("board", false); }},
    {"quiz elsewhere", "in private", "quiz elsewhere",
     [] { return at_another_quiz("a wet sock", true); }},
    {"in private", "hint", "in private",
     [] {
       Playing playing;
       return given_to(playing.world, {playing.world.to_move(), "hm, well", "", true});
     }},
    {"hint", "halted", "halted", [] { return to_halted("hm, well", false); }},
    {"halted", "which", "halted", [] { return to_halted("roll", true); }},
    {"which", "not live", "not live", [] { return by_operator("which match is it?"); }},
};

std::vector<std::string> rows() {
  std::vector<std::string> names;
  std::istringstream table(printed_replies());
  for (std::string line; std::getline(table, line);) {
    const auto begin = line.find(" | ", 3);
    const auto number = line.find_first_of("123456789");
    if (number != 2) continue;  // the head
    names.push_back(line.substr(begin + 3, line.find(" | ", begin + 3) - begin - 3));
  }
  return names;
}

TEST(Replies, EachRowAndItsNeighbourAreTold) {
  const std::vector<std::string> names = rows();
  ASSERT_EQ(kNeighbours.size() + 1, names.size());
  for (std::size_t i = 0; i < kNeighbours.size(); ++i) {
    const Neighbours& pair = kNeighbours[i];
    EXPECT_EQ(pair.above, names[i]);
    EXPECT_EQ(pair.below, names[i + 1]);
    EXPECT_EQ(pair.offer(), pair.taken) << pair.above << " | " << pair.below;
  }
}

TEST(Replies, ThePageHasTheTableAsItIs) {
  std::ifstream page(std::string(CALLBOARD_SOURCE_DIR) + "/docs/architecture.md");
  std::ostringstream words;
  words << page.rdbuf();
  EXPECT_TRUE(has(words.str(), printed_replies())) << printed_replies();
}

}  // namespace
}  // namespace callboard::test
