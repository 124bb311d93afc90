// What the daemon posted weeks ago lies packed in forum.db; readers see it as it stood.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "adapters/web/forum/old_posts.h"
#include "tests/adapters/web/match.h"

namespace callboard::test {
namespace {

class OldPosts : public WebMatch {
 protected:
  static std::string words(int n) { return "Ann rolls the " + std::to_string(n) + "th time."; }
  static Delivery turn(int n) {
    Delivery post = public_post("k" + std::to_string(n), "", "<p>" + words(n) + "</p>");
    post.plain = words(n);
    post.pictures = {{"board.png", "\x89PNG", "Pot $" + std::to_string(n), 640, 400}};
    return post;
  }
  void deliver(int n) {
    Delivery post = turn(n);
    post.recipient = ToVenue{{"web", thread}};
    stage.deliver(post);
  }
  // So much later, and something is written, with which the board tidies up.
  void pass(std::int64_t days) {
    stage.clock.pass(days * kDay_ms);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(stage.board->ensure_account("Guest " + std::to_string(++guests_)).ok());
    }
  }
  std::int64_t count(const std::string& sql) {
    const auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kReader);
    web::Rows rows = (*db)->query(sql);
    return rows.next() ? rows.number(0) : -1;
  }
  std::int64_t packed() { return count("SELECT count(*) FROM post WHERE pack IS NOT NULL"); }

 private:
  int guests_ = 0;
};

TEST_F(OldPosts, ReadersOfAThreadAtRestSeeThemAsTheyStood) {
  for (int n = 1; n <= 90; ++n) deliver(n);
  stage.deliver(
      private_post("p", thread, stage.board->ensure_account("Ann").value(), "<p>Hm.</p>"));
  Browser browser(stage.board->port());
  const std::string before = browser.get(page()).body;
  pass(13);
  EXPECT_EQ(packed(), 0);
  pass(2);
  EXPECT_EQ(packed(), 90);
  EXPECT_EQ(count("SELECT count(*) FROM pack"), 2);
  EXPECT_EQ(count("SELECT count(*) FROM post WHERE author=0 AND html<>''"), 1) << "the private one";
  EXPECT_EQ(count("SELECT count(*) FROM post_picture WHERE alt<>''"), 0);
  const std::string after = browser.get(page()).body;
  for (int n = 1; n <= 90; ++n) {
    EXPECT_NE(after.find("<p>" + words(n) + "</p>"), std::string::npos) << n;
    EXPECT_NE(after.find("Pot $" + std::to_string(n)), std::string::npos) << n;
  }
  EXPECT_NE(before.find(words(90)), std::string::npos);
}

// As when a page they lie on is damaged: what is written goes in all the same.
TEST_F(OldPosts, WhatIsWrittenDoesNotWaitForOldPostsThatCannotBePacked) {
  for (int n = 1; n <= 3; ++n) deliver(n);
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((stage.folder.path / "forum.db").c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, "ALTER TABLE pack RENAME TO lost", nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(db);
  pass(15);
  EXPECT_EQ(count("SELECT count(*) FROM account WHERE name LIKE 'Guest%'"), 3);
  EXPECT_EQ(packed(), 0);
  deliver(4);
  EXPECT_NE(Browser(stage.board->port()).get(page()).body.find(words(4)), std::string::npos);
}

// Few together would take as much room as alone.
TEST_F(OldPosts, AThreadThatGoesOnKeepsThemUntilTheyAreEnoughForABlock) {
  for (int n = 1; n <= 60; ++n) deliver(n);
  pass(15);
  EXPECT_EQ(packed(), 60) << "nothing has been written here since";
  for (int n = 101; n <= 120; ++n) deliver(n);
  pass(10);
  deliver(200);
  pass(5);
  EXPECT_EQ(packed(), 60);
  for (int n = 201; n <= 250; ++n) deliver(n);
  pass(10);
  deliver(300);
  pass(5);
  EXPECT_EQ(packed(), 60 + 64);
  pass(15);
  EXPECT_EQ(packed(), 60 + 20 + 1 + 50 + 1);
}

TEST_F(OldPosts, ARewrittenOneLosesItsOldWordsAndIsPackedAnew) {
  for (int n = 1; n <= 3; ++n) deliver(n);
  pass(15);
  ASSERT_EQ(packed(), 3);
  Delivery post = turn(2);
  post.text = "<p>Player 7 rolls.</p>";
  post.plain = "Player 7 rolls.";
  post.pictures[0].alt = "Player 7 leads";
  EXPECT_TRUE(stage.board->rewrite(post));
  const auto check = [&] {
    const Answer shown = Browser(stage.board->port()).get(page());
    EXPECT_FALSE(shown.has(words(2)));
    EXPECT_TRUE(shown.has("Player 7 rolls."));
    EXPECT_TRUE(shown.has(words(1)) && shown.has(words(3)));
  };
  EXPECT_EQ(packed(), 2);
  check();
  const auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kReader);
  ASSERT_TRUE(db.ok());
  web::OldPosts old(**db);
  EXPECT_EQ(old.find(1, web::PostId{2}).html, "") << "not even in the block";
  EXPECT_EQ(old.find(1, web::PostId{3}).words, words(3));
  EXPECT_EQ(old.find(1, web::PostId{3}).alts, std::vector<std::string>{"Pot $3"});
  pass(1);
  EXPECT_EQ(packed(), 3);
  check();
}

TEST_F(OldPosts, TheNewestPromptKeepsItsButtons) {
  const auto ann = stage.board->ensure_account("Ann").value();
  for (int n = 1; n <= 3; ++n) {
    Delivery post = turn(n);
    post.recipient = ToVenue{{"web", thread}};
    if (n < 3) post.actions = {{"Roll", "roll " + std::to_string(n)}};
    post.actors = {ann};
    stage.deliver(post);
  }
  pass(15);
  EXPECT_EQ(packed(), 3);
  EXPECT_EQ(count("SELECT count(*) FROM post_action"), 1);
  Browser browser(stage.board->port());
  const std::string path = path_of(stage.board->sign_in_link(ann).value());
  ASSERT_EQ(browser.submit(path, path, {}).status, 303);
  const Answer shown = browser.get(page());
  EXPECT_TRUE(shown.has("roll 2"));
  EXPECT_FALSE(shown.has("roll 1"));
}

TEST_F(OldPosts, ADamagedBlockTakesOnlyItsOwnWords) {
  deliver(1);
  pass(15);
  deliver(2);
  {
    const auto db = web::Db::open(stage.folder.path / "forum.db", web::DbRole::kWriter);
    ASSERT_TRUE(db.ok());
    (*db)->script("UPDATE pack SET bytes=1000000000000");
    ASSERT_TRUE((*db)->ok());
  }
  const Answer shown = Browser(stage.board->port()).get(page());
  EXPECT_EQ(shown.status, 200);
  EXPECT_FALSE(shown.has(words(1)));
  EXPECT_TRUE(shown.has(words(2)));
}

}  // namespace
}  // namespace callboard::test
