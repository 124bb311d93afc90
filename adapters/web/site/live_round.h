// One change told to all pages that are open: what several of them look up or show alike is looked
// up and made once. Lives as long as that takes, on the HTTP server's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "adapters/web/forum/db.h"
#include "adapters/web/forum/reading.h"
#include "adapters/web/pages/post.h"

namespace callboard::web {

struct LiveConfig {
  Voice voice;
  std::function<Timestamp()> clock;
  // The panel of a thread for this reader; empty where there is none.
  std::function<std::string(ThreadId, const Reader&)> panel;
};

class LiveRound {
 public:
  LiveRound(Db& db, const LiveConfig& config)
      : db_(db), config_(config), posts_(db), now_(config.clock()) {}

  [[nodiscard]] Timestamp now() const { return now_; }
  // What changed for this reader after `since`, in order, at most a page.
  std::vector<PostChange> changes(ThreadId thread, AccountId reader, std::int64_t since);
  // The post for this reader. Nothing: it is not for them.
  std::optional<std::string> post(const PostChange& change, const Reader& reader);
  std::string panel(ThreadId thread, const Reader& reader);

 private:
  const std::optional<ForumPost>& for_everyone(PostId id);

  Db& db_;
  const LiveConfig& config_;
  PostReader posts_;
  Timestamp now_;
  std::map<std::pair<ThreadId, std::int64_t>, std::vector<PostChange>> changes_;
  std::map<PostId, std::optional<ForumPost>> for_everyone_;
  std::map<std::pair<PostId, std::string>, std::string> html_;      // by zone
  std::map<std::pair<ThreadId, std::string>, std::string> panels_;  // of spectators, by zone
};

}  // namespace callboard::web
