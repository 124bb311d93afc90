// Lists of texts in callboard.toml.
#include <gtest/gtest.h>

#include "bot/config/config.h"
#include "rules/catalog.h"

namespace callboard::test {
namespace {

TEST(ListsInConfig, AnEmptyNameIsNamedWithItsLine) {
  for (const std::string list : {"[\"\"]", "[\"Ann\", \"  \"]"}) {
    const auto config = parse_config("[show.x]\nhosts = " + list + "\n", "c.toml", ".", catalog());
    ASSERT_FALSE(config.ok()) << list;
    EXPECT_EQ(to_line(config.error().front()),
              "c.toml:2: nothing stands between the quotation marks");
  }
  EXPECT_TRUE(parse_config("[show.x]\nhosts = [\"Ann\"]\n", "c.toml", ".", catalog()).ok());
}

}  // namespace
}  // namespace callboard::test
