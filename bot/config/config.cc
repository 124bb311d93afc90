#include "bot/config/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "bot/clock/cron.h"
#include "bot/config/discord_reader.h"
#include "bot/config/listen.h"
#include "bot/config/matrix_reader.h"
#include "bot/config/show_reader.h"
#include "bot/packs/toml_guard.h"
#include "bot/show/schedule.h"
#include "text/clean.h"
#include "text/ip_address.h"

namespace callboard {
namespace {

bool is_on(const ShowSetup& show, const std::string& platform) {
  return std::find(show.platforms.begin(), show.platforms.end(), platform) != show.platforms.end();
}

class Reader : public TomlReader {
 public:
  Reader(std::string file, std::filesystem::path folder, const std::vector<GameFace>& games)
      : TomlReader(std::move(file), std::move(folder)), games_(games) {}

  Config read(const toml::table& root) {
    Config config;
    Keys keys = {
        {"data", [&](const toml::node& n) { path(n, config.data); }},
        {"templates", [&](const toml::node& n) { path(n, config.templates); }},
        {"language", [&](const toml::node& n) { text(n, config.language); }},
        {"chatter_kb_per_day",
         [&](const toml::node& n) { count(n, config.chatter_kb_per_day, kChatterKbMax); }},
        {"web", [&](const toml::node& n) { web(n, config.web); }},
        {"matrix", [&](const toml::node& n) { read_matrix(*this, n, config.matrix); }},
        {"backup", [&](const toml::node& n) { backup(n, config.backup); }},
        {"discord", [&](const toml::node& n) { read_discord(*this, n, config.discord); }},
        {"random_org", [&](const toml::node& n) { random_org(n, config.random_org); }},
        {"pack", [&](const toml::node& n) { packs(n, config.packs); }},
        {"show", [&](const toml::node& n) { shows(n, config.shows); }},
    };
    for (const char* platform : {"discord", "matrix"}) {
      if (root.contains(platform)) platforms_.emplace_back(platform);
    }
    each(root, keys, "");
    if (config.data.is_relative()) config.data = folder() / config.data;
    const bool account = !config.random_org.api_key_file.empty();
    for (ShowSetup& one : config.shows) {
      if (!config.discord.channel.empty()) one.places.emplace("discord", config.discord.channel);
      if (!config.matrix.room.empty()) one.places.emplace("matrix", config.matrix.room);
      if (one.dice == DiceSource::kRandomOrg && !account) {
        problem(root, "show \"" + one.key +
                          "\" takes its dice from RANDOM.ORG: add a section [random_org] with "
                          "api_key_file and certificate");
      }
      const bool copies =
          std::any_of(one.schedule.begin(), one.schedule.end(),
                      [](const ScheduleLine& line) { return line.action == kBackupWord; });
      if (copies && config.backup.folder.empty()) {
        problem(root, "show \"" + one.key +
                          "\" makes backups by its schedule: add a section [backup] with folder");
      }
    }
    for (const ShowSetup& one : config.shows) {
      if (root.contains("discord") && is_on(one, "discord") && place_on(one, "discord").empty()) {
        problem(root, "show \"" + one.key +
                          "\" is played on Discord: name its channel by discord_channel, or one "
                          "for all by channel in [discord]");
      }
    }
    patterns(root, config);
    return config;
  }

 private:
  void patterns(const toml::table& root, const Config& config) {
    std::vector<std::string> games;
    for (const std::string& key : config.discord.new_shows) {
      const auto show = std::find_if(config.shows.begin(), config.shows.end(),
                                     [&](const ShowSetup& one) { return one.key == key; });
      if (show == config.shows.end()) {
        problem(root, "discord.new_shows names [show." + key + "], and there is no such section");
        continue;
      }
      if (std::find(games.begin(), games.end(), show->game) != games.end()) {
        problem(root, "discord.new_shows names two shows of the game \"" + show->game +
                          "\": one of each game is the pattern");
      }
      games.push_back(show->game);
    }
  }

