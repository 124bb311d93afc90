// Writing: replies, buttons, private messages, marks, edits, what is shown of them and to whom.
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

Delivery prompt_for(const std::string& key, const std::string& thread, const std::string& user) {
  Delivery prompt = public_post(key, thread, "<p>Your move.</p>");
  prompt.actions = {{"Roll the dice", "ROLL", false}, {"Guess the words", "my guess is", true}};
  prompt.actors = {user};
  return prompt;
}

TEST_F(WebMatch, AReplyIsHandedInAsItWasWritten) {
  Person ann = join("Ann");
  const Incoming in =
      heard(ann, "I'll take the 1, 2 & 4 please\r\nand \xe2\x80\x9cROLL\xe2\x80\x9d");
  EXPECT_EQ(in.text, "I'll take the 1, 2 & 4 please\nand \xe2\x80\x9cROLL\xe2\x80\x9d");
  EXPECT_EQ(in.author.user, ann.user);
  EXPECT_EQ(in.venue, (Venue{"web", thread}));
  EXPECT_EQ(in.stamp, stage.clock.now());
  EXPECT_FALSE(in.privately);
  EXPECT_FALSE(in.addressed);
}

TEST_F(WebMatch, TheSameFormSentTwiceIsOneReply) {
  Person ann = join("Ann");
  const FormFields form = {{"words", "ROLL"}, {"once", "form-x"}};
  const Answer first = ann.browser.submit(page(), page() + "/reply", form);
  const Answer second = ann.browser.submit(page(), page() + "/reply", form);
  EXPECT_EQ(first.header("location"), second.header("location"));
  EXPECT_EQ(heard(ann, "afterwards").text, "ROLL");
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "afterwards");
  // The same words from a fresh form are another reply; other words from the old form too.
  EXPECT_EQ(heard(ann, "ROLL").text, "ROLL");
  ann.browser.submit(page(), page() + "/reply", {{"words", "PASS"}, {"once", "form-x"}});
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "PASS");
}

TEST_F(WebMatch, ButtonsAreThereForWhoseMoveItIsOnly) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  stage.deliver(prompt_for("k1", thread, bob.user));
  EXPECT_TRUE(bob.browser.get(page()).has("Roll the dice"));
  EXPECT_FALSE(ann.browser.get(page()).has("Roll the dice"));
  EXPECT_FALSE(Browser(stage.board->port()).get(page()).has("Roll the dice"));
}

TEST_F(WebMatch, AButtonSubmitsItsWordsWithoutAnyScript) {
  Person bob = join("Bob");
  stage.deliver(prompt_for("k1", thread, bob.user));
  const std::string form = between(bob.browser.get(page()).body, "<ul class=\"moves\">", "</ul>");
  EXPECT_NE(form.find("method=\"post\" action=\"/thread/" + thread + "/reply\""),
            std::string::npos);
  const std::string once = between(form, "name=\"once\" value=\"", "\"");
  const std::string say_words = between(form, "name=\"say\" value=\"", "\"");
  ASSERT_EQ(say_words, "ROLL");
  const FormFields press = {{"say", say_words}, {"once", once}};
  EXPECT_EQ(bob.browser.submit(page(), page() + "/reply", press).status, 303);
  EXPECT_EQ(bob.browser.submit(page(), page() + "/reply", press).status, 303);  // double click
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_EQ(in->text, "ROLL");
  EXPECT_TRUE(in->addressed);
  // The next page's button is a new press.
  const std::string again =
      between(between(bob.browser.get(page()).body, "<ul class=\"moves\">", "</ul>"),
              "name=\"once\" value=\"", "\"");
  EXPECT_NE(again, once);
  bob.browser.submit(page(), page() + "/reply",
                     {{"say", "my guess is"}, {"more", "lucky strikes"}, {"once", again}});
  EXPECT_EQ(stage.inbox.next<Incoming>()->text, "my guess is lucky strikes");
  EXPECT_EQ(stage.inbox.waiting<Incoming>(), 0U);
}

