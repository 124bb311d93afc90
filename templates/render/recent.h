// Keeps what was made last by its text, up to a number of bytes; the least recently wanted go
// first. Thread-safe.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace callboard {

template <class Value>
class Recent {
 public:
  explicit Recent(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  std::optional<Value> find(const std::string& text) {
    const std::lock_guard lock(mutex_);
    const auto found = by_text_.find(text);
    if (found == by_text_.end()) return std::nullopt;
    recent_.splice(recent_.begin(), recent_, found->second);
    return found->second->value;
  }
  void put(const std::string& text, const Value& value, std::size_t value_bytes) {
    const std::lock_guard lock(mutex_);
    const std::size_t bytes = text.size() + value_bytes;
    if (by_text_.count(text) != 0 || bytes > bytes_max_) return;
    recent_.push_front({text, value, bytes});
    by_text_.emplace(recent_.front().text, recent_.begin());
    bytes_ += bytes;
    while (bytes_ > bytes_max_) {
      bytes_ -= recent_.back().bytes;
      by_text_.erase(recent_.back().text);
      recent_.pop_back();
    }
  }
  [[nodiscard]] std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }
  [[nodiscard]] std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return recent_.size();
  }

 private:
  struct Entry {
    std::string text;
    Value value;
    std::size_t bytes = 0;
  };
  const std::size_t bytes_max_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::list<Entry> recent_;  // front: wanted last
  std::unordered_map<std::string_view, typename std::list<Entry>::iterator> by_text_;  // views
};

}  // namespace callboard
