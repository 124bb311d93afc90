#include "adapters/discord/poster.h"

#include <algorithm>
#include <utility>

#include "adapters/discord/buttons.h"
#include "adapters/discord/history.h"
#include "adapters/discord/private_channel.h"
#include "adapters/discord/signing.h"
#include "adapters/http/client.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kPostPatience_ms = 0;  // waiting is done in the lane
constexpr std::int64_t kBehind_ms = 120'000;  // of Discord's clock and ours, at most
constexpr std::int64_t kHourBefore_ms = 3'600'000;
constexpr int kPagesMax = 50;
constexpr int kPage = 100;
constexpr std::int64_t kWhoAmI_ms = 200;
constexpr std::int64_t kReadPatience_ms = 20'000;

Venue venue_of(const Recipient& recipient) {
  return std::visit([](const auto& to) { return to.venue; }, recipient);
}
Snowflake id_of(const Json& json) {
  const auto id = json.is_object() ? json.find("id") : json.end();
  return id != json.end() && id->is_string() ? parse_snowflake(id->get<std::string>()).value_or(0)
                                             : 0;
}
std::string author_of(const Json& message) {
  const auto author = message.find("author");
  return author != message.end() && author->is_object() ? author->value("id", "") : "";
}
std::size_t picture_bytes(const Draft& draft) {
  std::size_t bytes = 0;
  for (const Picture& picture : draft.pictures) bytes += picture.png.size();
  return bytes;
}
Sent sent_as(Snowflake id) { return {id_text(id), time_of(id)}; }

bool takes_none(const Failure& failure) {
  return failure.code == code::kNoPrivateMessages || failure.code == code::kNoMutualServer;
}

const char* emoji_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return "\xe2\x9c\x85";
    case Verdict::kRefused:
      return "\xe2\x9d\x8c";
    case Verdict::kAsked:
      return "\xe2\x9d\x93";
    case Verdict::kHidden:
    case Verdict::kShown:
      break;
  }
  return nullptr;
}

}  // namespace

// Of one that is not for good. Waiting for a limit, or for our own start, is no failure.
Again again_after(const Failure& failure) {
  const bool orderly = failure.kind == Failure::Kind::kLater && failure.status == 0;
  return {failure.wait_ms, orderly ? "" : failure.reason};
}

std::string venue_id(const Recipient& recipient) { return venue_of(recipient).id; }

std::optional<Again> Poster::work(const Order& order, int tries) {
  return std::visit(Overloaded{[&](const Delivery& d) { return work_send(d, tries); },
                               [&](const Find& f) { return work_find(f); },
                               [&](const OpenVenue& o) { return work_open(o, tries); },
                               [&](const Reaction& r) { return work_react(r, tries); },
                               [&](const Status& s) { return work_status(s); }},
                    order);
}

Snowflake channel_of(const Notes& notes, const Channels& channels, Snowflake place) {
  const auto known = notes.place(place);
  return known && known->channel != 0 ? known->channel : channels.first();
}
Snowflake channel_wanted(const Channels& channels, const OpenVenue& request) {
  return parse_snowflake(request.place).value_or(channels.first());
}

// Where a permission is missing, or we were put out, nothing is lost: it is posted when we are let
// in again.
SendOutcome Poster::not_let_in(Snowflake place, SendOutcome outcome, const Failure& failure) {
  const bool barred = failure.code == code::kMissingAccess ||
                      failure.code == code::kMissingPermissions ||
                      failure.code == code::kThreadLocked;
  const auto known = notes_.place(place);
  if (!barred || (known && known->user != 0)) return outcome;
  setup_.doubt(place);
  bool is_news = false;
  {
    const std::lock_guard lock(amiss_.mutex);
    is_news = amiss_.barred.insert(place).second;
  }
  if (is_news) {
    setup_.log("the place " + id_text(place) + " does not let the bot post (" + failure.reason +
               "): give it Send Messages, Send Messages in Threads and Attach Files there, and "
               "unlock it if it is a locked thread. Its "
               "posts wait");
  }
  return Held{kShutAgain_ms};
}