// So that a second press, when the game has gone on, is not taken for a new move.
TEST_F(WebMatch, APressSaysWhichPromptItAnswers) {
  Person bob = join("Bob");
  const auto sent = std::get<Sent>(stage.deliver(prompt_for("k1", thread, bob.user)).outcome);
  const std::string form = between(bob.browser.get(page()).body, "<ul class=\"moves\">", "</ul>");
  EXPECT_EQ(between(form, "name=\"answers\" value=\"", "\""), sent.id);
  const auto press = [&](const std::string& answers, const std::string& once) {
    bob.browser.submit(page(), page() + "/reply",
                       {{"say", "ROLL"}, {"once", once}, {"answers", answers}});
    return stage.inbox.next<Incoming>().value_or(Incoming{});
  };
  const Incoming first = press(sent.id, "a");
  EXPECT_EQ(first.answers, "k1");
  stage.deliver(prompt_for("k2", thread, bob.user));
  EXPECT_EQ(press(sent.id, "b").answers, "k1") << "the page it was pressed on, not the newest";
  // What is made up names no prompt: another reply, a post of another thread, no number.
  const std::string other = stage.open_thread("match-2", "Another");
  const auto there = std::get<Sent>(stage.deliver(prompt_for("k3", other, bob.user)).outcome);
  for (const std::string& made_up : {first.ref.id, there.id, std::string("x"), std::string()}) {
    EXPECT_EQ(press(made_up, "c" + made_up).answers, "") << made_up;
  }
  EXPECT_EQ(heard(bob, "ROLL").answers, "") << "typed";
}

TEST_F(WebMatch, ALaterPromptTakesTheButtonsAway) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  stage.deliver(prompt_for("k1", thread, bob.user));
  stage.deliver(prompt_for("k2", thread, ann.user));
  EXPECT_FALSE(bob.browser.get(page()).has("Roll the dice"));
  EXPECT_TRUE(ann.browser.get(page()).has("Roll the dice"));
  stage.pages->panel = web::MatchPanel{"Paused", {}, std::nullopt, std::vector<Action>{}};
  EXPECT_FALSE(ann.browser.get(page()).has("Roll the dice"));
  EXPECT_TRUE(ann.browser.get(page()).has("Paused"));
}

TEST_F(WebMatch, OnlyWhoeverMayAnswerIsToldToAnswer) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  stage.deliver(prompt_for("k1", thread, ann.user));
  web::MatchPanel panel;
  panel.headline = "Ann to move";
  panel.due = Timestamp{1'767'225'600'000};
  stage.pages->panel = panel;
  EXPECT_TRUE(ann.browser.get(page()).has("Answer by <strong>"));
  EXPECT_FALSE(bob.browser.get(page()).has("Answer by <strong>"));
  EXPECT_TRUE(bob.browser.get(page()).has("Due by <strong>"));
}

TEST_F(WebMatch, MarksStandBesideTheReplyInSignAndWord) {
  Person ann = join("Ann");
  mark(heard(ann, "1 and 2").ref, Verdict::kAccepted);
  mark(heard(ann, "9 and 9").ref, Verdict::kRefused);
  mark(heard(ann, "1 or 2").ref, Verdict::kAsked);
  const Answer shown = ann.browser.get(page());
  EXPECT_TRUE(shown.has("\xe2\x9c\x93</span> accepted"));
  EXPECT_TRUE(shown.has("\xe2\x9c\x97</span> not accepted"));
  EXPECT_TRUE(shown.has("?</span> please say more clearly"));
}

TEST_F(WebMatch, APrivateNoteIsSeenByOnePersonOnly) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  const auto sent = stage.deliver(private_post("k1", thread, ann.user, "<p>only for Ann</p>"));
  EXPECT_TRUE(std::holds_alternative<Sent>(sent.outcome));
  EXPECT_TRUE(ann.browser.get(page()).has("only for Ann"));
  EXPECT_TRUE(ann.browser.get(page()).has("Only you can read this"));
  EXPECT_TRUE(ann.browser.get("/messages").has("only for Ann"));
  EXPECT_FALSE(bob.browser.get(page()).has("only for Ann"));
  EXPECT_FALSE(bob.browser.get("/messages").has("only for Ann"));
  EXPECT_FALSE(Browser(stage.board->port()).get(page()).has("only for Ann"));
}

