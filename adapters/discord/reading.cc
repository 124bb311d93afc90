#include "adapters/discord/reading.h"

#include <algorithm>
#include <chrono>

#include "adapters/discord/answers.h"
#include "adapters/discord/commands.h"
#include "adapters/discord/fields.h"
#include "adapters/discord/orders.h"
#include "rules/core/json.h"
#include "rules/core/overloaded.h"
#include "text/command_marks.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kLately_ms = 30'000;

const std::string kDiscord = "discord";

Author author_of(const Person& person) { return {kDiscord, id_text(person.id), person.name}; }

}  // namespace

Reading::Reading(ReadingSetup setup, Rest& rest, Notes& notes)
    : setup_(std::move(setup)),
      rest_(rest),
      notes_(notes),
      rights_(setup_.host_roles, setup_.channels, rest, session_, setup_.log) {
  everything_is_behind();
}

void Reading::start() {
  cut_at_ms_ = setup_.now_ms();
  thread_ = std::thread([this] { run(); });
}

void Reading::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::size_t Reading::bytes_of(const Item& item) {
  const auto* const event = std::get_if<Event>(&item);
  return event == nullptr ? 0 : event->bytes;
}

void Reading::add(Item item) {
  ++waiting_;
  waiting_bytes_ += bytes_of(item);
  const std::lock_guard lock(mutex_);
  items_.push_back(std::move(item));
  changed_.notify_all();
}
void Reading::take(Event event) { add(std::move(event)); }
void Reading::cut(int shard) { add(Cut{shard}); }
void Reading::hopeless(const std::string& reason) { add(Hopeless{reason}); }
void Reading::lock_changed() { add(LockChanged{}); }
void Reading::confirm(Venue venue, Timestamp upto) { add(Confirm{std::move(venue), upto}); }
void Reading::trouble(const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(trouble_, reason) == reason) return;
  }
  setup_.log(reason);
}
bool Reading::full() const { return waiting_ >= kWaitingMax || waiting_bytes_ >= kWaitingBytesMax; }
void Reading::doubt(Snowflake place) { add(Doubt{place}); }
void Reading::chosen(std::vector<Snowflake> channels) { add(ChosenNow{std::move(channels)}); }
void Reading::we_delete(Snowflake message) {
  const std::lock_guard lock(mutex_);
  if (hidden_.size() >= kHiddenMax) hidden_.erase(hidden_.begin());
  hidden_.insert(message);
}

void Reading::note_move(Snowflake reply, const Moved& moved, const std::string& words) {
  {
    const std::lock_guard lock(mutex_);
    if (written_.size() >= kMovedMax) written_.erase(written_.begin());
    written_[reply] = moved;
  }
  if (!notes_.offers(moved.channel, moved.author, words)) return;
  const std::lock_guard lock(mutex_);
  if (moved_.size() >= kMovedMax) moved_.erase(moved_.begin());
  moved_[reply] = moved;
}

void Reading::refused(Snowflake reply) {
  const std::lock_guard lock(mutex_);
  const auto found = written_.find(reply);
  if (found == written_.end()) return;
  const std::int64_t now_ms = setup_.now_ms();
  std::erase_if(refused_, [&](const auto& one) { return one.second < now_ms - kLately_ms; });
  refused_[{found->second.channel, found->second.author}] = now_ms;
}

bool Reading::refused_lately(Snowflake thread, Snowflake user) {
  const std::lock_guard lock(mutex_);
  const auto found = refused_.find({thread, user});
  return found != refused_.end() && found->second >= setup_.now_ms() - kLately_ms;
}

void Reading::accepted(Snowflake reply) {
  std::optional<Moved> moved;
  {
    const std::lock_guard lock(mutex_);
    const auto found = moved_.find(reply);
    if (found == moved_.end()) return;
    moved = found->second;
    moved_.erase(found);
  }
  notes_.taken(moved->channel, moved->author);
}

Timestamp Reading::platform_now() const { return {setup_.clock().ms + offset_ms_}; }

std::int64_t Reading::next_ms() const {
  constexpr std::int64_t kIdle_ms = 60'000;
  const std::int64_t now_ms = setup_.now_ms();
  std::int64_t next = now_ms + kIdle_ms;
  if (connected_ && (!behind_.empty() || !confirms_.empty() || !unsure_.empty())) {
    next = std::min(next, again_ms_);
  }
  const bool greeted = all_greeted();
  if (connected_) next = std::min(next, greeted ? std::max(shut_again_ms_, again_ms_) : again_ms_);
  if (!connected_ && told_up_ != false) next = std::min(next, cut_at_ms_ + kDownAfter_ms);
  return next;
}

