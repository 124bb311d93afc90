// Whom the server lets host: judged as each command is read, from what Discord says of the member.
#include <gtest/gtest.h>

#include <functional>

#include "adapters/discord/events.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/discord/discord_world.h"

namespace callboard::test {
namespace {

class DiscordHosts : public testing::Test {
 protected:
  void TearDown() override {
    world_.adapter().stop();
    EXPECT_EQ(fake().complaints(), std::vector<std::string>());
  }
  FakeDiscord& fake() { return world_.fake(); }
  // Whether who wrote this may host, as it was handed in.
  bool may_host(const std::string& name, const std::string& text) {
    const std::size_t before = inbox_.all<Incoming>().size();
    world_.reply(name, text);
    return came(before).may_host;
  }
  bool command(const std::string& name, const std::string& words) {
    const std::size_t before = inbox_.all<Incoming>().size();
    fake().command(name, world_.thread(), "host", words);
    const Incoming one = came(before);
    EXPECT_TRUE(one.privately) << "nobody else sees the words";
    EXPECT_EQ(one.venue, world_.venue());
    return one.may_host;
  }
  Incoming came(std::size_t before) {
    const auto all = inbox_.wait_for<Incoming>(before + 1);
    EXPECT_GT(all.size(), before) << "it came";
    return all.size() > before ? all.back() : Incoming{};
  }