TEST_F(WebMatch, APrivateMessageGoesToTheDaemonAndNobodyElse) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  EXPECT_EQ(ann.browser
                .submit("/messages", "/messages",
                        {{"words", "!load Thing: FRESH PAINT"}, {"thread", thread}, {"once", "1"}})
                .status,
            303);
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_TRUE(in->privately);
  EXPECT_EQ(in->venue.id, thread);
  const Incoming second = heard(ann, "also private", {{"to", "show"}});
  EXPECT_TRUE(second.privately);
  ann.browser.submit("/messages", "/messages", {{"words", "about nothing"}, {"once", "2"}});
  EXPECT_EQ(stage.inbox.next<Incoming>()->venue.id, "");
  for (const char* words : {"FRESH PAINT", "also private", "about nothing"}) {
    EXPECT_TRUE(ann.browser.get("/messages").has(words)) << words;
    EXPECT_FALSE(bob.browser.get("/messages").has(words)) << words;
    EXPECT_FALSE(bob.browser.get(page()).has(words)) << words;
  }
}

TEST_F(WebMatch, TheFormOfASealedAnswerIsPrivate) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  Delivery prompt = public_post("k1", thread, "<p>What is it?</p>");
  prompt.actions = {{"Wait", "wait", false, {}, true}, {"My answer", "answer:", true, {}, true}};
  prompt.actors = {ann.user, bob.user};
  (void)stage.deliver(std::move(prompt));
  const Answer shown = ann.browser.get(page());
  EXPECT_TRUE(shown.has("name=\"to\" value=\"show\""));
  EXPECT_TRUE(shown.has("nobody else reads it"));
  ann.browser.submit(page(), page() + "/reply",
                     {{"say", "answer:"}, {"more", "FRESH PAINT"}, {"to", "show"}, {"once", "1"}});
  const auto in = stage.inbox.next<Incoming>();
  ASSERT_TRUE(in.has_value());
  EXPECT_TRUE(in->privately);
  EXPECT_EQ(in->text, "answer: FRESH PAINT");
  EXPECT_TRUE(ann.browser.get(page()).has("FRESH PAINT"));
  EXPECT_FALSE(bob.browser.get(page()).has("FRESH PAINT"));
}

// Others still owe an answer to the same prompt.
TEST_F(WebMatch, WhoHasAnsweredHasNoButtonsAnyMore) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  Delivery prompt = public_post("k1", thread, "<p>What is it?</p>");
  prompt.actions = {{"W", "wait", false, {}, true}};
  prompt.actors = {ann.user, bob.user};
  (void)stage.deliver(std::move(prompt));
  web::MatchPanel panel;
  panel.headline = "Bob to move";
  panel.movers = {bob.user};
  stage.pages->panel = panel;
  EXPECT_FALSE(ann.browser.get(page()).has("value=\"wait\""));
  EXPECT_FALSE(ann.browser.get(page()).has("Your move"));
  const Answer others = bob.browser.get(page());
  EXPECT_TRUE(others.has("<button class=\"move key\" name=\"say\" value=\"wait\">W</button>"));
  EXPECT_TRUE(others.has("Your move"));
  Delivery asked = private_post("k2", thread, ann.user, "<p>Do you mean it?</p>");
  asked.actions = {{"Yes", "yes", false}};
  asked.actors = {ann.user};
  (void)stage.deliver(std::move(asked));
  EXPECT_TRUE(ann.browser.get(page()).has("value=\"yes\"")) << "put to her alone";
}

// Of two shows the newest thread may be the other one's.
TEST_F(WebMatch, AMessageIsAboutWhatTheShowSaidLastUnlessSomethingElseIsChosen) {
  Person ann = join("Ann");
  const std::string other = stage.open_thread("other", "Sunday, match 1");
  const auto chosen = [&](const std::string& id) {
    return ann.browser.get("/messages").has("<option value=\"" + id + "\" selected>");
  };
  EXPECT_TRUE(chosen(other)) << "nothing was said yet: the newest";
  (void)stage.deliver(private_post("k1", thread, ann.user, "<p>Question 1</p>"));
  EXPECT_TRUE(chosen(thread));
  EXPECT_FALSE(chosen(other));
  EXPECT_TRUE(ann.browser.get("/messages").has("data-about=\"" + thread + "\""));
  ann.browser.submit("/messages", "/messages", {{"words", "x"}, {"thread", other}, {"once", "1"}});
  EXPECT_TRUE(chosen(thread)) << "own words ask nothing";
  for (int n = 0; n < 25; ++n) (void)stage.open_thread("more " + std::to_string(n), "Another");
  EXPECT_TRUE(chosen(thread)) << "however old its thread is";
}

