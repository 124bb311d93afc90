// Dice from RANDOM.ORG: asked for after a commit, judged when they come, played in a later one.
#include <gtest/gtest.h>

#include "bot/clock/timer_keys.h"
#include "rules/core/json.h"
#include "tests/bot/chance/signer.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

const Signer& signer() {
  static const Signer one;
  return one;
}

WorldOptions options(Permission fallback) {
  WorldOptions made;
  made.show.dice = DiceSource::kRandomOrg;
  made.show.dice_fallback = fallback;
  made.dice = {signer().key(), to_base64(sha512("key"))};
  return made;
}

// A world in which somebody has asked for a roll.
std::unique_ptr<World> rolled(Permission fallback = Permission::kRefused) {
  auto world = std::make_unique<World>(options(fallback));
  world->seat_two();
  world->say(world->to_move(), "roll");
  return world;
}

DiceAnswer answer_to(const DiceRequest& request, const std::vector<std::uint64_t>& faces,
                     std::int64_t serial, const std::string& api_key = "key") {
  const SignedAnswer signed_answer =
      signer().answer(Signer::random(api_key, request.user_data, request.sides, faces, serial));
  return {request.match, request.n, request.user_data,
          SignedNumbers{signed_answer.random, signed_answer.signature}};
}

std::size_t draw_count(World& world) {
  return world.store().draws(world.match().row.book).value().size();
}

TEST(OutsideDice, AreFetchedAndPlayedInALaterCommit) {
  const auto world = rolled();
  ASSERT_EQ(world->dice.asked.size(), 1U);
  const DiceRequest request = world->dice.asked.front();
  EXPECT_EQ(request.count, 2U);
  EXPECT_EQ(request.sides, 6U);
  EXPECT_EQ(request.asking, Asking::kFirst);
  EXPECT_EQ(world->to_move(), "") << "the match waits";
  const std::size_t before = draw_count(*world);
  EXPECT_EQ(request.n, static_cast<std::int64_t>(before) + 1);
  world->hand_in(answer_to(request, {5, 2}, 100));
  EXPECT_NE(world->view("phase"), "open");
  const auto rows = world->store().draws(world->match().row.book).value();
  ASSERT_EQ(rows.size(), before + 1);
  EXPECT_EQ(rows.back().source, "random.org");
  EXPECT_EQ(rows.back().outcome, (std::vector<std::uint64_t>{4, 1}));
  EXPECT_NE(world->public_text().find("serial number 100"), std::string::npos);
  EXPECT_EQ(world->show().state.dice_serial, 100);
  EXPECT_FALSE(world->match().desk.dice_asked.has_value());
}

// What the first post of a match promises about its dice is true, and so is what a spin code does.
TEST(OutsideDice, TheOpeningSaysWhoThrows) {
  for (const DiceSource source : {DiceSource::kBook, DiceSource::kHost, DiceSource::kRandomOrg}) {
    WorldOptions made = options(Permission::kRefused);
    made.show.dice = source;
    World world(std::move(made));
    world.seat_two();
    world.say("Ann", "spin code: tulip 42");
    const std::string text = world.public_text();
    EXPECT_EQ(has(text, "Every throw is fixed before play"), source == DiceSource::kBook) << text;
    EXPECT_EQ(has(text, "The hosts throw the dice themselves"), source == DiceSource::kHost);
    EXPECT_EQ(has(text, "RANDOM.ORG throws the dice"), source == DiceSource::kRandomOrg);
    EXPECT_TRUE(has(text, "Draw book 1 is sealed with"));
    EXPECT_EQ(has(text, "of the book on"), source == DiceSource::kBook) << text;
    EXPECT_EQ(has(text, "not for dice that the hosts throw"), source == DiceSource::kHost);
    EXPECT_EQ(has(text, "which RANDOM.ORG throws"), source == DiceSource::kRandomOrg);
  }
}

