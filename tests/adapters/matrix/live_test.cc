// What Matrix does to an adapter, on a real homeserver: gaps, a server that is killed, tokens that
// are revoked, edits, encrypted rooms, invitations, limits.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "rules/core/json.h"
#include "tests/adapters/matrix/matrix_live.h"

namespace callboard::test {
namespace {

using nlohmann::json;

TEST_F(MatrixLive, FiveHundredRepliesMissedAreReadInOrder) {
  start();
  world_->reply("Ann", "before");
  settle();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_->restart();
  Person& bob = world_->person("Bob");
  for (int i = 1; i <= 500; ++i)
    bob.say(world_->room(), world_->root(), "word " + std::to_string(i));
  world_->reply("Ann", "after");
  start(cursor);
  settle();
  std::vector<std::string> expected = {"before"};
  for (int i = 1; i <= 500; ++i) expected.push_back("word " + std::to_string(i));
  expected.emplace_back("after");
  EXPECT_EQ(texts(), expected);
}

// The date of an answer that the server held is the one at which it was asked for.
TEST_F(MatrixLive, AnIdleServersClockIsNotTakenToBeBehind) {
  world_->setup().poll_ms = 30'000;
  world_->restart();
  start();
  world_->reply("Ann", "word");
  settle();
  const Timestamp later{world_->after_replies().ms + 5'000};
  world_->adapter().read_up_to(world_->venue(), later);
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(2).size(), 2U);
  const auto states = inbox_.all<AdapterState>();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0].clock_offset_ms, 0);
}

TEST_F(MatrixLive, AHomeserverThatIsKilledCostsNoReplyAndNoPost) {
  start();
  world_->reply("Ann", "one");
  settle();
  world_->server().kill();
  EXPECT_FALSE(std::holds_alternative<Sent>(send(post("k1", "Through the crash"))));
  EXPECT_TRUE(told(false, "does not answer"));
  world_->server().start();
  world_->reply("Ann", "two");
  settle();
  EXPECT_TRUE(told(true, ""));
  const std::size_t before = inbox_.all<FindResult>().size();
  world_->adapter().find("k1", world_->venue());
  const auto found = inbox_.wait_for<FindResult>(before + 1);
  ASSERT_GT(found.size(), before);
  if (!found.back().found) {
    EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Through the crash"))));
  }
  EXPECT_EQ(texts(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(world_->times_posted("Through the crash"), 1);
}

TEST_F(MatrixLive, ARevokedTokenIsToldAndANewOneTakenUp) {
  start();
  settle();
  Person& bot = world_->bot();
  Person again(world_->server(), "not used");
  const json login = again.ask("POST", "v3/login",
                               {{"type", "m.login.password"},
                                {"identifier", {{"type", "m.id.user"}, {"user", bot.user()}}},
                                {"password", bot.password()}});
  bot.log_out();
  EXPECT_TRUE(told(false, "no longer takes the access token"));
  const auto held = send(post("k1", "While signed out"));
  EXPECT_TRUE(std::holds_alternative<Held>(held));
  std::ofstream(world_->setup().access_token_file) << login.at("access_token").get<std::string>();
  world_->reply("Ann", "still there?");
  EXPECT_TRUE(told(true, ""));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "While signed out"))));
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"still there?"}));
}

TEST_F(MatrixLive, APasswordSignsInAndTheSignInOutlivesARestart) {
  const auto file = world_->setup().folder / "password";
  std::ofstream(file) << world_->bot().password() << "\n";
  world_->setup().access_token_file.clear();
  world_->setup().password_file = file;
  world_->restart();
  start();
  const auto first = send(post("k1", "Signed in"));
  world_->restart();
  start();
  const auto second = send(post("k1", "Signed in"));
  ASSERT_TRUE(std::holds_alternative<Sent>(first) && std::holds_alternative<Sent>(second));
  EXPECT_EQ(std::get<Sent>(first).id, std::get<Sent>(second).id);
  const json devices = world_->bot().ask("GET", "v3/devices");
  int ours = 0;
  for (const json& device : devices.at("devices")) ours += device.at("device_id") == "CALLBOARD";
  EXPECT_EQ(ours, 1);
}

