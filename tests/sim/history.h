// What happened in a run: a digest over every line, by which two runs are compared, the last lines
// in words, and the count of faults put in. Broken is how a checker ends a run. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "rules/core/ids.h"

namespace callboard::sim {

// A promise that does not hold; not an error of the program under test, so no std::exception.
struct BrokenPromise {
  std::string promise;
  std::string what;
};

class History {
 public:
  // `now` is when it begins; the last `tail` lines are kept.
  History(const Timestamp& now, std::size_t tail) : now_(now), begin_(now), tail_max_(tail) {}
  [[nodiscard]] Timestamp begin() const { return begin_; }
  // One line: what, and about whom or what.
  void note(std::string_view what, std::string_view about = "");
  void fault(const std::string& kind) {
    ++faults_[kind];
    note("fault", kind);
  }
  [[noreturn]] void broken(std::string promise, std::string what) const {
    throw BrokenPromise{std::move(promise), std::move(what)};
  }
  [[nodiscard]] std::uint64_t digest() const { return digest_; }
  [[nodiscard]] const std::map<std::string, std::int64_t>& faults() const { return faults_; }
  [[nodiscard]] std::int64_t lines() const { return lines_; }
  // The last lines, oldest first.
  [[nodiscard]] const std::deque<std::string>& tail() const { return tail_; }

 private:
  const Timestamp& now_;
  const Timestamp begin_;
  const std::size_t tail_max_;
  std::uint64_t digest_ = 0xcbf29ce484222325ULL;
  std::int64_t lines_ = 0;
  std::deque<std::string> tail_;
  std::map<std::string, std::int64_t> faults_;
};

}  // namespace callboard::sim
