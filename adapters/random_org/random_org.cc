#include "adapters/random_org/random_org.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "adapters/http/client.h"
#include "adapters/random_org/raw_json.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

using Json = nlohmann::json;
using Outcome = std::variant<SignedNumbers, NoNumbers>;

constexpr std::int64_t kDay_ms = 24LL * 60 * 60 * 1000;
constexpr std::int64_t kInboxFull_ms = 100;
constexpr std::int64_t kAdvice_max_ms = 60'000;

// Error codes of the API: the key's allowance of a day is used up.
bool is_quota(std::int64_t code) { return code == 402 || code == 403; }

// What came back of one call.
struct Called {
  std::string body;          // of a reply that is JSON
  std::int64_t error = 0;    // of the API
  std::string problem;       // no reply that can be used; empty: there is one
  std::string message = {};  // of the error
  [[nodiscard]] bool done() const { return problem.empty() && error == 0; }
};

// No result has the serial number that was asked for. https://api.random.org/json-rpc/4/error-codes
// lists the errors: below 0 those of JSON-RPC, 400 to 405 those of the key (unknown, stopped, used
// up by requests or bits, not for this method, not for this version). Which code an unknown serial
// number has is not known here, so its words have to speak of one; any other error says nothing
// about what exists, and no second throw is made.
bool knows_no_result(const Called& called) {
  constexpr std::int64_t kKeyFirst = 400;
  constexpr std::int64_t kKeyLast = 405;
  if (called.error <= 0 || (called.error >= kKeyFirst && called.error <= kKeyLast)) return false;
  return called.message.find("erial number") != std::string::npos;
}

std::int64_t whole(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : -1;
}

std::optional<SignedNumbers> numbers_in(const std::string& body) {
  const auto result = raw_member(body, "result");
  if (!result) return std::nullopt;
  const auto random = raw_member(*result, "random");
  const auto signature = raw_member(*result, "signature");
  if (!random || !signature) return std::nullopt;
  const Json text = Json::parse(*signature, nullptr, false);
  if (!text.is_string()) return std::nullopt;
  return SignedNumbers{std::string(*random), text.get<std::string>()};
}

bool is_for(const SignedNumbers& numbers, const std::string& user_data) {
  const Json random = Json::parse(numbers.random, nullptr, false);
  const Json wanted = Json::parse(user_data, nullptr, false);
  return random.is_object() && random.value("userData", Json()) == wanted;
}

class RandomOrg final : public DiceService {
 public:
  RandomOrg(RandomOrgSetup setup, Inbox& inbox)
      : setup_(std::move(setup)), inbox_(inbox), thread_([this] { run(); }) {}
  ~RandomOrg() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  RandomOrg(const RandomOrg&) = delete;
  RandomOrg& operator=(const RandomOrg&) = delete;

