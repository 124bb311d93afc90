#include "adapters/matrix/sender.h"

#include <sodium.h>

#include <algorithm>

#include "adapters/matrix/events.h"
#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kUploadsMax = 256;     // pictures remembered
constexpr std::size_t kReactionsMax = 4096;  // to be taken back when a verdict changes
constexpr int kThreadPagesMax = 20;          // of a hundred events
constexpr int kRoomPagesMax = 3;
constexpr int kReactionPagesMax = 5;
constexpr int kMarkTriesMax = 10;
constexpr std::int64_t kAgainMs = 1'000;
constexpr std::int64_t kForbiddenMs = 60'000;
constexpr std::int64_t kBehindMs = 10'000;
constexpr int kJustMadeTries = 20;
constexpr std::int64_t kJustMadeWait_ms = 50;
constexpr std::int64_t kServerClock_ms = 1'000;  // how far off it may be, as it is told

std::string hash_of(const std::string& bytes) {
  unsigned char hash[crypto_generichash_BYTES];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size(), nullptr, 0);
  return {reinterpret_cast<const char*>(hash), sizeof hash};
}

std::string_view sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "\xe2\x9c\x85";  // check mark
    case Verdict::kRefused:
      return "\xe2\x9d\x8c";  // cross
    case Verdict::kAsked:
      return "\xe2\x9d\x93";  // question mark
    case Verdict::kHidden:
    case Verdict::kShown:
      return "";
  }
  return "";
}

bool is_a_sign(const std::string& key) {
  constexpr Verdict kShown[] = {Verdict::kAccepted, Verdict::kRefused, Verdict::kAsked};
  return std::any_of(std::begin(kShown), std::end(kShown),
                     [&](Verdict verdict) { return key == sign_of(verdict); });
}

const char* word_of(Verdict verdict) {
  if (verdict == Verdict::kAccepted) return "accepted";
  return verdict == Verdict::kRefused ? "refused" : "asked";
}

// A thread is known by its root; a post of ours in it by its own event.
std::optional<Place> place_to_change(const Place& thread, const std::string& post) {
  if (!post.empty()) return Place{thread.room, post};
  return thread.event.empty() ? std::nullopt : std::optional(thread);
}

bool is_redacted(const nlohmann::json& event) {
  const auto beside = event.find("unsigned");
  return beside != event.end() && beside->is_object() && beside->contains("redacted_because");
}

bool not_now(const Fault& fault) { return fault.kind != FaultKind::kRefused; }

// Being asked for patience is no failure.
Sender::Wait wait_for(const Fault& fault) {
  const bool limited = fault.kind == FaultKind::kLimited;
  return {std::max(fault.retry_after_ms, kAgainMs), limited ? "" : fault.reason};
}

}  // namespace

// ---- what all have in common

std::int64_t Common::wait_ms(Limit limit, Timestamp now) {
  const std::lock_guard lock(mutex_);
  return std::max<std::int64_t>(until_.at(static_cast<std::size_t>(limit)).ms - now.ms, 0);
}

void Common::asked_to_wait(Limit limit, Timestamp until) {
  const std::lock_guard lock(mutex_);
  Timestamp& known = until_.at(static_cast<std::size_t>(limit));
  known = std::max(known, until);
}

std::optional<std::string> Common::upload(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  const auto known = uploads_.find(hash);
  return known == uploads_.end() ? std::nullopt : std::optional(known->second);
}

void Common::uploaded(const std::string& hash, const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (uploads_.size() >= kUploadsMax) uploads_.clear();
  uploads_[hash] = address;
}

std::optional<Common::Mark> Common::mark(const Place& reply) {
  const std::lock_guard lock(mutex_);
  const auto known = marks_.find(reply);
  return known == marks_.end() ? std::nullopt : std::optional(known->second);
}

void Common::marked(const Place& reply, Mark mark) {
  const std::lock_guard lock(mutex_);
  if (marks_.size() >= kReactionsMax) marks_.clear();
  marks_[reply] = std::move(mark);
}

Sender::Sender(const MatrixSetup& setup, Account& account, Keepsakes& keepsakes, Rooms& rooms,
               Teller& teller, Common& common)
    : setup_(setup),
      keepsakes_(keepsakes),
      rooms_(rooms),
      teller_(teller),
      common_(common),
      client_(setup, account, teller.closing()) {}

