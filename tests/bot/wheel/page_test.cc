// What the answer page of a contestant shows: the toss-up as it was posted, and what may be
// answered.
#include <gtest/gtest.h>

#include "bot/pages/show_pages.h"
#include "tests/bot/wheel/wheel_world.h"

namespace callboard::test {
namespace {

const std::string kCode = "ab3d9xyz";
const std::string kPage = "page-" + kCode;

struct OnPage {
  Three three;
  World& world = three.world;
  ShowPages pages{"Callboard", "", shipped_templates(), {}};
  OnPage() {
    world.after_commit = [this](const Touched& touched) { pages.refresh(world.house(), touched); };
    world.forum.pages[kCode];
    world.say("Ann", "my page " + kCode);
  }
  web::AnswerPage now() { return pages.answer_page(kPage).value_or(web::AnswerPage{}); }
  void write(const std::string& text) {
    world.now.ms += 1000;
    world.forum.answer_on(kCode, text, now().prompt);
    world.settle();
  }
};

TEST(AnswerPageShown, TheQuestionAndItsAnswers) {
  OnPage page;
  const web::AnswerPage shown = page.now();
  EXPECT_EQ(shown.title, "Wheel by Post, 1");
  EXPECT_EQ(shown.name, "Ann");
  EXPECT_TRUE(has(shown.words, "Toss-up")) << shown.words;
  EXPECT_TRUE(shown.due.has_value());
  EXPECT_FALSE(has(shown.words, "Welcome")) << "what is asked, and no news";
  ASSERT_EQ(shown.actions.size(), 2u);
  EXPECT_EQ(shown.actions[0].say, "answer:");
  EXPECT_TRUE(shown.actions[0].ask);
  EXPECT_EQ(shown.actions[1].say, "wait");
}

TEST(AnswerPageShown, OnceAnsweredNothingIsAskedUntilTheNextQuestion) {
  OnPage page;
  const std::string prompt = page.now().prompt;
  page.write("answer: some words of mine");
  EXPECT_EQ(page.world.forum.verdicts[page.world.forum.last_reply()],
            std::vector{Verdict::kAccepted});
  EXPECT_EQ(due(page.world), (Names{"Bob", "Cyd"}));
  EXPECT_TRUE(page.now().actions.empty());
  EXPECT_EQ(page.now().prompt, prompt) << "others are still asked: it stands as received";
  EXPECT_FALSE(has(page.now().words, "some words"));
  EXPECT_FALSE(has(page.world.public_text(), "some words"));
  EXPECT_FALSE(has(page.world.private_text("Dee"), "some words")) << "hosts neither";
  page.world.host("!pause");
  EXPECT_TRUE(page.now().actions.empty());
  EXPECT_EQ(page.now().name, "Ann") << "it stays hers";
}

TEST(AnswerPageShown, ARightAnswerWinsAndATurnIsNotForThePage) {
  OnPage page;
  const std::string secret = secret_of(page.world);
  page.write("answer: " + secret);
  EXPECT_FALSE(has(page.world.public_text(), secret)) << "before the reveal";
  page.world.whisper("Bob", "wait");
  page.world.whisper("Cyd", "wait");
  EXPECT_TRUE(has(page.world.public_text(), secret)) << page.world.public_text();
  EXPECT_EQ(page.world.to_move(), "Ann");
  EXPECT_EQ(page.now().prompt, "") << "that question is over";
  EXPECT_TRUE(page.now().actions.empty()) << "turns are played in the open";
}

TEST(AnswerPageShown, WhoeverTakesTheSeatOverDoesNotGetThePage) {
  OnPage page;
  page.world.say("Zoe", "hello");
  page.world.host("!replace Ann with Zoe");
  EXPECT_FALSE(page.pages.answer_page(kPage).has_value());
}

}  // namespace
}  // namespace callboard::test
