// Which channels let us in: the part of Reading that asks, waits and tells of it.
#include <algorithm>

#include "adapters/discord/commands.h"
#include "adapters/discord/fields.h"
#include "adapters/discord/history.h"
#include "adapters/discord/reading.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kGreetPatience_ms = 10'000;
constexpr std::int64_t kCommandsPatience_ms = 10'000;
constexpr std::int64_t kDateIsWhole_ms = 500;  // a date has whole seconds

}  // namespace

Snowflake Reading::channel_of(const Place& place) const {
  if (place.user != 0) return 0;
  if (setup_.channels.has(place.id)) return place.id;
  return place.channel != 0 ? place.channel : setup_.channels.first();
}

bool Reading::is_given_up(const Place& place) const {
  return place.user == 0 && !setup_.channels.has(channel_of(place));
}

bool Reading::is_untold(const Place& place) const {
  return place.user == 0 && setup_.channels.news(channel_of(place)).has_value();
}

bool Reading::may_be_ours(Snowflake server) const {
  const auto all = setup_.channels.all();
  return std::any_of(all.begin(), all.end(), [&](Snowflake channel) {
    const Snowflake known = setup_.channels.server_of(channel);
    return known == 0 || known == server;
  });
}

bool Reading::is_shut(Snowflake id) const {
  const auto refused = refused_until_ms_.find(id);
  if (refused != refused_until_ms_.end() && setup_.now_ms() < refused->second) return true;
  const auto place = notes_.place(id);
  return place && place->user == 0 && setup_.channels.is_shut(channel_of(*place));
}

bool Reading::is_caught_up() const {
  return std::all_of(behind_.begin(), behind_.end(), [&](const auto& one) {
    return is_shut(one.first) || pauses_.is_told(one.first);
  });
}

bool Reading::is_of_shard(const Place& place, int shard) const {
  if (place.user != 0) return shard == 0;  // private ones are the first one's
  return is_heard_by(shard, setup_.channels.server_of(channel_of(place)));
}

// What may have been said without a connection.
void Reading::shard_is_behind(int shard) {
  std::set<Snowflake> channels;
  for (const Snowflake channel : setup_.channels.all()) {
    if (is_heard_by(shard, setup_.channels.server_of(channel))) channels.insert(channel);
  }
  look_again(channels);
  if (shard != 0) return;
  for (const Place& place : notes_.places()) {
    if (place.user != 0) is_behind(place.id);
  }
}

void Reading::shard_is_unsure(int shard) {
  for (const Place& place : notes_.places()) {
    if (!is_given_up(place) && is_of_shard(place, shard)) unsure_.insert(place.id);
  }
}

// Not known, as after a start: it may be any.
bool Reading::is_heard_by(int shard, Snowflake server) const {
  const auto known = heard_by_.find(server);
  return known == heard_by_.end() || known->second == shard;
}

void Reading::server_is_behind(const ServerUp& up) {
  const Snowflake server = up.id;
  std::set<Snowflake> there;
  for (const Snowflake channel : setup_.channels.all()) {
    // The channel itself may be told of without its server.
    if (up.channels.contains(channel)) setup_.channels.is_in(channel, server);
    const Snowflake known = setup_.channels.server_of(channel);
    if (known != 0 && known != server) continue;
    if (known == server && !setup_.channels.is_out(channel)) setup_.channels.open(channel);
    there.insert(channel);
  }
  look_again(there);
  // Only a hint, which may miss something: all are read, but these first.
  for (const auto& [place, latest] : up.latest) {
    const bool is_news = latest > notes_.read_up_to(place) && !notes_.key_of(latest);
    if (is_news && behind_.contains(place)) urgent_.insert(place);
  }
}

void Reading::look_again(const std::set<Snowflake>& channels) {
  for (const Snowflake channel : channels) greeted_.erase(channel);
  again_ms_ = 0;
  for (const Place& place : notes_.places()) {
    if (place.user == 0 && channels.contains(channel_of(place))) is_behind(place.id);
  }
}

// A server that is not among those of its connection has put us out while we were away.
void Reading::started(int shard, const Started& told) {
  const auto of_shard = [&](Snowflake server) {
    constexpr int kTimeBits = 22;  // https://discord.com/developers/docs/events/gateway#sharding
    return static_cast<int>((server >> kTimeBits) % static_cast<Snowflake>(shards_.load())) ==
           shard;
  };
  if (!told.servers) return;
  std::set<Snowflake> lost;
  for (const Snowflake channel : setup_.channels.all()) {
    const Snowflake server = setup_.channels.server_of(channel);
    const auto& there = *told.servers;
    const bool is_there = std::find(there.begin(), there.end(), server) != there.end();
    if (server != 0 && !is_there && of_shard(server)) lost.insert(server);
  }
  for (const Snowflake server : *told.servers) heard_by_[server] = shard;
  for (const Snowflake server : lost) gone({server, true});
}