Sender::Again Sender::carry_out(const Order& order, int tries) {
  return std::visit(Overloaded{
                        [&](const Delivery& delivery) -> Again {
                          const Venue venue = std::visit([](const auto& to) { return to.venue; },
                                                         delivery.recipient);
                          const SendOutcome outcome = try_send(delivery);
                          return told(SendResult{delivery.key, venue, outcome});
                        },
                        [&](const Find& find) { return try_find(find); },
                        [&](const OpenVenue& request) { return try_open(request); },
                        [&](const Reaction& mark) { return try_mark(mark, tries); },
                        [&](const Change& change) {
                          const Status& status = change.status;
                          return told(StatusResult{status.venue, status.post, try_change(change)});
                        },
                    },
                    order);
}

// What nobody took, since the adapter stops, is asked again after the next start.
Sender::Again Sender::told(const AdapterEvent& event) {
  return teller_.tell(event) ? std::nullopt : Again(Wait{});
}

// ---- posts

SendOutcome Sender::try_send(const Delivery& delivery) {
  const std::int64_t wait_ms = common_.wait_ms(Limit::kEvents, setup_.clock());
  if (wait_ms > 0) return Held{wait_ms};
  const auto place = place_of(delivery);
  if (!place) return place.error();
  const auto content = content_of(delivery, *place);
  if (!content) return content.error();
  if (write_json(*content).size() > kContentBytesMax + kContentBytesMax / 4) {
    return Refused{"a post of more than " + std::to_string(kContentBytesMax / 1024) +
                   " KiB, which Matrix does not take"};
  }
  const bool privately = std::holds_alternative<ToAuthor>(delivery.recipient);
  const SendOutcome outcome = posted(*place, delivery.key, *content, privately);
  const bool pictured = content->contains("url");
  if (!pictured || !std::exchange(not_wanted_, false)) return outcome;
  // The words tell the same, and a match without its prompt would stand still.
  return posted(*place, delivery.key + "~words", words_content(delivery, place->event), privately);
}

Result<Place, SendOutcome> Sender::place_of(const Delivery& delivery) {
  if (const auto* to = std::get_if<ToAuthor>(&delivery.recipient)) {
    if (!is_user_id(to->user)) {
      return Fail{SendOutcome(Refused{"\"" + to->user + "\" is nobody on Matrix"})};
    }
    auto room = direct_room(to->user);
    if (!room) return Fail{room.error()};
    return Place{*room, ""};
  }
  const Venue& venue = std::get<ToVenue>(delivery.recipient).venue;
  auto place = parse_place(venue.id);
  if (venue.adapter != kAdapterName || !place) {
    return Fail{SendOutcome(Refused{"\"" + venue.id + "\" is no place on Matrix"})};
  }
  if (rooms_.is_former(place->room)) {
    return Fail{SendOutcome(Refused{"the room was replaced; what counts is said in the new one"})};
  }
  return *std::move(place);
}

// Without encryption, which this daemon does not speak. One whose answer got lost is found by the
// reader, which sees in the room's creation whose it is.
Result<std::string, SendOutcome> Sender::direct_room(const std::string& user) {
  if (const auto known = keepsakes_.direct_room(user)) return *known;
  const std::int64_t wait_ms = common_.wait_ms(Limit::kRooms, setup_.clock());
  if (wait_ms > 0) return Fail{SendOutcome(Held{wait_ms})};
  const nlohmann::json wanted = {{"preset", "trusted_private_chat"},
                                 {"is_direct", true},
                                 {"invite", {user}},
                                 {"creation_content", {{"org.callboard.direct", user}}}};
  const auto made = client_.post("v3/createRoom", wanted);
  if (!made) {
    const SendOutcome outcome = outcome_of(made.error(), Limit::kRooms);
    // Nothing was said yet, so that nothing is unknown.
    return Fail{std::holds_alternative<Unknown>(outcome) ? SendOutcome(Held{kAgainMs}) : outcome};
  }
  const std::string room = text_at(*made, "room_id");
  if (room.empty()) return Fail{SendOutcome(Held{kAgainMs})};
  const auto encrypted =
      client_.get(path_of({"v3", "rooms", room, "state", "m.room.encryption", ""}));
  if (encrypted) {
    return Fail{
        SendOutcome(Refused{"the homeserver encrypts every direct room; its administrator has to "
                            "exempt this account"})};
  }
  if (not_now(encrypted.error())) return Fail{SendOutcome(Held{kAgainMs})};
  keepsakes_.keep_direct(user, room);
  return room;
}

