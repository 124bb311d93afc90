#include "bot/config/discord_reader.h"

#include <algorithm>

namespace callboard {
namespace {

constexpr std::size_t kIdDigitsMax = 20;

bool is_id(const std::string& text) {
  return !text.empty() && text.size() <= kIdDigitsMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "https://chat.example.org/api/v10"; without TLS only on this machine.
bool is_api(const std::string& url) {
  const bool open = url.starts_with("http://");
  if (!open && !url.starts_with("https://")) return false;
  const std::string rest = url.substr(url.find("://") + 3);
  const std::string host = rest.substr(0, rest.find_first_of(":/"));
  const bool here = host == "localhost" || host.starts_with("127.") || rest.starts_with("[::1]");
  return !rest.empty() && rest.find_first_of(" ?#@\"") == std::string::npos && (here || !open);
}

void read_url(TomlReader& reader, const toml::node& node, std::string& out) {
  reader.text(node, out);
  while (out.ends_with('/')) out.pop_back();
  if (node.is_string() && !out.empty() && !is_api(out)) {
    reader.problem(
        node,
        "the address of an API such as \"https://chat.example.org/api/v10\" is expected, "
        "by https: the token would travel for all to read");
  }
}

void read_channel(TomlReader& reader, const toml::node& node, std::string& out) {
  reader.text(node, out);
  if (node.is_string() && !is_id(out)) {
    reader.problem(node,
                   "the id of a channel is expected, digits in quotation marks: in Discord "
                   "switch on Developer Mode, then right-click the channel, Copy Channel ID");
  }
}

}  // namespace

void discord_channel(TomlReader& reader, const toml::node& node,
                     std::map<std::string, std::string>& places) {
  read_channel(reader, node, places["discord"]);
}

void read_discord(TomlReader& reader, const toml::node& node, DiscordSection& out) {
  const auto* table = node.as_table();
  if (table == nullptr) return reader.problem(node, "a section [discord] is expected");
  const auto channel = [&](const toml::node& n) { read_channel(reader, n, out.channel); };
  const auto hosts = [&](const toml::node& n) {
    reader.texts(n, out.hosts);
    for (const std::string& one : out.hosts) {
      if (is_id(one)) continue;
      reader.problem(n, "\"" + one +
                            "\" is no id of a user, which is digits: right-click the name, Copy "
                            "User ID");
    }
  };
  const auto host_roles = [&](const toml::node& n) {
    reader.texts(n, out.host_roles);
    for (const std::string& one : out.host_roles) {
      if (is_id(one)) continue;
      reader.problem(n, "\"" + one +
                            "\" is no id of a role, which is digits: Server Settings, Roles, "
                            "right-click the role, Copy Role ID");
    }
  };
  const auto about = [&](const toml::node& n) {
    reader.text(n, out.about);
    const bool known = out.about.starts_with("https://") || out.about.starts_with("http://");
    if (known && out.about.find_first_of(" (),") == std::string::npos) return;
    reader.problem(n, "an address such as \"https://play.example.org\" is expected");
  };
  reader.each(
      *table,
      {{"hosts", hosts},
       {"host_roles", host_roles},
       {"about", about},
       {"token_file", [&](const toml::node& n) { reader.path(n, out.token_file); }},
       {"channel", channel},
       {"shows_per_server",
        [&](const toml::node& n) { reader.count(n, out.shows_per_server, kShowsPerServerMax); }},
       {"matches_per_day",
        [&](const toml::node& n) { reader.count(n, out.matches_per_day, kMatchesPerDayMax); }},
       {"tests_per_server",
        [&](const toml::node& n) { reader.count(n, out.tests_per_server, kShowsPerServerMax); }},
       {"new_shows", [&](const toml::node& n) { reader.texts(n, out.new_shows); }},
       {"message_content", [&](const toml::node& n) { reader.permission(n, out.message_content); }},
       {"url", [&](const toml::node& n) { read_url(reader, n, out.url); }}},
      "discord.");
  if (out.token_file.empty()) reader.problem(node, "[discord] needs token_file");
}

}  // namespace callboard
