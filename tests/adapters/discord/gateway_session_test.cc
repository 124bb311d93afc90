#include "adapters/discord/gateway_session.h"

#include <gtest/gtest.h>

#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kInterval_ms = 40'000;

// A gateway's side of the conversation, and a clock that stands still.
struct Line {
  std::int64_t now_ms = 1'000'000;
  std::deque<std::int64_t> identified;
  std::optional<Resumable> resume;
  double chance = 0.5;
  std::unique_ptr<GatewaySession> session;

  Moment at() const { return {now_ms, 1'700'000'000'000 + now_ms}; }
  GatewaySession& s() {
    if (!session) {
      GatewaySetup setup{"the-token", 4609, resume, identified, [this] { return chance; }};
      session = std::make_unique<GatewaySession>(std::move(setup));
    }
    return *session;
  }
  GatewayActions frame(const Json& json) { return s().on_frame(at(), json.dump()); }
  GatewayActions hello() {
    return frame({{"op", 10}, {"d", {{"heartbeat_interval", kInterval_ms}}}});
  }
  GatewayActions ready(std::int64_t seq = 1) {
    return frame(
        {{"op", 0},
         {"t", "READY"},
         {"s", seq},
         {"d",
          {{"session_id", "s1"}, {"resume_gateway_url", "ws://again"}, {"user", {{"id", "1"}}}}}});
  }
  GatewayActions event(std::int64_t seq) {
    return frame({{"op", 0}, {"t", "TYPING_START"}, {"s", seq}, {"d", Json::object()}});
  }
  // Up to a live session.
  void connect() {
    s().begin(at());
    s().on_gateway(at(), "ws://gate", 1000, 0);
    hello();
    ready();
    ASSERT_TRUE(s().live());
  }
  GatewayActions wait_until_due() {
    now_ms = std::max(now_ms, s().next_ms().value_or(now_ms));
    return s().on_time(at());
  }
};

template <class Action>
std::vector<Action> all_of(const GatewayActions& actions) {
  std::vector<Action> found;
  for (const GatewayAction& action : actions) {
    if (const auto* one = std::get_if<Action>(&action)) found.push_back(*one);
  }
  return found;
}
Json frame_in(const GatewayActions& actions) {
  const auto frames = all_of<SendFrame>(actions);
  return frames.empty() ? Json() : Json::parse(frames.front().text);
}

TEST(DiscordGateway, ANewSessionAsksForTheAddressIdentifiesAndIsLive) {
  Line line;
  EXPECT_EQ(all_of<AskGateway>(line.s().begin(line.at())).size(), 1U);
  const auto opened = all_of<OpenSocket>(line.s().on_gateway(line.at(), "wss://gate", 1000, 0));
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].url, "wss://gate/?v=10&encoding=json&compress=zlib-stream");
  const auto actions = line.hello();
  ASSERT_EQ(all_of<Identified>(actions).size(), 1U);
  const Json identify = frame_in(actions);
  EXPECT_EQ(identify["op"], 2);
  EXPECT_EQ(identify["d"]["token"], "the-token");
  EXPECT_EQ(identify["d"]["intents"], 4609);
  EXPECT_LT(identify.dump().size(), 4096U);
  EXPECT_FALSE(line.s().live());
  const auto events = all_of<Event>(line.ready());
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].type, "READY");
  EXPECT_TRUE(line.s().live());
  EXPECT_EQ(line.s().resumable(), std::optional(Resumable{"s1", "ws://again", 1}));
}

TEST(DiscordGateway, TheFirstBeatComesByChanceTheOthersByTheInterval) {
  Line line;
  line.chance = 0.25;
  line.connect();
  const std::int64_t began = line.now_ms;
  EXPECT_EQ(frame_in(line.wait_until_due()), Json({{"op", 1}, {"d", 1}}));
  EXPECT_EQ(line.now_ms - began, kInterval_ms / 4);
  line.frame({{"op", 11}});
  line.event(7);
  EXPECT_EQ(frame_in(line.wait_until_due())["d"], 7);
  EXPECT_EQ(line.now_ms - began, kInterval_ms / 4 + kInterval_ms);
}