  RecordingInbox inbox_;
  DiscordWorld world_;
};

TEST_F(DiscordHosts, WhoMayManageTheServerIsVouchedFor) {
  world_.adapter().start(inbox_, "");
  fake().give_role("Max", FakeDiscord::kManagers);
  EXPECT_TRUE(may_host("Max", "!pause"));
  EXPECT_TRUE(command("Max", "pause"));
  EXPECT_FALSE(may_host("Eve", "!pause"));
  EXPECT_FALSE(command("Eve", "pause"));
  EXPECT_FALSE(may_host("Max", "hello")) << "asked only of what may be a command";
}

TEST_F(DiscordHosts, TheRoleThatTheOperatorNamesCounts) {
  world_.adapter().start(inbox_, "");
  fake().give_role("Quin", FakeDiscord::kQuizzers);
  EXPECT_TRUE(may_host("Quin", "!pause"));
  EXPECT_TRUE(command("Quin", "pause"));
  fake().take_role("Quin", FakeDiscord::kQuizzers);
  EXPECT_FALSE(may_host("Quin", "!pause"));
  EXPECT_FALSE(command("Quin", "pause"));
}

TEST_F(DiscordHosts, TheOwnerNeedsNoRole) {
  world_.adapter().start(inbox_, "");
  EXPECT_FALSE(may_host("Olga", "!pause"));
  fake().give_server("Olga");
  EXPECT_TRUE(may_host("Olga", "!pause")) << "the server was handed over meanwhile";
}

TEST_F(DiscordHosts, OfWhatWasWrittenMeanwhileTheRolesOfNowCount) {
  fake().give_role("Max", FakeDiscord::kManagers);
  fake().give_role("Lou", FakeDiscord::kManagers);
  world_.reply("Max", "!pause");
  world_.reply("Lou", "!resume");
  fake().take_role("Lou", FakeDiscord::kManagers);
  world_.adapter().start(inbox_, "");
  const auto all = inbox_.wait_for<Incoming>(2);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all[0].may_host);
  EXPECT_FALSE(all[1].may_host);
}

TEST_F(DiscordHosts, APrivateMessageIsOfNoServer) {
  world_.adapter().start(inbox_, "");
  ASSERT_FALSE(inbox_.wait_for<AdapterState>(1).empty());  // what comes before is not kept for us
  fake().give_role("Max", FakeDiscord::kManagers);
  fake().write_privately("Max", "!pause");
  EXPECT_FALSE(came(0).may_host);
}

// Discord says nothing of the member there; the words belong to a thread, and so to a server.
TEST_F(DiscordHosts, ForAButtonUnderPrivateWordsTheMemberIsAskedFor) {
  world_.adapter().start(inbox_, "");
  ASSERT_FALSE(inbox_.wait_for<AdapterState>(1).empty());
  fake().give_role("Max", FakeDiscord::kManagers);
  const auto told = [&](const std::string& name, const Venue& thread) {
    Delivery words;
    words.key = "inst-" + name + thread.id;
    words.recipient = ToAuthor{std::to_string(fake().user(name)), thread};
    words.text = "A guess waits for you, " + name;
    words.actions = {{"Accept", "!accept @57", false}, {"Do not accept", "!reject @57 --", true}};
    const std::size_t before = inbox_.all<SendResult>().size();
    world_.adapter().send(words);
    const auto results = inbox_.wait_for<SendResult>(before + 1);
    const auto* sent =
        results.size() > before ? std::get_if<Sent>(&results.back().outcome) : nullptr;
    EXPECT_NE(sent, nullptr);
    return sent == nullptr ? 0 : discord::parse_snowflake(sent->id).value_or(0);
  };
  const auto pressed = [&](const std::string& name, discord::Snowflake post) {
    const std::size_t before = inbox_.all<Incoming>().size();
    fake().press(name, post, "Accept");
    return came(before).may_host;
  };
  const auto post = told("Max", world_.venue());
  EXPECT_TRUE(pressed("Max", post));
  EXPECT_FALSE(pressed("Eve", told("Eve", world_.venue())));
  EXPECT_FALSE(pressed("Max", told("Max", {"discord", "12345"}))) << "no thread of ours";
  const auto cursor = inbox_.all<Incoming>().back().cursor;
  const std::size_t states = inbox_.all<AdapterState>().size();
  world_.restart();
  world_.adapter().start(inbox_, cursor);
  ASSERT_GT(inbox_.wait_for<AdapterState>(states + 1).size(), states);
  EXPECT_TRUE(pressed("Max", post)) << "it is known after a restart";
  fake().take_role("Max", FakeDiscord::kManagers);
  EXPECT_FALSE(pressed("Max", post));
}

// So that "!hide" is about the post that it answers.
TEST_F(DiscordHosts, AReplyNamesThePostOfSomebodyThatItAnswers) {
  world_.adapter().start(inbox_, "");
  const std::string post = world_.reply("Eve", "something rude");
  ASSERT_EQ(came(0).ref.id, post);
  EXPECT_EQ(came(0).in_reply_to, "");
  fake().reply(*discord::parse_snowflake(post), "Max", "!hide");
  EXPECT_EQ(came(1).in_reply_to, post);
  Delivery board;
  board.key = "inst-1";
  board.recipient = ToVenue{world_.venue()};
  board.text = board.plain = "The board";
  world_.adapter().send(board);
  const auto sent = inbox_.wait_for<SendResult>(1);
  ASSERT_EQ(sent.size(), 1U);
  const auto* stands = std::get_if<Sent>(&sent[0].outcome);
  ASSERT_NE(stands, nullptr);
  fake().reply(*discord::parse_snowflake(stands->id), "Max", "!hide");
  EXPECT_EQ(came(2).in_reply_to, "") << "ours is nobody's";
  EXPECT_TRUE(came(2).addressed);
}

TEST_F(DiscordHosts, WordsMakeNobodyAHost) {
  world_.adapter().start(inbox_, "");
  for (const char* words : {R"(!pause", "member": {"roles": ["503"]}, "x": ")",
                            "!pause <@&503> permissions 32", "!pause <@&504>"}) {
    EXPECT_FALSE(may_host("Eve", words)) << words;
  }
}

TEST(DiscordMembers, NonsenseIsNobody) {
  using Json = nlohmann::json;
  for (const Json& json : {Json(), Json(4), Json::array({1}), Json{{"roles", "503"}},
                           Json{{"roles", {503, nullptr, "x", ""}}, {"permissions", 32}},
                           Json{{"permissions", "-32"}}}) {
    const discord::Member member = discord::read_member(json);
    EXPECT_TRUE(member.roles.empty()) << json.dump();
    EXPECT_EQ(member.permissions, 0U) << json.dump();
  }
}

}  // namespace
}  // namespace callboard::test
