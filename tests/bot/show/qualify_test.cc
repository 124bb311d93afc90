// Qualifying: the quiz by private message, and the list in its order.
#include <gtest/gtest.h>

#include <utility>

#include "bot/show/qualify.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

const QuizQuestion& asked(World& world, const std::string& who) {
  const Show& show = world.show();
  const PersonId person = *world.store().find_identity("web", who).value();
  const std::size_t next = show.quiz.tries.at(person).next;
  for (const QuizQuestion& question : show.pack->quiz) {
    if (question.hash == show.quiz.questions.at(next)) return question;
  }
  throw std::runtime_error("no such question");
}

void answer_in_private(World& world, const std::string& who, const std::string& words) {
  world.now.ms += 1000;
  world.forum.write(world.foyer(), who, words, true);
  world.settle();
}

void answer(World& world, const std::string& who, bool right) {
  const std::string words = right ? asked(world, who).answers.front().text : "a wet sock";
  answer_in_private(world, who, words);
}

TEST(Qualifying, ScoreThenTimeOrdersTheList_LN119) {
  World world;
  world.seat_two();
  world.say_in_foyer("Gil", "join");
  world.say_in_foyer("Dee", "!qualify open 3 closes 48h");
  EXPECT_TRUE(has(world.foyer_text(), "Write quiz"));
  for (const char* name : {"Cyd", "Eve", "Fay"}) world.say_in_foyer(name, "quiz");
  EXPECT_TRUE(has(world.last_private("Cyd"), asked(world, "Cyd").question.text));
  for (int i = 0; i < 3; ++i) answer(world, "Cyd", i > 0);
  world.pass(kMinute_ms);
  for (int i = 0; i < 3; ++i) answer(world, "Fay", i < 2);
  world.restart();
  for (int i = 0; i < 3; ++i) answer(world, "Eve", true);
  EXPECT_TRUE(has(world.last_private("Eve"), "That was the last"));
  world.say_in_foyer("Eve", "quiz");
  EXPECT_TRUE(has(world.last_private("Eve"), "one try"));
  EXPECT_FALSE(has(world.foyer_text(), "Ranking"));
  world.pass(49 * kHour_ms);
  EXPECT_TRUE(has(world.foyer_text(), "3 of 3")) << world.foyer_text();
  EXPECT_EQ(listed(world), (Names{"Eve", "Cyd", "Fay", "Gil"}));
  EXPECT_FALSE(qualifies(world.show()));
  world.restart();
  EXPECT_EQ(listed(world), (Names{"Eve", "Cyd", "Fay", "Gil"}));
}

TEST(Qualifying, WhoIsAtAQuestionWhenTimeIsUpIsWaitedFor) {
  World world;
  world.host("!qualify open 2 closes 1h");
  world.pass(55 * kMinute_ms);
  for (const char* name : {"Cyd", "Eve"}) world.say_in_foyer(name, "quiz");
  world.pass(6 * kMinute_ms);
  EXPECT_TRUE(has(world.foyer_text(), "nobody can begin it any more")) << world.foyer_text();
  EXPECT_FALSE(has(world.foyer_text(), "Ranking"));
  world.say_in_foyer("Fay", "quiz");
  EXPECT_TRUE(has(world.last_private("Fay"), "No quiz is open")) << world.last_private("Fay");
  answer(world, "Cyd", true);
  world.restart();
  world.say_in_foyer("Gil", "quiz");
  EXPECT_TRUE(has(world.last_private("Gil"), "No quiz is open")) << world.last_private("Gil");
  answer(world, "Cyd", true);
  EXPECT_TRUE(has(world.last_private("Cyd"), "as soon as everybody is done"));
  EXPECT_TRUE(qualifies(world.show())) << "Eve is at her first";
  answer(world, "Eve", true);
  answer(world, "Eve", false);
  EXPECT_FALSE(qualifies(world.show())) << "the last one is done";
  EXPECT_TRUE(has(world.foyer_text(), "2 of 2")) << world.foyer_text();
  EXPECT_EQ(listed(world), (Names{"Cyd", "Eve"}));
}

