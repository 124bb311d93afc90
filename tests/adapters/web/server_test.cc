// The HTTP server by itself: slow clients, many clients, answers that come late.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "adapters/web/http/server.h"
#include "tests/adapters/web/browser.h"

namespace callboard::web {
namespace {

ServerConfig echo_config() {
  ServerConfig config;
  config.handle = [](const Request& request, const Respond& respond) {
    Response response;
    response.body = request.path.empty() ? "front" : request.path[0];
    respond(std::move(response));
  };
  config.refuse = [](int status) {
    Response response;
    response.status = status;
    response.body = "refused";
    return response;
  };
  config.log = [](const std::string&) {};
  return config;
}

constexpr std::size_t kBig = 4 * 1024 * 1024;  // more than the system takes for who does not read

// "/7" is answered with seven bytes.
void answers_with_bytes(const Request& request, const Respond& respond) {
  Response response;
  response.body.assign(std::stoul(request.path.at(0)), 'x');
  respond(std::move(response));
}

std::string ask_for(std::size_t bytes) {
  return "GET /" + std::to_string(bytes) + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
}

std::unique_ptr<HttpServer> serve(ServerConfig config) {
  auto opened = HttpServer::open(std::move(config));
  EXPECT_TRUE(opened.ok());
  auto server = *std::move(opened);
  server->begin();
  return server;
}

TEST(WebServer, AClientThatNeverFinishesItsRequestIsCutOff) {
  ServerConfig config = echo_config();
  config.read_time = std::chrono::milliseconds(50);
  const auto server = serve(std::move(config));
  EXPECT_EQ(test::raw_exchange(server->port(), "GET / HTTP/1.1\r\nHost: x\r\n"), "");
  EXPECT_EQ(test::raw_exchange(server->port(), ""), "");
  EXPECT_EQ(test::raw_exchange(server->port(),
                               "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"),
            "");
  EXPECT_EQ(test::Browser(server->port()).get("/still").body, "still");
}

// As many slow ones as there are places keep nobody out: the one that has waited longest gives way.
TEST(WebServer, WhoSendsSlowlyGivesWayToOthers) {
  ServerConfig config = echo_config();
  config.connections_max = 4;
  const auto server = serve(std::move(config));
  std::vector<std::unique_ptr<test::SlowClient>> slow;
  for (int i = 0; i < 12; ++i) {
    slow.push_back(std::make_unique<test::SlowClient>(server->port(), "POST / HTTP/1.1\r\nHost: "));
    slow.front()->send("x");  // a byte now and then
    EXPECT_EQ(test::Browser(server->port()).get("/served").body, "served") << i;
  }
  EXPECT_TRUE(slow.front()->wait_for_end());
}

// As of who sends slowly: of those who take nothing of their answer the first gives way.
TEST(WebServer, WhoReadsNothingGivesWayToOthers) {
  ServerConfig config = echo_config();
  config.connections_max = 4;
  config.handle = answers_with_bytes;
  const auto server = serve(std::move(config));
  std::vector<std::unique_ptr<test::NonReader>> slow;
  for (int i = 0; i < 12; ++i) {
    slow.push_back(std::make_unique<test::NonReader>(server->port(), ask_for(kBig)));
    EXPECT_EQ(slow.back()->take(10), 10U) << "it is being answered";
    EXPECT_EQ(test::Browser(server->port()).get("/7").body.size(), 7U) << i;
  }
  EXPECT_LT(slow.front()->take_all(), kBig);
}

TEST(WebServer, WhoTakesAByteNowAndThenGivesWayToo) {
  ServerConfig config = echo_config();
  config.connections_max = 2;
  config.handle = answers_with_bytes;
  const auto server = serve(std::move(config));
  test::NonReader trickling(server->port(), ask_for(kBig));
  EXPECT_EQ(trickling.take(10), 10U);
  test::NonReader second(server->port(), ask_for(kBig));
  EXPECT_EQ(second.take(10), 10U);
  for (int i = 0; i < 30; ++i) EXPECT_GT(trickling.take(100), 0U);
  EXPECT_EQ(test::Browser(server->port()).get("/7").body.size(), 7U);
  EXPECT_LT(trickling.take_all(), kBig);
}

TEST(WebServer, WhatWaitsUnsentIsBoundedOverAllConnections) {
  ServerConfig config = echo_config();
  config.unsent_bytes_max = 3 * kBig;
  config.handle = answers_with_bytes;
  const auto server = serve(std::move(config));
  std::vector<std::unique_ptr<test::NonReader>> slow;
  for (int i = 0; i < 20; ++i) {
    slow.push_back(std::make_unique<test::NonReader>(server->port(), ask_for(kBig)));
    EXPECT_EQ(slow.back()->take(10), 10U) << i;
  }
  std::size_t whole = 0;
  for (const auto& one : slow) whole += one->take_all() >= kBig ? 1U : 0U;
  EXPECT_GE(whole, 3U) << "who came last is answered";
  EXPECT_LE(whole, 4U);
}

// Several requests are read one after the other, so that one connection holds one answer.
TEST(WebServer, ManyRequestsAtOnceHoldNoMoreThanOneAnswer) {
  ServerConfig config = echo_config();
  std::atomic<int> asked{0};
  config.handle = [&asked](const Request& request, const Respond& respond) {
    ++asked;
    answers_with_bytes(request, respond);
  };
  const auto server = serve(std::move(config));
  std::string many;
  for (int i = 0; i < 20; ++i) {
    many += "GET /" + std::to_string(kBig) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  }
  test::NonReader slow(server->port(), many);
  EXPECT_EQ(slow.take(10), 10U);
  EXPECT_EQ(test::Browser(server->port()).get("/7").body.size(), 7U);
  EXPECT_EQ(asked, 2);
}

TEST(WebServer, ConnectionsBeyondTheLimitAreClosedAndTheOthersServed) {
  ServerConfig config = echo_config();
  config.connections_max = 2;
  std::vector<std::shared_ptr<Stream>> live;
  config.handle = [&live](const Request& request, const Respond& respond) {
    Response response;
    if (!request.path.empty()) {
      response.live = [&live](const std::shared_ptr<Stream>& stream) {
        stream->send("hello");
        live.push_back(stream);
      };
    }
    respond(std::move(response));
  };
  const auto server = serve(std::move(config));
  test::Browser browser(server->port());
  {
    test::EventStream one(browser, "/live");
    test::EventStream two(browser, "/live");
    ASSERT_TRUE(one.wait_for("hello"));
    ASSERT_TRUE(two.wait_for("hello"));
    EXPECT_EQ(browser.get("/").status, 0);
  }
  server->stop();
  live.clear();
}

TEST(WebServer, AnAnswerMayComeFromAnotherThread) {
  ServerConfig config = echo_config();
  std::vector<std::thread> threads;
  config.handle = [&threads](const Request&, const Respond& respond) {
    threads.emplace_back([respond] {
      Response response;
      response.body = "late";
      respond(std::move(response));
    });
  };
  const auto server = serve(std::move(config));
  test::Browser browser(server->port());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(browser.get("/").body, "late");
  for (std::thread& thread : threads) thread.join();
}

// RFC 9110 6.5.1: whoever writes lines behind a body has not written them at its head.
TEST(WebServer, LinesBehindABodyAreNoHeaders) {
  ServerConfig config = echo_config();
  config.handle = [](const Request& request, const Respond& respond) {
    Response response;
    response.body = request.body + "|" + std::string(request.header("x-forwarded-for")) + "|" +
                    std::string(request.header("cookie"));
    respond(std::move(response));
  };
  const auto server = serve(std::move(config));
  const std::string all = test::raw_exchange(
      server->port(),
      "POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n"
      "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Forwarded-For: 198.51.100.1\r\n"
      "Cookie: a=b\r\n\r\n");
  EXPECT_TRUE(all.ends_with("hi|203.0.113.9|")) << all;
}

TEST(WebServer, SeveralRequestsShareAConnection) {
  const auto server = serve(echo_config());
  const std::string both = test::raw_exchange(server->port(),
                                              "GET /one HTTP/1.1\r\nHost: x\r\n\r\nGET /two "
                                              "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_NE(both.find("one"), std::string::npos);
  EXPECT_NE(both.find("two"), std::string::npos);
}

TEST(WebServer, AnAddressThatIsNoneIsRefused) {
  ServerConfig config = echo_config();
  config.address = "not an address";
  const auto opened = HttpServer::open(std::move(config));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.error().find("not an address"), std::string::npos);
}

}  // namespace
}  // namespace callboard::web