bool Reading::all_greeted() const {
  const auto all = setup_.channels.all();
  return std::all_of(all.begin(), all.end(),
                     [&](Snowflake channel) { return greeted_.contains(channel); });
}

void Reading::shut(Snowflake channel, Shut how, const std::string& why, Channels::From from) {
  if (!setup_.channels.is_shut(channel)) setup_.log(why);
  setup_.channels.shut(channel, how, why, from);
  shut_again_ms_ = setup_.now_ms() + kAgainRefused_ms;
}

void Reading::gone(const ServerGone& server) {
  for (const Snowflake channel : setup_.channels.of_server(server.id)) {
    if (server.kicked) {
      shut(
          channel, Shut::kOut,
          "the bot was removed from the Discord server " + id_text(server.id) + "; invite it again",
          Channels::From::kServer);
    } else if (!setup_.channels.is_shut(channel)) {
      shut(channel, Shut::kOutage, "Discord has an outage of the server " + id_text(server.id));
    }
  }
}

// False: Discord is not reached.
bool Reading::greet() {
  if (setup_.channels.any_shut() && setup_.now_ms() >= shut_again_ms_) {
    shut_again_ms_ = setup_.now_ms() + kAgainRefused_ms;
    for (const Snowflake channel : setup_.channels.all()) {
      if (setup_.channels.is_out(channel)) greeted_.erase(channel);
    }
  }
  if (!setup_.channels.any_shut()) shut_again_ms_ = setup_.now_ms() + kAgainRefused_ms;
  bool left_off = false;
  for (const Snowflake channel : setup_.channels.all()) {
    if (greeted_.contains(channel)) continue;
    if (left_off) {
      again_ms_ = 0;
      break;
    }
    if (greet_pauses_.waits(channel, setup_.now_ms())) continue;
    const auto failure = greet(channel);
    if (!failure) {
      greeted_.insert(channel);
      greet_pauses_.done(channel);
      no_longer_stuck(channel);
    } else if (failure->kind != Failure::Kind::kLater &&
               greet_pauses_.failed(channel, setup_.now_ms())) {
      tell_stuck(channel, channel, failure->reason);
    }
    if (failure && failure->kind == Failure::Kind::kAway) break;
    left_off = waiting_ > 0 || !urgent_.empty();
  }
  asked_all_ = asked_all_ || !left_off || all_greeted();
  if (greeted_.empty() && stuck_.empty() && !setup_.channels.all().empty()) return false;
  if (!registered_) register_commands();
  return true;
}

// Without them everything can be written as a reply, so a failure is only told.
void Reading::register_commands() {
  constexpr Snowflake kCommands = 0;
  if (greet_pauses_.waits(kCommands, setup_.now_ms())) return;
  const auto failed = [&](const std::string& reason) {
    if (!greet_pauses_.failed(kCommands, setup_.now_ms())) return;
    setup_.log("whether the slash commands are registered cannot be learnt (" + reason +
               "): it is asked again, ever less often");
  };
  const Snowflake self = application();
  if (self == 0) return failed("Discord does not tell which application the bot is");
  const std::string id = id_text(self);
  const Call list{"GET", "/applications/{}/commands", id, "/applications/" + id + "/commands"};
  const auto listed = rest_.insist(session_, list, kCommandsPatience_ms);
  if (!listed) return failed(listed.error().reason);
  greet_pauses_.done(kCommands);
  const Json all = all_commands(setup_.games, setup_.packs);
  registered_ = commands_stand(all, *listed->json);
  if (registered_) return;
  Call put = list;
  put.method = "PUT";
  put.body = {"application/json", all.dump()};
  const auto done = rest_.insist(session_, put, kCommandsPatience_ms);
  registered_ = true;
  if (!done) setup_.log("the slash commands are not registered: " + done.error().reason);
}

Snowflake Reading::application() {
  const Identity known = notes_.who();
  if (known.application != 0) return known.application;
  const auto reply = rest_.insist(session_, {"GET", "/applications/@me", "", "/applications/@me"},
                                  kCommandsPatience_ms);
  const Snowflake id = reply ? parse_snowflake(text_in(*reply->json, "id")).value_or(0) : 0;
  if (id != 0) notes_.application_is(id);
  return id;
}