TEST(DiscordGateway, ABeatThatIsAskedForGoesOutAtOnce) {
  Line line;
  line.connect();
  EXPECT_EQ(frame_in(line.frame({{"op", 1}, {"d", nullptr}}))["op"], 1);
}

TEST(DiscordGateway, WhoeverIsSilentForAWholeIntervalIsDeadAndIsResumed) {
  Line line;
  line.connect();
  line.wait_until_due();  // a beat, never answered
  const auto closes = all_of<CloseSocket>(line.wait_until_due());
  ASSERT_EQ(closes.size(), 1U);
  EXPECT_NE(closes[0].code, 1000);
  EXPECT_NE(closes[0].code, 1001);
  const auto opened = all_of<OpenSocket>(line.wait_until_due());
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].url, "ws://again/?v=10&encoding=json&compress=zlib-stream");
  const Json resume = frame_in(line.hello());
  EXPECT_EQ(resume["op"], 6);
  EXPECT_EQ(resume["d"]["session_id"], "s1");
  EXPECT_EQ(resume["d"]["seq"], 1);
  line.frame({{"op", 0}, {"t", "RESUMED"}, {"s", 2}, {"d", Json::object()}});
  EXPECT_TRUE(line.s().live());
}

TEST(DiscordGateway, AnyFrameIsASignOfLife) {
  Line line;
  line.connect();
  line.wait_until_due();
  line.event(2);  // no acknowledgement, but it speaks
  EXPECT_EQ(frame_in(line.wait_until_due())["op"], 1);
  EXPECT_TRUE(line.s().live());
}

TEST(DiscordGateway, NoHelloAndNoReadyAreNotWaitedForForEver) {
  Line line;
  line.s().begin(line.at());
  line.s().on_gateway(line.at(), "ws://gate", 1000, 0);
  const std::int64_t began = line.now_ms;
  EXPECT_EQ(all_of<CloseSocket>(line.wait_until_due()).size(), 1U);
  EXPECT_EQ(line.now_ms - began, kHelloLimit_ms);

  Line other;
  other.s().begin(other.at());
  other.s().on_gateway(other.at(), "ws://gate", 1000, 0);
  other.hello();
  const std::int64_t hello = other.now_ms;
  bool closed = false;
  for (int i = 0; i < 10 && !closed; ++i) {
    closed = !all_of<CloseSocket>(other.wait_until_due()).empty();
    if (!closed) other.frame({{"op", 11}});  // it beats, but is never ready
  }
  EXPECT_TRUE(closed);
  EXPECT_LE(other.now_ms - hello, kReadyLimit_ms);
}

TEST(DiscordGateway, AskedToReconnectItResumesAtOnce) {
  Line line;
  line.connect();
  EXPECT_EQ(all_of<CloseSocket>(line.frame({{"op", 7}})).size(), 1U);
  const std::int64_t before = line.now_ms;
  EXPECT_EQ(all_of<OpenSocket>(line.wait_until_due()).size(), 1U);
  EXPECT_EQ(line.now_ms, before);
  EXPECT_EQ(frame_in(line.hello())["op"], 6);
}

TEST(DiscordGateway, ReconnectMayComeBeforeHello) {
  Line line;
  line.s().begin(line.at());
  line.s().on_gateway(line.at(), "ws://gate", 1000, 0);
  EXPECT_EQ(all_of<CloseSocket>(line.frame({{"op", 7}})).size(), 1U);
  EXPECT_EQ(all_of<AskGateway>(line.wait_until_due()).size(), 1U);
}

