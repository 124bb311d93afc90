// The store as the daemon has it in a simulation: tells a judge of every commit, and has the faults
// of a disk and of a power cut around it. Reads go straight to the store behind. One thread.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "storage/store.h"

namespace callboard::sim {

// What happens around a commit.
struct StoreHooks {
  std::function<std::optional<StoreError>()> before;  // an error: nothing is written
  std::function<void(std::span<const Commit>)> written;
  std::function<void(std::span<const Commit>)> failed;  // it may be on the disk all the same
  std::function<std::optional<StoreError>()> after;     // an error although it is written
};

std::unique_ptr<Store> watch_store(Store& behind, StoreHooks hooks);

}  // namespace callboard::sim
