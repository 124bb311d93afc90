// The subcommands of `callboard`. Each gives an exit code: 0 done, 1 what was asked for does not
// hold (a check that fails, a transcript that differs), 2 the words or files given are wrong, 3 the
// daemon could not start or go on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bot/config/config.h"
#include "bot/export/namesakes.h"

namespace callboard::cli {

inline constexpr int kDone = 0;
inline constexpr int kFails = 1;
inline constexpr int kUsage = 2;
inline constexpr int kBroken = 3;

struct DemoOptions {
  std::filesystem::path folder;
  std::string listen;
  std::string deadline;              // "" for the usual 24h
  std::string game;                  // "": all of them
  std::vector<std::string> options;  // of the game: "contestants=3"
};

// The show of a demo, or of a match at a terminal; nothing: the reasons were printed.
std::optional<ShowSetup> trial_show(const DemoOptions& options);

int run(const std::filesystem::path& config);
int demo(const DemoOptions& options);
int init(const std::filesystem::path& folder);
enum class CheckOf { kEverything, kUpgrade };  // kUpgrade: names every live match that replays
int check(const std::filesystem::path& config, CheckOf of);
int ctl(const std::filesystem::path& data, const std::vector<std::string>& words);
int forget(const std::filesystem::path& config, const std::string& name);
int transcript(const std::filesystem::path& config, std::int64_t match);
int backup(const std::filesystem::path& config, const std::filesystem::path& folder);
int restore(const std::filesystem::path& config, const std::filesystem::path& folder);
enum class Disclosure { kWithoutSecrets, kWithSecrets };
// `what`: the key of a show, or the number of a match in its address.
int export_file(const std::filesystem::path& config, const std::string& what,
                const std::filesystem::path& to, Disclosure disclosure);
// `words`: who of the file is somebody that is here already.
int import_file(const std::filesystem::path& config, const std::filesystem::path& from,
                const NamesakeWords& words);
// Transcripts and exports.
int verify(const std::vector<std::string>& files, const std::filesystem::path& key);
// How each line of the standard input is read as a reply, phase by phase.
int read_replies(const std::string& game, const std::vector<std::string>& options);
int check_packs(const std::string& game, const std::vector<std::string>& files);
// What hosts of the show have accepted beyond its packs, to be added to them by hand.
int print_variants(const std::filesystem::path& config, const std::string& show);
int export_templates(const std::filesystem::path& folder);

// Reads the configuration or prints what is wrong with it.
bool load_config(const std::filesystem::path& file, Config& config);

}  // namespace callboard::cli