// Its address; empty: the server does not want it.
Result<std::string, SendOutcome> Sender::uploaded(const Picture& picture) {
  const std::string hash = hash_of(picture.png);
  if (const auto known = common_.upload(hash)) return *known;
  const std::int64_t wait_ms = common_.wait_ms(Limit::kUploads, setup_.clock());
  if (wait_ms > 0) return Fail{SendOutcome(Held{wait_ms})};
  const auto address = client_.upload(picture.name, "image/png", picture.png);
  if (!address && !not_now(address.error())) return std::string();
  if (!address) {
    const SendOutcome outcome = outcome_of(address.error(), Limit::kUploads);
    return Fail{std::holds_alternative<Unknown>(outcome) ? SendOutcome(Held{kAgainMs}) : outcome};
  }
  common_.uploaded(hash, *address);
  return *address;
}

// The first picture carries the words; others stand before it. A picture that the server does not
// want costs nobody the words, which tell the same.
Result<nlohmann::json, SendOutcome> Sender::content_of(const Delivery& delivery,
                                                       const Place& place) {
  std::vector<Uploaded> pictures;
  for (const Picture& picture : delivery.pictures) {
    const auto address = uploaded(picture);
    if (!address) return Fail{address.error()};
    if (!address->empty()) pictures.push_back({&picture, *address});
  }
  if (pictures.empty()) return words_content(delivery, place.event);
  for (std::size_t i = 1; i < pictures.size(); ++i) {
    const auto outcome = posted(place, delivery.key + "~" + std::to_string(i),
                                picture_alone(delivery, place.event, pictures[i]), false);
    const bool needless = std::exchange(not_wanted_, false);
    if (!std::holds_alternative<Sent>(outcome) && !needless) return Fail{outcome};
  }
  return picture_content(delivery, place.event, pictures.front());
}

SendOutcome Sender::posted(const Place& thread, const std::string& transaction,
                           const nlohmann::json& content, bool privately) {
  const auto put = client_.put(
      path_of({"v3", "rooms", thread.room, "send", "m.room.message", transaction}), content);
  if (!put) {
    const Fault& fault = put.error();
    not_wanted_ = fault.kind == FaultKind::kRefused && fault.code != "M_FORBIDDEN" &&
                  fault.code != "M_NOT_FOUND";
    if (privately && fault.kind == FaultKind::kRefused && !not_wanted_) {
      keepsakes_.forget_direct(thread.room);
    }
    return outcome_of(fault, Limit::kEvents);
  }
  const std::string id = text_at(*put, "event_id");
  if (id.empty()) return Unknown{};
  // Of a clock that is told in whole seconds: rather too early, lest a reply seem to cross it.
  const Timestamp at_least{server_now().ms - kServerClock_ms};
  const auto event = just_made(thread.room, id);
  if (!event && not_now(event.error())) return Unknown{};  // it stands, but since when?
  return Sent{id, event ? stamp_of(*event) : at_least};
}

// The part of a homeserver that shows events may learn of one some time after it was made.
Client::Answer Sender::just_made(const std::string& room, const std::string& id) {
  for (int tries = 1;; ++tries) {
    auto event = client_.get(path_of({"v3", "rooms", room, "event", id}));
    const bool unknown = !event && event.error().code == "M_NOT_FOUND";
    if (!unknown || tries == kJustMadeTries || !teller_.wait(kJustMadeWait_ms)) return event;
  }
}

Timestamp Sender::server_now() const {
  const auto& clock = client_.clock();
  return {setup_.clock().ms + (clock ? clock->ahead_ms : 0)};
}

// A clock must not start in 1970 where the server leaves the time out.
Timestamp Sender::stamp_of(const nlohmann::json& event) const {
  const std::int64_t stamp_ms = number_at(event, "origin_server_ts");
  return stamp_ms > 0 ? Timestamp{stamp_ms} : server_now();
}

SendOutcome Sender::outcome_of(const Fault& fault, Limit limit) {
  switch (fault.kind) {
    case FaultKind::kNoAnswer:
      return Unknown{};
    case FaultKind::kUnsent:
      return Held{kAgainMs};
    case FaultKind::kLimited:
      common_.asked_to_wait(limit, {setup_.clock().ms + fault.retry_after_ms});
      return Held{fault.retry_after_ms};
    case FaultKind::kSignedOut:
      return Held{kForbiddenMs};
    case FaultKind::kRefused:
      // Taken out of the room, or muted: whoever did it can undo it.
      if (fault.code == "M_FORBIDDEN") return Held{kForbiddenMs};
      return Refused{fault.reason};
  }
  return Unknown{};
}