TEST_F(MatrixLive, ATokenThatRanOutIsRefreshedAndTheFreshOneKept) {
  const json login =
      world_->bot().ask("POST", "v3/login",
                        {{"type", "m.login.password"},
                         {"identifier", {{"type", "m.id.user"}, {"user", world_->bot().user()}}},
                         {"password", world_->bot().password()},
                         {"refresh_token", true}});
  const auto write = [&](const std::string& access, const std::string& refresh) {
    std::ofstream(world_->setup().access_token_file) << access << "\n" << refresh << "\n";
  };
  write("syt_ran_out", login.at("refresh_token"));
  for (const char* key : {"k1", "k2"}) {  // the second start has only what the first has kept
    world_->restart();
    start();
    EXPECT_TRUE(std::holds_alternative<Sent>(send(post(key, "Refreshed")))) << key;
  }
  world_->adapter().stop();
  write(world_->bot().token(), "");  // the operator's new one counts more than what was kept
  world_->restart();
  start();
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k3", "Refreshed"))));
  EXPECT_EQ(world_->times_posted("Refreshed"), 3);
}

TEST_F(MatrixLive, AStrangersEditIsNone) {
  start();
  const std::string id = world_->reply("Ann", "ROLL!");
  settle();
  world_->person("Bob").post(
      world_->room(), "m.room.message",
      {{"msgtype", "m.text"},
       {"body", "* STOP"},
       {"m.new_content", {{"msgtype", "m.text"}, {"body", "STOP"}}},
       {"m.relates_to", {{"rel_type", "m.replace"}, {"event_id", world_->event_of(id)}}}});
  world_->edit(id, "PASS");
  world_->remove(id);
  world_->reply("Ann", "after");
  settle();
  const auto edits = inbox_.all<Edited>();
  ASSERT_EQ(edits.size(), 2U);
  EXPECT_FALSE(edits[0].deleted);
  EXPECT_TRUE(edits[1].deleted);
  EXPECT_EQ(edits[0].author.user, world_->person("Ann").user());
  EXPECT_EQ(texts(), (std::vector<std::string>{"ROLL!", "after"}));
}

TEST_F(MatrixLive, AReplyToABoardCountsOutsideTheThreadToo) {
  start();
  const auto sent = send(post("k1", "The board"));
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  Person& ann = world_->person("Ann");
  const std::string roll =
      ann.post(world_->room(), "m.room.message",
               {{"msgtype", "m.text"},
                {"body", "> <@x:y> The board\n\nROLL!"},
                {"m.relates_to", {{"m.in_reply_to", {{"event_id", std::get<Sent>(sent).id}}}}}});
  ann.say(world_->room(), "", "chatter in the room");
  const std::string other = ann.say(world_->room(), "", "a thread of my own");
  ann.say(world_->room(), other, "not yours");
  settle();
  world_->reply("Ann", "last");
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"ROLL!", "last"}));
  EXPECT_EQ(inbox_.all<Incoming>()[0].venue, world_->venue());
  EXPECT_TRUE(inbox_.all<Incoming>()[0].addressed);
  ann.redact(world_->room(), roll);
  world_->reply("Ann", "after all");
  settle();
  const auto taken_back = inbox_.all<Edited>();
  ASSERT_EQ(taken_back.size(), 1U);
  EXPECT_TRUE(taken_back[0].deleted);
  EXPECT_EQ(taken_back[0].ref, inbox_.all<Incoming>()[0].ref);
  EXPECT_EQ(taken_back[0].venue, world_->venue());
}

TEST_F(MatrixLive, AnotherProgramsNoticesAreNotAnswered) {
  start();
  Person& robot = world_->person("Robot");
  for (int i = 0; i < 3; ++i) {
    robot.post(world_->room(), "m.room.message",
               {{"msgtype", "m.notice"}, {"body", "ROLL!"}, {"m.relates_to", thread_relation()}});
  }
  world_->reply("Ann", "mine");
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"mine"}));
}

TEST_F(MatrixLive, HostileNamesAreShownHarmless) {
  start();
  world_->reply("\xe2\x80\xae<b>Eve\n\x07</b> @room", "first");
  world_->reply("Ann", "second");
  world_->reply("ANN", "third");
  settle();
  const auto replies = inbox_.all<Incoming>();
  ASSERT_EQ(replies.size(), 3U);
  EXPECT_EQ(replies[0].author.name.find_first_of("\n\x07"), std::string::npos);
  EXPECT_EQ(replies[0].author.name.find("\xe2\x80\xae"), std::string::npos);
  EXPECT_EQ(replies[1].author.name, "Ann");
  EXPECT_EQ(replies[2].author.name, "ANN (" + world_->person("ANN").user() + ")");
}

