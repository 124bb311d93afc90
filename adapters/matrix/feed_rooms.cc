// The part of the reader that finds the rooms where shows are played, is let in, and says of each
// whether it can be played there.
#include <algorithm>
#include <utility>

#include "adapters/matrix/feed.h"
#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard::matrix {
namespace {

constexpr std::int64_t kShutAgainMs = 60'000;
constexpr std::int64_t kLookAgainFirstMs = 1'000;
constexpr std::int64_t kLookAgainMaxMs = 60'000;
constexpr Timestamp kNever{INT64_MAX};

std::string server_of(const std::string& id) {
  const auto colon = id.find(':');
  return colon == std::string::npos ? "" : id.substr(colon + 1);
}

bool is_alias(const std::string& name) { return name.starts_with('#'); }

}  // namespace

bool Feed::plays_in(const std::string& room) const { return played_in_.contains(room); }

bool Feed::all_found() const {
  return std::none_of(game_rooms_.begin(), game_rooms_.end(),
                      [](const GameRoom& one) { return one.id.empty(); });
}

bool Feed::is_ours(const std::string& room) const {
  return plays_in(room) || keepsakes_.direct_user(room);
}

bool Feed::is_wanted(const std::string& room) const {
  return std::any_of(game_rooms_.begin(), game_rooms_.end(), [&](const GameRoom& one) {
    return !one.open && (one.id == room || one.name == room || one.next == room);
  });
}

void Feed::look_again(const std::string& room) {
  for (GameRoom& one : game_rooms_) {
    if (one.id == room || one.name == room || one.next == room) one.again = {};
  }
}

void Feed::was_replaced(const std::string& room) {
  for (GameRoom& one : game_rooms_) {
    if (one.id != room) continue;
    one.open = false;
    one.again = {};
    rooms_.shut(one.name);
  }
}

Timestamp Feed::next_look() const {
  Timestamp next = kNever;
  for (const GameRoom& one : game_rooms_) next = std::min(next, one.again);
  for (const auto& [room, behind] : behind_) {
    if (joined_.contains(room) && is_ours(room)) next = std::min(next, behind.again);
  }
  return next;
}

void Feed::shut(GameRoom& one, const std::string& why) {
  one.open = false;
  one.shut = why;
  one.again = {now().ms + kShutAgainMs};
  one.is_news = true;
  rooms_.shut(one.name);
}

// A room that does not answer keeps only itself waiting; so each try ends at the first of them.
void Feed::look_for_rooms() {
  for (GameRoom& one : game_rooms_) {
    if (one.again > now()) continue;
    one.again = kNever;
    const auto fault = look_for(one);
    if (!fault) {
      one.failures = 0;
      one.unknown_since.reset();
      if (!std::exchange(one.unknown, "").empty()) one.is_news = true;
      continue;
    }
    if (!one.unknown_since) one.unknown_since = now();
    if (one.unknown.empty() && !one.open &&
        now().ms - one.unknown_since->ms >= setup_.patience_ms) {
      one.unknown = "the homeserver does not tell where the room " + one.name +
                    " is, or what it is like (" + fault->reason + ")";
      one.is_news = true;
    }
    const std::int64_t wait_ms =
        std::min(kLookAgainMaxMs, kLookAgainFirstMs << std::min(one.failures++, 10));
    one.again = {now().ms + std::max(wait_ms, fault->retry_after_ms)};
    if (fault->kind != FaultKind::kLimited) return;
    for (GameRoom& other : game_rooms_) other.again = std::max(other.again, one.again);
    return;
  }
}

std::optional<Fault> Feed::look_for(GameRoom& one) {
  const auto kept = keepsakes_.rooms_of(one.name);
  played_in_.insert(kept.begin(), kept.end());
  if (one.id.empty() && !kept.empty()) one.id = kept.back();
  const auto room = room_named(one);
  if (!room) {
    // As long as we are in the room that it led to, it is that one.
    const bool there = !one.id.empty() && joined_.contains(one.id);
    if (!there && !said_no(room.error())) return room.error();
    if (!there) {
      shut(one, "no room is called " + one.name + " (" + room.error().reason +
                    "): give a room that address, or name another");
      return std::nullopt;
    }
  } else {
    one.id = *room;
  }
  played_in_.insert(one.id);
  if (!joined_.contains(one.id)) {
    const std::string via = server_of(is_alias(one.name) ? one.name : one.id);
    if (auto fault = come_in(one, via)) return fault;
    if (!joined_.contains(one.id)) return std::nullopt;
  }
  return look_around(one);
}

Result<std::string, Fault> Feed::room_named(const GameRoom& one) {
  if (!is_alias(one.name)) return one.id.empty() ? one.name : one.id;
  const auto found = client_.get(path_of({"v3", "directory", "room", one.name}));
  if (!found) return Fail{found.error()};
  const std::string id = text_at(*found, "room_id");
  if (id.empty()) return Fail{Fault{FaultKind::kNoAnswer, "", "an address without a room", 0}};
  return id;
}

