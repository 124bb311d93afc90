// Answer pages: people of other platforms answer in private, with no account here.
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

const Author kAnn{"matrix", "@ann:example.org", "Ann"};
const Venue kThread{"matrix", "!room/$thread"};

class AnswerPages : public WebMatch {
 protected:
  AnswerPages() : ann(stage.board->port()) {}

  static std::string code_on(const Answer& shown) {
    std::string code = between(shown.body, "<strong>my page ", "</strong>");
    std::erase(code, '-');
    return code;
  }
  static std::string open(Browser& browser) {
    EXPECT_EQ(browser.submit("/answer", "/answer/open", {}).status, 303);
    return code_on(browser.get("/answer"));
  }
  // Opens a page, which Ann says on her platform; a question stands there.
  std::string give(Browser& browser, const Author& author = kAnn) {
    const std::string page = stage.board->page_called(open(browser)).value_or("");
    stage.board->give_page(page, author, kThread);
    settle();
    ask(page, "key-7");
    return page;
  }
  void ask(const std::string& page, const std::string& prompt) {
    web::AnswerPage asked{
        "Friday Fun, 3", author_name, "https://matrix.to/#/thread", "", {}, "", {}};
    asked.words = "THING\n_ E _ _ E R";
    asked.prompt = prompt;
    asked.actions = {{"Answer", "answer:", true, {}, true}, {"Wait", "wait", false, {}, true}};
    stage.pages->answers[page] = asked;
  }
  Answer send(Browser& browser, const std::string& words, const std::string& prompt = "key-7") {
    return browser.submit("/answer", "/answer/send",
                          {{"say", "answer:"},
                           {"more", words},
                           {"prompt", prompt},
                           {"once", "form-" + std::to_string(++forms)}});
  }
  Browser ann;
  std::string author_name = "Ann";
  int forms = 0;
};

TEST_F(AnswerPages, WhoSaysTheCodeHasThePageAndWhatIsSentThereIsTheirPrivateReply) {
  EXPECT_TRUE(ann.get("/answer").has("You need no account"));
  give(ann);
  const Answer shown = ann.get("/answer");
  for (const char* words : {"Friday Fun, 3", "private answer of", "Ann", "_ E _ _ E R",
                            "name=\"more\"", ">Wait</button>", "https://matrix.to/#/thread"}) {
    EXPECT_TRUE(shown.has(words)) << words;
  }
  EXPECT_EQ(send(ann, "maple syrup").status, 303);
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "answer: maple syrup");
  EXPECT_EQ(in->author, (Author{"matrix", "@ann:example.org", ""}));
  EXPECT_EQ(in->venue, kThread);
  EXPECT_TRUE(in->privately);
  EXPECT_EQ(in->answers, "key-7");
  EXPECT_EQ(in->ref.adapter, "web");
  EXPECT_EQ(in->stamp, stage.clock.now());
  EXPECT_FALSE(in->cursor.empty());
}

TEST_F(AnswerPages, WhatWasSentIsSeenAsReceivedAndNeverAgainAsWords) {
  give(ann);
  send(ann, "maple syrup");
  const auto in = stage.inbox.next<Incoming>();
  const Answer before = ann.get("/answer");
  EXPECT_TRUE(before.has("has not read it yet"));
  EXPECT_TRUE(before.has("http-equiv=\"refresh\""));
  EXPECT_FALSE(before.has("name=\"more\"")) << "not twice by impatience";
  mark(in->ref, Verdict::kAccepted);
  const Answer after = ann.get("/answer");
  EXPECT_TRUE(after.has("Received"));
  EXPECT_FALSE(after.has("http-equiv=\"refresh\""));
  EXPECT_FALSE(before.has("maple syrup") || after.has("maple syrup"));
  stage.close();
  EXPECT_FALSE(stage.files_hold("maple syrup"));
}

