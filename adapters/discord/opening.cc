// Threads for matches and shows: a post in the channel, and the thread below it.
#include <algorithm>

#include "adapters/discord/messages.h"
#include "adapters/discord/posting.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kOpenPatience_ms = 0;  // waiting is done in the lane
constexpr std::int64_t kOpenAgain_ms = 60'000;
constexpr std::size_t kThreadNameMax = 100;
constexpr std::int64_t kArchiveAfter_min = 10'080;

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
std::optional<std::int64_t> Posting::work_open(const OpenVenue& request) {
  constexpr std::int64_t kAgain_ms = 2'000;
  std::optional<Place> made = notes_.place_of(request.key);
  const Snowflake in = channel_for(request);
  if (!made && setup_.channels.is_shut(in)) return kShutAgain_ms;
  if (!made) {
    const std::string title =
        to_dialect("**" + escape_markdown(request.title) + "**\n\n" + how_to_join(request.what),
                   Dialect::kDiscord, discord_marks());
    const auto words = split_text(title, kMessageUnitsMax);
    const SendOutcome outcome =
        post_one("open:" + request.key, {words.front(), {}, {}}, in, request.key);
    if (const auto* held = std::get_if<Held>(&outcome)) return held->retry_after_ms;
    const auto* sent = std::get_if<Sent>(&outcome);
    if (const auto* refused = std::get_if<Refused>(&outcome)) {
      setup_.log("no thread for \"" + request.title + "\": " + refused->reason);
      return kOpenAgain_ms;
    }
    if (sent == nullptr) return kAgain_ms;
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
      if (reply.error().kind != Failure::Kind::kNever) return reply.error().wait_ms;
      setup_.log("no thread for \"" + request.title + "\": " + reply.error().reason);
      return kOpenAgain_ms;
    }
    const Snowflake id = parse_snowflake(sent->id).value_or(0);
    made = Place{id, id, 0, request.key, in};
    notes_.add_place(*made);
  }
  const Snowflake server = setup_.channels.server_of(in);
  setup_.report(VenueOpened{request.key,
                            {"discord", id_text(made->id)},
                            "https://discord.com/channels/" +
                                (server == 0 ? "@me" : id_text(server)) + "/" + id_text(made->id)});
  return std::nullopt;
}

}  // namespace callboard::discord