void Reading::run() {
  std::deque<Item> items;
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (items_.empty()) {
      const std::int64_t wait_ms = next_ms() - setup_.now_ms();
      if (wait_ms > 0) changed_.wait_for(lock, std::chrono::milliseconds(wait_ms));
    }
    if (ending_) return;
    items.swap(items_);
    lock.unlock();
    work(items);
    look_after();
    notes_.flush();
    lock.lock();
  }
}

void Reading::work(std::deque<Item>& items) {
  for (Item& item : items) {
    if (rest_.ending()) break;
    const std::size_t bytes = bytes_of(item);
    handle(item);
    waiting_bytes_ -= bytes;
    --waiting_;
  }
  items.clear();
}

// What is due: greeting channels, catching up, promises; and how things stand.
void Reading::look_after() {
  // Nothing is sent before the pause is over; that it is known again is told by `lock_changed`.
  if (rest_.locked_out()) (void)rest_.call(session_, {"GET", "/users/@me", "", "/users/@me"});
  if (connected_ && setup_.now_ms() >= again_ms_) {
    again_ms_ = setup_.now_ms() + kAgain_ms;
    if (greet()) {
      catch_up();
      tell_state();  // what an outage took is given back before anything that came due in it
      answer_confirms();
      look_at_unsure();
    }
  }
  tell_state();
}

void Reading::handle(Item& item) {
  std::visit(Overloaded{[&](Event& event) { handle_event(event); },
                        [&](Cut& cut) {
                          live_.erase(cut.shard);
                          if (connected_) cut_at_ms_ = setup_.now_ms();
                          connected_ = false;
                        },
                        [&](Hopeless& h) {
                          connected_ = false;
                          hopeless_ = h.reason;
                          setup_.log(h.reason);
                        },
                        [&](LockChanged&) {
                          if (rest_.locked_out()) setup_.log(kTokenUnknown);
                        },
                        [&](Doubt& doubt) {
                          const auto place = notes_.place(doubt.place);
                          if (place && place->user == 0) is_doubtful(channel_of(*place));
                        },
                        [&](ChosenNow& now) {
                          look_again({now.channels.begin(), now.channels.end()});
                          rights_.forget_all();
                        },
                        [&](Confirm& confirm) {
                          confirms_.push_back(std::move(confirm));
                          again_ms_ = 0;
                        }},
             item);
}

void Reading::everything_is_behind() {
  for (const Place& place : notes_.places()) {
    if (is_given_up(place)) continue;
    behind_.emplace(place.id, notes_.read_up_to(place.id));  // an older gap stays
  }
}

void Reading::handle_event(Event& event) {
  if (!event.data && !event.message) return;
  if (event.shard == 0) seq_ = event.seq;  // its session alone is resumed after a restart
  const Snowflake self = notes_.who().self;
  const auto told = event.message ? told_of(event.type, *std::move(event.message), self)
                                  : read_event(event.type, *event.data, self);
  if (!told && event.type == "READY") {
    trouble("Discord's gateway does not tell which user the bot is (READY without user.id)");
  }
  if (!told) return;
  std::visit(Overloaded{
                 [&](const Message& m) {
                   // Then it is read from the list.
                   if (hand_in(m, Came::kByEvent)) is_behind(m.channel);
                 },
                 [&](const MessageEdited& m) { hand_in(m); },
                 [&](const MessagesDeleted& m) { hand_in(m); },
                 [&](const Interaction& i) { hand_in(i); },
                 [&](const ServerUp& up) {
                   rights_.forget(up.id);
                   heard_by_[up.id] = event.shard;
                   if (may_be_ours(up.id)) server_is_behind(up);
                 },
                 [&](const RolesChanged& changed) {
                   rights_.forget(changed.server);
                   for (const Snowflake channel : setup_.channels.of_server(changed.server)) {
                     is_doubtful(channel);
                   }
                 },
                 [&](const ChannelChanged& changed) {
                   if (setup_.channels.has(changed.id)) is_doubtful(changed.id);
                 },
                 [&](const ServerGone& server) { gone(server); },
                 [&](const PlaceDeleted& place) {
                   if (setup_.channels.has(place.id)) {
                     return shut(place.id, Shut::kOut,
                                 "the channel " + id_text(place.id) +
                                     " was deleted. What was played in it is not made anew "
                                     "elsewhere: a new show needs another channel");
                   }
                   notes_.drop_place(place.id);
                   no_longer_stuck(place.id);
                   behind_.erase(place.id);
                 },
                 [&](const Started& started_as) {
                   const Json& d = *event.data;
                   if (event.shard == 0) {
                     notes_.new_session(
                         {text_in(d, "session_id"), text_in(d, "resume_gateway_url"), event.seq},
                         {started_as.self, started_as.application});
                   }
                   started(event.shard, started_as);
                   connected(event.shard, Session::kNew);
                   (void)application();
                 },
                 [&](const Resumed&) { connected(event.shard, Session::kResumed); },
             },
             *told);
}

