#include "tests/adapters/console/console_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace callboard {
namespace {

constexpr long kTriesMax = 50'000'000;  // a listener that hangs fails the test, late

}  // namespace

ConsoleWorld::Pipe::Pipe() { EXPECT_EQ(pipe(ends), 0); }

void ConsoleWorld::type(const std::string& keys) {
  for (std::size_t done = 0; done < keys.size();) {
    const ssize_t count = write(pipe_.ends[1], keys.data() + done, keys.size() - done);
    ASSERT_GT(count, 0);
    done += static_cast<std::size_t>(count);
  }
}

std::string ConsoleWorld::reply(const std::string& name, const std::string& text) {
  type(name + ": " + sayable(text) + "\n");
  return terminal_.id_of(++typed_);
}

std::string ConsoleWorld::sayable(const std::string& text) {
  std::string line = text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  const auto last = line.find_last_not_of(' ');
  return last == std::string::npos ? "" : line.substr(0, last + 1);
}

// A line gets its stamp when it is read, so the clock may move only once all were.
Timestamp ConsoleWorld::after_replies() {
  for (long tries = 0; typed_ > 0 && !terminal_.line(typed_) && tries < kTriesMax; ++tries) {
    std::this_thread::yield();
  }
  return {++now_ms_};
}

int ConsoleWorld::times_posted(const std::string& words) {
  const std::string all = printed();
  int count = 0;
  for (auto at = all.find(words); at != std::string::npos;
       at = all.find(words, at + words.size())) {
    ++count;
  }
  return count;
}

}  // namespace callboard
