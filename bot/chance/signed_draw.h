// A throw of RANDOM.ORG: numbers with a signature over the text they came in. What was signed names
// the draw it is for, so an answer to one draw never passes for another. Read alike by the daemon,
// when an answer comes, and by `verify`, long after. Pure functions, any thread. The bytes are
// those of docs/fairness.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/chance/rsa.h"
#include "rules/core/result.h"

namespace callboard {

inline constexpr std::string_view kSignedSource = "random.org";

struct SignedAnswer {
  std::string random;     // the signed JSON, byte for byte
  std::string signature;  // base64
};
// Which draw an answer is for. `sides` at most 10^9, as RANDOM.ORG has it.
struct SignedPlace {
  std::string show_key;
  std::int64_t match = 0;  // number within the show
  std::int64_t book = 0;   // likewise
  std::int64_t n = 0;
  std::uint32_t count = 1;
  std::uint64_t sides = 6;
};
struct SignedThrow {
  std::vector<std::uint64_t> outcome;
  std::int64_t serial = 0;
  std::string hashed_key;  // base64 of the SHA-512 of the API key that asked
};

// What goes with the request and comes back signed, as JSON.
std::string signed_user_data(const SignedPlace& place);

bool signature_fits(const SignedAnswer& answer, const RsaKey& key);
// What was signed, if it answers just this draw; else what is wrong with it. Looks at no signature.
Result<SignedThrow, std::string> read_signed(const SignedAnswer& answer, const SignedPlace& place);

// The proof of the draw's row and back.
std::string signed_proof(const SignedAnswer& answer);
std::optional<SignedAnswer> from_signed_proof(std::string_view proof);

}  // namespace callboard
