// People who mean harm, by chance and by plan: what is private stays so on every page, nobody
// writes as somebody else, no session is handed to others, no form does without its token or twice,
// no path leads out of the board, and nobody takes all its places.
#include <algorithm>
#include <random>

#include "adapters/web/site/live.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

constexpr int kRounds = 2;
constexpr int kStepsPerRound = 25;

// Words that stand nowhere else, and who may read them.
struct Canary {
  std::string words;
  std::string reader;  // the account; empty: everybody
};

class Hostile : public WebMatch {
 protected:
  Hostile() {
    for (const char* name : {"Ann", "Bob"}) people_.push_back(join(name));
    people_.push_back(host("Hilda"));
    people_.push_back({Browser(stage.board->port()), ""});  // a spectator
  }

  Person& writer() { return people_[luck_() % 3]; }
  std::string fresh() { return "canary" + std::to_string(++made_) + "x"; }

  // One thing that puts words on the board, or changes who may read them.
  Canary step() {
    stage.clock.pass(3'000);
    const std::string words = fresh();
    const std::string key = "key-" + words;
    Person& who = writer();
    switch (luck_() % 6) {
      case 0:
        stage.deliver(public_post(key, thread, "<p>" + words + "</p>"));
        return {words, ""};
      case 1:
        stage.deliver(private_post(key, thread, who.user, "<p>" + words + "</p>"));
        return {words, who.user};
      case 2:
        heard(who, words);
        return {words, ""};
      case 3:
        heard(who, words, {{"to", "show"}});
        return {words, who.user};
      case 4:
        heard(who, "!load " + words);
        return {words, who.user};
      default:
        mark(heard(who, "!puzzle " + words).ref, Verdict::kHidden);
        return {words, who.user};
    }
  }

  // Every page there is, and both live streams up to the newest public post.
  std::string all_that_is_shown_to(const Person& who) {
    Browser browser = who.browser;
    std::string all;
    for (const std::string& path :
         {std::string("/"), page(), page() + "?before=60", std::string("/messages"),
          std::string("/desk"), std::string("/archive"), std::string("/champions"),
          std::string("/account"), "/shows/" + thread, "/people/" + thread}) {
      all += browser.get(path).body;
    }
    for (int post = 1; post <= 2 * made_ + 10; ++post) {
      all += browser.get("/post/" + std::to_string(post) + "/edit").body;
    }
    const std::string end = fresh();
    EventStream live(browser, page() + "/events?since=0");
    EventStream messages(browser, "/messages/events?since=0");
    stage.deliver(public_post("end-" + end, thread, "<p>" + end + "</p>"));
    EXPECT_TRUE(live.wait_for(end));
    if (who.user.empty()) return all + live.all();
    stage.deliver(private_post("own-" + end, thread, who.user, "<p>own " + end + "</p>"));
    EXPECT_TRUE(messages.wait_for("own " + end));
    return all + live.all() + messages.all();
  }

  std::vector<Person> people_;
  std::mt19937 luck_{20'240'229};
  int made_ = 0;
};

TEST_F(Hostile, WhatIsForOnePersonIsOnNobodyElsesPages) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Canary> canaries;
    for (int i = 0; i < kStepsPerRound; ++i) canaries.push_back(step());
    for (const Person& who : people_) {
      const std::string all = all_that_is_shown_to(who);
      for (const Canary& canary : canaries) {
        const bool may = canary.reader.empty() || canary.reader == who.user;
        EXPECT_EQ(all.find(canary.words) != std::string::npos, may)
            << canary.words << " for account " << canary.reader << ", read by " << who.user;
      }
    }
  }
}

