// What a server leaves out of its answers is taken for "no", said once, and stops nothing else;
// what fails for long is asked ever less often, and the operator hears of it.
#include <gtest/gtest.h>

#include "adapters/discord/posting.h"
#include "adapters/discord/reading.h"
#include "rules/core/json.h"
#include "tests/adapters/discord/discord_case.h"
#include "tests/storage/temp_dir.h"

namespace callboard::test {
namespace {

using discord::Failure;

class DiscordLeftOut : public DiscordCase {
 protected:
  // How it was handed in, and that what follows it is read, too.
  Incoming said(const std::string& name, const std::string& text) {
    const std::size_t before = inbox_.all<Incoming>().size();
    world_.reply(name, text);
    const auto all = inbox_.wait_for<Incoming>(before + 1);
    EXPECT_GT(all.size(), before) << text << " was read";
    return all.size() > before ? all[before] : Incoming{};
  }
  FakeDiscord& fake() { return world_.fake(); }
};

// One "!word" once stopped all reading of its thread for good.
TEST_F(DiscordLeftOut, AServerWithoutItsRolesIsAskedForThemAlone) {
  fake().leave_out("guild.roles");
  fake().give_role("Max", FakeDiscord::kManagers);
  start();
  EXPECT_TRUE(said("Max", "!pause").may_host);
  EXPECT_FALSE(said("Eve", "!pause").may_host);
  EXPECT_EQ(said("Ann", "roll").text, "roll");
}

TEST_F(DiscordLeftOut, WhereNoRolesAreToldNobodyHostsByOneAndThatIsSaidOnce) {
  fake().leave_out("guild.roles");
  fake().leave_out("guild.owner_id");
  fake().leave_out("roles");
  fake().give_role("Max", FakeDiscord::kManagers);
  fake().give_role("Quin", FakeDiscord::kQuizzers);
  start();
  EXPECT_FALSE(said("Max", "!pause").may_host);
  EXPECT_TRUE(said("Quin", "!pause").may_host) << "whom the operator has named";
  EXPECT_EQ(said("Ann", "roll").text, "roll");
  const int asked = fake().times_asked("/guilds/");
  for (int i = 0; i < 5; ++i) said("Max", "!status " + std::to_string(i));
  settle();
  EXPECT_EQ(fake().times_asked("/guilds/"), asked) << "and is asked no more";
  EXPECT_EQ(world_.logged("does not tell the roles"), 1);
}

TEST_F(DiscordLeftOut, AChannelWithoutItsServerIsOfTheOneThatTellsOfIt) {
  fake().leave_out("channel.guild_id");
  fake().give_role("Max", FakeDiscord::kManagers);
  world_.reply("Max", "!pause");  // from a list, which tells no server either
  start();
  const auto all = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_TRUE(all[0].may_host);
  EXPECT_EQ(said("Ann", "roll").text, "roll");
}

TEST_F(DiscordLeftOut, AGreetingWithoutServersPutsUsOutOfNone) {
  start();
  settle();
  fake().leave_out("ready.guilds");
  fake().forget_sessions();
  fake().close_gateway(0);
  EXPECT_EQ(said("Ann", "roll").text, "roll");
  settle();
  for (const AdapterState& state : inbox_.all<AdapterState>()) {
    EXPECT_FALSE(state.removed) << state.detail;
    EXPECT_FALSE(state.shut_out) << state.detail;
  }
}

TEST_F(DiscordLeftOut, WhichApplicationWeAreIsAskedForWhereItIsNotTold) {
  fake().leave_out("ready.application");
  fake().forget_sessions();
  start();
  settle();
  eventually([&] { return fake().registrations() > 0; });
  const auto pressed = fake().command("Ann", world_.thread(), "help", "");
  eventually([&] { return !fake().answers_to(pressed).empty(); });
}

TEST_F(DiscordLeftOut, RightsThatAreNotToldAreNotMissing) {
  fake().leave_out("interaction.app_permissions");
  fake().give_role("Max", FakeDiscord::kManagers);
  start();
  settle();
  fake().order("Max", FakeDiscord::kChannel, "show", "new", {{"name", "Friday"}});
  const auto orders = inbox_.wait_for<PlaceOrder>(1);
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].missing, std::vector<std::string>());
}

// ---- what fails for long