TEST_F(MatrixLive, APostRingsForThoseItAddressesAndShowsItsPicture) {
  start();
  Delivery delivery = post("k1", "Your turn");
  delivery.pings = {world_->person("Ann").user()};
  delivery.pictures = {{"board.png", "not really a picture", "Nine squares", 9, 9},
                       {"wheel.png", "another", "A wheel", 9, 9}};
  const auto sent = send(delivery);
  ASSERT_TRUE(std::holds_alternative<Sent>(sent));
  const auto events = world_->bot().events(world_->room(), "m.room.message");
  const json& content = events.at(0).at("content");
  EXPECT_EQ(content.at("msgtype"), "m.image");
  EXPECT_EQ(content.at("m.mentions").at("user_ids").at(0), world_->person("Ann").user());
  EXPECT_EQ(content.at("m.relates_to").at("event_id"), world_->root());
  EXPECT_EQ(events.at(1).at("content").at("body"), "A wheel");
  EXPECT_EQ(world_->times_posted("Your turn"), 1);
}

TEST_F(MatrixLive, VerdictsAreReactionsAndTheLatestStands) {
  start();
  const std::string id = world_->reply("Ann", "ROLL!");
  settle();
  for (const Verdict verdict : {Verdict::kAsked, Verdict::kAccepted, Verdict::kAccepted}) {
    world_->adapter().acknowledge({"matrix", id}, verdict);
  }
  const auto standing = [&] {
    std::vector<std::string> keys;
    for (const json& event : world_->bot().events(world_->room(), "m.reaction")) {
      const json& content = event.at("content");
      if (content.contains("m.relates_to")) keys.push_back(content["m.relates_to"].at("key"));
    }
    return keys;
  };
  EXPECT_TRUE(until([&] { return standing() == std::vector<std::string>{"\xe2\x9c\x85"}; }));
}

TEST_F(MatrixLive, AReplyIsHiddenWhereTheRoomAllowsIt) {
  start();
  const std::string id = world_->reply("Ann", "the secret word");
  Person& ann = world_->person("Ann");
  json power =
      ann.ask("GET", "v3/rooms/" + encoded(world_->room()) + "/state/m.room.power_levels/");
  power["users"][world_->bot().user()] = 50;
  ann.set_state(world_->room(), "m.room.power_levels", power);
  world_->adapter().acknowledge({"matrix", id}, Verdict::kHidden);
  EXPECT_TRUE(
      until([&] { return ann.event(world_->room(), world_->event_of(id)).at("content").empty(); }));
  world_->reply("Ann", "after");
  settle();
  EXPECT_TRUE(inbox_.all<Edited>().empty());  // nobody is told of what we did ourselves
}

TEST_F(MatrixLive, WhoHasThePowerInTheRoomMayHostThere) {
  world_->setup().hosts_power_level = 50;
  world_->restart();
  start();
  Person& ann = world_->person("Ann");
  const auto level = [&](const std::string& user, int power) {
    json levels =
        ann.ask("GET", "v3/rooms/" + encoded(world_->room()) + "/state/m.room.power_levels/");
    levels["users"][user] = power;
    ann.set_state(world_->room(), "m.room.power_levels", levels);
  };
  world_->reply("Ann", "!status");  // she made the room
  world_->reply("Ann", "ROLL");
  world_->reply("Bob", "!status");
  settle();
  level(world_->person("Bob").user(), 50);
  world_->reply("Bob", " !status");
  settle();
  level(world_->person("Bob").user(), 49);
  world_->reply("Bob", "!status");
  settle();
  std::vector<bool> may;
  for (const Incoming& reply : inbox_.all<Incoming>()) may.push_back(reply.may_host);
  EXPECT_EQ(may, (std::vector<bool>{true, false, false, true, false}));
}

TEST_F(MatrixLive, AStrangersInvitationIsIgnoredAndAFriendsIsNot) {
  Person stranger(world_->server(), "Stranger");
  Person& ann = world_->person("Ann");
  world_->setup().inviters = {ann.user()};
  world_->restart();
  start();
  settle();
  const json direct = {{"is_direct", true}, {"invite", {world_->bot().user()}}};
  const std::string strange = stranger.make_room(direct);
  const std::string friendly = ann.make_room(direct);
  EXPECT_TRUE(until([&] { return is_member(friendly); }));
  EXPECT_FALSE(is_member(strange));
  ann.say(friendly, "", "in private");
  const auto replies = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_TRUE(replies[0].privately);
  EXPECT_EQ(replies[0].venue, (Venue{"matrix", ""}));
  EXPECT_EQ(replies[0].text, "in private");
}

