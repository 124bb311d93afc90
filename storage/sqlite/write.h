// Writes a Commit's rows inside the transaction that the store has begun. Its one thread.
#pragma once

#include "storage/rows.h"
#include "storage/sqlite/db.h"
#include "storage/sqlite/packing.h"

namespace callboard {

// A fault, if any, is left in `db`; the store then rolls back.
void write_commit(Db& db, const Commit& commit, Packing& packing);

}  // namespace callboard