// A solution typed in the public thread by mistake is never shown.
TEST_F(WebMatch, ACommandInTheThreadIsHeldBackUntilItWasJudged) {
  Person hilda = host("Hilda");
  Browser spectator(stage.board->port());
  const Incoming secret = heard(hilda, "ok then\n !load Thing: FRESH PAINT");
  EXPECT_FALSE(spectator.get(page()).has("FRESH PAINT"));
  EXPECT_TRUE(hilda.browser.get(page()).has("FRESH PAINT"));
  mark(secret.ref, Verdict::kHidden);
  EXPECT_FALSE(spectator.get(page()).has("FRESH PAINT"));
  EXPECT_TRUE(spectator.get(page()).has("taken out of sight"));
  EXPECT_TRUE(hilda.browser.get(page()).has("FRESH PAINT"));
  mark(secret.ref, Verdict::kShown);
  EXPECT_TRUE(spectator.get(page()).has("FRESH PAINT")) << "not held back any more either";
  mark(secret.ref, Verdict::kHidden);
  EXPECT_FALSE(spectator.get(page()).has("FRESH PAINT"));
  const Incoming open = heard(hilda, "!extend Bob 12h");
  EXPECT_FALSE(spectator.get(page()).has("!extend"));
  mark(open.ref, Verdict::kAccepted);
  EXPECT_TRUE(spectator.get(page()).has("!extend Bob 12h"));
  EXPECT_EQ(heard(hilda, "wow!").text, "wow!");
  EXPECT_TRUE(spectator.get(page()).has("wow!"));
}

TEST_F(WebMatch, AHiddenReplyIsShownAgainWithItsMarkUnlessItsAuthorTookItAway) {
  Person ann = join("Ann");
  Browser spectator(stage.board->port());
  const Incoming kept = heard(ann, "is it a cat?");
  mark(kept.ref, Verdict::kRefused);
  mark(kept.ref, Verdict::kHidden);
  EXPECT_FALSE(spectator.get(page()).has("is it a cat?"));
  for (int twice = 0; twice < 2; ++twice) {
    mark(kept.ref, Verdict::kShown);
    EXPECT_TRUE(spectator.get(page()).has("is it a cat?"));
    EXPECT_TRUE(spectator.get(page()).has("not accepted"));
    EXPECT_FALSE(spectator.get(page()).has("taken out of sight"));
  }
}

// What only looks like one is seen by all as soon as the daemon has said so, and has no mark.
TEST_F(WebMatch, WhatIsNoCommandIsShownOnceItWasJudged) {
  Person ann = join("Ann");
  Browser spectator(stage.board->port());
  for (const std::string words : {"Bob, !wow", "well:\n!roll", "!wow"}) {
    const Incoming in = heard(ann, words);
    const std::string shown = words.substr(words.rfind('!'));
    const std::string id = "id=\"post-" + in.ref.id;
    EXPECT_FALSE(spectator.get(page()).has(id)) << words;
    for (int twice = 0; twice < 2; ++twice) {  // after a restart all marks are set again
      mark(in.ref, Verdict::kAsked);
      const Answer seen = spectator.get(page());
      EXPECT_TRUE(seen.has(shown)) << words;
      EXPECT_FALSE(seen.has("say more clearly")) << words;
    }
  }
}

// The daemon reads first words only, so nobody could judge a command in later ones.
TEST_F(WebMatch, ACommandCannotBeEditedIntoAReply) {
  Person hilda = host("Hilda");
  Browser spectator(stage.board->port());
  const Incoming in = heard(hilda, "soon more");
  const std::string edit = "/post/" + in.ref.id + "/edit";
  const Answer refused = hilda.browser.submit(edit, edit, {{"words", "soon:\n!load FRESH PAINT"}});
  EXPECT_EQ(refused.status, 403);
  EXPECT_TRUE(refused.has("Nothing was changed"));
  EXPECT_TRUE(spectator.get(page()).has("soon more")) << "neither shown nor gone";
  EXPECT_FALSE(spectator.get(page()).has("FRESH PAINT"));
}