TEST(DiscordGateway, ConnectionsThatFallTogetherIdentifyOneAfterTheOther) {
  double chance = 0;
  IdentifyTurns turns([&] { return chance; });
  EXPECT_EQ(turns.wait_ms(0, 1'000), 0);
  EXPECT_EQ(turns.wait_ms(1, 1'000), kIdentifyPause_ms);
  chance = 0.5;
  EXPECT_EQ(turns.wait_ms(2, 1'000), kIdentifyPause_ms + kIdentifyJitter_ms / 2)
      << "not all again at one moment";
  EXPECT_EQ(turns.wait_ms(1, 1'000 + kIdentifyPause_ms), 0);
  EXPECT_GT(turns.wait_ms(2, 1'000 + kIdentifyPause_ms), 0) << "it was another's turn";
}

TEST(DiscordGateway, SoManyIdentifyTogetherAsDiscordAllows) {
  IdentifyTurns turns([] { return 0.0; });
  turns.at_a_time(2);
  EXPECT_EQ(turns.wait_ms(0, 1'000), 0);
  EXPECT_EQ(turns.wait_ms(1, 1'000), 0);
  EXPECT_GT(turns.wait_ms(2, 1'000), 0) << "of the bucket of the first";
  EXPECT_GT(turns.wait_ms(3, 1'000), 0);
}

TEST(DiscordGateway, WaitsForItsTurnBeforeItIdentifies) {
  std::int64_t wait_ms = 700;
  GatewaySetup setup{
      "the-token",        4609, {}, {},
      [] { return 0.0; }, 1,    2,  [&](std::int64_t) {
                       return std::exchange(wait_ms, 0); }};
  GatewaySession session(std::move(setup));
  const auto at = [](std::int64_t ms) { return Moment{ms, 1'700'000'000'000 + ms}; };
  session.begin(at(0));
  session.on_gateway(at(0), "ws://gate", 1000, 0);
  const std::string hello = Json{{"op", 10}, {"d", {{"heartbeat_interval", 41'250}}}}.dump();
  EXPECT_TRUE(all_of<SendFrame>(session.on_frame(at(0), hello)).empty());
  EXPECT_EQ(session.next_ms(), 700);
  EXPECT_EQ(frame_in(session.on_time(at(700)))["op"], 2);
}

TEST(DiscordGateway, AnEventTellsHowLargeItWas) {
  Line line;
  line.connect();
  const auto events = all_of<Event>(line.event(2));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_GT(events[0].bytes, 20U);
}

TEST(DiscordGateway, AnInvalidSessionIsResumedOnlyIfDiscordSaysSo) {
  for (const bool may_resume : {true, false}) {
    Line line;
    line.connect();
    const std::int64_t before = line.now_ms;
    line.frame({{"op", 9}, {"d", may_resume}});
    const auto next = line.wait_until_due();
    EXPECT_GE(line.now_ms - before, 1'000);
    EXPECT_LE(line.now_ms - before, 5'000);
    EXPECT_EQ(all_of<OpenSocket>(next).size(), may_resume ? 1U : 0U);
    EXPECT_EQ(all_of<AskGateway>(next).size(), may_resume ? 0U : 1U);
  }
}

TEST(DiscordGateway, ClosesThatOnlyTheOperatorCanMendStopIt) {
  for (const int code : {4004, 4010, 4011, 4012, 4013, 4014}) {
    Line line;
    line.connect();
    const auto stopped = all_of<GiveUp>(line.s().on_closed(line.at(), code));
    ASSERT_EQ(stopped.size(), 1U) << code;
    EXPECT_FALSE(stopped[0].reason.empty());
    EXPECT_EQ(stopped[0].reason.find("the-token"), std::string::npos);
    EXPECT_TRUE(line.s().stopped());
    EXPECT_FALSE(line.s().next_ms().has_value());
    EXPECT_TRUE(line.hello().empty());
  }
}

TEST(DiscordGateway, OtherClosesResumeOrBeginANewSession) {
  for (const int code : {0, 1001, 1006, 4000, 4001, 4002, 4999}) {
    Line line;
    line.connect();
    line.s().on_closed(line.at(), code);
    EXPECT_EQ(all_of<OpenSocket>(line.wait_until_due()).size(), 1U) << code;
  }
  for (const int code : {1000, 4003, 4005, 4007, 4008, 4009}) {
    Line line;
    line.connect();
    line.s().on_closed(line.at(), code);
    EXPECT_EQ(all_of<AskGateway>(line.wait_until_due()).size(), 1U) << code;
  }
}

TEST(DiscordGateway, FailuresWaitLongerAndLonger) {
  Line line;
  line.connect();
  std::int64_t longest = 0;
  for (int i = 0; i < 20; ++i) {
    line.s().on_closed(line.at(), 1006);
    const std::int64_t before = line.now_ms;
    if (!all_of<AskGateway>(line.wait_until_due()).empty()) {
      line.s().on_gateway(line.at(), "ws://gate", 1000, 0);
    }
    const std::int64_t waited = line.now_ms - before;
    EXPECT_GE(waited, i == 0 ? 0 : longest / 2);
    EXPECT_LE(waited, kBackoffMax_ms);
    longest = std::max(longest, waited);
  }
  EXPECT_GE(longest, kBackoffMax_ms / 2);
}

TEST(DiscordGateway, AnAddressToResumeAtThatIsDeadIsGivenUp) {
  Line line;
  line.resume = Resumable{"s0", "ws://dead", 9};
  EXPECT_EQ(all_of<OpenSocket>(line.s().begin(line.at())).size(), 1U);
  bool asked = false;
  for (int i = 0; i < 6 && !asked; ++i) {
    line.s().on_closed(line.at(), 0);
    asked = !all_of<AskGateway>(line.wait_until_due()).empty();
  }
  EXPECT_TRUE(asked);
}

TEST(DiscordGateway, ASessionOfTheLastRunIsResumed) {
  Line line;
  line.resume = Resumable{"s0", "ws://old", 9};
  const auto opened = all_of<OpenSocket>(line.s().begin(line.at()));
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(opened[0].url, "ws://old/?v=10&encoding=json&compress=zlib-stream");
  EXPECT_EQ(frame_in(line.hello())["d"]["seq"], 9);
}

TEST(DiscordGateway, IdentifiesAreCountedOverADayAndNeverTooClose) {
  Line line;
  for (std::size_t i = 0; i < kIdentifiesADay; ++i) {
    line.identified.push_back(line.at().wall_ms - 3'600'000 + static_cast<std::int64_t>(i));
  }
  line.s().begin(line.at());
  EXPECT_TRUE(line.s().on_gateway(line.at(), "ws://gate", 1000, 0).empty());
  const std::int64_t before = line.now_ms;
  EXPECT_EQ(all_of<AskGateway>(line.wait_until_due()).size(), 1U);
  EXPECT_GE(line.now_ms - before, 22LL * 3'600'000);

  Line few;
  few.s().begin(few.at());
  few.s().on_gateway(few.at(), "ws://gate", kIdentifiesLeft - 1, 7'000'000);
  EXPECT_GE(*few.s().next_ms() - few.now_ms, 7'000'000);

  Line twice;
  twice.connect();
  twice.s().on_closed(twice.at(), 4009);
  twice.wait_until_due();
  twice.s().on_gateway(twice.at(), "ws://gate", 1000, 0);
  EXPECT_TRUE(all_of<SendFrame>(twice.hello()).empty()) << "two identifies within five seconds";
  const std::int64_t hello = twice.now_ms;
  EXPECT_EQ(frame_in(twice.wait_until_due())["op"], 2);
  EXPECT_GE(twice.now_ms - hello, 5'000);
}

TEST(DiscordGateway, NonsenseNeverThrows) {
  for (const char* text : {"", "x", "[]", "{}", "null", "{\"op\":\"x\"}", "{\"op\":0}",
                           "{\"op\":10,\"d\":7}", "{\"op\":10,\"d\":{\"heartbeat_interval\":-5}}",
                           "{\"op\":0,\"t\":\"READY\",\"s\":null,\"d\":[]}", "{\"op\":31}",
                           "{\"op\":9}", "{\"op\":0,\"t\":7,\"s\":\"x\"}"}) {
    Line line;
    line.connect();
    line.s().on_frame(line.at(), text);
    Line fresh;
    fresh.s().begin(fresh.at());
    fresh.s().on_gateway(fresh.at(), "ws://gate", 1000, 0);
    fresh.s().on_frame(fresh.at(), text);
  }
}

}  // namespace
}  // namespace callboard::discord
