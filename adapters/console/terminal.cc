#include "adapters/console/terminal.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

namespace callboard {
namespace {

constexpr const char* kNobodyNamed = "You";  // before anybody has written "Name: words"

Timestamp system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

bool blank(const std::string& text) { return text.find_first_not_of(" \t\r") == std::string::npos; }

}  // namespace

Terminal::Terminal(std::istream& in, std::ostream& out, TerminalOptions options)
    : in_(in), out_(out), options_(std::move(options)) {
  if (!options_.clock) options_.clock = system_now;
  session_ = std::to_string(options_.clock().ms);
}

Terminal::Terminal(FdInput& in, std::ostream& out, TerminalOptions options)
    : Terminal(static_cast<std::istream&>(in), out, std::move(options)) {
  waits_ = &in;
}

void Terminal::interrupt() {
  if (waits_ != nullptr) waits_->interrupt();
}

void Terminal::resume() {
  if (waits_ != nullptr) waits_->resume();
}

Timestamp Terminal::next_stamp() const { return std::max(options_.clock(), last_stamp_); }

Terminal::Heard Terminal::listen() {
  int got = in_.get();
  for (; got != std::istream::traits_type::eof() && got != '\n'; got = in_.get()) {
    if (partial_.size() <= kLineBytesMax) partial_ += static_cast<char>(got);
  }
  if (got == std::istream::traits_type::eof()) {
    // Half a line that was being typed is kept until the rest comes; a file's last line counts.
    if (waits_ != nullptr && waits_->interrupted()) return Heard::kInterrupted;
    if (partial_.empty()) return Heard::kEnded;
  }
  const std::string typed = std::exchange(partial_, {});
  Speech speech = read_speech(cut(typed, kLineBytesMax), options_.people);
  if (blank(speech.words)) {
    const std::lock_guard lock(mutex_);
    if (!speech.name.empty()) speaker_ = speech.name;
    return Heard::kNothing;
  }
  const std::lock_guard lock(mutex_);
  if (!speech.name.empty()) speaker_ = speech.name;
  speech.name = speaker_.empty() ? kNobodyNamed : speaker_;
  last_stamp_ = next_stamp();
  lines_.push_back({++last_line_, last_stamp_, std::move(speech)});
  if (lines_.size() > kLinesKept) lines_.pop_front();
  return Heard::kLine;
}

std::string Terminal::id_of(std::int64_t line) const {
  return session_ + "-" + std::to_string(line);
}

std::optional<std::int64_t> Terminal::number_of(const std::string& id) const {
  if (!id.starts_with(session_ + "-")) return std::nullopt;
  std::int64_t number = 0;
  const char* const end = id.data() + id.size();
  const auto [stop, error] = std::from_chars(id.data() + session_.size() + 1, end, number);
  const bool whole = error == std::errc{} && stop == end && number > 0;
  return whole ? std::optional(number) : std::nullopt;
}

std::int64_t Terminal::first_after(const std::string& cursor) const {
  const auto number = number_of(cursor);
  const std::lock_guard lock(mutex_);
  const std::int64_t oldest = lines_.empty() ? last_line_ + 1 : lines_.front().number;
  return number && *number <= last_line_ ? std::max(oldest, *number + 1) : oldest;
}

std::optional<TypedLine> Terminal::line_of(const std::string& id) const {
  const auto number = number_of(id);
  return number ? line(*number) : std::nullopt;
}

std::optional<TypedLine> Terminal::line(std::int64_t number) const {
  const std::lock_guard lock(mutex_);
  if (lines_.empty() || number < lines_.front().number || number > last_line_) return std::nullopt;
  return lines_[static_cast<std::size_t>(number - lines_.front().number)];
}

bool Terminal::quiet(std::int64_t next, Timestamp upto) const {
  const std::lock_guard lock(mutex_);
  return next > last_line_ && next_stamp() >= upto;
}

bool Terminal::print(const std::string& text) {
  out_.clear();
  out_ << (options_.colours == Colours::kShown ? text : without_colours(text)) << std::flush;
  output_failed_ = output_failed_ || !out_.good();
  return out_.good();
}

bool Terminal::output_failed() const {
  const std::lock_guard lock(mutex_);
  return output_failed_;
}

std::optional<Sent> Terminal::post(const std::string& key, const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (const auto known = posts_.find(key); known != posts_.end()) return known->second;
  if (!print(text + "\n\n")) return std::nullopt;
  const Sent sent{session_ + "-post-" + std::to_string(++last_post_), next_stamp()};
  posts_.emplace(key, sent);
  post_order_.push_back(key);
  if (post_order_.size() > kPostsKept) {
    posts_.erase(post_order_.front());
    post_order_.pop_front();
  }
  return sent;
}

std::optional<Sent> Terminal::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto known = posts_.find(key);
  return known == posts_.end() ? std::nullopt : std::optional(known->second);
}

void Terminal::note(const std::string& text) {
  const std::lock_guard lock(mutex_);
  print(text + "\n");  // a mark that does not show costs nothing
}

}  // namespace callboard