TEST_F(WebMatch, AReplyMayBeMendedForTenMinutesAndTheDaemonIsTold) {
  Person ann = join("Ann");
  const Incoming in = heard(ann, "I pas");
  const std::string edit = "/post/" + in.ref.id + "/edit";
  EXPECT_EQ(ann.browser.submit(edit, edit, {{"words", "I pass"}}).status, 303);
  const auto told = stage.inbox.next<Edited>();
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->ref, in.ref);
  EXPECT_FALSE(told->deleted);
  EXPECT_TRUE(ann.browser.get(page()).has("I pass"));
  EXPECT_TRUE(ann.browser.get(page()).has("edited"));
  const std::string token = ann.browser.form_token(edit);
  stage.clock.pass(10 * 60'000 + 1);
  EXPECT_EQ(ann.browser.get(edit).status, 403);
  EXPECT_EQ(ann.browser.post(edit, {{"words", "late"}, {"form_token", token}}).status, 403);
}

TEST_F(WebMatch, OnlyTheAuthorMayEditOrDelete) {
  Person ann = join("Ann");
  Person bob = join("Bob");
  const Incoming in = heard(ann, "mine");
  const std::string edit = "/post/" + in.ref.id + "/edit";
  EXPECT_EQ(bob.browser.get(edit).status, 403);
  const std::string token = bob.browser.form_token(page());
  EXPECT_EQ(bob.browser.post(edit, {{"words", "his"}, {"form_token", token}}).status, 403);
  EXPECT_EQ(bob.browser.post("/post/" + in.ref.id + "/delete", {{"form_token", token}}).status,
            403);
  const auto ours = stage.deliver(public_post("k1", thread, "<p>ours</p>"));
  const std::string daemons = "/post/" + std::get<Sent>(ours.outcome).id + "/edit";
  EXPECT_EQ(bob.browser.post(daemons, {{"words", "his"}, {"form_token", token}}).status, 403);
  EXPECT_TRUE(bob.browser.get(page()).has("mine"));
  EXPECT_EQ(ann.browser.submit(edit, "/post/" + in.ref.id + "/delete", {}).status, 303);
  EXPECT_TRUE(stage.inbox.next<Edited>()->deleted);
  EXPECT_FALSE(bob.browser.get(page()).has("mine</p>"));
  EXPECT_TRUE(bob.browser.get(page()).has("deleted by its author"));
}

TEST_F(WebMatch, HostileWordsAreShownAsWords) {
  Person ann = join("Ann");
  const std::vector<std::pair<std::string, std::string>> posts = {
      {"<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"},
      {"<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"},
      {"\" onmouseover=\"alert(1)", "&quot; onmouseover=&quot;alert(1)"},
      {"[b]bold[/b] [url=javascript:x]y[/url]", "[b]bold[/b] [url=javascript:x]y[/url]"},
      {"{{notice}} {{{posts_html}}} {{#host}}", "{{notice}} {{{posts_html}}} {{#host}}"},
      {"</textarea></pre></li>", "&lt;/textarea&gt;&lt;/pre&gt;&lt;/li&gt;"},
      {"<time data-ms=\"0\"></time>", "&lt;time data-ms=&quot;0&quot;&gt;"},
      {"one\x01two\x1b[2J", "one"}};
  for (const auto& [words, shown] : posts) {
    heard(ann, words);
    const Answer answer = ann.browser.get(page());
    EXPECT_TRUE(answer.has(shown)) << words;
  }
  const Answer all = ann.browser.get(page());
  for (const char* evil : {"<script>alert", "<img src=x", "\" onmouseover", "\x01", "\x1b"}) {
    EXPECT_FALSE(all.has(evil)) << evil;
  }
}

TEST_F(WebMatch, SteeringCharactersAndStackedAccentsDoNotReachThePage) {
  Person ann = join("Ann");
  std::string stacked = "z";
  for (int i = 0; i < 2000; ++i) stacked += "\xcc\x80";
  const Incoming in = heard(ann,
                            "\xe2\x80\xae"
                            "drawkcab\xe2\x80\xac " +
                                stacked);
  EXPECT_NE(in.text.find("\xe2\x80\xae"), std::string::npos) << "the daemon gets it raw";
  const Answer shown = ann.browser.get(page());
  EXPECT_FALSE(shown.has("\xe2\x80\xae"));
  EXPECT_FALSE(shown.has("\xcc\x80\xcc\x80\xcc\x80"));
  EXPECT_TRUE(shown.has("drawkcab"));
}

