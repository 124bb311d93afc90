// A terminal for the contract suite: a pipe to type into, a text to print on, a clock set by hand.
#pragma once

#include <unistd.h>

#include <atomic>
#include <mutex>
#include <sstream>
#include <string>

#include "adapters/console/console_adapter.h"
#include "tests/adapters/contract/adapter_world.h"

namespace callboard {

// A stream buffer that one thread may fill while another looks.
class SharedText final : public std::streambuf {
 public:
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 protected:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    text_ += static_cast<char>(c);
    return c;
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    text_.append(bytes, static_cast<std::size_t>(count));
    return count;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

class ConsoleWorld final : public AdapterWorld {
 public:
  ConsoleWorld() { restart(); }
  ~ConsoleWorld() override {
    adapter_.reset();
    close(pipe_.ends[0]);
    if (!hung_up_) hang_up();
  }

  Adapter& adapter() override { return *adapter_; }
  void restart() override {
    adapter_.reset();
    adapter_ = make_console_adapter(terminal_);
  }
  Venue venue() override { return {kConsole, kConsole}; }
  std::string reply(const std::string& name, const std::string& text) override;
  std::string sayable(const std::string& text) override;
  Timestamp after_replies() override;
  int times_posted(const std::string& words) override;

  void type(const std::string& keys);  // exactly these bytes
  void hang_up() {
    close(pipe_.ends[1]);
    hung_up_ = true;
  }
  std::string printed() { return screen_.text(); }
  void set_clock(Timestamp now) { now_ms_ = now.ms; }
  Terminal& terminal() { return terminal_; }

 private:
  struct Pipe {
    Pipe();
    int ends[2] = {-1, -1};
  };
  std::atomic<std::int64_t> now_ms_ = 1'000'000;
  Pipe pipe_;
  bool hung_up_ = false;
  std::int64_t typed_ = 0;
  FdInput in_{pipe_.ends[0]};
  SharedText screen_;
  std::ostream out_{&screen_};
  Terminal terminal_{in_, out_, {{}, [this] { return Timestamp{now_ms_}; }}};
  std::unique_ptr<Adapter> adapter_;
};

}  // namespace callboard
