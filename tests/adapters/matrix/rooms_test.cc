// One account in several rooms, on a real homeserver: what happens to one of them is its own.
#include <filesystem>
#include <set>

#include "tests/adapters/matrix/matrix_live.h"

namespace callboard::test {
namespace {

using nlohmann::json;

constexpr const char* kBadGateway =
    "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
constexpr const char* kNotFoundPage =
    "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 9\r\n"
    "Connection: close\r\n\r\nNot there";

class MatrixRooms : public MatrixLive {
 protected:
  // A second room, with Ann and us in it, and a thread there.
  void open_club(const json& more = json::object()) {
    json wanted = {{"preset", "public_chat"}, {"invite", {world_->bot().user()}}};
    wanted.update(more);
    club_ = world_->person("Ann").make_room(wanted);
    world_->setup().more_rooms = {club_};
    world_->restart();
    start();
    world_->adapter().open({"club-1", "A match of the club", "The club", club_});
    const auto opened = inbox_.wait_for<VenueOpened>(1);
    ASSERT_EQ(opened.size(), 1U);
    thread_ = opened[0].venue;
    ASSERT_TRUE(thread_.id.starts_with(club_ + " "));
    ASSERT_TRUE(told(true, "signed in"));
  }
  [[nodiscard]] std::string thread_root() const {
    return thread_.id.substr(thread_.id.find(' ') + 1);
  }
  // Gives when it was said, by the homeserver.
  Timestamp in_club(const std::string& words) {
    Person& ann = world_->person("Ann");
    const std::string event = ann.say(club_, thread_root(), words);
    return {ann.event(club_, event).at("origin_server_ts").get<std::int64_t>() + 1};
  }
  void kick_from_club() {
    Person& ann = world_->person("Ann");
    ann.ask("PUT", "v3/rooms/" + encoded(club_) + "/state/m.room.join_rules/",
            {{"join_rule", "invite"}});
    ann.ask("POST", "v3/rooms/" + encoded(club_) + "/kick", {{"user_id", world_->bot().user()}});
  }
  Delivery club_post(const std::string& key) {
    Delivery delivery = post(key, "Of the club");
    delivery.recipient = ToVenue{thread_};
    return delivery;
  }
  [[nodiscard]] bool of_club(const AdapterState& state) const { return state.place == club_; }
  AdapterState last_state() { return inbox_.all<AdapterState>().at(told_ - 1); }

  std::string club_;
  Venue thread_;
};

TEST_F(MatrixRooms, EachShowPlaysInItsOwn) {
  world_->setup().hosts_power_level = 50;
  Person& bob = world_->person("Bob");
  const json levels = {{"users", {{bob.user(), 50}}}};
  open_club({{"power_level_content_override", levels}});
  bob.join(club_);
  world_->reply("Bob", "!status");
  bob.say(club_, thread_root(), "!status");
  const Timestamp upto = in_club("in the club");
  settle();
  world_->adapter().read_up_to(thread_, upto);
  ASSERT_EQ(inbox_.wait_for<ReadUpTo>(2).size(), 2U);
  const auto replies = inbox_.all<Incoming>();
  ASSERT_EQ(replies.size(), 3U);
  for (const Incoming& reply : replies) {
    const bool here = reply.text == "in the club" || reply.may_host;  // Bob hosts in the club only
    EXPECT_EQ(reply.venue, here ? thread_ : world_->venue()) << reply.text;
  }
}

TEST_F(MatrixRooms, OneThatPutsUsOutWaitsAloneAndLosesNothing) {
  open_club();
  in_club("before");
  ASSERT_EQ(inbox_.wait_for<Incoming>(1).size(), 1U);
  kick_from_club();
  ASSERT_TRUE(told(false, "taken out of the room " + club_));
  EXPECT_TRUE(of_club(last_state()) && last_state().shut_out);
  EXPECT_TRUE(std::holds_alternative<Held>(send(club_post("k1"))));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k2", "Not of the club"))));
  Timestamp upto;
  for (int i = 0; i < 120; ++i) upto = in_club("meanwhile " + std::to_string(i));
  world_->adapter().read_up_to(thread_, upto);
  world_->reply("Ann", "elsewhere");
  settle();
  EXPECT_EQ(inbox_.all<ReadUpTo>().back().venue, world_->venue());
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_->restart();  // it knows from its cursor how far the club was read
  start(cursor);
  ASSERT_TRUE(told(false, "is not in the room " + club_));
  world_->person("Ann").invite(club_, world_->bot().user());
  ASSERT_TRUE(told(true, "plays in " + club_));
  EXPECT_TRUE(of_club(last_state()));
  world_->adapter().read_up_to(thread_, upto);
  EXPECT_EQ(inbox_.wait_for<ReadUpTo>(2).back().venue, thread_);
  std::vector<std::string> expected = {"before", "elsewhere"};
  for (int i = 0; i < 120; ++i) expected.push_back("meanwhile " + std::to_string(i));
  EXPECT_EQ(texts(), expected);
  EXPECT_TRUE(std::holds_alternative<Sent>(send(club_post("k1"))));
}

TEST_F(MatrixRooms, OneThatIsEncryptedIsLeftAndTheOthersGoOn) {
  open_club();
  world_->person("Ann").set_state(club_, "m.room.encryption",
                                  {{"algorithm", "m.megolm.v1.aes-sha2"}});
  ASSERT_TRUE(told(false, "is encrypted"));
  EXPECT_TRUE(of_club(last_state()) && last_state().shut_out);
  EXPECT_TRUE(until([&] { return !is_member(club_); }));
  world_->reply("Ann", "still here");
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"still here"}));
}

