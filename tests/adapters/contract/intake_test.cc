// The way in: every reply once, in order, none lost (DESIGN: the way of a reply, adapters, the
// clock).
#include <dirent.h>

#include <algorithm>

#include "tests/adapters/contract/contract.h"
#include "text/clean.h"

namespace callboard {
namespace {

using Ids = std::vector<std::string>;

Ids tail(const Ids& ids, std::size_t from) {
  return {ids.begin() + static_cast<std::ptrdiff_t>(from), ids.end()};
}

std::size_t threads_now() {
  std::size_t count = 0;
  DIR* const tasks = opendir("/proc/self/task");
  for (const dirent* task = readdir(tasks); task != nullptr; task = readdir(tasks)) {
    count += task->d_name[0] == '.' ? 0 : 1;
  }
  closedir(tasks);
  return count;
}

// A thread that was joined may be listed for a moment longer.
bool threads_come_back_to(std::size_t before) {
  for (int i = 0; i < 20'000; ++i) {
    if (threads_now() == before) return true;
    std::this_thread::yield();
  }
  return false;
}

TEST_P(AdapterContract, EveryReplyIsHandedInOnceAndInOrder) {
  start();
  const Ids written = reply_times(20, "word");
  settle();
  const auto replies = inbox_.all<Incoming>();
  ASSERT_EQ(ids(replies), written);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const Incoming& reply = replies[i];
    EXPECT_EQ(reply.text, "word " + std::to_string(i + 1));
    EXPECT_EQ(reply.author.name, i % 2 == 0 ? "Ann" : "Bob");
    EXPECT_EQ(reply.author.user, replies[i % 2].author.user);  // stable for a person
    EXPECT_EQ(reply.author.adapter, world_->adapter().name());
    EXPECT_EQ(reply.ref.adapter, world_->adapter().name());
    EXPECT_EQ(reply.venue, world_->venue());
    EXPECT_FALSE(reply.cursor.empty());
    EXPECT_GT(reply.stamp, Timestamp{0});
    if (i > 0) {
      EXPECT_GE(reply.stamp, replies[i - 1].stamp);
    }
  }
  EXPECT_NE(replies[0].author.user, replies[1].author.user);
}

TEST_P(AdapterContract, ACursorLeadsToExactlyWhatCameAfterIt) {
  start();
  const Ids written = reply_times(4, "word");
  settle();
  const auto first_read = inbox_.all<Incoming>();
  ASSERT_EQ(first_read.size(), written.size());
  for (std::size_t i = 0; i < written.size(); ++i) {
    world_->restart();
    const std::size_t before = inbox_.all<Incoming>().size();
    start(first_read[i].cursor);
    settle();
    EXPECT_EQ(tail(ids(inbox_.all<Incoming>()), before), tail(written, i + 1)) << "cursor " << i;
  }
}

TEST_P(AdapterContract, WhatWasWrittenWhileTheDaemonWasDownIsReadAfterwards) {
  start();
  reply_times(3, "before");
  settle();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_->restart();
  const Ids meanwhile = reply_times(3, "meanwhile");
  start(cursor);
  const Ids after = reply_times(3, "after");
  settle();
  Ids expected = meanwhile;
  expected.insert(expected.end(), after.begin(), after.end());
  EXPECT_EQ(tail(ids(inbox_.all<Incoming>()), 3), expected);
}

TEST_P(AdapterContract, AFullInboxLosesNothing) {
  inbox_.shut();
  start();
  const Ids written = reply_times(10, "word");
  ASSERT_TRUE(inbox_.wait_for_refusals(3)) << "a refused event was not tried again";
  inbox_.open();
  settle();
  EXPECT_EQ(ids(inbox_.all<Incoming>()), written);
}

TEST_P(AdapterContract, ReadUpToIsAnsweredOnlyAfterEverythingEarlierWasHandedIn) {
  inbox_.shut();
  start();
  reply_times(50, "word");
  const Timestamp upto = world_->after_replies();
  world_->adapter().read_up_to(world_->venue(), upto);
  ASSERT_TRUE(inbox_.wait_for_refusals(1));
  inbox_.open();
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(1).size(), 1U);
  int earlier = 0;
  for (const AdapterEvent& event : inbox_.events()) {
    if (std::holds_alternative<Incoming>(event)) ++earlier;
    if (const auto* read = std::get_if<ReadUpTo>(&event)) {
      EXPECT_EQ(earlier, 50);
      EXPECT_EQ(read->venue, world_->venue());
      EXPECT_EQ(read->upto, upto);
    }
  }
}

TEST_P(AdapterContract, AReplyThatThePlatformRepeatsIsHandedInOnce) {
  start();
  const Ids written = reply_times(2, "word");
  settle();
  if (!world_->duplicate(written[0])) GTEST_SKIP() << "this platform never repeats a reply";
  reply_times(1, "after");
  settle();
  const Ids read = ids(inbox_.all<Incoming>());
  EXPECT_EQ(std::count(read.begin(), read.end(), written[0]), 1);
  EXPECT_EQ(read.size(), 3U);
}

TEST_P(AdapterContract, AnEditIsReportedAsOneAndNeverAsAReply) {
  start();
  const Ids written = reply_times(2, "word");
  settle();
  if (!world_->edit(written[0], "other words")) GTEST_SKIP() << "no edits on this platform";
  const auto edits = inbox_.wait_for<Edited>(1);
  ASSERT_EQ(edits.size(), 1U);
  EXPECT_EQ(edits[0].ref.id, written[0]);
  EXPECT_EQ(edits[0].venue, world_->venue());
  EXPECT_FALSE(edits[0].deleted);
  settle();
  EXPECT_EQ(ids(inbox_.all<Incoming>()), written);
}