TEST_F(WebMatch, AForgedThreadOrPostIsNotThere) {
  Person ann = join("Ann");
  const std::string token = ann.browser.form_token(page());
  for (const char* id : {"999", "0", "-1", "1e0", "01", "1%00", "../1", "9223372036854775808"}) {
    const std::string path = std::string("/thread/") + id;
    EXPECT_EQ(ann.browser.get(path).status, 404) << id;
    EXPECT_EQ(
        ann.browser.post(path + "/reply", {{"words", "x"}, {"once", "1"}, {"form_token", token}})
            .status,
        404)
        << id;
  }
  EXPECT_EQ(ann.browser.get("/post/999/edit").status, 404);
  EXPECT_EQ(
      ann.browser.submit("/messages", "/messages", {{"words", "x"}, {"thread", "999"}}).status,
      404);
}

TEST_F(WebMatch, ChangingAReplyOverAndOverIsSlowedDownLikeWriting) {
  Person ann = join("Ann");
  const Incoming in = heard(ann, "I roll");
  const std::string edit = "/post/" + in.ref.id + "/edit";
  const std::string token = ann.browser.form_token(edit);
  int slowed = 0;
  for (int i = 0; i < 40; ++i) {
    const FormFields words = {{"words", "n " + std::to_string(i)}, {"form_token", token}};
    slowed += ann.browser.post(edit, words).status == 429 ? 1 : 0;
  }
  EXPECT_GT(slowed, 0);
  EXPECT_LT(slowed, 20);
  const FormFields nothing = {{"form_token", token}};
  EXPECT_EQ(ann.browser.post("/post/" + in.ref.id + "/delete", nothing).status, 429);
  stage.clock.pass(60'000);
  EXPECT_EQ(ann.browser.post("/post/" + in.ref.id + "/delete", nothing).status, 303);
}

TEST_F(WebMatch, WritingTooFastIsSlowedDownInPlainWords) {
  Person ann = join("Ann");
  const std::string token = ann.browser.form_token(page());
  int slowed = 0;
  Answer last;
  for (int i = 0; i < 40; ++i) {
    last = ann.browser.post(
        page() + "/reply",
        {{"words", "n " + std::to_string(i)}, {"once", std::to_string(i)}, {"form_token", token}});
    slowed += last.status == 429 ? 1 : 0;
  }
  EXPECT_EQ(slowed, 10);
  EXPECT_TRUE(last.has("n 39")) << "what was written is given back";
  EXPECT_EQ(say(ann, "   \n ").status, 422);
}

TEST_F(WebMatch, EarlierPostsAreAPageAway) {
  for (int i = 1; i <= 130; ++i) {
    stage.deliver(public_post("k" + std::to_string(i), thread,
                              "<p>post number " + std::to_string(i) + ".</p>"));
  }
  Browser reader(stage.board->port());
  const Answer newest = reader.get(page());
  EXPECT_TRUE(newest.has("post number 130."));
  EXPECT_FALSE(newest.has("post number 30."));
  const std::string before = between(newest.body, "?before=", "\"");
  const Answer earlier = reader.get(page() + "?before=" + before);
  EXPECT_TRUE(earlier.has("post number 30."));
  EXPECT_TRUE(earlier.has("post number 1."));
  EXPECT_FALSE(earlier.has("post number 31."));
}

TEST_F(WebMatch, WordsThatNobodyCanSeeAreNoReply) {
  Person ann = join("Ann");
  for (const char* words : {"   \n ", "\u200b", "\u2060\ufeff", "\u00a0", "\u3000", "\u202e",
                            "\u0301", "\u2800", "\u115f", "\u3164", "\ufffe", "\x01\x02"}) {
    const Answer refused = say(ann, words);
    EXPECT_EQ(refused.status, 422) << words;
    EXPECT_TRUE(refused.has("There is nothing written yet."));
  }
  for (const char* words : {"👍", ".", "é", "日", "\u200bhi", "\u0301a"}) {
    EXPECT_EQ(heard(ann, words).text, words);
  }
}

}  // namespace
}  // namespace callboard::test
