// Answer pages: what a person of another platform, who cannot be asked in private there, has here
// instead of an account. A browser opens one and holds its token; it shows a code; whoever says
// that code on their platform has the page from then on (Adapter::give_page). So no address is ever
// good for a page, and a code is good only for the account that says it. Writing functions run on
// the writer's thread inside its transaction, reading ones on the thread that owns the connection.
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

inline constexpr std::int64_t kPageWaitsMs = 60LL * 60 * 1000;            // for its code to be said
inline constexpr std::int64_t kPageStaysMs = 30LL * 24 * 60 * 60 * 1000;  // after it was used last
inline constexpr std::size_t kPagesWaitingMax = 1'000;                    // the oldest go first
inline constexpr std::size_t kPageWordsBytesMax = 2'000;                  // of one answer

struct OwnPage {
  std::string id;
  std::string code;  // to be said; empty: somebody has
  std::string said;  // what the daemon has answered last, plain text
  Timestamp said_at;
  // What was written last.
  std::string prompt;  // the key of what it answers; empty: nothing was written yet
  Timestamp sent_at;
  std::optional<Verdict> verdict;
};

// A browser opens a page, and holds this token.
void open_page(Writing& w, std::string_view token);
std::optional<OwnPage> find_page(Db& db, std::string_view token, Timestamp now);
void close_page(Writing& w, std::string_view token);

// The page that waits with this code: its id.
std::optional<std::string> page_with_code(Db& db, std::string_view code, Timestamp now);
void give_page_to(Writing& w, std::string_view page, const Author& author, const Venue& thread);
// Whatever lies here of that account.
void forget_pages_of(Writing& w, std::string_view adapter, std::string_view user);

struct PageAnswer {
  std::string page;
  std::string words;      // well-formed UTF-8
  std::string prompt;     // the key of the post it answers
  std::string form_once;  // the form's own number: sent again it is the same answer
};
enum class PageUse : std::uint8_t { kStored, kGone };
PageUse add_page_answer(Writing& w, const PageAnswer& answer);
// What stands in a ReplyRef for it, and back.
std::string page_answer_ref(std::int64_t id);
std::optional<std::int64_t> page_answer_id(std::string_view ref);
// The daemon has read it: its words go.
void mark_page_answer(Writing& w, std::int64_t id, Verdict verdict);

// The id of a page, as user of a ToAuthor.
bool is_page(std::string_view user);
Result<Sent, Refused> say_on_page(Writing& w, const Delivery& delivery);
std::optional<Sent> find_on_page(Writing& w, std::string_view key);

void drop_old_pages(Writing& w);

}  // namespace callboard::web
