// Who cannot be asked in private where they play answers on a page of their own. With a small game
// that takes answers in secret (tests/bot/world/rounds_game.h); people are on "matrix", the page is
// of "web".
#include <gtest/gtest.h>

#include "bot/match/page_words.h"
#include "tests/bot/world/ask.h"
#include "tests/bot/world/rounds_game.h"

namespace callboard::test {
namespace {

using Marks = std::vector<Verdict>;
const std::string kCode = "ab3d9xyz";

struct OfPages {
  World world;
  OfPages() : world(of_matrix()) {
    world.forum.pages[kCode];
    world.chat.forms = false;
    for (const char* who : {"Ann", "Bob"}) {  // no private words arrive, and none are written
      world.chat.towards[who] = FakePlatform::Mode::kRefused;
    }
    world.restart();
    for (const char* who : {"Ann", "Bob", "Cyd"}) world.chat_say(who, "join");
  }
  static WorldOptions of_matrix() {
    WorldOptions options;
    options.other_rules = rounds::plays_rounds;
    options.show.platforms = {"matrix"};
    return options;
  }
  void write(const std::string& text, const std::string& prompt = "") {
    world.now.ms += 1000;
    world.forum.answer_on(kCode, text, prompt);
    world.settle();
  }
  std::size_t waits_for() {
    const Pending pending = world.match().game->pending();
    return std::get<Awaiting>(pending).seats.size();
  }
  Marks chat_mark() { return world.chat.verdicts[world.chat.last_reply()]; }
  Marks page_mark() { return world.forum.verdicts[world.forum.last_reply()]; }
  std::string on_page() {
    const auto& posts = world.forum.posts;
    std::string words;
    for (const Standing& post : posts) {
      if (post.to == "page-" + kCode) words = post.text;
    }
    return words;
  }
  std::string all_in_public() {
    std::string words;
    for (const FakePlatform* platform : {&world.forum, &world.chat}) {
      for (const Standing& post : platform->posts) {
        if (post.to.empty()) words += post.text + "\n";
      }
    }
    return words;
  }
  std::string newest_prompt() {
    for (auto it = world.chat.posts.rbegin(); it != world.chat.posts.rend(); ++it) {
      if (it->to.empty() && !it->actors.empty()) return it->text;
    }
    return "";
  }
};

TEST(AnswerPage, ItsWordsAreReadAsPeopleWriteThem) {
  for (const char* line :
       {"my page ab3d-9xyz", "My Page AB3D-9XYZ.", "  my  page ab3d9xyz ", "my page ab3d 9xyz"}) {
    const bool spaced = std::string(line).find("d 9") != std::string::npos;
    EXPECT_EQ(read_page_code(line), spaced ? std::nullopt : std::optional(kCode)) << line;
  }
  for (const char* line : {"my page", "my page is nice", "my page ab3d-9xy", "page ab3d-9xyz",
                           "my page ab3d-9xyz please", "my page ab0d-1xyz"}) {
    EXPECT_FALSE(read_page_code(line)) << line;
  }
}

TEST(AnswerPage, WhoSaysItsCodeInTheOpenAnswersThereInPrivate) {
  OfPages play;
  EXPECT_TRUE(has(play.newest_prompt(), "https://play.example.org/answer")) << play.newest_prompt();
  play.world.chat_say("Bob", "my page " + kCode);
  EXPECT_EQ(play.chat_mark(), Marks{Verdict::kAccepted});
  EXPECT_EQ(play.world.forum.pages[kCode].author.user, "Bob");
  EXPECT_EQ(play.world.forum.pages[kCode].thread, (Venue{"matrix", play.world.room()}));
  play.write("mulberry");
  EXPECT_EQ(play.page_mark(), Marks{Verdict::kAccepted});
  EXPECT_EQ(play.waits_for(), 2u);
  EXPECT_FALSE(has(play.all_in_public(), "mulberry"));
  EXPECT_FALSE(has(play.world.last_private("Dee"), "mulberry"));
  EXPECT_EQ(name_of(play.world.house(), play.world.match().desk.pages.begin()->second.person),
            "Bob")
      << "and has kept the name";
}

TEST(AnswerPage, ThereHeReadsWhyASecondAnswerIsNotTaken) {
  OfPages play;
  play.world.chat_say("Bob", "my page " + kCode);
  play.write("mulberry");
  play.write("walnut");
  EXPECT_EQ(play.page_mark(), Marks{Verdict::kRefused});
  EXPECT_TRUE(has(play.on_page(), "Nothing was played")) << play.on_page();
  EXPECT_EQ(play.waits_for(), 2u);
  EXPECT_FALSE(has(play.all_in_public(), "walnut"));
}

TEST(AnswerPage, ACodeIsGoodOnceAndOnlyForWhoPlays) {
  OfPages play;
  play.world.chat_say("Zoe", "my page " + kCode);
  EXPECT_EQ(play.chat_mark(), Marks{Verdict::kRefused});
  EXPECT_TRUE(play.world.forum.pages[kCode].author.user.empty());
  play.world.chat_say("Bob", "my page " + kCode);
  play.world.chat_say("Cyd", "my page " + kCode);
  EXPECT_EQ(play.chat_mark(), Marks{Verdict::kRefused});
  EXPECT_EQ(play.world.forum.pages[kCode].author.user, "Bob");
  EXPECT_EQ(play.world.match().desk.pages.size(), 1u);
}

TEST(AnswerPage, AnAnswerToAQuestionThatIsOverPlaysNothing) {
  OfPages play;
  play.world.chat_say("Bob", "my page " + kCode);
  const std::string prompt =
      delivery_key(play.world.house().installation, {}, play.world.match().desk.prompt->row);
  play.world.pass(13 * kHour_ms);
  ASSERT_EQ(play.world.view("phase"), "open");
  play.write("mulberry", prompt);
  EXPECT_EQ(play.page_mark(), Marks{Verdict::kRefused});
  EXPECT_TRUE(has(play.on_page(), "in private")) << play.on_page();
  EXPECT_FALSE(has(play.all_in_public(), "mulberry"));
}

TEST(AnswerPage, WhatWasSentThereInTimeCountsHoweverLateItIsRead) {
  OfPages play;
  play.world.chat_say("Ann", "my page " + kCode);
  play.world.chat_whisper("Cyd", "walnut");
  play.world.chat.towards.erase("Bob");
  play.world.chat_whisper("Bob", "walnut");
  play.world.stop();
  play.world.forum.answer_on(kCode, "mulberry");  // while the daemon is down
  play.world.forum.dark = true;
  play.world.now.ms += 13 * kHour_ms;
  play.world.restart();
  play.world.forum.dark = false;
  play.world.pass(kHour_ms);
  EXPECT_EQ(play.page_mark(), Marks{Verdict::kAccepted});
  EXPECT_EQ(play.world.view("phase"), "open");
}

TEST(AnswerPage, NoStepClosesBeforeThePagesOfThoseAskedWereRead) {
  OfPages play;
  play.world.pass(kHour_ms);
  play.world.forum.dark = true;
  play.world.chat_say("Ann", "my page " + kCode);
  play.world.pass(13 * kHour_ms);
  EXPECT_EQ(play.world.view("phase"), "secret");
  play.world.forum.dark = false;
  play.world.restart();
  play.world.pass(kMinute_ms);
  EXPECT_EQ(play.world.view("phase"), "open");
}

TEST(AnswerPage, AfterTheSeatHasGoneToSomebodyElseItAnswersForNobody) {
  OfPages play;
  play.world.chat_say("Bob", "my page " + kCode);
  play.world.chat_say("Zoe", "hello");
  play.world.ctl("lucky", "!replace Bob with Zoe");
  play.write("mulberry");
  EXPECT_EQ(play.waits_for(), 3u);
  EXPECT_NE(play.page_mark(), Marks{Verdict::kAccepted});
  play.world.restart();
  EXPECT_EQ(play.world.match().desk.pages.size(), 1u) << "the log says whose it was";
}

TEST(AnswerPage, WhereThePlatformHasFormsNobodyIsSentElsewhere) {
  WorldOptions options;
  options.other_rules = rounds::plays_rounds;
  World world(std::move(options));
  world.forum.pages[kCode];
  world.restart();
  for (const char* who : {"Ann", "Bob", "Cyd"}) world.say(who, "join");
  EXPECT_FALSE(has(world.public_text(), "/answer")) << world.public_text();
}

}  // namespace
}  // namespace callboard::test