TEST(OutsideDice, ARollThatWaitsForAHostIsToldInTheThread) {
  WorldOptions made;
  made.show.dice = DiceSource::kHost;
  World world(std::move(made));
  world.seat_two();
  const std::string who = world.to_move();
  world.say(who, "roll");
  EXPECT_TRUE(has(world.last_public(), "The dice of this roll are the hosts' to throw"));
  EXPECT_TRUE(has(world.last_public(), "the draw book throws"));
  world.say(who, "roll");
  EXPECT_TRUE(has(world.last_private(who), "a host throws them")) << world.last_private(who);
  EXPECT_FALSE(has(world.last_private(who), "judging"));
  world.pass(73 * kHour_ms);
  EXPECT_TRUE(has(world.public_text(), "The hosts have given no dice in time"));
  EXPECT_NE(world.to_move(), "");
}

TEST(OutsideDice, WhoMovesAgainHearsThatTheDiceAreAwaited) {
  WorldOptions made = options(Permission::kRefused);
  World world(std::move(made));
  world.seat_two();
  const std::string who = world.to_move();
  world.say(who, "roll");
  world.hand_in(answer_to(world.dice.asked.front(), {5, 2}, 100));
  world.say(who, legal_pick(world) + ", roll");
  ASSERT_EQ(world.to_move(), "");
  for (const char* words : {"roll", "3 and 4", "guess WRONG", "guess QUITE ANOTHER THING"}) {
    const std::size_t before = world.forum.posts.size();
    world.say(who, words);
    ASSERT_EQ(world.forum.posts.size(), before + 1) << words;
    EXPECT_EQ(world.forum.posts.back().to, who) << words;
    EXPECT_TRUE(has(world.last_private(who), "RANDOM.ORG throws them")) << words;
    EXPECT_EQ(world.forum.verdicts[world.forum.last_reply()],
              std::vector<Verdict>{Verdict::kRefused})
        << words;
  }
}

// Who asks for help hears what is awaited and until when, and reads of no move that does not count.
TEST(OutsideDice, HelpSaysWhatIsAwaited) {
  const auto world = rolled();
  const std::string who = world->challenger();
  world->whisper(who, "help");
  EXPECT_TRUE(has(world->last_private(who), "RANDOM.ORG throws the dice of this roll"))
      << world->last_private(who);
  EXPECT_TRUE(has(world->last_private(who), "by <")) << world->last_private(who);
  EXPECT_FALSE(has(world->last_private(who), "can be written now")) << world->last_private(who);
  EXPECT_FALSE(has(world->last_private(who), "One moment")) << world->last_private(who);
  world->pass(16 * kMinute_ms);
  world->whisper(who, "help");
  EXPECT_TRUE(has(world->last_private(who), "A host throws the dice of this roll"))
      << world->last_private(who);
  world->host("!dice 6 5");
  world->whisper(who, "help");
  EXPECT_TRUE(has(world->last_private(who), "can be written now")) << world->last_private(who);
}

TEST(OutsideDice, ARerollAsksTheHostForAnotherThrow) {
  WorldOptions made;
  made.show.dice = DiceSource::kHost;
  World world(std::move(made));
  world.seat_two();
  world.say(world.to_move(), "roll");
  world.host("!dice 6 5");
  const std::size_t before = world.private_text("Dee").size();
  world.host("!reroll -- a die fell off the table");
  EXPECT_TRUE(has(world.last_public(), "The dice of this roll are the hosts' to throw"))
      << world.last_public();
  EXPECT_FALSE(has(world.last_public(), "One moment")) << world.last_public();
  EXPECT_TRUE(has(world.private_text("Dee").substr(before), "!dice")) << "the hosts are asked";
}

TEST(OutsideDice, NoClockRunsMeanwhile) {
  const auto world = rolled(Permission::kRefused);
  for (const TimerRow& timer : world->house().timers.of(world->match().row.id)) {
    EXPECT_TRUE(timer_key::is_own(timer.key)) << timer.key;
  }
  const Digest before = world->match().game->digest();
  world->pass(72 * kHour_ms);
  EXPECT_EQ(world->match().game->digest(), before);
}

TEST(OutsideDice, ALateAnswerAfterAFallbackChangesNothing) {
  const auto world = rolled(Permission::kAllowed);
  const DiceRequest request = world->dice.asked.front();
  world->pass(16 * kMinute_ms);
  EXPECT_NE(world->public_text().find("so the draw book throws"), std::string::npos);
  EXPECT_NE(world->to_move(), "");
  const Digest before = world->match().game->digest();
  const std::size_t made = draw_count(*world);
  world->hand_in(answer_to(request, {5, 2}, 100));
  EXPECT_EQ(world->match().game->digest(), before);
  EXPECT_EQ(draw_count(*world), made);
}