TEST_P(AdapterContract, ARemovedReplyIsReportedAsRemoved) {
  start();
  const Ids written = reply_times(2, "word");
  settle();
  if (!world_->remove(written[1])) GTEST_SKIP() << "nothing can be removed on this platform";
  const auto edits = inbox_.wait_for<Edited>(1);
  ASSERT_EQ(edits.size(), 1U);
  EXPECT_EQ(edits[0].ref.id, written[1]);
  EXPECT_TRUE(edits[0].deleted);
  settle();
  EXPECT_EQ(ids(inbox_.all<Incoming>()), written);
}

TEST_P(AdapterContract, HostileWordsComeInUnharmed) {
  start();
  const std::vector<std::string> hostile = {
      "<script>alert(1)</script><img src=x onerror=alert(1)>",
      "[b]bold[/b] [url=javascript:alert(1)]x[/url] `code` *stars* ||spoiler||",
      "@everyone @here <@1> {{title}} {{{raw}}} {{#section}} %s %n $(reboot)",
      "'; DROP TABLE posts; --",
      "\xd7\xa9\xd7\x9c\xe2\x80\xae right to left \xe2\x80\xac\xe2\x81\xa6x\xe2\x81\xa9",
      "z\xcc\x80\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85\xcc\x86 combining",
      "\x01T0\x02 bell\x07 escape\x1b[2J back\x08 \x7f",
      "several\nlines\n> of quotes",
  };
  for (const std::string& words : hostile) world_->reply("Ann", words);
  settle();
  const auto replies = inbox_.all<Incoming>();
  ASSERT_EQ(replies.size(), hostile.size());
  for (std::size_t i = 0; i < hostile.size(); ++i) {
    EXPECT_EQ(replies[i].text, world_->sayable(hostile[i]));
  }
}

TEST_P(AdapterContract, AMegabyteIsHandedInWholeOrCutAndHarmsNoOther) {
  start();
  std::string huge;
  while (huge.size() < 1024 * 1024) huge += "\xc3\xa9\xe2\x82\xac lorem ";
  const std::string id = world_->reply("Ann", huge);
  world_->reply("Bob", "ROLL!");
  settle();
  const auto replies = inbox_.all<Incoming>();
  ASSERT_FALSE(replies.empty());
  EXPECT_EQ(replies.back().text, "ROLL!");
  if (replies.size() == 1) return;  // refused by the platform as it was written: nothing came of it
  EXPECT_EQ(replies[0].ref.id, id);
  EXPECT_FALSE(replies[0].text.empty());
  EXPECT_TRUE(world_->sayable(huge).starts_with(replies[0].text));
  EXPECT_TRUE(valid_utf8(replies[0].text)) << "cut within a character";
}

TEST_P(AdapterContract, AfterStopThereAreNoThreadsAndNoEvents) {
  const std::size_t before = threads_now();
  start();
  reply_times(2, "word");
  settle();
  world_->adapter().stop();
  EXPECT_TRUE(threads_come_back_to(before));
  const std::size_t events = inbox_.events().size();
  reply_times(2, "unheard");
  EXPECT_EQ(inbox_.events().size(), events);
  world_->adapter().stop();  // again: no harm
}

// As after the operator's halt, in the same daemon.
TEST_P(AdapterContract, WhatWasStoppedStartsAgainWhereItWas) {
  start();
  Ids written = reply_times(2, "word");
  settle();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_->adapter().stop();
  for (const std::string& id : reply_times(2, "meanwhile")) written.push_back(id);
  start(cursor);
  settle();
  EXPECT_EQ(ids(inbox_.all<Incoming>()), written);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k9", "Here again"))));
}

TEST_P(AdapterContract, StopEndsAnAdapterWhoseInboxStaysFull) {
  const std::size_t before = threads_now();
  inbox_.shut();
  start();
  reply_times(2, "word");
  ASSERT_TRUE(inbox_.wait_for_refusals(1));
  world_->adapter().stop();
  EXPECT_TRUE(threads_come_back_to(before));
}

TEST_P(AdapterContract, AnAdapterThatNeverStartedStopsToo) {
  world_->adapter().stop();
  world_->restart();
}

TEST_P(AdapterContract, ItReportsThatItIsUp) {
  start();
  const auto states = inbox_.wait_for<AdapterState>(1);
  ASSERT_FALSE(states.empty());
  EXPECT_EQ(states[0].adapter, world_->adapter().name());
  EXPECT_TRUE(states[0].up);
}

TEST_P(AdapterContract, APlatformClockThatIsAheadIsReported) {
  constexpr std::int64_t kAheadMs = 3 * 3600 * 1000;
  if (!world_->skew(kAheadMs)) GTEST_SKIP() << "this platform has the daemon's own clock";
  start();
  reply_times(1, "word");
  settle();
  const auto states = inbox_.wait_for<AdapterState>(1);
  ASSERT_FALSE(states.empty());
  EXPECT_NEAR(static_cast<double>(states.back().clock_offset_ms), static_cast<double>(kAheadMs),
              60'000.0);
  EXPECT_LT(inbox_.all<Incoming>().back().stamp, world_->after_replies());
}

}  // namespace
}  // namespace callboard
