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

void LivePages::close_oldest_of(const std::string& address) {
  std::size_t there = 0;
  for (auto page = pages_.rbegin(); page != pages_.rend(); ++page) {
    if (page->address != address || ++there < kLivePagesPerAddress) continue;
    page->stream->close();
  }
}

bool LivePages::make_place() {
  sweep();
  if (pages_.size() < kLivePagesMax) return true;
  const auto slowest = std::max_element(
      pages_.begin(), pages_.end(),
      [](const LivePage& a, const LivePage& b) { return a.stream->stuck() < b.stream->stuck(); });
  if (slowest->stream->stuck() < kStuckFor) return false;
  slowest->stream->close();
  sweep();
  return true;
}

void LivePages::add(LivePage page) {
  close_oldest_of(page.address);
  page.number = ++numbers_;
  pages_.push_back(std::move(page));
  pages_.back().stream->send("retry: 3000\n\n");
  LiveRound round(db_, config_);
  bring_up_to_date(pages_.back(), round);
  sweep();
}

void LivePages::changed(const std::set<ThreadId>& threads) {
  LiveRound round(db_, config_);
  for (LivePage& page : pages_) {
    if (page.thread == kMessages || threads.contains(page.thread)) bring_up_to_date(page, round);
  }
  sweep();
}

void LivePages::go_on(std::int64_t number) {
  const auto page = std::find_if(pages_.begin(), pages_.end(),
                                 [&](const LivePage& one) { return one.number == number; });
  if (page == pages_.end()) return;
  LiveRound round(db_, config_);
  bring_up_to_date(*page, round);
  sweep();
}

bool LivePages::is_over(const LivePage& page) const {
  return !page.session.empty() && !find_session(db_, page.session, config_.clock());
}

void LivePages::end_sessions() {
  for (LivePage& page : pages_) {
    if (is_over(page)) page.stream->close();
  }
  sweep();
}

void LivePages::tick() {
  end_sessions();
  const std::int64_t now_ms = config_.clock().ms;
  if (now_ms - last_beat_ms_ < kHeartbeatMs && now_ms >= last_beat_ms_) return;
  last_beat_ms_ = now_ms;
  LiveRound round(db_, config_);
  for (LivePage& page : pages_) {
    // Who has not taken what came before does not hear more.
    if (page.stream->unsent() == 0 && page.stream->send(": still here\n\n")) {
      send_panel(page, round);
    }
  }
  sweep();
}

void LivePages::close_all() {
  for (LivePage& page : pages_) page.stream->close();
  pages_.clear();
}

void LivePages::bring_up_to_date(LivePage& page, LiveRound& round) {
  // Nothing is told to a session that is over, however short a while ago it ended.
  if (is_over(page)) return page.stream->close();
  if (const auto account = find_account(db_, page.reader.id); account && !account->zone.empty()) {
    page.reader.zone = account->zone;
  }
  page.reader.now = round.now();
  if (send_changes(page, round) == Sent::kMoreWaits) {
    page.stream->when_sent([this, number = page.number] { go_on(number); });
  } else {
    send_panel(page, round);
  }
}

LivePages::Sent LivePages::send_changes(LivePage& page, LiveRound& round) {
  while (page.stream->open()) {
    const auto changes = round.changes(page.thread, page.reader.id, page.rev);
    for (const PostChange& change : changes) {
      if (page.stream->unsent() >= kAheadBytes) return Sent::kMoreWaits;
      page.rev = change.rev;
      const auto html = round.post(change, page.reader);
      if (html) page.stream->send(event("post", *html, page.rev));
    }
    if (changes.size() < kPostsPerPage) break;
  }
  return Sent::kAll;
}

void LivePages::send_panel(LivePage& page, LiveRound& round) {
  page.reader.now = round.now();
  std::string panel = round.panel(page.thread, page.reader);
  if (panel.empty() || panel == page.panel) return;
  page.panel = std::move(panel);
  page.stream->send(event("panel", page.panel, page.rev));
}

void LivePages::sweep() {
  std::erase_if(pages_, [](const LivePage& page) { return !page.stream->open(); });
}

}  // namespace callboard::web
