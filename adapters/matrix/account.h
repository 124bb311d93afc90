// How the adapter is signed in at the homeserver: with a token from a file or with a password,
// always as the same device, since the server knows by the device what it has already taken. Shared
// by the adapter's threads; a method that signs in waits for the server.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "adapters/http/client.h"
#include "adapters/matrix/keepsakes.h"
#include "adapters/matrix/matrix_adapter.h"
#include "rules/core/result.h"

namespace callboard::matrix {

enum class FaultKind : std::uint8_t {
  kNoAnswer,  // it may have had its effect
  kUnsent,    // nothing can have reached the server
  kLimited,   // 429: nothing was done; again after `retry_after_ms`
  kSignedOut,
  kRefused,  // it will be the next time, too
};
struct Fault {
  FaultKind kind = FaultKind::kNoAnswer;
  std::string code;    // "M_FORBIDDEN"
  std::string reason;  // for the operator; no secret
  std::int64_t retry_after_ms = 0;
};

// In the place of a code: what came is no answer of a homeserver, though it says that all is well.
inline constexpr const char* kNotMatrix = "NOT_MATRIX";

bool said_no(const Fault& fault);  // the homeserver itself

// Status and JSON of an answer that is not 200, in these terms. A refusal without the homeserver's
// code is the page of something before it, which may be gone the next time: no answer.
Fault fault_of(const HttpReply& reply);
Fault fault_of(const HttpFault& fault);

// Whether a token that ran out is renewed. A second program beside the daemon does not: each
// renewal makes the tokens of before worthless.
enum class Renewal : std::uint8_t { kAllowed, kNever };

class Account {
 public:
  Account(const MatrixSetup& setup, Keepsakes& keepsakes, Renewal renewal = Renewal::kAllowed)
      : setup_(setup), keepsakes_(keepsakes), renewal_(renewal) {}

  // The token to go on with; signs in if there is none.
  Result<std::string, Fault> token(HttpSession& session, const std::atomic<bool>& give_up);
  // After the server refused `stale`: another one, if one can be had.
  Result<std::string, Fault> renew(HttpSession& session, const std::atomic<bool>& give_up,
                                   const std::string& stale);

 private:
  Result<std::string, Fault> sign_in(HttpSession& session, const std::atomic<bool>& give_up);
  Result<std::string, Fault> refresh(HttpSession& session, const std::atomic<bool>& give_up);
  void take_up(const std::string& from);
  Result<std::string, Fault> take(const Result<HttpReply, HttpFault>& reply);

  const MatrixSetup& setup_;
  Keepsakes& keepsakes_;
  const Renewal renewal_;
  std::mutex mutex_;
  std::string token_;
  std::string refresh_token_;
  std::string from_file_;  // the operator's token that was read last
};

}  // namespace callboard::matrix
