#include "adapters/discord/commands.h"

#include <algorithm>

#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr int kChatInput = 1;
constexpr int kText = 3;
constexpr int kWordsMax = 1'000;

Json command(const char* name, const char* description, const char* field, const char* hint) {
  Json one = {{"type", kChatInput},
              {"name", name},
              {"description", description},
              {"options", Json::array()},
              {"contexts", {0, 1}},         // servers, and private messages
                                            // with the bot
              {"integration_types", {0}}};  // installed to a server, not to a person
  if (*field == '\0') return one;
  one["options"].push_back({{"type", kText},
                            {"name", field},
                            {"description", hint},
                            {"required", true},
                            {"max_length", kWordsMax}});
  return one;
}

// Discord adds fields of its own and leaves out what has its default.
bool same_options(const Json& ours, const Json& theirs) {
  if (!theirs.is_array()) return ours.empty();
  return std::equal(
      ours.begin(), ours.end(), theirs.begin(), theirs.end(), [](const Json& a, const Json& b) {
        return b.is_object() && a["type"] == b.value("type", Json()) &&
               a["name"] == b.value("name", Json()) &&
               a["description"] == b.value("description", Json()) && b.value("required", false);
      });
}

bool same_command(const Json& ours, const Json& theirs) {
  return theirs.is_object() && ours["name"] == theirs.value("name", Json()) &&
         ours["description"] == theirs.value("description", Json()) &&
         theirs.value("type", kChatInput) == kChatInput &&
         same_options(ours["options"], theirs.value("options", Json()));
}

}  // namespace

const Json& all_commands() {
  static const Json kAll = Json::array({
      command("move", "Write to the show in this thread: a move, \"join\", \"away until Friday\"",
              "words", "What you would write as a reply, such as: roll"),
      command("host", "For hosts: a command to the show in this thread", "words",
              "Without the exclamation mark, such as: status"),
      command("help", "What can be written here", "", ""),
  });
  return kAll;
}

bool commands_stand(const Json& listed) {
  const Json& ours = all_commands();
  if (!listed.is_array() || listed.size() != ours.size()) return false;
  return std::all_of(ours.begin(), ours.end(), [&](const Json& one) {
    return std::any_of(listed.begin(), listed.end(),
                       [&](const Json& other) { return same_command(one, other); });
  });
}

std::string words_of_command(const Interaction& command) {
  if (command.name == "move") return command.words;
  if (command.name == "host") {
    return (command.words.starts_with('!') ? "" : "!") + command.words;
  }
  return command.name == "help" ? "help" : "";
}

}  // namespace callboard::discord
