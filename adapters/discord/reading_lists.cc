// What the REST API lists: the part of Reading that catches up after a gap, and promises that
// everything of a time was read.
#include <algorithm>

#include "adapters/discord/private_channel.h"
#include "adapters/discord/reading.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr int kListed = 100;
constexpr std::int64_t kListPatience_ms = 10'000;
constexpr std::int64_t kHistoryHolds_ms = 60'000;
constexpr std::int64_t kCatchUpPatience_ms = 3'000;  // of each place: others wait behind it
// Longer than that a private channel that cannot be read keeps no deadline waiting.
constexpr std::int64_t kPrivatePatience_ms = 10 * 60'000;

}  // namespace

void Reading::catch_up() {
  for (;;) {
    const auto next = next_behind();
    if (!next) {
      tried_up_to_ = 0;
      tried_all_ = asked_all_;
      return;
    }
    if (rest_.ending() || !catch_up_with(*next)) return;
    if (waiting_ == 0) continue;
    again_ms_ = 0;
    return;
  }
}

// Nothing: each has had its turn.
std::optional<Reading::Next> Reading::next_behind() {
  while (!urgent_.empty()) {
    const Snowflake id = *urgent_.begin();
    urgent_.erase(urgent_.begin());
    if (behind_.contains(id) && !is_shut(id)) return Next{id, Pace::kAtOnce};
  }
  for (auto at = behind_.upper_bound(tried_up_to_); at != behind_.end(); ++at) {
    tried_up_to_ = at->first;
    const bool waits = is_shut(at->first) || pauses_.waits(at->first, setup_.now_ms());
    if (!waits) return Next{at->first, Pace::kUnhurried};
  }
  return std::nullopt;
}

// False: Discord is away, so are the others.
bool Reading::catch_up_with(const Next& next) {
  const Snowflake id = next.place;
  const auto place = notes_.place(id);
  if (!place || is_given_up(*place)) {
    no_longer_stuck(id);
    behind_.erase(id);
    return true;
  }
  // Who has just failed is asked once more and not waited for: others wait behind it.
  const std::int64_t patience_ms = failing_.contains(id) ? 0 : kCatchUpPatience_ms;
  const auto failure = read_place(*place, behind_.at(id), patience_ms, next.pace);
  if (!failure) {
    behind_.erase(id);
    was_read(*place);
    complained_.erase(id);
    refused_until_ms_.erase(id);
    return true;
  }
  not_read(*place, *failure);
  if (failure->kind == Failure::Kind::kNever) return true;
  failed_to_read(*place, *failure);
  if (failure->status == 0) return failure->kind == Failure::Kind::kLater;
  failing_.emplace(id, setup_.now_ms());
  if (place->user != 0 && is_given_up_on(id) && complained_.insert(id).second) {
    setup_.log("what somebody writes to the bot in private cannot be read since ten minutes (" +
               failure->reason + "): deadlines wait for it no longer");
  }
  return true;
}

// One of those that should have missed nothing.
void Reading::look_at_unsure() {
  if (unsure_.empty() || waiting_ > 0) return;
  again_ms_ = std::min(again_ms_, setup_.now_ms() + kUnsure_ms);
  const auto ready = std::find_if(unsure_.begin(), unsure_.end(), [&](Snowflake one) {
    return !pauses_.waits(one, setup_.now_ms());
  });
  if (ready == unsure_.end()) {
    again_ms_ = std::max(again_ms_, setup_.now_ms() + kAgain_ms);
    return;
  }
  const Snowflake id = *ready;
  const auto place = notes_.place(id);
  const bool reads = place && !behind_.contains(id) && !is_shut(id);
  const auto failure =
      reads ? read_place(*place, notes_.read_up_to(id), 0, Pace::kUnhurried) : std::nullopt;
  if (!failure || failure->kind == Failure::Kind::kNever) unsure_.erase(id);
  if (reads && !failure) was_read(*place);
  if (failure && failure->kind != Failure::Kind::kNever) failed_to_read(*place, *failure);
}

