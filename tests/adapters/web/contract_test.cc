// The web board under the contract of all adapters (tests/adapters/contract).
#include "tests/adapters/contract/contract.h"
#include "tests/adapters/web/web_world.h"

namespace callboard {

INSTANTIATE_TEST_SUITE_P(Web, AdapterContract, testing::Values([]() -> WorldPtr {
                           return std::make_unique<test::WebWorld>();
                         }));

}  // namespace callboard
