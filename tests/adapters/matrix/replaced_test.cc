// A room that is replaced by another, as "Upgrade this room" does, on a real homeserver: the
// adapter goes after it and says where the place is now.
#include "tests/adapters/matrix/matrix_live.h"

namespace callboard::test {
namespace {

using nlohmann::json;

class MatrixReplaced : public MatrixLive {
 protected:
  // Gives the new room.
  std::string upgrade() {
    return world_->person("Ann")
        .ask("POST", "v3/rooms/" + encoded(world_->room()) + "/upgrade", {{"new_version", "12"}})
        .at("replacement_room");
  }
  void replace_by(const std::string& room) {
    world_->person("Ann").set_state(world_->room(), "m.room.tombstone",
                                    {{"body", "moved"}, {"replacement_room", room}});
  }
  // Where the place is said to be, the `nth` time.
  std::string found(std::size_t nth) {
    const auto all = inbox_.wait_for<PlaceFound>(nth);
    if (all.size() < nth) return "not found";
    EXPECT_EQ(all[nth - 1].place, world_->setup().room);
    return all[nth - 1].ids_begin;
  }
};

TEST_F(MatrixReplaced, IsFollowedAndPlayGoesOnThere) {
  start();
  EXPECT_EQ(found(1), world_->room() + " ");
  world_->reply("Ann", "before");
  settle();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  const std::string next = upgrade();
  EXPECT_EQ(found(2), next + " ");
  EXPECT_TRUE(std::holds_alternative<Refused>(send(post("k1", "In the old thread"))));
  world_->adapter().open({"the-test", "A match", "A show", world_->setup().room});
  const auto opened = inbox_.wait_for<VenueOpened>(1);
  ASSERT_EQ(opened.size(), 1U);
  const std::string thread = opened[0].venue.id;
  ASSERT_TRUE(thread.starts_with(next + " "));
  world_->restart();  // its name in the configuration is still the old one
  start(cursor);
  EXPECT_EQ(found(3), next + " ");
  Person& ann = world_->person("Ann");
  ann.join(next);
  ann.say(next, thread.substr(thread.find(' ') + 1), "after");
  ASSERT_EQ(inbox_.wait_for<Incoming>(2).size(), 2U);
  EXPECT_EQ(inbox_.all<Incoming>().back().text, "after");
  EXPECT_EQ(inbox_.all<Incoming>().back().venue, opened[0].venue);
  for (const AdapterState& state : inbox_.all<AdapterState>()) EXPECT_TRUE(state.up);
}

// What was said before it was replaced is read by its old thread, and before the new place is told.
TEST_F(MatrixReplaced, IsReadToItsEndAlsoWhenNobodyWasThere) {
  start();
  world_->reply("Ann", "before");
  settle();
  const std::string cursor = inbox_.all<Incoming>().back().cursor;
  world_->restart();
  world_->reply("Ann", "just before");
  const std::string next = upgrade();
  const std::size_t told = inbox_.events().size();
  start(cursor);
  EXPECT_EQ(found(2), next + " ");
  const auto events = inbox_.events();
  std::size_t said = 0, moved = 0;
  for (std::size_t i = told; i < events.size(); ++i) {
    const auto* reply = std::get_if<Incoming>(&events[i]);
    if (reply != nullptr && reply->text == "just before") said = i;
    if (std::holds_alternative<PlaceFound>(events[i])) moved = i;
  }
  EXPECT_TRUE(said > 0 && said < moved);
}

TEST_F(MatrixReplaced, ByARoomThatWeAreNotLetIntoWaitsForAnInvitation) {
  Person& ann = world_->person("Ann");
  ann.ask("PUT", "v3/rooms/" + encoded(world_->room()) + "/state/m.room.join_rules/",
          {{"join_rule", "invite"}});
  start();
  settle();
  const std::string next = upgrade();
  ASSERT_TRUE(told(true, "signed in"));
  ASSERT_TRUE(told(false, "was replaced by " + next));
  EXPECT_TRUE(inbox_.all<AdapterState>().back().shut_out);
  EXPECT_NE(inbox_.all<AdapterState>().back().detail.find("invite it there"), std::string::npos);
  world_->adapter().read_up_to(world_->venue(), world_->after_replies());
  ann.invite(next, world_->bot().user());
  EXPECT_TRUE(told(true, "plays in"));
  EXPECT_EQ(found(2), next + " ");
  EXPECT_EQ(inbox_.all<ReadUpTo>().size(), 1U) << "of the old thread nothing is promised";
}

TEST_F(MatrixReplaced, ByARoomThatDoesNotSaySoIsNotFollowed) {
  start();
  settle();
  ASSERT_TRUE(told(true, "signed in"));
  replace_by(world_->person("Bob").make_room({{"preset", "public_chat"}}));
  EXPECT_TRUE(told(false, "does not say that it follows it"));
  replace_by("!nowhere:localhost");
  world_->restart();
  start();
  EXPECT_TRUE(told(false, "was replaced by !nowhere:localhost, where"));
}

}  // namespace
}  // namespace callboard::test
