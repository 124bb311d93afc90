// What readers of the board are shown. Every function takes the viewer, and what that viewer may
// not see never leaves the database: private posts of others, withheld commands, hidden words. Runs
// on the thread that owns the connection.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/web/forum/db.h"
#include "adapters/web/forum/ids.h"

namespace callboard::web {

inline constexpr std::size_t kPostsPerPage = 100;

struct Thread {
  ThreadId id;
  std::string title;
  std::string show;
};
std::optional<Thread> find_thread(Db& db, ThreadId id);
std::vector<Thread> newest_threads(Db& db, std::size_t count_max);

struct PostPicture {
  std::string hash;
  std::string alt;
  std::int64_t width = 0;
  std::int64_t height = 0;
  bool kept = true;  // not: too old, only the words are left
};
enum class PostState : std::uint8_t { kShown = 0, kHidden = 1, kDeleted = 2 };
struct ForumPost {
  PostId id;
  ThreadId thread;
  AccountId author;         // kDaemon: `html` counts, otherwise `words`
  std::string author_name;  // empty for the daemon
  AccountId to;             // kEveryone, or the one person who may read it
  Timestamp stamp;
  std::string words;
  std::string html;
  bool edited = false;
  bool withheld = false;  // shown to its author only, until the daemon has judged it
  std::optional<Verdict> verdict;
  PostState state = PostState::kShown;
  std::int64_t rev = 0;  // of its last change
  std::vector<PostPicture> pictures;
};

// The newest page before `before` (0: the newest of all), oldest first.
std::vector<ForumPost> thread_posts(Db& db, ThreadId thread, AccountId viewer, PostId before);
std::vector<ForumPost> private_posts(Db& db, AccountId viewer, PostId before);
// Changed after revision `since`, in the order of their changes, at most a page; of kMessages, the
// viewer's private posts of every thread.
std::vector<ForumPost> changed_posts(Db& db, ThreadId thread, AccountId viewer, std::int64_t since);
std::optional<ForumPost> find_post(Db& db, PostId id, AccountId viewer);
std::int64_t last_revision(Db& db);

// What the thread waits for: the moves of the newest prompt, if this viewer is to answer it.
struct Prompt {
  PostId post;  // 0: none
  std::vector<Action> actions;
  std::optional<Timestamp> due;
  bool privately = false;  // put to this viewer alone
};
Prompt current_prompt(Db& db, ThreadId thread, AccountId viewer);
// The viewer's last own post here: a button's form is good once until this changes.
PostId last_own_post(Db& db, ThreadId thread, AccountId viewer);

std::optional<std::string> find_picture(Db& db, std::string_view hash);  // PNG

}  // namespace callboard::web
