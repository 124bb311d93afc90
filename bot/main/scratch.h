// A copy of the databases to work on, which goes with its last user whatever happens: beside the
// originals, private like them. Any thread, also while a daemon runs.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "bot/config/config.h"
#include "rules/core/result.h"
#include "storage/sqlite/snapshot.h"

namespace callboard {

class Scratch {
 public:
  // The error is for the operator. Else SQLite has looked through every page of what was copied,
  // unless what is damaged is to be looked at.
  static Result<std::unique_ptr<Scratch>, std::string> copy(const Config& config,
                                                            Pages pages = Pages::kLookedThrough);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::filesystem::path database() const { return folder_ / "callboard.db"; }

 private:
  explicit Scratch(std::filesystem::path folder) : folder_(std::move(folder)) {}
  std::filesystem::path folder_;
};

}  // namespace callboard
