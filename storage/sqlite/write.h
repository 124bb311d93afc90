// Writes a Commit's rows inside the transaction that the store has begun. Its one thread.
#pragma once

#include <span>

#include "storage/rows.h"
#include "storage/sqlite/db.h"
#include "storage/sqlite/packing.h"

namespace callboard {

// A fault, if any, is left in `db`; the store then rolls back.
void write_commits(Db& db, std::span<const Commit> commits, Packing& packing);

}  // namespace callboard
