#include "adapters/discord/checkup.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "adapters/discord/fields.h"
#include "adapters/discord/links.h"
#include "adapters/discord/permissions.h"
#include "adapters/discord/rest.h"
#include "adapters/discord/snowflake.h"
#include "rules/core/json.h"

namespace callboard {
namespace discord {
namespace {

using Json = nlohmann::json;
using Bits = std::uint64_t;

constexpr Bits kContentFlags = (Bits{1} << 18) | (Bits{1} << 19);  // granted; limited, below 100
constexpr std::int64_t kCheckPatience_ms = 5'000;

class Checkup {
 public:
  explicit Checkup(const DiscordSetup& setup)
      : setup_(setup), rest_({setup.api, setup.token, &now_ms, user_agent(setup), setup.ca_file}) {}

  DiscordCheckup run() {
    const auto application = get("/applications/@me");
    if (!application) return std::move(out_);
    const std::string id = text_in(*application, "id");
    out_.invitation =
        web_ + "/oauth2/authorize?client_id=" + id +
        "&scope=bot+applications.commands&permissions=" + std::to_string(needed_bits());
    look_at_intent(*application, id);
    look_at_settings(*application, id);
    const auto self = get("/users/@me");
    if (!self) return std::move(out_);
    std::set<std::string> ids = {setup_.channel};
    ids.insert(setup_.more_channels.begin(), setup_.more_channels.end());
    ids.erase("");
    for (const std::string& one : ids) {
      const auto channel = get_channel(one);
      if (channel && is_for_shows(*channel)) look_at_rights(*channel, text_in(*self, "id"));
    }
    return std::move(out_);
  }

 private:
  static std::int64_t now_ms() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }

  Result<Json, Failure> ask(const std::string& path) {
    const auto reply = rest_.insist(session_, {"GET", path, "", path}, kCheckPatience_ms);
    if (!reply) return Fail{reply.error()};
    return Json(*reply->json);
  }
  std::optional<Json> get(const std::string& path) {
    auto reply = ask(path);
    if (reply) return *std::move(reply);
    if (reply.error().status == 401) {
      out_.problems.push_back("discord: Discord does not know the token. At " + portal_ +
                              " open the application, Bot, Reset Token, and put the new one, and "
                              "nothing else, into the "
                              "file that token_file names");
    } else {
      out_.problems.push_back("discord: " + reply.error().reason + what_to_do(reply.error()));
    }
    return std::nullopt;
  }
  std::string what_to_do(const Failure& failure) const {
    constexpr int kTooMany = 429, kTheirs = 500;
    if (failure.status == kTooMany || failure.kind == Failure::Kind::kLater) {
      return ". Too many calls came from this machine's address, from this program or another one "
             "there: Discord, or the shield before it, answers it again in a while. Stop what else "
             "calls Discord from there, wait an hour, and run callboard check again";
    }
    if (failure.status >= kTheirs) {
      const std::string where = web_ == kPublicServer ? ": look at https://discordstatus.com"
                                                      : ", at " + web_ + ": tell whoever runs it";
      return ". The fault is at Discord" + where + " and run callboard check again later";
    }
    const bool away = failure.kind != Failure::Kind::kNever;
    return away ? ". Look whether this machine gets to " + setup_.api + " at all" : "";
  }
  std::optional<Json> get_channel(const std::string& id) {
    auto reply = ask("/channels/" + id);
    if (reply && !text_in(*reply, "guild_id").empty()) return *std::move(reply);
    out_.problems.push_back(
        "discord: the channel " + id +
        (reply
             ? " is in no server"
             : " cannot be seen (" + reply.error().reason +
                   "). Invite the bot to the server by the link below; if it is there, right-click "
                   "the channel, Edit Channel, Permissions, add the bot's role, and allow it "
                   "View Channel. The id is right if you "
                   "took it by Copy Channel ID"));
    return std::nullopt;
  }