// ---- look-ups

Result<std::optional<Sent>, Fault> Sender::look_in(const std::string& path, const std::string& key,
                                                   int pages_max) {
  std::string from;
  for (int page = 0; page < pages_max; ++page) {
    const auto answer = client_.get(path + (from.empty() ? "" : "&from=" + url_encode(from)));
    if (!answer) return Fail{answer.error()};
    const nlohmann::json& chunk = list_at(*answer, "chunk");
    for (const nlohmann::json& event : chunk) {
      if (key_of(event, rooms_.self()) != key) continue;
      return std::optional(Sent{text_at(event, "event_id"), stamp_of(event)});
    }
    // Relations and messages name the next page differently.
    from = text_at(*answer, answer->contains("next_batch") ? "next_batch" : "end");
    if (from.empty()) break;
  }
  return std::optional<Sent>();
}

// In its thread; else among the latest words of every direct room, as it may have been private.
Sender::Again Sender::try_find(const Find& find) {
  if (rooms_.self().empty()) return Wait{kAgainMs};
  std::optional<Sent> found;
  if (const auto place = parse_place(find.venue.id)) {
    const auto there =
        look_in(path_of({"v1", "rooms", place->room, "relations", place->event, "m.thread"}) +
                    "?dir=b&limit=100",
                find.key, kThreadPagesMax);
    if (!there && not_now(there.error())) return wait_for(there.error());
    if (there) found = *there;
  }
  const std::vector<std::string> rooms = keepsakes_.direct_rooms();
  for (auto room = rooms.begin(); room != rooms.end() && !found; ++room) {
    const auto there =
        look_in(path_of({"v3", "rooms", *room, "messages"}) + "?dir=b&limit=50", find.key, 1);
    if (!there && not_now(there.error())) return wait_for(there.error());
    if (there) found = *there;
  }
  return told(FindResult{find.key, find.venue, found});
}

// ---- threads

// The server forgets transactions after a day, so the room is looked through first.
Sender::Again Sender::try_open(const OpenVenue& request) {
  const std::string room = rooms_.room_of(request.place);
  if (room.empty()) return Wait{kAgainMs};
  const std::string key = "thread-" + keepsakes_.mark() + "-" + request.key;
  const auto there =
      look_in(path_of({"v3", "rooms", room, "messages"}) + "?dir=b&limit=100", key, kRoomPagesMax);
  if (!there && not_now(there.error())) return wait_for(there.error());
  if (!there) return Wait{kForbiddenMs, there.error().reason};
  std::string root = *there ? (*there)->id : "";
  if (root.empty()) {
    const auto made = posted({room, ""}, key, root_content(request.title, key), false);
    if (const auto* held = std::get_if<Held>(&made)) {
      const bool barred = held->retry_after_ms >= kForbiddenMs;
      return Wait{held->retry_after_ms, barred ? "it may not post there" : ""};
    }
    if (const auto* refused = std::get_if<Refused>(&made)) {
      return Wait{kForbiddenMs, refused->reason};
    }
    if (!std::holds_alternative<Sent>(made)) {
      return Wait{kAgainMs, "whether its first post stands cannot be learnt"};
    }
    root = std::get<Sent>(made).id;
  }
  return told(VenueOpened{request.key,
                          {std::string(kAdapterName), id_of({room, root})},
                          "https://matrix.to/#/" + url_encode(room) + "/" + url_encode(root)});
}

// ---- changes of what a post says

// The server takes the change of a post that was taken away, and nobody sees it: so the post is
// looked at first.
StatusOutcome Sender::try_change(const Change& change) {
  const auto place = parse_place(change.status.venue.id);
  const auto post = place ? place_to_change(*place, change.status.post) : std::nullopt;
  if (!post) return Refused{"\"" + change.status.venue.id + "\" is no place on Matrix"};
  if (rooms_.is_former(post->room)) return Refused{"the room was replaced"};
  const auto there = just_made(post->room, post->event);
  if (there && is_redacted(*there)) return StatusGone{};
  const auto put = there ? client_.put(path_of({"v3", "rooms", post->room, "send", "m.room.message",
                                                change.transaction}),
                                       change_content(change.status, post->event))
                         : there;
  if (put) return StatusShown{};
  if (put.error().code == "M_NOT_FOUND") return StatusGone{};
  const SendOutcome outcome = outcome_of(put.error(), Limit::kEvents);
  if (const auto* refused = std::get_if<Refused>(&outcome)) return *refused;
  const auto* held = std::get_if<Held>(&outcome);
  // When the server wants patience, what people wait for comes first.
  return Held{held == nullptr ? kAgainMs : held->retry_after_ms + kBehindMs};
}