  void ask(DiceRequest request) override {
    const std::lock_guard lock(mutex_);
    if (requests_.size() >= kDiceRequestsMax) return;  // asked again when its watch runs out
    requests_.push_back(std::move(request));
    changed_.notify_all();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
      changed_.wait(lock, [this] { return ending_ || !requests_.empty(); });
      if (ending_) return;
      const DiceRequest request = std::move(requests_.front());
      requests_.pop_front();
      lock.unlock();
      Outcome outcome = answer(request);
      if (!ending_) tell({request.match, request.n, request.user_data, std::move(outcome)});
      lock.lock();
    }
  }

  void tell(DiceAnswer answer) {
    while (!inbox_.push(answer)) {
      std::unique_lock lock(mutex_);
      const auto soon = std::chrono::milliseconds(kInboxFull_ms);
      if (changed_.wait_for(lock, soon, [this] { return ending_.load(); })) return;
    }
  }

  Outcome answer(const DiceRequest& request) {
    const std::int64_t now_ms = setup_.clock().ms;
    if (now_ms < quota_until_ms_) return used_up(now_ms);
    if (request.asking == Asking::kAgain) {
      if (auto found = look_for(request)) return *std::move(found);
    }
    const Called called =
        call("generateSignedIntegers", {{"n", request.count},
                                        {"min", 1},
                                        {"max", request.sides},
                                        {"replacement", true},
                                        {"base", 10},
                                        {"userData", Json::parse(request.user_data)}});
    return outcome_of(called);
  }

  // An answer that was made and got lost stands behind the last serial number known. Nothing: there
  // is none, so asking anew makes no second one.
  std::optional<Outcome> look_for(const DiceRequest& request) {
    for (std::int64_t step = 1; step <= kSerialsLookedAtMax; ++step) {
      const Called called = call("getResult", {{"serialNumber", request.after_serial + step}});
      if (knows_no_result(called)) return std::nullopt;
      Outcome outcome = outcome_of(called);
      const auto* numbers = std::get_if<SignedNumbers>(&outcome);
      if (numbers == nullptr || is_for(*numbers, request.user_data)) return outcome;
    }
    return std::nullopt;
  }

  Outcome outcome_of(const Called& called) {
    if (is_quota(called.error)) {
      const std::int64_t now_ms = setup_.clock().ms;
      quota_until_ms_ = (now_ms / kDay_ms + 1) * kDay_ms;
      return used_up(now_ms);
    }
    if (called.error != 0) {
      return NoNumbers{"RANDOM.ORG refused with error " + std::to_string(called.error), 0};
    }
    if (!called.problem.empty()) return NoNumbers{called.problem, 0};
    if (auto numbers = numbers_in(called.body)) return *std::move(numbers);
    return NoNumbers{"RANDOM.ORG's answer cannot be read", 0};
  }

  [[nodiscard]] NoNumbers used_up(std::int64_t now_ms) const {
    return {"the day's allowance of the RANDOM.ORG key is used up", quota_until_ms_ - now_ms};
  }

  Called call(const std::string& method, Json params) {
    wait_as_advised();
    params["apiKey"] = setup_.api_key;
    HttpRequest request;
    request.url = setup_.url;
    request.headers = {"Content-Type: application/json"};
    request.body =
        Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}, {"id", ++calls_}}.dump();
    request.timeout_ms = setup_.timeout_ms;
    request.give_up = &ending_;
    auto reply = http_exchange(request);
    if (!reply) return {"", 0, "RANDOM.ORG cannot be reached: " + reply.error().reason};
    if (reply->status != 200) {
      return {"", 0, "RANDOM.ORG answered with HTTP status " + std::to_string(reply->status)};
    }
    return read(std::move(reply->body));
  }

  Called read(std::string body) {
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object() || json.value("id", Json()) != calls_) {
      return {"", 0, "RANDOM.ORG's answer cannot be read"};
    }
    if (const auto error = json.find("error"); error != json.end() && error->is_object()) {
      const auto message = error->find("message");
      const bool told = message != error->end() && message->is_string();
      return {"", whole(*error, "code"), "", told ? message->get<std::string>() : ""};
    }
    const auto result = json.find("result");
    if (result == json.end() || !result->is_object()) {
      return {"", 0, "RANDOM.ORG's answer cannot be read"};
    }
    const std::int64_t advice_ms = whole(*result, "advisoryDelay");
    if (advice_ms > 0) {
      next_call_ = std::chrono::steady_clock::now() +
                   std::chrono::milliseconds(std::min(advice_ms, kAdvice_max_ms));
    }
    if (whole(*result, "requestsLeft") == 0 || whole(*result, "bitsLeft") == 0) {
      quota_until_ms_ = (setup_.clock().ms / kDay_ms + 1) * kDay_ms;
    }
    return {std::move(body), 0, ""};
  }

  void wait_as_advised() {
    const auto left = next_call_ - std::chrono::steady_clock::now();
    const auto left_ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
    if (left_ms <= 0) return;
    if (setup_.wait) return setup_.wait(left_ms);
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(left_ms), [this] { return ending_.load(); });
  }

  const RandomOrgSetup setup_;
  Inbox& inbox_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<DiceRequest> requests_;
  std::atomic<bool> ending_ = false;
  // Of the thread alone.
  std::int64_t calls_ = 0;
  std::int64_t quota_until_ms_ = 0;
  std::chrono::steady_clock::time_point next_call_;
  std::thread thread_;  // last: starts when all above is made
};

}  // namespace

std::unique_ptr<DiceService> make_random_org(RandomOrgSetup setup, Inbox& inbox) {
  return std::make_unique<RandomOrg>(std::move(setup), inbox);
}

}  // namespace callboard
