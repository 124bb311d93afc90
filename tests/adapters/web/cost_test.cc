// What a page view and a reply cost does not grow with what was written before, in that thread, in
// others or in private. Counted in steps of the database, so that every machine finds the same.
#include <gtest/gtest.h>

#include "adapters/web/forum/forum.h"
#include "adapters/web/forum/people.h"
#include "adapters/web/forum/posts.h"
#include "adapters/web/forum/reading.h"
#include "adapters/web/site/live_round.h"
#include "tests/adapters/web/stage.h"

namespace callboard::web {
namespace {

constexpr AccountId kAnn{1};
constexpr AccountId kBob{2};
const std::vector<Action> kRoll = {{"Roll", "ROLL", false}};

// A forum of two threads, one of which is written full.
class Cost : public testing::Test {
 protected:
  Cost() {
    ForumConfig config;
    config.folder = folder_.path;
    config.clock = [now = clock_] { return now.now(); };
    config.log = [](const std::string& line) { ADD_FAILURE() << line; };
    config.changed = [](const std::set<ThreadId>&) {};
    forum_ = *Forum::open(std::move(config));
    write([](Writing& w) {
      for (const char* name : {"Ann", "Bob"}) (void)add_account(w, {name, name, name});
      for (const char* key : {"one", "two"}) add_thread(w, {key, key, "Show"});
    });
    reader_ = *Db::open(forum_->file(), DbRole::kReader);
  }
  void write(const Forum::Work& work) { ASSERT_EQ(forum_->write_and_wait(work), Outcome::kStored); }
  void say(ThreadId thread, AccountId author, AccountId to, int count) {
    write([&, this](Writing& w) {
      for (int i = 0; i < count; ++i) {
        NewReply reply;
        reply.thread = thread;
        reply.author = author;
        reply.to = to;
        reply.words = "words " + std::to_string(++said_);
        reply.form_once = std::to_string(said_);
        add_reply(w, reply);
      }
    });
  }
  void post(ThreadId thread, AccountId to, int count, const std::vector<Action>& actions = {}) {
    write([&, this](Writing& w) {
      for (int i = 0; i < count; ++i) {
        Delivery delivery;
        delivery.key = "key-" + std::to_string(++said_);
        const Venue venue{"web", id_text(thread)};
        delivery.recipient =
            to == kEveryone ? Recipient{ToVenue{venue}} : Recipient{ToAuthor{id_text(to), venue}};
        delivery.text = delivery.plain = "news";
        delivery.actions = actions;
        if (!actions.empty()) delivery.due = Timestamp{w.now.ms + 1000};
        ASSERT_TRUE(add_delivery(w, delivery, forum_->picture_key()).ok());
      }
    });
  }
  // All that a view of a thread's page asks of the database.
  std::int64_t of_a_view(ThreadId thread, AccountId viewer) {
    reader_->take_steps();
    last_revision(*reader_, thread, viewer);
    PostReader posts(*reader_);
    for (const PostId id : thread_post_ids(*reader_, thread, viewer, PostId{})) {
      posts.read(id, viewer);
    }
    of_a_panel(thread, viewer);
    return reader_->take_steps();
  }
  void of_a_panel(ThreadId thread, AccountId viewer) {
    current_prompt(*reader_, thread, viewer);
    last_own_post(*reader_, thread, viewer);
  }
  // What one more reply costs: to store, and to tell to these readers, whose pages show all that
  // was there for them before. (Who missed posts of their own is told those, too, a page at a
  // time.)
  std::int64_t of_a_reply(const std::vector<AccountId>& readers) {
    const ThreadId thread{1};
    std::vector<std::int64_t> shown;
    for (const AccountId id : readers) shown.push_back(last_revision(*reader_, thread, id));
    std::int64_t steps = 0;
    write([&](Writing& w) { w.db.take_steps(); });
    say(thread, kAnn, kEveryone, 1);
    write([&](Writing& w) { steps = w.db.take_steps(); });
    reader_->take_steps();
    LiveConfig config;
    config.clock = [now = clock_] { return now.now(); };
    config.panel = [this](ThreadId of, const Reader& who) {
      of_a_panel(of, who.id);
      return std::string("panel");
    };
    LiveRound round(*reader_, config);
    for (std::size_t i = 0; i < readers.size(); ++i) {
      Reader reader;
      reader.id = readers[i];
      reader.now = round.now();
      const auto changes = round.changes(thread, reader.id, shown[i]);
      EXPECT_EQ(changes.size(), 1U) << "the reply and nothing else";
      for (const PostChange& change : changes) round.post(change, reader);
      round.panel(thread, reader);
    }
    return steps + reader_->take_steps();
  }
  struct Figures {
    std::int64_t ann, spectator, messages, reply;
  };
  Figures figures() {
    const std::int64_t ann = of_a_view(ThreadId{1}, kAnn);
    const std::int64_t spectator = of_a_view(ThreadId{1}, kEveryone);
    last_revision(*reader_, kMessages, kAnn);
    private_post_ids(*reader_, kAnn, PostId{});
    private_changes(*reader_, kMessages, kAnn, 0);
    const std::int64_t messages = reader_->take_steps();
    return {ann, spectator, messages, of_a_reply({kAnn, kBob, kEveryone, kEveryone})};
  }
  void expect_flat(const Figures& before, const std::string& what) {
    const Figures after = figures();
    const auto flat = [&](std::int64_t was, std::int64_t is, const char* of) {
      EXPECT_LE(2 * is, 3 * was) << of << " after " << what;
    };
    flat(before.ann, after.ann, "a view by a player");
    flat(before.spectator, after.spectator, "a view by a spectator");
    flat(before.messages, after.messages, "a view of messages");
    flat(before.reply, after.reply, "a reply");
  }

  std::unique_ptr<Forum> forum_;
  std::unique_ptr<Db> reader_;

 private:
  test::TempFolder folder_;
  test::TestClock clock_;
  int said_ = 0;
};

TEST_F(Cost, APageViewAndAReplyCostTheSameInAThreadOfAnyLength) {
  post(ThreadId{1}, kEveryone, 1, kRoll);
  say(ThreadId{1}, kBob, kEveryone, 60);
  say(ThreadId{1}, kAnn, kEveryone, 60);
  say(ThreadId{1}, kAnn, kAnn, 120);
  post(ThreadId{1}, kEveryone, 120);
  const Figures before = figures();
  say(ThreadId{1}, kBob, kEveryone, 5'000);
  expect_flat(before, "replies of others");
  post(ThreadId{1}, kEveryone, 5'000);
  expect_flat(before, "posts of the show");
  post(ThreadId{1}, kBob, 5'000, kRoll);
  expect_flat(before, "what others were asked in private");
  say(ThreadId{1}, kBob, kBob, 5'000);
  expect_flat(before, "what others wrote in private");
  say(ThreadId{2}, kAnn, kEveryone, 5'000);
  say(ThreadId{2}, kAnn, kAnn, 5'000);
  expect_flat(before, "what was written in another thread");
}

// Nobody makes the board walk through all that was ever written by asking for what is new.
TEST_F(Cost, WhatChangedIsFoundWithoutWalkingOverOtherThreads) {
  say(ThreadId{1}, kBob, kEveryone, 10);
  say(ThreadId{2}, kBob, kEveryone, 5'000);
  reader_->take_steps();
  EXPECT_EQ(public_changes(*reader_, ThreadId{1}, 0).size(), 10U);
  EXPECT_LT(reader_->take_steps(), 500);
}

}  // namespace
}  // namespace callboard::web
