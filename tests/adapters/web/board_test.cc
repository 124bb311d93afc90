// The board as an adapter beyond the common contract: restarts, disk trouble, two daemons,
// forgetting.
#include <fstream>

#include "adapters/web/forum/db.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kHourMs = 3600 * 1000;

// Another program holds the forum's write lock, so that nothing can be stored.
class NothingCanBeStored {
 public:
  explicit NothingCanBeStored(const Stage& stage)
      : db_(web::Db::open(stage.folder.path / "forum.db", web::DbRole::kWriter)) {
    EXPECT_TRUE(db_.ok());
    (*db_)->script("SAVEPOINT held; UPDATE meta SET value=value;");
    EXPECT_TRUE((*db_)->ok());
  }
  ~NothingCanBeStored() { (*db_)->script("ROLLBACK TO held; RELEASE held;"); }
  NothingCanBeStored(const NothingCanBeStored&) = delete;
  NothingCanBeStored& operator=(const NothingCanBeStored&) = delete;

 private:
  Result<std::unique_ptr<web::Db>, std::string> db_;
};

TEST_F(WebMatch, AfterARestartTheCursorLeadsOnWithoutLossOrRepetition) {
  Person ann = join("Ann");
  const Incoming one = heard(ann, "one");
  heard(ann, "two");
  stage.board->stop();
  say(ann, "written while nobody listened");
  stage.reopen(one.cursor);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "two");
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "written while nobody listened");
  Browser again(stage.board->port());
  again.cookies = ann.browser.cookies;
  EXPECT_TRUE(again.get(page()).has("Your reply")) << "sessions outlive the daemon";
}

TEST_F(WebMatch, AnEditIsReplayedFromTheCursorAndTheReplyKeepsItsFirstWords) {
  Person ann = join("Ann");
  const std::string before = heard(ann, "zero").cursor;
  const Incoming in = heard(ann, "I pas");
  const std::string edit = "/post/" + in.ref.id + "/edit";
  ann.browser.submit(edit, edit, {{"words", "I pass"}});
  EXPECT_TRUE(stage.inbox.next<Edited>().has_value());
  stage.reopen(before);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "I pas");
  EXPECT_EQ(stage.inbox.next<Edited>()->ref, in.ref);
}

TEST_F(WebMatch, ReadUpToWaitsForTheBoardsClock) {
  Person ann = join("Ann");
  const Timestamp due{stage.clock.now().ms + kHourMs};
  stage.board->read_up_to({"web", thread}, due);
  stage.clock.pass(kHourMs - 1);
  heard(ann, "just in time");
  EXPECT_EQ(stage.inbox.waiting<ReadUpTo>(), 0U);
  stage.clock.pass(1);
  const auto read = stage.inbox.next<ReadUpTo>();
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->upto, due);
  EXPECT_EQ(read->venue.id, thread);
  // Nothing is stamped before it any more, even by a clock set back.
  stage.clock.pass(-2 * kHourMs);
  EXPECT_GE(heard(ann, "afterwards").stamp, due);
}

TEST_F(WebMatch, WhileTheDiskRefusesASendIsHeldAndAReplyIsNotAccepted) {
  Person ann = join("Ann");
  const std::string token = ann.browser.form_token(page());
  {
    const NothingCanBeStored trouble(stage);
    const auto held = stage.deliver(public_post("k1", thread, "<p>news</p>"));
    EXPECT_TRUE(std::holds_alternative<Held>(held.outcome));
    const Answer refused = ann.browser.post(
        page() + "/reply", {{"words", "ROLL"}, {"once", "1"}, {"form_token", token}});
    EXPECT_EQ(refused.status, 503);
    EXPECT_TRUE(refused.has("nothing was done"));
    EXPECT_TRUE(refused.has("ROLL"));
  }
  stage.board->find("k1", {"web", thread});
  EXPECT_FALSE(stage.inbox.next<FindResult>()->found.has_value());
  EXPECT_TRUE(std::holds_alternative<Sent>(
      stage.deliver(public_post("k1", thread, "<p>news</p>")).outcome));
  EXPECT_EQ(heard(ann, "ROLL").text, "ROLL");
}

// Whoever makes a link on the server is told the right reason.
TEST_F(WebMatch, WhatCouldNotBeStoredIsNotSaidToBeMissing) {
  using Unmade = WebBoard::Unmade;
  Person ann = join("Ann");
  {
    const NothingCanBeStored trouble(stage);
    EXPECT_EQ(stage.board->ensure_account("Bob").error(), Unmade::kNotStored);
    EXPECT_EQ(stage.board->invitation_link(thread).error(), Unmade::kNotStored);
    EXPECT_EQ(stage.board->ensure_account("...").error(), Unmade::kNoSuch);
    EXPECT_EQ(stage.board->invitation_link("x").error(), Unmade::kNoSuch);
  }
  EXPECT_EQ(stage.board->sign_in_link("999").error(), Unmade::kNoSuch);
  EXPECT_EQ(stage.board->invitation_link("999").error(), Unmade::kNoSuch);
  EXPECT_TRUE(stage.board->sign_in_link(ann.user).ok());
  EXPECT_TRUE(stage.board->invitation_link(thread).ok());
  EXPECT_TRUE(stage.board->ensure_account("Bob").ok());
}