// Short waits for a limit are spent here, so that what follows in the lane stays behind.
std::optional<Again> Poster::work_send(const Delivery& delivery, int tries) {
  const SendOutcome outcome = deliver(delivery);
  const auto* held = std::get_if<Held>(&outcome);
  const bool is_short = held != nullptr && held->retry_after_ms <= kHoldMax_ms;
  if (is_short && tries < kHeldTriesMax) return Again{held->retry_after_ms};
  setup_.report(SendResult{delivery.key, venue_of(delivery.recipient), outcome});
  return std::nullopt;
}

SendOutcome Poster::deliver(const Delivery& delivery) {
  const std::string shown = show_key(delivery.key);
  const bool offered = notes_.post(shown).has_value();
  if (offered) return offer_to_show(delivery, Unknown{});
  {
    const std::lock_guard lock(amiss_.mutex);
    if (amiss_.doubtful.contains(delivery.key)) amiss_.doubtful.insert(shown);
  }
  if (const auto answered = answered_there(delivery)) return *answered;
  closed_ = false;
  const auto channel = channel_for(delivery.recipient);
  const bool in_public = std::holds_alternative<ToVenue>(delivery.recipient);
  const bool shut = in_public && channel &&
                    setup_.channels.is_shut(channel_of(notes_, setup_.channels, *channel));
  const SendOutcome outcome = !channel ? channel.error()
                              : shut   ? SendOutcome(Held{kShutAgain_ms})
                                       : post_all(delivery, *channel);
  const bool may_stand =
      std::holds_alternative<Sent>(outcome) || std::holds_alternative<Unknown>(outcome);
  if (channel && may_stand) note_offer(delivery, *channel);
  return closed_ ? offer_to_show(delivery, outcome) : outcome;
}

// For completion while somebody types, and for whose private words a deadline waits.
void Poster::note_offer(const Delivery& delivery, Snowflake channel) {
  if (const auto* person = std::get_if<ToAuthor>(&delivery.recipient)) {
    const auto thread = parse_snowflake(person->venue.id);
    const auto user = parse_snowflake(person->user);
    if (thread && user) setup_.told_privately(*thread, *user);
  }
  if (delivery.actors.empty() || !std::holds_alternative<ToVenue>(delivery.recipient)) return;
  Offer offer;
  for (const std::string& actor : delivery.actors) {
    if (const auto id = parse_snowflake(actor)) offer.actors.push_back(*id);
  }
  for (const Action& action : delivery.actions) offer.says.push_back(action.say);
  notes_.offers(channel, std::move(offer));
}

SendOutcome Poster::outcome_of(const Failure& failure) {
  switch (failure.kind) {
    case Failure::Kind::kLater:
      return Held{failure.wait_ms};
    case Failure::Kind::kAway:
      return Held{kAway_ms};
    case Failure::Kind::kUnclear:
      return Unknown{};
    case Failure::Kind::kNever:
      break;
  }
  // The token is bad: an operator's new one, at the next start, posts it.
  if (failure.status == kUnauthorized) return Held{kShutAgain_ms};
  return Refused{failure.reason};
}

Result<Snowflake, SendOutcome> Poster::channel_for(const Recipient& recipient) {
  if (const auto* venue = std::get_if<ToVenue>(&recipient)) {
    const auto id = parse_snowflake(venue->venue.id);
    if (!id) return Fail{SendOutcome(Refused{"there is no channel \"" + venue->venue.id + "\""})};
    return *id;
  }
  const auto user = parse_snowflake(std::get<ToAuthor>(recipient).user);
  if (!user) return Fail{SendOutcome(Refused{"there is no such person on Discord"})};
  if (const auto known = notes_.private_place(*user)) return known->id;
  const auto channel = private_channel(rest_, session_, *user, kPostPatience_ms);
  if (!channel) {
    // The same channel comes of every try, so an unclear one did no harm.
    if (channel.error().kind == Failure::Kind::kUnclear) return Fail{SendOutcome(Held{kAway_ms})};
    closed_ = takes_none(channel.error());
    return Fail{outcome_of(channel.error())};
  }
  // They may have written there before we did: since the thread began, or the clocks differ.
  const auto thread = parse_snowflake(venue_of(recipient).id);
  const Timestamp lately{setup_.clock().ms - kBehind_ms};
  notes_.add_place({*channel, thread.value_or(snowflake_at(lately)), *user, ""});
  return *channel;
}

