// A source of dice outside the daemon, seen from the daemon: asked by the loop after a commit, it
// returns at once and answers through the inbox. It only carries: whether an answer is signed and
// fits its question is for the bot to judge. Plain values.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "rules/core/ids.h"

namespace callboard {

enum class Asking : std::uint8_t {
  kFirst,  // never asked before
  kAgain,  // asked before, with no answer seen: it may exist, so look for it first
};
struct DiceRequest {
  MatchId match;
  std::int64_t n = 0;  // the draw it is for
  std::uint32_t count = 1;
  std::uint64_t sides = 6;
  std::string user_data;          // JSON: which draw of which match; signed with the answer
  std::int64_t after_serial = 0;  // the newest serial known when it was asked first; 0: none
  Asking asking = Asking::kFirst;
};

struct SignedNumbers {
  std::string random;     // the signed object, byte for byte as it came
  std::string signature;  // base64
};
struct NoNumbers {
  std::string reason;  // for hosts and the operator; never the API key
  std::int64_t retry_after_ms = 0;
};
struct DiceAnswer {
  MatchId match;
  std::int64_t n = 0;
  std::string user_data;  // of the request
  std::variant<SignedNumbers, NoNumbers> outcome;
};

class DiceService {
 public:
  virtual ~DiceService() = default;
  // Loop's thread. Every request is answered once, unless the service is stopped before.
  virtual void ask(DiceRequest request) = 0;
};

}  // namespace callboard