TEST(Qualifying, WhoMissesAQuestionAfterItsTimeIsAskedTheNext) {
  World world;
  world.host("!qualify open 3 closes 1h");
  world.pass(55 * kMinute_ms);
  world.say_in_foyer("Cyd", "quiz");
  world.pass(11 * kMinute_ms);
  ASSERT_TRUE(qualifies(world.show())) << "the first is missed, the second asked";
  answer(world, "Cyd", true);
  answer(world, "Cyd", true);
  EXPECT_FALSE(qualifies(world.show()));
  EXPECT_TRUE(has(world.foyer_text(), "2 of 3")) << world.foyer_text();
}

TEST(Qualifying, WhoIsSilentAfterItsTimeEndsItByTheirClocks) {
  World world;
  world.host("!qualify open 2 closes 1h");
  world.pass(55 * kMinute_ms);
  world.say_in_foyer("Cyd", "quiz");
  for (int i = 0; i < 40 && qualifies(world.show()); ++i) world.pass(kMinute_ms);
  EXPECT_FALSE(qualifies(world.show()));
  EXPECT_TRUE(has(world.foyer_text(), "0 of 2")) << world.foyer_text();
}

TEST(Qualifying, AHostClosesItAtOnce) {
  World world;
  world.host("!qualify open 2 closes 1h");
  world.say_in_foyer("Cyd", "quiz");
  world.host("!qualify close");
  EXPECT_FALSE(qualifies(world.show()));
}

TEST(Qualifying, AskingForHelpOrSpeakingOfTimeIsNoAnswer) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  for (const char* words : {"help", "?", "away until Friday"}) {
    answer_in_private(world, "Cyd", words);
    EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 0U) << words;
  }
  EXPECT_TRUE(has(world.private_text("Cyd"), "Noted: you are away")) << world.private_text("Cyd");
  answer(world, "Cyd", true);
  EXPECT_EQ(world.show().quiz.tries.begin()->second.score, 1);
}

TEST(Qualifying, AnAnswerInPublicIsHiddenAndDoesNotCountRightOrNot) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  const std::string solution = asked(world, "Cyd").answers.front().text;
  for (const std::string& words : {solution, std::string("a wet sock")}) {
    world.say_in_foyer("Cyd", words);
    EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
              std::vector<Verdict>{Verdict::kHidden});
  }
  EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 0U);
  EXPECT_FALSE(has(world.foyer_text(), solution));
}

TEST(Qualifying, AQuestionHasAClockOfItsOwnThatRunsFromDelivery) {
  World world;
  world.host("!qualify open 2");
  world.forum.mode = FakePlatform::Mode::kHeld;
  world.say_in_foyer("Cyd", "quiz");
  world.pass(30 * kMinute_ms);
  world.forum.mode = FakePlatform::Mode::kWell;
  world.pass(5 * kMinute_ms);
  EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 0U);
  answer(world, "Cyd", true);
  EXPECT_EQ(world.show().quiz.tries.begin()->second.score, 1);
  world.pass(11 * kMinute_ms);
  EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 2U) << "missed, and done";
}

// The match's, that of a match that is over, the show's own; another show's are no concern of it.
TEST(Qualifying, AnAnswerInAnyThreadOfTheShowIsHiddenAndTheWriterIsToldWhereToAnswer) {
  World world(two_shows());
  world.seat_two();
  const std::string old = world.thread();
  world.host("!abort confirm -- rain");
  world.host("!qualify open 2");
  for (const char* name : {"Cyd", "Ann"}) world.say_in_foyer(name, "quiz");
  const std::string words = asked(world, "Cyd").answers.front().text;
  std::vector<std::string> threads = {old, world.thread(), world.foyer()};
  for (const std::string& thread : threads) {
    const std::size_t posts = world.forum.posts.size();
    world.say_at(thread, "Cyd", words);
    EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
              std::vector<Verdict>{Verdict::kHidden})
        << "thread " << thread;
    EXPECT_EQ(world.forum.posts.size(), posts + 1) << "thread " << thread;
    EXPECT_TRUE(has(world.last_private("Cyd"), "answer in a private message"));
  }
  world.say_at(world.thread_of("sunday"), "Cyd", words);
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty()) << "another show's";
  world.say("Bob", "join");
  world.say("Eve", "join");
  ASSERT_EQ(world.match().row.status, MatchStatus::kLive);
  world.say("Cyd", words);
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()], std::vector<Verdict>{Verdict::kHidden});
  const std::string mover = world.to_move();
  world.say(mover, "well, well");
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty())
      << "who is not asked may talk";
  world.restart();  // marks are set again after a crash
  for (const auto& [person, one] : world.show().quiz.tries) EXPECT_EQ(one.next, 0U);
  answer(world, "Cyd", true);
  EXPECT_TRUE(has(world.last_private("Cyd"), asked(world, "Cyd").question.text));
}

