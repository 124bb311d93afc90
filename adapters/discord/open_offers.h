// Which posts that offer somebody private words in a thread nobody has opened yet: more words for
// that person join them, so that at most one such post waits. Forgotten with an end of the program,
// which costs one post more. Thread-safe.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "adapters/discord/snowflake.h"

namespace callboard::discord {

class OpenOffers {
 public:
  struct Offered {
    std::string key;
    Snowflake post = 0;
  };
  using Whose = std::pair<Snowflake, Snowflake>;  // thread and person
  // What waits there, if `join` has added to it. Nobody opens it meanwhile.
  std::optional<Offered> joined(const Whose& whose,
                                const std::function<bool(const Offered&)>& join) {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(whose);
    if (found == open_.end() || !join(found->second)) return std::nullopt;
    return found->second;
  }
  void add(const Whose& whose, Offered offered) {
    const std::lock_guard lock(mutex_);
    if (open_.size() < kMost) open_[whose] = std::move(offered);
  }
  // It waits no longer; `read` reads what it holds.
  std::optional<std::string> opened(const std::string& key,
                                    const std::function<std::optional<std::string>()>& read) {
    const std::lock_guard lock(mutex_);
    std::erase_if(open_, [&](const auto& one) { return one.second.key == key; });
    return read();
  }

 private:
  static constexpr std::size_t kMost = 10'000;
  std::mutex mutex_;
  std::map<Whose, Offered> open_;
};

}  // namespace callboard::discord
