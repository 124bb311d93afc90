// What is written to threads: replies of people, deliveries of the daemon, marks, edits. Each runs
// on the writer's thread inside its transaction and notes the threads it changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/adapter.h"
#include "adapters/web/forum/writing.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::size_t kWordsBytesMax = 64 * 1024;  // of one reply
inline constexpr std::int64_t kEditWindowMs = 10 * 60 * 1000;

enum class Made : std::uint8_t { kTyped, kPressed };  // in the reply box, or by a button

struct NewReply {
  ThreadId thread;
  AccountId author;
  std::string words;      // well-formed UTF-8
  std::string form_once;  // the form's own number: sent again with the same words it posts nothing
  AccountId to;           // kEveryone, or the author: a private message to the daemon
  Made made = Made::kTyped;
  PostId answers;  // of a button: the prompt it stood under; 0: not known
};
// What may hold a command may hold a secret typed in the wrong place: such a reply stays between
// its author and the daemon until the daemon has judged it (mark_reply).
PostId add_reply(Writing& w, const NewReply& reply);  // of a repeated form: the first post

// The post of this delivery, made now unless it is there already. Refused: no such reader or
// thread.
Result<Sent, Refused> add_delivery(Writing& w, const Delivery& delivery,
                                   std::string_view forum_key);
// The post of a delivery with this key in this thread, whoever it is for.
std::optional<Sent> find_delivery(Writing& w, std::string_view key, ThreadId thread);
// Other words and pictures for the posts of this delivery, as WebBoard::rewrite says.
void rewrite_delivery(Writing& w, const Delivery& delivery, std::string_view forum_key);
// Takes a post's pictures away, and from the file those that no other post shows.
void drop_pictures(Writing& w, PostId post);
ThreadId add_thread(Writing& w, const OpenVenue& request);  // of a repeated key: the first thread

enum class Change : std::uint8_t { kMade, kTooLate, kNotYours, kCommand };
Change edit_reply(Writing& w, PostId post, AccountId author, std::string_view words);
Change delete_reply(Writing& w, PostId post, AccountId author);

void mark_reply(Writing& w, PostId post, Verdict verdict);

}  // namespace callboard::web
