// The pages beyond threads, and times in the reader's zone.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "adapters/web/pages/marks.h"
#include "adapters/web/pages/times.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

TEST_F(WebMatch, TheFrontPageShowsWhatIsPlayedAndTheFootTheNotice) {
  stage.pages->front_page.title = "Tuesday's Lucky Numbers";
  stage.pages->front_page.current = {{"Match 1 & more", thread, "Ann to move"}};
  stage.pages->front_page.links = {{"Rules", "https://example.org/rules"},
                                   {"Evil", "javascript:alert(1)"}};
  const Answer front = Browser(stage.board->port()).get("/");
  EXPECT_TRUE(front.has("Tuesday&#39;s Lucky Numbers"));
  EXPECT_TRUE(front.has("<a href=\"/thread/" + thread + "\">Match 1 &amp; more</a>"));
  EXPECT_TRUE(front.has("Ann to move"));
  EXPECT_TRUE(front.has("https://example.org/rules"));
  EXPECT_FALSE(front.has("javascript:"));
  EXPECT_TRUE(front.has("no real money, no real prizes"));
}

TEST_F(WebMatch, ChampionsAndArchiveAreThereForEveryone) {
  stage.pages->tables = {{"Champions", {"Match", "Name"}, {{"12", "Ann <3"}}}};
  stage.pages->finished = {{"12", "Match 12", thread, "Ann beat Bob", stage.clock.now()}};
  Browser reader(stage.board->port());
  EXPECT_TRUE(reader.get("/champions").has("<td><bdi>Ann &lt;3</bdi></td>"));
  EXPECT_TRUE(reader.get("/archive").has("Ann beat Bob"));
  const Answer transcript = reader.get("/archive/12/transcript");
  EXPECT_TRUE(transcript.has("Callboard transcript"));
  EXPECT_NE(transcript.header("content-disposition").find("attachment"), std::string::npos);
  EXPECT_EQ(reader.get("/archive/13/transcript").status, 404);
  EXPECT_TRUE(reader.get("/archive").has("/archive/12/transcript"));
  stage.pages->finished.front().proven = false;
  EXPECT_FALSE(reader.get("/archive").has("/archive/12/transcript"));
}

TEST_F(WebMatch, PagesOfShowsAndPeopleAreThereForEveryoneAndEscapeEveryName) {
  const std::string hostile = "<script>alert(1)</script>\"'{{title}}";
  web::Sheet show;
  show.title = hostile;
  show.facts = {{"Champion", {hostile, "/people/7"}}, {"Jackpot", "$117,500"}};
  show.chart = web::Chart{hostile, hostile, {{hostile, 100000, false}, {hostile, 117500, true}}};
  show.tables = {{hostile,
                  {"Player", "Evil", "When"},
                  {{web::Cell(hostile, "/people/7"), web::Cell("x", "javascript:alert(1)"),
                    web::Cell(stage.clock.now())}}}};
  show.tables[0].more = web::PageLink{"More", "/shows/lucky"};
  show.links = {{"Evil", "//evil.example"}, {"Thread", "/thread/1"}};
  stage.pages->shows["lucky"] = show;
  stage.pages->people["7"] = show;
  Browser reader(stage.board->port());
  for (const char* path : {"/shows/lucky", "/people/7"}) {
    const Answer page = reader.get(path);
    EXPECT_EQ(page.status, 200);
    EXPECT_FALSE(page.has("<script>alert")) << path;
    EXPECT_FALSE(page.has("javascript:")) << path;
    EXPECT_FALSE(page.has("//evil.example")) << path;
    EXPECT_TRUE(page.has("<a href=\"/people/7\"><bdi>&lt;script&gt;"));
    EXPECT_TRUE(page.has("$117,500"));
    EXPECT_TRUE(page.has("<time datetime="));
    EXPECT_TRUE(page.has("<svg"));
    EXPECT_TRUE(page.has("href=\"/thread/1\""));
  }
  EXPECT_EQ(reader.get("/shows/other").status, 404);
  EXPECT_EQ(reader.get("/people/8").status, 404);
  EXPECT_EQ(reader.get("/people/..%2f..%2fetc").status, 404);
}

TEST_F(WebMatch, ThePanelLeadsToThePagesOfThoseWhoPlay) {
  web::MatchPanel panel;
  panel.headline = "Ann to move";
  panel.people = {{"<b>Ann</b>", "/people/3"}};
  panel.more = web::PageLink{"Standings", "/shows/lucky"};
  stage.pages->panel = panel;
  const Answer page = Browser(stage.board->port()).get("/thread/" + thread);
  EXPECT_TRUE(page.has("<a href=\"/people/3\"><bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi></a>"));
  EXPECT_TRUE(page.has("<a href=\"/shows/lucky\">Standings</a>"));
}