TEST_F(WebMatch, AMarkThatCouldNotBeStoredIsStoredLater) {
  Person ann = join("Ann");
  const Incoming in = heard(ann, "ROLL");
  EventStream live(ann.browser, page() + "/events?since=0");
  ASSERT_TRUE(live.wait_for("event: panel"));
  {
    const NothingCanBeStored trouble(stage);
    stage.board->acknowledge(in.ref, Verdict::kAccepted);
    const auto held = stage.deliver(public_post("k1", thread, "<p>news</p>"));
    EXPECT_TRUE(std::holds_alternative<Held>(held.outcome));  // so the mark failed before it
  }
  EXPECT_TRUE(live.wait_for("</span> accepted"));
}

TEST_F(WebMatch, AnUnknownThreadOrPersonIsRefusedForGood) {
  const auto nowhere = stage.deliver(public_post("k1", "999", "<p>x</p>"));
  ASSERT_TRUE(std::holds_alternative<Refused>(nowhere.outcome));
  EXPECT_NE(std::get<Refused>(nowhere.outcome).reason.find("999"), std::string::npos);
  const auto nobody = stage.deliver(private_post("k2", thread, "999", "<p>x</p>"));
  EXPECT_TRUE(std::holds_alternative<Refused>(nobody.outcome));
}

TEST_F(WebMatch, OnePostToSeveralPeopleUnderOneKeyReachesEach) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  for (const std::string& user : {ann.user, bob.user, ann.user}) {
    EXPECT_TRUE(std::holds_alternative<Sent>(
        stage.deliver(private_post("k1", thread, user, "<p>to hosts</p>")).outcome));
  }
  for (Person* person : {&ann, &bob}) {
    const std::string body = person->browser.get("/messages").body;
    EXPECT_NE(body.find("to hosts"), std::string::npos);
    EXPECT_EQ(body.find("<p>to hosts"), body.rfind("<p>to hosts"));
  }
}

TEST_F(WebMatch, ASecondDaemonOnTheSameFolderIsRefused) {
  WebBoardConfig config;
  config.port = 0;
  config.folder = stage.folder.path;
  config.clock = [] { return Timestamp{}; };
  const auto second = WebBoard::open(std::move(config));
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().find("another daemon"), std::string::npos);
}

TEST_F(WebMatch, AnAddressInUseIsSaidPlainly) {
  TempFolder other;
  WebBoardConfig config;
  config.port = stage.board->port();
  config.folder = other.path;
  config.clock = [] { return Timestamp{}; };
  const auto second = WebBoard::open(std::move(config));
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().find("cannot listen on 127.0.0.1:"), std::string::npos);
}

std::string open_error(const std::filesystem::path& folder) {
  WebBoardConfig config;
  config.port = 0;
  config.folder = folder;
  config.clock = [] { return Timestamp{}; };
  const auto opened = WebBoard::open(std::move(config));
  return opened ? std::string() : opened.error();
}

TEST(WebBoardFile, ANewerFileIsRefusedAndLeftAlone) {
  TempFolder folder;
  EXPECT_EQ(open_error(folder.path), "");
  {
    const auto db = web::Db::open(folder.path / "forum.db", web::DbRole::kWriter);
    ASSERT_TRUE(db.ok());
    (*db)->script("PRAGMA user_version=99");
  }
  EXPECT_NE(open_error(folder.path).find("newer release"), std::string::npos);
}

