// The daemon's public posts are the bulk of forum.db once old pictures are gone. What has stood for
// a while is packed: up to 64 posts of a thread lie in one deflated block (table `pack`), which
// takes a tenth and less of their words, and their rows keep all that is asked for; buttons go but
// for those of the newest prompt. Readers cannot tell.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "adapters/web/forum/ids.h"
#include "adapters/web/forum/writing.h"

namespace callboard::web {

inline constexpr std::int64_t kPostUnpackedMs = std::int64_t{14} * 24 * 60 * 60 * 1000;
inline constexpr int kPacksAtOnce = 8;  // of one transaction

// What a block holds of a post.
struct PackedPost {
  std::string html;
  std::string words;
  std::vector<std::string> alts;  // of its pictures, in order
};

// Packs what has not been changed for 14 days.
enum class Packed : std::uint8_t { kAll, kMoreWaits };
Packed pack_old_posts(Writing& w);

// Posts out of their blocks; any connection, its thread. One that follows another of the same block
// opens it once.
class OldPosts {
 public:
  explicit OldPosts(Db& db) : db_(db) {}
  // Empty: it is not in there (it has just been rewritten), or the block is damaged.
  const PackedPost& find(std::int64_t pack, PostId post);

 private:
  Db& db_;
  std::int64_t open_ = 0;
  std::map<std::int64_t, PackedPost> posts_;
};

// Takes a post out of its block for good, if it is in one: it gets other words.
void drop_packed(Writing& w, PostId post);

}  // namespace callboard::web