TEST_F(WebMatch, TheDeskIsForHostsAndItsFormsBecomePrivateCommands) {
  Person ann = join("Ann");
  Person hilda = host("Hilda");
  web::Desk desk;
  desk.threads = {{thread}};
  desk.headline = "1 needs you";
  desk.needs = {
      {"Bob is waiting for a ruling.",
       "",
       thread,
       {{"Accept", "!accept @57", ""}, {"Do not accept", "!reject @57 -- {}", "Reason"}}}};
  desk.forms = {{"score",
                 "Set score",
                 "!score {seat} {points} -- {why}",
                 "",
                 "Rulings",
                 {{"seat", "Player", "", {"Ann", "Bob"}, web::DeskField::Kind::kLine},
                  {"points", "Points", "", {}, web::DeskField::Kind::kLine},
                  {"why", "Reason", "", {}, web::DeskField::Kind::kParagraph}},
                 "",
                 thread}};
  stage.pages->host_desk = desk;
  EXPECT_EQ(ann.browser.get("/desk").status, 403);
  EXPECT_TRUE(hilda.browser.get("/desk").has("Bob is waiting for a ruling."));
  const FormFields form = {{"form", "score"},
                           {"venue", thread},
                           {"field-seat", "Bob"},
                           {"field-points", "800"},
                           {"once", "1"}};
  EXPECT_EQ(ann.browser.submit(page(), "/desk", form).status, 403);
  EXPECT_EQ(hilda.browser.submit("/desk", "/desk", form).status, 303);
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "!score Bob 800");
  EXPECT_TRUE(in->privately);
  EXPECT_EQ(in->venue.id, thread);
  hilda.browser.submit("/desk", "/desk",
                       {{"form", "score"},
                        {"venue", thread},
                        {"field-seat", "Ann"},
                        {"field-points", "1"},
                        {"field-why", "two\r\nlines {points}"},
                        {"once", "2"}});
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "!score Ann 1 -- two  lines {points}");
  EXPECT_EQ(hilda.browser.submit("/desk", "/desk", {{"form", "gone"}}).status, 404);
}

TEST_F(WebMatch, FormsOfSeveralShowsSayAndCarryWhatTheyAreFor) {
  Person hilda = host("Hilda");
  const std::string other = stage.open_thread("match-9", "Friday Fun, 9");
  web::Desk desk;
  desk.threads = {{thread, "Tuesday Players, 3"}, {other, "Friday Fun", false}};
  const auto pause = [](const std::string& key, const std::string& of, const std::string& venue) {
    return web::DeskForm{key, "Pause", "!pause", "", "Clock", {}, of, venue};
  };
  desk.forms = {pause("pause-tue", "Tuesday Players, 3", thread),
                pause("pause-fri", "Friday Fun", other)};
  stage.pages->host_desk = desk;
  const std::string shown = hilda.browser.get("/desk").body;
  for (const web::DeskForm& form : desk.forms) {
    const auto group = shown.find("<span class=\"kicker\">" + form.of);
    ASSERT_NE(group, std::string::npos) << form.of;
    EXPECT_LT(group, shown.find("name=\"venue\" value=\"" + form.venue + "\"", group));
  }
  const auto press = [&](const std::string& key, const std::string& venue) {
    return hilda.browser
        .submit("/desk", "/desk", {{"form", key}, {"venue", venue}, {"once", key + venue}})
        .status;
  };
  EXPECT_EQ(press("pause-fri", other), 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->venue.id, other);
  EXPECT_EQ(press("pause-tue", thread), 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->venue.id, thread);
  EXPECT_EQ(press("pause-tue", other), 404) << "the page was made for another match";
  const auto invite = [&](const std::string& venue) {
    return hilda.browser.submit("/desk", "/desk/invite", {{"thread", venue}}).status;
  };
  EXPECT_EQ(invite(thread), 200);
  EXPECT_EQ(invite(other), 404) << "no match is open there";
}

TEST_F(WebMatch, NamesOfAuthorsLeadToTheirPages) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  ann.browser.submit(page(), page() + "/reply", {{"words", "hello"}, {"once", "1"}});
  bob.browser.submit(page(), page() + "/reply", {{"words", "hi"}, {"once", "1"}});
  stage.pages->user_pages[ann.user] = "/people/7";
  const Answer shown = Browser(stage.board->port()).get(page());
  EXPECT_TRUE(shown.has("<a href=\"/people/7\"><bdi>Ann</bdi></a>"));
  EXPECT_FALSE(shown.has("<bdi>Bob</bdi></a>")) << "has no page";
}