TEST_F(AnswerPages, ARefusalAndAQuestionBackStandOnThePage) {
  const std::string page = give(ann);
  send(ann, "maple");
  auto in = stage.inbox.next<Incoming>();
  Delivery words = private_post("k-1", page, page, "<p>unused</p>");
  words.plain = "Do you mean <b>maple</b>?";
  EXPECT_TRUE(std::holds_alternative<Sent>(stage.deliver(words).outcome));
  mark(in->ref, Verdict::kAsked);
  const Answer asked = ann.get("/answer");
  EXPECT_TRUE(asked.has("Do you mean &lt;b&gt;maple&lt;/b&gt;?"));
  EXPECT_TRUE(asked.has("Your words")) << "an answer to it";
  EXPECT_EQ(
      ann.submit("/answer", "/answer/send", {{"more", "yes"}, {"prompt", "key-7"}, {"once", "b"}})
          .status,
      303);
  in = stage.inbox.next<Incoming>();
  EXPECT_EQ(in->text, "yes");
  mark(in->ref, Verdict::kRefused);
  EXPECT_TRUE(ann.get("/answer").has("were not taken"));
  // Looked for after a lost acknowledgement.
  stage.board->find("k-1", {"web", page});
  EXPECT_TRUE(stage.inbox.next<FindResult>()->found.has_value());
}

