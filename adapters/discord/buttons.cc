#include "adapters/discord/buttons.h"

#include <algorithm>

#include "adapters/discord/messages.h"
#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

// "s": the words to submit stand in the id; "l": they are the button's label; "S": words of the
// person come after them; "c": they are what is chosen from the menu.
constexpr std::string_view kKinds = "slSc";
constexpr std::string_view kShow = "show:";
constexpr int kActionRow = 1;
constexpr int kButton = 2;
constexpr int kMenu = 3;
constexpr int kGrey = 2;
constexpr std::size_t kPieceMax = 100;

std::string signed_words(Snowflake channel, char kind, const std::string& key,
                         const std::string& say) {
  return id_text(channel) + "|" + kind + "|" + key + "|" + say;
}

std::string signed_id(const std::string& secret, Snowflake channel, char kind,
                      const std::string& key, const std::string& say) {
  return kind + sign(secret, "button", signed_words(channel, kind, key, say)) + key + "|";
}

std::string button_id(const std::string& secret, Snowflake channel, const std::string& key,
                      const Action& action) {
  const bool by_label = action.say == action.label && !action.ask;
  const char kind = by_label ? 'l' : action.ask ? 'S' : 's';
  return signed_id(secret, channel, kind, key, action.say) + (by_label ? "" : action.say);
}

// So that 10 comes after 9.
bool by_size(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

Json row_of(const Json& component) {
  return {{"type", kActionRow}, {"components", Json::array({component})}};
}

// All pieces that moves take, to choose from; null where no move takes more than one, or there are
// more than a menu holds.
Json menu_of(const std::string& id, const std::vector<Action>& actions) {
  std::vector<std::string> pieces;
  std::size_t least = kChoicesMax, most = 0;
  for (const Action& action : actions) {
    if (action.takes.empty()) continue;
    least = std::min(least, action.takes.size());
    most = std::max(most, action.takes.size());
    pieces.insert(pieces.end(), action.takes.begin(), action.takes.end());
  }
  std::sort(pieces.begin(), pieces.end(), by_size);
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  const bool fit = std::all_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
    return utf16_units(piece) <= kPieceMax;
  });
  if (most < 2 || pieces.size() > kChoicesMax || !fit || utf16_units(id) > kButtonIdMax) return {};
  const std::string range = std::to_string(least) + " to " + std::to_string(most);
  Json menu = {{"type", kMenu},
               {"custom_id", id},
               {"placeholder", "Choose " + (least == most ? std::to_string(most) : range)},
               {"min_values", least},
               {"max_values", most},
               {"options", Json::array()}};
  for (const std::string& piece : pieces) {
    menu["options"].push_back({{"label", piece}, {"value", piece}});
  }
  return menu;
}

}  // namespace

Json button_rows(const std::string& secret, Snowflake channel, const std::string& key,
                 const std::vector<Action>& actions) {
  Json rows = Json::array();
  const Json menu = menu_of(signed_id(secret, channel, 'c', key, ""), actions);
  if (!menu.is_null()) rows.push_back(row_of(menu));
  const std::size_t buttons_max = (kRowsMax - rows.size()) * kInARow;
  std::size_t made = 0;
  std::vector<std::string> ids;
  for (const Action& action : actions) {
    if (!menu.is_null() && !action.takes.empty()) continue;
    const std::string id = button_id(secret, channel, key, action);
    const bool fits = utf16_units(id) <= kButtonIdMax && !action.label.empty() &&
                      utf16_units(action.label) <= kButtonLabelMax;
    const bool twice = std::find(ids.begin(), ids.end(), id) != ids.end();
    if (!fits || twice || made == buttons_max) continue;
    ids.push_back(id);
    const Json button = {
        {"type", kButton}, {"style", kGrey}, {"label", action.label}, {"custom_id", id}};
    if (made++ % kInARow == 0) {
      rows.push_back(row_of(button));
    } else {
      rows.back()["components"].push_back(button);
    }
  }
  return rows;
}

std::optional<Pressed> read_button(const std::string& secret, Snowflake channel,
                                   const std::string& id, const std::string& words) {
  if (id.size() <= 1 + kSignedLength) return std::nullopt;
  const char kind = id[0];
  // A key has no bar, but the words may have one.
  const std::size_t bar = id.find('|', 1 + kSignedLength);
  if (bar == std::string::npos || kKinds.find(kind) == std::string_view::npos) return std::nullopt;
  Pressed pressed;
  pressed.key = id.substr(1 + kSignedLength, bar - 1 - kSignedLength);
  const bool told = kind == 'l' || kind == 'c';
  pressed.say = told ? words : id.substr(bar + 1);
  pressed.ask = kind == 'S';
  const std::string sig = sign(
      secret, "button", signed_words(channel, kind, pressed.key, kind == 'c' ? "" : pressed.say));
  if (!same(sig, id.substr(1, kSignedLength)) || (told && words.empty())) return std::nullopt;
  return pressed;
}

std::string show_key(const std::string& key) { return std::string(kShow) + key; }
bool is_show_key(const std::string& key) { return key.starts_with(kShow); }

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
