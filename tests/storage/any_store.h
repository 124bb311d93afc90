// The stores the contract suite runs over. A store can be closed and opened again; the memory store
// then stays as it is, since it promises nothing beyond its own life.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "storage/memory/memory_store.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/storage/temp_dir.h"

namespace callboard {

class AnyStore : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { reopen(); }

  void reopen() {
    if (GetParam() == "memory") {
      if (!store_) store_ = make_memory_store();
      return;
    }
    store_.reset();
    auto opened = open_sqlite(dir_.file("show.db"));
    ASSERT_TRUE(opened.ok()) << opened.error().detail;
    store_ = *std::move(opened);
  }
  void commit(const Commit& one) {
    const auto done = store_->commit(one);
    ASSERT_TRUE(done.ok()) << done.error().detail;
  }
  // The kind of error a commit ends with; the test fails if it has none.
  StoreErrorKind refusal(const Commit& one) {
    const auto done = store_->commit(one);
    EXPECT_FALSE(done.ok());
    if (done.ok()) return StoreErrorKind::kBroken;
    EXPECT_FALSE(done.error().detail.empty());
    return done.error().kind;
  }

  TempDir dir_;
  std::unique_ptr<Store> store_;
};

#define CALLBOARD_EVERY_STORE(suite)                      \
  INSTANTIATE_TEST_SUITE_P(                               \
      Stores, suite, testing::Values("memory", "sqlite"), \
      [](const testing::TestParamInfo<std::string>& parameter) { return parameter.param; })

}  // namespace callboard
