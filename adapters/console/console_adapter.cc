#include "adapters/console/console_adapter.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard {
namespace {

constexpr std::chrono::milliseconds kRetry{20};  // a full inbox, or a clock that has to pass a time

struct Look {
  std::string key;
  Venue venue;
};
struct Mark {
  ReplyRef ref;
  Verdict verdict;
};
using Job = std::variant<Delivery, Look, Mark, OpenVenue>;

std::string clock_words(std::int64_t ms) {
  const auto seconds = static_cast<std::time_t>(ms / 1000);
  std::tm local{};
  std::string words(40, '\0');
  if (localtime_r(&seconds, &local) == nullptr) return "?";
  words.resize(std::strftime(words.data(), words.size(), "%a %d %b %H:%M", &local));
  return words;
}

const char* mark_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "\xe2\x9c\x93 ";  // a check mark
    case Verdict::kRefused:
      return "\xe2\x9c\x97 ";  // a cross
    case Verdict::kAsked:
      return "? ";
    case Verdict::kHidden:
      return "- hidden: ";
    case Verdict::kShown:
      return "- shown again: ";
  }
  return "";
}

std::string wording(const Delivery& delivery) {
  std::string text;
  if (const auto* to = std::get_if<ToAuthor>(&delivery.recipient)) {
    text.append("(for ").append(to->user).append(") ");
  }
  text += delivery.text.empty() ? delivery.plain : delivery.text;
  for (const Picture& picture : delivery.pictures)
    text.append("\n[").append(picture.alt).append("]");
  return printable(text, kConsoleTextBytesMax);
}

Venue venue_of(const Recipient& recipient) {
  return std::visit(Overloaded{[](const ToVenue& to) { return to.venue; },
                               [](const ToAuthor& to) { return to.venue; }},
                    recipient);
}

class ConsoleAdapter final : public Adapter {
 public:
  explicit ConsoleAdapter(Terminal& terminal) : terminal_(terminal) {}
  ~ConsoleAdapter() override { stop_threads(); }

  [[nodiscard]] std::string_view name() const override { return kConsole; }
  [[nodiscard]] Limits limits() const override {
    return {kConsoleTextBytesMax, Dialect::kTerminal, false, false};
  }
  [[nodiscard]] DialectMarks marks() const override {
    return {clock_words, [](std::string_view, std::string_view name) { return std::string(name); }};
  }
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override { stop_threads(); }
  void open(OpenVenue request) override { add(std::move(request)); }
  void send(Delivery delivery) override { add(std::move(delivery)); }
  void find(std::string key, Venue venue) override { add(Look{std::move(key), std::move(venue)}); }
  void read_up_to(Venue venue, Timestamp upto) override {
    const std::lock_guard lock(mutex_);
    if (waits_.size() < kConsoleJobsMax) waits_.push_back({std::move(venue), upto});
    changed_.notify_all();
  }
  void acknowledge(ReplyRef ref, Verdict verdict) override { add(Mark{std::move(ref), verdict}); }

 private:
  void add(Job job) {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < kConsoleJobsMax) jobs_.push_back(std::move(job));
    changed_.notify_all();
  }
  void stop_threads();
  void listen();  // the first thread
  void talk();    // the second
  bool choose_event();
  void do_job(std::unique_lock<std::mutex>& lock);
  AdapterEvent event_of(const TypedLine& line) const;
  void mark(const Mark& mark);
  AdapterEvent deliver(const Delivery& delivery);

  Terminal& terminal_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  Inbox* inbox_ = nullptr;
  std::int64_t next_line_ = 1;
  std::deque<Job> jobs_;
  std::deque<AdapterEvent> answers_;
  std::vector<ReadUpTo> waits_;
  std::optional<AdapterEvent> event_;  // on its way into the inbox, until that takes it
  std::thread listener_;
  std::thread talker_;
};

void ConsoleAdapter::start(Inbox& inbox, std::string cursor) {
  stop_threads();
  terminal_.resume();
  {
    const std::lock_guard lock(mutex_);
    inbox_ = &inbox;
    stopping_ = false;
    event_.reset();
    next_line_ = terminal_.first_after(cursor);
    answers_.push_front(AdapterState{kConsole, true, 0, "listening"});
  }
  listener_ = std::thread([this] { listen(); });
  talker_ = std::thread([this] { talk(); });
}

void ConsoleAdapter::stop_threads() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  terminal_.interrupt();
  changed_.notify_all();
  if (listener_.joinable()) listener_.join();
  if (talker_.joinable()) talker_.join();
}