TEST(OutsideDice, WithoutAFallbackTheHostsAreAsked) {
  const auto world = rolled();
  world->host("!dice 6 5");
  EXPECT_EQ(world->to_move(), "") << "not before they are late";
  EXPECT_NE(world->last_private("Dee").find("RANDOM.ORG"), std::string::npos);
  world->pass(16 * kMinute_ms);
  EXPECT_NE(world->public_text().find("the hosts are asked for dice"), std::string::npos);
  world->restart();
  const DiceRequest request = world->dice.asked.front();
  world->host("!dice 6 5");
  EXPECT_NE(world->to_move(), "");
  EXPECT_EQ(world->store().draws(world->match().row.book).value().back().source, "host");
  const std::size_t made = draw_count(*world);
  world->hand_in(answer_to(request, {5, 2}, 100));
  EXPECT_EQ(draw_count(*world), made);
}

TEST(OutsideDice, IfNoHostBringsAnyEitherTheMatchIsCalledOff) {
  const auto world = rolled();
  const MatchId id = world->match().row.id;
  world->pass(16 * kMinute_ms);
  EXPECT_TRUE(has(world->public_text(), "If none have come by <")) << world->last_public();
  world->restart();
  world->pass(37 * kHour_ms);
  EXPECT_TRUE(has(world->private_text("Dee"), "Half of your time"));
  EXPECT_TRUE(has(world->public_text(), "called off if it cannot go on"));
  world->pass(18 * kHour_ms);
  EXPECT_TRUE(operator_told(*world));
  const std::string thread = world->thread();
  world->pass(18 * kHour_ms);
  EXPECT_NE(world->match().row.id, id) << "no wait is endless";
  std::string old;
  for (const auto& post : world->forum.posts) old += post.venue == thread ? post.text : "";
  EXPECT_TRUE(has(old, "No dice came in time")) << old;
}

// Asked again after a pause, the hosts have their whole wait and not RANDOM.ORG's minutes.
TEST(OutsideDice, APauseDoesNotShortenTheHostsWait) {
  const auto world = rolled();
  const MatchId id = world->match().row.id;
  world->pass(kHour_ms);
  world->host("!pause -- holidays");
  world->pass(kHour_ms);
  world->host("!resume");
  world->pass(70 * kHour_ms);
  EXPECT_EQ(world->match().row.id, id);
  world->pass(3 * kHour_ms);
  EXPECT_NE(world->match().row.id, id);
}

TEST(OutsideDice, AnAnswerTwiceCountsOnce) {
  const auto world = rolled();
  const DiceAnswer answer = answer_to(world->dice.asked.front(), {5, 2}, 100);
  world->hand_in(answer);
  const Digest after = world->match().game->digest();
  const std::size_t made = draw_count(*world);
  world->hand_in(answer);
  EXPECT_EQ(world->match().game->digest(), after);
  EXPECT_EQ(draw_count(*world), made);
}

