// The board under load and malice: pages made as large as they can be, readers who are far behind,
// sessions that end, people who are many addresses, two boards on one host.
#include "adapters/web/forum/db.h"
#include "adapters/web/http/server.h"
#include "adapters/web/pages/post.h"
#include "adapters/web/site/live.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

constexpr std::size_t kPageBytesMax = 1024 * 1024;

// 62 kB that are six times as long on a page.
std::string bulky() {
  std::string words;
  for (int line = 0; line < 33; ++line) words += std::string(1'900, '"') + "\n";
  return words;
}

class Load : public WebMatch {
 protected:
  void say_at_once(Person& who, const std::string& words, int times) {
    const std::string token = who.browser.form_token(page());
    for (int i = 0; i < times; ++i) {
      const FormFields form = {
          {"words", words}, {"once", std::to_string(++said_)}, {"form_token", token}};
      EXPECT_EQ(who.browser.post(page() + "/reply", form).status, 303);
    }
  }
  // The numbers of the posts of a page.
  static std::vector<int> posts_of(const std::string& body) {
    std::vector<int> out;
    const std::string mark = "<li class=\"post";
    for (std::size_t at = body.find(mark); at != std::string::npos; at = body.find(mark, at + 1)) {
      out.push_back(std::stoi(between(body.substr(at, 200), "id=\"post-", "\"")));
    }
    return out;
  }

 private:
  int said_ = 0;
};

TEST_F(Load, APageIsBoundedInBytesAndEveryPostCanStillBeReached) {
  std::vector<Person> people;
  for (const char* name : {"Ann", "Bob", "Cleo", "Dan"}) people.push_back(join(name));
  for (Person& who : people) say_at_once(who, bulky(), 25);
  settle();
  Browser spectator(stage.board->port());
  std::set<int> seen;
  std::string next = page();
  for (int pages = 0; !next.empty() && pages < 60; ++pages) {
    const Answer answer = spectator.get(next);
    EXPECT_LT(answer.body.size(), kPageBytesMax) << next;
    for (const int post : posts_of(answer.body)) EXPECT_TRUE(seen.insert(post).second) << post;
    const std::string before = between(answer.body, "?before=", "\"");
    next = before.empty() ? "" : page() + "?before=" + before;
  }
  EXPECT_EQ(seen.size(), 104U) << "100 replies, and four that came with the invitations";
  EXPECT_LT(people.front().browser.get("/messages").body.size(), kPageBytesMax);
}

TEST_F(Load, PrivateMessagesAndTheDeskAreBoundedToo) {
  Person hilda = host("Hilda");
  stage.pages->host_desk = web::Desk{};
  const std::string token = hilda.browser.form_token("/messages");
  for (int i = 0; i < 25; ++i) {
    const FormFields form = {
        {"words", bulky()}, {"once", std::to_string(i)}, {"form_token", token}};
    EXPECT_EQ(hilda.browser.post("/messages", form).status, 303);
  }
  settle();
  for (const char* place : {"/messages", "/desk"}) {
    EXPECT_LT(hilda.browser.get(place).body.size(), kPageBytesMax) << place;
  }
  EventStream live(hilda.browser, "/messages/events?since=0");
  EXPECT_TRUE(live.wait_for("event: post"));
}

TEST_F(Load, ALongReplyIsFoldedAndCanBeReadWhole) {
  Person ann = join("Ann");
  const std::string longish = std::string(web::kFoldedBytes, 'a') + " the end";
  const std::string id = heard(ann, longish).ref.id;
  const Answer folded = ann.browser.get(page());
  EXPECT_FALSE(folded.has("the end"));
  EXPECT_TRUE(folded.has("href=\"/post/" + id + "\">Read all of it"));
  const Answer whole = Browser(stage.board->port()).get("/post/" + id);
  EXPECT_TRUE(whole.has("the end"));
  EXPECT_FALSE(whole.has("Read all of it"));
  EventStream live(ann.browser, page() + "/events?since=0");
  ASSERT_TRUE(live.wait_for("Read all of it"));
  heard(ann, std::string(web::kFoldedBytes - 20, 'b') + " to the end");
  EXPECT_TRUE(ann.browser.get(page()).has("to the end")) << "as long as may be";
}

TEST_F(Load, APostByItselfIsShownToThoseWhoMayReadIt) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  Browser spectator(stage.board->port());
  const std::string own = heard(ann, "between us", {{"to", "show"}}).ref.id;
  const std::string held = heard(ann, "!load a secret").ref.id;
  const Incoming hidden = heard(ann, "a slip");
  mark(hidden.ref, Verdict::kHidden);
  EXPECT_TRUE(ann.browser.get("/post/" + own).has("between us"));
  EXPECT_TRUE(ann.browser.get("/post/" + held).has("a secret"));
  for (Browser* other : {&bob.browser, &spectator}) {
    EXPECT_EQ(other->get("/post/" + own).status, 404);
    EXPECT_EQ(other->get("/post/" + held).status, 404);
    EXPECT_FALSE(other->get("/post/" + hidden.ref.id).has("a slip"));
  }
  EXPECT_EQ(spectator.get("/post/99999").status, 404);
  EXPECT_EQ(spectator.get("/post/x").status, 404);
}

