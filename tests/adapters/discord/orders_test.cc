// /show and /setup: who may give them, where, and how they are answered; shows in channels that
// people choose while the bot runs.
#include <algorithm>

#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

constexpr auto kTheirServer = FakeDiscord::kOtherServer;
constexpr auto kLounge = FakeDiscord::kLounge;

class DiscordOrders : public DiscordCase {
 protected:
  void SetUp() override {
    start();
    settle();
    world_.fake().give_role("Dee", FakeDiscord::kManagers, kTheirServer);
  }
  static std::string id(Snowflake one) { return std::to_string(one); }
  // What stands in the end.
  std::string answer_to(Snowflake order, std::size_t count) {
    eventually([&] { return world_.fake().answers_to(order).size() >= count; });
    const auto all = world_.fake().answers_to(order);
    return all.empty() ? "" : all.back();
  }
  void play_in_the_lounge(const std::string& host_role = "") {
    world_.adapter().keep_places({{id(kLounge), id(kTheirServer), host_role}});
  }
};

TEST_F(DiscordOrders, AreForWhoManagesTheServer) {
  const auto refused = world_.fake().order("Ann", kLounge, "show", "new", {{"name", "Mine"}});
  const std::string words = answer_to(refused, 1);
  EXPECT_NE(words.find("Nothing was changed"), std::string::npos) << words;
  EXPECT_NE(words.find("\"flags\":64"), std::string::npos) << "told to nobody else";
  const auto given = world_.fake().order("Dee", kLounge, "show", "new", {{"name", "Ours"}});
  const auto orders = inbox_.wait_for<PlaceOrder>(1);
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].ref.id, id(given));
  EXPECT_EQ(orders[0].place, id(kLounge));
  EXPECT_EQ(orders[0].community, id(kTheirServer));
  EXPECT_EQ(orders[0].what, "show new");
  EXPECT_EQ(orders[0].fields.at("name"), "Ours");
  EXPECT_TRUE(orders[0].may_rule);
  EXPECT_TRUE(orders[0].missing.empty());
  world_.adapter().answer(orders[0].ref, "It is played now.");
  EXPECT_NE(answer_to(given, 2).find("It is played now."), std::string::npos);
}

TEST_F(DiscordOrders, AreGivenInAChannelAndNotInAThreadOrInPrivate) {
  const auto in_thread = world_.fake().order("Dee", world_.thread(), "setup", "", {});
  EXPECT_NE(answer_to(in_thread, 1).find("not in a thread"), std::string::npos);
  world_.fake().write_privately("Dee", "hello");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  EXPECT_TRUE(inbox_.all<PlaceOrder>().empty());
}

TEST_F(DiscordOrders, TellWhichPermissionsAreMissingThere) {
  world_.fake().rights(0, 0, nlohmann::json::array());
  world_.fake().order("Dee", kLounge, "show", "new", {{"name", "Ours"}});
  const auto orders = inbox_.wait_for<PlaceOrder>(1);
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].missing.size(), 7U);
  EXPECT_EQ(orders[0].missing.front(), "View Channel");
}

TEST_F(DiscordOrders, AShowIsPlayedAtOnceInTheChannelThatWasChosen) {
  play_in_the_lounge();
  const auto opened = [&] {
    world_.adapter().open({"match-7", "Ours, match 1", "Ours", id(kLounge)});
    return inbox_.wait_for<VenueOpened>(1);
  }();
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(world_.fake().posts_with("Ours, match 1"), 1);
  const auto head = world_.fake().post_with("Ours, match 1");
  EXPECT_EQ(head["channel_id"], id(kLounge));
  EXPECT_NE(head["content"].get<std::string>().find("write **join**"), std::string::npos)
      << "who comes by reads how to play";
  world_.fake().write(std::stoull(opened[0].venue.id), "Ann", "join");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  EXPECT_EQ(inbox_.all<Incoming>()[0].venue, opened[0].venue);
}

