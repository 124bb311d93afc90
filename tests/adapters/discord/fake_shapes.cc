#include "tests/adapters/discord/fake_shapes.h"

namespace callboard::test::shape {
namespace {

std::string text_of(Snowflake id) { return std::to_string(id); }

}  // namespace

Json user(Snowflake id, const std::string& name, bool bot) {
  return {{"id", text_of(id)}, {"username", name},     {"global_name", name},
          {"bot", bot},        {"avatar", nullptr},    {"public_flags", 0},
          {"flags", 0},        {"discriminator", "0"}, {"primary_guild", nullptr}};
}

Json member(const Json& user, const Json& roles) {
  return {{"user", user},      {"roles", roles},
          {"nick", nullptr},   {"avatar", nullptr},
          {"banner", nullptr}, {"communication_disabled_until", nullptr},
          {"flags", 0},        {"joined_at", "2026-01-01T00:00:00+00:00"},
          {"pending", false},  {"premium_since", nullptr},
          {"mute", false},     {"deaf", false}};
}

Json role(Snowflake id, std::uint64_t permissions) {
  return {
      {"id", text_of(id)},
      {"name", "role " + text_of(id)},
      {"permissions", std::to_string(permissions)},
      {"position", 1},
      {"color", 0},
      {"colors", {{"primary_color", 0}, {"secondary_color", nullptr}, {"tertiary_color", nullptr}}},
      {"hoist", false},
      {"managed", false},
      {"mentionable", false},
      {"icon", nullptr},
      {"unicode_emoji", nullptr},
      {"flags", 0}};
}

Json server(Snowflake id, Snowflake owner, const Json& roles) {
  Json out = {{"id", text_of(id)},
              {"owner_id", text_of(owner)},
              {"name", "A server"},
              {"roles", roles},
              {"features", Json::array()},
              {"emojis", Json::array()},
              {"stickers", Json::array()},
              {"region", "somewhere"},
              {"preferred_locale", "en-US"},
              {"afk_timeout", 300},
              {"max_members", 500'000},
              {"widget_enabled", false},
              {"premium_progress_bar_enabled", false},
              {"nsfw", false}};
  for (const char* none :
       {"icon", "description", "home_header", "splash", "discovery_splash", "banner",
        "application_id", "afk_channel_id", "system_channel_id", "widget_channel_id",
        "max_presences", "vanity_url_code", "rules_channel_id", "safety_alerts_channel_id",
        "public_updates_channel_id", "incidents_data"}) {
    out[none] = nullptr;
  }
  for (const char* zero :
       {"system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
        "explicit_content_filter", "max_stage_video_channel_users", "max_video_channel_users",
        "premium_tier", "premium_subscription_count", "nsfw_level"}) {
    out[zero] = 0;
  }
  return out;
}

Json message(Snowflake id, Snowflake channel, const Json& author, const std::string& text,
             const std::string& time) {
  return {{"id", text_of(id)},
          {"channel_id", text_of(channel)},
          {"type", 0},
          {"author", author},
          {"content", text},
          {"mentions", Json::array()},
          {"mention_roles", Json::array()},
          {"mention_everyone", false},
          {"attachments", Json::array()},
          {"embeds", Json::array()},
          {"components", Json::array()},
          {"timestamp", time},
          {"edited_timestamp", nullptr},
          {"flags", 0},
          {"pinned", false},
          {"tts", false}};
}

Json attachments(const Json& asked, Snowflake message) {
  Json out = Json::array();
  for (const Json& one : asked) {
    const std::string name = one.value("filename", "file");
    const std::string url = "https://cdn.example/" + text_of(message) + "/" + name;
    out.push_back({{"id", text_of(message + 1 + out.size())},
                   {"filename", name},
                   {"description", one.value("description", "")},
                   {"size", 1},
                   {"url", url},
                   {"proxy_url", url}});
  }
  return out;
}

Json components(const Json& asked) {
  Json out = asked;
  int id = 0;
  for (Json& row : out) {
    row["id"] = ++id;
    for (Json& one : row["components"]) one["id"] = ++id;
  }
  return out;
}

Json channel(Snowflake id, const Json& overwrites) {
  return {{"id", text_of(id)},    {"type", 0},
          {"flags", 0},           {"guild_id", text_of(FakeDiscord::kServer)},
          {"name", "shows"},      {"position", 0},
          {"parent_id", nullptr}, {"permission_overwrites", overwrites}};
}

Json thread(Snowflake id, const std::string& name, const std::string& time, int type) {
  return {{"id", text_of(id)},
          {"type", type},
          {"flags", 0},
          {"guild_id", text_of(FakeDiscord::kServer)},
          {"parent_id", text_of(FakeDiscord::kChannel)},
          {"owner_id", text_of(FakeDiscord::kSelf)},
          {"name", name},
          {"message_count", 0},
          {"member_count", 1},
          {"total_message_sent", 0},
          {"thread_metadata",
           {{"archived", false},
            {"archive_timestamp", time},
            {"auto_archive_duration", 10'080},
            {"locked", false},
            {"create_timestamp", time}}}};
}

Json direct(Snowflake id, const Json& person) {
  return {{"id", text_of(id)}, {"type", 1}, {"flags", 0}, {"recipients", Json::array({person})}};
}

Json application(std::uint64_t flags) {
  return {{"id", text_of(FakeDiscord::kSelf)},
          {"name", "callboard"},
          {"icon", nullptr},
          {"description", ""},
          {"type", nullptr},
          {"verify_key", std::string(64, '0')},
          {"flags", flags},
          {"flags_new", std::to_string(flags)},
          {"redirect_uris", Json::array()},
          {"interactions_endpoint_url", nullptr},
          {"role_connections_verification_url", nullptr},
          {"owner", user(1, "Owner", false)},
          {"approximate_guild_count", 1},
          {"approximate_user_install_count", 0},
          {"approximate_user_authorization_count", 0},
          {"explicit_content_filter", 0},
          {"team", nullptr},
          {"eligible_oauth2_scopes", Json::array()}};
}

Json commands(const Json& asked) {
  Json out = asked;
  int id = 800;
  for (Json& one : out) {
    one["id"] = std::to_string(++id);
    one["application_id"] = text_of(FakeDiscord::kSelf);
    one["version"] = "1";
    if (!one.contains("default_member_permissions")) one["default_member_permissions"] = nullptr;
  }
  return out;
}

}  // namespace callboard::test::shape
