#include "storage/commit_check.h"

#include <unistd.h>

#include <array>
#include <map>

namespace callboard {
namespace {

constexpr std::size_t kInstallationBytes = 16;
constexpr const char* kOneWriter =
    " Two writers are at work on one database, or a writer lost count: stop every callboard that "
    "uses it and start one.";

}  // namespace

std::optional<StoreError> ledger_fault(const Commit& commit) {
  std::map<std::int64_t, std::int64_t> sums;
  for (const LedgerRow& row : commit.ledger) {
    std::int64_t& sum = sums[row.id];
    if (__builtin_add_overflow(sum, row.amount, &sum)) {
      return StoreError{StoreErrorKind::kBroken,
                        "Ledger entry " + std::to_string(row.id) +
                            " is too large to add up. Nothing was written."};
    }
  }
  for (const auto& [id, sum] : sums) {
    if (sum == 0) continue;
    return StoreError{StoreErrorKind::kBroken,
                      "Ledger entry " + std::to_string(id) +
                          " does not balance: its amounts sum to " + std::to_string(sum) +
                          ". Nothing was written. This is a fault of Callboard: please report it."};
  }
  return std::nullopt;
}

StoreError duplicate_reply(const ReplyRow& reply) {
  return {StoreErrorKind::kDuplicate,
          "The reply " + reply.id + " of " + reply.adapter + " was committed before."};
}

StoreError sequence_taken(const LogAppend& append, std::uint64_t next_seq) {
  return {StoreErrorKind::kConflict, "Entry " + std::to_string(append.entry.seq) + " of match " +
                                         std::to_string(append.match.value) + " is not the next, " +
                                         std::to_string(next_seq) + " is." + kOneWriter};
}

StoreError id_taken(const std::string& what) {
  return {StoreErrorKind::kConflict, "The id of " + what + " is taken." + kOneWriter};
}

StoreError rewritten(const std::string& what) {
  return {StoreErrorKind::kBroken,
          "A commit would rewrite " + what +
              ", which never changes. Nothing was written. This is a fault of Callboard: please "
              "report it."};
}

std::optional<std::string> new_installation() {
  std::array<unsigned char, kInstallationBytes> bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0) return std::nullopt;
  constexpr const char* kHex = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : bytes) {
    hex += kHex[byte >> 4U];
    hex += kHex[byte & 0xfU];
  }
  return hex;
}

}  // namespace callboard