TEST_F(WebMatch, TheFrontPageHasTheButtonsOfAList) {
  Person ann = join("Ann");
  stage.pages->front_page.current = {{"Lucky Numbers", thread, "Sign-ups", {}}};
  stage.pages->front_page.current.front().actions = {{"Sign <up>", "join", false}};
  const Answer shown = ann.browser.get("/");
  EXPECT_TRUE(shown.has("value=\"join\">Sign &lt;up&gt;</button>"));
  EXPECT_FALSE(Browser(stage.board->port()).get("/").has("Sign &lt;up&gt;")) << "nobody to sign up";
  EXPECT_EQ(ann.browser.submit("/", page() + "/reply", {{"say", "join"}, {"once", "1"}}).status,
            303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "join");
}

TEST_F(WebMatch, AThreadWithNothingToSayAboutMovesHasNoPanel) {
  Person ann = join("Ann");
  stage.pages->panel.reset();
  EXPECT_TRUE(
      ann.browser.get(page()).has("id=\"panel\" aria-label=\"Whose move it is\" "
                                  "tabindex=\"-1\" hidden>"));
  EXPECT_FALSE(ann.browser.get(page()).has("In play"));
}

TEST_F(WebMatch, WhatNeedsAHostIsAnsweredWithOneTap) {
  Person ann = join("Ann");
  Person hilda = host("Hilda");
  web::Desk desk;
  desk.headline = "1 needs you";
  desk.needs = {
      {"Bob <b>protests</b>.",
       "",
       thread,
       {{"Accept", "!accept @57", ""}, {"Do not accept", "!reject @57 -- {}", "Reason"}}}};
  desk.needs.front().place = "need-lucky-3-protest";
  stage.pages->host_desk = desk;
  const Answer shown = hilda.browser.get("/desk");
  EXPECT_TRUE(shown.has("1 needs you"));
  EXPECT_TRUE(shown.has("id=\"need-lucky-3-protest\"")) << "a link in the digest leads there";
  EXPECT_TRUE(shown.has("Bob &lt;b&gt;protests&lt;/b&gt;."));
  EXPECT_TRUE(shown.has("<button>Do not accept</button>"));
  EXPECT_TRUE(shown.has("value=\"!accept @57\""));
  const auto tap = [&](Person& who, const std::string& command, const std::string& more,
                       const std::string& once) {
    const std::string from = who.user == ann.user ? page() : "/desk";
    return who.browser
        .submit(from, "/desk/answer",
                {{"command", command}, {"more", more}, {"venue", thread}, {"once", once}})
        .status;
  };
  EXPECT_EQ(tap(ann, "!accept @57", "", "1"), 403);
  EXPECT_EQ(tap(hilda, "!accept @57", "", "2"), 303);
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "!accept @57");
  EXPECT_TRUE(in->privately);
  EXPECT_EQ(in->venue.id, thread);
  EXPECT_EQ(tap(hilda, "!reject @57 -- {}", "no\r\n{such} word", "3"), 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "!reject @57 -- no {such} word");
  EXPECT_EQ(tap(hilda, "!reject @57 -- {}", "", "4"), 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "!reject @57");
  EXPECT_EQ(tap(hilda, "I accept", "", "5"), 422) << "only commands";
}

TEST_F(WebMatch, AHostInvitesFromTheDesk) {
  Person hilda = host("Hilda");
  stage.pages->host_desk = web::Desk{};
  stage.pages->host_desk->threads = {{thread}};
  const Answer made = hilda.browser.submit("/desk", "/desk/invite", {{"thread", thread}});
  const std::string path = path_of(between(made.body, "class=\"link\" value=\"", "\""));
  Browser newcomer(stage.board->port());
  EXPECT_EQ(newcomer.submit(path, path, {{"name", "Ann"}}).status, 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "join");
}

TEST_F(WebMatch, AZoneToldToTheDaemonIsTheReadersAndIsNotToldBack) {
  Person ann = join("Ann");
  stage.deliver(public_post(
      "k1", thread, "<p>Answer by " + stage.board->marks().time(1'767'225'600'000) + "</p>"));
  stage.board->keep_zone(ann.user, "America/New_York");
  stage.board->keep_zone(ann.user, "Mars/Olympus");
  stage.board->keep_zone("nobody", "Europe/Berlin");
  stage.deliver(public_post("k2", thread, "<p>later</p>"));
  EXPECT_TRUE(ann.browser.get(page()).has("Wed 31 Dec, 19:00 EST</time>"));
  EXPECT_TRUE(ann.browser.get("/account").has("value=\"America/New_York\""));
  EXPECT_EQ(heard(ann, "hello").text, "hello") << "nothing else came in before it";
}