TEST(Qualifying, MovesAndCommandsOfWhoIsAskedAreNotHidden) {
  World world;
  world.seat_two();
  world.host("!qualify open 2");
  const std::string mover = world.to_move();
  world.say_in_foyer(mover, "quiz");
  if (!qualifies(world.show()) || world.show().quiz.tries.empty()) GTEST_SKIP();
  world.say(mover, "roll");
  EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
            std::vector<Verdict>{Verdict::kAccepted});
  world.say(mover, "standings");
  EXPECT_TRUE(world.forum.verdicts[world.forum.last_reply()].empty());
}

TEST(Qualifying, AnOutageIsGivenBackToTheQuestionThatRuns) {
  World world;
  world.host("!qualify open 3");
  world.say_in_foyer("Cyd", "quiz");
  const auto tried = [&] { return world.show().quiz.tries.begin()->second; };
  world.pass(4 * kMinute_ms);
  world.away(30 * kMinute_ms);  // the ten minutes ended in it
  EXPECT_EQ(tried().next, 0U) << "missed while nobody could be heard";
  EXPECT_TRUE(has(world.last_private("Cyd"), "You get that time back"))
      << world.last_private("Cyd");
  EXPECT_FALSE(has(world.foyer_text(), "Cyd has until")) << "a private matter";
  world.pass(2 * kMinute_ms);
  world.restart();
  answer(world, "Cyd", true);
  EXPECT_EQ(tried().score, 1);
  EXPECT_NEAR(static_cast<double>(tried().taken_ms), 6.0 * kMinute_ms, 30'000.0)
      << "the outage is no time taken";
  world.pass(11 * kMinute_ms);
  EXPECT_EQ(tried().next, 2U) << "the next question has its own ten minutes and no more";
  EXPECT_EQ(tried().credited_ms, 0);
}

TEST(Qualifying, WhatIsAnsweredInAnOutageTookNoLongerThanItDid) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  const std::string words = asked(world, "Cyd").answers.front().text;
  world.stop();
  world.now.ms += 5 * kMinute_ms;
  world.forum.write(world.forum.posts.back().venue, "Cyd", words, true);
  world.now.ms += 30 * kMinute_ms;
  world.restart();
  const QuizTry& one = world.show().quiz.tries.begin()->second;
  EXPECT_EQ(one.score, 1) << "in time by its stamp";
  EXPECT_LE(one.taken_ms, 5 * kMinute_ms + 5000);
}

TEST(Qualifying, AnAnswerFromNowhereIsReadWhereOneQuizIsOpen) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  const std::string solution = asked(world, "Cyd").answers.front().text;
  world.forum.write("a direct message", "Eve", solution, true);
  world.settle();
  EXPECT_EQ(world.show().quiz.tries.size(), 1U) << "who was not asked answers nothing";
  world.forum.write("a direct message", "Cyd", solution, true);
  world.settle();
  EXPECT_EQ(world.show().quiz.tries.begin()->second.score, 1);
}

TEST(Qualifying, SeatsOfAShowWithAListWaitForTheOrderItBrings) {
  WorldOptions options;
  options.show.sign_ups = SignUpMode::kList;
  World world(std::move(options));
  world.host("!qualify open 2 closes 48h");
  EXPECT_TRUE(has(world.foyer_text(), "Seats that are free wait for it")) << world.foyer_text();
  for (const char* name : {"Ann", "Bob"}) world.say(name, "join");
  EXPECT_TRUE(has(world.last_private("Bob"), "write quiz")) << world.last_private("Bob");
  world.say_in_foyer("Cyd", "quiz");
  for (int i = 0; i < 2; ++i) answer(world, "Cyd", true);
  EXPECT_EQ(world.match().row.status, MatchStatus::kWaiting);
  EXPECT_TRUE(world.match().desk.joined.empty());
  world.restart();
  EXPECT_TRUE(world.match().desk.joined.empty());
  EXPECT_FALSE(has(world.foyer_text(), "write here"));
  world.pass(49 * kHour_ms);
  EXPECT_EQ(listed(world), (Names{"Cyd", "Ann", "Bob"}));
  world.say_in_foyer("Cyd", "here");
  EXPECT_EQ(world.match().desk.joined, (std::vector<PersonId>{person(world, "Cyd")}));
}

