// Read Message History is taken from the bot in mid match: Discord then answers with empty lists.
#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

constexpr std::uint64_t kEverything = 377'957'239'872;
constexpr std::uint64_t kNoHistory = kEverything & ~(std::uint64_t{1} << 16U);

class DiscordHistory : public DiscordCase {
 protected:
  void may(std::uint64_t rights) { world_.fake().rights(0, rights, nlohmann::json::array()); }
  // As when Discord does not tell the bot: it may.
  void may_unheard(std::uint64_t rights) {
    world_.fake().lose_events(2);
    may(rights);
  }
  bool told(bool up) {
    bool any = false;
    for (const AdapterState& one : inbox_.all<AdapterState>()) {
      if (one.place.empty()) continue;
      last_ = one;
      any = true;
    }
    return any && last_.up == up;
  }
  void wait_until_told(bool up) {
    for (std::size_t count = inbox_.all<AdapterState>().size(); !told(up); ++count) {
      ASSERT_GT(inbox_.wait_for<AdapterState>(count + 1).size(), count);
    }
  }
  AdapterState last_;
};

TEST_F(DiscordHistory, AnEmptyListIsNoPromiseThatNothingWasWritten) {
  start();
  settle();
  const std::size_t before = inbox_.all<ReadUpTo>().size();
  may_unheard(kNoHistory);
  world_.fake().lose_events(1);
  world_.reply("Ann", "roll");  // nobody hears of it
  world_.adapter().read_up_to(world_.venue(), world_.after_replies());
  wait_until_told(false);
  EXPECT_TRUE(last_.shut_out);
  EXPECT_EQ(last_.place, std::to_string(FakeDiscord::kChannel));
  EXPECT_NE(last_.detail.find("give the bot Read Message History"), std::string::npos);
  EXPECT_EQ(inbox_.all<ReadUpTo>().size(), before) << "a deadline would end";
  EXPECT_TRUE(std::holds_alternative<Held>(send("inst-7", "waits")));

  may(kEverything);
  wait_until_told(true);
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(before + 1).size(), before + 1);
  EXPECT_EQ(texts(), Ids{"roll"}) << "it was read before the promise";
  EXPECT_TRUE(std::holds_alternative<Sent>(send("inst-7", "waits")));
}

TEST_F(DiscordHistory, ItIsToldAsSoonAsDiscordTellsIt) {
  start();
  settle();
  may(kNoHistory);
  wait_until_told(false);
  EXPECT_TRUE(last_.shut_out);
  may(kEverything);
  wait_until_told(true);
}

TEST_F(DiscordHistory, AfterANewSessionNothingIsTakenForRead) {
  start();
  settle();
  world_.adapter().stop();
  world_.reply("Ann", "roll");
  may(kNoHistory);
  world_.fake().forget_sessions();
  world_.restart();
  start();
  wait_until_told(false);
  EXPECT_TRUE(texts().empty());
  may(kEverything);
  settle();
  EXPECT_EQ(texts(), Ids{"roll"});
}

TEST_F(DiscordHistory, AnEmptyListDoesNotSayThatAPostDoesNotStand) {
  start();
  settle();
  ASSERT_TRUE(std::holds_alternative<Sent>(send("inst-7", "stands")));
  may_unheard(kNoHistory);
  world_.adapter().find("inst-8", world_.venue());  // from now on it is looked for
  ASSERT_EQ(inbox_.wait_for<FindResult>(1).size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Held>(send("inst-8", "maybe there")));
  EXPECT_EQ(world_.fake().posts_with("maybe there"), 0);
  wait_until_told(false);
}

}  // namespace
}  // namespace callboard::test
