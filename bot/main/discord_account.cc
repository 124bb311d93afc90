#include "bot/main/discord_account.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "adapters/discord/checkup.h"
#include "adapters/discord/discord_adapter.h"
#include "bot/desk/commands.h"
#include "bot/desk/show_commands.h"
#include "bot/main/theatre.h"
#include "rules/catalog.h"

namespace callboard {
namespace {

constexpr std::size_t kTokenBytesMax = 4'096;  // those of Discord have some 70

bool is_token_letter(char c) { return c > ' ' && c <= '~'; }

Result<std::string, std::string> read_discord_token(const std::filesystem::path& path) {
  const std::string name = "Discord's token file " + path.string();
  const std::string wants = "; it has to hold the bot's token and nothing else";
  std::ifstream file(path, std::ios::binary);
  if (!file) return Fail{name + " cannot be read"};
  std::string token, more;
  file >> token;
  if (token.empty()) return Fail{name + " is empty" + wants};
  if (token == "Bot" || token == "Bearer") {
    return Fail{name + " begins with \"" + token + "\", which is no part of the token" + wants};
  }
  if (file >> more) return Fail{name + " holds more than one word" + wants};
  if (token.size() > kTokenBytesMax) {
    return Fail{name + " holds " + std::to_string(token.size()) + " bytes, and no token has more " +
                "than " + std::to_string(kTokenBytesMax) + wants};
  }
  if (!std::all_of(token.begin(), token.end(), is_token_letter)) {
    return Fail{name +
                " holds letters that stand in no token (it may have been saved as UTF-16, or "
                "with a byte order mark)" +
                wants};
  }
  return token;
}

Result<DiscordSetup, std::string> discord_setup_of(const Config& config) {
  auto token = read_discord_token(config.discord.token_file);
  if (!token) return Fail{token.error()};
  DiscordSetup setup;
  setup.token = *std::move(token);
  setup.channel = config.discord.channel;
  for (const ShowSetup& show : config.shows) {
    setup.more_channels.push_back(place_on(show, "discord"));
  }
  setup.content = config.discord.message_content == Permission::kAllowed ? MessageContent::kGranted
                                                                         : MessageContent::kNot;
  setup.host_roles = config.discord.host_roles;
  setup.folder = config.data;
  if (!config.discord.url.empty()) setup.api = config.discord.url;
  setup.clock = &system_now;
  setup.version = CALLBOARD_VERSION;
  for (const std::string& address : {config.web.public_url, config.discord.about}) {
    if (!address.empty()) setup.about = address;
  }
  setup.replies = {"join", "here", "pass", "leave", "help", "link my accounts"};
  setup.host_forms = show_command_forms();
  if (config.discord.shows_per_server > 0) {
    for (const ShowSetup& one : discord_patterns(config, catalog())) {
      setup.games.push_back(one.game);
    }
    for (const PackOffer& one : config.packs) setup.packs.emplace_back(one.key, one.title);
  }
  for (const GameFace& game : catalog()) {
    for (std::string& form : command_forms(game)) {  // most of them are those of every game
      auto& all = setup.host_forms;
      if (std::find(all.begin(), all.end(), form) == all.end()) all.push_back(std::move(form));
    }
  }
  return setup;
}

}  // namespace

Result<std::unique_ptr<Adapter>, std::string> open_discord(const Config& config, LogSink log) {
  auto setup = discord_setup_of(config);
  if (!setup) return Fail{setup.error()};
  setup->log = [log = std::move(log)](const std::string& line) { log({"discord", 0, line}); };
  return make_discord(*std::move(setup));
}

bool check_discord_account(const Config& config, std::ostream& out) {
  if (config.discord.token_file.empty()) return true;
  const auto setup = discord_setup_of(config);
  if (!setup) {
    out << setup.error() << "\n";
    return false;
  }
  const DiscordCheckup checkup = check_discord(*setup);
  for (const std::string& problem : checkup.problems) out << problem << "\n";
  for (const std::string& remark : checkup.remarks) out << "note: " << remark << "\n";
  if (!checkup.invitation.empty()) {
    out << "discord: the bot is invited to a server by " << checkup.invitation << "\n";
  }
  return checkup.problems.empty();
}

}  // namespace callboard