// Whatever the box of a private message says it is about.
TEST(Qualifying, AnAnswerSentToAnotherShowIsRead) {
  World world(two_shows());
  world.host("!qualify open 5");
  world.say_in_foyer("Cyd", "quiz");
  world.say("Ann", "join");
  const auto score = [&] { return world.show().quiz.tries.begin()->second.score; };
  const auto say = [&](const std::string& words) {
    world.now.ms += 1000;
    world.forum.write(world.thread_of("sunday"), "Cyd", words, true);
    world.settle();
  };
  say(asked(world, "Cyd").answers.front().text);
  EXPECT_EQ(score(), 1) << "watching there";
  say("help");
  EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 1U) << "that show answers";
  world.say_at(world.thread_of("sunday"), "Cyd", "join");
  world.say_at(world.thread_of("sunday"), "Bob", "join");
  say(asked(world, "Cyd").answers.front().text);
  EXPECT_EQ(score(), 2) << "playing there";
  EXPECT_FALSE(has(world.private_text("Cyd"), "in the open")) << world.private_text("Cyd");
}

TEST(Qualifying, QuestionsDoNotComeTwiceAndAnswersStandOnlyAtTheClose) {
  World world;
  world.host("!qualify open 4");
  const auto first = world.show().quiz.questions;
  world.host("!qualify open 4");
  EXPECT_TRUE(has(world.last_private("Dee"), "runs already"));
  EXPECT_EQ(world.show().quiz.questions, first);
  world.host("!qualify close");
  EXPECT_TRUE(has(world.foyer_text(), "The answers"));
  world.host("!qualify open 4");
  for (const std::string& hash : first) {
    const auto& now = world.show().quiz.questions;
    EXPECT_EQ(std::count(now.begin(), now.end(), hash), 0);
  }
  world.host("!qualify open fifty");
  world.host("!qualify close");
  world.host("!qualify open 50");
  world.host("!qualify close");
  world.host("!qualify open 50");
  EXPECT_TRUE(has(world.last_private("Dee"), "not hold that many"));
}

TEST(Qualifying, HostsDoNotQualifyAndSpectatorsNeedARound) {
  World world;
  world.say_in_foyer("Cyd", "quiz");
  EXPECT_TRUE(has(world.last_private("Cyd"), "No quiz is open"));
  world.host("!qualify open 2");
  world.say_in_foyer("Dee", "quiz");
  EXPECT_TRUE(world.show().quiz.tries.empty());
}

TEST(Qualifying, WordsWrittenBeforeAQuestionStandsDoNotAnswerIt) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  const Timestamp before = world.now;
  answer(world, "Cyd", true);
  const std::string second = asked(world, "Cyd").answers.front().text;
  const Timestamp now = std::exchange(world.now, before);
  world.forum.write(world.foyer(), "Cyd", second, true);
  world.now = now;
  world.settle();
  EXPECT_TRUE(has(world.last_private("Cyd"), "came before question 2"))
      << world.last_private("Cyd");
  EXPECT_EQ(world.show().quiz.tries.begin()->second.next, 1U);
  answer(world, "Cyd", true);
  EXPECT_EQ(world.show().quiz.tries.begin()->second.score, 2);
}

TEST(Qualifying, ATrialOfItsCloseKeepsTheSolutions_HA43) {
  World world;
  world.host("!qualify open 2");
  world.say_in_foyer("Cyd", "quiz");
  const std::string solution = asked(world, "Cyd").answers.front().text;
  world.whisper("Dee", "!try !qualify close");
  EXPECT_TRUE(has(world.private_text("Dee"), "tried out")) << world.private_text("Dee");
  EXPECT_FALSE(has(world.private_text("Dee"), solution)) << world.private_text("Dee");
}

}  // namespace
}  // namespace callboard::test
