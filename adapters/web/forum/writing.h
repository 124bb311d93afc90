// What a piece of work for the forum's writer is given: the connection inside an open transaction,
// the board's time for every stamp in it, and where to note which threads changed. Only the
// writer's thread holds one; it lives for one transaction.
#pragma once

#include <cstdint>
#include <set>

#include "adapters/web/forum/db.h"
#include "adapters/web/forum/ids.h"

namespace callboard::web {

struct Writing {
  Db& db;
  Timestamp now;                // never smaller than any stamp before
  std::int64_t& rev;            // the number of the last change to a post
  std::set<ThreadId>& touched;  // threads whose readers must be told after the commit
  bool& scrub;                  // words were erased: their traces in the write-ahead log go too
};

}  // namespace callboard::web
