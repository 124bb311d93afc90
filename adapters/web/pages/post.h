// One post and the sticky panel as HTML for one reader: the pieces that a page and its live updates
// share. Called on the HTTP server's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/web/forum/reading.h"
#include "adapters/web/pages.h"

namespace callboard::web {

// The one who looks at a page.
struct Reader {
  AccountId id;  // kEveryone: a spectator
  std::string name;
  std::string zone;        // in which times are shown; empty: UTC
  std::string form_token;  // for every form shown to this reader
  Timestamp now;           // when it is read
  [[nodiscard]] Viewer viewer() const { return {id_text(id), name}; }
};

// Under what name the daemon posts, and who knows the pages of other authors.
struct Voice {
  std::string name;              // "Callboard"
  const Pages* pages = nullptr;  // none: nobody has one
};

// Among others a long reply shows its beginning only, and a link to all of it.
inline constexpr std::size_t kFoldedBytes = 4 * 1024;
// All posts of a page together; the rest are on the page before. A single one may be longer.
inline constexpr std::size_t kPostsBytesMax = 768 * 1024;

enum class Shown : std::uint8_t { kAmongOthers, kAlone };
std::string post_html(const ForumPost& post, const Reader& reader, const Voice& voice,
                      Timestamp now, Shown shown = Shown::kAmongOthers);

// What a panel is where there is nothing to say: no markup, but something for a live page to take.
inline const std::string kNoPanel = "<!-- nothing -->";

// `own`: the reader's last post in the thread, which a button's form is good for once.
std::string panel_html(ThreadId thread, const std::optional<MatchPanel>& panel,
                       const Prompt& prompt, PostId own, const Reader& reader);

}  // namespace callboard::web