SendOutcome Poster::post_all(const Delivery& delivery, Snowflake channel) {
  std::vector<Draft> drafts = drafts_of(delivery);
  const bool privately = std::holds_alternative<ToAuthor>(delivery.recipient);
  if (privately && !delivery.actions.empty()) {
    drafts.front().of = parse_snowflake(venue_id(delivery.recipient)).value_or(0);
  }
  if (drafts.size() > kMessagesMax) {
    return Refused{"the post is too long for Discord: " +
                   std::to_string(utf16_units(delivery.text)) + " characters"};
  }
  SendOutcome outcome = Refused{"there are no words and no picture to post"};
  for (std::size_t part = 0; part < drafts.size(); ++part) {
    const std::string key = part_key(delivery.key, part);
    const std::size_t bytes = picture_bytes(drafts[part]);
    not_wanted_ = bytes > kFileBytesMax;
    outcome = not_wanted_ ? SendOutcome(Refused{"the pictures are too large for Discord"})
                          : post_one(key, drafts[part], channel, delivery.key);
    outcome = post_plainer(key, drafts[part], channel, delivery.key, std::move(outcome));
    if (!std::holds_alternative<Sent>(outcome)) break;
  }
  const std::lock_guard lock(amiss_.mutex);
  if (std::holds_alternative<Unknown>(outcome)) {
    amiss_.unclear[delivery.key] = to_look_for(drafts);
  } else {
    amiss_.unclear.erase(delivery.key);
  }
  return outcome;
}

// The words tell the same, and a match without its prompt would stand still. What is refused with
// nothing but its words is refused.
SendOutcome Poster::post_plainer(const std::string& key, Draft& draft, Snowflake channel,
                                 const std::string& of_key, SendOutcome outcome) {
  const auto again = [&](const char* without, const auto& leave_out) {
    const auto* const refused = std::get_if<Refused>(&outcome);
    if (refused == nullptr || !std::exchange(not_wanted_, false)) return;
    setup_.log("a post to " + id_text(channel) + " was refused (" + refused->reason +
               "); it is posted once more, without its " + without);
    leave_out();
    outcome = post_one(key, draft, channel, of_key);
  };
  if (!draft.pictures.empty()) again("pictures", [&] { leave_pictures_out(draft); });
  if (!draft.actions.empty() && draft.known_by.empty()) {
    again("buttons", [&] { draft.actions.clear(); });
  }
  return outcome;
}

SendOutcome Poster::post_one(const std::string& key, const Draft& draft, Snowflake channel,
                             const std::string& of_key) {
  const auto known = notes_.post(key);
  if (known && known->message != 0) return sent_as(known->message);
  const auto found = look_again(key, of_key, draft, channel);
  if (!found) return outcome_of(found.error());
  if (*found) return sent_as(**found);
  return create(key, draft, channel, of_key);
}