TEST_F(Hostile, WhateverAFormClaimsItsWriterIsWhoIsSignedIn) {
  const std::vector<std::string> names = {"author", "user",  "account", "as",     "name",
                                          "seat",   "actor", "to",      "thread", "session"};
  for (int i = 0; i < 60; ++i) {
    stage.clock.pass(3'000);
    Person& who = writer();
    const Person& victim = writer();
    FormFields claims;
    for (int n = 0; n < 3; ++n) {
      const std::string& claim = names[luck_() % names.size()];
      claims.emplace_back(claim, luck_() % 2 == 0 ? victim.user : who.user);
    }
    const Incoming in = heard(who, fresh(), claims);
    EXPECT_EQ(in.author.user, who.user);
    EXPECT_EQ(in.venue.id, thread);
    const bool said_privately = std::any_of(claims.begin(), claims.end(),
                                            [](const auto& one) { return one.first == "to"; });
    EXPECT_EQ(in.privately, said_privately);
  }
}

// Session fixation: what was in the browser before is not what somebody is signed in by.
TEST_F(Hostile, ASessionThatSomebodyElsePlantedIsNeverTakenUp) {
  const std::string planted(64, 'a');
  const std::string user = people_.front().user;
  people_.front().browser.submit("/account", "/account/password", {{"new", "correct horse"}});
  const std::string link = path_of(stage.board->sign_in_link(user).value_or("//x/"));
  const std::string seat = invitation();
  const std::vector<std::pair<std::string, FormFields>> ways_in = {
      {seat, {{"name", "Newcomer"}}},
      {link, {}},
      {"/signin", {{"name", "Ann"}, {"password", "correct horse"}}}};
  for (const auto& [path, fields] : ways_in) {
    Browser victim(stage.board->port());
    const std::string session = victim.session_cookie();
    victim.cookies = {
        {session, planted}, {"callboard_session", planted}, {victim.cookie_name("visit"), planted}};
    const std::string token_before = victim.form_token(path);
    EXPECT_EQ(victim.submit(path, path, fields).status, 303) << path;
    EXPECT_NE(victim.cookies[session], planted) << path;
    EXPECT_NE(victim.form_token(page()), token_before) << path;
    Browser thief(stage.board->port());
    thief.cookies = {{session, planted}, {"callboard_session", planted}};
    EXPECT_FALSE(thief.get(page()).has("Your reply")) << path;
    thief.cookies = {{victim.cookie_name("visit"), victim.cookies[session]}};
    EXPECT_FALSE(thief.get(page()).has("Your reply")) << path;
  }
}

TEST_F(Hostile, NoFormOfAnyPageDoesAnythingWithoutItsToken) {
  Person& hilda = people_[2];
  const Incoming own = heard(hilda, "mine");
  const std::string user = people_.front().user;
  const std::string link = path_of(stage.board->sign_in_link(user).value_or("//x/"));
  const std::string post = "/post/" + own.ref.id;
  for (const std::string& path :
       {page() + "/reply", post + "/edit", post + "/delete", std::string("/messages"),
        std::string("/signin"), link, invitation(), std::string("/signout"),
        std::string("/account/zone"), std::string("/account/password"), std::string("/desk"),
        std::string("/desk/answer"), std::string("/desk/invite"), std::string("/desk/link")}) {
    for (const char* token : {"", "0", "wapiti"}) {
      const FormFields form = {
          {"words", "forged"}, {"command", "!undo"}, {"once", "1"}, {"form_token", token}};
      EXPECT_EQ(hilda.browser.post(path, form).status, 403) << path;
    }
    EXPECT_NE(hilda.browser.get(path).status, 500) << path;
  }
  settle();
  EXPECT_EQ(stage.inbox.waiting<Incoming>() + stage.inbox.waiting<Edited>(), 0U);
}

TEST_F(Hostile, AFormThatIsSentAgainIsNoSecondCommand) {
  Person& hilda = people_[2];
  web::Desk desk;
  desk.threads = {{thread}};
  desk.forms = {{"undo", "Undo", "!undo", "", "Rulings", {}, "", thread}};
  stage.pages->host_desk = desk;
  const std::string token = hilda.browser.form_token("/desk");
  const std::vector<std::pair<std::string, FormFields>> forms = {
      {"/desk", {{"form", "undo"}, {"venue", thread}}},
      {"/desk/answer", {{"command", "!accept @57"}, {"venue", thread}}},
      {"/messages", {{"words", "!undo"}, {"thread", thread}}},
      {page() + "/reply", {{"say", "roll"}, {"answers", "1"}}}};
  int once = 0;
  for (auto [path, form] : forms) {
    form.emplace_back("form_token", token);
    form.emplace_back("once", "replay-" + std::to_string(++once));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(hilda.browser.post(path, form).status, 303) << path;
    EXPECT_TRUE(stage.inbox.next<Incoming>().has_value()) << path;
    settle();
    EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U) << path;
  }
}

