// The part of the reader that looks at single events: where they belong, and what was missed.
#include <algorithm>
#include <utility>

#include "adapters/matrix/feed.h"
#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kKnownMax = 20'000;
constexpr int kGapPagesMax = 1'000;  // of a hundred events
constexpr std::int64_t kEarlierMs = 1'000;

std::string messages_path(const std::string& room, const std::string& from, const char* way) {
  return path_of({"v3", "rooms", room, "messages"}) + "?limit=100&dir=" + way +
         "&from=" + url_encode(from);
}

}  // namespace

std::vector<nlohmann::json> Feed::missed(const std::string& room, const nlohmann::json& timeline) {
  const bool limited = timeline.contains("limited") && timeline["limited"] == true;
  const std::string to = text_at(timeline, "prev_batch");
  // Where the server does not say where its own part begins, all that follows is read.
  return limited ? between(room, at_, to) : std::vector<nlohmann::json>{};
}

std::vector<nlohmann::json> Feed::between(const std::string& room, const Mark& mark,
                                          const std::string& to) {
  if (mark.since.empty()) return since_a_time(room, mark.read_at, to);
  std::vector<nlohmann::json> events;
  std::string from = mark.since;
  for (int page = 0; page < kGapPagesMax && !from.empty(); ++page) {
    const std::string end = to.empty() ? "" : "&to=" + url_encode(to);
    auto answer = client_.get(messages_path(room, from, "f") + end);
    if (!answer) {
      // Of a room we have just come to there is nothing to be seen from before.
      if (!said_no(answer.error())) trouble_ = answer.error();
      return {};
    }
    if (answer->contains("chunk") && (*answer)["chunk"].is_array()) {
      for (nlohmann::json& event : (*answer)["chunk"]) events.push_back(std::move(event));
    }
    std::string next = text_at(*answer, "end");  // an empty page is not the end
    if (next == from) break;
    from = std::move(next);
  }
  return events;
}

std::vector<nlohmann::json> Feed::since_a_time(const std::string& room, Timestamp least,
                                               std::string from) {
  std::vector<nlohmann::json> events;
  bool more = true;
  for (int page = 0; page < kGapPagesMax && more && !from.empty(); ++page) {
    auto answer = client_.get(messages_path(room, from, "b"));
    if (!answer) {
      if (!said_no(answer.error())) trouble_ = answer.error();
      return {};
    }
    if (answer->contains("chunk") && (*answer)["chunk"].is_array()) {
      for (nlohmann::json& event : (*answer)["chunk"]) {
        if (number_at(event, "origin_server_ts") < least.ms) more = false;
        events.push_back(std::move(event));
      }
    }
    from = text_at(*answer, "end");
  }
  std::reverse(events.begin(), events.end());
  return events;
}

Feed::Known Feed::as_known(const RoomEvent& event) const {
  return {event.thread, event.answers_to, event.sender, event.sender == rooms_.self(),
          std::holds_alternative<Withdrawn>(event.what)};
}

void Feed::keep(const RoomEvent& event) {
  if (known_.size() >= kKnownMax) known_.clear();
  known_[event.id] = as_known(event);
}

const Feed::Known& Feed::know(const std::string& room, const std::string& event) {
  const auto known = known_.find(event);
  if (known != known_.end()) return known->second;
  static const Known kNothing;
  const auto there = client_.get(path_of({"v3", "rooms", room, "event", event}));
  if (!there) {
    if (!said_no(there.error())) trouble_ = there.error();
    return kNothing;
  }
  const RoomEvent read = read_event(*there, rooms_.self());
  if (read.id != event) return kNothing;
  keep(read);
  return known_.at(event);
}

// The root of the thread of ours in which it stands: by the thread, or by the post it answers.
std::string Feed::thread_of(const std::string& room, const Known& event) {
  std::string root = event.thread;
  if (root.empty() && !event.answers_to.empty()) {
    const Known parent = know(room, event.answers_to);
    root = parent.thread.empty() && parent.ours ? event.answers_to : parent.thread;
  }
  if (root.empty()) return "";
  const Known& grown_from = know(room, root);
  return grown_from.ours && grown_from.thread.empty() ? root : "";
}

// The sender's server sets the stamp, and may lie: nothing is older than the last reading, or
// newer than now. The reading is taken a moment early, since events take one to be there.
Timestamp Feed::fair(Timestamp stamp) const {
  const std::int64_t now_ms = now().ms;
  const std::int64_t least_ms = std::min(from_.read_at.ms - kEarlierMs, now_ms);
  return {std::clamp(stamp.ms, least_ms, now_ms)};
}

// Asked about commands only: nothing else takes a host's right.
Result<bool, Fault> Feed::may_host(const std::string& room, const std::string& user,
                                   const std::string& words) {
  const auto first = words.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || words[first] != '!') return false;
  return levels_.may_host(room, user);
}

void Feed::said(const std::string& room, const RoomEvent& event, const Said& words) {
  Incoming reply;
  const std::string adapter(kAdapterName);
  reply.ref = {adapter, id_of({room, event.id})};
  if (plays_in(room)) {
    const std::string root = thread_of(room, as_known(event));
    if (root.empty()) return;
    reply.venue = {adapter, id_of({room, root})};
    const auto host = may_host(room, event.sender, words.text);
    if (!host) {
      trouble_ = host.error();
      return;
    }
    reply.may_host = *host;
  } else {
    if (keepsakes_.direct_user(room) != event.sender) return;
    reply.venue = {adapter, ""};
    reply.privately = true;
  }
  reply.author = {adapter, event.sender, names_.of(room, event.sender)};
  reply.text = words.text;
  reply.markup = Markup::kMarkdown;
  reply.stamp = fair(event.stamp);
  reply.addressed = words.addressed;
  if (!event.replied.empty()) reply.in_reply_to = id_of({room, event.replied});
  if (!event.answers_to.empty() && known_.contains(event.answers_to)) {
    reply.addressed = reply.addressed || known_.at(event.answers_to).ours;
  }
  batch_.emplace_back(event.id, std::move(reply));
}

// Only the author's own edit is one; a moderator may take away anybody's words.
void Feed::changed(const std::string& room, const RoomEvent& event, const std::string& target,
                   bool deleted) {
  if (!plays_in(room)) return;
  const Known meant = know(room, target);
  if (meant.ours || (!deleted && meant.sender != event.sender)) return;
  const std::string root = thread_of(room, meant);
  // Of what was removed before this run heard of it, the server tells no thread any more; the
  // daemon knows it by its id.
  if (root.empty() && !(deleted && meant.withdrawn)) return;
  const std::string adapter(kAdapterName);
  Edited edit;
  edit.ref = {adapter, id_of({room, target})};
  edit.venue = {adapter, root.empty() ? "" : id_of({room, root})};
  edit.author = {adapter, meant.sender, names_.of(room, meant.sender)};
  edit.stamp = fair(event.stamp);
  edit.deleted = deleted;
  batch_.emplace_back(event.id, std::move(edit));
}

}  // namespace callboard::matrix