// Before another try: within a minute the nonce keeps a post from standing twice.
Result<std::optional<Snowflake>, Failure> Poster::look_again(const std::string& key,
                                                             const std::string& of_key,
                                                             const Draft& draft,
                                                             Snowflake channel) {
  const auto known = notes_.post(key);
  const std::int64_t now_ms = setup_.clock().ms;
  std::int64_t from_ms = 0;
  const auto was_doubtful = [&] {
    const std::lock_guard lock(amiss_.mutex);
    return amiss_.doubtful.erase(of_key) > 0;
  };
  if (known) {
    if (now_ms - known->first_ms < kNonceHolds_ms) return std::optional<Snowflake>();
    from_ms = known->first_ms;
  } else if (was_doubtful()) {  // the notes may have lost it with the power
    const std::int64_t until_ms = notes_.known_until_ms();
    from_ms = (until_ms > 0 ? until_ms : now_ms) - kHourBefore_ms;
  } else {
    return std::optional<Snowflake>();
  }
  const auto traces = traces_of(draft, sign(notes_.secret(), "mark", key));
  auto found = look_for(key, traces, channel, from_ms);
  if (!found || *found || !known) return found;
  const std::int64_t left_ms = known->last_ms + kStillLands_ms - now_ms;
  if (left_ms > 0) return Fail{Failure{Failure::Kind::kLater, left_ms, 0, 0, "may still land"}};
  return found;
}

SendOutcome Poster::create(const std::string& key, const Draft& draft, Snowflake channel,
                           const std::string& of_key) {
  const std::string place = id_text(channel);
  const Json rows = button_rows(notes_.secret(), channel, of_key, draft.actions);
  const Call call{"POST", "/channels/{}/messages", place, "/channels/" + place + "/messages",
                  body_of(draft, sign(notes_.secret(), "nonce", key),
                          sign(notes_.secret(), "mark", key), rows)};
  const auto before = notes_.post(key);
  notes_.trying(key, channel, setup_.clock().ms, draft.of);
  auto reply = rest_.call(session_, call);
  if (!reply && reply.error().code == code::kArchived && unarchive(channel)) {
    reply = rest_.call(session_, call);
  }
  if (reply) {
    const Snowflake id = id_of(*reply->json);
    if (id == 0) return Unknown{};
    notes_.stands(key, id);
    return sent_as(id);
  }
  const Failure& failure = reply.error();
  if (failure.code == code::kUnknownMessage) {
    return Refused{"it was posted, and somebody deleted it"};  // its nonce is known, it is not
  }
  if (takes_none(failure)) {
    closed_ = true;
    return Refused{"this person takes no private messages from the bot (" + failure.reason +
                   "): they have to allow them for this server"};
  }
  constexpr int kBad = 400, kTooLarge = 413;
  const bool as_it_stands = failure.status == kBad || failure.status == kTooLarge ||
                            failure.code == code::kTooLarge || failure.code == code::kExplicit;
  not_wanted_ = failure.kind == Failure::Kind::kNever && as_it_stands;
  const bool nothing_happened =
      failure.kind == Failure::Kind::kLater || failure.kind == Failure::Kind::kAway;
  if (nothing_happened) notes_.not_tried(key, before);
  const SendOutcome outcome = not_let_in(channel, outcome_of(failure), failure);
  if (std::holds_alternative<Held>(outcome)) notes_.not_tried(key, before);
  return outcome;
}

Result<Done, Failure> Poster::unarchive(Snowflake channel) {
  const std::string place = id_text(channel);
  const auto reply = rest_.insist(session_,
                                  {"PATCH",
                                   "/channels/{}",
                                   place,
                                   "/channels/" + place,
                                   {"application/json", R"({"archived":false})"}},
                                  kPostPatience_ms);
  if (!reply) return Fail{reply.error()};
  return Done{};
}

// That a post does not stand is said by an empty list only where we may read.
std::optional<Failure> Poster::of_empty_list(Snowflake channel) {
  const auto may = reads_history(rest_, session_, channel, notes_.who().self, kReadPatience_ms);
  if (!may) return may.error();
  if (*may) return std::nullopt;
  setup_.doubt(channel);
  return Failure{Failure::Kind::kLater, kShutAgain_ms, 0, 0, "no Read Message History"};
}

