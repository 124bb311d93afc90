#include "adapters/web/site/live_round.h"

#include <algorithm>

namespace callboard::web {

std::vector<PostChange> LiveRound::changes(ThreadId thread, AccountId reader, std::int64_t since) {
  auto known = changes_.find({thread, since});
  if (known == changes_.end()) {
    known = changes_.emplace(std::pair(thread, since), public_changes(db_, thread, since)).first;
  }
  std::vector<PostChange> all = known->second;
  const auto own = private_changes(db_, thread, reader, since);
  if (own.empty()) return all;
  all.insert(all.end(), own.begin(), own.end());
  std::sort(all.begin(), all.end(),
            [](const PostChange& a, const PostChange& b) { return a.rev < b.rev; });
  if (all.size() > kPostsPerPage) all.resize(kPostsPerPage);
  return all;
}

const std::optional<ForumPost>& LiveRound::for_everyone(PostId id) {
  const auto [known, fresh] = for_everyone_.try_emplace(id);
  if (fresh) known->second = posts_.read(id, kEveryone);
  return known->second;
}

std::optional<std::string> LiveRound::post(const PostChange& change, const Reader& reader) {
  const bool own = change.author == reader.id && reader.id != kEveryone;
  const auto& shared = own ? std::nullopt : for_everyone(change.post);
  if (!shared) {  // their own, told to them alone, or held back
    const auto post = reader.id == kEveryone ? std::nullopt : posts_.read(change.post, reader.id);
    if (!post) return std::nullopt;
    return post_html(*post, reader, config_.voice, now_);
  }
  // What the show says names its reader; what people say reads the same to all others.
  if (shared->author == kDaemon && reader.id != kEveryone) {
    return post_html(*shared, reader, config_.voice, now_);
  }
  std::string& html = html_[{change.post, reader.zone}];
  if (html.empty()) html = post_html(*shared, reader, config_.voice, now_);
  return html;
}

std::string LiveRound::panel(ThreadId thread, const Reader& reader) {
  if (reader.id != kEveryone) return config_.panel(thread, reader);
  const auto [known, fresh] = panels_.try_emplace({thread, reader.zone});
  if (fresh) known->second = config_.panel(thread, reader);
  return known->second;
}

}  // namespace callboard::web