// `ctl link` finds whoever was renamed, and no guest takes that name.
TEST_F(WebMatch, ANameThatAHostHasGivenIsTakenAndFindsItsAccount) {
  Person bob = join("Bob");
  stage.board->keep_name(bob.user, "Roberto");
  EXPECT_EQ(stage.board->ensure_account("Roberto").value_or(""), bob.user);
  EXPECT_EQ(stage.board->ensure_account("Bob").value_or(""), bob.user);
  EXPECT_EQ(stage.board->account_called("roberto"), bob.user);
  const std::string path = invitation();
  Browser guest(stage.board->port());
  const Answer refused = guest.submit(path, path, {{"name", "Roberto"}});
  EXPECT_NE(refused.status, 303);
  EXPECT_TRUE(refused.has("Someone here has that name"));
  stage.board->keep_name(bob.user, "Bob");
  EXPECT_EQ(guest.submit(path, path, {{"name", "Roberto"}}).status, 303) << "given back";
}

TEST_F(WebMatch, TimesAreShownInTheReadersZone) {
  Person ann = join("Ann");
  stage.deliver(public_post(
      "k1", thread, "<p>Answer by " + stage.board->marks().time(1'767'225'600'000) + "</p>"));
  const std::string machine = "<time datetime=\"2026-01-01T00:00:00Z\">";
  EXPECT_TRUE(ann.browser.get(page()).has(machine + "Thu 1 Jan, 00:00 UTC</time>"));
  EXPECT_EQ(ann.browser.submit("/account", "/account/zone", {{"zone", "America/New_York"}}).status,
            303);
  EXPECT_TRUE(ann.browser.get(page()).has(machine + "Wed 31 Dec, 19:00 EST</time>"));
  const auto set = stage.inbox.next<ZoneSet>();
  ASSERT_TRUE(set.has_value()) << "the daemon reads words in it";
  EXPECT_EQ(set->zone, "America/New_York");
  EXPECT_EQ(set->author.name, "Ann");
  EXPECT_FALSE(set->cursor.empty());
  EXPECT_EQ(ann.browser.submit("/account", "/account/zone", {{"zone", "Mars/Olympus"}}).status,
            422);
  EXPECT_EQ(ann.browser.submit("/account", "/account/zone", {{"zone", "../../etc/passwd"}}).status,
            422);
  EXPECT_TRUE(Browser(stage.board->port()).get(page()).has("00:00 UTC"));
}

TEST_F(WebMatch, WhoHasNamedNoZoneIsShownTheShows) {
  stage.pages->zones = {{"", "Europe/Berlin"}, {thread, "America/New_York"}};
  Person ann = join("Ann");
  stage.deliver(public_post(
      "k1", thread, "<p>Answer by " + stage.board->marks().time(1'767'225'600'000) + "</p>"));
  EXPECT_TRUE(ann.browser.get(page()).has(">Wed 31 Dec, 19:00 EST</time>"));
  EXPECT_FALSE(ann.browser.get(page()).has("data-zone")) << "a browser's own is better";
  EXPECT_TRUE(ann.browser.get(page()).has("<span id=\"zone-name\">America/New_York</span>"));
  EXPECT_TRUE(ann.browser.get("/account").has("the time zone of the show, Europe/Berlin"));
  for (const char* zone : {"Asia/Tokyo", ""}) {
    EXPECT_EQ(ann.browser.submit("/account", "/account/zone", {{"zone", zone}}).status, 303);
    const auto set = stage.inbox.next<ZoneSet>();
    ASSERT_TRUE(set.has_value());
    EXPECT_EQ(set->zone, zone) << "words are read in the zone in which times are shown";
  }
  EXPECT_TRUE(ann.browser.get(page()).has(">Wed 31 Dec, 19:00 EST</time>"));
}

