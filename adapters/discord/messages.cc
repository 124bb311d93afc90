#include "adapters/discord/messages.h"

#include <algorithm>
#include <utility>

#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kFence = "```";
constexpr std::size_t kMentionsMax = 50;

// Where the character that begins at `at` ends.
std::size_t after_character(std::string_view utf8, std::size_t at) {
  std::size_t end = at + 1;
  while (end < utf8.size() && (static_cast<unsigned char>(utf8[end]) & 0xC0U) == 0x80U) ++end;
  return end;
}

// How many bytes of `text` fit, cut where it reads best.
std::size_t fitting(std::string_view text, std::size_t units_max) {
  std::size_t end = 0;
  for (std::size_t units = 0; end < text.size();) {
    const std::size_t next = after_character(text, end);
    units += utf16_units(text.substr(end, next - end));
    if (units > units_max) break;
    end = next;
  }
  if (end == text.size()) return end;
  const std::string_view head = text.substr(0, end);
  for (const std::string_view border : {"\n\n", "\n", " "}) {
    const std::size_t at = head.rfind(border);
    if (at != std::string_view::npos && at >= end / 2) return at + border.size();
  }
  return end;
}

bool ends_in_fence(std::string_view text) {
  bool inside = false;
  for (std::size_t at = text.find(kFence); at != std::string_view::npos;
       at = text.find(kFence, at + kFence.size())) {
    inside = !inside;
  }
  return inside;
}

// Letters, digits and what is not ASCII: Discord trims and tidies the rest.
std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (kept) out += c;
  }
  return out;
}

std::string file_name(const Picture& picture, const std::string& mark, std::size_t place) {
  const std::size_t dot = picture.name.rfind('.');
  std::string stem = squeezed(picture.name.substr(0, dot));
  const auto ascii = [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; };
  stem.erase(std::remove_if(stem.begin(), stem.end(), ascii), stem.end());
  return (stem.empty() ? "picture" : stem) + "-" + mark + "-" + std::to_string(place) + ".png";
}

bool has_mark(const Json& list, const char* name, const std::string& mark) {
  if (!list.is_array()) return false;
  return std::any_of(list.begin(), list.end(), [&](const Json& one) {
    if (!one.is_object()) return false;
    const auto value = one.find(name);
    if (value != one.end() && value->is_string() &&
        value->get_ref<const std::string&>().find(mark) != std::string::npos) {
      return true;
    }
    const auto within = one.find("components");
    return within != one.end() && has_mark(*within, name, mark);
  });
}

std::string alt_of(const Picture& picture) {
  return picture.alt.empty() ? "" : split_text(picture.alt, kAltMax).front();
}

}  // namespace

std::size_t utf16_units(std::string_view utf8) {
  std::size_t units = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) units += byte >= 0xF0U ? 2 : 1;
  }
  return units;
}

std::vector<std::string> split_text(const std::string& text, std::size_t units_max) {
  const std::string closed = "\n" + std::string(kFence);
  const std::string opened = std::string(kFence) + "\n";
  std::vector<std::string> parts;
  std::string rest = text;
  while (utf16_units(rest) > units_max) {
    const std::size_t room = units_max > 4 * closed.size() ? units_max - closed.size() : units_max;
    const std::size_t cut = std::max(fitting(rest, room), after_character(rest, 0));
    std::string part = rest.substr(0, cut);
    rest.erase(0, cut);
    if (room < units_max && ends_in_fence(part)) {
      if (part.ends_with('\n')) part.pop_back();
      part += closed;
      rest.insert(0, opened);
    }
    parts.push_back(std::move(part));
  }
  parts.push_back(std::move(rest));
  return parts;
}

std::vector<Draft> drafts_of(const Delivery& delivery) {
  std::vector<Draft> drafts;
  for (std::string& part : split_text(delivery.text, kMessageUnitsMax)) {
    drafts.push_back({std::move(part), {}, {}});
  }
  drafts.back().pictures = delivery.pictures;
  if (drafts.back().pictures.size() > kFilesMax) drafts.back().pictures.resize(kFilesMax);
  drafts.back().actions = delivery.actions;
  return drafts;
}

