#include "adapters/matrix/events.h"

#include <algorithm>
#include <optional>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

constexpr std::size_t kIdBytesMax = 255;

bool is_id(std::string_view text, char sigil) {
  return text.size() > 1 && text.size() <= kIdBytesMax && text[0] == sigil &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c != '\x7f'; });
}

std::string id_at(const nlohmann::json& object, std::string_view key, char sigil) {
  std::string id = text_at(object, key);
  return is_id(id, sigil) ? id : "";
}

// Clients of old put the words answered to before their own: lines that begin with "> ", then one
// that is empty.
std::string without_fallback(const std::string& body) {
  std::size_t at = 0;
  while (body.compare(at, 2, "> ") == 0 || body.compare(at, 2, ">\n") == 0) {
    const std::size_t end = body.find('\n', at);
    if (end == std::string::npos) return body;  // nothing but quotes: theirs, then
    at = end + 1;
  }
  if (at > 0 && at < body.size() && body[at] == '\n') ++at;
  return body.substr(at);
}

bool mentions(const nlohmann::json& content, const std::string& user) {
  const nlohmann::json& users = list_at(object_at(content, "m.mentions"), "user_ids");
  return std::any_of(users.begin(), users.end(),
                     [&](const nlohmann::json& one) { return one.is_string() && one == user; });
}

// The words of a message. Beside a picture or a file they are its caption, which is told from its
// name by a name of its own. Of other programs (m.notice) nothing is read, so that two of them
// never talk for ever.
std::optional<std::string> words_in(const nlohmann::json& content) {
  if (!content.contains("body") || !content["body"].is_string()) return std::nullopt;
  const std::string kind = text_at(content, "msgtype");
  const std::string body = text_at(content, "body");
  if (kind == "m.text" || kind == "m.emote") return body;
  const bool file = kind == "m.image" || kind == "m.file" || kind == "m.video" || kind == "m.audio";
  const std::string name = text_at(content, "filename");
  return file && !name.empty() && name != body ? std::optional(body) : std::nullopt;
}

What read_message(const nlohmann::json& event, const std::string& self, RoomEvent& read) {
  const nlohmann::json& content = object_at(event, "content");
  if (content.empty()) return Withdrawn{};
  const nlohmann::json& relates = object_at(content, "m.relates_to");
  const std::string how = text_at(relates, "rel_type");
  const std::string target = id_at(relates, "event_id", '$');
  if (how == "m.replace") {
    if (read.sender == self || target.empty()) return Nothing{};
    return Changed{target};
  }
  const bool falling_back = relates.contains("is_falling_back") &&
                            relates["is_falling_back"].is_boolean() &&
                            relates["is_falling_back"].get<bool>();
  const std::string answers_to = id_at(object_at(relates, "m.in_reply_to"), "event_id", '$');
  if (how == "m.thread") read.thread = target;
  if (read.thread.empty()) read.answers_to = answers_to;
  const bool quotes = !answers_to.empty() && !falling_back;
  if (quotes) read.replied = answers_to;
  const auto body = words_in(content);
  if (read.sender == self || !body) return Nothing{};
  return Said{quotes ? without_fallback(*body) : *body, mentions(content, self)};
}

What read_member(const nlohmann::json& event) {
  const std::string user = text_at(event, "state_key");
  const nlohmann::json& content = object_at(event, "content");
  if (!is_user_id(user)) return Nothing{};
  return MemberIs{user, text_at(content, "membership"), text_at(content, "displayname")};
}

What read_redaction(const nlohmann::json& event, const RoomEvent& read, const std::string& self) {
  if (read.sender == self) return Nothing{};
  std::string target = id_at(object_at(event, "content"), "redacts", '$');
  if (target.empty()) target = id_at(event, "redacts", '$');
  if (target.empty()) return Nothing{};
  return Removed{target};
}

}  // namespace

bool is_user_id(std::string_view text) {
  return is_id(text, '@') && text.find(':') != std::string_view::npos && text.back() != ':';
}

RoomEvent read_event(const nlohmann::json& event, const std::string& self) {
  RoomEvent read;
  read.sender = text_at(event, "sender");
  if (!is_user_id(read.sender)) return {};
  read.id = id_at(event, "event_id", '$');
  if (read.id.empty()) return {};
  read.stamp = {number_at(event, "origin_server_ts")};
  const std::string type = text_at(event, "type");
  const bool state = event.contains("state_key");
  if (type == "m.room.message" && !state) {
    read.what = read_message(event, self, read);
  } else if (type == "m.room.redaction" && !state) {
    read.what = read_redaction(event, read, self);
  } else if (type == "m.room.member" && state) {
    read.what = read_member(event);
  } else if (type == "m.room.encryption" && state) {
    read.what = Encrypted{};
  } else if (type == "m.room.tombstone" && state) {
    read.what = Upgraded{id_at(object_at(event, "content"), "replacement_room", '!')};
  }
  return read;
}

std::string key_of(const nlohmann::json& event, const std::string& self) {
  if (text_at(event, "sender") != self) return "";
  return text_at(object_at(event, "content"), kKeyField);
}

}  // namespace callboard::matrix
