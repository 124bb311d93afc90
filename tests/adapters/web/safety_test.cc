// What must not happen: other sites acting for people, forms without their token, requests beyond
// the limits, pages that load or run anything foreign.
#include <fstream>

#include "adapters/web/forum/posts.h"
#include "adapters/web/http/server.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

TEST_F(WebMatch, AFormWithoutItsTokenDoesNothing) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  const std::string action = page() + "/reply";
  const FormFields words = {{"words", "forged"}, {"once", "1"}};
  EXPECT_EQ(ann.browser.post(action, words).status, 403);
  FormFields with = words;
  with.emplace_back("form_token", bob.browser.form_token(page()));  // somebody else's
  EXPECT_EQ(ann.browser.post(action, with).status, 403);
  for (const char* path : {"/signout", "/account/zone", "/account/password", "/desk",
                           "/desk/invite", "/messages", "/signin"}) {
    EXPECT_EQ(ann.browser.post(path, words).status, 403) << path;
  }
  settle();
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(WebMatch, AFormFromAnotherSiteDoesNothingEvenWithItsToken) {
  Person ann = join("Ann");
  const FormFields form = {
      {"words", "forged"}, {"once", "1"}, {"form_token", ann.browser.form_token(page())}};
  const std::string action = page() + "/reply";
  const std::string port = std::to_string(stage.board->port());
  for (const std::string& line :
       {std::string("Origin: https://evil.example"), std::string("Origin: null"),
        "Origin: http://127.0.0.1:1" + port, "Origin: http://evil.example/127.0.0.1:" + port,
        std::string("Sec-Fetch-Site: cross-site"), std::string("Sec-Fetch-Site: same-site")}) {
    EXPECT_EQ(ann.browser.post(action, form, {line}).status, 403) << line;
  }
  settle();
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
  EXPECT_EQ(ann.browser.post(action, form, {"Origin: http://127.0.0.1:" + port}).status, 303);
}

TEST_F(WebMatch, NobodyCanTakeAnInvitationForAVisitorOfAnotherSite) {
  const std::string path = invitation();
  Browser victim(stage.board->port());
  Browser attacker(stage.board->port());
  const std::string token = attacker.form_token(path);
  victim.get(path);
  EXPECT_EQ(victim.post(path, {{"name", "Eve"}, {"form_token", token}}).status, 403);
}

TEST_F(WebMatch, EveryPageCarriesAStrictPolicy) {
  Person ann = join("Ann");
  for (const std::string& path : {std::string("/"), page(), std::string("/messages"),
                                  std::string("/nowhere"), std::string("/static/board.css")}) {
    const Answer answer = ann.browser.get(path);
    const std::string policy = answer.header("content-security-policy");
    EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << path;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << path;
    EXPECT_EQ(policy.find("unsafe"), std::string::npos) << path;
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff") << path;
  }
  const std::string body = ann.browser.get(page()).body;
  EXPECT_EQ(body.find(" style="), std::string::npos) << "the policy forbids inline style";
  EXPECT_EQ(body.find(" on"), body.find(" on ")) << "no inline handlers";
  EXPECT_EQ(body.find("src=\"http"), std::string::npos) << "nothing is loaded from elsewhere";
}

TEST_F(WebMatch, PagesOfPeopleAreNotKeptByCaches) {
  Person ann = join("Ann");
  for (const std::string& path :
       {page(), std::string("/messages"), std::string("/account"), std::string("/")}) {
    EXPECT_EQ(ann.browser.get(path).header("cache-control"), "no-store") << path;
  }
  EXPECT_EQ(Browser(stage.board->port()).get(page()).header("cache-control"), "no-cache");
}

TEST_F(WebMatch, AMegabyteIsRefusedInPlainWordsAndHarmsNobody) {
  Person ann = join("Ann");
  const std::string token = ann.browser.form_token(page());
  const Answer refused = ann.browser.post(
      page() + "/reply",
      {{"form_token", token}, {"once", "1"}, {"words", std::string(1024 * 1024, 'a')}});
  EXPECT_EQ(refused.status, 413);
  EXPECT_TRUE(refused.has("too long for one reply"));
  const Answer longish = ann.browser.post(
      page() + "/reply",
      {{"form_token", token}, {"once", "2"}, {"words", std::string(web::kWordsBytesMax + 1, 'a')}});
  EXPECT_EQ(longish.status, 413);
  const Answer fits = ann.browser.post(
      page() + "/reply",
      {{"form_token", token}, {"once", "3"}, {"words", std::string(web::kWordsBytesMax, 'a')}});
  EXPECT_EQ(fits.status, 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text.size(), web::kWordsBytesMax);
  EXPECT_EQ(ann.browser.get(page()).status, 200);
}

