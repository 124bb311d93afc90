// Whether somebody who is asked says yes or no.
#include "bot/show/yes_or_no.h"

#include <gtest/gtest.h>

#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

// "Will you play?" is answered in people's own words.
TEST(YesOrNo, IsReadAsPeopleWriteThem) {
  for (const char* words :
       {"yes, i will play", "i will take it!", "accept the seat", "i will", "sure, count me in",
        "yes please", "here", "i'd love to play", "of course", "why not", "no problem, i'll play",
        "okay, i'm in", "happy to", "i do", "yes!!", "i am here", "i'll make it"}) {
    EXPECT_EQ(yes_or_no(words), YesNo::kYes) << words;
  }
  for (const char* words :
       {"no thank you", "no", "nope, sorry", "i can't make it", "not this time, thanks", "i pass",
        "i'll pass", "i will not play", "let the next go first", "no, i can't", "i'd rather not",
        "of course not", "sorry, i won't be able to play", "i will give way"}) {
    EXPECT_EQ(yes_or_no(words), YesNo::kNo) << words;
  }
  for (const char* words :
       {"yes and no", "no, i will play", "i don't pass", "yes, if it's after six",
        "yes but not today", "maybe no", "not sure", "is it yes?"}) {
    EXPECT_EQ(yes_or_no(words), YesNo::kEither) << words;
  }
  for (const char* words : {"", "hello", "who plays?", "will i play", "nice game",
                            "i like this game", "when would it be"}) {
    EXPECT_EQ(yes_or_no(words), YesNo::kNeither) << words;
  }
}

TEST(YesOrNo, WhoSaysNeitherIsToldOnceHowToAnswer) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.seat_two();
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "join");
  world.host("!abort confirm -- a storm");
  ASSERT_TRUE(has(world.foyer_text(), "@Cyd")) << world.foyer_text();
  const auto marks = [&] { return world.forum.verdicts[world.forum.last_reply()]; };
  world.say_in_foyer("Cyd", "what a lovely evening");
  EXPECT_TRUE(has(world.last_private("Cyd"), "could not read a plain yes or no"));
  EXPECT_EQ(marks(), std::vector<Verdict>{Verdict::kAsked});
  const std::size_t posts = world.forum.posts.size();
  world.say_in_foyer("Cyd", "and the roses");
  EXPECT_EQ(world.forum.posts.size(), posts) << "once";
  world.say_in_foyer("Fay", "what a lovely evening");
  EXPECT_EQ(world.forum.posts.size(), posts) << "nobody asks Fay";
  world.say_in_foyer("Cyd", "yes and no");
  EXPECT_EQ(marks(), std::vector<Verdict>{Verdict::kAsked});
  EXPECT_GT(world.forum.posts.size(), posts);
  world.say_in_foyer("Cyd", "Yes, I will play");
  EXPECT_EQ(marks(), std::vector<Verdict>{Verdict::kAccepted});
  world.say("Eve", "I will take it!");  // in the match's thread
  EXPECT_EQ(world.match().row.status, MatchStatus::kLive);
}

}  // namespace
}  // namespace callboard::test
