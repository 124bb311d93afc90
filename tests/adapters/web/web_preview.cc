// callboard_web_preview: a board with a plausible match on it, to look at while working on the
// pages. Prints addresses to open and serves until its input ends. A PNG may be given as the
// board's picture.
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

#include "adapters/web/board.h"
#include "tests/adapters/web/browser.h"
#include "tests/adapters/web/stage.h"

namespace callboard::test {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;

std::string file_bytes(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Signs a person in by an invitation and gives their browser.
Browser seat(Stage& stage, const std::string& thread, const std::string& name) {
  Browser browser(stage.board->port());
  const std::string link = stage.board->invitation_link(thread).value_or("");
  const std::string path = "/join/" + link.substr(link.rfind('/') + 1);
  browser.submit(path, path, {{"name", name}});
  stage.clock.pass(kMinuteMs);
  return browser;
}

ReplyRef say(Stage& stage, Browser& who, const std::string& thread, const std::string& words,
             FormFields more = {}) {
  stage.clock.pass(7 * kMinuteMs);
  more.emplace_back("words", words);
  more.emplace_back("once", words);
  who.submit("/thread/" + thread, "/thread/" + thread + "/reply", more);
  const auto in = stage.inbox.next<Incoming>();
  return in ? in->ref : ReplyRef{};
}

Delivery prompt(const std::string& thread, const std::string& user, const Stage& stage) {
  Delivery post = public_post(
      "turn", thread,
      "<p>You rolled <strong>5 + 3 = 8</strong>.</p>\n<p><b data-user=\"" + user +
          "\">Bob</b>, you are to move. Take numbers that make 8, pass, or guess the words. "
          "Answer by <time data-ms=\"" +
          std::to_string(stage.clock.now().ms + 24 * 60 * kMinuteMs) + "\"></time>.</p>");
  post.plain = "You rolled 5 + 3 = 8. Bob, you are to move.";
  for (const char* set : {"8", "1 7", "2 6", "3 5", "1 2 5", "1 3 4"}) {
    post.actions.push_back({set, set, false});
  }
  post.actions.push_back({"Pass", "pass", false});
  post.actions.push_back({"Guess the words", "my guess is", true});
  post.actors = {user};
  post.due = Timestamp{stage.clock.now().ms + 24 * 60 * kMinuteMs};
  return post;
}

// Three things at once, of a host of two shows.
web::Desk busy_desk(const std::string& thread, const std::string& foyer) {
  const std::string match = "Lucky Numbers, 14";
  const std::string fun = "Friday Fun";
  web::Desk desk;
  desk.threads = {{thread, match, true}, {foyer, fun, false}};
  desk.headline = "3 need you";
  desk.needs = {{"The host is judging Bob's guess QUITE ANOTHER THING. No clock runs meanwhile.",
                 "Lucky Numbers",
                 thread,
                 {{"Accept", "!accept @57", ""},
                  {"Do not accept", "!reject @57 -- {}", "Reason"},
                  {"Ask", "!ask {} @57", "What do you want to know?"}}},
                {"Ann has missed two deadlines in a row.",
                 "Lucky Numbers",
                 thread,
                 {{"Offer the seat", "!replace Ann @57", ""}, {"Remind", "!remind Ann @57", ""}}},
                {"Match 13 is touched by the ruling over match 12. Shall it be mended, too?",
                 fun,
                 foyer,
                 {{"Mend it", "!confirm 3", ""}, {"Leave it", "!reject 3 -- {}", "Reason"}}}};
  for (const auto& [of, venue] :
       std::map<std::string, std::string>{{match, thread}, {fun, foyer}}) {
    const web::DeskForm pause{"pause-" + venue,
                              "Pause the match",
                              "!pause {reason}",
                              "Clocks stand still.",
                              "The match",
                              {{"reason", "Reason", "", {}, web::DeskField::Kind::kLine}},
                              of,
                              venue};
    const web::DeskForm extend{
        "extend-" + venue,
        "Extend",
        "!extend {who} {span}",
        "",
        "The match",
        {{"who", "Player", "", {"Ann", "Bob"}, web::DeskField::Kind::kLine},
         {"span", "How much longer", "12h", {}, web::DeskField::Kind::kLine}},
        of,
        venue};
    const web::DeskForm load{
        "load-" + venue,
        "Load puzzle",
        "!load {text}",
        "Seen by hosts only.",
        "Puzzles",
        {{"text", "Category: words", "Thing: FRESH PAINT", {}, web::DeskField::Kind::kParagraph}},
        of,
        venue};
    desk.forms.insert(desk.forms.end(), {pause, extend, load});
  }
  return desk;
}

void fill_pages(Stage& stage, const std::string& thread, const std::string& bob,
                const std::string& host, const std::string& bob_name) {
  TestPages& pages = *stage.pages;
  pages.hosts = {host};
  pages.front_page.title = "Lucky Numbers by post";
  pages.front_page.intro = {
      "Two players, two dice and a hidden phrase. Nobody has to be here at the same time: answer "
      "whenever you like within a day."};
  pages.front_page.current = {{"Lucky Numbers, match 14", thread, "Round 1: Bob to move"},
                              {"Lucky Numbers, match 15", "", "Waiting for two players"}};
  pages.front_page.links = {{"How the game is played", "https://example.org/rules"}};
  web::MatchPanel panel;
  panel.headline = bob_name + " to move";
  panel.lines = {"Ann 300, Bob 200", "On the board: 1 2 3 4 5 6 7 8"};
  pages.panel = panel;
  pages.tables = {{"Champions",
                   {"Match", "Champion", "Wins", "Won"},
                   {{"13", "Ann", "3", "$4,250"}, {"10", "Cleo", "5, retired", "$11,900"}}},
                  {"Standings",
                   {"Player", "Matches", "Wins", "Money"},
                   {{"Ann", "5", "3", "$4,250"}, {"Bob", "4", "1", "$1,100"}}}};
  pages.finished = {
      {"12", "Lucky Numbers, match 13", thread, "Ann beat Dee, 900 to 400", stage.clock.now()}};
  pages.host_desk = busy_desk(thread, stage.open_thread("show-2", "Friday Fun"));
  pages.host_desk->people = {{bob, bob_name}};
}

}  // namespace

int run(int argc, char** argv) {
  Stage stage;
  const std::string thread = stage.open_thread("match-14", "Lucky Numbers, match 14");
  const std::string host = stage.board->ensure_account("Hostess Hilda").value_or("");
  Browser ann = seat(stage, thread, "Ann");
  Browser bob = seat(stage, thread, "Bob");
  const auto ann_joined = stage.inbox.next<Incoming>();
  const auto bob_joined = stage.inbox.next<Incoming>();
  if (!ann_joined || !bob_joined) return 1;
  stage.board->acknowledge(ann_joined->ref, Verdict::kAccepted);
  stage.board->acknowledge(bob_joined->ref, Verdict::kAccepted);
  Delivery opening =
      public_post("open", thread,
                  "<h2>Round 1</h2>\n<p>The category is <em>Thing</em>. Ann and Bob play for $100 "
                  "a letter.</p>\n"
                  "<p>The board, in words: eight numbers, none taken; all letters hidden.</p>");
  opening.plain = "Round 1. The category is Thing.";
  if (argc > 1) {
    opening.pictures.push_back({"board.png", file_bytes(argv[1]),
                                "Lucky: F, six hidden, T. Numbers 1 to 8 are free.", 0, 0});
  }
  stage.deliver(opening);
  stage.board->acknowledge(say(stage, ann, thread, "ROLL!"), Verdict::kAccepted);
  stage.deliver(
      public_post("r1", thread, "<p>Ann rolls <strong>2 + 5 = 7</strong> and has $300.</p>"));
  stage.board->acknowledge(say(stage, ann, thread, "I'll take the 1, 2 & 5 please"),
                           Verdict::kRefused);
  stage.deliver(
      private_post("p1", thread, ann_joined->author.user,
                   "<p>1 + 2 + 5 is 8, and you rolled 7. You can take 7, 1 6, 2 5, 3 4 or "
                   "1 2 4.</p>"));
  stage.board->acknowledge(say(stage, ann, thread, "oh. 1, 2 and 4 then"), Verdict::kAccepted);
  say(stage, bob, thread, "nice one :)\ngood luck everybody");
  stage.deliver(
      private_post("p2", thread, bob_joined->author.user,
                   "<p>You asked for help. It is nearly your turn: you will roll, then take "
                   "numbers that make what you rolled.</p>"));
  stage.deliver(prompt(thread, bob_joined->author.user, stage));
  stage.board->acknowledge(say(stage, bob, thread, "pass or maybe 8?"), Verdict::kAsked);
  fill_pages(stage, thread, bob_joined->author.user, host, "Bob");
  std::cout << stage.board->address() << "/thread/" << thread << "\n"
            << "as Ann: " << stage.board->sign_in_link(ann_joined->author.user).value_or("") << "\n"
            << "as Bob: " << stage.board->sign_in_link(bob_joined->author.user).value_or("") << "\n"
            << "as host: " << stage.board->sign_in_link(host).value_or("") << "\n"
            << "invitation: " << stage.board->invitation_link(thread).value_or("") << "\n"
            << "cookie of Bob: " << bob.cookies[bob.session_cookie()] << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    stage.deliver(public_post("line-" + line, thread, "<p>" + line + "</p>"));
  }
  return 0;
}

}  // namespace callboard::test

int main(int argc, char** argv) { return callboard::test::run(argc, argv); }