TEST_F(AnswerPages, ACodeIsGoodOnceAndForAnHour) {
  const std::string code = open(ann);
  const std::string page = stage.board->page_called(code).value_or("");
  EXPECT_FALSE(stage.board->page_called("zzzzzzzz").has_value());
  stage.board->give_page(page, kAnn, kThread);
  settle();
  EXPECT_FALSE(stage.board->page_called(code).has_value());
  // Somebody else who gets at it later changes nothing.
  stage.board->give_page(page, {"matrix", "@eve:example.org", "Eve"}, kThread);
  settle();
  ask(page, "key-7");
  send(ann, "maple syrup");
  EXPECT_EQ(stage.inbox.next<Incoming>()->author.user, kAnn.user);
  Browser slow(stage.board->port());
  const std::string late = open(slow);
  stage.clock.pass(61 * 60'000);
  EXPECT_FALSE(stage.board->page_called(late).has_value());
  EXPECT_TRUE(slow.get("/answer").has("Open my page"));
}

TEST_F(AnswerPages, BeforeTheCodeIsSaidNothingCanBeSent) {
  open(ann);
  Browser nobody(stage.board->port());
  for (Browser* browser : {&ann, &nobody}) {
    const std::string token = browser->form_token("/signin");
    EXPECT_EQ(browser
                  ->post("/answer/send",
                         {{"more", "maple syrup"}, {"prompt", "key-7"}, {"form_token", token}})
                  .status,
              410);
  }
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(AnswerPages, ASecondUseIsRefusedAndSoIsAQuestionThatIsOver) {
  const std::string page = give(ann);
  const std::string form = ann.form_token("/answer");
  const FormFields fields{{"say", "answer:"},
                          {"more", "maple syrup"},
                          {"prompt", "key-7"},
                          {"once", "a"},
                          {"form_token", form}};
  EXPECT_EQ(ann.post("/answer/send", fields).status, 303);
  EXPECT_EQ(ann.post("/answer/send", fields).status, 303) << "the same form again";
  mark(stage.inbox.next<Incoming>()->ref, Verdict::kAccepted);
  stage.pages->answers[page].actions.clear();  // nothing is asked of Ann any more
  const Answer again = send(ann, "peanut butter");
  EXPECT_EQ(again.status, 409);
  EXPECT_TRUE(again.has("Nothing was sent"));
  EXPECT_FALSE(again.has("peanut"));
  ask(page, "key-8");
  EXPECT_EQ(send(ann, "peanut butter", "key-7").status, 409) << "of the question before";
  EXPECT_FALSE(ann.get("/answer").has("Received")) << "that was another question";
  EXPECT_EQ(send(ann, "peanut butter", "key-8").status, 303) << "each question once";
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "answer: peanut butter");
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(AnswerPages, NothingThatIsWorthAnythingStandsInAddressesFilesOrLogs) {
  give(ann);
  const std::string token = ann.cookies.at(ann.cookie_name("page"));
  EXPECT_EQ(token.size(), 64U);
  const Answer shown = ann.get("/answer");
  EXPECT_FALSE(shown.has(token));
  EXPECT_EQ(shown.header("cache-control"), "no-store");
  EXPECT_EQ(shown.header("referrer-policy"), "same-origin");
  const Answer opened = Browser(stage.board->port()).submit("/answer", "/answer/open", {});
  const std::string cookie = opened.header("set-cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  for (const std::string& line : stage.log) EXPECT_EQ(line.find(token), std::string::npos);
  stage.close();
  EXPECT_FALSE(stage.files_hold(token));
}

TEST_F(AnswerPages, AFormOfAnotherSiteOrWithoutItsTokenDoesNothing) {
  give(ann);
  const FormFields fields{{"say", "answer:"}, {"more", "maple syrup"}, {"prompt", "key-7"}};
  EXPECT_EQ(ann.post("/answer/send", fields).status, 403);
  FormFields whole = fields;
  whole.emplace_back("form_token", ann.form_token("/answer"));
  EXPECT_EQ(ann.post("/answer/send", whole, {"Sec-Fetch-Site: cross-site"}).status, 403);
  EXPECT_EQ(ann.post("/answer/send", whole, {"Origin: https://evil.example"}).status, 403);
  EXPECT_EQ(ann.post("/answer/close", {}).status, 403);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(AnswerPages, ANewPageOfTheSamePersonEndsTheOldOneAndAClosedOneIsGone) {
  give(ann);
  Browser phone(stage.board->port());
  give(phone);
  EXPECT_TRUE(ann.get("/answer").has("is closed"));
  EXPECT_EQ(send(ann, "maple syrup").status, 410);
  EXPECT_EQ(send(phone, "maple syrup").status, 303);
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "answer: maple syrup");
  EXPECT_EQ(phone.submit("/answer", "/answer/close", {}).status, 303);
  EXPECT_TRUE(phone.get("/answer").has("Open my page"));
  // Of somebody else the page stays.
  Browser bob(stage.board->port());
  author_name = "Bob";
  give(bob, {"matrix", "@bob:example.org", "Bob"});
  EXPECT_TRUE(bob.get("/answer").has("private answer of"));
}

TEST_F(AnswerPages, ItIsGoneAMonthAfterItsLastUseAndWithWhoeverIsForgotten) {
  const std::string page = give(ann);
  stage.clock.pass(29 * kDay_ms);
  EXPECT_EQ(send(ann, "maple syrup").status, 303);
  stage.clock.pass(29 * kDay_ms);
  EXPECT_TRUE(ann.get("/answer").has("private answer of"));
  EXPECT_TRUE(stage.board->forget_pages("matrix", "@ann:example.org"));
  EXPECT_FALSE(ann.get("/answer").has("private answer of"));
  stage.close();
  EXPECT_FALSE(stage.files_hold("@ann:example.org"));
  EXPECT_FALSE(stage.files_hold("maple syrup"));
}

TEST_F(AnswerPages, WhatTheDaemonHasNotTakenIsHandedInAgainAfterARestart) {
  give(ann);
  send(ann, "maple syrup");
  const auto first = stage.inbox.next<Incoming>();
  stage.reopen("");
  const auto again = stage.inbox.next<Incoming>();
  ASSERT_TRUE(first && again);
  EXPECT_EQ(again->ref, first->ref);
  EXPECT_EQ(again->text, "answer: maple syrup");
  EXPECT_EQ(again->page, first->page);
  stage.reopen(again->cursor);
  stage.board->read_up_to({"web", again->page}, stage.clock.now());
  EXPECT_TRUE(stage.inbox.next<ReadUpTo>().has_value());
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

TEST_F(AnswerPages, WordsThatAreTooManyOrNoneOrNoTextAreRefused) {
  give(ann);
  EXPECT_EQ(send(ann, std::string(3'000, 'x')).status, 413);
  EXPECT_EQ(send(ann, "\xff\xfe").status, 413);
  EXPECT_EQ(ann.submit("/answer", "/answer/send", {{"more", "  "}, {"prompt", "key-7"}}).status,
            422);
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

}  // namespace
}  // namespace callboard::test
