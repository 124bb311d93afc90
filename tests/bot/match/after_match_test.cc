// The thread of a match that is over: questions and commands are answered there, chatter is not,
// and the match that is played now is left alone.
#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// Match 1 has been called off, match 2 waits for players.
struct Aftermath {
  World world;
  std::string old_thread;

  Aftermath() {
    world.seat_two();
    old_thread = world.thread();
    world.host("!abort confirm -- rain");
  }
  void say(const std::string& who, const std::string& words) {
    world.say_at(old_thread, who, words);
  }
  std::vector<Verdict> marks() { return world.forum.verdicts[world.forum.last_reply()]; }
  // The newest post, if it stands in the old thread.
  std::string answer() {
    const Standing& post = world.forum.posts.back();
    return post.venue == old_thread ? post.text : "";
  }
};

TEST(AfterTheMatch, QuestionsAreAnsweredThereAlsoAfterARestart) {
  Aftermath stage;
  World& world = stage.world;
  for (int round = 0; round < 2; ++round) {
    stage.say("Ann", "help");
    EXPECT_TRUE(has(world.last_private("Ann"), "Match 2 has its own thread"));
    EXPECT_TRUE(has(stage.answer(), "Match 2 has its own thread")) << "where it was asked";
    stage.say("Bob", "standings");
    EXPECT_FALSE(stage.answer().empty());
    const std::size_t posts = world.forum.posts.size();
    stage.say("Bob", "what a pity, see you next week");
    EXPECT_EQ(world.forum.posts.size(), posts) << "chatter is theirs";
    EXPECT_TRUE(stage.marks().empty());
    world.restart();
  }
}

TEST(AfterTheMatch, AHostCommandsTheShowThereAndNoOtherMatch) {
  Aftermath stage;
  World& world = stage.world;
  world.seat_two();  // match 2 is played
  stage.say("Cyd", "hello");
  stage.say("Dee", "!host add Cyd");
  EXPECT_EQ(world.show().state.hosts.size(), 2U);
  const std::size_t entries = world.match().log.size();
  for (const char* command : {"!pause -- tea", "!score Ann 500", "!undo"}) {
    stage.say("Dee", command);
    EXPECT_EQ(stage.marks(), std::vector<Verdict>{Verdict::kRefused}) << command;
  }
  EXPECT_TRUE(has(stage.answer(), "!match 1 !undo")) << stage.answer();
  EXPECT_EQ(world.match().log.size(), entries) << "match 2 is left alone";
  stage.say("Ann", "!pause");
  EXPECT_EQ(world.match().log.size(), entries);
  world.restart();
  world.forum.write(stage.old_thread, "Dee", "!pause -- tea", true);  // privately
  world.settle();
  EXPECT_FALSE(world.match().desk.pause.has_value()) << "said of the match that is over";
}

TEST(AfterTheMatch, TheLogOfThatMatchIsReadThere) {
  Aftermath stage;
  stage.say("Dee", "!log");
  EXPECT_TRUE(has(stage.answer(), "!abort confirm")) << stage.answer();
}

TEST(AfterTheMatch, ASolutionTypedThereIsHiddenAndBurnt) {
  Aftermath stage;
  stage.say("Dee", "!puzzle FORTUNE COOKIE | sweet");
  EXPECT_EQ(stage.marks(), std::vector<Verdict>{Verdict::kHidden});
  EXPECT_EQ(stage.world.show().burnt.size(), 2U) << "the one that was dealt, and this one";
}

TEST(AfterTheMatch, AHostOfTwoShowsBetweenMatchesIsAskedWhichOneIsMeant) {
  WorldOptions options;
  options.show.next_match = NextMatch::kSchedule;
  World world(two_shows(std::move(options)));
  world.forum.write("no thread", "Dee", "!set deadline 2h", true);
  world.settle();
  EXPECT_TRUE(has(world.last_private("Dee"), "Sunday Numbers")) << world.private_text("Dee");
  for (const auto& [id, show] : world.house().shows) {
    EXPECT_FALSE(show.state.deadline_s.has_value());
  }
}

}  // namespace
}  // namespace callboard::test