// Discord gives the messages after a place oldest first by page, but newest first within it.
Result<std::optional<Snowflake>, Failure> Poster::look_for(const std::string& key,
                                                           const Traces& traces, Snowflake channel,
                                                           std::int64_t from_ms) {
  const std::string place = id_text(channel);
  if (notes_.who().self == 0) {  // at the very first start, until the gateway has said so
    return Fail{Failure{Failure::Kind::kLater, kWhoAmI_ms, 0, 0, "not connected yet"}};
  }
  const std::string self = id_text(notes_.who().self);
  Snowflake after = snowflake_at({from_ms - kBehind_ms});
  std::optional<Snowflake> found;
  for (int page = 0; page < kPagesMax; ++page) {
    const auto reply =
        rest_.insist(session_,
                     {"GET", "/channels/{}/messages", place,
                      "/channels/" + place + "/messages?limit=" + std::to_string(kPage) +
                          "&after=" + id_text(after)},
                     kReadPatience_ms);
    if (!reply) return Fail{reply.error()};
    const Json& list = *reply->json;
    if (!list.is_array()) return Fail{Failure{Failure::Kind::kUnclear, 1'000, 0, 0, "no list"}};
    if (const auto unread = list.empty() ? of_empty_list(channel) : std::nullopt) {
      return Fail{*unread};
    }
    for (const Json& message : list) {
      const Snowflake id = id_of(message);
      after = std::max(after, id);
      if (author_of(message) != self || !is_ours(message, traces)) continue;
      const auto of = notes_.key_of(id);
      if (of && *of != key) continue;  // the same words in another post
      found = found ? std::min(*found, id) : id;
    }
    if (list.size() < kPage) break;
  }
  if (found) notes_.stands(key, *found);
  return found;
}

std::optional<Again> Poster::work_find(const Find& find) {
  FindResult result{find.key, find.venue, std::nullopt};
  if (const auto offered = find_offer_to_show(find.key)) {
    if (!*offered && offered->error().kind != Failure::Kind::kNever) {
      return again_after(offered->error());
    }
    if (*offered && **offered) result.found = sent_as(***offered);
    setup_.report(result);
    return std::nullopt;
  }
  std::vector<Draft> drafts;  // of a post of the last run they are not known here; its tries are
  {
    const std::lock_guard lock(amiss_.mutex);
    const auto unclear = amiss_.unclear.find(find.key);
    if (unclear != amiss_.unclear.end()) drafts = unclear->second;
  }
  const std::size_t parts = drafts.empty() ? kMessagesMax : drafts.size();
  std::optional<Snowflake> last;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::string key = part_key(find.key, part);
    const auto known = notes_.post(key);
    if (known && known->message != 0) {
      last = known->message;
      continue;
    }
    if (!known || drafts.empty()) {
      const std::lock_guard lock(amiss_.mutex);
      if (part == 0) amiss_.doubtful.insert(find.key);
      if (!drafts.empty() || known) last.reset();
      break;
    }
    const auto found = look_for(key, traces_of(drafts[part], sign(notes_.secret(), "mark", key)),
                                known->channel, known->first_ms);
    if (!found && found.error().kind != Failure::Kind::kNever) return again_after(found.error());
    last = found ? *found : std::nullopt;
    if (!last) break;
  }
  if (last) result.found = sent_as(*last);
  setup_.report(result);
  return std::nullopt;
}

// A courtesy: what is refused is let be.
std::optional<Again> Poster::work_react(const Reaction& reaction, int tries) {
  const std::string place = id_text(reaction.channel);
  const std::string message = "/channels/" + place + "/messages/" + id_text(reaction.message);
  Call call{"DELETE", "/channels/{}/messages/{}", place, message};
  if (const char* const emoji = emoji_of(reaction.verdict)) {
    call = {"PUT", "/channels/{}/messages/{}/reactions", place,
            message + "/reactions/" + url_encode(emoji) + "/@me"};
  } else if (reaction.verdict != Verdict::kHidden) {
    return std::nullopt;  // what was deleted does not come back
  }
  const auto reply = rest_.call(session_, call);
  if (reply || tries >= kReactionTriesMax) return std::nullopt;
  if (reply.error().code == code::kArchived && unarchive(reaction.channel)) return Again{};
  if (reply.error().kind == Failure::Kind::kNever) return std::nullopt;
  return Again{reply.error().wait_ms};
}

}  // namespace callboard::discord
