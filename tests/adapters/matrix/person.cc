#include "tests/adapters/matrix/person.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "rules/core/json.h"

namespace callboard::test {

using nlohmann::json;

std::string encoded(const std::string& part) { return url_encode(part); }

std::uint16_t Homeserver::port() const {
  const std::string text = url.substr(url.rfind(':') + 1);
  std::uint16_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

void Homeserver::kill() const {
  const std::string command = "python3 '" + script + "' kill '" + folder + "'";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("Synapse was not killed");
}

void Homeserver::start() const {
  const std::string command = "python3 '" + script + "' start '" + folder + "' > /dev/null";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("Synapse does not start");
}

std::optional<Homeserver> homeserver() {
  const char* const file = std::getenv("CALLBOARD_SYNAPSE");
  if (file == nullptr) return std::nullopt;
  std::ifstream in(file);
  const json server = json::parse(in);
  return Homeserver{server.at("url"), server.at("script"), server.at("folder")};
}

Person::Person(const Homeserver& server, const std::string& name) : url_(server.url) {
  static int made = 0;
  const std::string account = "u" + std::to_string(::getpid()) + "-" + std::to_string(++made);
  password_ = "password of " + account;
  const json answer =
      ask("POST", "v3/register",
          {{"username", account}, {"password", password_}, {"auth", {{"type", "m.login.dummy"}}}});
  user_ = answer.at("user_id");
  token_ = answer.at("access_token");
  ask("PUT", "v3/profile/" + encoded(user_) + "/displayname", {{"displayname", name}});
}

json Person::ask(const std::string& method, const std::string& path) {
  return ask(method, path, json());
}

json Person::ask(const std::string& method, const std::string& path, const json& body) {
  HttpRequest request{url_ + "/_matrix/client/" + path, {"Content-Type: application/json"}};
  request.method = method;
  request.body = body.is_null() ? (method == "GET" ? "" : "{}") : body.dump();
  if (!token_.empty()) request.headers.push_back("Authorization: Bearer " + token_);
  request.body_bytes_max = 64U << 20U;
  const auto reply = session_.exchange(request);
  if (!reply) throw std::runtime_error(method + " " + path + ": " + reply.error().reason);
  status_ = reply->status;
  return json::parse(reply->body, nullptr, false);
}

std::string Person::make_room(const json& wanted) {
  return ask("POST", "v3/createRoom", wanted).at("room_id");
}

void Person::invite(const std::string& room, const std::string& user) {
  ask("POST", "v3/rooms/" + encoded(room) + "/invite", {{"user_id", user}});
}

void Person::join(const std::string& room) {
  ask("POST", "v3/join/" + encoded(room), json::object());
}

std::string Person::say(const std::string& room, const std::string& root,
                        const std::string& words) {
  json content = {{"msgtype", "m.text"}, {"body", words}};
  if (!root.empty()) {
    content["m.relates_to"] = {{"rel_type", "m.thread"},
                               {"event_id", root},
                               {"is_falling_back", true},
                               {"m.in_reply_to", {{"event_id", root}}}};
  }
  return post(room, "m.room.message", content);
}

std::string Person::post(const std::string& room, const std::string& type, const json& content) {
  const json sent =
      ask("PUT", "v3/rooms/" + encoded(room) + "/send/" + type + "/" + std::to_string(++sent_),
          content);
  return sent.value("event_id", "");
}

void Person::set_state(const std::string& room, const std::string& type, const json& content) {
  ask("PUT", "v3/rooms/" + encoded(room) + "/state/" + type + "/", content);
}

std::string Person::redact(const std::string& room, const std::string& event) {
  const json done =
      ask("PUT",
          "v3/rooms/" + encoded(room) + "/redact/" + encoded(event) + "/" + std::to_string(++sent_),
          json::object());
  return done.value("event_id", "");
}

json Person::event(const std::string& room, const std::string& id) {
  return ask("GET", "v3/rooms/" + encoded(room) + "/event/" + encoded(id));
}

std::vector<json> Person::events(const std::string& room, const std::string& type) {
  std::vector<json> found;
  std::string from;
  do {
    const json page = ask("GET", "v3/rooms/" + encoded(room) + "/messages?dir=b&limit=100" +
                                     (from.empty() ? "" : "&from=" + encoded(from)));
    for (const json& one : page.value("chunk", json::array())) {
      if (one.value("type", "") == type) found.push_back(one);
    }
    from = page.value("end", "");
  } while (!from.empty());
  return found;
}

std::vector<std::string> Person::rooms() {
  return ask("GET", "v3/joined_rooms").at("joined_rooms").get<std::vector<std::string>>();
}

void Person::log_out() { ask("POST", "v3/logout", json::object()); }

}  // namespace callboard::test