TEST(WebBoardFile, AnOlderFileIsKeptUnderANameOfItsOwn) {
  TempFolder folder;
  EXPECT_EQ(open_error(folder.path), "");
  EXPECT_FALSE(std::filesystem::exists(folder.path / "forum.db.before-8")) << "it was new";
  for (const char* kept : {"forum.db.before-8", "forum.db.before-8.2"}) {
    {
      const auto db = web::Db::open(folder.path / "forum.db", web::DbRole::kWriter);
      ASSERT_TRUE(db.ok());
      (*db)->script(
          "DROP INDEX post_shown; DROP INDEX post_changed; DROP INDEX post_private_changed; "
          "DROP INDEX post_asks; DROP INDEX post_due; DROP INDEX post_by; DROP INDEX account_look; "
          "DROP INDEX account_name; ALTER TABLE post DROP COLUMN asks; "
          "ALTER TABLE account DROP COLUMN look; CREATE INDEX post_thread ON post(thread, id); "
          "CREATE INDEX post_rev ON post(rev); "
          "DROP TABLE answer_page; DROP TABLE page_answer; DROP TABLE given_name; DROP INDEX "
          "post_picture_hash; ALTER TABLE post DROP COLUMN "
          "answers; "
          "DROP TABLE pack; DROP INDEX post_unpacked; ALTER TABLE post DROP COLUMN pack; "
          "ALTER TABLE account DROP COLUMN zone_of_show; PRAGMA user_version=1");
      ASSERT_TRUE((*db)->ok()) << (*db)->error();
    }
    EXPECT_EQ(open_error(folder.path), "");
    ASSERT_TRUE(std::filesystem::exists(folder.path / kept)) << kept;
    const auto rights = std::filesystem::status(folder.path / kept).permissions();
    EXPECT_EQ(rights & std::filesystem::perms(0077), std::filesystem::perms::none);
    const auto copy = web::Db::open(folder.path / kept, web::DbRole::kReader);
    ASSERT_TRUE(copy.ok());
    web::Rows version = (*copy)->query("PRAGMA user_version");
    ASSERT_TRUE(version.next());
    EXPECT_EQ(version.number(0), 1);
    web::Rows key = (*copy)->query("SELECT value FROM meta WHERE name='picture_key'");
    EXPECT_TRUE(key.next());
  }
}

TEST(WebBoardFile, ADamagedFileIsRefused) {
  TempFolder folder;
  std::ofstream(folder.path / "forum.db") << std::string(8192, 'x');
  EXPECT_NE(open_error(folder.path).find("forum.db"), std::string::npos);
}

TEST(WebBoardFile, NobodyElseOnTheMachineMayReadIt) {
  TempFolder folder;
  EXPECT_EQ(open_error(folder.path), "");
  const auto rights = std::filesystem::status(folder.path / "forum.db").permissions();
  EXPECT_EQ(rights & std::filesystem::perms(0077), std::filesystem::perms::none);
}

TEST_F(WebMatch, ForgettingAPersonErasesNameAndWordsFromTheFiles) {
  Person ann = join("Annabella");
  heard(ann, "a very private remark");
  stage.deliver(private_post("k1", thread, ann.user, "<p>a note to her alone</p>"));
  stage.board->keep_name(ann.user, "Zebedee");  // a host's
  const auto link = stage.board->sign_in_link(ann.user);
  EXPECT_TRUE(stage.files_hold("zebedee"));
  EXPECT_EQ(stage.board->forget(ann.user), WebBoard::Forgotten::kYes);
  EXPECT_EQ(stage.board->forget("999"), WebBoard::Forgotten::kNoSuchUser);
  const Answer shown = Browser(stage.board->port()).get(page());
  EXPECT_FALSE(shown.has("Annabella"));
  EXPECT_FALSE(shown.has("a very private remark"));
  EXPECT_TRUE(shown.has("Player " + ann.user));
  EXPECT_FALSE(ann.browser.get(page()).has("Your reply"));
  EXPECT_EQ(Browser(stage.board->port()).get(path_of(*link)).status, 410);
  EXPECT_FALSE(stage.files_hold("Annabella"));
  EXPECT_FALSE(stage.files_hold("zebedee"));
  EXPECT_FALSE(stage.files_hold("a very private remark"));
  EXPECT_FALSE(stage.files_hold("a note to her alone"));
}

TEST_F(WebMatch, ARewrittenPostKeepsItsPlaceAndLosesTheOldWordsAndPictures) {
  Delivery post = public_post("k1", thread, "<p>Zebediah rolls.</p>");
  post.plain = "Zebediah rolls.";
  post.pictures = {{"board.png", "\x89PNG with Zebediah", "Zebediah leads", 640, 400}};
  stage.deliver(post);
  Delivery other = public_post("k10", thread, "<p>Another post.</p>");
  other.pictures = {{"board.png", "\x89PNG of both", "both", 640, 400}};
  stage.deliver(other);
  Browser browser(stage.board->port());
  const std::string before = browser.get(page()).body;
  const std::string old_picture = between(before, "/picture/", "\"");
  const std::string id = between(before, "id=\"post-", "\"");
  const std::string stamp = between(before, "<time datetime=\"", "\"");

  post.text = "<p>Player 7 rolls.</p>";
  post.plain = "Player 7 rolls.";
  post.pictures = {{"board.png", "\x89PNG of both", "Player 7 leads", 640, 400}};
  EXPECT_TRUE(stage.board->rewrite(post));
  EXPECT_TRUE(stage.board->rewrite(public_post("k2", thread, "<p>never sent</p>")));

  const Answer shown = browser.get(page());
  EXPECT_FALSE(shown.has("Zebediah"));
  EXPECT_FALSE(shown.has("never sent"));
  EXPECT_TRUE(shown.has("Player 7 rolls."));
  EXPECT_TRUE(shown.has("alt=\"Player 7 leads\""));
  EXPECT_TRUE(shown.has("Another post."));
  EXPECT_EQ(between(shown.body, "id=\"post-", "\""), id);
  EXPECT_EQ(between(shown.body, "<time datetime=\"", "\""), stamp);
  EXPECT_EQ(browser.get("/picture/" + old_picture).status, 404);
  const std::string now_shown = between(shown.body, "/picture/", "\"");
  EXPECT_EQ(browser.get("/picture/" + now_shown).body, "\x89PNG of both");
  // A picture that two posts share stays until the last of them lets go of it.
  post.pictures.clear();
  EXPECT_TRUE(stage.board->rewrite(post));
  EXPECT_EQ(browser.get("/picture/" + now_shown).status, 200);
}

