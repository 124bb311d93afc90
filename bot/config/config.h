// callboard.toml: what the operator set up. Every key is described in
// config/callboard.example.toml, which `callboard check` reads too. Read once at start; changes
// need a restart. Plain values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bot/show/show_setup.h"
#include "rules/core/match.h"
#include "rules/core/result.h"

namespace callboard {

struct WebSetup {
  std::string listen = "127.0.0.1:8480";
  std::string public_url;  // as people reach it; empty: http://<listen>
  std::string title = "Callboard";
  Permission guests = Permission::kRefused;  // anybody may take a free seat by choosing a name
  std::vector<std::string> trusted_proxies;  // addresses; those of this machine always are
};

// The account at RANDOM.ORG, for shows with dice = "random.org".
struct RandomOrgFiles {
  std::filesystem::path api_key_file;  // empty: no account
  std::filesystem::path certificate;   // RANDOM.ORG's, PEM
  std::string url;                     // empty: the real one
};

// The account on a Matrix homeserver, for shows with platforms = ["matrix"].
struct MatrixFiles {
  std::string homeserver;                   // "https://matrix.example.org"; empty: no account
  std::string user;                         // "@callboard:example.org"
  std::filesystem::path access_token_file;  // one of the two
  std::filesystem::path password_file;
  std::string device = "CALLBOARD";
  std::string room;                    // where matches are played
  std::vector<std::string> inviters;   // users and servers who may ask it into direct rooms
  std::vector<std::string> hosts;      // users who host what is played there
  std::int64_t hosts_power_level = 0;  // whoever has it in the room hosts, too; 0: nobody by it
};

// The bot on Discord, for shows with platforms = ["discord"].
struct DiscordSection {
  std::filesystem::path token_file;  // empty: none
  std::string channel;  // the id of the one whose threads are matches; empty: none is for all
  Permission message_content = Permission::kAllowed;  // the privileged intent is switched on
  std::vector<std::string> hosts;                     // ids of users who host what is played there
  std::vector<std::string> host_roles;                // ids of roles whose members host, too
  std::string url;                                    // of its API; empty: the real one
  std::string about;  // an address that tells of this bot; empty: web.public_url, or Discord's
  // What people may make in their own servers by /show new: how many shows of a server may be open,
  // how many matches of them may begin within a day (0: any number), and by the pattern of which
  // sections; empty: of every game, as if its section were empty.
  std::int64_t shows_per_server = 3;
  std::int64_t matches_per_day = 20;
  std::vector<std::string> new_shows;
  std::int64_t tests_per_server = 3;  // by /show test, open at the same time; 0: none can be made
};

// [pack.NAME]: content that servers may choose by /setup for the shows they have made.
struct PackOffer {
  std::string key;
  std::string title;  // as people choose it
  std::string game;
  std::vector<std::string> files;
};
inline constexpr std::size_t kPackOffersMax = 20;  // a menu of a platform holds few more
inline constexpr std::size_t kPackKeyMax = 60;     // bytes, likewise

// Of how many shows and matches a server may have at most.
inline constexpr std::int64_t kShowsPerServerMax = 50;
inline constexpr std::int64_t kMatchesPerDayMax = 1'000;

// Copies of the databases that the schedule of a show makes (`do = "backup"`).
inline constexpr std::int64_t kBackupsMax = 1'000;
struct BackupSetup {
  std::filesystem::path folder;  // each copy is a folder in it; empty: none are made
  std::int64_t keep = 14;        // the newest; older ones are taken away
};

struct Config {
  std::filesystem::path data = "data";  // databases, pictures, the control socket
  std::filesystem::path templates;      // overrides of the built-in templates; empty: none
  std::string language = "en";
  // How much is kept of what people of one server write within a day that leads to nothing; where
  // the server is not known, of one show. 0: all.
  std::int64_t chatter_kb_per_day = 1'000;
  WebSetup web;
  RandomOrgFiles random_org;
  MatrixFiles matrix;
  BackupSetup backup;
  DiscordSection discord;
  std::vector<PackOffer> packs;
  std::vector<ShowSetup> shows;
};

inline constexpr std::int64_t kChatterKbMax = 1'000'000;

struct ConfigProblem {
  std::string file;
  int line = 0;  // 0: the file as a whole
  std::string reason;
};
std::string to_line(const ConfigProblem& problem);

// What shows are like that people make on Discord, one of a game.
std::vector<ShowSetup> discord_patterns(const Config& config, const std::vector<GameFace>& games);

// Reads `text`; relative paths are taken from `folder`. All problems, not only the first: unknown
// keys, wrong types, values no option allows, a game that is not in the catalogue.
Result<Config, std::vector<ConfigProblem>> parse_config(std::string_view text,
                                                        const std::string& file,
                                                        const std::filesystem::path& folder,
                                                        const std::vector<GameFace>& games);
Result<Config, std::vector<ConfigProblem>> read_config(const std::filesystem::path& file,
                                                       const std::vector<GameFace>& games);

}  // namespace callboard