// A message may be listed after a later one of the same moment, so reading begins a little before.
std::optional<Failure> Reading::read_place(const Place& place, Snowflake from,
                                           std::int64_t patience_ms, Pace pace) {
  const std::int64_t from_ms = time_of(from).ms - kStepBack_ms;
  Snowflake after = std::max(place.since, from == 0 ? 0 : snowflake_at({from_ms}));
  const std::string channel = id_text(place.id);
  for (;;) {
    Call call{"GET", "/channels/{}/messages", channel,
              "/channels/" + channel + "/messages?limit=" + std::to_string(kListed) +
                  "&after=" + id_text(std::max<Snowflake>(after, 1))};
    call.unhurried = pace == Pace::kUnhurried;
    const auto reply = rest_.insist(session_, call, patience_ms);
    if (!reply) return reply.error();
    const Json& list = *reply->json;
    if (!list.is_array()) return lacks("the list of messages");
    if (list.empty()) return of_empty_list(place, pace);
    std::vector<Message> messages;
    for (const Json& one : list) {
      const Json* const id = one.is_object() && one.contains("id") ? &one["id"] : nullptr;
      if (id != nullptr && id->is_string()) {
        after = std::max(after, parse_snowflake(id->get<std::string>()).value_or(0));
      }
      if (auto message = read_message(one, notes_.who().self)) messages.push_back(*message);
    }
    std::sort(messages.begin(), messages.end(),
              [](const Message& a, const Message& b) { return a.id < b.id; });
    for (const Message& message : messages) {
      if (auto failure = hand_in(message, Came::kByList)) return failure;
    }
    if (rest_.ending()) return Failure{};
    if (list.size() < kListed) return std::nullopt;
  }
}

// Nothing was written there, or the bot may not see it: Discord answers both in the same way. For a
// promise it is asked at once; while catching up once a minute for each channel will do, since
// nothing is given up for it. Between the threads of a channel no deadline waits.
std::optional<Failure> Reading::of_empty_list(const Place& place, Pace pace) {
  if (place.user != 0 || setup_.channels.has(place.id)) return std::nullopt;
  const std::int64_t now_ms = setup_.now_ms();
  const std::int64_t since_ms = pace == Pace::kAtOnce ? now_ms : now_ms - kHistoryHolds_ms;
  const auto may_read = reads_history(channel_of(place), since_ms);
  if (!may_read) return may_read.error();
  if (*may_read) return std::nullopt;
  return Failure{Failure::Kind::kLater, kAgainRefused_ms, 0, 0, "no Read Message History"};
}

void Reading::not_read(const Place& place, const Failure& failure) {
  if (failure.kind != Failure::Kind::kNever) return;
  if (failure.code == code::kUnknownChannel && !setup_.channels.has(place.id)) {
    notes_.drop_place(place.id);
    no_longer_stuck(place.id);
    behind_.erase(place.id);
    setup_.log("the place " + id_text(place.id) + " was deleted on Discord");
    return;
  }
  refused_until_ms_[place.id] = setup_.now_ms() + kAgainRefused_ms;
  if (!complained_.insert(place.id).second) return;
  if (place.user == 0) greeted_.erase(channel_of(place));  // is it the whole channel?
  setup_.log("the place " + id_text(place.id) + " cannot be read (" + failure.reason +
             "): give the bot View Channel and Read Message History there");
}

// Waiting for a limit is no failure, and of private places others tell after a while.
void Reading::failed_to_read(const Place& place, const Failure& failure) {
  const bool limited = failure.kind == Failure::Kind::kLater && failure.status == 0;
  if (limited || rest_.ending()) return;
  const bool told = pauses_.failed(place.id, setup_.now_ms());
  if (told && place.user == 0) tell_stuck(channel_of(place), place.id, failure.reason);
}

void Reading::was_read(const Place& place) {
  failing_.erase(place.id);
  no_longer_stuck(place.id);
}

void Reading::answer_confirms() {
  for (auto at = confirms_.begin(); at != confirms_.end() && !rest_.ending();) {
    at = answer(*at) ? confirms_.erase(at) : std::next(at);
  }
}