TEST_F(MatrixRooms, OneThatMutesUsHoldsOnlyItsOwnPosts) {
  open_club();
  Person& ann = world_->person("Ann");
  json power = ann.ask("GET", "v3/rooms/" + encoded(club_) + "/state/m.room.power_levels/");
  power["events_default"] = 10;
  ann.set_state(club_, "m.room.power_levels", power);
  EXPECT_TRUE(std::holds_alternative<Held>(send(club_post("k1"))));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k2", "Elsewhere"))));
}

// The homeserver answers for all rooms but one.
TEST_F(MatrixRooms, OneThatCannotBeReadHoldsNoOther) {
  open_club();
  in_club("before");
  const auto first = inbox_.wait_for<Incoming>(1);
  ASSERT_EQ(first.size(), 1U);
  world_->restart();
  Timestamp upto;
  for (int i = 0; i < 130; ++i) upto = in_club("missed " + std::to_string(i));
  world_->proxy().answer_always("GET", "/rooms/" + encoded(club_) + "/messages", kBadGateway);
  world_->reply("Ann", "elsewhere");
  start(first[0].cursor);
  world_->adapter().read_up_to(thread_, upto);
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"before", "elsewhere"}));
  EXPECT_TRUE(told(true, "signed in"));
  ASSERT_TRUE(told(false, "does not give what is said in"));
  EXPECT_TRUE(of_club(last_state()) && !last_state().shut_out);
  EXPECT_EQ(inbox_.all<ReadUpTo>().size(), 1U);
  world_->proxy().heal();
  EXPECT_TRUE(told(true, "plays in " + club_));
  EXPECT_EQ(inbox_.wait_for<ReadUpTo>(2).back().venue, thread_);
  EXPECT_EQ(texts().size(), 132U);
  EXPECT_EQ(texts().back(), "missed 129");
}

class MatrixAlias : public MatrixRooms {
 protected:
  void name_it() {
    alias_ = "#games-" + world_->bot().user().substr(1);
    point_alias();
    world_->setup().room = alias_;
    world_->restart();
    start();
    world_->reply("Ann", "before");
    settle();
    cursor_ = inbox_.all<Incoming>().back().cursor;
    world_->adapter().stop();
  }
  void point_alias() {
    world_->person("Ann").ask("PUT", "v3/directory/room/" + encoded(alias_),
                              {{"room_id", world_->room()}});
    ASSERT_EQ(world_->person("Ann").last_status(), 200);
  }
  void take_alias() { world_->person("Ann").ask("DELETE", "v3/directory/room/" + encoded(alias_)); }
  std::string alias_;
  std::string cursor_;
};

TEST_F(MatrixAlias, ThatIsTakenAwayLosesNoReplyAsLongAsWeAreInTheRoom) {
  name_it();
  take_alias();
  world_->restart();
  world_->reply("Ann", "after");
  start(cursor_);
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"before", "after"}));
  EXPECT_TRUE(std::holds_alternative<Sent>(send(post("k1", "Still there"))));
}

// After a restore nothing is known of the room but the address, which leads nowhere.
TEST_F(MatrixAlias, ThatLeadsNowhereIsToldAndWhatWasSaidIsReadWhenItLeadsThereAgain) {
  name_it();
  take_alias();
  ASSERT_TRUE(std::filesystem::remove(world_->setup().folder / "matrix.json"));
  world_->restart();
  start(cursor_);
  ASSERT_TRUE(told(true, "signed in"));
  ASSERT_TRUE(told(false, "no room is called " + alias_));
  world_->reply("Ann", "meanwhile");
  Person& bob = world_->person("Bob");
  for (int i = 0; i < 3; ++i) bob.say(world_->room(), "", "more of it");
  world_->adapter().read_up_to(world_->venue(), world_->after_replies());
  point_alias();
  bob.make_room({{"invite", {world_->bot().user()}}});  // whoever asks us somewhere wakes us
  settle();
  EXPECT_EQ(texts(), (std::vector<std::string>{"before", "meanwhile"}));
}

TEST_F(MatrixAlias, IsNotRefusedByThePageOfAProxyThatKnowsNoServer) {
  Person& ann = world_->person("Ann");
  name_it();
  ann.ask("POST", "v3/rooms/" + encoded(world_->room()) + "/kick",
          {{"user_id", world_->bot().user()}});
  ann.invite(world_->room(), world_->bot().user());
  for (const char* path : {"/join/", "/directory/"}) {
    const int before = world_->proxy().faults_done();
    world_->proxy().answer_instead(path[1] == 'j' ? "POST" : "GET", path, kNotFoundPage);
    world_->restart();
    start(cursor_);
    world_->reply("Ann", path);
    settle();
    EXPECT_EQ(world_->proxy().faults_done(), before + 1) << path;
    world_->adapter().stop();
  }
  for (const AdapterState& state : inbox_.all<AdapterState>()) {
    EXPECT_EQ(state.detail.find("cannot go there"), std::string::npos) << state.detail;
    EXPECT_EQ(state.detail.find("no room is called"), std::string::npos) << state.detail;
  }
  const auto words = texts();
  EXPECT_EQ(std::set<std::string>(words.begin(), words.end()),
            (std::set<std::string>{"before", "/join/", "/directory/"}));
}

}  // namespace
}  // namespace callboard::test
