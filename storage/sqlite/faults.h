// The words an operator reads when the database fails: what, where, what to do. Pure functions.
#pragma once

#include <string>

#include "storage/store.h"

namespace callboard {

struct SqlCode {
  int code = 0;      // SQLite's extended result
  int os_error = 0;  // errno of the last system call, 0: none
  std::string words;
};

// `doing`: "Opening", "Reading", "Writing".
StoreError sql_fault(const SqlCode& said, const std::string& doing, const std::string& file);
StoreError corrupt_fault(const std::string& found, const std::string& file);
// A failed system call on `file`.
StoreError system_fault(int os_error, const std::string& doing, const std::string& file);

}  // namespace callboard
