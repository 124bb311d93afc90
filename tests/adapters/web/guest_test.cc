// A board that lets anybody take a free seat by choosing a name.
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

class GuestBoard : public WebMatch {
 protected:
  GuestBoard() {
    stage.close();
    stage.guests = true;
    stage.reopen("");
    offer();
  }
  void offer() {
    const Action play{"Take a seat against a practice player", "join against practice players",
                      false};
    stage.pages->front_page.current = {{"Lucky Numbers, 1", thread, "Two seats are free", {play}}};
  }
  std::string seat() const { return "/seat/" + thread; }
};

TEST_F(GuestBoard, TheFrontPageLeadsToASeatThatNeedsOnlyAName) {
  Browser guest(stage.board->port());
  const Answer front = guest.get("/");
  EXPECT_TRUE(front.has("href=\"" + seat() + "\""));
  EXPECT_TRUE(front.has("Take a seat against a practice player"));
  EXPECT_EQ(guest.get(seat()).status, 200);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);

  const Answer taken = guest.submit(seat(), seat(), {{"name", "Ann"}});
  EXPECT_EQ(taken.status, 303);
  EXPECT_EQ(taken.header("location"), page());
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "join against practice players");
  EXPECT_EQ(in->author.name, "Ann");
  EXPECT_TRUE(guest.get("/").has("name=\"say\" value=\"join against practice players\""))
      << "who is signed in presses the button itself";
}

TEST_F(GuestBoard, NoSeatIsTakenWhereNoneIsFree) {
  Browser early(stage.board->port());
  const std::string token = early.form_token(seat());
  stage.pages->front_page.current.front().actions.clear();
  Browser late(stage.board->port());
  EXPECT_TRUE(late.get(seat()).has("No seat is free"));
  EXPECT_EQ(early.post(seat(), {{"name", "Ann"}, {"form_token", token}}).status, 409);
  EXPECT_EQ(late.get("/seat/999").status, 404);
  EXPECT_EQ(late.get("/seat/x").status, 404);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(GuestBoard, TheNameOfSomebodyElseIsRefused) {
  Browser first(stage.board->port());
  EXPECT_EQ(first.submit(seat(), seat(), {{"name", "Ann"}}).status, 303);
  Browser second(stage.board->port());
  for (const char* name : {"Ann", "ann", "host", "Doug", ""}) {
    EXPECT_EQ(second.submit(seat(), seat(), {{"name", name}}).status, 422) << name;
  }
  EXPECT_EQ(second.submit(seat(), seat(), {{"name", "Bob"}}).status, 303);
}

TEST_F(GuestBoard, OneAddressTakesTenNamesAndThenWaits) {
  for (int i = 0; i < 10; ++i) {
    Browser guest(stage.board->port());
    EXPECT_EQ(guest.submit(seat(), seat(), {{"name", "Guest " + std::to_string(i)}}).status, 303);
  }
  Browser more(stage.board->port());
  EXPECT_EQ(more.submit(seat(), seat(), {{"name", "Ann"}}).status, 429);
  stage.clock.pass(10 * 60 * 1000);
  EXPECT_EQ(more.submit(seat(), seat(), {{"name", "Ann"}}).status, 303);
}

TEST_F(GuestBoard, AFormOfAnotherSiteTakesNoSeat) {
  Browser guest(stage.board->port());
  EXPECT_EQ(guest.post(seat(), {{"name", "Ann"}}).status, 403);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(WebMatch, ABoardWithoutGuestsHasNoSuchPage) {
  const Action join{"Take a seat", "join", false};
  stage.pages->front_page.current = {{"Lucky Numbers, 1", thread, "", {join}}};
  Browser guest(stage.board->port());
  EXPECT_FALSE(guest.get("/").has("/seat/"));
  EXPECT_EQ(guest.get("/seat/" + thread).status, 404);
}

TEST_F(WebMatch, ThreadsOfShowsToWatchAreNotListed) {
  stage.board->open({"match-2", "Wheel to watch, match 1", "Wheel to watch"});
  EXPECT_TRUE(stage.inbox.next<VenueOpened>().has_value());
  Browser guest(stage.board->port());
  EXPECT_TRUE(guest.get("/").has("Wheel to watch, match 1"));
  stage.pages->front_page.unlisted = {"Wheel to watch"};
  EXPECT_FALSE(guest.get("/").has("Wheel to watch, match 1"));
  EXPECT_TRUE(guest.get("/").has("Lucky Numbers, match 1"));
}

TEST_F(WebMatch, TheDeskAddsAPracticePlayerByOnePress) {
  Person doug = host("Dee");
  web::Desk desk;
  web::DeskThread here{thread};
  here.answers = {{"Add a practice player", "!practice", ""}};
  desk.threads = {here};
  stage.pages->host_desk = desk;
  const Answer shown = doug.browser.get("/desk");
  EXPECT_TRUE(shown.has("<button>Add a practice player</button>"));
  const Answer sent = doug.browser.submit(
      "/desk", "/desk/answer", {{"command", "!practice"}, {"venue", thread}, {"once", "press-1"}});
  EXPECT_EQ(sent.status, 303);
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "!practice");
  EXPECT_EQ(in->venue.id, thread);
  EXPECT_TRUE(in->privately);
}

}  // namespace
}  // namespace callboard::test
