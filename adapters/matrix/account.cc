#include "adapters/matrix/account.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard::matrix {
namespace {

constexpr int kTooLarge = 413;
constexpr std::int64_t kLimitedMs = 5'000;  // where the server does not say
constexpr std::int64_t kLimitedMsMax = 10 * 60'000;

// The lines of a small file, without blanks around them.
std::pair<std::string, std::string> two_lines(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string lines[2];
  for (std::string& line : lines) {
    std::getline(in, line);
    const auto end = line.find_last_not_of(" \t\r\n");
    line.erase(end == std::string::npos ? 0 : end + 1);
  }
  return {lines[0], lines[1]};
}

std::int64_t wait_asked(const HttpReply& reply, const nlohmann::json& body) {
  std::int64_t wait_ms = number_at(body, "retry_after_ms");
  if (const auto header = reply.headers.find("retry-after"); header != reply.headers.end()) {
    std::int64_t seconds = 0;
    const std::string& text = header->second;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (seconds > 0 && seconds <= kLimitedMsMax / 1000) wait_ms = seconds * 1000;
  }
  return wait_ms <= 0 ? kLimitedMs : std::min(wait_ms, kLimitedMsMax);
}

}  // namespace

bool said_no(const Fault& fault) { return fault.kind == FaultKind::kRefused; }

Fault fault_of(const HttpReply& reply) {
  const nlohmann::json body = parse_json(reply.body);
  Fault fault;
  fault.code = text_at(body, "errcode");
  fault.reason = one_line(text_at(body, "error"), 200);
  if (fault.reason.empty()) fault.reason = "status " + std::to_string(reply.status);
  if (!fault.code.empty()) fault.reason = one_line(fault.code, 60) + ": " + fault.reason;
  if (reply.status == 429) {
    fault.kind = FaultKind::kLimited;
    fault.retry_after_ms = wait_asked(reply, body);
  } else if (reply.status == 401 || fault.code == "M_USER_SUSPENDED" ||
             fault.code == "M_USER_LOCKED" || fault.code == "M_USER_DEACTIVATED") {
    fault.kind = FaultKind::kSignedOut;
  } else if (reply.status == kTooLarge || (reply.status >= 400 && reply.status < 500 &&
                                           reply.status != 408 && !fault.code.empty())) {
    fault.kind = FaultKind::kRefused;
  }
  return fault;
}

Fault fault_of(const HttpFault& fault) {
  return {fault.never_left ? FaultKind::kUnsent : FaultKind::kNoAnswer, "", fault.reason, 0};
}

Result<std::string, Fault> Account::token(HttpSession& session, const std::atomic<bool>& give_up) {
  const std::lock_guard lock(mutex_);
  if (setup_.access_token_file.empty()) {
    if (token_.empty()) take_up("");
    return token_.empty() ? sign_in(session, give_up) : token_;
  }
  // Read each time: a new token in the file is the operator's word, and needs no restart.
  const auto [access, refresh_with] = two_lines(setup_.access_token_file);
  if (access.empty()) {
    return Fail{Fault{FaultKind::kSignedOut, "",
                      "no access token in " + setup_.access_token_file.string() +
                          "; put one there (docs/matrix.md)",
                      0}};
  }
  if (access != from_file_) {
    from_file_ = access;
    token_ = access;
    refresh_token_ = refresh_with;
    take_up(access);
  }
  return token_;
}

// What an earlier run has made of the operator's token.
void Account::take_up(const std::string& from) {
  const SignedIn kept = keepsakes_.signed_in();
  if (kept.from != from || kept.access_token.empty()) return;
  token_ = kept.access_token;
  refresh_token_ = kept.refresh_token;
}

Result<std::string, Fault> Account::renew(HttpSession& session, const std::atomic<bool>& give_up,
                                          const std::string& stale) {
  const std::lock_guard lock(mutex_);
  if (token_ != stale && !token_.empty()) return token_;
  const bool from_file = !setup_.access_token_file.empty();
  if (renewal_ == Renewal::kNever && (!from_file || !refresh_token_.empty())) {
    return Fail{Fault{FaultKind::kSignedOut, "",
                      "the sign-in has run out; the daemon signs in again by itself when it runs",
                      0}};
  }
  if (!refresh_token_.empty()) {
    auto refreshed = refresh(session, give_up);
    if (refreshed || refreshed.error().kind != FaultKind::kSignedOut) return refreshed;
    refresh_token_.clear();
  }
  if (!from_file) return sign_in(session, give_up);
  return Fail{Fault{FaultKind::kSignedOut, "",
                    "the homeserver no longer takes the access token; put a new one into " +
                        setup_.access_token_file.string() + " (no restart is needed)",
                    0}};
}

Result<std::string, Fault> Account::sign_in(HttpSession& session,
                                            const std::atomic<bool>& give_up) {
  const nlohmann::json body = {{"type", "m.login.password"},
                               {"identifier", {{"type", "m.id.user"}, {"user", setup_.user}}},
                               {"password", two_lines(setup_.password_file).first},
                               {"device_id", setup_.device},
                               {"initial_device_display_name", "Callboard"}};
  HttpRequest request{setup_.homeserver + "/_matrix/client/v3/login",
                      {"Content-Type: application/json"},
                      write_json(body)};
  request.give_up = &give_up;
  auto signed_in = take(session.exchange(request));
  if (!signed_in && signed_in.error().kind == FaultKind::kRefused) {
    Fault fault = signed_in.error();
    fault.kind = FaultKind::kSignedOut;
    fault.reason = "the homeserver refuses the sign-in of " + setup_.user + " (" + fault.reason +
                   "); look at user and " + setup_.password_file.string() +
                   ", or use an access token";
    return Fail{fault};
  }
  return signed_in;
}

Result<std::string, Fault> Account::refresh(HttpSession& session,
                                            const std::atomic<bool>& give_up) {
  HttpRequest request{setup_.homeserver + "/_matrix/client/v3/refresh",
                      {"Content-Type: application/json"},
                      write_json({{"refresh_token", refresh_token_}})};
  request.give_up = &give_up;
  auto refreshed = take(session.exchange(request));
  if (!refreshed && refreshed.error().kind == FaultKind::kRefused) {
    Fault fault = refreshed.error();
    fault.kind = FaultKind::kSignedOut;
    return Fail{fault};
  }
  return refreshed;
}

// The old refresh token is good until the new access token is used, so the new one is kept first.
Result<std::string, Fault> Account::take(const Result<HttpReply, HttpFault>& reply) {
  if (!reply) return Fail{fault_of(reply.error())};
  if (reply->status != 200) return Fail{fault_of(*reply)};
  const nlohmann::json body = parse_json(reply->body);
  const std::string access = text_at(body, "access_token");
  if (access.empty()) return Fail{Fault{FaultKind::kNoAnswer, "", "an answer without a token", 0}};
  const std::string fresh = text_at(body, "refresh_token");
  if (!fresh.empty()) refresh_token_ = fresh;
  if (!keepsakes_.keep({access, refresh_token_, from_file_}) && renewal_ == Renewal::kAllowed) {
    return Fail{Fault{FaultKind::kUnsent, "",
                      "the token cannot be stored in " + setup_.folder.string(), 0}};
  }
  token_ = access;
  return token_;
}

}  // namespace callboard::matrix
