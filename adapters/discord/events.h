// What Discord's gateway and REST API tell, read into plain values. What is missing or of a wrong
// kind makes an event nothing; what is unknown is passed over, as Discord asks of everyone. Of
// messages only those of people are read: not our own, not those of other bots, of webhooks, of the
// system. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "adapters/discord/snowflake.h"

namespace callboard::discord {

struct Person {
  Snowflake id = 0;
  std::string name;  // as shown in that server
};

// Who somebody is in a server: as an event tells it.
struct Member {
  std::vector<Snowflake> roles;
  std::uint64_t permissions = 0;  // all taken together; told with interactions only
};

struct Message {
  Snowflake id = 0;
  Snowflake channel = 0;
  Snowflake server = 0;          // told by events, not by lists
  std::optional<Member> member;  // likewise
  bool privately = false;        // not in a server
  Person author;
  std::string text;
  bool mentions_us = false;
  std::optional<Snowflake> answers;  // the message it replies to
  std::optional<Timestamp> edited;
};
// As it was told, before anybody asks whose it is.
struct RawMessage {
  Message message;
  std::string nick;                 // in that server; empty: none
  std::vector<Snowflake> mentions;  // of whom
  std::int64_t kind = 0;            // as Discord counts the kinds of messages
  bool of_machine = false;          // of a bot or a webhook
};
struct MessageEdited {
  Message message;  // `edited` is set
};
struct MessagesDeleted {  // one, or many at once by a moderator
  std::vector<Snowflake> ids;
  Snowflake channel = 0;
};

struct Interaction {
  enum class Kind : std::uint8_t {
    kCommand,
    kButton,
    kForm,
    kTyping
  };  // kTyping: a command, still
  Snowflake id = 0;
  std::string token;
  Kind kind = Kind::kCommand;
  Snowflake channel = 0;
  Snowflake server = 0;
  bool privately = false;
  Person author;
  Member member;
  std::string name;                           // of a command; of a button or form: its custom_id
  std::string sub;                            // of a command
  std::string words;                          // typed in or chosen; of a button: its label
  std::map<std::string, std::string> fields;  // of a command, by name
  bool in_thread = false;
  // What the bot may do in that channel; nothing: it was not told.
  std::optional<std::uint64_t> we_may;
  std::optional<Snowflake> message;  // the one with the button
};

// The server is there, or there again after an outage.
struct ServerUp {
  Snowflake id = 0;
  std::map<Snowflake, Snowflake> latest = {};  // of its threads: the latest message
  std::set<Snowflake> channels = {};           // that it has
};
// `kicked`: the bot is no longer a member; otherwise an outage of Discord's.
struct ServerGone {
  Snowflake id = 0;
  bool kicked = false;
};
struct RolesChanged {  // of the server, or who owns it, or which of them we have
  Snowflake server = 0;
};
struct ChannelChanged {  // maybe what is allowed in it
  Snowflake id = 0;
};
struct PlaceDeleted {  // a channel or thread
  Snowflake id = 0;
};
struct Started {  // READY
  Snowflake self = 0;
  Snowflake application = 0;
  // Of this shard, also those with an outage; nothing: they were not told.
  std::optional<std::vector<Snowflake>> servers;
};
struct Resumed {};

using Told = std::variant<Message, MessageEdited, MessagesDeleted, Interaction, ServerUp,
                          ServerGone, RolesChanged, ChannelChanged, PlaceDeleted, Started, Resumed>;

// Nothing: not for us.
std::optional<Told> read_event(const std::string& type, const nlohmann::json& data, Snowflake self);
// Of a message of whatever event.
std::optional<Told> told_of(const std::string& type, RawMessage raw, Snowflake self);
Member read_member(const nlohmann::json& data);
// A message as the REST API lists it.
std::optional<Message> read_message(const nlohmann::json& data, Snowflake self);

// "2026-11-22T20:15:30.123000+00:00"
std::optional<Timestamp> read_time(const std::string& iso);

}  // namespace callboard::discord
