// The database's shape: numbered steps, forward only, each in a transaction of its own. A step that
// was released is never edited; a change is a new step. docs/database.md says why each table is
// there.
#pragma once

#include <cstdint>
#include <span>

#include "storage/sqlite/db.h"

namespace callboard {

// Marks the file as Callboard's own (PRAGMA application_id).
inline constexpr std::int64_t kApplicationId = 0x43426264;  // "CBbd"

struct Migration {
  std::int64_t version = 0;  // 1, 2, 3, ...
  const char* sql = "";
};

std::span<const Migration> migrations();

// Brings the database to the last of `steps`. kNewer if it is beyond them; kBroken if the file is
// somebody else's database. Steps already made are not made again.
void migrate(Db& db, std::span<const Migration> steps);

}  // namespace callboard
