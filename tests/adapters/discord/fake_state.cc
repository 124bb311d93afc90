#include "tests/adapters/discord/fake_state.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "tests/adapters/discord/fake_shapes.h"

namespace callboard::test {
namespace {

constexpr std::size_t kBucket = 5;
constexpr std::int64_t kBucket_ms = 200;

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : path.substr(0, path.find('?'))) {
    if (c != '/') {
      part += c;
    } else if (!part.empty()) {
      parts.push_back(std::exchange(part, ""));
    }
  }
  if (!part.empty()) parts.push_back(part);
  return parts;
}
std::string query(const std::string& path, const std::string& name) {
  const std::size_t at = path.find(name + "=");
  if (at == std::string::npos) return "";
  const std::size_t from = at + name.size() + 1;
  return path.substr(from, path.find('&', from) - from);
}
FakeResponse ok(const Json& json) {
  return {200, json.dump(-1, ' ', false, Json::error_handler_t::replace), {}, false};
}
FakeResponse wrong(int status, int code, const std::string& words) {
  return {status, Json{{"code", code}, {"message", words}}.dump(), {}, false};
}
std::int64_t machine_ms() { return FakeDiscord::machine_now().ms; }
std::string id(Snowflake value) { return std::to_string(value); }

}  // namespace

Timestamp FakeDiscord::machine_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

FakeDiscord::State::State() {
  for (const auto& [channel, server] : channels) places[channel] = 0;
}

std::int64_t FakeDiscord::State::tick() {
  last_ms = std::max(last_ms + 1, machine_ms() + skew_ms);
  return last_ms;
}
Snowflake FakeDiscord::State::new_id() { return discord::snowflake_at({tick()}) + 7; }
std::string FakeDiscord::State::iso_time() {
  const std::int64_t ms = tick();
  const std::time_t seconds = ms / 1000;
  std::tm t{};
  gmtime_r(&seconds, &t);
  char text[40];
  (void)std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &t);
  char whole[64];
  (void)std::snprintf(whole, sizeof whole, "%s.%03d000+00:00", text, static_cast<int>(ms % 1000));
  return whole;
}
std::string FakeDiscord::State::http_date() {
  const std::time_t seconds = tick() / 1000;
  std::tm t{};
  gmtime_r(&seconds, &t);
  char text[40];
  (void)std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &t);
  return text;
}

