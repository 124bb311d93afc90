// Erasing of people, and of what whole shows hold of people, from the SQLite store: the rows first,
// then their bytes. Used by the store; its one thread.
#pragma once

#include <vector>

#include "storage/sqlite/db.h"
#include "storage/sqlite/packing.h"
#include "storage/store.h"

namespace callboard {

// In the transaction of a commit.
void discard_show(Db& db, const DiscardRow& row, Packing& packing);
Stored<Done> forget_in(Db& db, PersonId person);
Stored<std::vector<PersonId>> erase_in(Db& db, const Erasure& erasure);

}  // namespace callboard
