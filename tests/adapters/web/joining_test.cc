// Getting in: invitations, one-time links, names, sessions, passwords.
#include "adapters/web/forum/db.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

TEST_F(WebMatch, AnInvitationNeedsOnlyANameAndSeatsThePerson) {
  Browser newcomer(stage.board->port());
  const std::string path = invitation();
  const Answer shown = newcomer.get(path);
  EXPECT_EQ(shown.status, 200);
  EXPECT_TRUE(shown.has("Lucky Numbers, match 1"));
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U) << "looking at the link must not use it";

  const Answer joined = newcomer.submit(path, path, {{"name", "Ann"}});
  EXPECT_EQ(joined.status, 303);
  EXPECT_EQ(joined.header("location"), page());
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "join");
  EXPECT_EQ(in->author.name, "Ann");
  EXPECT_EQ(in->venue.id, thread);
  EXPECT_TRUE(newcomer.get(page()).has("Ann"));
}

TEST_F(WebMatch, AnInvitationWorksOnce) {
  const std::string path = invitation();
  Browser first(stage.board->port());
  EXPECT_EQ(first.submit(path, path, {{"name", "Ann"}}).status, 303);
  Browser second(stage.board->port());
  EXPECT_EQ(second.get(path).status, 410);
  // Somebody who had opened the page before it was used.
  const std::string other = invitation();
  Browser early(stage.board->port());
  const std::string token = early.form_token(other);
  EXPECT_EQ(first.submit(other, other, {}).status, 303);
  EXPECT_EQ(early.post(other, {{"name", "Eve"}, {"form_token", token}}).status, 410);
}

TEST_F(WebMatch, AMatchThatHasBegunOffersNoSeatAndTheLinkStays) {
  const std::string path = invitation();
  Browser early(stage.board->port());
  const std::string token = early.form_token(path);
  stage.pages->panel = web::MatchPanel{"Ann to move", {}, std::nullopt, std::nullopt, true};
  Browser late(stage.board->port());
  const Answer shown = late.get(path);
  EXPECT_EQ(shown.status, 200);
  EXPECT_TRUE(shown.has("has begun"));
  EXPECT_TRUE(shown.has("href=\"" + page() + "\""));
  EXPECT_FALSE(shown.has("Take my seat"));
  const Answer pressed = early.post(path, {{"name", "Ann"}, {"form_token", token}});
  EXPECT_EQ(pressed.status, 409);
  EXPECT_TRUE(pressed.has("has begun"));
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
  stage.pages->panel.reset();
  EXPECT_EQ(early.post(path, {{"name", "Ann"}, {"form_token", token}}).status, 303);
}

TEST_F(WebMatch, AnInvitationExpires) {
  const std::string path = invitation();
  stage.clock.pass(31 * kDay_ms);
  Browser late(stage.board->port());
  const Answer answer = late.get(path);
  EXPECT_EQ(answer.status, 410);
  EXPECT_TRUE(answer.has("A host can make a new one"));
}

TEST_F(WebMatch, WhoIsSignedInTakesASecondInvitationUnderTheirName) {
  Person ann = join("Ann");
  const std::string path = invitation();
  EXPECT_TRUE(ann.browser.get(path).has("You will play as"));
  EXPECT_EQ(ann.browser.submit(path, path, {}).status, 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->author.user, ann.user);
}

TEST_F(WebMatch, ANameThatIsTakenOrLooksLikeOneIsRefusedAndTheInvitationStays) {
  join("Bob");
  const std::string path = invitation();
  Browser twin(stage.board->port());
  for (const char* name : {"Bob", "bob", " B o b ", "B0b",
                           "B\xd0\xbe"
                           "b",
                           "\xd0\x92\xd0\xbe\xd0\xb2",
                           "B\xc3\xb6"
                           "b",
                           "\xe2\x80\xae"
                           "boB"}) {
    const Answer answer = twin.submit(path, path, {{"name", name}});
    // The last one is "boB" once the steering character is gone.
    EXPECT_EQ(answer.status, 422) << name;
  }
  EXPECT_EQ(twin.submit(path, path, {{"name", "Bobby"}}).status, 303);
}

