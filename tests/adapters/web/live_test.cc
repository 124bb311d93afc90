// Live pages: posts, marks and the panel arrive by server-sent events, for the right reader only.
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

TEST_F(WebMatch, ANewPostArrivesWithoutReloading) {
  Browser spectator(stage.board->port());
  EventStream live(spectator, page() + "/events?since=0");
  ASSERT_TRUE(live.wait_for("event: panel"));
  Person ann = join("Ann");
  heard(ann, "ROLL!");
  EXPECT_TRUE(live.wait_for("ROLL!"));
  stage.deliver(public_post("k1", thread, "<p>Ann rolls 7.</p>"));
  EXPECT_TRUE(live.wait_for("Ann rolls 7."));
  EXPECT_NE(live.all().find("text/event-stream"), std::string::npos);
}

TEST_F(WebMatch, AMarkArrivesToo) {
  Person ann = join("Ann");
  EventStream live(ann.browser, page() + "/events?since=0");
  const Incoming in = heard(ann, "ROLL!");
  ASSERT_TRUE(live.wait_for("ROLL!"));
  stage.board->acknowledge(in.ref, Verdict::kAccepted);
  EXPECT_TRUE(live.wait_for("</span> accepted"));
}

TEST_F(WebMatch, APrivateNoteArrivesAtOnePageOnly) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  EventStream at_ann(ann.browser, page() + "/events?since=0");
  EventStream at_bob(bob.browser, page() + "/events?since=0");
  EventStream messages(ann.browser, "/messages/events?since=0");
  stage.deliver(private_post("k1", thread, ann.user, "<p>only for Ann</p>"));
  stage.deliver(public_post("k2", thread, "<p>for everyone</p>"));
  EXPECT_TRUE(at_ann.wait_for("only for Ann"));
  EXPECT_TRUE(messages.wait_for("only for Ann"));
  ASSERT_TRUE(at_bob.wait_for("for everyone"));
  EXPECT_EQ(at_bob.all().find("only for Ann"), std::string::npos);
}

TEST_F(WebMatch, ACommandThatIsHeldBackIsNotSentToOthers) {
  Person hilda = host("Hilda");
  Browser spectator(stage.board->port());
  EventStream live(spectator, page() + "/events?since=0");
  ASSERT_TRUE(live.wait_for("event: panel"));
  const Incoming in = heard(hilda, "!load FRESH PAINT");
  stage.board->acknowledge(in.ref, Verdict::kHidden);
  ASSERT_TRUE(live.wait_for("taken out of sight"));
  EXPECT_EQ(live.all().find("FRESH"), std::string::npos);
}

TEST_F(WebMatch, TheButtonsArriveWithTheTurn) {
  Person ann = join("Ann");
  EventStream live(ann.browser, page() + "/events?since=0");
  Delivery prompt = public_post("k1", thread, "<p>Your move.</p>");
  prompt.actions = {{"Roll the dice", "ROLL", false}};
  prompt.actors = {ann.user};
  stage.deliver(prompt);
  EXPECT_TRUE(live.wait_for("Roll the dice"));
}

TEST_F(WebMatch, AReaderWhoComesBackGetsExactlyWhatWasMissed) {
  Person ann = join("Ann");
  EventStream first(ann.browser, page() + "/events?since=0");
  stage.deliver(public_post("k1", thread, "<p>first news</p>"));
  ASSERT_TRUE(first.wait_for("first news"));
  ASSERT_TRUE(first.wait_for("id: "));
  const std::size_t last = first.all().rfind("id: ");
  const std::string rev = between(first.all().substr(last), "id: ", "\n");
  stage.deliver(public_post("k2", thread, "<p>second news</p>"));
  EventStream second(ann.browser, page() + "/events?since=" + rev);
  ASSERT_TRUE(second.wait_for("second news"));
  EXPECT_EQ(second.all().find("first news"), std::string::npos);
}

TEST_F(WebMatch, AScriptGetsWordsInsteadOfPages) {
  Person ann = join("Ann");
  const std::string token = ann.browser.form_token(page());
  const std::string live = "X-Callboard-Live: 1";
  const Answer done = ann.browser.post(
      page() + "/reply", {{"words", "ROLL"}, {"once", "1"}, {"form_token", token}}, {live});
  EXPECT_EQ(done.status, 200);
  EXPECT_EQ(done.body.size(), 64U) << "the number of the next form";
  const Answer refused =
      ann.browser.post(page() + "/reply", {{"words", ""}, {"form_token", token}}, {live});
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.body, "There is nothing written yet.");
}

TEST_F(WebMatch, APageWhoseSessionEndedGetsNothingMore) {
  Person ann = join("Ann");
  EventStream live(ann.browser, page() + "/events?since=0");
  ASSERT_TRUE(live.wait_for("event: panel"));
  stage.clock.pass(91 * kDay_ms);
  EXPECT_TRUE(live.wait_for_end());
}

}  // namespace
}  // namespace callboard::test
