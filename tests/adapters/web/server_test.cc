// The HTTP server by itself: slow clients, many clients, answers that come late.
#include <gtest/gtest.h>

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
