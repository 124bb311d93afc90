// Moves as buttons, and as a menu where they take several pieces together. Discord hands a button's
// id back when it is pressed, and old buttons can be pressed for ever, so the id carries the key of
// its post and the words to submit, signed: nobody can make one up, or press it in another channel.
// Pure functions, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/discord/snowflake.h"

namespace callboard::discord {

inline constexpr std::size_t kButtonIdMax = 100;
inline constexpr std::size_t kButtonLabelMax = 80;
inline constexpr std::size_t kRowsMax = 5;
inline constexpr std::size_t kInARow = 5;       // buttons; a menu fills its row
inline constexpr std::size_t kChoicesMax = 25;  // of a menu

struct Pressed {
  std::string key;  // of the post it stands under
  std::string say;
  bool ask = false;  // words of the person come after it
};

// Rows of buttons as Discord wants them, above them the menu if actions have pieces to take. An
// action that does not fit into a button has none: the post says in words what can be written.
// `actions` beyond the most are left out likewise.
nlohmann::json button_rows(const std::string& secret, Snowflake channel, const std::string& key,
                           const std::vector<Action>& actions);
// `words`: the label of the button, or what was chosen from the menu. Nothing: not made by
// `button_rows` with that secret for that channel.
std::optional<Pressed> read_button(const std::string& secret, Snowflake channel,
                                   const std::string& id, const std::string& words);
// The key of a post whose button opens private words that are kept for one person; what its button
// says is that person's id. No key of the daemon looks like it.
std::string show_key(const std::string& key);
bool is_show_key(const std::string& key);
// The form that a button with `ask` opens; sent back, it carries the button's id.
nlohmann::json form_of(const std::string& id, const std::string& label);

}  // namespace callboard::discord
