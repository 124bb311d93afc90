// The daemon's posts in the form of Discord's Create Message. What is longer than one message
// becomes several, the pictures and buttons under the last. Nobody is pinged but those whom the
// text mentions as the daemon wrote it. Pure functions, any thread.
// https://discord.com/developers/docs/resources/message#create-message
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/discord/snowflake.h"

namespace callboard::discord {

inline constexpr std::size_t kMessageUnitsMax = 2'000;  // UTF-16 units, to be sure
inline constexpr std::size_t kMessagesMax = 10;         // of one post
inline constexpr std::size_t kFilesMax = 10;
inline constexpr std::size_t kFileBytesMax = 10U << 20U;
inline constexpr std::size_t kAltMax = 1'024;

std::size_t utf16_units(std::string_view utf8);
// At blank lines, line ends, blanks, else between characters; a fence of code that is cut is closed
// and opened again. The parts together say the whole text.
std::vector<std::string> split_text(const std::string& text, std::size_t units_max);

struct Draft {
  std::string content;
  std::vector<Picture> pictures;
  std::vector<Action> actions;
  std::string known_by = {};  // what the id of its button holds and no other's does; empty: nothing
  bool quiet = false;         // nobody is rung
  Snowflake of = 0;           // the thread that private words with buttons belong to
};
std::vector<Draft> drafts_of(const Delivery& delivery);
// What they show is told in words, unless the draft has words, which tell it.
void leave_pictures_out(Draft& draft);
// What `traces_of` needs of them: the pictures' bytes are left out.
std::vector<Draft> to_look_for(std::vector<Draft> drafts);

// By what a message of ours is known again when it is read back. Files and buttons keep `mark`;
// where there are none, the words must do.
struct Traces {
  std::string mark;
  std::string content;
  bool marked = false;
  std::string known_by = {};  // then that alone counts
};
Traces traces_of(const Draft& draft, const std::string& mark);
bool is_ours(const nlohmann::json& message, const Traces& traces);

struct Body {
  std::string content_type;
  std::string bytes;
};
// `nonce` is the message's own, the same with every try; `rows` are its buttons.
Body body_of(const Draft& draft, const std::string& nonce, const std::string& mark,
             const nlohmann::json& rows);

// <@ID> of those mentioned, at most 50.
std::vector<std::string> mentioned(const std::string& content);
DialectMarks discord_marks();

}  // namespace callboard::discord