// False: not now.
bool Reading::answer(const Confirm& confirm) {
  if (const std::int64_t early_ms = confirm.upto.ms - platform_now().ms; early_ms > 0) {
    again_ms_ = std::min(again_ms_, setup_.now_ms() + early_ms);
    return false;
  }
  // What an outage took is given back before anything that came due in it.
  if (told_up_ != true && !tried_all_) return false;
  if (is_behind_in_private()) return false;
  const auto id = parse_snowflake(confirm.venue.id);
  const auto place = id ? notes_.place(*id) : std::nullopt;
  if (place) {
    if (behind_.contains(place->id) || is_shut(place->id)) return false;
    if (told_up_ == false || is_untold(*place)) return false;
    if (pauses_.waits(place->id, setup_.now_ms())) return false;
    const auto failure =
        read_place(*place, notes_.read_up_to(place->id), kListPatience_ms, Pace::kAtOnce);
    if (failure) not_read(*place, *failure);
    if (!failure) was_read(*place);
    if (failure && failure->kind != Failure::Kind::kNever) failed_to_read(*place, *failure);
    // Where a place is gone for good nothing can come any more.
    if (failure && notes_.place(place->id)) return false;
    if (!read_private_answers(*place, confirm.upto)) return false;
  }
  if (rest_.ending()) return false;
  setup_.push(ReadUpTo{confirm.venue, confirm.upto});
  return true;
}

bool Reading::is_given_up_on(Snowflake place) const {
  const auto failing = failing_.find(place);
  return failing != failing_.end() && setup_.now_ms() - failing->second > kPrivatePatience_ms;
}

// Whose words they are is not known before they are read, so every promise waits for all.
bool Reading::is_behind_in_private() const {
  return std::any_of(behind_.begin(), behind_.end(), [&](const auto& one) {
    const auto place = notes_.place(one.first);
    return place && place->user != 0 && !is_shut(place->id) && !is_given_up_on(place->id);
  });
}

void Reading::told_privately(Snowflake thread, Snowflake user) {
  const std::lock_guard lock(mutex_);
  auto& told = told_privately_[thread];
  const std::int64_t now_ms = setup_.now_ms();
  std::erase_if(told, [&](const auto& one) { return one.second < now_ms - kTold_ms; });
  if (told.size() < kToldMax) told[user] = now_ms;
}

std::set<Snowflake> Reading::may_answer_privately(Snowflake thread) {
  std::set<Snowflake> users;
  if (const auto offer = notes_.offer(thread)) {
    users.insert(offer->actors.begin(), offer->actors.end());
  }
  const std::lock_guard lock(mutex_);
  const auto told = told_privately_.find(thread);
  if (told == told_privately_.end()) return users;
  for (const auto& [user, at_ms] : told->second) {
    if (at_ms >= setup_.now_ms() - kTold_ms) users.insert(user);
  }
  return users;
}

// False: not now. The gateway may have been silent without anybody knowing.
bool Reading::read_private_answers(const Place& thread, Timestamp upto) {
  const auto users = may_answer_privately(thread.id);
  return std::all_of(users.begin(), users.end(), [&](Snowflake user) {
    const auto failure = read_privately(user, thread, upto);
    if (!failure) failing_.erase(user);
    if (!failure || failure->kind == Failure::Kind::kNever) return true;
    failing_.emplace(user, setup_.now_ms());
    return is_given_up_on(user);
  });
}

std::optional<Failure> Reading::read_privately(Snowflake user, const Place& thread,
                                               Timestamp upto) {
  auto place = notes_.private_place(user);
  if (!place) {
    const auto channel = private_channel(rest_, session_, user, kCatchUpPatience_ms);
    if (!channel) return channel.error();
    place = Place{*channel, thread.id, user, ""};  // nothing counts from before the thread
    notes_.add_place(*place);
  }
  const auto listed = listed_.find(place->id);
  if (listed != listed_.end() && listed->second >= upto) return std::nullopt;
  const Timestamp asked = platform_now();
  auto failure =
      read_place(*place, notes_.read_up_to(place->id), kCatchUpPatience_ms, Pace::kAtOnce);
  if (!failure) listed_[place->id] = asked;
  return failure;
}

}  // namespace callboard::discord