  void random_org(const toml::node& node, RandomOrgFiles& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [random_org] is expected");
    each(*table,
         {{"api_key_file", [&](const toml::node& n) { path(n, out.api_key_file); }},
          {"certificate", [&](const toml::node& n) { path(n, out.certificate); }},
          {"url", [&](const toml::node& n) { text(n, out.url); }}},
         "random_org.");
    if (out.api_key_file.empty() || out.certificate.empty()) {
      problem(node, "[random_org] needs both api_key_file and certificate");
    }
  }

  // As browsers write an origin, so that forms can be compared with it.
  void public_url(const toml::node& node, std::string& out) {
    text(node, out);
    while (out.ends_with('/')) out.pop_back();
    const auto scheme = out.find("://");
    const bool known = out.starts_with("https://") || out.starts_with("http://");
    const std::string rest = known ? out.substr(scheme + 3) : "";
    if (!out.empty() && (rest.empty() || rest.find_first_of("/?# @") != std::string::npos)) {
      problem(node, "an address such as \"https://play.example.org\" is expected, without a path");
    }
  }
  void addresses(const toml::node& node, std::vector<std::string>& out) {
    texts(node, out);
    const auto* list = node.as_array();
    if (list == nullptr) return;
    for (const toml::node& one : *list) {
      const auto said = one.value<std::string>();
      if (!said || bare_address(*said)) continue;
      problem(node,
              "\"" + *said + "\" is no bare address such as \"192.0.2.7\" or \"2001:db8::7\"");
    }
  }

  void listen(const toml::node& node, std::string& out) {
    text(node, out);
    const auto address = parse_listen(out);
    if (node.is_string() && !address) problem(node, address.error());
  }

  void web(const toml::node& node, WebSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [web] is expected");
    each(*table,
         {{"listen", [&](const toml::node& n) { listen(n, out.listen); }},
          {"public_url", [&](const toml::node& n) { public_url(n, out.public_url); }},
          {"guests", [&](const toml::node& n) { permission(n, out.guests); }},
          {"trusted_proxies", [&](const toml::node& n) { addresses(n, out.trusted_proxies); }},
          {"title", [&](const toml::node& n) { text(n, out.title); }}},
         "web.");
  }

  void backup(const toml::node& node, BackupSetup& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [backup] is expected");
    each(*table,
         {{"folder", [&](const toml::node& n) { path(n, out.folder); }},
          {"keep", [&](const toml::node& n) { count(n, out.keep, kBackupsMax); }}},
         "backup.");
    if (out.folder.empty()) problem(node, "[backup] needs folder");
    if (out.keep == 0) problem(node, "keep at least one backup");
  }

  void packs(const toml::node& node, std::vector<PackOffer>& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "sections [pack.NAME] are expected");
    for (const auto& [key, one] : *table) {
      out.emplace_back();
      pack(std::string(key.str()), one, out.back());
    }
    if (out.size() > kPackOffersMax) {
      problem(node, "servers may choose among at most " + std::to_string(kPackOffersMax) +
                        " sections [pack.NAME]");
    }
  }

  void pack(const std::string& key, const toml::node& node, PackOffer& out) {
    out.key = out.title = key;
    if (!games_.empty()) out.game = games_.front().name;
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "a section [pack.NAME] is expected");
    each(*table,
         {{"title", [&](const toml::node& n) { text(n, out.title); }},
          {"game", [&](const toml::node& n) { text(n, out.game); }},
          {"files", [&](const toml::node& n) { texts(n, out.files); }}},
         "pack." + key + ".");
    const bool known = std::any_of(games_.begin(), games_.end(),
                                   [&](const GameFace& game) { return game.name == out.game; });
    if (!known) problem(node, "[pack." + key + "] needs game, the name of one");
    if (out.files.empty()) problem(node, "[pack." + key + "] needs files");
    if (key == "usual" || key.size() > kPackKeyMax || out.title.size() > kPackKeyMax) {
      problem(node, "the name and the title of [pack." + key + "] have at most " +
                        std::to_string(kPackKeyMax) + " letters, and \"usual\" is no name");
    }
    for (std::string& file : out.files) {
      if (std::filesystem::path(file).is_relative()) file = (folder() / file).string();
    }
  }