// Each name once, from one place: the place is slowed down, others are not.
TEST_F(Hostile, GuessingManyNamesIsSlowedDownForThatAddressOnly) {
  Browser guesser(stage.board->port());
  const std::string token = guesser.form_token("/signin");
  const auto guess = [&](const std::string& name, const std::string& from) {
    // Too long to be anybody's, so that no time goes into trying it.
    const FormFields form = {
        {"name", name}, {"password", std::string(1'000, 'x')}, {"form_token", token}};
    return guesser.post("/signin", form, {"X-Forwarded-For: " + from}).status;
  };
  int slowed = 0;
  for (int i = 0; i < 100; ++i) {
    slowed += guess("Name " + std::to_string(i), "203.0.113.9") == 429 ? 1 : 0;
  }
  EXPECT_EQ(slowed, 40);
  EXPECT_EQ(guess("Name 100", "198.51.100.1"), 403);
}

TEST_F(Hostile, WhoFoundAnOpenBrowserDoesNotGuessThePasswordBehindIt) {
  Person& ann = people_.front();
  ann.browser.submit("/account", "/account/password", {{"new", "correct horse"}});
  const std::string token = ann.browser.form_token("/account");
  std::vector<int> answers;
  for (int i = 0; i < 7; ++i) {
    const FormFields form = {
        {"old", "guess " + std::to_string(i)}, {"new", "mine from now"}, {"form_token", token}};
    answers.push_back(ann.browser.post("/account/password", form).status);
  }
  EXPECT_EQ(answers.front(), 403);
  EXPECT_EQ(answers.back(), 429);
  EXPECT_EQ(std::count(answers.begin(), answers.end(), 303), 0);
}

TEST_F(Hostile, NoPathLeadsOutOfTheBoard) {
  const std::string end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  for (const std::string path : {"/static/../forum.db",
                                 "/static/..%2f..%2fetc%2fpasswd",
                                 "/static/%2e%2e/forum.db",
                                 "/static/..\\forum.db",
                                 "/static//etc/passwd",
                                 "//etc/passwd",
                                 "/../../etc/passwd",
                                 "/picture/../forum.db",
                                 "/picture/..%2fforum.db.png",
                                 "/picture/%00.png",
                                 "/forum.db",
                                 "/archive/..%2f12/transcript",
                                 "/archive/%2e%2e/transcript",
                                 "/shows/..%2f..%2fetc",
                                 "/people/%2e%2e",
                                 "/thread/1/../../desk",
                                 "/thread/%31%2f..",
                                 "http://evil.example/desk",
                                 "/%2e%2e/%2e%2e/etc/passwd",
                                 "/static/board.css%00.html",
                                 "/.git/config",
                                 "*",
                                 "/?a=%00"}) {
    const std::string all = raw_exchange(stage.board->port(), "GET " + path + end);
    const std::string status = all.empty() ? "none" : all.substr(9, 3);
    EXPECT_TRUE(status == "400" || status == "404" || (status == "200" && path == "/?a=%00"))
        << path << ": " << status;
    EXPECT_EQ(all.find("root:"), std::string::npos) << path;
    EXPECT_EQ(all.find("SQLite format"), std::string::npos) << path;
  }
}

TEST_F(Hostile, OneAddressDoesNotKeepAllLivePages) {
  Browser greedy(stage.board->port());
  std::vector<std::unique_ptr<EventStream>> pages;
  for (std::size_t i = 0; i <= web::kLivePagesPerAddress; ++i) {
    pages.push_back(std::make_unique<EventStream>(greedy, page() + "/events?since=0"));
    ASSERT_TRUE(pages.back()->wait_for("retry:")) << i;
  }
  EXPECT_TRUE(pages.front()->wait_for_end());
  stage.deliver(public_post("news", thread, "<p>still told</p>"));
  EXPECT_TRUE(pages[1]->wait_for("still told"));
}

}  // namespace
}  // namespace callboard::test