void leave_pictures_out(Draft& draft) {
  for (const Picture& picture : std::exchange(draft.pictures, {})) {
    if (!draft.content.empty()) break;
    const std::string words = picture.alt.empty() ? picture.name : alt_of(picture);
    draft.content = to_dialect(escape_markdown(words), Dialect::kDiscord, discord_marks());
    draft.content = split_text(draft.content, kMessageUnitsMax).front();
  }
}

std::vector<Draft> to_look_for(std::vector<Draft> drafts) {
  for (Draft& draft : drafts) {
    for (Picture& picture : draft.pictures) std::string().swap(picture.png);
  }
  return drafts;
}

Traces traces_of(const Draft& draft, const std::string& mark) {
  return {mark, squeezed(draft.content), !draft.pictures.empty(), draft.known_by};
}

bool is_ours(const Json& message, const Traces& traces) {
  if (!traces.known_by.empty()) {
    const auto rows = message.find("components");
    return rows != message.end() && has_mark(*rows, "custom_id", traces.known_by);
  }
  if (traces.marked) {
    const auto files = message.find("attachments");
    const bool none = files == message.end() || !files->is_array() || files->empty();
    if (!none) return has_mark(*files, "filename", traces.mark);
    if (traces.content.empty()) return false;  // else it may have been posted without its picture
  }
  const auto content = message.find("content");
  return content != message.end() && content->is_string() &&
         squeezed(content->get_ref<const std::string&>()) == traces.content;
}

std::vector<std::string> mentioned(const std::string& content) {
  std::vector<std::string> users;
  for (std::size_t at = content.find("<@"); at != std::string::npos;
       at = content.find("<@", at + 2)) {
    if (at > 0 && content[at - 1] == '\\') continue;  // words of a person
    const std::size_t end = content.find('>', at);
    if (end == std::string::npos) break;
    std::string user = content.substr(at + 2, end - at - 2);
    const bool known = std::find(users.begin(), users.end(), user) != users.end();
    if (parse_snowflake(user) && !known && users.size() < kMentionsMax) {
      users.push_back(std::move(user));
    }
  }
  return users;
}

Body body_of(const Draft& draft, const std::string& nonce, const std::string& mark,
             const Json& rows) {
  Json json = {{"content", draft.content},
               {"nonce", nonce},
               {"enforce_nonce", true},
               {"allowed_mentions",
                {{"parse", Json::array()},
                 {"users", draft.quiet ? std::vector<std::string>() : mentioned(draft.content)},
                 {"replied_user", false}}}};
  if (!rows.empty()) json["components"] = rows;
  const auto text = [&json] { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
  if (draft.pictures.empty()) return {"application/json", text()};
  json["attachments"] = Json::array();
  std::string files;
  const std::string border = "callboard-" + sign(mark, "border", nonce);
  for (std::size_t i = 0; i < draft.pictures.size(); ++i) {
    const Picture& picture = draft.pictures[i];
    const std::string name = file_name(picture, mark, i);
    json["attachments"].push_back(
        {{"id", std::to_string(i)}, {"filename", name}, {"description", alt_of(picture)}});
    files += "--" + border + "\r\nContent-Disposition: form-data; name=\"files[" +
             std::to_string(i) + "]\"; filename=\"" + name +
             "\"\r\nContent-Type: image/png\r\n\r\n" + picture.png + "\r\n";
  }
  return {"multipart/form-data; boundary=" + border,
          "--" + border +
              "\r\nContent-Disposition: form-data; name=\"payload_json\"\r\nContent-Type: "
              "application/json\r\n\r\n" +
              text() + "\r\n" + files + "--" + border + "--\r\n"};
}

// Every reader sees times in their own zone, and how long it is until then.
DialectMarks discord_marks() {
  DialectMarks marks;
  marks.time = [](std::int64_t ms) {
    const std::string seconds = std::to_string(ms / 1000);
    return "<t:" + seconds + ":f> (<t:" + seconds + ":R>)";
  };
  marks.mention = [](std::string_view handle, std::string_view name) {
    if (parse_snowflake(handle)) return "<@" + std::string(handle) + ">";
    return to_dialect(escape_markdown(name), Dialect::kDiscord, DialectMarks{});
  };
  return marks;
}

}  // namespace callboard::discord
