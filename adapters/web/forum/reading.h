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
#include "adapters/web/forum/old_posts.h"

namespace callboard::web {

inline constexpr std::size_t kPostsPerPage = 100;

struct Thread {
  ThreadId id;
  std::string title;
  std::string show;
};
std::optional<Thread> find_thread(Db& db, ThreadId id);
// Without those of the shows whose titles are in `but_of`; not beyond the newest 2,000.
std::vector<Thread> newest_threads(Db& db, std::size_t count_max,
                                   const std::vector<std::string>& but_of = {});

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

// Posts that this viewer may see, the newest first, at most a page and one more: those before
// `before` (0: all), of a thread or of the viewer's private messages.
std::vector<PostId> thread_post_ids(Db& db, ThreadId thread, AccountId viewer, PostId before);
std::vector<PostId> private_post_ids(Db& db, AccountId viewer, PostId before);

// A post that was made or changed. Those of `kMessages` are the viewer's private ones of all
// threads.
struct PostChange {
  PostId post;
  AccountId author;
  std::int64_t rev = 0;
};
// After revision `since`, in the order of their changes, at most a page. What everybody may be
// shown, perhaps to its author alone; and what is for one viewer.
std::vector<PostChange> public_changes(Db& db, ThreadId thread, std::int64_t since);
std::vector<PostChange> private_changes(Db& db, ThreadId thread, AccountId viewer,
                                        std::int64_t since);

// Posts one by one as a viewer sees them. Old ones that lie together are unpacked once.
class PostReader {
 public:
  explicit PostReader(Db& db) : db_(db), old_(db) {}
  // Nothing: there is none, or not for this viewer.
  std::optional<ForumPost> read(PostId id, AccountId viewer);

 private:
  Db& db_;
  OldPosts old_;
};
// Nothing: somebody else wrote it.
std::optional<ThreadId> thread_of_show_post(Db& db, PostId id);
std::optional<ForumPost> find_post(Db& db, PostId id, AccountId viewer);
// Of what a thread's readers see, or a viewer's messages (kMessages): a page shows all up to it.
std::int64_t last_revision(Db& db, ThreadId thread, AccountId viewer);

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