TEST_F(WebMatch, TextThatIsNotUtf8IsRefused) {
  Person ann = join("Ann");
  EXPECT_EQ(say(ann, "caf\xe9").status, 400);
  EXPECT_EQ(say(ann, "\xed\xa0\x80").status, 400);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(WebMatch, BrokenRequestsGetAnAnswerOrAClosedConnection) {
  const std::uint16_t port = stage.board->port();
  const std::string end = "\r\nConnection: close\r\n\r\n";
  EXPECT_EQ(raw_exchange(port, "GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20'000, 'x') + end)
                .substr(9, 3),
            "431");
  EXPECT_EQ(raw_exchange(port, "GET /%zz HTTP/1.1\r\nHost: x" + end).substr(9, 3), "400");
  EXPECT_EQ(raw_exchange(port, "GET /?a=%2 HTTP/1.1\r\nHost: x" + end).substr(9, 3), "400");
  EXPECT_EQ(raw_exchange(port, "\x16\x03\x01 not http at all\r\n\r\n").substr(9, 3), "400");
  EXPECT_EQ(raw_exchange(port, "DELETE / HTTP/1.1\r\nHost: x" + end).substr(9, 3), "405");
  EXPECT_EQ(raw_exchange(port,
                         "POST /signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json"
                         "\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
                .substr(9, 3),
            "400");
  EXPECT_EQ(Browser(port).get("/healthz").body, "ok\n");
}

TEST_F(WebMatch, HeadIsAnsweredWithoutABody) {
  const std::string all =
      raw_exchange(stage.board->port(), "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(all.substr(9, 3), "200");
  EXPECT_TRUE(all.ends_with("\r\n\r\n"));
}

TEST_F(WebMatch, StaticFilesAreKeptForEverUnderTheirVersion) {
  Browser browser(stage.board->port());
  const std::string page_text = browser.get("/").body;
  const std::string version = between(page_text, "board.css?v=", "\"");
  const Answer css = browser.get("/static/board.css?v=" + version);
  EXPECT_EQ(css.status, 200);
  EXPECT_NE(css.header("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(css.header("content-type"), "text/css; charset=utf-8");
  EXPECT_EQ(browser.get("/static/board.js").header("cache-control"), "no-cache");
  EXPECT_EQ(browser.get("/static/thread.html").status, 404);
  EXPECT_EQ(browser.get("/static/..%2fforum.db").status, 404);
}

// The script a transcript names, byte for byte, to be kept and run and not to be looked at.
TEST_F(WebMatch, TheScriptThatChecksTranscriptsIsServed) {
  Browser browser(stage.board->port());
  const Answer script = browser.get("/static/verify.py");
  EXPECT_EQ(script.status, 200);
  EXPECT_EQ(script.header("content-type"), "text/x-python; charset=utf-8");
  EXPECT_EQ(script.header("content-disposition"), "attachment; filename=\"verify.py\"");
  std::ifstream file(CALLBOARD_SOURCE_DIR "/tools/verify.py", std::ios::binary);
  const std::string there{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  ASSERT_FALSE(there.empty());
  EXPECT_EQ(script.body, there);
  EXPECT_NE(browser.get("/archive").body.find("href=\"/static/verify.py\""), std::string::npos);
}

TEST_F(WebMatch, SpectatorsReadButDoNotWrite) {
  Browser spectator(stage.board->port());
  EXPECT_EQ(spectator.get(page()).status, 200);
  EXPECT_EQ(spectator.get("/messages").header("location"), "/signin");
  EXPECT_EQ(spectator.get("/desk").header("location"), "/signin");
  spectator.get("/signin");
  const std::string token = spectator.form_token("/signin");
  const Answer answer = spectator.post(page() + "/reply", {{"words", "x"}, {"form_token", token}});
  EXPECT_EQ(answer.status, 403);
  settle();
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(WebMatch, NoSecretIsEverLogged) {
  Person ann = join("Ann");
  say(ann, "my secret plan");
  for (const std::string& line : stage.log) {
    EXPECT_EQ(line.find(ann.browser.cookies[ann.browser.session_cookie()]), std::string::npos);
    EXPECT_EQ(line.find("my secret plan"), std::string::npos);
  }
}

}  // namespace
}  // namespace callboard::test