void Reading::connected(int shard, Session session) {
  live_.insert(shard);
  rights_.forget_all();
  if (session == Session::kNew) {
    asked_all_ = tried_all_ = false;
    shard_is_behind(shard);
  } else {
    shard_is_unsure(shard);
  }
  connected_ = live_.size() >= static_cast<std::size_t>(shards_);
  again_ms_ = 0;
  pauses_.try_all();
  greet_pauses_.try_all();
}

void Reading::is_behind(Snowflake place) { behind_.emplace(place, notes_.read_up_to(place)); }

// Asked only of what may be a command: its right is judged as it is read. A channel that Discord
// has told of without its server gives nobody a right.
Result<bool, Failure> Reading::may_host(const Message& message, const Place& place) {
  if (place.user != 0 || !may_hold_command(message.text)) return false;
  const Snowflake channel = channel_of(place);
  const Snowflake server =
      message.server != 0 ? message.server : setup_.channels.server_of(channel);
  if (server != 0) return rights_.may_host(server, message.author.id, message.member);
  if (!greeted_.contains(channel)) return Fail{lacks("the server of channel " + id_text(channel))};
  if (complained_.insert(channel).second) {
    setup_.log("in which server the channel " + id_text(channel) +
               " is, Discord does not tell: nobody hosts there by a role. Name them under hosts in "
               "[discord]");
  }
  return false;
}

// Of a button under private words Discord does not tell the member: they are asked for. A host whom
// it does not name now is refused, and presses again.
bool Reading::may_host(const Interaction& interaction, const std::string& answers) {
  if (!interaction.privately) return rights_.may_host(interaction.member, interaction.server);
  const auto known = answers.empty() ? std::nullopt : notes_.post(part_key(answers, 0));
  const auto thread = known && known->of != 0 ? notes_.place(known->of) : std::nullopt;
  if (!thread) return false;
  const Snowflake server = setup_.channels.server_of(channel_of(*thread));
  const auto may = server == 0 ? Result<bool, Failure>(false)
                               : rights_.may_host(server, interaction.author.id, std::nullopt);
  return may && *may;
}

std::optional<Failure> Reading::hand_in(const Message& message, Came came) {
  const auto place = notes_.place(message.channel);
  if (!place && message.privately && came == Came::kByEvent) {
    // The first that is heard of them: what they wrote while we were away is read as well.
    const Timestamp from{time_of(message.id).ms - kFirstWords_ms};
    notes_.add_place({message.channel, snowflake_at(from), message.author.id, ""});
    is_behind(message.channel);
    again_ms_ = 0;
    return std::nullopt;
  }
  const bool listed_later = came == Came::kByEvent && behind_.contains(message.channel);
  if (listed_later && !failing_.contains(message.channel)) {
    urgent_.insert(message.channel);
    again_ms_ = 0;
  }
  if (!place || is_given_up(*place) || listed_later || message.id <= place->since ||
      notes_.was_read(message.id)) {
    return std::nullopt;
  }
  // Between the threads of a channel nobody speaks to a show: but what may be a command is taken
  // in, since it may hold a secret that has to go.
  const bool between = setup_.channels.has(message.channel);
  if (between && !may_hold_command(message.text)) return std::nullopt;
  const auto may_host = this->may_host(message, *place);
  if (!may_host) return may_host.error();
  Incoming incoming;
  incoming.ref = {kDiscord, id_text(message.id)};
  incoming.privately = place->user != 0;
  incoming.venue = {kDiscord, incoming.privately ? "" : id_text(message.channel)};
  incoming.author = author_of(message.author);
  incoming.text = message.text;
  incoming.markup = Markup::kMarkdown;
  // Words that were changed before they were first read count from then.
  incoming.stamp = std::max(time_of(message.id), message.edited.value_or(Timestamp{}));
  const bool to_us = message.answers && notes_.key_of(*message.answers).has_value();
  incoming.addressed = incoming.privately || message.mentions_us || to_us;
  if (message.answers && !to_us) incoming.in_reply_to = id_text(*message.answers);
  incoming.may_host = *may_host;
  incoming.cursor = std::to_string(notes_.note_read(message.channel, message.id, seq_));
  // Without the Message Content intent Discord leaves out the words of what is not addressed.
  if (incoming.text.empty()) return std::nullopt;
  note_move(message.id, {message.channel, message.author.id}, incoming.text);
  setup_.push(std::move(incoming));
  return std::nullopt;
}

