// Several servers and one bot: what happens in one is nothing to the others; put out of one, its
// shows wait.
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/discord_world.h"

namespace callboard::test {
namespace {

constexpr auto kHere = FakeDiscord::kServer;
constexpr auto kThere = FakeDiscord::kOtherServer;

class DiscordServers : public testing::Test {
 protected:
  void SetUp() override {
    world_.adapter().start(inbox_, "");
    ASSERT_FALSE(inbox_.wait_for<AdapterState>(1).empty());
    world_.adapter().open({"there", "A match", "A show", id(FakeDiscord::kOtherChannel)});
    const auto opened = inbox_.wait_for<VenueOpened>(1);
    ASSERT_EQ(opened.size(), 1U);
    there_ = opened[0].venue;
    address_ = opened[0].address;
    settle();
  }
  void TearDown() override {
    world_.adapter().stop();
    EXPECT_EQ(fake().complaints(), std::vector<std::string>());
  }
  static std::string id(Snowflake one) { return std::to_string(one); }
  FakeDiscord& fake() { return world_.fake(); }
  // What is told of the channel in these words. It may have been told in others before: a refused
  // call can come ahead of the event that says why.
  AdapterState told(Snowflake channel, const std::string& words) {
    for (std::size_t count = 1;; ++count) {
      const auto all = inbox_.wait_for<AdapterState>(count);
      const auto found = std::find_if(all.begin(), all.end(), [&](const AdapterState& one) {
        return one.place == id(channel) && one.detail.find(words) != std::string::npos;
      });
      if (found != all.end()) return *found;
      EXPECT_GE(all.size(), count) << words;
      if (all.size() < count) return {};
      count = all.size();
    }
  }
  SendOutcome send(const Venue& venue, const std::string& words) {
    Delivery delivery;
    delivery.key = words;
    delivery.recipient = ToVenue{venue};
    delivery.text = delivery.plain = words;
    const std::size_t before = inbox_.all<SendResult>().size();
    world_.adapter().send(delivery);
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    return results.size() > before ? results.back().outcome : SendOutcome(Unknown{});
  }
  std::int64_t times_read(const Venue& venue) {
    const auto all = inbox_.all<ReadUpTo>();
    return std::count_if(all.begin(), all.end(),
                         [&](const ReadUpTo& one) { return one.venue == venue; });
  }
  // Everything so far was taken in.
  void settle() {
    const std::size_t before = inbox_.all<ReadUpTo>().size();
    for (const Venue& venue : {there_, world_.venue()}) {
      world_.adapter().read_up_to(venue, world_.after_replies());
    }
    ASSERT_GE(inbox_.wait_for<ReadUpTo>(before + 2).size(), before + 2);
  }
  std::vector<std::string> texts(std::size_t count) {
    std::vector<std::string> all;
    for (const Incoming& one : inbox_.wait_for<Incoming>(count)) all.push_back(one.text);
    return all;
  }

  RecordingInbox inbox_;
  DiscordWorld world_;
  Venue there_;
  std::string address_;
};

TEST_F(DiscordServers, AShowHasItsThreadsInItsOwnServer) {
  EXPECT_NE(address_.find("/" + id(kThere) + "/"), std::string::npos) << address_;
  EXPECT_TRUE(std::holds_alternative<Sent>(send(there_, "Words there")));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(world_.venue(), "Words here")));
  fake().write(std::stoull(there_.id), "Ann", "roll");
  EXPECT_EQ(texts(1), std::vector<std::string>{"roll"});
  EXPECT_EQ(inbox_.all<Incoming>()[0].venue, there_);
}

TEST_F(DiscordServers, ARoleInOneServerIsNoneInAnother) {
  fake().give_role("Max", FakeDiscord::kManagers, kThere);
  fake().write(std::stoull(there_.id), "Max", "!pause");
  ASSERT_EQ(texts(1).size(), 1U);
  world_.reply("Max", "!resume");
  ASSERT_EQ(texts(2).size(), 2U);
  fake().command("Max", world_.thread(), "host", "pause");
  fake().command("Max", std::stoull(there_.id), "host", "pause");
  ASSERT_EQ(texts(4).size(), 4U);
  for (const Incoming& one : inbox_.all<Incoming>()) {
    EXPECT_EQ(one.may_host, one.venue == there_) << one.text;
  }
}

TEST_F(DiscordServers, PutOutOfAServerItsPostsWaitAndItsClocksAreHeld) {
  fake().kick(kThere);
  const AdapterState out = told(FakeDiscord::kOtherChannel, "invite it again");
  EXPECT_FALSE(out.up);
  EXPECT_TRUE(out.shut_out);
  EXPECT_TRUE(std::holds_alternative<Held>(send(there_, "Held back")));
  world_.adapter().read_up_to(there_, world_.after_replies());
  world_.adapter().read_up_to(world_.venue(), world_.after_replies());
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(3).size(), 3U);
  EXPECT_EQ(times_read(world_.venue()), 2) << "the other server goes on";
  EXPECT_TRUE(std::holds_alternative<Sent>(send(world_.venue(), "Goes on")));
  fake().write(std::stoull(there_.id), "Ann", "written meanwhile");
  EXPECT_EQ(times_read(there_), 1);

  fake().invite(kThere);
  const AdapterState in = told(FakeDiscord::kOtherChannel, "is read again");
  EXPECT_TRUE(in.up);
  EXPECT_EQ(texts(1), std::vector<std::string>{"written meanwhile"});
  EXPECT_EQ(inbox_.wait_for<ReadUpTo>(4).size(), 4U);
  EXPECT_EQ(times_read(there_), 2);
  // The time of it is given back before anything that came due in it.
  bool up = false;
  int confirmed = 0;
  for (const AdapterEvent& event : inbox_.events()) {
    const auto* const state = std::get_if<AdapterState>(&event);
    up = up || (state != nullptr && state->detail.find("is read again") != std::string::npos);
    const auto* const read = std::get_if<ReadUpTo>(&event);
    if (read == nullptr || read->venue != there_ || ++confirmed != 2) continue;
    EXPECT_TRUE(up);
  }
  EXPECT_TRUE(std::holds_alternative<Sent>(send(there_, "Held back")));
  EXPECT_EQ(fake().posts_with("Held back"), 1);
}