TEST_F(WebMatch, NobodyMayTakeTheDaemonsName) {
  const std::string path = invitation();
  Browser twin(stage.board->port());
  for (const char* name :
       {"Doug", "D0ug", "Tuesday Players", "Host", "ADMIN", "", "...", "\xff\xfe"}) {
    EXPECT_EQ(twin.submit(path, path, {{"name", name}}).status, 422) << name;
  }
  EXPECT_EQ(twin.submit(path, path, {{"name", std::string(25, 'x')}}).status, 422);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(WebMatch, AHostsSignInLinkWorksOnceAndOnlyByItsButton) {
  const std::string user = stage.board->ensure_account("Hilda").value_or("");
  const std::string path = path_of(stage.board->sign_in_link(user).value_or("//x/"));
  Browser browser(stage.board->port());
  EXPECT_EQ(browser.get(path).status, 200);
  EXPECT_EQ(browser.get(path).status, 200);  // a preview robot that only looks
  EXPECT_EQ(browser.submit(path, path, {}).status, 303);
  EXPECT_TRUE(browser.get("/").has("Hilda"));
  Browser thief(stage.board->port());
  EXPECT_EQ(thief.get(path).status, 410);
  EXPECT_FALSE(stage.board->sign_in_link("999").ok());
}

TEST_F(WebMatch, AHostReissuesALostSessionButNotAnotherHostsOne) {
  Person ann = join("Ann");
  Person hilda = host("Hilda");
  Person harry = host("Harry");
  stage.pages->host_desk = web::Desk{};
  stage.pages->host_desk->threads = {{thread}};
  stage.pages->host_desk->people = {{ann.user, "Ann"}, {harry.user, "Harry"}};
  const Answer made = hilda.browser.submit("/desk", "/desk/link", {{"user", ann.user}});
  EXPECT_EQ(made.status, 200);
  const std::string address = between(made.body, "class=\"link\" value=\"", "\"");
  Browser fresh(stage.board->port());
  const std::string path = path_of(address);
  EXPECT_EQ(fresh.submit(path, path, {}).status, 303);
  EXPECT_TRUE(fresh.get("/").has("Ann"));
  EXPECT_EQ(hilda.browser.submit("/desk", "/desk/link", {{"user", harry.user}}).status, 403);
  EXPECT_EQ(ann.browser.submit(page(), "/desk/link", {{"user", ann.user}}).status, 403);
}

TEST_F(WebMatch, AHostSignsInNobodyOfOtherShows) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  Person hilda = host("Hilda");
  stage.pages->host_desk = web::Desk{};
  stage.pages->host_desk->people = {{ann.user, "Ann"}};
  const auto link_for = [&](const std::string& user) {
    return hilda.browser.submit("/desk", "/desk/link", {{"user", user}}).status;
  };
  EXPECT_EQ(link_for(ann.user), 200);
  EXPECT_EQ(link_for(bob.user), 404) << "plays in somebody else's show";
  EXPECT_EQ(link_for("999"), 404);
  EXPECT_EQ(link_for(hilda.user), 200) << "their own";
}

TEST_F(WebMatch, ASessionLastsNinetyDaysAndRollsWithUse) {
  Person ann = join("Ann");
  stage.clock.pass(80 * kDay_ms);
  const Answer rolled = ann.browser.get(page());
  EXPECT_TRUE(rolled.has("Your reply"));
  EXPECT_TRUE(rolled.header("set-cookie").find("Max-Age=7776000") != std::string::npos);
  settle();
  stage.clock.pass(80 * kDay_ms);
  EXPECT_TRUE(ann.browser.get(page()).has("Your reply"));
  settle();
  const std::string token = ann.browser.form_token(page());
  stage.clock.pass(91 * kDay_ms);
  EXPECT_FALSE(ann.browser.get(page()).has("Your reply"));
  const Answer late = ann.browser.post(
      page() + "/reply", {{"words", "my long answer"}, {"once", "1"}, {"form_token", token}});
  EXPECT_EQ(late.status, 403);
  EXPECT_TRUE(late.has("not signed in")) << late.body;
  EXPECT_TRUE(late.has("my long answer")) << "what was written must not be lost";
}