void ConsoleAdapter::listen() {
  while (true) {
    {
      // Lines are kept until they are handed in; when that many wait, no more are read.
      std::unique_lock lock(mutex_);
      const auto last_kept = static_cast<std::int64_t>(kLinesKept) - 1;
      while (!stopping_ && terminal_.line(next_line_ + last_kept)) changed_.wait_for(lock, kRetry);
      if (stopping_) return;
    }
    const Terminal::Heard heard = terminal_.listen();
    const std::lock_guard lock(mutex_);
    if (heard == Terminal::Heard::kEnded) {
      answers_.push_back(AdapterState{kConsole, false, 0, "the input has ended"});
    }
    changed_.notify_all();
    if (heard == Terminal::Heard::kEnded || heard == Terminal::Heard::kInterrupted) return;
  }
}

AdapterEvent ConsoleAdapter::event_of(const TypedLine& line) const {
  const std::string id = terminal_.id_of(line.number);
  Incoming in;
  in.ref = {kConsole, id};
  in.venue = {kConsole, kConsole};
  in.author = {kConsole, fold_key(line.speech.name), line.speech.name};
  in.text = line.speech.words;
  in.stamp = line.stamp;
  in.privately = line.speech.privately;
  in.cursor = id;
  return in;
}

// Lines first, then answers; a read_up_to is answered when no line before its time can come any
// more.
bool ConsoleAdapter::choose_event() {
  if (event_) return true;
  if (const auto line = terminal_.line(next_line_)) {
    ++next_line_;
    event_ = event_of(*line);
    return true;
  }
  if (!answers_.empty()) {
    event_ = std::move(answers_.front());
    answers_.pop_front();
    return true;
  }
  const auto ready = std::find_if(waits_.begin(), waits_.end(), [&](const ReadUpTo& wait) {
    return terminal_.quiet(next_line_, wait.upto);
  });
  if (ready == waits_.end()) return false;
  event_ = *ready;
  waits_.erase(ready);
  return true;
}

void ConsoleAdapter::talk() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (choose_event()) {
      const AdapterEvent event = *event_;
      lock.unlock();
      const bool taken = inbox_->push(event);
      lock.lock();
      if (taken) {
        event_.reset();
      } else {
        changed_.wait_for(lock, kRetry);
      }
    } else if (!jobs_.empty()) {
      do_job(lock);
    } else if (!waits_.empty()) {
      changed_.wait_for(lock, kRetry);
    } else {
      changed_.wait(lock);
    }
  }
  // What was judged last is marked also where the input has ended meanwhile.
  for (const Job& job : jobs_) {
    if (const auto* last = std::get_if<Mark>(&job)) mark(*last);
  }
  std::erase_if(jobs_, [](const Job& job) { return std::holds_alternative<Mark>(job); });
}

void ConsoleAdapter::do_job(std::unique_lock<std::mutex>& lock) {
  const Job job = std::move(jobs_.front());
  jobs_.pop_front();
  lock.unlock();  // a terminal may be slow to print
  std::optional<AdapterEvent> answer = std::visit(
      Overloaded{
          [&](const Delivery& delivery) { return std::optional(deliver(delivery)); },
          [&](const Look& look) {
            return std::optional<AdapterEvent>(
                FindResult{look.key, look.venue, terminal_.find(look.key)});
          },
          [&](const Mark& to) {
            mark(to);
            return std::optional<AdapterEvent>();
          },
          [&](const OpenVenue& request) {
            terminal_.note("=== " + printable(one_line(request.title, 80), 400) + " ===");
            return std::optional<AdapterEvent>(
                VenueOpened{request.key, {kConsole, kConsole}, "this terminal"});
          },
      },
      job);
  lock.lock();
  if (answer) answers_.push_back(*std::move(answer));
}

AdapterEvent ConsoleAdapter::deliver(const Delivery& delivery) {
  const auto sent = terminal_.post(delivery.key, wording(delivery));
  return SendResult{delivery.key, venue_of(delivery.recipient),
                    sent ? SendOutcome(*sent) : SendOutcome(Unknown{})};
}

void ConsoleAdapter::mark(const Mark& mark) {
  const auto line = terminal_.line_of(mark.ref.id);
  if (mark.ref.adapter != kConsole || !line) return;
  terminal_.note(mark_of(mark.verdict) + line->speech.name);
}

}  // namespace

std::unique_ptr<Adapter> make_console_adapter(Terminal& terminal) {
  return std::make_unique<ConsoleAdapter>(terminal);
}

}  // namespace callboard
