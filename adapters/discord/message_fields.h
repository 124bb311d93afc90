// Which fields of a message matter, and what they mean, for whatever holds the JSON: a stream of
// events is read by one library, answers of the REST API by another. Each says in a `Reads` of its
// value how it is read. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/discord/events.h"

namespace callboard::discord {

// text(value): empty if it is none; number(value): -1 if it is none; truth(value), is_null(value);
// each_field(value, f(name, value)) and each_item(value, f(value)): nothing if it has none.
template <class Value>
struct Reads;

template <class Value>
Snowflake id_of_value(const Value& value) {
  return parse_snowflake(Reads<Value>::text(value)).value_or(0);
}

template <class Value>
Snowflake id_within(const Value& object, std::string_view wanted) {
  Snowflake id = 0;
  Reads<Value>::each_field(object, [&](std::string_view name, const Value& value) {
    if (name == wanted) id = id_of_value(value);
  });
  return id;
}

template <class Value>
void read_author(const Value& author, RawMessage& out) {
  Person& person = out.message.author;
  std::string_view shown, user_name;
  Reads<Value>::each_field(author, [&](std::string_view name, const Value& value) {
    if (name == "id") person.id = id_of_value(value);
    if (name == "global_name") shown = Reads<Value>::text(value);
    if (name == "username") user_name = Reads<Value>::text(value);
    if (name == "bot") out.of_machine |= Reads<Value>::truth(value);
  });
  person.name = shown.empty() ? user_name : shown;
}

template <class Value>
Member read_member_of(const Value& member, std::string& nick) {
  Member out;
  Reads<Value>::each_field(member, [&](std::string_view name, const Value& value) {
    if (name == "nick") nick = Reads<Value>::text(value);
    if (name == "permissions") out.permissions = id_of_value(value);  // likewise decimal text
    if (name == "roles") {
      Reads<Value>::each_item(value, [&](const Value& role) {
        if (const Snowflake id = id_of_value(role); id != 0) out.roles.push_back(id);
      });
    }
  });
  return out;
}

template <class Value>
void read_field(std::string_view name, const Value& value, RawMessage& out) {
  using Read = Reads<Value>;
  Message& message = out.message;
  if (name == "id") message.id = id_of_value(value);
  if (name == "channel_id") message.channel = id_of_value(value);
  if (name == "guild_id") message.server = id_of_value(value);
  if (name == "content") message.text = Read::text(value);
  if (name == "author") read_author(value, out);
  if (name == "webhook_id") out.of_machine |= !Read::is_null(value);
  if (name == "type" && !Read::is_null(value)) out.kind = Read::number(value);
  if (name == "member" && !Read::is_null(value)) message.member = read_member_of(value, out.nick);
  if (name == "message_reference") message.answers = id_within(value, "message_id");
  if (name == "edited_timestamp" && !Read::is_null(value)) {
    message.edited = read_time(std::string(Read::text(value)));
  }
  if (name == "mentions") {
    Read::each_item(value,
                    [&](const Value& user) { out.mentions.push_back(id_within(user, "id")); });
  }
}

template <class Value>
RawMessage read_raw_message(const Value& data) {
  RawMessage out;
  Reads<Value>::each_field(
      data, [&](std::string_view name, const Value& value) { read_field(name, value, out); });
  return out;
}

}  // namespace callboard::discord
