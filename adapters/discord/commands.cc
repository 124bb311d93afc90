#include "adapters/discord/commands.h"

#include <algorithm>

#include "adapters/discord/fields.h"
#include "adapters/discord/messages.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr int kChatInput = 1;
constexpr int kSubcommand = 1;
constexpr int kText = 3;
constexpr int kRole = 8;
constexpr int kNameMax = 60;
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
                            {"autocomplete", true},
                            {"max_length", kWordsMax}});
  return one;
}

// Discord adds fields of its own and leaves out what has its default.
bool same_options(const Json& ours, const Json& theirs) {
  if (!theirs.is_array()) return ours.empty();
  const auto same = [](const Json& a, const Json& b) {
    if (!b.is_object()) return false;
    for (const char* name : {"type", "name", "description"}) {
      if (field_in(a, name) != field_in(b, name)) return false;
    }
    for (const char* name : {"required", "autocomplete"}) {
      if ((field_in(a, name) == true) != (field_in(b, name) == true)) return false;
    }
    const Json& choices = field_in(a, "choices");
    const Json& shown = field_in(b, "choices");
    const bool chosen_alike = std::equal(
        choices.begin(), choices.end(), shown.begin(), shown.end(),
        [](const Json& x, const Json& y) { return field_in(x, "value") == field_in(y, "value"); });
    return chosen_alike && same_options(field_in(a, "options"), field_in(b, "options"));
  };
  return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(), same);
}

bool same_command(const Json& ours, const Json& theirs) {
  return field_in(ours, "name") == field_in(theirs, "name") &&
         field_in(ours, "description") == field_in(theirs, "description") &&
         number_in(theirs, "type", kChatInput) == kChatInput &&
         same_options(field_in(ours, "options"), field_in(theirs, "options"));
}

// A field of /show and /setup.
Json field(int type, const char* name, const char* hint, const std::vector<std::string>& choices) {
  Json one = {{"type", type}, {"name", name}, {"description", hint}};
  for (const std::string& choice : choices) {
    std::string shown = choice;
    std::replace(shown.begin(), shown.end(), '_', ' ');
    one["choices"].push_back({{"name", shown}, {"value", choice}});
  }
  return one;
}

Json command_show(const std::vector<std::string>& games) {
  Json name = field(kText, "name", "What the show is called", {});
  name["required"] = true;
  name["max_length"] = kNameMax;
  Json fields = Json::array({name});
  if (games.size() > 1) fields.push_back(field(kText, "game", "What is played", games));
  Json closing = field(kText, "name", "Which, if there are several in this channel", {});
  closing["max_length"] = kNameMax;
  Json trying = Json::array({closing});
  if (games.size() > 1) trying.push_back(field(kText, "game", "What is played", games));
  Json one = command("show", "For hosts: a show in this channel", "", "");
  one["options"] = {
      {{"type", kSubcommand},
       {"name", "new"},
       {"description", "Play a show in this channel"},
       {"options", fields}},
      {{"type", kSubcommand},
       {"name", "test"},
       {"description", "Try a show out where nobody else sees it; nothing counts"},
       {"options", trying}},
      {{"type", kSubcommand},
       {"name", "close"},
       {"description", "End a show of this channel; what was played stays. In its thread: a test"},
       {"options", Json::array({closing})}}};
  one["contexts"] = {0};
  return one;
}

Json command_setup(const std::vector<std::pair<std::string, std::string>>& packs) {
  Json one =
      command("setup", "For hosts: how the shows of this server stand, and settings", "", "");
  Json zone = field(kText, "zone", "Time zone of its shows, such as Europe/Berlin", {});
  zone["max_length"] = kNameMax;
  one["options"] = {field(kRole, "host_role", "Whose members host, too; @everyone: nobody", {}),
                    field(kText, "volume", "How much the shows say", {"quiet", "normal", "show"}),
                    zone};
  if (!packs.empty()) {
    Json choice = field(kText, "packs", "What its shows draw puzzles and prizes from", {});
    for (const auto& [key, title] : packs) {
      choice["choices"].push_back({{"name", title}, {"value", key}});
    }
    choice["choices"].push_back({{"name", "the usual ones"}, {"value", "usual"}});
    one["options"].push_back(std::move(choice));
  }
  one["contexts"] = {0};
  return one;
}

std::string small(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// Of what may be said that which begins with what was typed.
class Choices {
 public:
  explicit Choices(const std::string& typed) {
    const std::size_t first = typed.find_first_not_of(" !");
    if (first != std::string::npos) typed_ = small(typed.substr(first));
  }
  void add(const std::string& shown, const std::string& value) {
    const bool known = std::any_of(list_.begin(), list_.end(),
                                   [&](const Json& one) { return one["value"] == value; });
    if (known || value.empty() || list_.size() == kMax || utf16_units(value) > kUnitsMax ||
        !small(shown).starts_with(typed_)) {
      return;
    }
    list_.push_back({{"name", split_text(shown, kUnitsMax).front()}, {"value", value}});
  }
  [[nodiscard]] Json list() const { return list_; }

 private:
  static constexpr std::size_t kMax = 25;
  static constexpr std::size_t kUnitsMax = 100;
  std::string typed_;
  Json list_ = Json::array();
};

}  // namespace

Json all_commands(const std::vector<std::string>& games,
                  const std::vector<std::pair<std::string, std::string>>& packs) {
  Json all = Json::array({
      command("move", "Write to the show in this thread: a move, \"join\", \"away until Friday\"",
              "words", "What you would write as a reply, such as: join"),
      command("host", "For hosts: a command to the show in this thread", "words",
              "Without the exclamation mark, such as: status"),
      command("help", "What can be written here", "", ""),
  });
  if (games.empty()) return all;
  all.push_back(command_show(games));
  all.push_back(command_setup(packs));
  return all;
}

Json completions(const Interaction& typing, const std::optional<Offer>& offer,
                 const KnownWords& known) {
  Choices choices(typing.words);
  if (typing.name == "host") {
    for (const std::string& form : known.host_forms) {
      const std::string shown = form.substr(form.starts_with('!') ? 1 : 0);
      choices.add(shown, shown.substr(0, shown.find_first_of(" ,")));
    }
  } else if (typing.name == "move") {
    const bool turn = offer && std::find(offer->actors.begin(), offer->actors.end(),
                                         typing.author.id) != offer->actors.end();
    if (turn) {
      for (const std::string& say : offer->says) choices.add(say, say);
    }
    for (const std::string& reply : known.replies) choices.add(reply, reply);
  }
  return choices.list();
}

bool commands_stand(const Json& ours, const Json& listed) {
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

bool is_order(const Interaction& command) {
  return command.kind == Interaction::Kind::kCommand &&
         (command.name == "show" || command.name == "setup");
}

bool is_for_hosts(const Interaction& command) {
  return command.kind == Interaction::Kind::kCommand && command.name == "host";
}

}  // namespace callboard::discord