TEST_F(WebMatch, TheSessionCookieIsOutOfReachOfScriptsAndOtherSites) {
  const std::string path = invitation();
  Browser browser(stage.board->port());
  const Answer joined = browser.submit(path, path, {{"name", "Ann"}});
  const std::string cookie = joined.header("set-cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(joined.header("cache-control"), "no-store");
  // The board keeps only a hash of it.
  stage.close();
  EXPECT_EQ(stage.files_hold(browser.cookies[browser.session_cookie()]), false);
}

TEST_F(WebMatch, APasswordIsOptionalAndSignsIn) {
  Person ann = join("Ann");
  EXPECT_EQ(ann.browser.submit("/account", "/account/password", {{"new", "short"}}).status, 422);
  EXPECT_EQ(ann.browser.submit("/account", "/account/password", {{"new", "correct horse"}}).status,
            303);
  Browser other(stage.board->port());
  EXPECT_EQ(other.submit("/signin", "/signin", {{"name", "Ann"}, {"password", "wrong"}}).status,
            403);
  EXPECT_EQ(other.submit("/signin", "/signin", {{"name", "Nobody"}, {"password", "correct horse"}})
                .status,
            403);
  EXPECT_EQ(
      other.submit("/signin", "/signin", {{"name", "ann"}, {"password", "correct horse"}}).status,
      303);
  EXPECT_TRUE(other.get("/").has("Ann"));
  // Changing it needs the old one.
  EXPECT_EQ(ann.browser.submit("/account", "/account/password", {{"new", "another one"}}).status,
            403);
}

TEST_F(WebMatch, GuessingAPasswordIsSlowedDownForThatNameOnly) {
  join("Ann");
  Browser guesser(stage.board->port());
  int refused = 0;
  for (int i = 0; i < 8; ++i) {
    const int status =
        guesser.submit("/signin", "/signin", {{"name", "Ann"}, {"password", "guess"}}).status;
    refused += status == 429 ? 1 : 0;
  }
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(guesser.submit("/signin", "/signin", {{"name", "Bob"}, {"password", "x"}}).status, 403);
  stage.clock.pass(61'000);
  EXPECT_EQ(guesser.submit("/signin", "/signin", {{"name", "Ann"}, {"password", "x"}}).status, 403);
}

TEST_F(WebMatch, SigningOutEverywhereEndsEverySession) {
  Person ann = join("Ann");
  Browser other(stage.board->port());
  const std::string path = path_of(stage.board->sign_in_link(ann.user).value_or("//x/"));
  other.submit(path, path, {});
  EXPECT_TRUE(other.get(page()).has("Your reply"));
  EXPECT_EQ(ann.browser.submit("/account", "/signout", {{"everywhere", "yes"}}).status, 303);
  EXPECT_FALSE(other.get(page()).has("Your reply"));
  EXPECT_FALSE(ann.browser.get(page()).has("Your reply"));
}

TEST_F(WebMatch, ANameThatLooksLikeAnotherOnesIsRefused) {
  join("Ann");
  const std::string path = invitation();
  Browser browser(stage.board->port());
  for (const char* name : {"ɑnn", "ᴀɴɴ", "Aոn", "ΑΝΝ", "ANN", "D0ug", "ʜost"}) {
    EXPECT_EQ(browser.submit(path, path, {{"name", name}}).status, 422) << name;
  }
  EXPECT_EQ(browser.submit(path, path, {{"name", "Anna"}}).status, 303);
}

// Who has a shape in common since the data of shapes is another: both stay and sign in.
TEST_F(WebMatch, PeopleOfAnOldBoardWhoLookAlikeBothStay) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  Person emma = join("Emma");
  ann.browser.submit("/account", "/account/password", {{"new", "correct horse"}});
  bob.browser.submit("/account", "/account/password", {{"new", "battery staple"}});
  stage.close();
  {
    const auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kWriter);
    (*db)->script(
        "UPDATE account SET name='ɑnn', skeleton='before' WHERE name='Bob'; "
        "UPDATE account SET skeleton='emma' WHERE name='Emma'; "
        "UPDATE meta SET value='an earlier one' WHERE name='skeletons'");
    ASSERT_TRUE((*db)->ok());
  }
  stage.reopen("");
  const std::vector<std::pair<std::string, std::string>> people = {
      {"ann", "correct horse"}, {"Ann", "correct horse"}, {"ɑnn", "battery staple"}};
  for (const auto& [name, password] : people) {
    Browser browser(stage.board->port());
    const Answer in =
        browser.submit("/signin", "/signin", {{"name", name}, {"password", password}});
    EXPECT_EQ(in.status, 303) << name;
  }
  EXPECT_EQ(stage.board->account_called("ernma"), emma.user);
}

}  // namespace
}  // namespace callboard::test
