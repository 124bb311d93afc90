// A web board on a free port with a clock, an inbox and Pages of the test's own; for its tests and
// for the preview.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/web/board.h"

namespace callboard::test {

inline constexpr std::chrono::seconds kPatience{20};  // then a test fails instead of hanging
inline constexpr std::int64_t kDay_ms = 24LL * 3600 * 1000;

// Takes events until told not to; hands them out in order.
class TestInbox : public Inbox {
 public:
  bool push(AdapterEvent event) override {
    {
      const std::lock_guard lock(mutex_);
      ++offered_;
      if (!open_) {
        changed_.notify_all();
        return false;
      }
      events_.push_back(std::move(event));
    }
    changed_.notify_all();
    return true;
  }
  void shut() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  void reopen() {
    const std::lock_guard lock(mutex_);
    open_ = true;
  }
  // Waits until something was offered `count` more times, taken or not.
  void wait_for_offers(std::size_t count) {
    std::unique_lock lock(mutex_);
    const std::size_t target = offered_ + count;
    changed_.wait_for(lock, kPatience, [&] { return offered_ >= target; });
  }
  // The next event of this kind; others before it are put aside for later calls.
  template <class Event>
  std::optional<Event> next() {
    std::unique_lock lock(mutex_);
    std::optional<Event> found;
    changed_.wait_for(lock, kPatience, [&] { return (found = take<Event>()).has_value(); });
    return found;
  }
  template <class Event>
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const AdapterEvent& event : events_) count += std::holds_alternative<Event>(event) ? 1 : 0;
    return count;
  }

 private:
  template <class Event>
  std::optional<Event> take() {
    for (auto it = events_.begin(); it != events_.end(); ++it) {
      if (auto* event = std::get_if<Event>(&*it)) {
        Event out = std::move(*event);
        events_.erase(it);
        return out;
      }
    }
    return std::nullopt;
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<AdapterEvent> events_;
  std::size_t offered_ = 0;
  bool open_ = true;
};

class TestPages : public web::NullPages {
 public:
  std::set<std::string> hosts;
  std::optional<web::MatchPanel> panel;
  web::FrontPage front_page;
  std::vector<web::Table> tables;
  std::vector<web::FinishedMatch> finished;
  std::optional<web::Desk> host_desk;
  std::map<std::string, web::Sheet> shows, people;
  std::map<std::string, std::string> user_pages;
  std::string notice_words = "Played for fun: no real money, no real prizes.";

  bool is_host(const std::string& user) const override { return hosts.contains(user); }
  std::map<std::string, std::string> zones;  // by thread
  std::string notice() const override { return notice_words; }
  std::string zone(const std::string& venue) const override {
    const auto found = zones.find(venue);
    return found == zones.end() ? "" : found->second;
  }
  web::FrontPage front(const web::Viewer&) const override { return front_page; }
  std::optional<web::MatchPanel> match_panel(const std::string&,
                                             const web::Viewer&) const override {
    return panel;
  }
  std::vector<web::Table> champions() const override { return tables; }
  std::optional<web::Sheet> show_page(const std::string& key) const override {
    const auto found = shows.find(key);
    return found == shows.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<web::Sheet> person_page(const std::string& number,
                                        const web::Viewer&) const override {
    const auto found = people.find(number);
    return found == people.end() ? std::nullopt : std::optional(found->second);
  }
  std::string page_of(const std::string& user) const override {
    const auto found = user_pages.find(user);
    return found == user_pages.end() ? "" : found->second;
  }
  std::vector<web::FinishedMatch> archive() const override { return finished; }
  std::optional<std::string> transcript(const std::string& match) const override {
    if (match != "12") return std::nullopt;
    return "Callboard transcript\nmatch 12\n";
  }
  std::map<std::string, web::AnswerPage> answers;  // by page
  std::optional<web::AnswerPage> answer_page(const std::string& page) const override {
    const auto found = answers.find(page);
    return found == answers.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<web::Desk> desk(const web::Viewer& viewer) const override {
    return is_host(viewer.user) ? host_desk : std::nullopt;
  }
};

// A folder of its own, gone at the end.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::filesystem::path path;
};

// A port of this machine that nobody else gets: a board that stops and starts again has the same
// one each time, as in life. Bound here and never listened on, which leaves it free for the board.
class HeldPort {
 public:
  HeldPort();
  ~HeldPort();
  HeldPort(const HeldPort&) = delete;
  HeldPort& operator=(const HeldPort&) = delete;
  [[nodiscard]] std::uint16_t number() const { return number_; }

 private:
  int socket_;
  std::uint16_t number_ = 0;
};

struct TestClock {
  std::shared_ptr<std::atomic<std::int64_t>> ms =
      std::make_shared<std::atomic<std::int64_t>>(1'780'000'000'000);
  [[nodiscard]] Timestamp now() const { return Timestamp{ms->load()}; }
  void pass(std::int64_t span_ms) const { ms->fetch_add(span_ms); }
};

// The board and all it needs. `reopen` is a restart of the daemon on the same files.
class Stage {
 public:
  Stage();
  void reopen(const std::string& cursor);
  void close() { board.reset(); }
  // Whether these words stand anywhere in the board's files.
  [[nodiscard]] bool files_hold(const std::string& words) const;

  std::string open_thread(const std::string& key, const std::string& title);
  SendResult deliver(Delivery delivery);

  TempFolder folder;
  HeldPort port;
  TestClock clock;
  bool guests = false;  // anybody may take a free seat; counts from the next reopen()
  std::shared_ptr<TestPages> pages = std::make_shared<TestPages>();
  std::vector<std::string> log;
  std::mutex log_mutex;
  TestInbox inbox;
  std::unique_ptr<WebBoard> board;
};

Delivery public_post(const std::string& key, const std::string& venue, const std::string& html);
Delivery private_post(const std::string& key, const std::string& venue, const std::string& user,
                      const std::string& html);

}  // namespace callboard::test