TEST_F(WebMatch, ARewriteReachesEveryReaderOfAPrivatePostButNotAForgottenOne) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  stage.deliver(private_post("k1", thread, ann.user, "<p>To Ann of Zebediah.</p>"));
  stage.deliver(private_post("k1.1", thread, bob.user, "<p>To Bob of Zebediah.</p>"));
  EXPECT_EQ(stage.board->forget(ann.user), WebBoard::Forgotten::kYes);
  EXPECT_TRUE(stage.board->rewrite(public_post("k1", thread, "<p>Of Player 7.</p>")));
  const Answer shown = bob.browser.get(page());
  EXPECT_TRUE(shown.has("Of Player 7."));
  EXPECT_FALSE(shown.has("Zebediah"));
  auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kReader);
  ASSERT_TRUE(db.ok());
  web::Rows rows = (*db)->query("SELECT count(*) FROM post WHERE html LIKE '%Of Player 7%'");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.number(0), 1);
}

TEST_F(WebMatch, APictureHasItsAltTextAndNeverChanges) {
  Delivery post = public_post("k1", thread, "<p>The board.</p>");
  post.pictures = {{"board.png", "\x89PNG fake", "Lucky: L, six \"hidden\", <C>", 640, 400}};
  stage.deliver(post);
  Browser browser(stage.board->port());
  const Answer shown = browser.get(page());
  EXPECT_TRUE(shown.has("alt=\"Lucky: L, six &quot;hidden&quot;, &lt;C&gt;\""));
  const Answer picture = browser.get("/picture/" + between(shown.body, "/picture/", "\""));
  EXPECT_EQ(picture.body, "\x89PNG fake");
  EXPECT_EQ(picture.header("content-type"), "image/png");
  EXPECT_NE(picture.header("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(browser.get("/picture/0123.png").status, 404);
}

// A match has dozens of boards. Of those of weeks ago the words are left, and the last picture.
TEST_F(WebMatch, OfOldBoardsTheWordsAreLeftAndTheLastPicture) {
  constexpr std::int64_t kDay_ms = 24 * 60 * 60 * 1000;
  std::vector<std::string> names;
  Browser browser(stage.board->port());
  for (const char* n : {"1", "2", "3"}) {
    Delivery post = public_post(std::string("k") + n, thread, "<p>A turn.</p>");
    post.pictures = {
        {"board.png", std::string("\x89PNG ") + n, std::string("Pot $") + n, 640, 400}};
    stage.deliver(post);
    const std::string body = browser.get(page()).body;
    names.push_back(between(body.substr(body.rfind("/picture/")), "/picture/", "\""));
    stage.clock.pass(kDay_ms);
  }
  stage.clock.pass(9 * kDay_ms);
  stage.deliver(public_post("k4", thread, "<p>Words.</p>"));
  for (const auto& name : names) EXPECT_EQ(browser.get("/picture/" + name).status, 200) << "day 12";
  stage.clock.pass(10 * kDay_ms);
  stage.deliver(public_post("k5", thread, "<p>More words.</p>"));
  EXPECT_EQ(browser.get("/picture/" + names[0]).status, 404);
  EXPECT_EQ(browser.get("/picture/" + names[1]).status, 404);
  EXPECT_EQ(browser.get("/picture/" + names[2]).body, "\x89PNG 3");
  const Answer shown = browser.get(page());
  EXPECT_TRUE(shown.has("in words: Pot $1<")) << shown.body;
  EXPECT_FALSE(shown.has("in words: Pot $3"));
  EXPECT_FALSE(shown.has(names[0]));
}

}  // namespace
}  // namespace callboard::test
