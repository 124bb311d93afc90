// HTTP for adapters and services that speak to servers of others. Wraps libcurl, whose header stays
// in the .cc. Calls block: make them from a thread of your own, never from the loop's.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/result.h"

namespace callboard {

inline constexpr std::size_t kHttpBodyBytesMax = 4U << 20U;

struct HttpRequest {
  std::string url;                   // http or https
  std::vector<std::string> headers;  // "Content-Type: application/json"
  std::string body = {};
  std::int64_t timeout_ms = 30'000;            // for the whole exchange
  const std::atomic<bool>* give_up = nullptr;  // set from outside: the call ends early
  std::string method = "POST";
  std::string ca_file = {};  // of the certificates that are trusted; empty: the system's
  std::size_t body_bytes_max = kHttpBodyBytesMax;  // of the reply; a longer one is a fault
};
struct HttpReply {
  int status = 0;
  std::string body;
  std::map<std::string, std::string> headers;  // names in small letters; of equal ones the last
};
// No reply came. `reason` never repeats header or body: they may hold secrets.
struct HttpFault {
  std::string reason;
  bool never_left = false;  // no byte of the request can have reached the server
};

// Keeps its connection open between exchanges. One thread at a time.
class HttpSession {
 public:
  HttpSession();
  ~HttpSession();
  HttpSession(HttpSession&&) noexcept;
  HttpSession& operator=(HttpSession&&) noexcept;
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  // Certificates of https are checked, redirects are not followed.
  Result<HttpReply, HttpFault> exchange(const HttpRequest& request);

 private:
  class Curl;
  std::unique_ptr<Curl> curl_;
};

// One exchange on a connection of its own. Any thread.
Result<HttpReply, HttpFault> http_exchange(const HttpRequest& request);

// Of a part of a path or of a query: what is not A-Z a-z 0-9 - . _ ~ becomes %XX.
std::string url_encode(const std::string& text);

}  // namespace callboard
