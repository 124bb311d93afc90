// What RFC 9110 and RFC 9112 ask of a server, over plain sockets and by the parts that judge it.
#include <gtest/gtest.h>

#include "adapters/web/http/head_rules.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

class HttpRules : public WebMatch {
 protected:
  std::string exchange(const std::string& head, const std::string& body = "") {
    return raw_exchange(stage.board->port(), head + "\r\n" + body);
  }
  static std::string status(const std::string& answer) {
    return answer.size() < 12 ? "none" : answer.substr(9, 3);
  }
  // How many answers came, whatever they say.
  static int answers(const std::string& all) {
    int count = 0;
    for (std::size_t at = all.find("HTTP/1.1 "); at != std::string::npos;
         at = all.find("HTTP/1.1 ", at + 1)) {
      ++count;
    }
    return count;
  }
};

constexpr const char* kNext = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

// RFC 9112 6.1, 6.3: what a proxy in front may read differently is refused, and the connection
// ends.
TEST_F(HttpRules, ABodyWhoseLengthIsInDoubtIsRefusedAndEndsTheConnection) {
  for (const std::string coding :
       {"Transfer-Encoding: xchunked", "Transfer-Encoding: identity",
        "Transfer-Encoding: ", "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked"}) {
    for (const std::string& lines :
         {coding, "Content-Length: 5\r\n" + coding, coding + "\r\nContent-Length: 5"}) {
      const std::string all = exchange("POST /signin HTTP/1.1\r\nHost: x\r\n" + lines + "\r\n",
                                       std::string("0\r\n\r\n") + kNext);
      EXPECT_TRUE(status(all) == "400" || status(all) == "501") << lines << ": " << status(all);
      EXPECT_EQ(answers(all), 1) << lines;
      EXPECT_NE(all.find("Connection: close"), std::string::npos) << lines;
    }
  }
  for (const std::string lines :
       {"Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5", "Content-Length: 5, 6",
        "Content-Length: x", "Content-Length : 5"}) {
    const std::string all = exchange("POST /signin HTTP/1.1\r\nHost: x\r\n" + lines + "\r\n",
                                     std::string("hello") + kNext);
    EXPECT_EQ(status(all), "400") << lines;
    EXPECT_EQ(answers(all), 1) << lines;
  }
  EXPECT_EQ(
      status(exchange("POST /signin HTTP/1.0\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
      "400");
}

TEST_F(HttpRules, AChunkedFormIsRead) {
  const std::string all = exchange(
      "POST /signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\nContent-Type: "
      "application/x-www-form-urlencoded\r\n",
      std::string("3\r\na=b\r\n0\r\n\r\n") + kNext);
  EXPECT_EQ(status(all), "403") << "its token is missing";
  EXPECT_EQ(answers(all), 2);
}

// RFC 9112 3.2
TEST_F(HttpRules, ARequestHasOneHostAndAValidOne) {
  const auto ask = [&](const std::string& hosts, const std::string& version = "1.1") {
    return status(
        exchange("GET /healthz HTTP/" + version + "\r\n" + hosts + "Connection: close\r\n"));
  };
  EXPECT_EQ(ask(""), "400");
  EXPECT_EQ(ask("Host: a\r\nHost: b\r\n"), "400");
  EXPECT_EQ(ask("Host: a\r\nHost: a\r\n"), "400");
  EXPECT_EQ(ask("Host: a\r\nHost: a\r\n", "1.0"), "400");
  for (const char* bad : {"a b", "a/b", "a,b", "a@b", "[::1", "[]", "a:80x", "[::1]x", "a:1:2",
                          "<script>", "\"a\""}) {
    EXPECT_EQ(ask(std::string("Host: ") + bad + "\r\n"), "400") << bad;
  }
  for (const char* good : {"x", "play.example.org:8480", "127.0.0.1", "[::1]:8480", "[2001:db8::1]",
                           "a_b", "", "xn--caf-dma.example:"}) {
    EXPECT_EQ(ask(std::string("Host: ") + good + "\r\n"), "200") << good;
  }
  EXPECT_EQ(ask("", "1.0"), "200");
}

// RFC 9112 3.2.2: a request may name the whole address.
TEST_F(HttpRules, AWholeAddressIsTakenIfItIsThatOfTheHost) {
  const std::string here = "127.0.0.1:" + std::to_string(stage.board->port());
  const auto ask = [&](const std::string& target, const std::string& host) {
    return status(
        exchange("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n"));
  };
  EXPECT_EQ(ask("http://play.example.org/healthz", "play.example.org"), "200");
  EXPECT_EQ(ask("HTTP://Play.Example.org/healthz", "play.example.org"), "200");
  EXPECT_EQ(ask("http://play.example.org", "play.example.org"), "200");
  EXPECT_EQ(ask("http://play.example.org?x=1", "play.example.org"), "200");
  EXPECT_EQ(ask("http://" + here + "/healthz", "whatever"), "200") << "the Host line is ignored";
  EXPECT_EQ(ask("http://evil.example/healthz", "x"), "400");
  EXPECT_EQ(ask("http://x@evil.example/healthz", "x"), "400");
  EXPECT_EQ(ask("ftp://x/healthz", "x"), "400");
  EXPECT_EQ(ask("x:80", "x:80"), "400");
}

// RFC 9110 15.5.6
TEST_F(HttpRules, WhoAsksInAWrongWayIsToldTheRightOnes) {
  const auto allowed = [&](const std::string& request) {
    const std::string all = exchange(request + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
    EXPECT_EQ(status(all), "405") << request;
    return between(all, "Allow: ", "\r\n");
  };
  EXPECT_EQ(allowed("DELETE /"), "GET, HEAD");
  EXPECT_EQ(allowed("PUT /archive"), "GET, HEAD");
  EXPECT_EQ(allowed("POST /archive"), "GET, HEAD");
  EXPECT_EQ(allowed("GET /signout"), "POST");
  EXPECT_EQ(allowed("OPTIONS /signin"), "GET, HEAD, POST");
  EXPECT_EQ(allowed("OPTIONS *"), "GET, HEAD");
  EXPECT_EQ(allowed("HEAD " + page() + "/reply"), "POST");
  EXPECT_EQ(status(exchange("DELETE /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n")),
            "404");
}

// RFC 9110 10.1.1
TEST_F(HttpRules, WhoWaitsBeforeSendingABodyIsToldToGoOn) {
  const std::string head =
      "POST /signin HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
      "application/x-www-form-urlencoded\r\nContent-Length: ";
  const std::uint16_t port = stage.board->port();
  NonReader waits(port, head + "3\r\nExpect: 100-Continue\r\n\r\n");
  EXPECT_EQ(waits.take(1000), std::string("HTTP/1.1 100 Continue\r\n\r\n").size());
  // What comes at once needs no invitation; HTTP/1.0 knows none; too long a body is not invited.
  EXPECT_EQ(status(raw_exchange(port, head + "3\r\nExpect: 100-continue\r\n\r\na=b")), "403");
  EXPECT_EQ(status(raw_exchange(port, head + "99999999\r\nExpect: 100-continue\r\n\r\n")), "413");
  EXPECT_EQ(status(exchange("GET / HTTP/1.1\r\nHost: x\r\nExpect: the best\r\n")), "417");
  EXPECT_EQ(status(exchange("GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: "
                            "close\r\n")),
            "200");
  EXPECT_EQ(status(exchange("GET / HTTP/1.0\r\nExpect: the best\r\n")), "200");
}

// RFC 9110 6.6.1, 9.3.2
TEST_F(HttpRules, EveryAnswerIsDatedAndHeadGetsTheSameHead) {
  const auto get = exchange("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
  const auto head = exchange("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
  const auto refused = exchange("HEAD / HTTP/1.1\r\nConnection: close\r\n");
  for (const std::string& answer : {get, head, refused}) {
    EXPECT_TRUE(between(answer, "Date: ", "\r\n").ends_with(" GMT")) << answer;
  }
  EXPECT_EQ(between(head, "Content-Length: ", "\r\n"), between(get, "Content-Length: ", "\r\n"));
  EXPECT_TRUE(refused.ends_with("\r\n\r\n")) << "no body";
  EXPECT_EQ(web::http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
}

// RFC 9112 5.1, 5.2, 2.2
TEST_F(HttpRules, LinesThatAreNoneAreRefused) {
  for (const std::string line :
       {"X : 1", "X\t: 1", " X: 1", "X", "X: a\x01z", "X: a\rz", "(X): 1"}) {
    EXPECT_EQ(status(exchange("GET /healthz HTTP/1.1\r\nHost: x\r\n" + line + "\r\n")), "400")
        << line;
  }
}

TEST(HttpLines, SeveralOfOneNameAreOneList) {
  web::Request request;
  web::add_header(request, "X-Forwarded-For", "192.0.2.1");
  web::add_header(request, "x-forwarded-FOR", "203.0.113.77");
  web::add_header(request, "Cookie", "a=1");
  web::add_header(request, "Cookie", "b=2");
  EXPECT_EQ(request.header("x-forwarded-for"), "192.0.2.1, 203.0.113.77");
  EXPECT_EQ(request.header("cookie"), "a=1; b=2");
}

}  // namespace
}  // namespace callboard::test
