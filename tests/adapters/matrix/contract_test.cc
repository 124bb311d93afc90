// Matrix under the contract of all adapters (tests/adapters/contract), on a real homeserver.
#include "tests/adapters/contract/contract.h"
#include "tests/adapters/matrix/matrix_world.h"

namespace callboard {
namespace {

WorldPtr make_world() { return std::make_unique<test::MatrixWorld>(); }

std::vector<MakeWorld> worlds() {
  return test::homeserver() ? std::vector<MakeWorld>{&make_world} : std::vector<MakeWorld>{};
}

INSTANTIATE_TEST_SUITE_P(Matrix, AdapterContract, testing::ValuesIn(worlds()));

TEST(Matrix, ItsTestsHaveAHomeserver) {
  if (!test::homeserver()) GTEST_SKIP() << "run them with tools/test.sh matrix";
}

}  // namespace
}  // namespace callboard
