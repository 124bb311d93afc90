// What an event of a room says, read out of JSON that strangers wrote. Whatever is not as the
// specification wants it says nothing. Pure functions, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "rules/core/ids.h"

namespace callboard::matrix {

struct Nothing {};
struct Said {  // words of somebody else: a text, "/me", or the caption of a picture or file
  std::string text;
  bool addressed = false;
};
struct Changed {  // an edit, which may be anybody's
  std::string target;
};
struct Removed {  // a redaction
  std::string target;
};
struct Withdrawn {};  // a message that was redacted before we read it
struct MemberIs {
  std::string user;
  std::string membership;  // "join", "leave", "ban", ...
  std::string name;        // may be empty
};
struct Encrypted {};  // the room is from here on
struct Upgraded {
  std::string room;  // that follows this one
};
using What =
    std::variant<Nothing, Said, Changed, Removed, Withdrawn, MemberIs, Encrypted, Upgraded>;

struct RoomEvent {
  std::string id;  // empty: not an event
  std::string sender;
  Timestamp stamp;         // by the clock of the sender's server
  std::string thread;      // its root
  std::string answers_to;  // a reply that stands in no thread
  std::string replied;     // what it is a reply to, in a thread or not
  What what;
};

RoomEvent read_event(const nlohmann::json& event, const std::string& self);

// "@name:server", as the specification has it.
bool is_user_id(std::string_view text);
// The key of one of our posts; empty: of nobody's.
std::string key_of(const nlohmann::json& event, const std::string& self);

inline constexpr const char* kKeyField = "org.callboard.key";

}  // namespace callboard::matrix
