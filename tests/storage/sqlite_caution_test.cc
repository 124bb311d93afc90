#include "storage/sqlite/caution.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

TEST(SqliteCaution, NamesVersionsThatCanDamageTheLog) {
  for (const int version : {3040001, 3044005, 3045000, 3046001, 3050006, 3051000, 3051002}) {
    ASSERT_TRUE(sqlite_caution(version)) << version;
  }
  EXPECT_NE(sqlite_caution(3040001)->find("SQLite 3.40.1 "), std::string::npos);
  for (const int version : {3044006, 3044099, 3050007, 3051003, 3052000, 4000000}) {
    EXPECT_FALSE(sqlite_caution(version)) << version;
  }
  EXPECT_GT(linked_sqlite(), 3037000);
}

}  // namespace
}  // namespace callboard