void Reading::hand_in_order(const Interaction& order) {
  if (notes_.was_read(order.id)) return;
  if (order_refused(order, setup_.host_roles, setup_.channels)) return;  // and told so
  PlaceOrder given = order_of(order);
  given.cursor = std::to_string(notes_.note_read(0, order.id, seq_));
  setup_.push(std::move(given));
}

void Reading::hand_in(const Interaction& interaction) {
  if (is_order(interaction)) return hand_in_order(interaction);
  const auto said = said_by(interaction, notes_);
  if (!said || said->wants_form || notes_.was_read(interaction.id)) return;
  Incoming incoming;
  incoming.ref = {kDiscord, id_text(interaction.id)};
  // Of a command for hosts nobody else sees the words.
  incoming.privately = interaction.privately || is_for_hosts(interaction);
  incoming.unseen = !incoming.privately;  // it is repeated to whoever pressed it, alone
  incoming.venue = {kDiscord, interaction.privately ? "" : id_text(interaction.channel)};
  incoming.author = author_of(interaction.author);
  incoming.text = said->words;
  incoming.stamp = time_of(interaction.id);
  incoming.addressed = true;
  incoming.may_host = may_host(interaction, said->answers);
  incoming.answers = said->answers;
  // Not as of its channel: messages before it may not have been read yet.
  incoming.cursor = std::to_string(notes_.note_read(0, interaction.id, seq_));
  note_move(interaction.id, {interaction.channel, interaction.author.id}, incoming.text);
  setup_.push(std::move(incoming));
}

void Reading::hand_in(const MessageEdited& edited) {
  const Message& message = edited.message;
  if (!notes_.was_read(message.id)) return;
  setup_.push(Edited{{kDiscord, id_text(message.id)},
                     {kDiscord, message.privately ? "" : id_text(message.channel)},
                     author_of(message.author),
                     *message.edited,
                     false,
                     std::to_string(notes_.number())});
}

void Reading::hand_in(const MessagesDeleted& deleted) {
  const auto place = notes_.place(deleted.channel);
  if (!place) return;
  for (const Snowflake id : deleted.ids) {
    {
      const std::lock_guard lock(mutex_);
      if (hidden_.erase(id) > 0) continue;
    }
    if (!notes_.was_read(id)) continue;
    setup_.push(Edited{{kDiscord, id_text(id)},
                       {kDiscord, place->user != 0 ? "" : id_text(deleted.channel)},
                       {kDiscord, "", ""},
                       platform_now(),
                       true,
                       std::to_string(notes_.number())});
  }
}

std::string Reading::not_reached() {
  const std::lock_guard lock(mutex_);
  return trouble_.empty() ? "Discord is not reached" : "Discord is not reached: " + trouble_;
}

void Reading::tell_down(const std::string& why) {
  if (std::exchange(told_up_, false) == false) return;
  setup_.push(AdapterState{kDiscord, false, offset_ms_, why});
}

// Up when everything was caught up; down when it stays cut, or Discord does not know the token.
void Reading::tell_state() {
  if (rest_.locked_out()) return tell_down(hopeless_.empty() ? kTokenUnknown : hopeless_);
  if (connected_ && !greeted_.empty()) {
    const std::set<Snowflake> behind = channels_behind();
    for (const Snowflake channel : setup_.channels.all()) tell_channel(channel, behind);
  }
  const auto all = setup_.channels.all();
  const bool known = std::all_of(all.begin(), all.end(), [&](Snowflake channel) {
    return greeted_.contains(channel) || stuck_.contains(channel);
  });
  if (connected_ && known && is_caught_up() && told_up_ != true) {
    told_up_ = true;
    setup_.push(AdapterState{kDiscord, true, offset_ms_, "connected to Discord"});
    return;
  }
  const bool long_ago = setup_.now_ms() >= cut_at_ms_ + kDownAfter_ms;
  if (!connected_ && (long_ago || !hopeless_.empty())) {
    tell_down(hopeless_.empty() ? not_reached() : hopeless_);
  }
}

}  // namespace callboard::discord
