#include "adapters/matrix/feed.h"

#include <sodium.h>

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
constexpr std::int64_t kSignedOutMaxMs = 60'000;  // a new token is taken up within that
constexpr int kSignedOutDoublings = 2;
constexpr std::int64_t kClockAgainMs = 10 * 60'000;
constexpr std::int64_t kClockSlackMs = 2'000;       // HTTP dates have whole seconds
constexpr std::int64_t kLostPlaceMs = 10 * 60'000;  // read once more where the place is not known
constexpr int kRoomTriesMax = 3;                    // then the others go on without it
constexpr std::size_t kBehindMax = 100;             // rooms
// Longer than that what was said in private keeps no deadline waiting.
constexpr std::int64_t kDirectPatienceMs = 10 * 60'000;

const nlohmann::json& kinds() {
  static const nlohmann::json kKinds = {"m.room.message",    "m.room.redaction", "m.room.member",
                                        "m.room.encryption", "m.room.tombstone", "m.room.create"};
  return kKinds;
}

// Written out each time, and each time another one: Synapse gives an answer once more to whoever
// asks the same again within two minutes, without what has been said since.
std::string filter(std::uint32_t asked) {
  const nlohmann::json none = {{"types", nlohmann::json::array()}};
  const nlohmann::json wanted = {
      {"org.callboard.asked", asked},
      {"presence", none},
      {"account_data", none},
      {"room",
       {{"ephemeral", none},
        {"account_data", none},
        {"state",
         {{"lazy_load_members", true},
          {"types", {"m.room.member", "m.room.encryption", "m.room.create"}}}},
        {"timeline", {{"limit", 100}, {"types", kinds()}}}}}};
  return wanted.dump();
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
      levels_(client_, setup.hosts_power_level) {
  std::vector<std::string> names = {setup.room};
  names.insert(names.end(), setup.more_rooms.begin(), setup.more_rooms.end());
  for (const std::string& name : names) {
    const auto known = std::find_if(game_rooms_.begin(), game_rooms_.end(),
                                    [&](const GameRoom& one) { return one.name == name; });
    if (known != game_rooms_.end()) continue;
    game_rooms_.emplace_back().name = name;
  }
}

void Feed::read_up_to(Venue venue, Timestamp upto) {
  const std::lock_guard lock(mutex_);
  wanted_.push_back({std::move(venue), upto, turns_});
  if (polling_) give_up_ = true;
}

void Feed::close() { give_up_ = true; }

Timestamp Feed::now() const { return {setup_.clock().ms + offset_ms_}; }

void Feed::run(const std::string& cursor) {
  const Cursor kept =
      read_cursor(cursor).value_or(Cursor{{"", {now().ms - kClockSlackMs}}, "", {}});
  at_ = kept.mark;
  last_ = kept.event;
  behind_.clear();
  for (const auto& [room, mark] : kept.behind) behind_[room] = {mark, 0, {}, {}, false};
  for (GameRoom& one : game_rooms_) {
    const std::string name = one.name;
    one = {};
    one.name = name;
  }
  asked_ = randombytes_random();
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
  const auto rooms = client_.get("v3/joined_rooms");
  if (!rooms) return rooms.error();
  joined_.clear();
  for (const nlohmann::json& room : list_at(*rooms, "joined_rooms")) {
    if (room.is_string()) joined_.insert(room.get<std::string>());
  }
  look_for_rooms();
  for (const std::string& room : joined_) {
    if (!keepsakes_.fresh() || plays_in(room)) continue;
    if (auto fault = guests_.recall(room)) return fault;
  }
  entered_ = true;
  return std::nullopt;
}

void Feed::troubled(const Fault& fault) {
  const std::int64_t now_ms = setup_.clock().ms;
  if (!silent_since_ms_) silent_since_ms_ = now_ms;
  const bool known = fault.kind == FaultKind::kSignedOut || fault.kind == FaultKind::kRefused;
  if (known) tell_down(fault.reason);
  if (!known && now_ms - *silent_since_ms_ >= setup_.patience_ms) {
    tell_down("the homeserver " + setup_.homeserver + " does not answer (" + fault.reason + ")");
  }
  const std::int64_t again_ms = std::min(kAgainMaxMs, kAgainFirstMs << std::min(failures_, 10));
  entered_ = entered_ && !known;
  const std::int64_t signed_out_ms =
      std::min(kSignedOutMaxMs, kSignedOutMs << std::min(failures_, kSignedOutDoublings));
  teller_.wait(std::max({again_ms, fault.retry_after_ms, known ? signed_out_ms : 0}));
  ++failures_;
}

void Feed::log(const std::string& words) const {
  if (setup_.log) setup_.log(words);
}

void Feed::tell_down(const std::string& why) {
  if (told_ && *told_ == std::pair(false, why)) return;
  told_ = {false, why};
  teller_.tell(AdapterState{std::string(kAdapterName), false, offset_ms_, why});
}

void Feed::tell_state() {
  for (GameRoom& one : game_rooms_) tell_room(one);
  const std::string words = setup_.user + " is signed in at " + setup_.homeserver;
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
  std::int64_t poll_ms =
      std::min(setup_.poll_ms, std::max<std::int64_t>(next_look().ms - now().ms, kAgainFirstMs));
  ++turns_;
  for (const Wanted& wanted : wanted_) {
    if (!can_read(wanted.venue)) continue;  // else the server would be asked without a pause
    poll_ms = std::min(poll_ms, wanted.upto.ms + setup_.arrival_ms - now().ms);
  }
  return std::max<std::int64_t>(poll_ms, 0);
}

std::optional<Fault> Feed::turn() {
  for (const std::string& room : guests_.join_due(now())) {
    joined_.insert(room);
    look_again(room);
  }
  look_for_rooms();
  polling_ = true;
  const std::int64_t hold_ms = begin_turn();
  const Timestamp asked_at = now();
  const std::string since = at_.since.empty() ? "" : "&since=" + url_encode(at_.since);
  const auto batch = client_.get("v3/sync?set_presence=offline&timeout=" + std::to_string(hold_ms) +
                                     "&filter=" + url_encode(filter(++asked_)) + since,
                                 since.empty() ? kFirstAnswerMs : hold_ms + kAnswerMs);
  polling_ = false;
  if (!batch) {
    const Fault& fault = batch.error();
    if (!said_no(fault) || since.empty()) return fault;
    // The server has forgotten its own stream: what came since then is found by its time.
    at_ = {"", {at_.read_at.ms - kLostPlaceMs}};
    last_.clear();
    for (auto& [room, behind] : behind_) {
      behind.from = {"", {behind.from.read_at.ms - kLostPlaceMs}};
    }
    return std::nullopt;
  }
  watch_clock();
  const Mark after{text_at(*batch, "next_batch"), now()};
  if (after.since.empty()) return Fault{FaultKind::kNoAnswer, "", "a batch without an end", 0};
  if (auto fault = handle(*batch, after)) return fault;
  tell_state();
  if (!hand_in(after)) return std::nullopt;
  at_ = after;
  last_.clear();
  tell_found();
  confirm(asked_at);
  return std::nullopt;
}

std::optional<Fault> Feed::handle(const nlohmann::json& batch, const Mark& after) {
  batch_.clear();
  const auto behind_before = behind_;
  marks_.clear();
  for (const auto& [room, behind] : behind_) marks_[room] = behind.from;
  const nlohmann::json& rooms = object_at(batch, "rooms");
  const nlohmann::json& leave = object_at(rooms, "leave");
  for (auto room = leave.begin(); room != leave.end(); ++room) left(room.key());
  handle_invitations(object_at(rooms, "invite"));
  const nlohmann::json& join = object_at(rooms, "join");
  for (auto room = join.begin(); room != join.end() && !trouble_; ++room) {
    read_room(room.key(), *room);
  }
  if (!trouble_) catch_up(after);
  if (trouble_) behind_ = behind_before;
  return std::exchange(trouble_, std::nullopt);
}

void Feed::handle_invitations(const nlohmann::json& invite) {
  for (auto room = invite.begin(); room != invite.end(); ++room) {
    const bool wanted = is_wanted(room.key());
    guests_.invited(room.key(), *room, wanted ? Guests::Why::kShows : Guests::Why::kTalk);
    if (wanted) continue;
    for (GameRoom& one : game_rooms_) {  // it may be one whose address led nowhere
      if (one.id.empty()) one.again = {};
    }
  }
}

void Feed::read_state(const std::string& room, const nlohmann::json& joined) {
  for (const nlohmann::json* const part :
       {&object_at(joined, "state"), &object_at(joined, "timeline")}) {
    for (const nlohmann::json& event : list_at(*part, "events")) {
      const RoomEvent read = read_event(event, rooms_.self());
      const auto* member = std::get_if<MemberIs>(&read.what);
      if (member != nullptr && member->membership == "join") names_.heard(room, *member);
      if (std::holds_alternative<Encrypted>(read.what)) refuse(room);
      const std::string whose = text_at(object_at(event, "content"), "org.callboard.direct");
      const bool made = text_at(event, "type") == "m.room.create" && read.sender == rooms_.self();
      if (made && is_user_id(whose)) keepsakes_.keep_direct(whose, room);
    }
  }
}

void Feed::read_room(const std::string& room, const nlohmann::json& joined) {
  joined_.insert(room);
  read_state(room, joined);
  if (behind_.contains(room)) return;  // `catch_up` reads it
  if (!is_ours(room)) {
    // Perhaps it is the one that an address will lead to.
    const bool maybe = !all_found() && behind_.size() < kBehindMax;
    if (maybe) behind_.try_emplace(room, Behind{at_, 0, {}, {}, false});
    return;
  }
  from_ = at_;
  const std::size_t handed = batch_.size();
  const nlohmann::json& timeline = object_at(joined, "timeline");
  const std::vector<nlohmann::json> before = missed(room, timeline);
  if (!trouble_) read_events(room, before, list_at(timeline, "events"));
  if (!trouble_) {
    failing_.erase(room);
    return;
  }
  const bool known = trouble_->kind == FaultKind::kSignedOut;
  if (known || ++failing_[room] < kRoomTriesMax || behind_.size() >= kBehindMax) return;
  batch_.resize(handed);
  fell_behind(room, behind_.try_emplace(room, Behind{at_, 0, {}, {}, false}).first->second,
              *std::exchange(trouble_, std::nullopt));
}

// Rooms that were left behind are read up to where the others are.
void Feed::catch_up(const Mark& after) {
  for (auto at = behind_.begin(); at != behind_.end() && !trouble_;) {
    auto& [room, behind] = *at;
    const bool ours = is_ours(room);
    if (!ours && all_found()) {
      at = behind_.erase(at);
      continue;
    }
    if (!ours || !joined_.contains(room) || behind.again > now()) {
      ++at;
      continue;
    }
    from_ = behind.from;
    const std::size_t handed = batch_.size();
    const std::vector<nlohmann::json> events = between(room, from_, after.since);
    if (!trouble_) read_events(room, events, nlohmann::json::array());
    if (!trouble_) {
      for (GameRoom& one : game_rooms_) {
        if (one.id == room && !std::exchange(one.unreadable, "").empty()) one.is_news = true;
      }
      failing_.erase(room);
      at = behind_.erase(at);
    } else if (trouble_->kind != FaultKind::kSignedOut) {
      batch_.resize(handed);
      fell_behind(room, behind, *std::exchange(trouble_, std::nullopt));
      ++at;
    }
  }
}

void Feed::fell_behind(const std::string& room, Behind& behind, const Fault& fault) {
  const std::int64_t wait_ms =
      std::min(kAgainMaxMs, kAgainFirstMs << std::min(behind.failures++, 10));
  behind.again = {now().ms + std::max(wait_ms, fault.retry_after_ms)};
  if (!behind.since) behind.since = now();
  if (now().ms - behind.since->ms < setup_.patience_ms) return;
  if (!std::exchange(behind.told, true) && !plays_in(room)) {
    log("what is said in the direct room " + room + " cannot be read (" + fault.reason +
        "): it is asked again, ever less often");
  }
  for (GameRoom& one : game_rooms_) {
    if (one.id != room || !one.unreadable.empty()) continue;
    one.unreadable =
        "the homeserver does not give what is said in " + one.name + " (" + fault.reason + ")";
    one.is_news = true;
  }
}

void Feed::read_events(const std::string& room, const std::vector<nlohmann::json>& before,
                       const nlohmann::json& after) {
  std::vector<const nlohmann::json*> events;
  for (const nlohmann::json& event : before) events.push_back(&event);
  for (const nlohmann::json& event : after) events.push_back(&event);
  std::size_t first = 0;  // behind what was handed in before
  for (std::size_t i = 0; i < events.size() && !last_.empty(); ++i) {
    if (text_at(*events[i], "event_id") == last_) first = i + 1;
  }
  for (std::size_t i = first; i < events.size() && !trouble_; ++i) read_one(room, *events[i]);
}

void Feed::read_one(const std::string& room, const nlohmann::json& event) {
  const RoomEvent read = read_event(event, rooms_.self());
  if (read.id.empty() || (from_.since.empty() && read.stamp < from_.read_at)) return;
  if (text_at(event, "type") == "m.room.message") keep(read);
  std::visit(Overloaded{[&](const Said& words) { said(room, read, words); },
                        [&](const Changed& edit) { changed(room, read, edit.target, false); },
                        [&](const Removed& gone) { changed(room, read, gone.target, true); },
                        [&](const Upgraded&) { was_replaced(room); }, [](const auto&) {}},
             read.what);
}

bool Feed::hand_in(const Mark& after) {
  std::map<std::string, Mark> behind;
  for (const auto& [room, its] : behind_) behind[room] = its.from;
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    auto& [id, event] = batch_[i];
    const bool last = i + 1 == batch_.size();
    const std::string cursor =
        write_cursor(last ? Cursor{after, "", behind} : Cursor{at_, id, marks_});
    std::visit(Overloaded{[&](Incoming& one) { one.cursor = cursor; },
                          [&](Edited& one) { one.cursor = cursor; }, [](auto&) {}},
               event);
    if (!teller_.tell(event)) return false;
  }
  return true;
}

bool Feed::can_read(const Venue& venue) const {
  const auto place = parse_place(venue.id);
  if (!place) return true;
  const bool open = std::any_of(game_rooms_.begin(), game_rooms_.end(), [&](const GameRoom& one) {
    return one.open && one.id == place->room;
  });
  return open && joined_.contains(place->room) && !behind_.contains(place->room);
}

// Everything stamped before `upto` was there to be read when the last request began: it was asked
// long enough after that instant, and after somebody wanted to know. Whoever has asked us to a room
// of theirs may have written there before we come; so the first try to join it comes first.
void Feed::confirm(Timestamp asked_at) {
  if (guests_.waiting()) return;
  // What is asked in private is answered in private: those rooms count for every promise.
  for (const auto& [room, behind] : behind_) {
    const bool given_up = behind.since && now().ms - behind.since->ms > kDirectPatienceMs;
    if (!given_up && joined_.contains(room) && keepsakes_.direct_user(room)) return;
  }
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
