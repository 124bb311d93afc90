// Whether the SQLite this program is linked with has a known fault that an operator should know of.
// Any thread.
#pragma once

#include <optional>
#include <string>

namespace callboard {

int linked_sqlite();  // 3040001 for 3.40.1

// The write-ahead log can be damaged before 3.51.3, 3.50.7 and 3.44.6 when one program resets it
// while another moves it into the database (https://sqlite.org/wal.html). Nothing: it is mended.
std::optional<std::string> sqlite_caution(int version);

}  // namespace callboard
