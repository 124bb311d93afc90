// Live pages: sends each open page the posts that changed and the panel, as server-sent events,
// made for its own reader. A page that is far behind is sent what fits, and the rest when its
// reader has taken that. For the HTTP server's thread.
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
#include "adapters/web/site/live_round.h"

namespace callboard::web {

inline constexpr std::size_t kLivePagesMax = 400;
// From one address, behind which a whole school may sit: the oldest closes for the next. A browser
// opens a page that was closed again by itself.
inline constexpr std::size_t kLivePagesPerAddress = 40;
inline constexpr std::int64_t kHeartbeatMs = 15'000;
inline constexpr std::size_t kAheadBytes = 128 * 1024;       // sent before anything of it is taken
inline constexpr std::chrono::milliseconds kStuckFor{2000};  // then it gives way to another page

struct LivePage {
  std::shared_ptr<Stream> stream;
  ThreadId thread;  // kMessages: the reader's private messages
  Reader reader;
  std::string session;      // token; empty: a spectator
  std::string address;      // where its browser is, as limits count it
  std::int64_t rev = 0;     // what the page shows already
  std::string panel;        // the panel last sent
  std::int64_t number = 0;  // among all there were
};

class LivePages {
 public:
  LivePages(Db& db, LiveConfig config) : db_(db), config_(std::move(config)) {}

  // For one more page. False: all places are taken by readers who keep up.
  [[nodiscard]] bool make_place();
  void add(LivePage page);
  void changed(const std::set<ThreadId>& threads);
  // Closes the pages of sessions that are over; heartbeats, panels that changed without a post.
  void tick();
  void end_sessions();
  void close_all();

 private:
  void bring_up_to_date(LivePage& page, LiveRound& round);
  void go_on(std::int64_t number);
  enum class Sent : std::uint8_t { kAll, kMoreWaits };
  Sent send_changes(LivePage& page, LiveRound& round);
  void send_panel(LivePage& page, LiveRound& round);
  [[nodiscard]] bool is_over(const LivePage& page) const;
  void close_oldest_of(const std::string& address);
  void sweep();

  Db& db_;
  LiveConfig config_;
  std::vector<LivePage> pages_;
  std::int64_t numbers_ = 0;
  std::int64_t last_beat_ms_ = 0;
};

}  // namespace callboard::web
