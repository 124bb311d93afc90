// How things stand, in the post that a thread was made of: its content is replaced, which rings
// nobody and moves nothing.
// https://discord.com/developers/docs/resources/message#edit-message
#include "adapters/discord/messages.h"
#include "adapters/discord/poster.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kParentPatience_ms = 0;  // waiting is the daemon's

Call edit_call(Snowflake channel, Snowflake message, const std::string& text) {
  const std::string place = id_text(channel);
  const Json body = {{"content", split_text(text, kMessageUnitsMax).front()},
                     {"allowed_mentions", {{"parse", Json::array()}}}};
  return {"PATCH",
          "/channels/{}/messages/{}",
          place,
          "/channels/" + place + "/messages/" + id_text(message),
          {"application/json", body.dump(-1, ' ', false, Json::error_handler_t::replace)}};
}

}  // namespace

std::optional<Again> Poster::work_status(const Status& status) {
  setup_.report(StatusResult{status.venue, status.post, edit(status)});
  return std::nullopt;
}

// The message a thread was made of has its id and stands in the channel above it.
Result<Snowflake, Failure> Poster::channel_above(Snowflake thread) {
  if (notes_.place(thread)) return channel_of(notes_, setup_.channels, thread);
  const std::string place = id_text(thread);  // the notes were lost
  const auto reply = rest_.insist(session_, {"GET", "/channels/{}", place, "/channels/" + place},
                                  kParentPatience_ms);
  if (!reply) return Fail{reply.error()};
  const auto parent = reply->json->find("parent_id");
  const bool told = parent != reply->json->end() && parent->is_string();
  return told ? parse_snowflake(parent->get<std::string>()).value_or(0) : 0;
}

StatusOutcome Poster::edit(const Status& status) {
  const auto thread = parse_snowflake(status.venue.id);
  const bool own = status.post.empty();  // the thread's
  const auto message = own ? thread : parse_snowflake(status.post);
  if (!thread || !message) return Refused{"there is no post \"" + status.post + "\""};
  const auto above = own ? channel_above(*thread) : Result<Snowflake, Failure>(*thread);
  if (above && *above == 0) return Refused{"the channel of thread " + status.venue.id + " is gone"};
  if (above && setup_.channels.is_shut(channel_of(notes_, setup_.channels, *thread)))
    return Held{kShutAgain_ms};
  std::optional<Failure> failure;
  if (above) {
    auto reply = rest_.call(session_, edit_call(*above, *message, status.text));
    if (!reply && reply.error().code == code::kArchived && unarchive(*above)) {
      reply = rest_.call(session_, edit_call(*above, *message, status.text));
    }
    if (reply) return StatusShown{};
    failure = reply.error();
  } else {
    failure = above.error();
  }
  if (failure->code == code::kUnknownMessage) return StatusGone{};
  const SendOutcome outcome = not_let_in(*thread, outcome_of(*failure), *failure);
  if (const auto* refused = std::get_if<Refused>(&outcome)) return *refused;
  const auto* held = std::get_if<Held>(&outcome);
  return held != nullptr ? *held : Held{kAway_ms};
}

}  // namespace callboard::discord
