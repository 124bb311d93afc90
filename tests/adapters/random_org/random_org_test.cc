// RANDOM.ORG over a loopback server that signs with a test key.
#include "adapters/random_org/random_org.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>

#include "bot/chance/signed_draw.h"
#include "rules/core/json.h"
#include "tests/adapters/contract/recording_inbox.h"
#include "tests/adapters/http/loopback.h"
#include "tests/bot/chance/signer.h"

namespace callboard::test {
namespace {

using Json = nlohmann::json;

constexpr const char* kApiKey = "00000000-secret-key";
constexpr std::int64_t kNoon_ms = 20'000LL * 86'400'000 + 12LL * 3'600'000;
const SignedPlace kPlace{"prime", 7, 3, 12, 2, 6};

// The server's side: every result it ever made, by serial number.
struct Server {
  Signer signer;
  std::mutex mutex;
  std::int64_t serial = 100;
  std::map<std::int64_t, std::string> results;  // "random":...,"signature":...
  std::vector<std::string> methods;
  int error = 0;             // answered instead
  int look_error = 0;        // answered to getResult instead
  int unknown_serial = 300;  // told by its words
  int status = 200;
  bool cut_generate = false;  // the numbers are made, the answer is lost
  bool cut_all = false;
  std::string rest = R"("bitsLeft":1000,"requestsLeft":100,"advisoryDelay":0)";

  Response answer(const std::string& body) {
    const std::lock_guard lock(mutex);
    const Json request = Json::parse(body);
    const auto id = std::to_string(request.at("id").get<int>());
    const std::string method = request.at("method").get<std::string>();
    const Json& params = request.at("params");
    methods.push_back(method);
    EXPECT_EQ(params.at("apiKey"), kApiKey);
    if (cut_all) return {200, "", true};
    if (status != 200) return {status, "busy"};
    const auto failure = [&](int code, const std::string& why) {
      return Response{200, R"({"jsonrpc":"2.0","error":{"code":)" + std::to_string(code) +
                               R"(,"message":")" + why + R"(","data":null},"id":)" + id + "}"};
    };
    if (error != 0) return failure(error, "no");
    if (method == "getResult") {
      if (look_error != 0) return failure(look_error, "no");
      const auto found = results.find(params.at("serialNumber").get<std::int64_t>());
      if (found == results.end()) return failure(unknown_serial, "No such serial number");
      return result(found->second, id);
    }
    const std::string random =
        Signer::random(kApiKey, params.at("userData").dump(), params.at("max").get<std::uint64_t>(),
                       {5, 2}, ++serial);
    std::string slashed = signer.sign(random);  // as PHP writes it: "\/"
    for (std::size_t at = 0; (at = slashed.find('/', at)) != std::string::npos; at += 2) {
      slashed.insert(at, "\\");
    }
    results[serial] = R"("random": )" + random + R"( ,"signature":")" + slashed + "\"";
    if (cut_generate) return {200, "", true};
    return result(results[serial], id);
  }
  [[nodiscard]] Response result(const std::string& members, const std::string& id) const {
    return {200, R"({"jsonrpc":"2.0","result":{)" + members + ",\"cost\":0,\"bitsUsed\":16," +
                     rest + "},\"id\":" + id + "}"};
  }
};

class RandomOrgTest : public testing::Test {
 protected:
  RandomOrgTest() : loopback_([this](const std::string& body) { return server.answer(body); }) {
    setup.url = loopback_.url();
    setup.api_key = kApiKey;
    setup.timeout_ms = 20'000;
    setup.clock = [this] { return Timestamp{now_ms.load()}; };
    setup.wait = [this](std::int64_t ms) { waited_ms += ms; };
  }
  DiceService& service() {
    if (!service_) service_ = make_random_org(setup, inbox);
    return *service_;
  }
  static DiceRequest request(Asking asking = Asking::kFirst, std::int64_t after_serial = 100) {
    return {MatchId{4}, kPlace.n, 2, 6, signed_user_data(kPlace), after_serial, asking};
  }
  // Asks, and gives the answer that comes.
  DiceAnswer asked(const DiceRequest& request) {
    meet_server();
    service().ask(request);
    const auto answers = inbox.wait_for<DiceAnswer>(++answers_);
    EXPECT_EQ(answers.size(), answers_);
    meet_server();
    return answers.back();
  }
  // What the test sets is there for the server's thread, and what that did for the test: the two
  // otherwise meet on a socket only, which orders nothing in memory.
  void meet_server() { const std::lock_guard lock(server.mutex); }
  static SignedAnswer numbers(const DiceAnswer& answer) {
    const auto& one = std::get<SignedNumbers>(answer.outcome);
    return {one.random, one.signature};
  }
  static NoNumbers none(const DiceAnswer& answer) {
    const auto& one = std::get<NoNumbers>(answer.outcome);
    EXPECT_EQ(one.reason.find(kApiKey), std::string::npos);
    return one;
  }

