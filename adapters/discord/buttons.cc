#include "adapters/discord/buttons.h"

#include <algorithm>

#include "adapters/discord/messages.h"
#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

// "s": the words to submit stand in the id; "l": they are the button's label; "S": words of the
// person come after them.
constexpr std::string_view kKinds = "slS";

std::string signed_words(Snowflake channel, char kind, const std::string& key,
                         const std::string& say) {
  return id_text(channel) + "|" + kind + "|" + key + "|" + say;
}

std::string button_id(const std::string& secret, Snowflake channel, const std::string& key,
                      const Action& action) {
  const bool by_label = action.say == action.label && !action.ask;
  const char kind = by_label ? 'l' : action.ask ? 'S' : 's';
  const std::string sig = sign(secret, "button", signed_words(channel, kind, key, action.say));
  return std::string(1, kind) + sig + key + "|" + (by_label ? "" : action.say);
}

}  // namespace

Json button_rows(const std::string& secret, Snowflake channel, const std::string& key,
                 const std::vector<Action>& actions) {
  constexpr int kActionRow = 1;
  constexpr int kButton = 2;
  constexpr int kGrey = 2;
  constexpr std::size_t kInARow = 5;
  Json rows = Json::array();
  std::size_t made = 0;
  std::vector<std::string> ids;
  for (const Action& action : actions) {
    const std::string id = button_id(secret, channel, key, action);
    const bool fits = utf16_units(id) <= kButtonIdMax && !action.label.empty() &&
                      utf16_units(action.label) <= kButtonLabelMax;
    const bool twice = std::find(ids.begin(), ids.end(), id) != ids.end();
    if (!fits || twice || made == kButtonsMax) continue;
    ids.push_back(id);
    if (made++ % kInARow == 0) {
      rows.push_back({{"type", kActionRow}, {"components", Json::array()}});
    }
    rows.back()["components"].push_back(
        {{"type", kButton}, {"style", kGrey}, {"label", action.label}, {"custom_id", id}});
  }
  return rows;
}

std::optional<Pressed> read_button(const std::string& secret, Snowflake channel,
                                   const std::string& id, const std::string& label) {
  if (id.size() <= 1 + kSignedLength) return std::nullopt;
  const char kind = id[0];
  // A key has no bar, but the words may have one.
  const std::size_t bar = id.find('|', 1 + kSignedLength);
  if (bar == std::string::npos || kKinds.find(kind) == std::string_view::npos) return std::nullopt;
  Pressed pressed;
  pressed.key = id.substr(1 + kSignedLength, bar - 1 - kSignedLength);
  pressed.say = kind == 'l' ? label : id.substr(bar + 1);
  pressed.ask = kind == 'S';
  const std::string sig =
      sign(secret, "button", signed_words(channel, kind, pressed.key, pressed.say));
  if (!same(sig, id.substr(1, kSignedLength))) return std::nullopt;
  return pressed;
}

Json form_of(const std::string& id, const std::string& label) {
  constexpr int kLabel = 18;
  constexpr int kTextInput = 4;
  constexpr int kOneLine = 1;
  constexpr std::size_t kTitleMax = 45;
  const std::string title = utf16_units(label) <= kTitleMax ? label : "Your move";
  const Json input = {{"type", kTextInput},
                      {"style", kOneLine},
                      {"custom_id", "words"},
                      {"required", true},
                      {"max_length", 300}};
  return {{"custom_id", id},
          {"title", title},
          {"components",
           Json::array({{{"type", kLabel}, {"label", "Your words"}, {"component", input}}})}};
}

}  // namespace callboard::discord
