#include "adapters/discord/permissions.h"

#include <array>

namespace callboard::discord {
namespace {

struct Needed {
  std::uint64_t bit;
  const char* name;
};
constexpr std::uint64_t kOne = 1;
constexpr std::uint64_t kAllOfThem = kOne << 3;  // Administrator
constexpr std::array<Needed, 7> kNeeded = {{{kOne << 10, "View Channel"},
                                            {kOne << 11, "Send Messages"},
                                            {kOne << 16, "Read Message History"},
                                            {kOne << 15, "Attach Files"},
                                            {kOne << 6, "Add Reactions"},
                                            {kOne << 35, "Create Public Threads"},
                                            {kOne << 38, "Send Messages in Threads"}}};
constexpr Needed kPrivately = {kOne << 36, "Create Private Threads"};

}  // namespace

std::uint64_t needed_bits() {
  std::uint64_t all = 0;
  for (const Needed& one : kNeeded) all |= one.bit;
  return all | kPrivately.bit;
}

std::vector<std::string> missing_of(std::uint64_t rights, Threads threads) {
  std::vector<std::string> missing;
  if ((rights & kAllOfThem) != 0) return missing;
  for (const Needed& one : kNeeded) {
    if ((rights & one.bit) == 0) missing.emplace_back(one.name);
  }
  const bool privately = threads == Threads::kPrivateToo;
  if (privately && (rights & kPrivately.bit) == 0) missing.emplace_back(kPrivately.name);
  return missing;
}

}  // namespace callboard::discord
