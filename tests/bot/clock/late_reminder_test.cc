// A reminder that came due in an outage is not read afterwards as if it were written then: it is
// made anew, for the time that holds by now, or not at all.
#include <gtest/gtest.h>

#include "bot/clock/timer_keys.h"
#include "tests/bot/world/ask.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kReminded_ms = kDeadline_ms * 8 / 10;  // 19 hours and 12 minutes

using Stamps = std::vector<std::int64_t>;

class LateReminder : public testing::Test {
 protected:
  LateReminder() {
    world_.seat_two();
    began_ = world_.now;
  }
  // How long after the clock had begun each reminder was posted.
  Stamps reminders() {
    Stamps found;
    for (const Standing& post : world_.forum.posts) {
      if (has(post.text, "a gentle reminder")) found.push_back(post.stamp.ms - began_.ms);
    }
    return found;
  }
  std::size_t place_of(const std::string& words) {
    const auto& posts = world_.forum.posts;
    for (std::size_t i = posts.size(); i-- > 0;) {
      if (has(posts[i].text, words)) return i;
    }
    return 0;
  }
  void go_down() {
    world_.forum.mode = FakePlatform::Mode::kHeld;
    world_.forum.go_down();
    world_.settle();
  }
  void come_up() {
    world_.forum.mode = FakePlatform::Mode::kWell;
    world_.forum.come_up();
    world_.settle();
    world_.pass(kMinute_ms);
  }
  World world_;
  Timestamp began_;
};

TEST_F(LateReminder, InTimeItComesAsEver) {
  world_.pass(kDeadline_ms - kHour_ms);
  ASSERT_EQ(reminders().size(), 1U);
  EXPECT_NEAR(static_cast<double>(reminders()[0]), kReminded_ms, kMinute_ms);
}

TEST_F(LateReminder, ThatCameDueInAnOutageComesForTheTimeThatHoldsNow) {
  world_.pass(18 * kHour_ms);
  go_down();
  world_.pass(4 * kHour_ms);
  come_up();
  EXPECT_EQ(reminders(), Stamps()) << "not as it was written";
  EXPECT_TRUE(has(world_.last_public(), "Nobody loses by that"));
  world_.pass(2 * kHour_ms);
  ASSERT_EQ(reminders().size(), 1U);
  EXPECT_NEAR(static_cast<double>(reminders()[0]), kReminded_ms + 4 * kHour_ms, kMinute_ms);
  EXPECT_GT(place_of("a gentle reminder"), place_of("Nobody loses by that"));
}

// The platform takes posts again before it is known to be up.
TEST_F(LateReminder, WaitsUntilTheTimeIsGivenBack) {
  world_.pass(18 * kHour_ms);
  go_down();
  world_.pass(4 * kHour_ms);
  world_.forum.mode = FakePlatform::Mode::kWell;
  world_.pass(10 * kMinute_ms);
  EXPECT_EQ(reminders(), Stamps());
  come_up();
  EXPECT_EQ(reminders(), Stamps());
}

TEST_F(LateReminder, BeforeTheOutageIsKnownItWaitsInTheQueueAndIsDropped) {
  world_.pass(18 * kHour_ms);
  world_.forum.mode = FakePlatform::Mode::kHeld;  // nobody has noticed yet
  world_.pass(2 * kHour_ms);
  go_down();
  world_.pass(2 * kHour_ms);
  come_up();
  EXPECT_EQ(reminders(), Stamps());
  EXPECT_EQ(world_.dispatcher().waiting(), 0U) << "and nothing waits behind it";
}

TEST_F(LateReminder, OfATurnThatIsOverIsNotTold) {
  world_.pass(18 * kHour_ms);
  world_.forum.mode = FakePlatform::Mode::kHeld;
  world_.pass(2 * kHour_ms);
  world_.say(world_.to_move(), "roll");  // whoever writes is heard all the same
  world_.forum.mode = FakePlatform::Mode::kWell;
  world_.pass(2 * kMinute_ms);
  EXPECT_EQ(reminders(), Stamps());
  EXPECT_TRUE(has(world_.public_text(), "roll")) << "what came of it is posted";
}

TEST_F(LateReminder, OfAFormerRunIsNotPostedWithItsOldTime) {
  world_.pass(18 * kHour_ms);
  world_.forum.mode = FakePlatform::Mode::kHeld;
  world_.pass(2 * kHour_ms);
  world_.forum.mode = FakePlatform::Mode::kWell;
  world_.away(3 * kHour_ms);
  EXPECT_EQ(reminders(), Stamps());
  EXPECT_TRUE(has(world_.public_text(), "Nobody loses by that"));
}

// One that was read before the outage is not said twice.
TEST_F(LateReminder, ThatWasReadInTimeDoesNotComeAgain) {
  world_.pass(20 * kHour_ms);
  ASSERT_EQ(reminders().size(), 1U);
  go_down();
  world_.pass(3 * kHour_ms);
  come_up();
  world_.pass(3 * kHour_ms);
  EXPECT_EQ(reminders().size(), 1U);
}

}  // namespace
}  // namespace callboard::test
