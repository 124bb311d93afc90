// The servers of the fake Discord, their channels, what bots may read there, and the limit on all
// requests together.
#include <algorithm>

#include "tests/adapters/discord/fake_shapes.h"
#include "tests/adapters/discord/fake_state.h"

namespace callboard::test {
namespace {

constexpr std::size_t kRequestsASecond = 50;

std::string text_of(Snowflake value) { return std::to_string(value); }

}  // namespace

void FakeDiscord::State::add_channels(Snowflake server, Snowflake first, int count) {
  for (Snowflake channel = first; channel < first + static_cast<Snowflake>(count); ++channel) {
    channels[channel] = server;
    places[channel] = 0;
  }
}

Snowflake FakeDiscord::State::server_of(Snowflake place) {
  const auto parent = parents.find(place);
  const auto channel = channels.find(parent == parents.end() ? place : parent->second);
  return channel == channels.end() ? kServer : channel->second;
}

Json FakeDiscord::State::server_json(Snowflake server) {
  Json inside = Json::array();
  Json threads = Json::array();
  for (const auto& [channel, of] : channels) {
    if (of == server) inside.push_back({{"id", text_of(channel)}, {"type", 0}, {"name", "shows"}});
  }
  for (const auto& [place, parent] : parents) {
    const bool shown = places.contains(place) && !members.contains(place);
    if (server_of(parent) != server || !shown) continue;
    threads.push_back({{"id", text_of(place)}, {"type", 11}, {"parent_id", text_of(parent)}});
    if (latest.contains(place)) threads.back()["last_message_id"] = text_of(latest.at(place));
  }
  return {
      {"id", text_of(server)}, {"name", "A server"}, {"channels", inside}, {"threads", threads}};
}

Json FakeDiscord::State::shown(const Json& message) {
  const auto place = places.find(std::stoull(message["channel_id"].get<std::string>()));
  const bool in_server = place != places.end() && place->second == 0;
  const bool own = message["author"]["id"] == text_of(kSelf);
  if (flags != 0 || !in_server || own || !message["mentions"].empty()) return message;
  Json bare = message;
  bare["content"] = "";
  return bare;
}

Snowflake FakeDiscord::reply(Snowflake message, const std::string& name, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  const Json* const there = state_->find(message);
  if (there == nullptr) return 0;
  const std::string channel = (*there)["channel_id"];
  const Snowflake fresh =
      state_->add(std::stoull(channel), state_->author(state_->user(name), name), text);
  Json& said = state_->messages[fresh];
  said["type"] = 19;
  said["message_reference"] = {{"message_id", text_of(message)}, {"channel_id", channel}};
  said["mentions"] = Json::array({(*there)["author"]});
  state_->dispatch("MESSAGE_CREATE", state_->as_event(said));
  return fresh;
}

void FakeDiscord::no_content_intent() {
  const std::lock_guard lock(state_->mutex);
  state_->flags = 0;
}
void FakeDiscord::next_callbacks(std::deque<int> codes) {
  const std::lock_guard lock(state_->mutex);
  state_->callback_codes = std::move(codes);
}
int FakeDiscord::callbacks() {
  const std::lock_guard lock(state_->mutex);
  return state_->callbacks;
}

// READY, and then each server by itself.
void FakeDiscord::State::tell_servers(Session& session) {
  std::set<Snowflake> there;
  for (const auto& [channel, server] : channels) {
    if (!left.contains(server)) there.insert(server);
  }
  Json servers = Json::array();
  for (const Snowflake server : there) {
    servers.push_back({{"id", text_of(server)}, {"unavailable", true}});
  }
  Json ready = {{"v", 10},
                {"session_id", session.name},
                {"resume_gateway_url", gateway + "/again"},
                {"user", author(kSelf, "callboard")},
                {"application", {{"id", text_of(kSelf)}}},
                {"guilds", servers}};
  for (const char* field : {"guilds", "application"}) leave_out(ready, "ready", field);
  send_event(session, "READY", ready);
  if (session.shard != home) return;
  for (const Snowflake server : there) send_event(session, "GUILD_CREATE", server_json(server));
}

std::optional<FakeResponse> FakeDiscord::State::too_many() {
  constexpr std::int64_t kSecond_ms = 1'000;
  const std::int64_t now = FakeDiscord::machine_now().ms;
  while (!asked.empty() && asked.front() <= now - kSecond_ms) asked.pop_front();
  if (asked.size() >= kRequestsASecond) {
    complaints.push_back("more than 50 requests in a second");
    return FakeResponse{429,
                        R"({"message":"slow","code":0,"retry_after":0.5,"global":true})",
                        {{"X-RateLimit-Scope", "global"}},
                        false};
  }
  asked.push_back(now);
  return std::nullopt;
}

// By the roles and by what the channels say of everyone, of the bot's role and of the bot.
bool FakeDiscord::State::may_read_history(Snowflake place) const {
  constexpr std::uint64_t kReadsHistory = 1U << 16U, kAdministrates = 1U << 3U;
  const auto whose = places.find(place);
  if (whose == places.end() || whose->second != 0) return true;
  std::uint64_t rights = for_all | for_bots;
  if ((rights & kAdministrates) != 0) return true;
  for (const Snowflake of : {kServer, Snowflake{501}, kSelf}) {
    for (const Json& one : overwrites) {
      if (one["id"] != text_of(of)) continue;
      rights &= ~std::stoull(one["deny"].get<std::string>());
      rights |= std::stoull(one["allow"].get<std::string>());
    }
  }
  return (rights & kReadsHistory) != 0;
}

FakeResponse FakeDiscord::State::commands(const FakeRequest& request) {
  if (request.method == "PUT") {
    ++registrations;
    registered = shape::commands(Json::parse(request.body));
  }
  return {200, registered.dump(), {}, false};
}

std::optional<FakeResponse> FakeDiscord::State::refuses(const Json& message, bool has_files) const {
  const auto refused = [](int status, const char* field) {
    const Json wrong = {{"_errors", {{{"code", 1}, {"message", "Not so"}}}}};
    const int code = status == 413 ? 40'005 : 50'035;
    return FakeResponse{
        status,
        Json{{"code", code}, {"message", "Invalid Form Body"}, {"errors", {{field, wrong}}}}.dump(),
        {},
        false};
  };
  if (refuses_files != 0 && has_files) return refused(refuses_files, "files");
  if (refuses_components && message.contains("components")) return refused(400, "components");
  return std::nullopt;
}

bool FakeDiscord::State::is_slow(const std::string& path) const {
  return std::any_of(slow.begin(), slow.end(), [&](Snowflake place) {
    return path.find("/" + std::to_string(place)) != std::string::npos;
  });
}
void FakeDiscord::State::hang(const FakeRequest& request, std::unique_lock<std::mutex>& lock) {
  if (callbacks_to_hang == 0 || !request.path.ends_with("/callback")) return;
  --callbacks_to_hang;
  ++waiting;
  changed.wait(lock, [&, since = quickened] { return ending || quickened != since; });
  --waiting;
}
void FakeDiscord::hang_callbacks(int count) {
  const std::lock_guard lock(state_->mutex);
  state_->callbacks_to_hang = count;
}
void FakeDiscord::set_in_application(const Json& fields) {
  const std::lock_guard lock(state_->mutex);
  state_->application = fields;
}
void FakeDiscord::channels_are_of_type(int type) {
  const std::lock_guard lock(state_->mutex);
  state_->channel_type = type;
}
void FakeDiscord::answer_all(int status, const std::string& body) {
  const std::lock_guard lock(state_->mutex);
  state_->answers_all = status;
  state_->answers_all_with = body;
}
void FakeDiscord::leave_out(const std::string& field) {
  const std::lock_guard lock(state_->mutex);
  if (field.empty()) return state_->left_out.clear();
  state_->left_out.insert(field);
}
int FakeDiscord::times_asked(const std::string& part) {
  const std::lock_guard lock(state_->mutex);
  int times = 0;
  for (const auto& [path, count] : state_->paths) {
    if (path.find(part) != std::string::npos) times += count;
  }
  return times;
}
void FakeDiscord::State::leave_out(Json& told, const std::string& of,
                                   const std::string& field) const {
  if (left_out.contains(of + "." + field)) told.erase(field);
}
void FakeDiscord::refuse_files(int status) {
  const std::lock_guard lock(state_->mutex);
  state_->refuses_files = status;
}
void FakeDiscord::refuse_components() {
  const std::lock_guard lock(state_->mutex);
  state_->refuses_components = true;
}
void FakeDiscord::archive(Snowflake thread) {
  const std::lock_guard lock(state_->mutex);
  state_->archived.insert(thread);
}
bool FakeDiscord::is_archived(Snowflake thread) {
  const std::lock_guard lock(state_->mutex);
  return state_->archived.contains(thread);
}
void FakeDiscord::lock(Snowflake thread) {
  const std::lock_guard guard(state_->mutex);
  state_->locked.insert(thread);
}
void FakeDiscord::unlock(Snowflake thread) {
  const std::lock_guard guard(state_->mutex);
  state_->locked.erase(thread);
}
void FakeDiscord::slow(Snowflake place) {
  const std::lock_guard lock(state_->mutex);
  state_->slow.insert(place);
}
void FakeDiscord::quicken() {
  const std::lock_guard lock(state_->mutex);
  state_->slow.clear();
  ++state_->quickened;
  state_->changed.notify_all();
}
int FakeDiscord::waiting() {
  const std::lock_guard lock(state_->mutex);
  return state_->waiting;
}
int FakeDiscord::most_waiting() {
  const std::lock_guard lock(state_->mutex);
  return state_->most_waiting;
}
void FakeDiscord::far_away(std::int64_t ms) {
  const std::lock_guard lock(state_->mutex);
  state_->far_ms = ms;
}
int FakeDiscord::beats() {
  const std::lock_guard lock(state_->mutex);
  return state_->beats;
}
void FakeDiscord::beat_every(int ms) {
  const std::lock_guard lock(state_->mutex);
  state_->beat_ms = ms;
}

}  // namespace callboard::test