TEST_F(DiscordServers, AnOutageOfOneServerIsNoKick) {
  fake().outage(kThere);
  const AdapterState out = told(FakeDiscord::kOtherChannel, "has an outage");
  EXPECT_FALSE(out.up || out.shut_out);
  EXPECT_TRUE(std::holds_alternative<Held>(send(there_, "Held back")));
  fake().recover(kThere);
  EXPECT_TRUE(told(FakeDiscord::kOtherChannel, "is read again").up);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(there_, "Held back")));
}

TEST_F(DiscordServers, APermissionTakenInMidMatchHoldsPosts) {
  fake().forbid(FakeDiscord::kOtherChannel);
  fake().forbid(std::stoull(there_.id));
  EXPECT_TRUE(std::holds_alternative<Held>(send(there_, "Held back")));
  const AdapterState out = told(FakeDiscord::kOtherChannel, "may it see the channel");
  EXPECT_TRUE(!out.up && out.shut_out);
  fake().allow(FakeDiscord::kOtherChannel);
  fake().allow(std::stoull(there_.id));
  fake().invite(kThere);  // or after a minute
  EXPECT_TRUE(told(FakeDiscord::kOtherChannel, "is read again").up);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(there_, "Held back")));
  EXPECT_EQ(fake().posts_with("Held back"), 1);
}

TEST_F(DiscordServers, ADeletedChannelIsToldInWordsAndHoldsWhatIsPlayedThere) {
  fake().delete_place(FakeDiscord::kOtherChannel);
  const AdapterState out = told(FakeDiscord::kOtherChannel, "was deleted. What was");
  EXPECT_TRUE(out.shut_out);
  EXPECT_NE(out.detail.find("needs another channel"), std::string::npos) << out.detail;
  EXPECT_TRUE(std::holds_alternative<Held>(send(there_, "Held back")));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(world_.venue(), "Goes on")));
}

// Everything there was answered for: what was to be read because of an event was read by then.
TEST_F(DiscordServers, AServerThatComesBackMakesNoOtherBeReadAgain) {
  const int here = fake().times_read(world_.thread());
  const int there = fake().times_read(std::stoull(there_.id));
  fake().recover(kThere);
  fake().write(std::stoull(there_.id), "Ann", "hello");
  ASSERT_EQ(texts(1).size(), 1U);
  world_.adapter().read_up_to(there_, world_.after_replies());
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(3).size(), 3U);
  EXPECT_GE(fake().times_read(std::stoull(there_.id)), there + 2);
  EXPECT_EQ(fake().times_read(world_.thread()), here);
}

TEST_F(DiscordServers, AServerWhereNothingIsPlayedMakesNoneBeReadAgain) {
  const int here = fake().times_read(world_.thread());
  const int there = fake().times_read(std::stoull(there_.id));
  fake().join_server(520);
  fake().write(std::stoull(there_.id), "Ann", "hello");
  ASSERT_EQ(texts(1).size(), 1U);
  EXPECT_EQ(fake().times_read(world_.thread()), here);
  EXPECT_EQ(fake().times_read(std::stoull(there_.id)), there);
}

TEST_F(DiscordServers, WhereErrorsComeFromTheOthersAreReadAllTheSame) {
  fake().break_lists(world_.thread());  // which is read first
  fake().cut();
  fake().write(std::stoull(there_.id), "Ann", "hello");
  fake().mend();
  EXPECT_EQ(texts(1), std::vector<std::string>{"hello"});
}

TEST_F(DiscordServers, AThreadOfAChannelThatIsSetUpNoMoreIsNotReadAndHoldsUpNobody) {
  world_.adapter().stop();
  fake().write(std::stoull(there_.id), "Ann", "is anybody there");
  fake().break_lists(std::stoull(there_.id));
  world_.more_channels.clear();
  world_.restart();
  RecordingInbox again;
  world_.adapter().start(again, "");
  const auto states = again.wait_for<AdapterState>(1);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_TRUE(states[0].up && states[0].place.empty());
  EXPECT_TRUE(again.all<Incoming>().empty());
  world_.adapter().stop();
}

TEST_F(DiscordServers, AfterARestartItIsKnownAgainWhoIsShut) {
  fake().kick(kHere);
  (void)told(FakeDiscord::kChannel, "invite it again");
  world_.adapter().stop();
  world_.restart();
  RecordingInbox again;
  world_.adapter().start(again, "");
  const auto all = again.wait_for<AdapterState>(2);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const AdapterState& one) {
    return one.place == id(FakeDiscord::kChannel) && one.shut_out;
  }));
  world_.adapter().stop();
}

}  // namespace
}  // namespace callboard::test
