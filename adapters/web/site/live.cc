#include "adapters/web/site/live.h"

#include <algorithm>

#include "adapters/web/forum/people.h"
#include "adapters/web/forum/reading.h"

namespace callboard::web {

namespace {

// One server-sent event. Each line of the data stands under its own "data:".
std::string event(std::string_view name, std::string_view data, std::int64_t rev) {
  std::string out = "event: " + std::string(name) + "\n";
  while (!data.empty()) {
    const std::size_t end = data.find('\n');
    out += "data: ";
    out += data.substr(0, end);
    out += "\n";
    data.remove_prefix(end == std::string_view::npos ? data.size() : end + 1);
  }
  return out + "id: " + std::to_string(rev) + "\n\n";
}

}  // namespace

void LivePages::make_place(const std::string& address) {
  std::size_t there = 0;
  for (auto page = pages_.rbegin(); page != pages_.rend(); ++page) {
    if (page->address != address || ++there < kLivePagesPerAddress) continue;
    page->stream->close();
  }
}

void LivePages::add(LivePage page) {
  make_place(page.address);
  pages_.push_back(std::move(page));
  LivePage& added = pages_.back();
  added.stream->send("retry: 3000\n\n");
  bring_up_to_date(added);
  sweep();
}

void LivePages::changed(const std::set<ThreadId>& threads) {
  for (LivePage& page : pages_) {
    if (page.thread == kMessages || threads.contains(page.thread)) bring_up_to_date(page);
  }
  sweep();
}

void LivePages::tick() {
  const std::int64_t now_ms = config_.clock().ms;
  if (now_ms - last_beat_ms_ < kHeartbeatMs && now_ms >= last_beat_ms_) return;
  last_beat_ms_ = now_ms;
  for (LivePage& page : pages_) {
    const bool over = !page.session.empty() && !find_session(db_, page.session, Timestamp{now_ms});
    if (over) {
      page.stream->close();
    } else if (page.stream->send(": still here\n\n")) {
      send_panel(page);
    }
  }
  sweep();
}

void LivePages::close_all() {
  for (LivePage& page : pages_) page.stream->close();
  pages_.clear();
}

void LivePages::bring_up_to_date(LivePage& page) {
  if (const auto account = find_account(db_, page.reader.id); account && !account->zone.empty()) {
    page.reader.zone = account->zone;
  }
  page.reader.now = config_.clock();
  while (page.stream->open()) {
    const auto posts = changed_posts(db_, page.thread, page.reader.id, page.rev);
    for (const ForumPost& post : posts) {
      page.rev = std::max(page.rev, post.rev);
      page.stream->send(
          event("post", post_html(post, page.reader, config_.voice, config_.clock()), page.rev));
    }
    if (posts.size() < kPostsPerPage) break;
  }
  send_panel(page);
}

void LivePages::send_panel(LivePage& page) {
  page.reader.now = config_.clock();
  std::string panel = config_.panel(page.thread, page.reader);
  if (panel.empty() || panel == page.panel) return;
  page.panel = std::move(panel);
  page.stream->send(event("panel", page.panel, page.rev));
}

void LivePages::sweep() {
  std::erase_if(pages_, [](const LivePage& page) { return !page.stream->open(); });
}

}  // namespace callboard::web