  void shows(const toml::node& node, std::vector<ShowSetup>& out) {
    const auto* table = node.as_table();
    if (table == nullptr) return problem(node, "sections [show.NAME] are expected");
    for (const auto& [key, one] : *table) {
      out.emplace_back();
      read_show(*this, std::string(key.str()), one, games_, platforms_, out.back());
    }
  }

  const std::vector<GameFace>& games_;
  std::vector<std::string> platforms_ = {"web"};  // and those with a section that says how
};

constexpr std::string_view kUtf8Bom = "\xef\xbb\xbf";

// What toml++ must not be given: text that is no UTF-8 (a file of an old editor, or UTF-16 with its
// NUL bytes), letters beyond ASCII where none may stand.
std::optional<ConfigProblem> unreadable(std::string_view text, const std::string& file) {
  int number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    ++number;
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (valid_utf8(line) && line.find('\0') == std::string_view::npos) continue;
    return ConfigProblem{file, number,
                         "this line is not UTF-8 text; save the file again as UTF-8 (the editor "
                         "may have used Latin-1, Windows-1252 or UTF-16)"};
  }
  const auto fault = toml_stray_letter(text);
  if (!fault) return std::nullopt;
  return ConfigProblem{file, fault->line, fault->reason};
}

}  // namespace

std::string to_line(const ConfigProblem& problem) {
  return problem.file + (problem.line > 0 ? ":" + std::to_string(problem.line) : "") + ": " +
         problem.reason;
}

std::vector<ShowSetup> discord_patterns(const Config& config, const std::vector<GameFace>& games) {
  std::vector<ShowSetup> patterns;
  for (const GameFace& game : games) {
    ShowSetup plain;
    plain.game = game.name;
    patterns.push_back(std::move(plain));
  }
  if (config.discord.new_shows.empty()) return patterns;
  patterns.clear();
  for (const std::string& key : config.discord.new_shows) {
    const auto show = std::find_if(config.shows.begin(), config.shows.end(),
                                   [&](const ShowSetup& one) { return one.key == key; });
    if (show != config.shows.end()) patterns.push_back(*show);
  }
  return patterns;
}

Result<Config, std::vector<ConfigProblem>> parse_config(std::string_view text,
                                                        const std::string& file,
                                                        const std::filesystem::path& folder,
                                                        const std::vector<GameFace>& games) {
  if (text.starts_with(kUtf8Bom)) text.remove_prefix(kUtf8Bom.size());
  if (zone_files_are_missing()) {
    return Fail{std::vector<ConfigProblem>{{file, 0, std::string(kNoZoneFiles)}}};
  }
  if (auto problem = unreadable(text, file)) return Fail{std::vector{*std::move(problem)}};
  toml::table parsed;
  try {
    parsed = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const int line = static_cast<int>(error.source().begin.line);
    const auto bare = toml_bare_value(text, line);
    return Fail{std::vector<ConfigProblem>{
        {file, line, bare ? bare->reason : std::string(error.description())}}};
  }
  Reader reader(file, folder, games);
  Config config = reader.read(parsed);
  const bool made_there = !config.discord.token_file.empty() && config.discord.shows_per_server > 0;
  if (config.shows.empty() && reader.problems.empty() && !made_there) {
    reader.problems.push_back({file, 0, "no show is set up: add a section [show.NAME]"});
  }
  std::stable_sort(reader.problems.begin(), reader.problems.end(),
                   [](const ConfigProblem& a, const ConfigProblem& b) { return a.line < b.line; });
  if (!reader.problems.empty()) return Fail{std::move(reader.problems)};
  return config;
}

Result<Config, std::vector<ConfigProblem>> read_config(const std::filesystem::path& file,
                                                       const std::vector<GameFace>& games) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return Fail{std::vector<ConfigProblem>{
        {file.string(), 0, "cannot be read; `callboard init` makes one"}}};
  }
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse_config(text, file.string(), std::filesystem::absolute(file).parent_path(), games);
}

}  // namespace callboard
