#include "adapters/discord/events.h"

#include <array>
#include <cstdio>

#include "adapters/discord/fields.h"
#include "adapters/discord/message_fields.h"
#include "rules/core/json.h"

namespace callboard::discord {

template <>
struct Reads<nlohmann::json> {
  using Value = nlohmann::json;
  static std::string_view text(const Value& value) {
    return value.is_string() ? value.get_ref<const std::string&>() : std::string_view();
  }
  static std::int64_t number(const Value& value) {
    return value.is_number_integer() ? value.get<std::int64_t>() : -1;
  }
  static bool truth(const Value& value) { return value.is_boolean() && value.get<bool>(); }
  static bool is_null(const Value& value) { return value.is_null(); }
  template <class Each>
  static void each_field(const Value& object, const Each& each) {
    if (!object.is_object()) return;
    for (const auto& [name, value] : object.items()) each(name, value);
  }
  template <class Each>
  static void each_item(const Value& list, const Each& each) {
    if (!list.is_array()) return;
    for (const Value& value : list) each(value);
  }
};

namespace {

using Json = nlohmann::json;

// A member of an object; null where there is none.
const Json& part(const Json& object, const char* name) {
  static const Json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}
std::string string_in(const Json& object, const char* name) {
  const Json& value = part(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}
Snowflake id_in(const Json& object, const char* name) {
  return parse_snowflake(string_in(object, name)).value_or(0);
}
bool yes(const Json& object, const char* name) {
  const Json& value = part(object, name);
  return value.is_boolean() && value.get<bool>();
}
int int_in(const Json& object, const char* name) {
  const Json& value = part(object, name);
  return value.is_number_integer() ? value.get<int>() : -1;
}

Person person_of(const Json& user, const Json& member) {
  Person person{id_in(user, "id"), string_in(member, "nick")};
  if (person.name.empty()) person.name = string_in(user, "global_name");
  if (person.name.empty()) person.name = string_in(user, "username");
  return person;
}

// Of the kinds of channels.
bool is_thread(int kind) {
  constexpr int kFirst = 10;
  constexpr int kLast = 12;
  return kind >= kFirst && kind <= kLast;
}

constexpr int kDefaultMessage = 0;
constexpr int kReplyMessage = 19;

// The fields of a command, as a person filled them in; a subcommand holds its own.
void read_options(const Json& options, Interaction& out) {
  constexpr int kHoldsFields = 1;
  if (!options.is_array()) return;
  for (const Json& option : options) {
    if (int_in(option, "type") == kHoldsFields) {
      out.sub = string_in(option, "name");
      read_options(part(option, "options"), out);
      return;
    }
    const std::string words = string_in(option, "value");
    out.fields[string_in(option, "name")] = words;
    if (!words.empty()) out.words += (out.words.empty() ? "" : " ") + words;
  }
}

// A form's fields stand within rows or labels.
void read_fields(const Json& components, Interaction& out) {
  if (!components.is_array()) return;
  for (const Json& component : components) {
    out.words += string_in(component, "value");
    read_fields(part(component, "components"), out);
    if (part(component, "component").is_object()) {
      out.words += string_in(part(component, "component"), "value");
    }
  }
}

std::string label_of(const Json& components, const std::string& custom_id) {
  if (!components.is_array()) return {};
  for (const Json& component : components) {
    if (string_in(component, "custom_id") == custom_id) return string_in(component, "label");
    const std::string within = label_of(part(component, "components"), custom_id);
    if (!within.empty()) return within;
  }
  return {};
}

// From a menu.
std::string chosen(const Json& values) {
  std::string words;
  if (!values.is_array()) return words;
  for (const Json& value : values) {
    if (value.is_string()) words += (words.empty() ? "" : " ") + value.get<std::string>();
  }
  return words;
}

std::optional<Told> read_interaction(const Json& data) {
  constexpr int kCommand = 2;
  constexpr int kComponent = 3;
  constexpr int kTyping = 4;
  constexpr int kForm = 5;
  Interaction out;
  out.id = id_in(data, "id");
  out.token = string_in(data, "token");
  out.channel = id_in(data, "channel_id");
  out.in_thread = is_thread(int_in(part(data, "channel"), "type"));
  const std::string we_may = string_in(data, "app_permissions");
  if (!we_may.empty()) out.we_may = parse_snowflake(we_may).value_or(0);
  const Json& member = part(data, "member");
  out.privately = !member.is_object();
  out.server = id_in(data, "guild_id");
  out.member = read_member(member);
  out.author = person_of(out.privately ? part(data, "user") : part(member, "user"), member);
  const Json& message = part(data, "message");
  if (const Snowflake id = id_in(message, "id"); id != 0) out.message = id;
  const Json& filled = part(data, "data");
  switch (int_in(data, "type")) {
    case kCommand:
      out.kind = Interaction::Kind::kCommand;
      out.name = string_in(filled, "name");
      read_options(part(filled, "options"), out);
      break;
    case kComponent:
      out.kind = Interaction::Kind::kButton;
      out.name = string_in(filled, "custom_id");
      out.words = chosen(part(filled, "values"));
      if (out.words.empty()) out.words = label_of(part(message, "components"), out.name);
      break;
    case kTyping:
      out.kind = Interaction::Kind::kTyping;
      out.name = string_in(filled, "name");
      read_options(part(filled, "options"), out);
      break;
    case kForm:
      out.kind = Interaction::Kind::kForm;
      out.name = string_in(filled, "custom_id");
      read_fields(part(filled, "components"), out);
      break;
    default:
      return std::nullopt;
  }
  if (out.id == 0 || out.token.empty() || out.channel == 0 || out.author.id == 0) {
    return std::nullopt;
  }
  return out;
}

// Nothing: not of a person, or not whole.
std::optional<Message> for_us(RawMessage raw, Snowflake self) {
  Message& message = raw.message;
  const bool by_person = !raw.of_machine && message.author.id != 0 && message.author.id != self &&
                         (raw.kind == kDefaultMessage || raw.kind == kReplyMessage);
  if (!by_person || message.id == 0 || message.channel == 0) return std::nullopt;
  message.privately = message.server == 0;
  if (!raw.nick.empty()) message.author.name = std::move(raw.nick);
  for (const Snowflake user : raw.mentions) message.mentions_us |= user == self;
  if (raw.kind != kReplyMessage || message.answers == Snowflake{0}) message.answers.reset();
  return std::move(message);
}

std::optional<Told> read_roles(const std::string& type, const Json& data) {
  const Snowflake server = id_in(data, type == "GUILD_UPDATE" ? "id" : "guild_id");
  return server == 0 ? std::nullopt : std::optional<Told>(RolesChanged{server});
}

std::optional<Told> read_server(const std::string& type, const Json& data) {
  const Snowflake id = id_in(data, "id");
  const bool unavailable = yes(data, "unavailable");
  if (id == 0) return std::nullopt;
  if (type == "GUILD_DELETE") return ServerGone{id, !unavailable};
  if (unavailable) return ServerGone{id, false};
  ServerUp up{id};
  const Json& channels = part(data, "channels");
  for (const Json& channel : channels.is_array() ? channels : Json::array()) {
    if (const Snowflake within = id_in(channel, "id"); within != 0) up.channels.insert(within);
  }
  const Json& threads = part(data, "threads");
  for (const Json& thread : threads.is_array() ? threads : Json::array()) {
    const Snowflake latest = id_in(thread, "last_message_id");
    if (latest != 0) up.latest[id_in(thread, "id")] = latest;
  }
  return up;
}

std::optional<Told> read_deleted(const Json& data) {
  MessagesDeleted gone{{}, id_in(data, "channel_id")};
  if (const Snowflake id = id_in(data, "id"); id != 0) gone.ids.push_back(id);
  const Json& ids = field_in(data, "ids");
  if (ids.is_array()) {
    for (const Json& id : ids) {
      if (!id.is_string()) continue;
      if (const auto one = parse_snowflake(id.get<std::string>())) gone.ids.push_back(*one);
    }
  }
  return gone.ids.empty() ? std::nullopt : std::optional<Told>(std::move(gone));
}

}  // namespace

Member read_member(const Json& member) {
  std::string nick;
  return read_member_of(member, nick);
}

std::optional<Timestamp> read_time(const std::string& iso) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0;
  double second = 0;
  char sign = '+';
  int zone_hour = 0, zone_minute = 0;
  const int read = std::sscanf(iso.c_str(), "%4d-%2d-%2dT%2d:%2d:%lf%c%2d:%2d", &year, &month, &day,
                               &hour, &minute, &second, &sign, &zone_hour, &zone_minute);
  const bool whole = read == 9 || (read == 7 && sign == 'Z');
  if (!whole || year < 2015 || year > 9999 || month < 1 || month > 12) return std::nullopt;
  // Days of the civil calendar since 1970-01-01, the year beginning in March.
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const std::int64_t days = y * 365 + y / 4 - y / 100 + y / 400 + in_year - 719'468;
  const std::int64_t offset = (zone_hour * 60 + zone_minute) * (sign == '-' ? -1 : 1);
  const std::int64_t minutes = (days * 24 + hour) * 60 + minute - offset;
  return Timestamp{minutes * 60'000 + static_cast<std::int64_t>(second * 1000 + 0.5)};
}

std::optional<Message> read_message(const Json& data, Snowflake self) {
  return for_us(read_raw_message(data), self);
}

// Discord sends updates for previews and pins, too; of those nobody needs to know.
std::optional<Told> told_of(const std::string& type, RawMessage raw, Snowflake self) {
  auto message = for_us(std::move(raw), self);
  if (!message) return std::nullopt;
  if (type == "MESSAGE_CREATE") return *std::move(message);
  if (!message->edited) return std::nullopt;
  return MessageEdited{*std::move(message)};
}

std::optional<Told> read_event(const std::string& type, const Json& data, Snowflake self) {
  if (type == "MESSAGE_CREATE" || type == "MESSAGE_UPDATE") {
    return told_of(type, read_raw_message(data), self);
  }
  if (type == "MESSAGE_DELETE" || type == "MESSAGE_DELETE_BULK") return read_deleted(data);
  if (type == "INTERACTION_CREATE") return read_interaction(data);
  if (type == "GUILD_CREATE" || type == "GUILD_DELETE") return read_server(type, data);
  if (type == "GUILD_UPDATE" || type.starts_with("GUILD_ROLE_")) return read_roles(type, data);
  if (type == "GUILD_MEMBER_UPDATE") {  // of others it is told with another intent only
    const bool ours = self != 0 && id_in(part(data, "user"), "id") == self;
    return ours ? read_roles(type, data) : std::nullopt;
  }
  if (type == "CHANNEL_UPDATE") {
    const ChannelChanged changed{id_in(data, "id")};
    return changed.id != 0 ? std::optional<Told>(changed) : std::nullopt;
  }
  if (type == "CHANNEL_DELETE" || type == "THREAD_DELETE") {
    const PlaceDeleted gone{id_in(data, "id")};
    return gone.id != 0 ? std::optional<Told>(gone) : std::nullopt;
  }
  if (type == "READY") {
    Started started{id_in(part(data, "user"), "id"), id_in(part(data, "application"), "id"), {}};
    const Json& servers = part(data, "guilds");
    if (servers.is_array()) started.servers.emplace();
    for (const Json& one : servers.is_array() ? servers : Json::array()) {
      if (const Snowflake id = id_in(one, "id"); id != 0) started.servers->push_back(id);
    }
    return started.self != 0 ? std::optional<Told>(started) : std::nullopt;
  }
  if (type == "RESUMED") return Resumed{};
  return std::nullopt;
}

}  // namespace callboard::discord