TEST_F(DiscordOrders, ATestHasAThreadThatNobodyElseSees) {
  play_in_the_lounge();
  const Snowflake dee = world_.fake().user("Dee");
  const OpenVenue asked{"match-9",   "TEST 9: Ours, match 1", "TEST 9: Ours",
                        id(kLounge), VenueFor::kMatch,        {id(dee)}};
  world_.adapter().open(asked);
  auto opened = inbox_.wait_for<VenueOpened>(1);
  ASSERT_EQ(opened.size(), 1U);
  const Snowflake thread = std::stoull(opened[0].venue.id);
  const auto private_ones = world_.fake().private_threads(kLounge);
  ASSERT_EQ(private_ones.size(), 1U);
  EXPECT_EQ(private_ones.at(thread), std::set<Snowflake>{dee});
  EXPECT_EQ(world_.fake().posts_with("TEST 9"), 0) << "nothing in the channel tells of it";
  EXPECT_NE(opened[0].address.find(id(kTheirServer) + "/" + id(thread)), std::string::npos);
  EXPECT_EQ(world_.fake().write(thread, "Ann", "hello"), 0U) << "she does not see it";
  world_.fake().write(thread, "Dee", "join");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  EXPECT_EQ(inbox_.all<Incoming>()[0].venue, opened[0].venue);
  world_.fake().order("Dee", thread, "show", "close", {});
  const auto orders = inbox_.wait_for<PlaceOrder>(1);
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].place, id(thread));
  world_.adapter().open(asked);  // as after a restart
  opened = inbox_.wait_for<VenueOpened>(2);
  ASSERT_EQ(opened.size(), 2U);
  EXPECT_EQ(opened[1].venue, opened[0].venue);
  EXPECT_EQ(world_.fake().private_threads(kLounge).size(), 1U);
}

TEST_F(DiscordOrders, ATestThatDiscordRefusesIsInTheWayOfNoMatch) {
  play_in_the_lounge();
  constexpr std::uint64_t kAllButThem = 309'237'763'136;
  world_.fake().rights(0, kAllButThem, nlohmann::json::array());
  world_.adapter().open({"match-9",
                         "TEST 9: Ours, match 1",
                         "TEST 9: Ours",
                         id(kLounge),
                         VenueFor::kMatch,
                         {id(world_.fake().user("Dee"))}});
  world_.adapter().open({"match-10", "Ours, match 2", "Ours", id(kLounge)});
  const auto opened = inbox_.wait_for<VenueOpened>(1);
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].key, "match-10");
  EXPECT_TRUE(world_.fake().private_threads(kLounge).empty());
}

TEST_F(DiscordOrders, OnlyATestNeedsPrivateThreads) {
  constexpr std::uint64_t kAllButThem = 309'237'763'136;
  world_.fake().rights(0, kAllButThem, nlohmann::json::array());
  world_.fake().order("Dee", kLounge, "show", "new", {{"name", "Ours"}});
  world_.fake().order("Dee", kLounge, "show", "test", {});
  const auto orders = inbox_.wait_for<PlaceOrder>(2);
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_TRUE(orders[0].missing.empty());
  EXPECT_EQ(orders[1].missing, std::vector<std::string>{"Create Private Threads"});
}

TEST_F(DiscordOrders, WordsBetweenTheThreadsAreNobodysAndACommandThereSaysSo) {
  play_in_the_lounge();
  const auto help = world_.fake().command("Ann", kLounge, "help", "");
  EXPECT_NE(answer_to(help, 1).find("Nothing was played"), std::string::npos);
  world_.fake().write(FakeDiscord::kChannel, "Ann", "what a nice day");
  world_.fake().write(FakeDiscord::kChannel, "Dee", "!puzzle A SECRET");
  world_.reply("Bob", "roll");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  settle();
  Ids taken_in = texts();  // of two places, in no order
  std::sort(taken_in.begin(), taken_in.end());
  EXPECT_EQ(taken_in, (Ids{"!puzzle A SECRET", "roll"}))
      << "chatter of the channel is not taken in, what may have to be hidden is";
}

TEST_F(DiscordOrders, ARoleThatTheServerHasChosenHostsThereAndNowhereElse) {
  world_.fake().give_role("Max", 505, kTheirServer);
  world_.fake().give_role("Max", 505, FakeDiscord::kServer);
  play_in_the_lounge("505");
  world_.fake().order("Max", kLounge, "setup", "", {});
  ASSERT_EQ(inbox_.wait_for<PlaceOrder>(1).size(), 1U);
  world_.reply("Max", "!pause");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  EXPECT_FALSE(inbox_.all<Incoming>()[0].may_host);
}

TEST_F(DiscordOrders, PutOutOfTheServerWhileItWasAwayTheBotKnowsAtItsStart) {
  world_.adapter().stop();
  world_.fake().kick(kTheirServer);
  world_.restart();
  play_in_the_lounge();
  RecordingInbox again;
  world_.adapter().start(again, "");
  AdapterState out;
  for (std::size_t count = 1; out.place.empty(); ++count) {
    const auto all = again.wait_for<AdapterState>(count);
    ASSERT_GE(all.size(), count);
    for (const AdapterState& one : all) {
      if (one.place == id(kLounge)) out = one;
    }
  }
  EXPECT_TRUE(!out.up && out.shut_out && out.removed);
  EXPECT_EQ(out.community, id(kTheirServer));
  world_.adapter().stop();
}

}  // namespace
}  // namespace callboard::test
