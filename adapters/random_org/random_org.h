// Dice of RANDOM.ORG: signed integers by its JSON-RPC API, release 4
// (https://api.random.org/json-rpc/4/signed). One thread of its own asks, one request after the
// other, and puts the answers into the inbox. Owned by main; `ask` is for the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "adapters/adapter.h"

namespace callboard {

inline constexpr std::size_t kDiceRequestsMax = 1'000;   // waiting; more are answered at once: no
inline constexpr std::int64_t kSerialsLookedAtMax = 50;  // behind the last known, for a lost answer

struct RandomOrgSetup {
  std::string url = "https://api.random.org/json-rpc/4/invoke";
  std::string api_key;  // never in a log, an error or an answer
  std::int64_t timeout_ms = 30'000;
  std::function<Timestamp()> clock;  // the quota is renewed at midnight UTC
  // Waits so many milliseconds, as RANDOM.ORG advises between requests; empty: really waits.
  std::function<void(std::int64_t)> wait;
};

// The inbox outlives the service. Its end gives up what is under way; asking again after a restart
// finds an answer that was lost.
std::unique_ptr<DiceService> make_random_org(RandomOrgSetup setup, Inbox& inbox);

}  // namespace callboard
