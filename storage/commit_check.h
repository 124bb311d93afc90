// What every store asks of a commit before it writes, and how it names a fault, so that all stores
// refuse alike. Pure functions (but for the random bytes), any thread.
#pragma once

#include <optional>
#include <string>

#include "storage/rows.h"
#include "storage/store.h"

namespace callboard {

// Double entry: the amounts of each id within one commit sum to zero. Gives the fault, or nothing.
std::optional<StoreError> ledger_fault(const Commit& commit);

StoreError duplicate_reply(const ReplyRow& reply);
StoreError sequence_taken(const LogAppend& append, std::uint64_t next_seq);
// An id that only another writer can have taken: "outbox row 7".
StoreError id_taken(const std::string& what);
// A row that may not change any more: "draw 3 of book 1".
StoreError rewritten(const std::string& what);

// 16 random bytes in hex; nothing if the system gives none.
std::optional<std::string> new_installation();

}  // namespace callboard