std::optional<Fault> Feed::come_in(GameRoom& one, const std::string& via) {
  const auto joined =
      client_.post(path_of({"v3", "join", one.id}) + (via.empty() ? "" : "?via=" + url_encode(via)),
                   nlohmann::json::object());
  if (joined) {
    joined_.insert(one.id);
    return std::nullopt;
  }
  if (!said_no(joined.error())) return joined.error();
  shut(one, setup_.user + " is not in the room " + one.name + " and cannot go there (" +
                joined.error().reason + "): invite it");
  return std::nullopt;
}

// What would keep us from playing there.
std::optional<Fault> Feed::look_around(GameRoom& one) {
  const auto encrypted =
      client_.get(path_of({"v3", "rooms", one.id, "state", "m.room.encryption", ""}));
  if (encrypted) {
    refuse(one.id);
    return std::nullopt;
  }
  if (!said_no(encrypted.error())) return encrypted.error();
  const auto grave = client_.get(path_of({"v3", "rooms", one.id, "state", "m.room.tombstone", ""}));
  if (!grave && !said_no(grave.error())) return grave.error();
  if (grave) return follow(one, text_at(*grave, "replacement_room"));
  open(one);
  return std::nullopt;
}

void Feed::open(GameRoom& one) {
  keepsakes_.keep_room(one.name, one.id);
  one.open = true;
  one.shut.clear();
  one.next.clear();
  one.is_news = true;
  one.is_found = true;
  rooms_.open(one.name, one.id);
  for (const std::string& before : keepsakes_.rooms_of(one.name)) {
    const bool in_use = std::any_of(game_rooms_.begin(), game_rooms_.end(),
                                    [&](const GameRoom& other) { return other.id == before; });
    if (!in_use) rooms_.leave_behind(before);
  }
}

// The room was replaced. Its moderators have said by what; the new one has to say the same.
std::optional<Fault> Feed::follow(GameRoom& one, const std::string& next) {
  const std::string story = "the room " + one.name + " was replaced by " + one_line(next, 80);
  if (!next.starts_with('!')) {
    shut(one, "the room " + one.name + " was closed, and none follows it: name another");
    one.again = kNever;
    return std::nullopt;
  }
  one.next = next;
  if (!joined_.contains(next)) {
    const std::string via = server_of(server_of(next).empty() ? setup_.user : next);
    const auto joined = client_.post(path_of({"v3", "join", next}) + "?via=" + url_encode(via),
                                     nlohmann::json::object());
    if (!joined && !said_no(joined.error())) return joined.error();
    if (!joined) {
      shut(one, story + ", where " + setup_.user + " cannot go (" + joined.error().reason +
                    "): invite it there");
      return std::nullopt;
    }
    joined_.insert(next);
  }
  const auto same = follows(next, one.id);
  if (!same) return same.error();
  if (!*same) {
    shut(one, story + ", which does not say that it follows it: name that one, and start again");
    one.again = kNever;
    return std::nullopt;
  }
  keepsakes_.keep_room(one.name, one.id);
  one.id = next;
  played_in_.insert(next);
  keepsakes_.keep_room(one.name, next);
  one.again = {};  // it may have been replaced by now, too
  return std::nullopt;
}

Result<bool, Fault> Feed::follows(const std::string& next, const std::string& before) {
  const auto creation = client_.get(path_of({"v3", "rooms", next, "state", "m.room.create", ""}));
  if (!creation) {
    if (said_no(creation.error())) return false;
    return Fail{creation.error()};
  }
  return text_at(object_at(*creation, "predecessor"), "room_id") == before;
}

void Feed::refuse(const std::string& room) {
  guests_.refuse_encrypted(room);
  refused_.insert(room);
  left(room);
}

void Feed::left(const std::string& room) {
  joined_.erase(room);
  keepsakes_.forget_direct(room);
  const bool encrypted = refused_.contains(room);
  // What is said until we are back is read then.
  if (plays_in(room) && !encrypted) behind_.try_emplace(room, Behind{at_, 0, {}, {}, false});
  for (GameRoom& one : game_rooms_) {
    if (one.id != room) continue;
    if (encrypted) {
      shut(one, "the room " + one.name +
                    " is encrypted, where Callboard can read nothing, so it left: make another "
                    "without encryption and name that one");
      one.again = kNever;
    } else {
      shut(one, setup_.user + " was taken out of the room " + one.name +
                    ": invite it again, and its matches go on");
    }
  }
}

// ---- what is told of it

// After what was said in the room before: that is read by the thread it was said in.
void Feed::tell_found() {
  for (GameRoom& one : game_rooms_) {
    if (!one.open || !std::exchange(one.is_found, false)) continue;
    teller_.tell(PlaceFound{std::string(kAdapterName), one.name, one.id + " "});
  }
}

void Feed::tell_room(GameRoom& one) {
  const std::string& why = !one.shut.empty()      ? one.shut
                           : !one.unknown.empty() ? one.unknown
                                                  : one.unreadable;
  if (!one.is_news || (why.empty() && !one.open)) return;
  one.is_news = false;
  AdapterState state{std::string(kAdapterName), why.empty(), offset_ms_, why, one.name,
                     !one.shut.empty()};
  if (why.empty()) {
    if (!std::exchange(one.told, std::nullopt)) return;
    state.detail = setup_.user + " plays in " + one.name + " again";
  } else if (one.told == why) {
    return;
  } else {
    one.told = why;
  }
  teller_.tell(state);
}

}  // namespace callboard::matrix