TEST_F(Load, ALivePageThatIsFarBehindCatchesUp) {
  constexpr int kReplies = 2'000;
  for (int i = 1; i <= kReplies; ++i) {
    const std::string words = "<p>short news " + std::to_string(i) + ".</p>";
    stage.board->send(public_post("k" + std::to_string(i), thread, words));
  }
  settle();
  Browser spectator(stage.board->port());
  EventStream live(spectator, page() + "/events?since=1");
  EXPECT_TRUE(live.wait_for("short news " + std::to_string(kReplies) + "."));
  EXPECT_TRUE(live.wait_for("event: panel"));
  for (int i = 2; i <= kReplies; ++i) {
    const std::string words = "<p>short news " + std::to_string(i) + ".</p>";
    ASSERT_NE(live.all().find(words), std::string::npos) << i;
  }
  stage.deliver(public_post("late", thread, "<p>and more</p>"));
  EXPECT_TRUE(live.wait_for("and more"));
}

TEST_F(Load, LongPostsDoNotStopALivePageEither) {
  for (int i = 1; i <= 40; ++i) {
    stage.board->send(
        public_post("k" + std::to_string(i), thread,
                    "<p>" + std::string(60'000, 'x') + "</p>" + std::to_string(i) + "!"));
  }
  settle();
  EventStream live(Browser(stage.board->port()), page() + "/events?since=0");
  EXPECT_TRUE(live.wait_for("</p>40!"));
}

TEST_F(Load, AnOpenPageEndsWithItsSession) {
  Person ann = join("Ann");
  Person elsewhere{Browser(stage.board->port()), ann.user};
  const std::string link = path_of(stage.board->sign_in_link(ann.user).value_or("//x/"));
  ASSERT_EQ(elsewhere.browser.submit(link, link, {}).status, 303);
  EventStream messages(elsewhere.browser, "/messages/events?since=0");
  EventStream at_thread(elsewhere.browser, page() + "/events?since=0");
  EventStream own(ann.browser, page() + "/events?since=0");
  ASSERT_TRUE(messages.wait_for("retry:"));
  ASSERT_TRUE(at_thread.wait_for("event: panel"));
  ASSERT_TRUE(own.wait_for("event: panel"));
  const Answer out = ann.browser.submit("/account", "/signout", {{"everywhere", "yes"}});
  ASSERT_EQ(out.status, 303);
  stage.deliver(private_post("k1", thread, ann.user, "<p>for Ann alone</p>"));
  EXPECT_TRUE(messages.wait_for_end());
  EXPECT_TRUE(at_thread.wait_for_end());
  EXPECT_TRUE(own.wait_for_end());
  EXPECT_EQ(messages.all().find("for Ann alone"), std::string::npos);
  EXPECT_EQ(at_thread.all().find("for Ann alone"), std::string::npos);
}

// However it ended: here the account is erased.
TEST_F(Load, NothingPrivateIsToldToASessionThatIsOver) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  EventStream messages(ann.browser, "/messages/events?since=0");
  EventStream of_bob(bob.browser, page() + "/events?since=0");
  ASSERT_TRUE(messages.wait_for("retry:"));
  ASSERT_TRUE(of_bob.wait_for("event: panel"));
  ASSERT_EQ(stage.board->forget(ann.user), WebBoard::Forgotten::kYes);
  stage.deliver(private_post("k1", thread, ann.user, "<p>for Ann alone</p>"));
  EXPECT_TRUE(messages.wait_for_end());
  EXPECT_EQ(messages.all().find("for Ann alone"), std::string::npos);
  stage.deliver(public_post("k2", thread, "<p>for everyone</p>"));
  EXPECT_TRUE(of_bob.wait_for("for everyone"));
}

// How many of these tries are turned down; each with another name, so that the address counts.
class Guesses : public Load {
 protected:
  int turned_down(const std::vector<std::vector<std::string>>& tries) {
    Browser guesser(stage.board->port());
    const std::string token = guesser.form_token("/signin");
    int slowed = 0;
    for (const std::vector<std::string>& headers : tries) {
      const FormFields form = {{"name", "Name " + std::to_string(++names_)},
                               {"password", std::string(1'000, 'x')},
                               {"form_token", token}};
      slowed += guesser.post("/signin", form, headers).status == 429 ? 1 : 0;
    }
    return slowed;
  }
  // The header for each of a hundred tries; '#' counts up.
  static std::vector<std::vector<std::string>> hundred(const std::vector<std::string>& lines) {
    std::vector<std::vector<std::string>> out;
    for (int i = 1; i <= 100; ++i) {
      std::vector<std::string> one;
      for (const std::string& line : lines) {
        const std::size_t at = line.find('#');
        const std::string filled =
            at == std::string::npos ? line
                                    : line.substr(0, at) + std::to_string(i) + line.substr(at + 1);
        one.push_back("X-Forwarded-For: " + filled);
      }
      out.push_back(std::move(one));
    }
    return out;
  }

 private:
  int names_ = 0;
};

TEST_F(Guesses, AClientIsOneHoweverItsAddressIsWritten) {
  EXPECT_EQ(turned_down(hundred({"203.0.113.60:5#"})), 40);
  EXPECT_EQ(turned_down(hundred({"[2001:db8:1::1]:5#"})), 40);
  EXPECT_EQ(turned_down(hundred({"2001:db8:2:0::#"})), 40) << "the network of one customer";
  EXPECT_EQ(turned_down(hundred({"192.0.2.#", "203.0.113.61"})), 40) << "two lines, one list";
  EXPECT_EQ(turned_down(hundred({"192.0.2.#, 203.0.113.62"})), 40);
  EXPECT_EQ(turned_down(hundred({"::ffff:203.0.113.62"})), 100) << "the same again";
}

TEST_F(Guesses, DifferentClientsAreNotTakenForOne) {
  EXPECT_EQ(turned_down(hundred({"203.0.113.#"})), 0);
  EXPECT_EQ(turned_down(hundred({"2001:db8:#::1"})), 0);
  EXPECT_EQ(turned_down(hundred({"192.0.2.1", "198.51.100.#"})), 0);
}

TEST_F(Load, OneNetworkDoesNotKeepAllLivePages) {
  Browser browser(stage.board->port());
  const auto open = [&](const std::string& from) {
    return std::make_unique<EventStream>(browser, page() + "/events?since=0",
                                         "X-Forwarded-For: " + from);
  };
  std::vector<std::unique_ptr<EventStream>> pages;
  for (std::size_t i = 0; i <= web::kLivePagesPerAddress; ++i) {
    pages.push_back(open("2001:db8:1:1::" + std::to_string(i + 1)));
    ASSERT_TRUE(pages.back()->wait_for("retry:")) << i;
  }
  EXPECT_TRUE(pages.front()->wait_for_end());
}

TEST_F(Load, TwoBoardsOnOneHostDoNotSignEachOthersPeopleOut) {
  Stage other;
  Person ann = join("Ann");
  const std::string user = other.board->ensure_account("Ann").value_or("");
  const std::string link = path_of(other.board->sign_in_link(user).value_or("//x/"));
  Browser there(other.board->port());
  there.cookies = ann.browser.cookies;  // a browser sends them to every port of a host
  ASSERT_EQ(there.submit(link, link, {}).status, 303);
  EXPECT_TRUE(there.get("/account").has("Ann"));
  ann.browser.cookies = there.cookies;
  EXPECT_TRUE(ann.browser.get(page()).has("Your reply"));
  ASSERT_EQ(there.submit("/account", "/signout", {}).status, 303);
  ann.browser.cookies = there.cookies;
  EXPECT_TRUE(ann.browser.get(page()).has("Your reply"));
}

TEST_F(Load, ASessionOfAnEarlierReleaseStillHolds) {
  Person ann = join("Ann");
  const std::string token = ann.browser.cookies[ann.browser.session_cookie()];
  Browser later(stage.board->port());
  later.cookies = {{"callboard_session", token}};
  EXPECT_TRUE(later.get(page()).has("Your reply"));
  EXPECT_EQ(later.cookies[later.session_cookie()], token) << "under its new name from now on";
}

// As the release before this one left it.
TEST_F(Load, AnOlderForumKeepsItsButtonsAndDueTimes) {
  Person ann = join("Ann");
  Delivery prompt = public_post("k1", thread, "<p>Your move.</p>");
  prompt.actions = {{"Roll the dice", "ROLL", false}};
  prompt.actors = {ann.user};
  prompt.due = Timestamp{stage.clock.now().ms + kDay_ms};
  stage.deliver(prompt);
  heard(ann, "let me think");
  const std::string token = ann.browser.cookies[ann.browser.session_cookie()];
  stage.close();
  {
    const auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kWriter);
    (*db)->script(
        "DROP INDEX post_shown; DROP INDEX post_changed; DROP INDEX post_private_changed; "
        "DROP INDEX post_asks; DROP INDEX post_due; DROP INDEX post_by; DROP INDEX account_look; "
        "DROP INDEX account_name; ALTER TABLE post DROP COLUMN asks; "
        "ALTER TABLE account DROP COLUMN look; CREATE INDEX post_thread ON post(thread, id); "
        "CREATE INDEX post_rev ON post(rev); DELETE FROM meta WHERE name='skeletons'; "
        "PRAGMA user_version=7");
    ASSERT_TRUE((*db)->ok()) << (*db)->error();
  }
  stage.reopen("");
  Browser later(stage.board->port());
  later.cookies = {{"callboard_session", token}};
  const Answer answer = later.get(page());
  EXPECT_TRUE(answer.has("Roll the dice"));
  EXPECT_TRUE(answer.has("let me think"));
  EXPECT_TRUE(answer.has("Answer by"));
}

}  // namespace
}  // namespace callboard::test
