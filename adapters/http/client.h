// One HTTP request at a time, for adapters and services that speak to servers of others. Wraps
// libcurl, whose header stays in the .cc. Blocks: call it from a thread of your own, never from the
// loop's. Any thread; calls do not share anything.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/result.h"

namespace callboard {

inline constexpr std::size_t kHttpBodyBytesMax = 4U << 20U;

struct HttpRequest {
  std::string url;                   // http or https
  std::vector<std::string> headers;  // "Content-Type: application/json"
  std::string body;
  std::int64_t timeout_ms = 30'000;            // for the whole exchange
  const std::atomic<bool>* give_up = nullptr;  // set from outside: the call ends early
};
struct HttpReply {
  int status = 0;
  std::string body;
};

// POSTs the body. Certificates of https are checked, redirects are not followed. The error says
// what went wrong and never repeats header or body: they may hold secrets.
Result<HttpReply, std::string> http_post(const HttpRequest& request);

}  // namespace callboard
