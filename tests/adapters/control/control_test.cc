// The operator's socket: who may open it, what is answered at once, what goes through the inbox.
#include "adapters/control/control.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace callboard {
namespace {

class OneReply final : public Inbox {
 public:
  bool push(AdapterEvent event) override {
    const std::lock_guard lock(mutex_);
    if (full_ > 0) return --full_, false;
    if (auto* incoming = std::get_if<Incoming>(&event)) reply_ = *incoming;
    arrived_.notify_all();
    return true;
  }
  Incoming wait() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return reply_.has_value(); });
    return *reply_;
  }
  bool has_one() {
    const std::lock_guard lock(mutex_);
    return reply_.has_value();
  }
  void be_full(int times) { full_ = times; }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::optional<Incoming> reply_;
  int full_ = 0;
};

std::filesystem::path socket_path() {
  return std::filesystem::temp_directory_path() /
         ("callboard-control-" + std::to_string(getpid()) + ".sock");
}

std::unique_ptr<Adapter> open_here(ControlDirect direct, ControlStalled stalled = {}) {
  auto opened = open_control(
      socket_path(), std::move(direct), [] { return Timestamp{1'700'000'000'000}; },
      std::move(stalled));
  EXPECT_TRUE(opened.ok());
  return *std::move(opened);
}

TEST(Control, OnlyItsOwnerMayOpenTheSocket) {
  const auto adapter = open_here([](const std::string&) { return std::nullopt; });
  struct stat info {};
  ASSERT_EQ(::stat(socket_path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST(Control, AnswersAtOnceWhatNeedsNoMatch) {
  OneReply inbox;
  const auto adapter = open_here([](const std::string& line) {
    return ControlAnswer{line == "link Ann" ? ControlStatus::kDone : ControlStatus::kUsage,
                         "heard " + line + "\n"};
  });
  adapter->start(inbox, "");
  const auto answer = ask_control(socket_path(), "link Ann");
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->status, ControlStatus::kDone);
  EXPECT_EQ(answer->text, "heard link Ann\n");
  EXPECT_EQ(ask_control(socket_path(), "nonsense")->status, ControlStatus::kUsage);
}

TEST(Control, ACommandGoesThroughTheInboxAndItsAnswerComesBack) {
  OneReply inbox;
  inbox.be_full(2);
  const auto adapter = open_here([](const std::string&) { return std::nullopt; });
  adapter->start(inbox, "");
  std::thread daemon([&] {
    const Incoming incoming = inbox.wait();
    EXPECT_EQ(incoming.text, "!status");
    EXPECT_EQ(incoming.venue.id.substr(0, 6), "lucky#");
    EXPECT_TRUE(incoming.privately);
    Delivery delivery;
    delivery.key = "k-1";
    delivery.recipient = ToAuthor{"operator", incoming.venue};
    delivery.text = "all is well";
    adapter->send(delivery);
    adapter->acknowledge(incoming.ref, Verdict::kAccepted);
  });
  const auto answer = ask_control(socket_path(), "lucky !status");
  daemon.join();
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->status, ControlStatus::kDone);
  EXPECT_EQ(answer->text, "all is well\n");
}

// The verdict may come before the words, and another request's verdict is none.
TEST(Control, ARefusedCommandSaysSo) {
  OneReply inbox;
  const auto adapter = open_here([](const std::string&) { return std::nullopt; });
  adapter->start(inbox, "");
  std::thread daemon([&] {
    const Incoming incoming = inbox.wait();
    adapter->acknowledge({"control", "another"}, Verdict::kAccepted);
    adapter->acknowledge(incoming.ref, Verdict::kRefused);
    Delivery delivery;
    delivery.recipient = ToAuthor{"operator", incoming.venue};
    delivery.text = "there is no such command";
    adapter->send(delivery);
  });
  const auto answer = ask_control(socket_path(), "lucky !nonsense");
  daemon.join();
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->status, ControlStatus::kRefused);
  EXPECT_EQ(answer->text, "there is no such command\n");
}

// Whoever gives a command is told at once that it was lost, not that no answer came in time.
TEST(Control, ACommandInHandWhenNothingCanBeStoredIsRefused) {
  OneReply inbox;
  std::atomic<bool> full{false};
  const auto adapter =
      open_here([](const std::string&) { return std::nullopt; },
                [&full]() -> std::optional<std::string> {
                  return full ? std::optional<std::string>("the disk is full\n") : std::nullopt;
                });
  adapter->start(inbox, "");
  std::thread daemon([&] {
    (void)inbox.wait();
    full = true;  // as it is being stored
  });
  const auto answer = ask_control(socket_path(), "lucky !pay Ann 5 -- x");
  daemon.join();
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->status, ControlStatus::kRefused);
  EXPECT_EQ(answer->text, "the disk is full\n");
}

TEST(Control, WhileNothingCanBeStoredNoCommandIsTakenIn) {
  OneReply inbox;
  const auto adapter = open_here(
      [](const std::string& line) {
        return line == "status" ? std::optional(ControlAnswer{ControlStatus::kDone, "waits\n"})
                                : std::nullopt;
      },
      [] { return std::optional<std::string>("the disk is full\n"); });
  adapter->start(inbox, "");
  EXPECT_EQ(ask_control(socket_path(), "lucky !status")->status, ControlStatus::kRefused);
  EXPECT_FALSE(inbox.has_one());
  EXPECT_EQ(ask_control(socket_path(), "status")->text, "waits\n");
}

TEST(Control, WithoutADaemonTheOperatorIsToldSo) {
  const auto answer = ask_control("/tmp/callboard-there-is-no-such.sock", "status");
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(answer.error().find("is callboard running?"), std::string::npos);
}

TEST(Control, APathThatIsTooLongIsNamed) {
  const auto opened = open_control("/tmp/" + std::string(200, 'x'), {}, {});
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.error().find("too long"), std::string::npos);
}

}  // namespace
}  // namespace callboard
