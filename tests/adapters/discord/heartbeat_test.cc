// The heartbeat goes on, whatever holds up what the gateway tells: Discord ends connections of bots
// that keep silent, however alive they are.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>

#include "adapters/discord/gateway.h"
#include "tests/adapters/discord/discord_case.h"

namespace callboard::test {
namespace {

using DiscordHeartbeat = DiscordCase;

constexpr int kSoon_ms = 100;  // long enough for an answer on a busy machine

// The daemon's loop takes nothing, as when it draws pictures or writes to a slow disk.
TEST_F(DiscordHeartbeat, ItGoesOnWhileTheLoopTakesNothing) {
  world_.fake().beat_every(kSoon_ms);
  start();
  settle();
  inbox_.shut();
  world_.reply("Ann", "roll");
  ASSERT_TRUE(inbox_.wait_for_refusals(1));
  const int before = world_.fake().beats();
  eventually([&] { return world_.fake().beats() >= before + 5; });
  EXPECT_TRUE(inbox_.all<Incoming>().empty()) << "it was blocked all the time";
  inbox_.open();
  settle();
  EXPECT_EQ(texts(), Ids{"roll"});
}

// A gateway by itself on the fake, with a clock that is set by hand.
class DiscordGatewayAlone : public testing::Test {
 protected:
  static constexpr int kInterval_ms = 60'000;

  DiscordGatewayAlone() {
    std::string folder = (std::filesystem::temp_directory_path() / "beat-XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    notes_ = *discord::Notes::open(folder_ / "discord.notes");
    fake_.beat_every(kInterval_ms);
    discord::GatewayOwner owner;
    owner.token = FakeDiscord::kToken;
    owner.moment = [this] { return discord::Moment{now_ms_, now_ms_}; };
    owner.random = [] { return 0.5; };
    owner.event = [this](const discord::Event&) { count(events_); };
    owner.cut = [this] { count(cuts_); };
    owner.trouble = owner.hopeless = [](const std::string&) {};
    owner.full = [this] { return full_.load(); };
    owner.shards_are = [](int) {};
    gateway_ = std::make_unique<discord::Gateway>(std::move(owner), rest_, *notes_);
  }
  ~DiscordGatewayAlone() override {
    rest_.end();
    gateway_.reset();
    notes_.reset();
    std::filesystem::remove_all(folder_);
  }

  void count(int& of) {
    const std::lock_guard lock(mutex_);
    ++of;
    changed_.notify_all();
  }
  int so_far(const int& of) {
    const std::lock_guard lock(mutex_);
    return of;
  }
  bool comes_to(const int& of, int wanted) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, RecordingInbox::kPatience, [&] { return of >= wanted; });
  }
  // Up to a connection of which nothing more is read.
  void be_full() {
    gateway_->start();
    ASSERT_TRUE(comes_to(events_, 1));
    full_ = true;
    fake_.write(FakeDiscord::kChannel, "Ann", "the last that is read");
  }
  void beats_at_its_time(int beat) {
    now_ms_ += kInterval_ms;
    ASSERT_TRUE(fake_.wait_for([&] { return fake_.beats() >= beat; })) << beat;
  }

  std::filesystem::path folder_;
  std::mutex mutex_;  // guards the counts
  std::condition_variable changed_;
  int events_ = 0, cuts_ = 0;
  FakeDiscord fake_;
  discord::Rest rest_{{fake_.api(), FakeDiscord::kToken, [] { return std::int64_t{0}; }}};
  std::unique_ptr<discord::Notes> notes_;
  std::atomic<std::int64_t> now_ms_{1'000'000};
  std::atomic<bool> full_{false};
  std::unique_ptr<discord::Gateway> gateway_;
};

// The loop has taken nothing for so long that no more is read. The answers to the beats are not
// read either, and that is no silence of Discord's.
TEST_F(DiscordGatewayAlone, ItGoesOnWhileNothingMoreIsReadAndTheConnectionIsKept) {
  be_full();
  for (int beat = 1; beat <= 4; ++beat) beats_at_its_time(beat);
  EXPECT_EQ(so_far(cuts_), 0);
  const int before = so_far(events_);
  fake_.write(FakeDiscord::kChannel, "Ann", "read afterwards");
  full_ = false;
  EXPECT_TRUE(comes_to(events_, before + 1));
  EXPECT_EQ(so_far(cuts_), 0);
  EXPECT_EQ(fake_.resumes(), 0);
}

TEST_F(DiscordGatewayAlone, AConnectionThatDiedMeanwhileIsNoticedAndResumedAfterwards) {
  be_full();
  beats_at_its_time(1);
  fake_.close_gateway(0);
  EXPECT_EQ(so_far(cuts_), 0);
  full_ = false;
  EXPECT_TRUE(comes_to(cuts_, 1));
  EXPECT_TRUE(fake_.wait_for([this] { return fake_.resumes() == 1; }));
}

}  // namespace
}  // namespace callboard::test
