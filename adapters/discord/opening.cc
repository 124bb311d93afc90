// Threads for matches and shows: a post in the channel, and the thread below it.
#include <algorithm>

#include "adapters/discord/links.h"
#include "adapters/discord/messages.h"
#include "adapters/discord/poster.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kOpenPatience_ms = 0;  // waiting is done in the lane
constexpr std::int64_t kOpenAgain_ms = 60'000;
constexpr std::size_t kThreadNameMax = 100;
constexpr std::int64_t kArchiveAfter_min = 10'080;
constexpr std::int64_t kArchiveTestAfter_min = 1'440;
constexpr int kPrivateThread = 12;
constexpr std::int64_t kServerAgain_ms = 100;
constexpr int kServerTriesMax = 300;

// Below the title, for who comes by in the channel.
const char* how_to_join(VenueFor what) {
  return what == VenueFor::kMatch
             ? "To play, open the thread below and write **join** in it, or **help** first."
             : "The thread below belongs to the show: sign-ups, questions, what is planned. "
               "Write **help** in it.";
}

}  // namespace

// A thread made from a message has its id, and there can be one only: however often it is tried,
// one thread comes of it.
std::optional<Again> Poster::work_open(const OpenVenue& request, int tries) {
  // Links to the thread name the server, which the gateway tells soon.
  const bool told = setup_.channels.server_of(channel_wanted(setup_.channels, request)) != 0;
  if (!told && tries <= kServerTriesMax) return Again{kServerAgain_ms};
  if (!request.only.empty()) return work_open_for(request);
  constexpr std::int64_t kAgain_ms = 2'000;
  std::optional<Place> made = notes_.place_of(request.key);
  const Snowflake in = channel_wanted(setup_.channels, request);
  if (!made && setup_.channels.is_shut(in)) return Again{kShutAgain_ms};
  if (!made) {
    const std::string title =
        to_dialect("**" + escape_markdown(request.title) + "**\n\n" + how_to_join(request.what),
                   Dialect::kDiscord, discord_marks());
    const auto words = split_text(title, kMessageUnitsMax);
    const SendOutcome outcome =
        post_one("open:" + request.key, {words.front(), {}, {}}, in, request.key);
    if (const auto* held = std::get_if<Held>(&outcome)) return Again{held->retry_after_ms};
    const auto* sent = std::get_if<Sent>(&outcome);
    if (const auto* refused = std::get_if<Refused>(&outcome)) {
      return Again{kOpenAgain_ms, refused->reason};
    }
    if (sent == nullptr) return Again{kAgain_ms, "whether its post stands cannot be learnt"};
    const Json body = {{"name", split_text(request.title, kThreadNameMax).front()},
                       {"auto_archive_duration", kArchiveAfter_min}};
    const std::string channel = id_text(in);
    const auto reply = rest_.insist(session_,
                                    {"POST",
                                     "/channels/{}/messages/{}/threads",
                                     channel,
                                     "/channels/" + channel + "/messages/" + sent->id + "/threads",
                                     {"application/json", body.dump()}},
                                    kOpenPatience_ms);
    if (!reply && reply.error().code != code::kThreadExists) {
      if (reply.error().kind != Failure::Kind::kNever) return again_after(reply.error());
      return Again{kOpenAgain_ms, reply.error().reason};
    }
    const Snowflake id = parse_snowflake(sent->id).value_or(0);
    made = Place{id, id, 0, request.key, in};
    notes_.add_place(*made);
  }
  is_open(request, made->id, in);
  return std::nullopt;
}

void Poster::is_open(const OpenVenue& request, Snowflake thread, Snowflake in) {
  const Snowflake server = setup_.channels.server_of(in);
  setup_.report(
      VenueOpened{request.key, {"discord", id_text(thread)}, link_to(setup_.api, server, thread)});
}

// A private thread of the channel. Nothing tells one that was made from one that was not, if the
// answer is lost or we are killed before it is noted: then an empty one is left, in which nobody is
// but us, and which Discord puts away after a day.
std::optional<Again> Poster::work_open_for(const OpenVenue& request) {
  std::optional<Place> made = notes_.place_of(request.key);
  const Snowflake in = channel_wanted(setup_.channels, request);
  if (setup_.channels.is_shut(in)) return Again{kShutAgain_ms};
  using MaybeAgain = std::optional<Again>;  // nothing: it is given up
  const auto ask = [&](const Call& call) -> Result<Snowflake, MaybeAgain> {
    const auto reply = rest_.insist(session_, call, kOpenPatience_ms);
    if (reply) {
      const Json id = reply->json->is_object() ? reply->json->value("id", Json()) : Json();
      return id.is_string() ? parse_snowflake(id.get<std::string>()).value_or(0) : Snowflake{0};
    }
    const Failure& failure = reply.error();
    if (failure.kind != Failure::Kind::kNever) {
      Again again = again_after(failure);
      // It may have been made: another one is not made so soon.
      if (failure.kind == Failure::Kind::kUnclear) again.ms = kOpenAgain_ms;
      return Fail{MaybeAgain(std::move(again))};
    }
    setup_.log("no private thread for \"" + request.title + "\": " + failure.reason);
    return Fail{MaybeAgain()};
  };
  if (!made) {
    const Json body = {{"name", split_text(request.title, kThreadNameMax).front()},
                       {"type", kPrivateThread},
                       {"invitable", true},
                       {"auto_archive_duration", kArchiveTestAfter_min}};
    const std::string channel = id_text(in);
    const auto thread = ask({"POST",
                             "/channels/{}/threads",
                             channel,
                             "/channels/" + channel + "/threads",
                             {"application/json", body.dump()}});
    if (!thread) return thread.error();
    if (*thread == 0) return Again{kOpenAgain_ms, "Discord's answer lacks its id"};
    made = Place{*thread, *thread, 0, request.key, in};
    notes_.add_place(*made);
  }
  const std::string thread = id_text(made->id);
  for (const std::string& user : request.only) {
    const auto let_in = ask({"PUT", "/channels/{}/thread-members", thread,
                             "/channels/" + thread + "/thread-members/" + user});
    if (!let_in) return let_in.error();
  }
  is_open(request, made->id, in);
  return std::nullopt;
}

}  // namespace callboard::discord
