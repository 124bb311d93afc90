// What people write to a pool in private, from outside of any thread, as on platforms with direct
// messages.
#include <gtest/gtest.h>

#include "tests/bot/show/pool_case.h"

namespace callboard::test {
namespace {

// The second show is drawn from a pool, too.
WorldOptions two_pools() {
  WorldOptions options = two_shows(open_door("wheel"));
  for (ShowSetup* const one : {&options.show, &options.more.front()}) one->platforms = {"matrix"};
  return options;
}

WorldOptions one_pool() {
  WorldOptions options = open_door("wheel");
  options.show.platforms = {"matrix"};
  return options;
}

const Registrant* chat_row(World& world, const std::string& name, const std::string& key = "") {
  const auto id = world.store().find_identity("matrix", name);
  for (const auto& [show_id, show] : world.house().shows) {
    if (!key.empty() && show.state.key != key) continue;
    if (*id) return find_registrant(show, **id);
  }
  return nullptr;
}

std::string told(World& world, const std::string& who) {
  for (auto post = world.chat.posts.rbegin(); post != world.chat.posts.rend(); ++post) {
    if (post->to == who) return post->text;
  }
  return "";
}

std::string last_verdict(World& world) {
  const auto rows = world.store().newest_replies(MatchId{}, 1);
  return rows->empty() ? "" : rows->front().verdict;
}

std::string solution_for(World& world, const std::string& who) {
  const std::string& hash = chat_row(world, who)->item;
  for (const PackPiece& piece : world.show().pack->pieces) {
    if (piece.hash != hash) continue;
    const std::string json = GameFace::open(piece.item);
    const auto from = json.find("\"text\":\"", json.find("\"solution\"")) + 8;
    return json.substr(from, json.find('"', from) - from);
  }
  return "";
}

void in_thread(World& world, const std::string& who, const std::string& words) {
  world.now.ms += 1000;
  world.chat.write(world.foyer(), who, words);
  world.settle();
}

TEST(PoolPrivate, FromRegisteringToTheSeatByDirectMessages_WF_012_WF_055_WF_069) {
  World world(one_pool());
  in_thread(world, "P1", kAll);
  EXPECT_TRUE(has(told(world, "P1"), "test me")) << told(world, "P1");
  for (int i = 2; i <= 5; ++i) world.chat_whisper(name_no(i), kAll);
  ASSERT_EQ(rows(world), 5U);
  EXPECT_TRUE(has(told(world, "P5"), "no. 5")) << told(world, "P5");
  for (int i = 1; i <= 5; ++i) {
    world.chat_whisper(name_no(i), "test me");
    EXPECT_TRUE(has(told(world, name_no(i)), "Your test")) << told(world, name_no(i));
    world.chat_whisper(name_no(i), solution_for(world, name_no(i)));
    EXPECT_EQ(chat_row(world, name_no(i))->test, TestState::kPassed) << told(world, name_no(i));
  }
  draw_now(world);
  Names names;
  for (const PersonId one : world.show().pool.order) names.push_back(name_of(world.house(), one));
  ASSERT_EQ(names.size(), 5U);
  world.chat_whisper(names[4], "my token");
  EXPECT_TRUE(has(told(world, names[4]), "Your token is")) << told(world, names[4]);
  world.chat_whisper(names[0], "here, yes");
  EXPECT_EQ(chat_row(world, names[0])->call, CallState::kSeated) << told(world, names[0]);
  world.chat_whisper(names[1], "here");
  EXPECT_TRUE(has(told(world, names[1]), "Will you play?")) << told(world, names[1]);
  world.chat_whisper(names[1], "yes");
  EXPECT_EQ(chat_row(world, names[1])->call, CallState::kSeated);
  world.chat_whisper(names[2], "proxy: " + names[4]);
  EXPECT_EQ(chat_row(world, names[2])->proxy,
            *world.store().find_identity("matrix", names[4]).value())
      << told(world, names[2]);
  world.chat_whisper(names[4], "no thanks");
  world.chat_whisper(names[2], "no thanks");
  EXPECT_EQ(chat_row(world, names[2])->call, CallState::kDeclined) << told(world, names[2]);
  EXPECT_EQ(chat_row(world, names[3])->call, CallState::kAsked) << "the next in order";
  for (const Standing& post : world.chat.posts) {
    EXPECT_FALSE(post.to.empty() && has(post.text, "Your t")) << post.text;
  }
}

TEST(PoolPrivate, OneAnswerAfterAnotherAndLeaving_WF_048_WF_054) {
  World world(one_pool());
  for (const char* const words : {"register", "I accept", "18 yes", "on stage"}) {
    world.chat_whisper("Ann", words);
    EXPECT_EQ(last_verdict(world), "command") << words;
  }
  EXPECT_TRUE(is_complete(*chat_row(world, "Ann"), pool_setup(world.show())));
  world.chat_whisper("Ann", "unregister");
  EXPECT_TRUE(chat_row(world, "Ann")->withdrawn);
  EXPECT_TRUE(has(told(world, "Ann"), "will not be drawn")) << told(world, "Ann");
}

TEST(PoolPrivate, OfTwoShowsItIsAskedWhichUnlessOnlyOneCanBeMeant) {
  World world(two_pools());
  world.chat_whisper("Ann", kAll);
  EXPECT_TRUE(has(told(world, "Ann"), "ask than guess")) << told(world, "Ann");
  EXPECT_TRUE(has(told(world, "Ann"), "Sunday Numbers: register, I accept")) << told(world, "Ann");
  EXPECT_EQ(chat_row(world, "Ann", "sunday"), nullptr);
  world.chat_whisper("Ann", std::string("Sunday numbers: ") + kAll);
  ASSERT_NE(chat_row(world, "Ann", "sunday"), nullptr) << told(world, "Ann");
  EXPECT_TRUE(is_complete(*chat_row(world, "Ann", "sunday"), pool_setup(world.show())));
  world.chat_whisper("Ann", "test me");
  EXPECT_EQ(chat_row(world, "Ann", "sunday")->test, TestState::kSent) << "the one she is in";
  const std::string first = world.options().show.key;
  world.chat_whisper("Bob", "register for " + world.options().show.title);
  EXPECT_NE(chat_row(world, "Bob", first), nullptr) << told(world, "Bob");
  world.chat_whisper("Bob", "I accept, 18, on stage");
  EXPECT_EQ(chat_row(world, "Bob", first)->stage, true);
  world.chat_whisper("Bob", std::string(kAll) + " in Sunday Numbers");
  world.chat_whisper("Bob", "test me");
  EXPECT_TRUE(has(told(world, "Bob"), "ask than guess")) << told(world, "Bob");
  world.chat_whisper("Bob", "Sunday Numbers: test me");
  EXPECT_EQ(chat_row(world, "Bob", "sunday")->test, TestState::kSent);
  world.chat_whisper("Bob", "test me");
  EXPECT_EQ(chat_row(world, "Bob", first)->test, TestState::kSent) << "the one that is left";
}

TEST(PoolPrivate, WordsOfNoPoolGoWhereTheyWent) {
  World world(one_pool());
  for (const char* const words : {"yes", "18", "here", "hello there", "I accept that it rains"}) {
    world.chat_whisper("Ann", words);
    EXPECT_EQ(told(world, "Ann"), "") << words;
  }
  EXPECT_EQ(rows(world), 0U);
}

TEST(PoolPrivate, WhatDoesNotFitTheBoardIsAskedBackAndIsNoAttempt_WF_057) {
  World world(one_pool());
  world.chat_whisper("Ann", kAll);
  world.chat_whisper("Ann", "test me");
  const std::string solution = solution_for(world, "Ann");
  for (const char* const words :
       {"I wonder...", "qqq", "hello, is this the place where one answers it?"}) {
    const auto before = world.chat.posts.size();
    world.chat_whisper("Ann", words);
    ASSERT_EQ(world.chat.posts.size(), before + 1) << words;
    EXPECT_TRUE(has(told(world, "Ann"), "does not fit the board")) << told(world, "Ann");
    EXPECT_FALSE(has(told(world, "Ann"), solution));
    EXPECT_EQ(chat_row(world, "Ann")->test, TestState::kSent) << words;
  }
  world.restart();
  world.chat_whisper("Ann", "my registration");
  EXPECT_TRUE(has(told(world, "Ann"), "no. 1")) << "words of the pool are still heard";
  world.chat_whisper("Ann", solution);
  EXPECT_EQ(chat_row(world, "Ann")->test, TestState::kPassed) << told(world, "Ann");
  world.chat_whisper("Ann", "qqq");
  EXPECT_FALSE(has(told(world, "Ann"), "does not fit")) << "no test is open any more";
}

TEST(PoolPrivate, AnAnswerToATestThatIsOverIsToldSoInADirectMessage_WF_058) {
  WorldOptions options = one_pool();
  options.show.pool.qualify_limit_s = 60;
  World world(std::move(options));
  world.chat_whisper("Ann", kAll);
  world.chat_whisper("Ann", "test me");
  const std::string solution = solution_for(world, "Ann");
  world.pass(kHour_ms);
  ASSERT_EQ(chat_row(world, "Ann")->test, TestState::kFailed);
  world.chat_whisper("Ann", solution);
  EXPECT_TRUE(has(told(world, "Ann"), "came too late")) << told(world, "Ann");
  world.chat_whisper("Ann", "qqq");
  EXPECT_EQ(last_verdict(world).find("E_POOL_TEST"), std::string::npos) << last_verdict(world);
}

TEST(PoolPrivate, InAShowThatPeopleMadeAProxyIsSomebodyWhoIsKnownThere) {
  WorldOptions options = two_shows(open_door());
  for (ShowSetup* const one : {&options.show, &options.more.front()}) one->platforms = {"matrix"};
  World world(std::move(options));
  for (auto& [id, show] : world.house().shows) {
    show.state.made = Made{};
    show.state.made->adapter = "matrix";
    show.state.made->community = show.state.key;
  }
  for (int i = 1; i <= 4; ++i) in_thread(world, name_no(i), kAll);
  for (auto& [id, show] : world.house().shows) {
    if (id == world.show().state.id) continue;
    world.now.ms += 1000;
    world.chat.write(show.state.foyers.front().id, "Zoe", "hello, all of you");
    world.settle();
  }
  draw_now(world);
  const std::string first = name_of(world.house(), world.show().pool.order.at(0));
  in_thread(world, first, "proxy: Zoe");
  EXPECT_EQ(chat_row(world, first, world.show().state.key)->proxy, PersonId{})
      << "she was never here";
  in_thread(world, "Zoe", "hello");
  in_thread(world, first, "proxy: Zoe");
  EXPECT_NE(chat_row(world, first, world.show().state.key)->proxy, PersonId{})
      << told(world, first);
}

TEST(PoolPrivate, HelpTellsOfThePool) {
  World world(one_pool());
  in_thread(world, "Ann", "help");
  const std::string help = told(world, "Ann");
  for (const char* const words : {"register, I accept, 18, on stage", "test me", "here, yes",
                                  "no thanks", "proxy: NAME", "my token", "unregister"}) {
    EXPECT_TRUE(has(help, words)) << words << " in " << help;
  }
  EXPECT_FALSE(has(help, "Write join")) << help;
}

}  // namespace
}  // namespace callboard::test
