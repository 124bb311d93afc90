// The queue between adapters' threads and the loop's, and the thread that renders.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "bot/loop/inbox_queue.h"
#include "bot/out/workers.h"

namespace callboard {
namespace {

AdapterEvent reply(const std::string& adapter, int number) {
  Incoming incoming;
  incoming.ref = {adapter, std::to_string(number)};
  return incoming;
}

TEST(Inbox, KeepsTheOrderOfEachAdapterWhateverTheThreads) {
  InboxQueue inbox;
  constexpr int kEach = 2'000;
  std::vector<std::thread> adapters;
  for (const char* name : {"one", "two", "three"}) {
    adapters.emplace_back([&inbox, name] {
      for (int i = 0; i < kEach; ++i) {
        while (!inbox.push(reply(name, i))) std::this_thread::yield();
      }
    });
  }
  std::map<std::string, int> next;
  int seen = 0;
  while (seen < 3 * kEach) {
    for (const Event& event : inbox.pop(kBatchEventsMax, std::chrono::milliseconds(100))) {
      const ReplyRef& ref = std::get<Incoming>(event).ref;
      EXPECT_EQ(ref.id, std::to_string(next[ref.adapter]++));
      ++seen;
    }
  }
  for (std::thread& adapter : adapters) adapter.join();
}

TEST(Inbox, AFullOneSaysSoAndLosesNothing) {
  InboxQueue inbox;
  int taken = 0;
  for (std::size_t i = 0; i < kInboxEventsMax + 10; ++i) {
    taken += inbox.push(reply("one", static_cast<int>(i))) ? 1 : 0;
  }
  EXPECT_EQ(taken, static_cast<int>(kInboxEventsMax));
  EXPECT_EQ(inbox.pop(kInboxEventsMax, std::chrono::milliseconds(0)).size(), kInboxEventsMax);
  EXPECT_TRUE(inbox.push(reply("one", 0)));
}

TEST(Inbox, AWakeEndsTheWait) {
  InboxQueue inbox;
  std::thread waker([&inbox] { inbox.wake(); });
  EXPECT_TRUE(inbox.pop(1, std::chrono::hours(1)).empty());
  waker.join();
}

TEST(Workers, RunEveryJobInOrderAndFinishBeforeTheyEnd) {
  std::vector<int> done;
  {
    const auto workers = make_worker_thread();
    for (int i = 0; i < 500; ++i) workers->submit([&done, i] { done.push_back(i); });
  }
  ASSERT_EQ(done.size(), 500U);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

}  // namespace
}  // namespace callboard
