#include "tests/adapters/contract/contract.h"
#include "tests/adapters/discord/discord_world.h"

namespace callboard {
namespace {

INSTANTIATE_TEST_SUITE_P(Discord, AdapterContract, testing::Values([]() -> WorldPtr {
                           return std::make_unique<test::DiscordWorld>();
                         }));

}  // namespace
}  // namespace callboard