Snowflake FakeDiscord::State::user(const std::string& name) {
  const auto known = users.find(name);
  if (known != users.end()) return known->second;
  return users[name] = 10'000 + users.size();
}
Snowflake FakeDiscord::State::direct(Snowflake person) {
  for (const auto& [place, whose] : places) {
    if (whose == person) return place;
  }
  const Snowflake place = 700'000 + person;
  places[place] = person;
  return place;
}
Json FakeDiscord::State::author(Snowflake who, const std::string& name) {
  return shape::user(who, name, who == kSelf);
}
Json* FakeDiscord::State::find(Snowflake message) {
  const auto found = messages.find(message);
  return found == messages.end() ? nullptr : &found->second;
}
Json FakeDiscord::State::member_of(Snowflake person, Snowflake server) {
  Json held = Json::array();
  for (const Snowflake role : roles[{server, person}]) held.push_back(id(role));
  return {{"nick", nullptr}, {"roles", held}};
}
Json FakeDiscord::State::as_event(const Json& message) {
  Json event = shown(message);
  const auto place = places.find(std::stoull(message["channel_id"].get<std::string>()));
  if (place != places.end() && place->second == 0) {
    const Snowflake server = server_of(place->first);
    event["guild_id"] = id(server);
    event["member"] = member_of(std::stoull(message["author"]["id"].get<std::string>()), server);
  }
  return event;
}
Snowflake FakeDiscord::State::add(Snowflake channel, const Json& who, const std::string& text) {
  const Snowflake fresh = new_id();
  messages[fresh] = shape::message(fresh, channel, who, text, iso_time());
  if (text.find("<@" + id(kSelf) + ">") != std::string::npos) {
    messages[fresh]["mentions"].push_back(author(kSelf, "callboard"));
  }
  latest[channel] = fresh;
  return fresh;
}
Snowflake FakeDiscord::State::write(Snowflake channel, const std::string& name,
                                    const std::string& text) {
  if (text.size() > 16'000 || text.empty() || !places.contains(channel)) return 0;
  const auto private_to = members.find(channel);
  if (private_to != members.end() && !private_to->second.contains(user(name))) return 0;
  const Snowflake fresh = add(channel, author(user(name), name), text);
  dispatch("MESSAGE_CREATE", as_event(messages[fresh]));
  return fresh;
}
Snowflake FakeDiscord::State::interact(const std::string& name, Snowflake channel, int type,
                                       const Json& data, const Json& message) {
  const Snowflake fresh = new_id();
  const int thread = members.contains(channel) ? 12 : 11;
  const int kind = places[channel] != 0 ? 1 : parents.contains(channel) ? thread : 0;
  const std::string secret = "token/" + id(fresh);
  tokens[secret] = fresh;
  Json event = {{"id", id(fresh)}, {"application_id", id(kSelf)}, {"type", type},
                {"token", secret}, {"channel_id", id(channel)},   {"data", data}};
  event.update({{"version", 1},
                {"locale", "en-US"},
                {"context", places[channel] == 0 ? 0 : 1},
                {"app_permissions", std::to_string(for_bots)},
                {"channel", {{"id", id(channel)}, {"type", kind}}},
                {"entitlements", Json::array()},
                {"authorizing_integration_owners", {{"0", id(kServer)}}}});
  const Snowflake server = server_of(channel);
  if (places[channel] == 0) event["guild_id"] = id(server);
  if (message.is_object()) event["message"] = message;
  leave_out(event, "interaction", "app_permissions");
  if (places[channel] == 0) {
    event["member"] = member_of(user(name), server);
    event["member"]["user"] = author(user(name), name);
    const bool manages = roles[{server, user(name)}].contains(kManagers) || user(name) == owner;
    event["member"]["permissions"] = std::to_string(for_all | (manages ? 1U << 5U : 0U));
  } else {
    event["user"] = author(user(name), name);
  }
  dispatch("INTERACTION_CREATE", event);
  return fresh;
}
void FakeDiscord::State::remove(Snowflake message) {
  const Json* const m = find(message);
  if (m == nullptr) return;
  const Json event = {{"id", id(message)}, {"channel_id", (*m)["channel_id"]}};
  messages.erase(message);
  dispatch("MESSAGE_DELETE", event);
}

// ---- the gateway

void FakeDiscord::State::send_event(Session& session, const std::string& type, const Json& data) {
  session.events.push_back({{"op", 0}, {"t", type}, {"s", session.events.size() + 1}, {"d", data}});
  if (session.peer) {
    session.peer->send(session.events.back().dump(-1, ' ', false, Json::error_handler_t::replace));
  }
}
void FakeDiscord::State::dispatch(const std::string& type, const Json& data) {
  if (events_to_lose > 0) {
    --events_to_lose;
    return;
  }
  const int shard = data.contains("guild_id") ? home : 0;
  for (auto& [name, session] : sessions) {
    if (session.shard == shard) send_event(session, type, data);
  }
}
void FakeDiscord::State::said(const PeerPtr& peer, const Json& frame) {
  const int op = frame.is_object() ? frame.value("op", -1) : -1;
  if (op == 1) return ++beats, peer->send(Json{{"op", 11}}.dump());
  if (op == 2) return identify(peer, frame["d"]);
  if (op == 6) return resume(peer, frame["d"]);
  complaints.push_back("an unknown opcode: " + frame.dump());
}
void FakeDiscord::State::identify(const PeerPtr& peer, const Json& d) {
  ++identifies;
  if ("Bot " + d.value("token", "") != token) return peer->close(4004);
  if (flags == 0 && (d.value("intents", 0U) >> 15U & 1U) != 0) return peer->close(4014);
  const std::string name = "session-" + std::to_string(identifies);
  const Json shard = d.value("shard", Json::array({0, 1}));
  identified_as.push_back(shard.dump());
  std::erase_if(sessions, [&](const auto& one) { return one.second.shard == shard[0]; });
  Session& session = sessions[name];
  session.peer = peer;
  session.name = name;
  session.shard = shard[0];
  tell_servers(session);
}
void FakeDiscord::State::resume(const PeerPtr& peer, const Json& d) {
  ++resumes;
  const auto found = sessions.find(d.value("session_id", ""));
  const auto seq = static_cast<std::size_t>(d.value("seq", 0));
  if (found == sessions.end() || seq > found->second.events.size()) {
    return peer->send(Json{{"op", 9}, {"d", false}}.dump());
  }
  Session& session = found->second;
  session.peer = peer;
  for (std::size_t i = seq; i < session.events.size(); ++i) peer->send(session.events[i].dump());
  send_event(session, "RESUMED", Json::object());
}

// ---- REST

FakeResponse FakeDiscord::State::answer(const FakeRequest& request) {
  const auto path = parts_of(request.path);
  if (path.size() < 4 || path[0] != "api" || path[1] != "v10") {
    complaints.push_back("an unknown path: " + request.path);
    return wrong(404, 0, "Not Found");
  }
  if (path[2] == "interactions" || path[2] == "webhooks") return interaction(request, path);
  const auto header = [&](const char* name) {
    const auto found = request.headers.find(name);
    return found == request.headers.end() ? std::string() : found->second;
  };
  if (!header("user-agent").starts_with("DiscordBot (")) complaints.push_back("no User-Agent");
  if (header("authorization") != token) return wrong(401, 0, "401: Unauthorized");
  if (auto limited = too_many()) return *std::move(limited);
  if (path[2] == "gateway") {
    return ok(
        {{"url", gateway},
         {"shards", shards},
         {"session_start_limit",
          {{"total", 1000}, {"remaining", 999}, {"reset_after", 0}, {"max_concurrency", 1}}}});
  }
  const bool about_us = path.size() == 4 && path[3] == "@me";
  if (path[2] == "guilds" || about_us) return who_and_where(path);
  if (path[2] == "applications") return commands(request);
  if (path[2] == "users" && request.method == "POST") {
    const Json body = Json::parse(request.body, nullptr, false);
    const Snowflake person = std::stoull(body.value("recipient_id", "1"));
    return ok(shape::direct(direct(person), author(person, "person")));
  }
  if (path[2] == "channels") {
    const Snowflake channel = std::stoull(path[3]);
    if (!places.contains(channel)) return wrong(404, 10'003, "Unknown Channel");
    const bool out = places.at(channel) == 0 && left.contains(server_of(channel));
    if (out || forbidden.contains(channel)) return wrong(403, 50'001, "Missing Access");
    return on_channel(request, channel, {path.begin() + 4, path.end()});
  }
  return wrong(404, 0, "Not Found");
}

FakeResponse FakeDiscord::State::who_and_where(const std::vector<std::string>& path) {
  if (path[2] == "applications") {
    Json told = shape::application(flags);
    told.update(application);
    return ok(told);
  }
  if (path[2] == "users") {
    Json self = author(kSelf, "callboard");
    self.update({{"mfa_enabled", false}, {"locale", "en-US"}});
    return ok(self);
  }
  const Json all =
      Json::array({shape::role(kServer, for_all), shape::role(501, for_bots), shape::role(502, 8),
                   shape::role(kManagers, 32), shape::role(kQuizzers, 0)});
  if (path.back() == "roles") return ok(left_out.contains("roles") ? Json::object() : all);
  if (path.size() == 4) {
    Json told = shape::server(std::stoull(path[3]), owner, all);
    for (const char* field : {"roles", "owner_id"}) leave_out(told, "guild", field);
    return ok(told);
  }
  const Snowflake person = std::stoull(path.back());
  if (person == kSelf) {
    return ok(shape::member(author(kSelf, "callboard"), Json::array({"501"})));
  }
  const Snowflake server = std::stoull(path[3]);
  return ok(shape::member(author(person, "somebody"), member_of(person, server)["roles"]));
}

FakeResponse FakeDiscord::State::on_channel(const FakeRequest& request, Snowflake channel,
                                            const std::vector<std::string>& rest) {
  if (rest.empty()) {
    if (request.method == "PATCH" && locked.contains(channel)) {
      return wrong(403, 50'013, "Missing Permissions");
    }
    if (request.method == "PATCH") archived.erase(channel);
    if (const Snowflake person = places.at(channel)) {
      return ok(shape::direct(channel, author(person, "person")));
    }
    const bool thread = !channels.contains(channel) || channel_type == 11;
    Json place = !thread ? shape::channel(channel, overwrites)
                         : shape::thread(channel, "a thread", iso_time());
    place["guild_id"] = id(server_of(channel));
    if (channel_type != 0 && channels.contains(channel)) place["type"] = channel_type;
    leave_out(place, "channel", "guild_id");
    return ok(place);
  }
  if (rest[0] == "threads") return make_private(request, channel);
  if (rest[0] == "thread-members" && rest.size() == 2 && request.method == "PUT") {
    if (!members.contains(channel)) complaints.push_back("let into a thread that is open to all");
    members[channel].insert(std::stoull(rest[1]));
    return {204, "", {}, false};
  }
  if (rest.size() == 1 && request.method == "GET") return list(request, channel);
  if (rest.size() == 1 && request.method == "POST") return create(request, channel);
  const auto message = discord::parse_snowflake(rest[1]);
  if (!message || find(*message) == nullptr) return wrong(404, 10'008, "Unknown Message");
  if (archived.contains(channel)) return wrong(400, 50'083, "Thread is archived");
  if (rest.size() == 2 && request.method == "DELETE") {
    remove(*message);
    return {204, "", {}, false};
  }
  if (rest.size() == 2 && request.method == "PATCH") {
    return change(request, *message) ? ok(*find(*message)) : wrong(403, 50'005, "Not the author");
  }
  if (rest.size() == 5 && rest[2] == "reactions" && request.method == "PUT") {
    reactions[*message].insert(rest[3]);
    return {204, "", {}, false};
  }
  if (rest.size() == 3 && rest[2] == "threads") {
    if (places.contains(*message)) return wrong(400, 160'004, "A thread is there already");
    places[*message] = 0;
    parents[*message] = channel;
    FakeResponse made = ok(shape::thread(
        *message, Json::parse(request.body, nullptr, false).value("name", ""), iso_time()));
    made.status = 201;
    return made;
  }
  return wrong(405, 0, "Method Not Allowed");
}

FakeResponse FakeDiscord::State::make_private(const FakeRequest& request, Snowflake channel) {
  const Json body = Json::parse(request.body, nullptr, false);
  if (body.value("type", 0) != 12) return wrong(400, 50'035, "Invalid Form Body");
  if ((for_bots >> 36U & 1U) == 0) return wrong(403, 50'013, "Missing Permissions");
  const Snowflake thread = new_id();
  places[thread] = 0;
  parents[thread] = channel;
  members[thread];
  Json shown = shape::thread(thread, body.value("name", ""), iso_time(), 12);
  shown["parent_id"] = id(channel);
  shown["thread_metadata"]["invitable"] = body.value("invitable", false);
  FakeResponse made = ok(shown);
  made.status = 201;
  return made;
}

// The oldest after the place, but the newest of them first.
FakeResponse FakeDiscord::State::list(const FakeRequest& request, Snowflake channel) {
  ++lists[channel];
  if (left_out.contains("messages")) return ok(Json::object());
  if (broken_lists.contains(channel)) return {502, "<html>bad gateway</html>", {}, false};
  const Snowflake after = discord::parse_snowflake(query(request.path, "after")).value_or(0);
  const auto limit = std::stoul("0" + query(request.path, "limit"));
  if (limit < 1 || limit > 100) return wrong(400, 50'035, "Invalid Form Body");
  if (!may_read_history(channel)) return ok(Json::array());  // and no error
  std::vector<Json> found;
  for (auto at = messages.upper_bound(after); at != messages.end() && found.size() < limit; ++at) {
    if (at->second["channel_id"] == id(channel)) found.push_back(shown(at->second));
  }
  std::reverse(found.begin(), found.end());
  return ok(found);
}

void FakeDiscord::State::judge(const Json& message, bool has_files) {
  const auto complain = [this](const std::string& words) { complaints.push_back(words); };
  if (!message.contains("allowed_mentions") ||
      message["allowed_mentions"].value("parse", Json()) != Json::array()) {
    complain("a message whose mentions are open");
  }
  if (message.value("nonce", "").empty() || message.value("nonce", "").size() > 25 ||
      !message.value("enforce_nonce", false)) {
    complain("a message without a nonce that holds");
  }
  if (has_files != message.contains("attachments")) complain("files and attachments differ");
  std::set<std::string> ids;
  for (const Json& row : message.value("components", Json::array())) {
    if (row["components"].empty() || row["components"].size() > 5) complain("a row of no size");
    for (const Json& button : row["components"]) {
      const std::string custom = button["custom_id"];
      if (custom.size() > 100 || !ids.insert(custom).second) complain("a bad custom_id");
    }
  }
}

FakeResponse FakeDiscord::State::create(const FakeRequest& request, Snowflake channel) {
  std::optional<Fault> kind;
  if (!faults.empty()) {
    kind.emplace(faults.front());
    faults.pop_front();
  }
  if (kind == Fault::kErrorBefore) return {502, "<html>bad gateway</html>", {}, false};
  if (kind == Fault::kShield) return {403, "<html>error code: 1020</html>", {}, false};
  if (kind == Fault::kTooManyForAll || kind == Fault::kTooManyShared) {
    const bool all = kind == Fault::kTooManyForAll;
    return {
        429,
        Json{{"message", "too many"}, {"code", 0}, {"retry_after", 0.05}, {"global", all}}.dump(),
        {{"X-RateLimit-Scope", all ? "global" : "shared"}},
        false};
  }
  if (locked.contains(channel)) return wrong(403, 160'005, "This thread is locked");
  archived.erase(channel);  // whoever posts there brings it back
  if (closed_to_us.contains(channel))
    return wrong(403, 50'007, "Cannot send messages to this user");
  std::vector<std::string> names;
  const Json body = Json::parse(payload_in(request, names), nullptr, false);
  if (!body.is_object()) return wrong(400, 50'109, "The request body contains invalid JSON.");
  judge(body, !names.empty());
  if (auto refused = refuses(body, !names.empty())) return *std::move(refused);
  const std::string content = body.value("content", "");
  if (content.empty() && names.empty()) return wrong(400, 50'006, "Cannot send an empty message");
  if (content.size() > 4 * 2000) return wrong(400, 50'035, "Invalid Form Body");
  auto& recent = posted[channel];
  const std::int64_t now = machine_ms();
  while (!recent.empty() && recent.front() <= now - kBucket_ms) recent.pop_front();
  const std::map<std::string, std::string> full = {{"X-RateLimit-Bucket", "posts"},
                                                   {"X-RateLimit-Limit", std::to_string(kBucket)},
                                                   {"X-RateLimit-Remaining", "0"},
                                                   {"X-RateLimit-Reset-After", "0.2"}};
  if (recent.size() >= kBucket) {
    complaints.push_back("the bucket was empty");
    FakeResponse none = {429, R"({"message":"slow","code":0,"retry_after":0.2,"global":false})",
                         full, false};
    none.headers["X-RateLimit-Scope"] = "user";
    return none;
  }
  recent.push_back(now);
  const std::string nonce = body.value("nonce", "");
  const auto known = nonces.find(nonce);
  if (known != nonces.end() && find(known->second) == nullptr) {
    return wrong(404, 10'008, "Unknown Message");
  }
  Snowflake posted_as = known == nonces.end() ? 0 : known->second;
  if (posted_as == 0) {
    posted_as = add(channel, author(kSelf, "callboard"), content);
    nonces[nonce] = posted_as;
    Json& message = messages[posted_as];
    message["attachments"] =
        shape::attachments(body.value("attachments", Json::array()), posted_as);
    message["components"] = shape::components(body.value("components", Json::array()));
    for (const Json& rung : body["allowed_mentions"].value("users", Json::array())) {
      message["mentions"].push_back(author(std::stoull(rung.get<std::string>()), "somebody"));
    }
    Json event = as_event(message);
    event["nonce"] = nonce;
    dispatch("MESSAGE_CREATE", event);
  }
  if (kind == Fault::kAnswerLost) return {200, "", {}, true};
  if (kind == Fault::kErrorAfter) return {502, "<html>bad gateway</html>", {}, false};
  FakeResponse done = ok(messages[posted_as]);
  done.headers = full;
  done.headers["X-RateLimit-Remaining"] = std::to_string(kBucket - recent.size());
  return done;
}

FakeResponse FakeDiscord::State::interaction(const FakeRequest& request,
                                             const std::vector<std::string>& path) {
  const auto hit = std::find_if(tokens.begin(), tokens.end(), [&](const auto& one) {
    const std::string name = "token%2F" + id(one.second);
    const std::size_t at = request.path.find(name);
    if (at == std::string::npos) return false;
    const std::size_t end = at + name.size();
    return end == request.path.size() || request.path[end] == '/' || request.path[end] == '?';
  });
  if (hit == tokens.end()) return wrong(404, 10'062, "Unknown interaction");
  auto& said_so_far = answers[hit->second];
  const bool callback = path[2] == "interactions";
  if (callback) ++callbacks;
  if (callback && !callback_codes.empty()) {
    const int code = callback_codes.front();
    callback_codes.pop_front();
    return wrong(code == 10'062 ? 404 : 400, code, "Not so");
  }
  if (callback && !said_so_far.empty()) return wrong(400, 40'060, "Already acknowledged");
  if (!callback && said_so_far.empty()) return wrong(404, 10'015, "Unknown Webhook");
  said_so_far.push_back(request.body);
  if (callback) return {204, "", {}, false};
  const Json body = Json::parse(request.body, nullptr, false);
  return ok(shape::message(new_id(), kChannel, author(kSelf, "callboard"),
                           body.value("content", ""), iso_time()));
}

}  // namespace callboard::test