// Is the channel there, and what time is it? A failure: Discord does not say now.
std::optional<Failure> Reading::greet(Snowflake channel) {
  const std::string id = id_text(channel);
  Call call{"GET", "/channels/{}", id, "/channels/" + id};
  call.unhurried = true;
  const auto reply = rest_.insist(session_, call, kGreetPatience_ms);
  if (!reply) {
    const Failure& failure = reply.error();
    if (failure.kind != Failure::Kind::kNever || failure.status == kUnauthorized) return failure;
    // That we were put out is known by then, or told next.
    if (setup_.channels.is_out(channel)) return std::nullopt;
    shut(channel, Shut::kOut,
         "the channel " + id + " cannot be read (" + failure.reason +
             "): is the bot in that server, and may it see the channel?");
    return std::nullopt;
  }
  const nlohmann::json& json = *reply->json;
  if (reply->date_ms > 0) {
    const std::int64_t offset_ms = reply->date_ms + kDateIsWhole_ms - setup_.clock().ms;
    offset_ms_ = std::abs(offset_ms) <= 2 * kDateIsWhole_ms ? 0 : offset_ms;
  }
  Snowflake server = parse_snowflake(text_in(json, "guild_id")).value_or(0);
  if (server == 0) server = setup_.channels.server_of(channel);  // as the server itself has told
  if (doubtful_.contains(channel) || setup_.channels.is_out(channel)) {
    setup_.channels.is_in(channel, server);
    const auto may_read = reads_history(channel, setup_.now_ms());
    if (!may_read) return may_read.error();
    doubtful_.erase(channel);
    if (!*may_read) return std::nullopt;
  }
  let_in(channel, server);
  return std::nullopt;
}

void Reading::is_doubtful(Snowflake channel) {
  greeted_.erase(channel);
  doubtful_.insert(channel);
  again_ms_ = 0;
}

Result<bool, Failure> Reading::reads_history(Snowflake channel, std::int64_t since_ms) {
  const auto known = history_ms_.find(channel);
  if (known != history_ms_.end() && known->second >= since_ms) return true;
  const std::int64_t asked_ms = setup_.now_ms();
  const auto may =
      discord::reads_history(rest_, session_, channel, notes_.who().self, kGreetPatience_ms);
  if (!may) return Fail{may.error()};
  if (*may) {
    history_ms_[channel] = asked_ms;
    return true;
  }
  history_ms_.erase(channel);
  shut(channel, Shut::kOut,
       "what is written in the channel " + id_text(channel) +
           " cannot be read: give the bot Read Message History there");
  return false;
}

void Reading::let_in(Snowflake channel, Snowflake server) {
  setup_.channels.is_in(channel, server);
  if (!notes_.place(channel)) {
    notes_.add_place({channel, snowflake_at(platform_now()), 0, "", channel});
  }
  if (!setup_.channels.is_out(channel)) return;
  setup_.channels.open(channel);
  for (const Place& place : notes_.places()) {
    if (place.user != 0 || channel_of(place) != channel) continue;
    refused_until_ms_.erase(place.id);
    complained_.erase(place.id);
    is_behind(place.id);
  }
}

std::set<Snowflake> Reading::channels_behind() const {
  std::set<Snowflake> channels;
  for (const auto& [id, from] : behind_) {
    const auto place = notes_.place(id);
    if (place && place->user == 0 && !is_shut(id)) channels.insert(channel_of(*place));
  }
  return channels;
}

// What is played there waits from when it is shut until it was caught up again.
void Reading::tell_channel(Snowflake channel, const std::set<Snowflake>& behind) {
  const auto news = setup_.channels.news(channel);
  if (!news) return;
  if (!news->why && (!greeted_.contains(channel) || behind.contains(channel))) return;
  setup_.channels.told(channel);
  AdapterState state{"discord", !news->why.has_value(), offset_ms_, "", id_text(channel), false};
  state.detail = news->why.value_or("the channel " + state.place + " is read again");
  state.shut_out = news->why && news->how == Shut::kOut;
  state.removed = state.shut_out && news->from == Channels::From::kServer;
  const Snowflake server = setup_.channels.server_of(channel);
  if (server != 0) state.community = id_text(server);
  setup_.push(std::move(state));
  if (!news->why) push_stuck(channel);  // what is told last is what holds
}

void Reading::push_stuck(Snowflake channel) {
  const auto stuck = stuck_.find(channel);
  if (stuck == stuck_.end() || setup_.channels.is_shut(channel)) return;
  setup_.push(AdapterState{"discord", false, offset_ms_, stuck->second.begin()->second,
                           id_text(channel), false});
}

void Reading::tell_stuck(Snowflake channel, Snowflake place, const std::string& why) {
  const std::string words =
      "what is written in " + id_text(place) + " on Discord cannot be read (" + why +
      "): it is asked again, ever less often, and no deadline there " + "ends before it was read";
  setup_.log(words);
  auto& places = stuck_[channel];
  const bool first = places.empty();
  places[place] = words;
  if (first) push_stuck(channel);
}

void Reading::no_longer_stuck(Snowflake place) {
  pauses_.done(place);
  for (auto at = stuck_.begin(); at != stuck_.end(); ++at) {
    const Snowflake channel = at->first;
    if (at->second.erase(place) == 0) continue;
    if (!at->second.empty()) return;
    stuck_.erase(at);
    if (setup_.channels.is_shut(channel)) return;
    setup_.push(AdapterState{"discord", true, offset_ms_,
                             "the channel " + id_text(channel) + " is read again", id_text(channel),
                             false});
    return;
  }
}

}  // namespace callboard::discord
