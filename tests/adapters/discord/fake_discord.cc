#include "tests/adapters/discord/fake_discord.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "rules/core/json.h"
#include "tests/adapters/discord/fake_state.h"

namespace callboard::test {
namespace {

// One line, for whoever judges both sides by the official document.
std::string exchange(const FakeRequest& request, const FakeResponse& response) {
  std::vector<std::string> files;
  const bool speaks = request.method != "GET" && request.headers.contains("content-type");
  const Json line = {{"method", request.method},
                     {"path", request.path},
                     {"asked", speaks ? payload_in(request, files) : ""},
                     {"files", files},
                     {"status", response.status},
                     {"answered", response.lost ? "" : response.body},
                     {"lost", response.lost}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string payload_in(const FakeRequest& request, std::vector<std::string>& names) {
  const std::string& text = request.body;
  if (!request.headers.at("content-type").starts_with("multipart/form-data")) return text;
  for (std::size_t at = text.find("; filename=\""); at != std::string::npos;
       at = text.find("; filename=\"", at + 1)) {
    names.push_back(text.substr(at + 12, text.find('"', at + 12) - at - 12));
  }
  const std::size_t part = text.find("name=\"payload_json\"");  // clients differ in its place
  if (part == std::string::npos) return "";
  const std::size_t from = text.find("\r\n\r\n", part) + 4;
  return text.substr(from, text.find("\r\n--", from) - from);
}

FakeDiscord::FakeDiscord() : state_(std::make_unique<State>()) {
  server_ = std::make_unique<FakeServer>(FakeHandlers{
      [this](const FakeRequest& r) { return answer(r); }, [this](PeerPtr peer) { opened(peer); },
      [this](PeerPtr peer, const std::string& text) { said(peer, text); },
      [this](PeerPtr peer, int) { closed(peer); }});
  state_->port = server_->port();
  state_->gateway = "ws://127.0.0.1:" + std::to_string(state_->port);
  if (const char* const file = std::getenv("CALLBOARD_DISCORD_TRANSCRIPT")) {
    state_->transcript.open(file, std::ios::app);
  }
}
FakeDiscord::~FakeDiscord() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->ending = true;
    state_->changed.notify_all();
  }
  server_.reset();
}

std::string FakeDiscord::api() const {
  return "http://127.0.0.1:" + std::to_string(state_->port) + "/api/v10";
}

bool FakeDiscord::wait_for(const std::function<bool()>& condition) {
  constexpr std::chrono::seconds kPatience{30};  // only a test that fails waits so long
  for (;;) {
    std::uint64_t seen = 0;
    {
      const std::lock_guard lock(state_->mutex);
      seen = state_->happened;
    }
    if (condition()) return true;
    std::unique_lock lock(state_->mutex);
    const auto more = [&] { return state_->happened != seen; };
    if (!state_->changed.wait_for(lock, kPatience, more)) return false;
  }
}

FakeResponse FakeDiscord::answer(const FakeRequest& request) {
  std::unique_lock lock(state_->mutex);
  ++state_->happened;
  ++state_->paths[request.path.substr(0, request.path.find('?'))];
  state_->changed.notify_all();
  if (state_->is_slow(request.path)) {
    state_->most_waiting = std::max(state_->most_waiting, ++state_->waiting);
    state_->changed.wait(lock, [&] { return state_->ending || !state_->is_slow(request.path); });
    --state_->waiting;
  }
  state_->hang(request, lock);
  if (state_->far_ms > 0) {
    state_->changed.wait_for(lock, std::chrono::milliseconds(state_->far_ms),
                             [&] { return state_->ending; });
  }
  if (state_->answers_all != 0) return {state_->answers_all, state_->answers_all_with, {}, false};
  FakeResponse response = state_->answer(request);
  response.headers["Date"] = state_->http_date();
  if (!response.body.empty()) response.headers["Content-Type"] = "application/json";
  response.headers["Via"] = "1.1 fake";
  if (state_->transcript.is_open()) {
    FakeResponse told = response;
    told.lost |= !state_->left_out.empty();  // it is not to be as the document says
    state_->transcript << exchange(request, told) << std::endl;
  }
  return response;
}
void FakeDiscord::opened(const PeerPtr& peer) {
  const std::lock_guard lock(state_->mutex);
  state_->peers.insert(peer);
  peer->send(Json{{"op", 10}, {"d", {{"heartbeat_interval", state_->beat_ms}}}}.dump());
}
void FakeDiscord::said(const PeerPtr& peer, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  ++state_->happened;
  state_->changed.notify_all();
  state_->said(peer, Json::parse(text, nullptr, false));
}
void FakeDiscord::closed(const PeerPtr& peer) {
  const std::lock_guard lock(state_->mutex);
  state_->peers.erase(peer);
  for (auto& [id, session] : state_->sessions) {
    if (session.peer == peer) session.peer.reset();
  }
}

Snowflake FakeDiscord::user(const std::string& name) {
  const std::lock_guard lock(state_->mutex);
  return state_->user(name);
}
Snowflake FakeDiscord::write(Snowflake channel, const std::string& name, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  return state_->write(channel, name, text);
}
Snowflake FakeDiscord::write_privately(const std::string& name, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  return state_->write(state_->direct(state_->user(name)), name, text);
}
Snowflake FakeDiscord::write_unheard(const std::string& name, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  state_->events_to_lose = 1;
  return state_->write(state_->direct(state_->user(name)), name, text);
}
Snowflake FakeDiscord::private_channel(const std::string& name) {
  const std::lock_guard lock(state_->mutex);
  return state_->direct(state_->user(name));
}
bool FakeDiscord::State::change(const FakeRequest& request, Snowflake message) {
  Json& there = *find(message);
  if (there["author"]["id"] != std::to_string(kSelf)) return false;
  const Json wanted = Json::parse(request.body);
  const Json none = {{"parse", Json::array()}};
  if (wanted.value("allowed_mentions", Json()) != none) complaints.push_back("an edit that rings");
  there["content"] = wanted.at("content");
  there["edited_timestamp"] = iso_time();
  ++edits[message];
  dispatch("MESSAGE_UPDATE", as_event(there));
  return true;
}

std::string FakeDiscord::says(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  const Json* const m = state_->find(message);
  return m == nullptr ? "" : m->at("content").get<std::string>();
}
int FakeDiscord::edits(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  return state_->edits[message];
}
void FakeDiscord::edit(Snowflake message, const std::string& text) {
  const std::lock_guard lock(state_->mutex);
  Json* const m = state_->find(message);
  if (m == nullptr) return;
  (*m)["content"] = text;
  (*m)["edited_timestamp"] = state_->iso_time();
  state_->dispatch("MESSAGE_UPDATE", state_->as_event(*m));
}
void FakeDiscord::preview(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  if (Json* const m = state_->find(message)) {
    state_->dispatch("MESSAGE_UPDATE", state_->as_event(*m));
  }
}
void FakeDiscord::remove(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  state_->remove(message);
}
void FakeDiscord::repeat(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  if (Json* const m = state_->find(message)) {
    state_->dispatch("MESSAGE_CREATE", state_->as_event(*m));
  }
}

Snowflake FakeDiscord::press(const std::string& name, Snowflake message, const std::string& label) {
  const std::lock_guard lock(state_->mutex);
  const Json* const m = state_->find(message);
  if (m == nullptr || !m->contains("components")) return 0;
  for (const Json& row : (*m)["components"]) {
    for (const Json& button : row["components"]) {
      if (button.value("label", "") != label) continue;
      const Snowflake channel = std::stoull((*m)["channel_id"].get<std::string>());
      return state_->interact(name, channel, 3,
                              {{"custom_id", button["custom_id"]}, {"component_type", 2}}, *m);
    }
  }
  return 0;
}
Snowflake FakeDiscord::choose(const std::string& name, Snowflake message,
                              const std::vector<std::string>& values) {
  const std::lock_guard lock(state_->mutex);
  const Json* const m = state_->find(message);
  if (m == nullptr) return 0;
  for (const Json& row : (*m)["components"]) {
    const Json& menu = row["components"][0];
    if (menu["type"] != 3) continue;
    const auto offered = [&](const std::string& value) {
      return std::any_of(menu["options"].begin(), menu["options"].end(),
                         [&](const Json& option) { return option["value"] == value; });
    };
    const bool all = std::all_of(values.begin(), values.end(), offered);
    if (!all || values.size() < menu["min_values"] || values.size() > menu["max_values"]) return 0;
    const Snowflake channel = std::stoull((*m)["channel_id"].get<std::string>());
    return state_->interact(
        name, channel, 3,
        {{"custom_id", menu["custom_id"]}, {"component_type", 3}, {"values", values}}, *m);
  }
  return 0;
}
Snowflake FakeDiscord::fill(const std::string& name, Snowflake channel, const std::string& form,
                            const std::string& words) {
  const std::lock_guard lock(state_->mutex);
  const Json field = {{"type", 4}, {"custom_id", "words"}, {"value", words}};
  return state_->interact(
      name, channel, 5,
      {{"custom_id", form}, {"components", Json::array({{{"type", 18}, {"component", field}}})}},
      Json());
}
Snowflake FakeDiscord::command(const std::string& name, Snowflake channel,
                               const std::string& command, const std::string& words) {
  const std::lock_guard lock(state_->mutex);
  const Json option = {{"type", 3}, {"name", "words"}, {"value", words}};
  return state_->interact(name, channel, 2, {{"name", command}, {"options", Json::array({option})}},
                          Json());
}

Snowflake FakeDiscord::order(const std::string& name, Snowflake channel, const std::string& command,
                             const std::string& sub,
                             const std::map<std::string, std::string>& fields) {
  const std::lock_guard lock(state_->mutex);
  Json options = Json::array();
  for (const auto& [field, value] : fields) {
    options.push_back({{"type", field == "host_role" ? 8 : 3}, {"name", field}, {"value", value}});
  }
  if (!sub.empty()) {
    options = Json::array({{{"type", 1}, {"name", sub}, {"options", options}}});
  }
  return state_->interact(name, channel, 2, {{"name", command}, {"options", options}}, Json());
}

Snowflake FakeDiscord::type(const std::string& name, Snowflake channel, const std::string& command,
                            const std::string& words) {
  const std::lock_guard lock(state_->mutex);
  const Json option = {{"type", 3}, {"name", "words"}, {"value", words}, {"focused", true}};
  return state_->interact(name, channel, 4, {{"name", command}, {"options", Json::array({option})}},
                          Json());
}

int FakeDiscord::posts_with(const std::string& words) {
  const std::lock_guard lock(state_->mutex);
  int count = 0;
  for (const auto& [id, m] : state_->messages) {
    const bool ours = m["author"]["id"] == std::to_string(kSelf);
    if (ours && m["content"].get<std::string>().find(words) != std::string::npos) ++count;
  }
  return count;
}
Json FakeDiscord::posts() {
  const std::lock_guard lock(state_->mutex);
  Json all = Json::array();
  for (const auto& [id, m] : state_->messages) {
    if (m["author"]["id"] == std::to_string(kSelf)) all.push_back(m);
  }
  return all;
}
Json FakeDiscord::posts_in(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  Json all = Json::array();
  const std::string self = std::to_string(kSelf), place = std::to_string(channel);
  for (const auto& [id, m] : state_->messages) {
    if (m["channel_id"] == place && m["author"]["id"] == self) all.push_back(m);
  }
  return all;
}
std::map<Snowflake, std::vector<Snowflake>> FakeDiscord::threads() {
  const std::lock_guard lock(state_->mutex);
  std::map<Snowflake, std::vector<Snowflake>> all;
  for (const auto& [thread, channel] : state_->parents) all[channel].push_back(thread);
  return all;
}
void FakeDiscord::add_channels(Snowflake server, Snowflake first, int count) {
  const std::lock_guard lock(state_->mutex);
  state_->add_channels(server, first, count);
}
std::string FakeDiscord::latest_post(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  for (auto at = state_->messages.rbegin(); at != state_->messages.rend(); ++at) {
    const Json& m = at->second;
    const bool ours = m["author"]["id"] == std::to_string(kSelf);
    if (ours && m["channel_id"] == std::to_string(channel)) return m["id"];
  }
  return "";
}
Json FakeDiscord::post_with(const std::string& words) {
  const std::lock_guard lock(state_->mutex);
  for (const auto& [id, m] : state_->messages) {
    if (m["content"].get<std::string>().find(words) != std::string::npos) return m;
  }
  return {};
}
std::vector<std::string> FakeDiscord::answers_to(Snowflake interaction) {
  const std::lock_guard lock(state_->mutex);
  return state_->answers[interaction];
}
std::set<std::string> FakeDiscord::reactions(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  return state_->reactions[message];
}
bool FakeDiscord::stands(Snowflake message) {
  const std::lock_guard lock(state_->mutex);
  return state_->find(message) != nullptr;
}
std::int64_t FakeDiscord::now_ms() {
  const std::lock_guard lock(state_->mutex);
  return state_->tick();
}
int FakeDiscord::identifies() {
  const std::lock_guard lock(state_->mutex);
  return state_->identifies;
}
std::vector<std::string> FakeDiscord::identified_as() {
  const std::lock_guard lock(state_->mutex);
  return state_->identified_as;
}
void FakeDiscord::shards(int count, int home) {
  const std::lock_guard lock(state_->mutex);
  state_->shards = count;
  state_->home = home;
}
int FakeDiscord::resumes() {
  const std::lock_guard lock(state_->mutex);
  return state_->resumes;
}
int FakeDiscord::registrations() {
  const std::lock_guard lock(state_->mutex);
  return state_->registrations;
}
std::vector<std::string> FakeDiscord::complaints() {
  const std::lock_guard lock(state_->mutex);
  return state_->complaints;
}

void FakeDiscord::give_role(const std::string& name, Snowflake role, Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->roles[{server, state_->user(name)}].insert(role);
}
void FakeDiscord::kick(Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->left.insert(server);
  state_->dispatch("GUILD_DELETE", {{"id", std::to_string(server)}});
}
void FakeDiscord::invite(Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->left.erase(server);
  state_->dispatch("GUILD_CREATE", state_->server_json(server));
}
void FakeDiscord::outage(Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->dispatch("GUILD_DELETE", {{"id", std::to_string(server)}, {"unavailable", true}});
}
void FakeDiscord::recover(Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->dispatch("GUILD_CREATE", state_->server_json(server));
}
void FakeDiscord::take_role(const std::string& name, Snowflake role) {
  const std::lock_guard lock(state_->mutex);
  state_->roles[{kServer, state_->user(name)}].erase(role);
}
void FakeDiscord::give_server(const std::string& name) {
  const std::lock_guard lock(state_->mutex);
  state_->owner = state_->user(name);
  state_->dispatch("GUILD_UPDATE", {{"id", std::to_string(kServer)}});
}

void FakeDiscord::next_posts(std::deque<Fault> faults) {
  const std::lock_guard lock(state_->mutex);
  state_->faults = std::move(faults);
}
void FakeDiscord::gateway_at(const std::string& url) {
  const std::lock_guard lock(state_->mutex);
  state_->gateway = url;
}
std::uint16_t FakeDiscord::port() const { return state_->port; }
void FakeDiscord::skew(std::int64_t ms) {
  const std::lock_guard lock(state_->mutex);
  state_->skew_ms = ms;
}
void FakeDiscord::cut() { server_->cut(); }
void FakeDiscord::mend() { server_->mend(); }
void FakeDiscord::close_gateway(int code) {
  const std::lock_guard lock(state_->mutex);
  for (const PeerPtr& peer : state_->peers) peer->close(code);
}
void FakeDiscord::close_shard(int shard) {
  const std::lock_guard lock(state_->mutex);
  for (const auto& [name, session] : state_->sessions) {
    if (session.shard == shard && session.peer) session.peer->close(0);
  }
}
void FakeDiscord::ask_to_reconnect() {
  const std::lock_guard lock(state_->mutex);
  for (const PeerPtr& peer : state_->peers) peer->send(Json{{"op", 7}, {"d", nullptr}}.dump());
}
void FakeDiscord::forget_sessions() {
  const std::lock_guard lock(state_->mutex);
  state_->sessions.clear();
}
void FakeDiscord::lose_events(int count) {
  const std::lock_guard lock(state_->mutex);
  state_->events_to_lose = count;
}
void FakeDiscord::no_private_messages(const std::string& name) {
  const std::lock_guard lock(state_->mutex);
  state_->closed_to_us.insert(state_->direct(state_->user(name)));
}
void FakeDiscord::break_lists(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  state_->broken_lists.insert(channel);
}
void FakeDiscord::mend_lists(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  state_->broken_lists.erase(channel);
}
int FakeDiscord::times_read(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  return state_->lists[channel];
}
void FakeDiscord::join_server(Snowflake server) {
  const std::lock_guard lock(state_->mutex);
  state_->dispatch("GUILD_CREATE", {{"id", std::to_string(server)}, {"name", "Another server"}});
}
void FakeDiscord::forbid(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  state_->forbidden.insert(channel);
}
void FakeDiscord::allow(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  state_->forbidden.erase(channel);
}
void FakeDiscord::delete_place(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  state_->places.erase(channel);
  state_->dispatch("THREAD_DELETE", {{"id", std::to_string(channel)}});
}
std::map<Snowflake, std::set<Snowflake>> FakeDiscord::private_threads(Snowflake channel) {
  const std::lock_guard lock(state_->mutex);
  std::map<Snowflake, std::set<Snowflake>> found;
  for (const auto& [thread, members] : state_->members) {
    if (state_->parents[thread] == channel) found[thread] = members;
  }
  return found;
}
void FakeDiscord::rights(std::uint64_t of_all, std::uint64_t of_bots, const Json& overwrites) {
  const std::lock_guard lock(state_->mutex);
  state_->for_all = of_all;
  state_->for_bots = of_bots;
  state_->overwrites = overwrites;
  for (const Snowflake server : {kServer, kOtherServer}) {
    state_->dispatch("GUILD_ROLE_UPDATE", {{"guild_id", std::to_string(server)}});
  }
}
void FakeDiscord::wrong_token() {
  const std::lock_guard lock(state_->mutex);
  state_->token = "Bot another";
}
void FakeDiscord::right_token() {
  const std::lock_guard lock(state_->mutex);
  state_->token = std::string("Bot ") + kToken;
}

}  // namespace callboard::test