TEST_F(MatrixLive, AnEncryptedRoomIsLeftWithTheReason) {
  Person& ann = world_->person("Ann");
  world_->setup().inviters = {ann.user()};
  world_->restart();
  start();
  settle();
  const std::string room =
      ann.make_room({{"is_direct", true},
                     {"invite", {world_->bot().user()}},
                     {"initial_state",
                      {{{"type", "m.room.encryption"},
                        {"state_key", ""},
                        {"content", {{"algorithm", "m.megolm.v1.aes-sha2"}}}}}}});
  EXPECT_TRUE(until([&] {
    for (const json& event : ann.events(room, "m.room.message")) {
      if (event.at("content").value("body", "").find("encrypted") != std::string::npos) return true;
    }
    return false;
  }));
  EXPECT_TRUE(until([&] { return !is_member(room); }));
  ann.set_state(world_->room(), "m.room.encryption", {{"algorithm", "m.megolm.v1.aes-sha2"}});
  EXPECT_TRUE(told(false, "is encrypted"));
  EXPECT_TRUE(until([&] { return !is_member(world_->room()); }));
}

TEST_F(MatrixLive, WhoIsTakenOutOfTheRoomGoesOnWhenInvitedAgain) {
  start();
  world_->reply("Ann", "before");
  settle();
  Person& ann = world_->person("Ann");
  ann.ask("POST", "v3/rooms/" + encoded(world_->room()) + "/kick",
          {{"user_id", world_->bot().user()}});
  ann.ask("PUT", "v3/rooms/" + encoded(world_->room()) + "/state/m.room.join_rules/",
          {{"join_rule", "invite"}});
  EXPECT_TRUE(told(false, "taken out of the room"));
  EXPECT_TRUE(std::holds_alternative<Held>(send(post("k1", "Outside"))));
  world_->reply("Ann", "meanwhile");
  ann.invite(world_->room(), world_->bot().user());
  EXPECT_TRUE(told(true, "plays in"));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Outside"))));
  settle();                      // a reply in time is one, though nobody was there to read it
  const auto replies = texts();  // older ones may come once more; the daemon knows them
  EXPECT_EQ(std::count(replies.begin(), replies.end(), "meanwhile"), 1);
}

TEST_F(MatrixLive, AServerThatAsksForPatienceGetsIt) {
  start();
  settle();
  world_->proxy().answer_instead(
      "PUT", "/send/",
      "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 2\r\n"
      "Content-Length: 33\r\nConnection: close\r\n\r\n{\"errcode\":\"M_LIMIT_EXCEEDED\"}   ");
  const auto first = send(post("k1", "Patience"));
  ASSERT_TRUE(std::holds_alternative<Held>(first));
  EXPECT_EQ(std::get<Held>(first).retry_after_ms, 2'000);
  ASSERT_TRUE(std::holds_alternative<Held>(send(post("k1", "Patience"))));  // at once, unasked
  world_->proxy().answer_instead("GET", "/sync",
                                 "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n"
                                 "Connection: close\r\n\r\n");
  world_->reply("Ann", "after the bad gateway");
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"after the bad gateway"}));
  SendOutcome last = Unknown{};
  EXPECT_TRUE(until([&] {
    return std::holds_alternative<Sent>(last = send(post("k1", "Patience"))) ||
           (world_->bot().rooms(), false);
  }));
  EXPECT_EQ(world_->times_posted("Patience"), 1);
}

TEST_F(MatrixLive, ARoomAskedForTwiceOverALostAnswerIsOne) {
  start();
  world_->proxy().lose_answer("PUT", "/send/");
  world_->adapter().open({"m-2", "Another match", "A show"});
  const auto opened = inbox_.wait_for<VenueOpened>(1);
  ASSERT_EQ(opened.size(), 1U);
  EXPECT_EQ(world_->proxy().faults_done(), 1);
  EXPECT_EQ(world_->times_posted("Another match"), 1);
}

}  // namespace
}  // namespace callboard::test