TEST(DiscordPauses, GrowAreToldOfOnceAndEndWithSuccess) {
  Pauses<int> pauses;
  std::int64_t now_ms = 0;
  std::vector<std::int64_t> asked_s;
  int told = 0;
  for (; now_ms < 600'000; now_ms += 100) {
    if (pauses.waits(1, now_ms)) continue;
    asked_s.push_back(now_ms / 1'000);
    told += pauses.failed(1, now_ms) ? 1 : 0;
  }
  EXPECT_EQ(asked_s, (std::vector<std::int64_t>{0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363,
                                                423, 483, 543}));
  EXPECT_EQ(told, 1);
  EXPECT_FALSE(pauses.waits(2, now_ms)) << "each by itself";
  pauses.try_all();
  EXPECT_FALSE(pauses.waits(1, now_ms));
  EXPECT_TRUE(pauses.is_told(1));
  pauses.done(1);
  EXPECT_FALSE(pauses.is_told(1));
}

// On a clock that is set by hand: a thread, and what the gateway says.
class DiscordStuck : public testing::Test {
 protected:
  static constexpr Snowflake kThread = 1'000'000;
  DiscordStuck() {
    fake_.add_channels(FakeDiscord::kServer, kThread, 1);
    notes_->add_place({kThread, 1, 0, "key", FakeDiscord::kChannel});
    reading_.start();
    const Json ready = {{"session_id", "s"},
                        {"user", {{"id", std::to_string(FakeDiscord::kSelf)}}},
                        {"application", {{"id", std::to_string(FakeDiscord::kSelf)}}},
                        {"guilds", Json::array({{{"id", "500"}}})}};
    reading_.take({"READY", 1, std::make_shared<Json>(ready)});
  }
  ~DiscordStuck() override {
    rest_.end();
    reading_.stop();
  }
  // So much later it has looked after everything once more.
  void later(std::int64_t ms) {
    now_ms_ += ms;
    const std::size_t before = inbox_.all<ReadUpTo>().size();
    reading_.confirm({"discord", "1"}, {});
    ASSERT_GT(inbox_.wait_for<ReadUpTo>(before + 1).size(), before);
  }
  std::vector<AdapterState> states_of(const std::string& place) {
    std::vector<AdapterState> found;
    for (AdapterState& state : inbox_.all<AdapterState>()) {
      if (state.place == place) found.push_back(std::move(state));
    }
    return found;
  }
  int logged(const std::string& words) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::count_if(log_.begin(), log_.end(), [&](const std::string& line) {
      return line.find(words) != std::string::npos;
    }));
  }

  const TempDir folder_;
  FakeDiscord fake_;
  RecordingInbox inbox_;
  std::mutex mutex_;  // guards the lines
  std::vector<std::string> log_;
  std::atomic<std::int64_t> now_ms_{1'000'000};
  discord::Rest rest_{{fake_.api(), FakeDiscord::kToken, [this] { return now_ms_.load(); },
                       "DiscordBot (test, 1)"}};
  std::unique_ptr<discord::Notes> notes_ = *discord::Notes::open(folder_.file("discord.notes"));
  discord::Channels channels_{{FakeDiscord::kChannel}};
  const std::set<discord::Snowflake> roles_{};
  discord::Reading reading_{{channels_,
                             roles_,
                             {},
                             &FakeDiscord::machine_now,
                             [this] { return now_ms_.load(); },
                             [this](const AdapterEvent& event) { return inbox_.push(event); },
                             [this](const std::string& line) {
                               const std::lock_guard lock(mutex_);
                               log_.push_back(line);
                             }},
                            rest_,
                            *notes_};
};

TEST_F(DiscordStuck, AThreadThatCannotBeReadIsAskedEverLessOftenAndSaidOnce) {
  later(0);
  fake_.leave_out("messages");
  reading_.take({"GUILD_CREATE", 2, std::make_shared<Json>(Json{{"id", "500"}})});  // read anew
  later(0);
  const int before = fake_.times_read(kThread);
  for (int i = 0; i < 600; ++i) later(1'000);
  EXPECT_LE(fake_.times_read(kThread) - before, 20) << "in ten minutes";
  EXPECT_EQ(logged("what is written in 1000000 on Discord cannot be read"), 1);
  auto states = states_of("600");
  ASSERT_EQ(states.size(), 1U);
  EXPECT_FALSE(states[0].up);
  EXPECT_FALSE(states[0].shut_out);
  EXPECT_NE(states[0].detail.find("lacks the list of messages"), std::string::npos);
  fake_.leave_out("");
  fake_.write(kThread, "Ann", "roll");
  later(60'000);
  states = states_of("600");
  ASSERT_EQ(states.size(), 2U);
  EXPECT_TRUE(states[1].up);
  EXPECT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U) << "what was written meanwhile is read";
}

// Its other channels and the board go on, and clocks get back what an outage took.
TEST_F(DiscordStuck, AThreadThatCannotBeReadKeepsNothingElseDown) {
  fake_.leave_out("messages");
  for (int i = 0; i < 40; ++i) later(1'000);
  const auto whole = states_of("");
  ASSERT_EQ(whole.size(), 1U);
  EXPECT_TRUE(whole[0].up);
}

}  // namespace
}  // namespace callboard::test