// Nothing of these is played; the hosts hear why, once, and it is asked again.
TEST(OutsideDice, WhatIsWrongIsNotPlayed) {
  const auto forged = [](const DiceRequest& request) {
    DiceAnswer answer = answer_to(request, {5, 2}, 100);
    std::get<SignedNumbers>(answer.outcome).signature = signer().sign("something else");
    return answer;
  };
  const auto of_another = [](const DiceRequest& request) {
    DiceRequest other = request;
    other.user_data.replace(other.user_data.find("\"draw\""), 6, "\"drow\"");
    DiceAnswer answer = answer_to(other, {5, 2}, 100);
    answer.user_data = request.user_data;
    return answer;
  };
  const std::vector<std::pair<std::string, std::function<DiceAnswer(const DiceRequest&)>>> wrong = {
      {"the signature is not RANDOM.ORG's", forged},
      {"is for another draw", of_another},
      {"another API key",
       [](const auto& r) {
         return answer_to(r, {5, 2}, 100, "their key");
       }},
      {"not what the draw asks for", [](const auto& r) { return answer_to(r, {5}, 100); }},
      {"cannot be reached",
       [](const DiceRequest& r) {
         return DiceAnswer{r.match, r.n, r.user_data, NoNumbers{"it cannot be reached", 0}};
       }},
  };
  for (const auto& [why, make] : wrong) {
    const auto world = rolled();
    const Digest before = world->match().game->digest();
    const DiceRequest request = world->dice.asked.front();
    world->hand_in(make(request));
    EXPECT_EQ(world->match().game->digest(), before) << why;
    EXPECT_NE(world->last_private("Dee").find(why), std::string::npos)
        << world->last_private("Dee");
    world->pass(2 * kMinute_ms);
    EXPECT_FALSE(has(world->public_text(), "has not answered"));
    ASSERT_EQ(world->dice.asked.size(), 2U) << why;
    EXPECT_EQ(world->dice.asked.back().asking, Asking::kAgain);
    world->hand_in(answer_to(world->dice.asked.back(), {5, 2}, 100));
    EXPECT_NE(world->match().game->digest(), before) << why;
  }
}

TEST(OutsideDice, AnOldSerialNumberIsNotTaken) {
  const auto world = rolled();
  world->hand_in(answer_to(world->dice.asked.front(), {5, 2}, 100));
  world->host("!reroll -- the picture was wrong");
  ASSERT_EQ(world->dice.asked.size(), 2U);
  EXPECT_EQ(world->dice.asked.back().after_serial, 100);
  const std::size_t made = draw_count(*world);
  world->hand_in(answer_to(world->dice.asked.back(), {1, 1}, 100));
  EXPECT_EQ(draw_count(*world), made);
  world->hand_in(answer_to(world->dice.asked.back(), {1, 1}, 101));
  EXPECT_EQ(draw_count(*world), made + 1);
}

TEST(OutsideDice, ARestartInTheMiddleAsksOn) {
  const auto world = rolled();
  const DiceRequest first = world->dice.asked.front();
  world->stop();
  world->dice.asked.clear();
  world->restart();
  ASSERT_EQ(world->dice.asked.size(), 1U);
  EXPECT_EQ(world->dice.asked.front().asking, Asking::kAgain);
  EXPECT_EQ(world->dice.asked.front().user_data, first.user_data);
  EXPECT_EQ(world->dice.asked.front().after_serial, first.after_serial);
  world->hand_in(answer_to(first, {5, 2}, 100));
  EXPECT_NE(world->view("phase"), "open");
  const Digest after = world->match().game->digest();
  world->restart();
  EXPECT_EQ(world->match().game->digest(), after);
  EXPECT_EQ(world->house().halted.size(), 0U);
}

TEST(OutsideDice, TheSameThrowAfterAnUndoIsTheSame_HA06) {
  const auto world = rolled();
  world->hand_in(answer_to(world->dice.asked.front(), {5, 2}, 100));
  const Digest after = world->match().game->digest();
  world->host("!undo 1");
  world->say(world->to_move(), "roll");
  EXPECT_EQ(world->dice.asked.size(), 1U);
  EXPECT_EQ(world->match().game->digest(), after);
}

TEST(OutsideDice, AnAnswerToAStepTakenBackWaitsForIt) {
  const auto world = rolled();
  const DiceRequest request = world->dice.asked.front();
  world->host("!undo 1");
  const Digest before = world->match().game->digest();
  world->hand_in(answer_to(request, {5, 2}, 100));
  EXPECT_EQ(world->match().game->digest(), before);
  world->say(world->to_move(), "roll");
  EXPECT_EQ(world->store().draws(world->match().row.book).value().back().source, "random.org");
  EXPECT_NE(world->to_move(), "");
}

TEST(OutsideDice, AnAnswerThatNeverComesIsAskedForAgain) {
  const auto world = rolled();
  world->pass(6 * kMinute_ms);
  ASSERT_EQ(world->dice.asked.size(), 2U);
  EXPECT_EQ(world->dice.asked.back().asking, Asking::kAgain);
}

}  // namespace
}  // namespace callboard::test
