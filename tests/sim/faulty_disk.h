// A disk that fails, below SQLite: while one of these lives, every database of the process that is
// opened goes through it. A write or a sync can fail, find no space, or be the moment the power
// goes; then what was written since the last sync of a file is lost, kept or torn at sectors of 512
// bytes, write by write. One at a time; one thread.
#pragma once

#include <cstdint>
#include <memory>

#include "tests/sim/chance.h"

namespace callboard::sim {

enum class DiskTrouble : std::uint8_t { kNone, kWriteFails, kSyncFails, kFull, kPowerCut };

class FaultyDisk {
 public:
  explicit FaultyDisk(std::uint64_t seed);
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // Strikes the write or sync after so many others from now; 0: the next.
  void plan(DiskTrouble trouble, std::int64_t after);
  // The power goes now, unless it has gone. Nothing is written until `power_on`.
  void cut_power();
  // Every database is closed. After a power cut the files become what a real disk might hold;
  // after a crash of the program alone the system has kept all. Does nothing if it never went.
  enum class Kept : std::uint8_t { kAll, kWhatWasSynced };
  void power_on(Kept kept);
  // Whether what was planned has struck, since the last question.
  DiskTrouble take_struck();

 private:
  struct Shim;
  std::unique_ptr<Shim> shim_;
};

}  // namespace callboard::sim