  void look_at_intent(const Json& application, const std::string& id) {
    const auto flags = application.find("flags");
    const Bits set =
        flags != application.end() && flags->is_number_integer() ? flags->get<Bits>() : 0;
    if (setup_.content == MessageContent::kNot || (set & kContentFlags) != 0) return;
    out_.problems.push_back(
        "discord: the Message Content intent is not granted, so Discord would refuse the "
        "connection. At " +
        portal_ + "/" + id +
        "/bot, Privileged Gateway Intents, switch on Message Content Intent and press Save "
        "Changes; or set message_content = false under [discord] in callboard.toml, and players "
        "reply to the bot's posts, mention it, press buttons or use /move");
  }

  void look_at_settings(const Json& application, const std::string& id) {
    const std::string page = portal_ + "/" + id;
    if (!text_in(application, "interactions_endpoint_url").empty()) {
      out_.problems.push_back(
          "discord: the application has an Interactions Endpoint URL, so Discord sends buttons and "
          "slash commands there and Callboard hears of none. At " +
          page + "/information, General Information, empty that field and press Save Changes");
    }
    const auto grant = application.find("bot_require_code_grant");
    if (grant != application.end() && grant->is_boolean() && grant->get<bool>()) {
      out_.problems.push_back(
          "discord: the application requires a code grant, so nobody can invite the bot by the "
          "link below. At " +
          page + "/bot switch off Requires OAuth2 Code Grant and press Save Changes");
    }
  }

  // Matches need threads below posts, so a channel of text or of announcements.
  bool is_for_shows(const Json& channel) {
    constexpr int kText = 0, kVoice = 2, kCategory = 4, kNews = 5, kForum = 15, kMedia = 16;
    constexpr std::array<int, 3> kThreads = {10, 11, 12};
    const auto told = channel.find("type");
    const bool known = told != channel.end() && told->is_number_integer();
    const int type = known ? told->get<int>() : kText;
    if (type == kText || type == kNews) return true;
    const bool thread = std::find(kThreads.begin(), kThreads.end(), type) != kThreads.end();
    const std::string what = type == kVoice                     ? "a voice channel"
                             : type == kCategory                ? "a category"
                             : type == kForum || type == kMedia ? "a forum"
                             : thread                           ? "a thread"
                                                                : "no text channel";
    out_.problems.push_back("discord: the channel " + text_in(channel, "id") + " is " + what +
                            ", in which no match can be opened. Name a text channel: right-click "
                            "it in Discord, Copy Channel ID");
    return false;
  }

  void look_at_rights(const Json& channel, const std::string& self) {
    const std::string server = text_in(channel, "guild_id");
    const auto roles = get("/guilds/" + server + "/roles");
    const auto member = roles ? get("/guilds/" + server + "/members/" + self) : std::nullopt;
    if (!member) return;
    const Bits rights = rights_of(*roles, *member, self, channel);
    remark_on_tests(channel, rights);
    std::string missing;
    for (const std::string& one : missing_of(rights))
      missing += (missing.empty() ? "" : ", ") + one;
    if (missing.empty()) return;
    out_.problems.push_back(
        "discord: the bot may not do in the channel " + text_in(channel, "id") + ": " + missing +
        ". In Discord right-click the channel, Edit Channel, Permissions, add or choose the bot's "
        "role, and allow these");
  }

  void remark_on_tests(const Json& channel, Bits rights) {
    const std::size_t without = missing_of(rights).size();
    const bool may = missing_of(rights, Threads::kPrivateToo).size() == without;
    if (setup_.games.empty() || may) return;
    out_.remarks.push_back(
        "discord: nobody can try a show out by /show test in the channel " +
        text_in(channel, "id") +
        ": the bot lacks Create Private Threads there. In Discord right-click the channel, Edit "
        "Channel, Permissions, add or choose the bot's role, and allow it");
  }

  const DiscordSetup& setup_;
  const std::string web_ = web_of(setup_.api);
  const std::string portal_ = web_ + "/developers/applications";
  Rest rest_;
  HttpSession session_;
  DiscordCheckup out_;
};

}  // namespace
}  // namespace discord

DiscordCheckup check_discord(const DiscordSetup& setup) { return discord::Checkup(setup).run(); }

}  // namespace callboard
