#include "adapters/matrix/content.h"

#include "adapters/matrix/events.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

using nlohmann::json;

constexpr const char* kHtmlFormat = "org.matrix.custom.html";

void stand_in_thread(json& content, const std::string& root) {
  if (root.empty()) return;
  content["m.relates_to"] = {{"rel_type", "m.thread"},
                             {"event_id", root},
                             {"is_falling_back", true},
                             {"m.in_reply_to", {{"event_id", root}}}};
}

void ring(json& content, const Delivery& delivery) {
  content["m.mentions"] = json::object();
  json users = json::array();
  for (const std::string& user : delivery.pings) {
    if (is_user_id(user)) users.push_back(user);
  }
  if (!users.empty()) content["m.mentions"]["user_ids"] = std::move(users);
}

// Formatted words fall away before plain ones where both are too much for an event.
void add_words(json& content, const Delivery& delivery, const std::string& plain) {
  content["body"] = plain;
  if (plain.size() + delivery.text.size() > kContentBytesMax) return;
  content["format"] = kHtmlFormat;
  content["formatted_body"] = delivery.text;
}

json image(const Uploaded& uploaded) {
  const Picture& picture = *uploaded.picture;
  json info = {{"mimetype", "image/png"}, {"size", picture.png.size()}};
  if (picture.width > 0 && picture.height > 0) {
    info["w"] = picture.width;
    info["h"] = picture.height;
  }
  return {{"msgtype", "m.image"},
          {"filename", picture.name},
          {"url", uploaded.address},
          {"info", std::move(info)}};
}

}  // namespace

json words_content(const Delivery& delivery, const std::string& root) {
  // A notice never rings, not even for those it mentions.
  json content = {{"msgtype", delivery.pings.empty() ? "m.notice" : "m.text"},
                  {kKeyField, delivery.key}};
  add_words(content, delivery, delivery.plain);
  ring(content, delivery);
  stand_in_thread(content, root);
  return content;
}

json picture_content(const Delivery& delivery, const std::string& root, const Uploaded& uploaded) {
  json content = image(uploaded);
  content[kKeyField] = delivery.key;
  // What a client reads out for the picture is the plain text.
  const std::string& alt = uploaded.picture->alt;
  const bool told = alt.empty() || delivery.plain.find(alt) != std::string::npos;
  add_words(content, delivery, told ? delivery.plain : delivery.plain + "\n\n[" + alt + "]");
  ring(content, delivery);
  stand_in_thread(content, root);
  return content;
}

json picture_alone(const Delivery& delivery, const std::string& root, const Uploaded& uploaded) {
  json content = image(uploaded);
  const Picture& picture = *uploaded.picture;
  content["body"] = picture.alt.empty() ? picture.name : picture.alt;
  content[kKeyField] = delivery.key + "~" + picture.name;
  content["m.mentions"] = json::object();
  stand_in_thread(content, root);
  return content;
}

json change_content(const Status& status, const std::string& post) {
  json content = {{"msgtype", "m.notice"},
                  {"body", status.plain},
                  {"format", kHtmlFormat},
                  {"formatted_body", status.text},
                  {"m.mentions", json::object()}};
  json change = content;
  // For who reads with a client that knows no changes.
  change["body"] = "* " + status.plain;
  change["formatted_body"] = "* " + status.text;
  change["m.new_content"] = std::move(content);
  change["m.relates_to"] = {{"rel_type", "m.replace"}, {"event_id", post}};
  return change;
}

json root_content(const std::string& title, const std::string& key) {
  return {
      {"msgtype", "m.notice"}, {"body", title}, {kKeyField, key}, {"m.mentions", json::object()}};
}

json reaction_content(const std::string& event, const std::string& sign) {
  return {{"m.relates_to", {{"rel_type", "m.annotation"}, {"event_id", event}, {"key", sign}}}};
}

json notice_content(const std::string& words) {
  return {{"msgtype", "m.notice"}, {"body", words}, {"m.mentions", json::object()}};
}

}  // namespace callboard::matrix
