// Live pages: sends each open page the posts that changed and the panel, as server-sent events,
// made for its own reader. For the HTTP server's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "adapters/web/forum/db.h"
#include "adapters/web/http/message.h"
#include "adapters/web/pages/post.h"

namespace callboard::web {

inline constexpr std::size_t kLivePagesMax = 400;
// From one address, behind which a whole school may sit: the oldest closes for the next. A browser
// opens a page that was closed again by itself.
inline constexpr std::size_t kLivePagesPerAddress = 40;
inline constexpr std::int64_t kHeartbeatMs = 15'000;

struct LivePage {
  std::shared_ptr<Stream> stream;
  ThreadId thread;  // kMessages: the reader's private messages
  Reader reader;
  std::string session;   // token; empty: a spectator
  std::string address;   // where its browser is
  std::int64_t rev = 0;  // what the page shows already
  std::string panel;     // the panel last sent
};

struct LiveConfig {
  Voice voice;
  std::function<Timestamp()> clock;
  // The panel of a thread for this reader; empty where there is none.
  std::function<std::string(ThreadId, const Reader&)> panel;
};

class LivePages {
 public:
  LivePages(Db& db, LiveConfig config) : db_(db), config_(std::move(config)) {}

  [[nodiscard]] bool full() const { return pages_.size() >= kLivePagesMax; }
  void add(LivePage page);
  void changed(const std::set<ThreadId>& threads);
  // Heartbeats, panels that changed without a post, sessions that ended.
  void tick();
  void close_all();

 private:
  void bring_up_to_date(LivePage& page);
  void send_panel(LivePage& page);
  void make_place(const std::string& address);
  void sweep();

  Db& db_;
  LiveConfig config_;
  std::vector<LivePage> pages_;
  std::int64_t last_beat_ms_ = 0;
};

}  // namespace callboard::web
