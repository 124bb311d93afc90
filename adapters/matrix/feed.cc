#include "adapters/matrix/feed.h"

#include <algorithm>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "text/clean.h"

namespace callboard::matrix {
namespace {

constexpr std::int64_t kAnswerMs = 30'000;        // beyond what the server may hold a request
constexpr std::int64_t kFirstAnswerMs = 300'000;  // the first one tells of all rooms
constexpr std::int64_t kAgainFirstMs = 250;
constexpr std::int64_t kAgainMaxMs = 30'000;
constexpr std::int64_t kSignedOutMs = 15'000;
constexpr std::int64_t kRoomAgainMs = 60'000;
constexpr std::int64_t kClockAgainMs = 10 * 60'000;
constexpr std::int64_t kClockSlackMs = 2'000;       // HTTP dates have whole seconds
constexpr std::int64_t kLostPlaceMs = 10 * 60'000;  // read once more where the place is not known

const nlohmann::json& kinds() {
  static const nlohmann::json kKinds = {"m.room.message",    "m.room.redaction", "m.room.member",
                                        "m.room.encryption", "m.room.tombstone", "m.room.create"};
  return kKinds;
}

nlohmann::json filter() {
  const nlohmann::json none = {{"types", nlohmann::json::array()}};
  return {{"presence", none},
          {"account_data", none},
          {"room",
           {{"ephemeral", none},
            {"account_data", none},
            {"state",
             {{"lazy_load_members", true},
              {"types", {"m.room.member", "m.room.encryption", "m.room.create"}}}},
            {"timeline", {{"limit", 100}, {"types", kinds()}}}}}};
}

}  // namespace

Feed::Feed(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
           Teller& teller)
    : setup_(setup),
      keepsakes_(keepsakes),
      rooms_(rooms),
      teller_(teller),
      client_(setup, account, give_up_),
      guests_(setup, keepsakes, client_),
      names_(client_),
      levels_(client_, setup.hosts_power_level) {}

void Feed::read_up_to(Venue venue, Timestamp upto) {
  const std::lock_guard lock(mutex_);
  wanted_.push_back({std::move(venue), upto, turns_});
  if (polling_) give_up_ = true;
}

void Feed::close() { give_up_ = true; }

Timestamp Feed::now() const { return {setup_.clock().ms + offset_ms_}; }

void Feed::run(const std::string& cursor) {
  const auto kept = read_cursor(cursor);
  at_ = kept ? *kept : Cursor{"", {now().ms - kClockSlackMs}, ""};
  read_from_ = at_.since.empty() ? at_.read_at : Timestamp{};
  entered_ = false;
  told_.reset();
  while (true) {
    give_up_ = false;
    if (teller_.closing()) return;  // `close` comes after it
    const auto fault = entered_ ? turn() : enter();
    if (!fault) {
      failures_ = 0;
      silent_since_ms_.reset();
    } else if (!give_up_) {
      troubled(*fault);
    }
  }
}

// ---- being there

std::optional<Fault> Feed::enter() {
  const auto me = client_.get("v3/account/whoami");
  if (!me) return me.error();
  const std::string self = text_at(*me, "user_id");
  // Without knowing itself the daemon would answer itself for ever.
  if (self != setup_.user) {
    return Fault{FaultKind::kRefused, "",
                 "the token belongs to " + self + ", not to " + setup_.user, 0};
  }
  rooms_.signed_in(self);
  const auto kept = client_.post(path_of({"v3", "user", self, "filter"}), filter());
  if (!kept) return kept.error();
  filter_ = text_at(*kept, "filter_id");
  const auto rooms = client_.get("v3/joined_rooms");
  if (!rooms) return rooms.error();
  joined_.clear();
  for (const nlohmann::json& room : list_at(*rooms, "joined_rooms")) {
    if (room.is_string()) joined_.insert(room.get<std::string>());
  }
  find_game_room();
  if (trouble_) return std::exchange(trouble_, std::nullopt);
  for (const std::string& room : joined_) {
    if (!keepsakes_.fresh() || room == rooms_.game_room()) continue;
    if (auto fault = guests_.recall(room)) return fault;
  }
  entered_ = true;
  return std::nullopt;
}

void Feed::find_game_room() {
  if (room_encrypted_) return;
  room_again_ = {now().ms + kRoomAgainMs};
  const auto joined = client_.post(path_of({"v3", "join", setup_.room}), nlohmann::json::object());
  if (!joined && !said_no(joined.error())) {
    trouble_ = joined.error();
    return;
  }
  if (!joined) {
    room_problem_ = setup_.user + " is not in the room " + setup_.room + " and cannot go there (" +
                    joined.error().reason + "): invite it";
    return;
  }
  const std::string room = text_at(*joined, "room_id");
  const auto encrypted =
      client_.get(path_of({"v3", "rooms", room, "state", "m.room.encryption", ""}));
  if (encrypted) {
    guests_.refuse_encrypted(room);
    room_encrypted_ = true;
    room_problem_ = "the room " + setup_.room +
                    " is encrypted, where Callboard can read nothing: make one without encryption "
                    "and name it as matrix.room";
    return;
  }
  if (!said_no(encrypted.error())) {
    trouble_ = encrypted.error();
    return;
  }
  joined_.insert(room);
  room_problem_.clear();
  rooms_.play_in(room);
  const auto grave = client_.get(path_of({"v3", "rooms", room, "state", "m.room.tombstone", ""}));
  if (grave) replaced_by(text_at(*grave, "replacement_room"));
}

// What is said in the old room is still read.
void Feed::replaced_by(const std::string& room) {
  room_problem_ = "the room " + setup_.room + " was replaced by " + one_line(room, 80) +
                  ": name that one as matrix.room and start again";
  room_again_ = {INT64_MAX};
}

void Feed::left(const std::string& room) {
  joined_.erase(room);
  keepsakes_.forget_direct(room);
  if (room != rooms_.game_room()) return;
  rooms_.leave_game();
  room_problem_ = setup_.user + " was taken out of the room " + setup_.room +
                  ": invite it again, and its matches go on";
  room_again_ = {now().ms + kRoomAgainMs};
}

void Feed::troubled(const Fault& fault) {
  const std::int64_t now_ms = setup_.clock().ms;
  if (!silent_since_ms_) silent_since_ms_ = now_ms;
  const bool known = fault.kind == FaultKind::kSignedOut || fault.kind == FaultKind::kRefused;
  if (known) tell_down(fault.reason);
  if (!known && now_ms - *silent_since_ms_ >= setup_.patience_ms) {
    tell_down("the homeserver " + setup_.homeserver + " does not answer (" + fault.reason + ")");
  }
  const std::int64_t again_ms = std::min(kAgainMaxMs, kAgainFirstMs << std::min(failures_++, 10));
  entered_ = entered_ && !known;
  teller_.wait(std::max({again_ms, fault.retry_after_ms, known ? kSignedOutMs : 0}));
}

void Feed::tell_down(const std::string& why) {
  if (told_ && *told_ == std::pair(false, why)) return;
  told_ = {false, why};
  teller_.tell(AdapterState{std::string(kAdapterName), false, offset_ms_, why});
}

void Feed::tell_state() {
  if (!room_problem_.empty()) return tell_down(room_problem_);
  const std::string words = setup_.user + " plays in " + setup_.room;
  const bool clock_moved = std::abs(offset_ms_ - told_offset_ms_) > kClockSlackMs;
  if (told_ && *told_ == std::pair(true, words) && !clock_moved) return;
  told_ = {true, words};
  told_offset_ms_ = offset_ms_;
  teller_.tell(AdapterState{std::string(kAdapterName), true, offset_ms_, words});
}

// Requests that are held say nothing about the clock, so now and then a quick one is made.
void Feed::watch_clock() {
  const std::int64_t now_ms = setup_.clock().ms;
  if (!client_.clock() || now_ms - client_.clock()->measured.ms > kClockAgainMs) {
    (void)client_.get("v3/account/whoami");
  }
  if (!client_.clock()) return;
  const std::int64_t ahead_ms = client_.clock()->ahead_ms;
  offset_ms_ = std::abs(ahead_ms) < kClockSlackMs ? 0 : ahead_ms;
}

// ---- the stream

// How long the server may hold the next request: not beyond a promise that somebody waits for.
std::int64_t Feed::begin_turn() {
  const std::lock_guard lock(mutex_);
  std::int64_t poll_ms = setup_.poll_ms;
  ++turns_;
  for (const Wanted& wanted : wanted_) {
    if (!can_read(wanted.venue)) continue;  // else the server would be asked without a pause
    poll_ms = std::min(poll_ms, wanted.upto.ms + setup_.arrival_ms - now().ms);
  }
  return std::max<std::int64_t>(poll_ms, 0);
}

std::optional<Fault> Feed::turn() {
  guests_.join_due(now());
  if (!room_problem_.empty() && room_again_ <= now()) find_game_room();
  if (trouble_) return std::exchange(trouble_, std::nullopt);
  polling_ = true;
  const std::int64_t hold_ms = begin_turn();
  const Timestamp asked_at = now();
  const std::string since = at_.since.empty() ? "" : "&since=" + url_encode(at_.since);
  const auto batch = client_.get("v3/sync?set_presence=offline&timeout=" + std::to_string(hold_ms) +
                                     "&filter=" + url_encode(filter_) + since,
                                 since.empty() ? kFirstAnswerMs : hold_ms + kAnswerMs);
  polling_ = false;
  if (!batch) {
    const Fault& fault = batch.error();
    if (!said_no(fault) || since.empty()) return fault;
    // The server has forgotten its own stream: what came since then is found by its time.
    read_from_ = {at_.read_at.ms - kLostPlaceMs};
    at_ = {"", read_from_, ""};
    return std::nullopt;
  }
  watch_clock();
  const Cursor after{text_at(*batch, "next_batch"), now(), ""};
  if (after.since.empty()) return Fault{FaultKind::kNoAnswer, "", "a batch without an end", 0};
  if (auto fault = handle(*batch, after)) return fault;
  tell_state();
  if (!hand_in(after)) return std::nullopt;
  at_ = after;
  read_from_ = {};
  confirm(asked_at);
  return std::nullopt;
}

std::optional<Fault> Feed::handle(const nlohmann::json& batch, const Cursor& /*after*/) {
  batch_.clear();
  const nlohmann::json& rooms = object_at(batch, "rooms");
  const nlohmann::json& leave = object_at(rooms, "leave");
  for (auto room = leave.begin(); room != leave.end(); ++room) left(room.key());
  const nlohmann::json& invite = object_at(rooms, "invite");
  for (auto room = invite.begin(); room != invite.end(); ++room) {
    room_again_ = {};  // it may be the one we play in, by its other name
    guests_.invited(room.key(), *room);
  }
  const nlohmann::json& join = object_at(rooms, "join");
  for (auto room = join.begin(); room != join.end() && !trouble_; ++room) {
    read_room(room.key(), *room);
  }
  return std::exchange(trouble_, std::nullopt);
}

void Feed::read_state(const std::string& room, const nlohmann::json& joined) {
  for (const nlohmann::json* const part :
       {&object_at(joined, "state"), &object_at(joined, "timeline")}) {
    for (const nlohmann::json& event : list_at(*part, "events")) {
      const RoomEvent read = read_event(event, rooms_.self());
      const auto* member = std::get_if<MemberIs>(&read.what);
      if (member != nullptr && member->membership == "join") names_.heard(room, *member);
      if (std::holds_alternative<Encrypted>(read.what)) {
        guests_.refuse_encrypted(room);
        if (room == rooms_.game_room()) {
          left(room);
          room_encrypted_ = true;
          room_problem_ = "the room " + setup_.room +
                          " was encrypted, so Callboard left it: make another and name it as "
                          "matrix.room";
        }
      }
      const std::string whose = text_at(object_at(event, "content"), "org.callboard.direct");
      const bool made = text_at(event, "type") == "m.room.create" && read.sender == rooms_.self();
      if (made && is_user_id(whose)) keepsakes_.keep_direct(whose, room);
    }
  }
}

void Feed::read_room(const std::string& room, const nlohmann::json& joined) {
  joined_.insert(room);
  read_state(room, joined);
  const bool ours = room == rooms_.game_room() || keepsakes_.direct_user(room);
  if (!ours) return;
  const nlohmann::json& timeline = object_at(joined, "timeline");
  const std::vector<nlohmann::json> before = missed(room, timeline);
  if (trouble_) return;
  std::vector<const nlohmann::json*> events;
  for (const nlohmann::json& event : before) events.push_back(&event);
  for (const nlohmann::json& event : list_at(timeline, "events")) events.push_back(&event);
  std::size_t first = 0;  // behind what was handed in before
  for (std::size_t i = 0; i < events.size() && !at_.event.empty(); ++i) {
    if (text_at(*events[i], "event_id") == at_.event) first = i + 1;
  }
  for (std::size_t i = first; i < events.size() && !trouble_; ++i) read_one(room, *events[i]);
}

void Feed::read_one(const std::string& room, const nlohmann::json& event) {
  const RoomEvent read = read_event(event, rooms_.self());
  if (read.id.empty() || read.stamp < read_from_) return;
  if (text_at(event, "type") == "m.room.message") keep(read);
  std::visit(Overloaded{[&](const Said& words) { said(room, read, words); },
                        [&](const Changed& edit) { changed(room, read, edit.target, false); },
                        [&](const Removed& gone) { changed(room, read, gone.target, true); },
                        [&](const Upgraded& to) {
                          if (room == rooms_.game_room()) replaced_by(to.room);
                        },
                        [](const auto&) {}},
             read.what);
}

bool Feed::hand_in(const Cursor& after) {
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    auto& [id, event] = batch_[i];
    const bool last = i + 1 == batch_.size();
    const std::string cursor = write_cursor(last ? after : Cursor{at_.since, at_.read_at, id});
    std::visit(Overloaded{[&](Incoming& one) { one.cursor = cursor; },
                          [&](Edited& one) { one.cursor = cursor; }, [](auto&) {}},
               event);
    if (!teller_.tell(event)) return false;
  }
  return true;
}

bool Feed::can_read(const Venue& venue) const {
  const auto place = parse_place(venue.id);
  return !place || joined_.contains(place->room);
}

// Everything stamped before `upto` was there to be read when the last request began: it was asked
// long enough after that instant, and after somebody wanted to know. Whoever has asked us to a room
// of theirs may have written there before we come; so the first try to join it comes first.
void Feed::confirm(Timestamp asked_at) {
  if (guests_.waiting()) return;
  std::vector<Wanted> done;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(wanted_, [&](const Wanted& wanted) {
      const bool read = wanted.upto.ms + setup_.arrival_ms <= asked_at.ms && wanted.turn < turns_ &&
                        can_read(wanted.venue);
      if (read) done.push_back(wanted);
      return read;
    });
  }
  for (const Wanted& one : done) teller_.tell(ReadUpTo{one.venue, one.upto});
}

}  // namespace callboard::matrix