// ---- marks

// Ours among the reactions of all. Servers that take equal ones would show it as often as we start.
Result<Common::Mark, Fault> Sender::mark_there(const Place& reply) {
  const std::string path =
      path_of({"v1", "rooms", reply.room, "relations", reply.event, "m.annotation", "m.reaction"}) +
      "?limit=100";
  std::string from;
  for (int page = 0; page < kReactionPagesMax; ++page) {
    const auto answer = client_.get(path + (from.empty() ? "" : "&from=" + url_encode(from)));
    if (!answer && not_now(answer.error())) return Fail{answer.error()};
    if (!answer) break;
    for (const nlohmann::json& event : list_at(*answer, "chunk")) {
      const std::string sign =
          text_at(object_at(object_at(event, "content"), "m.relates_to"), "key");
      const bool ours = text_at(event, "sender") == rooms_.self() && is_a_sign(sign);
      if (ours) return Common::Mark{text_at(event, "event_id"), sign};
    }
    from = text_at(*answer, "next_batch");
    if (from.empty()) break;
  }
  return Common::Mark{};
}

// The transaction is made of the reply and the verdict, and of the mark that it takes the place of:
// however often it is set, one comes of it. A homeserver that forgot its transactions when it was
// started anew is asked first whether the try before came through.
std::optional<Fault> Sender::set_mark(const Reaction& mark, const std::string& sign, int tries) {
  const Place& reply = mark.reply;
  auto known = common_.mark(reply);
  const bool may_stand = mark.of_former_run || tries > 0;
  if (may_stand && (!known || known->event.empty())) {
    auto there = mark_there(reply);
    if (!there) return there.error();
    if (known && there->event.empty()) there->before = known->before;
    known = *there;
    common_.marked(reply, *known);
  }
  Common::Mark now = known.value_or(Common::Mark{});
  if (now.sign == sign && !now.event.empty()) return std::nullopt;
  if (!now.event.empty()) {
    const auto gone = client_.put(
        path_of({"v3", "rooms", reply.room, "redact", now.event, "unmark-" + now.event.substr(1)}),
        nlohmann::json::object());
    if (!gone && not_now(gone.error())) return gone.error();
    now = {"", "", now.event};
    common_.marked(reply, now);
  }
  std::string transaction = "mark-" + reply.event.substr(1) + "-" + word_of(mark.verdict);
  if (!now.before.empty()) transaction += "-after-" + now.before.substr(1);
  const auto put =
      client_.put(path_of({"v3", "rooms", reply.room, "send", "m.reaction", transaction}),
                  reaction_content(reply.event, sign));
  if (!put) return put.error();
  common_.marked(reply, {text_at(*put, "event_id"), sign});
  return std::nullopt;
}

Sender::Again Sender::try_mark(const Reaction& mark, int tries) {
  if (rooms_.self().empty() && (mark.of_former_run || tries > 0)) return Wait{kAgainMs};
  std::optional<Fault> fault;
  const std::string sign(sign_of(mark.verdict));
  if (mark.verdict == Verdict::kHidden) {
    const auto done = client_.put(path_of({"v3", "rooms", mark.reply.room, "redact",
                                           mark.reply.event, "hide-" + mark.reply.event.substr(1)}),
                                  nlohmann::json::object());
    if (!done) fault = done.error();
  } else if (!sign.empty()) {
    fault = set_mark(mark, sign, tries);
  }
  if (!fault || !not_now(*fault)) return std::nullopt;
  if (fault->kind == FaultKind::kLimited) outcome_of(*fault, Limit::kEvents);
  const bool poison = fault->kind == FaultKind::kNoAnswer && tries >= kMarkTriesMax;
  return poison ? std::nullopt : Again(wait_for(*fault));
}

}  // namespace callboard::matrix
