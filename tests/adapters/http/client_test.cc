// What is known of a request when its connection ends: docs/reliability.md, posts that stand once.
#include "adapters/http/client.h"

#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <vector>

#include "tests/adapters/http/loopback.h"

namespace callboard {
namespace {

using test::Loopback;
using test::Response;

// Keeps the connection of its first answer open; what it does to the second request a test says.
class Server {
 public:
  explicit Server(Response second)
      : loopback_([this, second](const std::string& body) {
          const std::lock_guard lock(mutex_);
          heard_.push_back(body);
          return heard_.size() == 2 ? second : Response{200, "{}", false, false, true};
        }) {}

  Result<HttpReply, HttpFault> post(const std::string& body) {
    HttpRequest request{loopback_.url() + "/post", {}, body};
    request.timeout_ms = 20'000;
    return session_.exchange(request);
  }
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> heard_;
  Loopback loopback_;
  HttpSession session_;  // ends first, so that the server's thread waits for no request
};

using Words = std::vector<std::string>;

Response cut() { return {200, "", true, false, false}; }
Response cut_for_good() { return {200, "", true, true, false}; }

TEST(HttpClient, ARequestIsNotSentAgainWhenAKeptConnectionEndsWithoutAnAnswer) {
  Server server(cut());
  ASSERT_TRUE(server.post("one"));
  const auto lost = server.post("two");
  ASSERT_FALSE(lost);
  EXPECT_FALSE(lost.error().never_left) << lost.error().reason;
  EXPECT_EQ(server.heard(), (Words{"one", "two"}));
  EXPECT_TRUE(server.post("three"));
  EXPECT_EQ(server.heard(), (Words{"one", "two", "three"}));
}

TEST(HttpClient, ARequestHasLeftEvenIfNoOtherConnectionCanBeMadeAfterwards) {
  Server server(cut_for_good());
  ASSERT_TRUE(server.post("one"));
  const auto lost = server.post("two");
  ASSERT_FALSE(lost);
  EXPECT_FALSE(lost.error().never_left) << lost.error().reason;
  EXPECT_EQ(server.heard(), (Words{"one", "two"}));
}

TEST(HttpClient, NothingLeavesWhereNobodyListens) {
  Server server(cut_for_good());
  ASSERT_TRUE(server.post("one"));
  ASSERT_FALSE(server.post("two"));
  const auto unsent = server.post("three");
  ASSERT_FALSE(unsent);
  EXPECT_TRUE(unsent.error().never_left) << unsent.error().reason;
}

}  // namespace
}  // namespace callboard