  Server server;
  RandomOrgSetup setup;
  RecordingInbox inbox;
  std::atomic<std::int64_t> now_ms = kNoon_ms;
  std::atomic<std::int64_t> waited_ms = 0;

 private:
  Loopback loopback_;
  std::size_t answers_ = 0;
  std::unique_ptr<DiceService> service_;
};

TEST_F(RandomOrgTest, BringsWhatWasSignedByteForByte) {
  const DiceAnswer answer = asked(request());
  EXPECT_EQ(answer.match, MatchId{4});
  EXPECT_EQ(answer.n, 12);
  EXPECT_TRUE(signature_fits(numbers(answer), server.signer.key()));
  const auto thrown = read_signed(numbers(answer), kPlace);
  ASSERT_TRUE(thrown.ok()) << thrown.error();
  EXPECT_EQ(thrown->outcome, (std::vector<std::uint64_t>{4, 1}));
  EXPECT_EQ(thrown->serial, 101);
}

TEST_F(RandomOrgTest, ALostAnswerIsFoundAndNotMadeTwice) {
  server.cut_generate = true;
  EXPECT_NE(none(asked(request())).reason.find("cannot be reached"), std::string::npos);
  server.cut_generate = false;
  const DiceAnswer found = asked(request(Asking::kAgain));
  EXPECT_EQ(read_signed(numbers(found), kPlace)->serial, 101);
  EXPECT_EQ(server.serial, 101) << "no second throw";
}

TEST_F(RandomOrgTest, AKeysFirstThrowIsLookedForToo) {
  server.serial = 0;
  server.cut_generate = true;
  (void)none(asked(request(Asking::kFirst, 0)));
  server.cut_generate = false;
  EXPECT_EQ(read_signed(numbers(asked(request(Asking::kAgain, 0))), kPlace)->serial, 1);
  EXPECT_EQ(server.serial, 1) << "no second throw";
}

TEST_F(RandomOrgTest, AnErrorThatSaysNothingOfTheResultMakesNoSecondThrow) {
  server.cut_generate = true;
  (void)none(asked(request()));
  server.cut_generate = false;
  for (const int code : {-32603, -32000, 100, 400, 401, 404, 405, 420, 500}) {
    server.look_error = code;
    (void)none(asked(request(Asking::kAgain)));
    EXPECT_EQ(server.serial, 101) << code;
  }
  server.look_error = 0;
  EXPECT_EQ(read_signed(numbers(asked(request(Asking::kAgain))), kPlace)->serial, 101);
}

TEST_F(RandomOrgTest, ResultsOfOtherDrawsArePassedOver) {
  DiceRequest other = request();
  other.user_data = signed_user_data({"prime", 7, 3, 11, 2, 6});
  (void)asked(other);
  server.cut_generate = true;
  (void)asked(request());
  server.cut_generate = false;
  EXPECT_EQ(read_signed(numbers(asked(request(Asking::kAgain))), kPlace)->serial, 102);
}

TEST_F(RandomOrgTest, WhatNeverArrivedThereIsMadeNow) {
  const DiceAnswer made = asked(request(Asking::kAgain));
  EXPECT_EQ(read_signed(numbers(made), kPlace)->serial, 101);
  EXPECT_EQ(server.methods, (std::vector<std::string>{"getResult", "generateSignedIntegers"}));
}

TEST_F(RandomOrgTest, WhileItCannotLookItMakesNothing) {
  server.cut_all = true;
  (void)none(asked(request(Asking::kAgain)));
  EXPECT_EQ(server.methods, std::vector<std::string>{"getResult"});
}

TEST_F(RandomOrgTest, AQuotaUsedUpIsLeftAloneUntilMidnight) {
  server.error = 402;
  const NoNumbers first = none(asked(request()));
  EXPECT_NE(first.reason.find("allowance"), std::string::npos);
  EXPECT_EQ(first.retry_after_ms, 12LL * 3'600'000);
  server.error = 0;
  (void)none(asked(request()));
  EXPECT_EQ(server.methods.size(), 1U) << "not asked meanwhile";
  now_ms = kNoon_ms + first.retry_after_ms;
  (void)numbers(asked(request()));
}

TEST_F(RandomOrgTest, TheLastRequestOfADayIsNoticed) {
  server.rest = R"("bitsLeft":1000,"requestsLeft":0,"advisoryDelay":0)";
  (void)numbers(asked(request()));
  (void)none(asked(request()));
  EXPECT_EQ(server.methods.size(), 1U);
}

TEST_F(RandomOrgTest, ItWaitsAsAdvised) {
  server.rest = R"("bitsLeft":1000,"requestsLeft":10,"advisoryDelay":50000)";
  (void)asked(request());
  EXPECT_EQ(waited_ms, 0);
  (void)asked(request());
  EXPECT_GT(waited_ms, 10'000);
  EXPECT_LE(waited_ms, 50'000);
}

TEST_F(RandomOrgTest, TroubleIsNamedWithoutTheKey) {
  server.status = 503;
  EXPECT_EQ(none(asked(request())).reason, "RANDOM.ORG answered with HTTP status 503");
  server.status = 200;
  server.error = 400;
  EXPECT_EQ(none(asked(request())).reason, "RANDOM.ORG refused with error 400");
}

TEST(RandomOrgAlone, AServerThatSaysNothingTimesOut) {
  std::mutex held;
  held.lock();  // the server waits for the test to end
  RecordingInbox inbox;
  Loopback silent([&](const std::string&) {
    const std::lock_guard wait(held);
    return Response{200, "", true};
  });
  RandomOrgSetup setup;
  setup.url = silent.url();
  setup.api_key = kApiKey;
  setup.timeout_ms = 100;
  setup.clock = [] { return Timestamp{kNoon_ms}; };
  const auto service = make_random_org(setup, inbox);
  service->ask({MatchId{4}, 1, 2, 6, "{}", 0, Asking::kFirst});
  const auto answers = inbox.wait_for<DiceAnswer>(1);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<NoNumbers>(answers[0].outcome));
  held.unlock();
}

TEST(RandomOrgAlone, ItsEndDoesNotWaitForAServer) {
  std::mutex held;
  held.lock();
  RecordingInbox inbox;
  Loopback silent([&](const std::string&) {
    const std::lock_guard wait(held);
    return Response{200, "", true};
  });
  RandomOrgSetup setup;
  setup.url = silent.url();
  setup.clock = [] { return Timestamp{kNoon_ms}; };
  auto service = make_random_org(setup, inbox);
  service->ask({MatchId{4}, 1, 2, 6, "{}", 0, Asking::kFirst});
  service.reset();  // long before the 30 seconds of the time limit
  held.unlock();
}

}  // namespace
}  // namespace callboard::test