// The script of a page offers the browser's zone, unasked.
TEST_F(WebMatch, WhoHasEmptiedTheirZoneKeepsItSoWhateverTheBrowserOffers) {
  stage.pages->zones = {{"", "Europe/Berlin"}, {thread, "America/New_York"}};
  Person ann = join("Ann");
  const auto send = [&](const char* zone, const char* offered) {
    const auto answer =
        ann.browser.submit("/account", "/account/zone", {{"zone", zone}, {"offered", offered}});
    EXPECT_EQ(answer.status, 303);
  };
  send("Asia/Tokyo", "yes");
  EXPECT_EQ(stage.inbox.next<ZoneSet>()->zone, "Asia/Tokyo") << "nothing was said before";
  send("Europe/Paris", "yes");
  EXPECT_TRUE(ann.browser.get("/account").has("value=\"Asia/Tokyo\"")) << "it has one";
  send("", "");
  EXPECT_EQ(stage.inbox.next<ZoneSet>()->zone, "");
  send("Asia/Tokyo", "yes");
  EXPECT_TRUE(ann.browser.get("/account").has("name=\"zone\" value=\"\""));
  EXPECT_TRUE(ann.browser.get(page()).has("data-zone=\"America/New_York\""))
      << "a script leaves the times as they are";
  send("Europe/Paris", "");
  EXPECT_EQ(stage.inbox.next<ZoneSet>()->zone, "Europe/Paris") << "no offer was heard of before";
  send("", "");
  stage.board->keep_zone(ann.user, "America/New_York");  // said in the thread since
  stage.deliver(public_post("k2", thread, "<p>later</p>"));
  EXPECT_TRUE(ann.browser.get("/account").has("value=\"America/New_York\""));
}

TEST(WebPages, TimesFarAwayAreToldWithTheirYear) {
  constexpr Timestamp kNow{1'767'225'600'000};  // 1 January 2026
  const auto words = [&](std::int64_t days) {
    return web::time_words(Timestamp{kNow.ms + days * 24 * 60 * 60 * 1000}, "", kNow);
  };
  EXPECT_EQ(words(300), "Wed 28 Oct, 00:00 UTC");
  EXPECT_EQ(words(365), "Fri 1 Jan 2027, 00:00 UTC");
  EXPECT_EQ(words(-365), "Wed 1 Jan 2025, 00:00 UTC");
}

TEST_F(WebMatch, AMentionStandsOutForThePersonMeant) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  stage.deliver(public_post("k1", thread, stage.board->marks().mention(ann.user, "Ann <x>")));
  EXPECT_TRUE(ann.browser.get(page()).has("<b class=\"mention me\">Ann &lt;x&gt;</b>"));
  EXPECT_TRUE(bob.browser.get(page()).has("<b class=\"mention\">Ann &lt;x&gt;</b>"));
}

TEST_F(WebMatch, TheThreadPageWorksWithoutScriptsAndForScreenReaders) {
  Person ann = join("Ann");
  const Answer shown = ann.browser.get(page());
  EXPECT_TRUE(shown.has("class=\"skip\" href=\"#main\""));
  EXPECT_TRUE(shown.has("<label for=\"words\">Your reply</label>"));
  EXPECT_TRUE(shown.has("aria-live=\"polite\""));
  EXPECT_TRUE(shown.has("<html lang=\"en\">"));
  EXPECT_TRUE(shown.has("width=device-width"));
  EXPECT_TRUE(shown.has("method=\"post\" action=\"" + page() + "/reply\""));
}

TEST(WebPages, OnlyMarkupOfOurOwnIsPutInUnescaped) {
  int pages = 0;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(CALLBOARD_SOURCE_DIR) / "adapters/web/pages")) {
    if (entry.path().extension() != ".html") continue;
    ++pages;
    std::ifstream in(entry.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::size_t at = 0; (at = text.find("{{{", at)) != std::string::npos; ++at) {
      const std::string name = text.substr(at + 3, text.find("}}}", at) - at - 3);
      EXPECT_TRUE(name.ends_with("_html")) << entry.path() << " " << name;
    }
    EXPECT_EQ(text.find("{{&"), std::string::npos) << entry.path();
    EXPECT_EQ(text.find("{{_html"), std::string::npos) << entry.path();
  }
  EXPECT_GT(pages, 10);
}

TEST(WebPages, MarksThatAreCutOffDoNoHarm) {
  EXPECT_EQ(web::word_marks("<b data-user=\"", "", "1", {}), "<b class=\"mention\">");
  EXPECT_NE(web::word_marks("<time data-ms=\"12", "", "", {}).find("1970"), std::string::npos);
  EXPECT_EQ(web::word_marks("plain < text", "", "", {}), "plain < text");
  EXPECT_FALSE(web::known_zone(""));
  EXPECT_TRUE(web::known_zone("Europe/Berlin"));
}

}  // namespace
}  // namespace callboard::test
