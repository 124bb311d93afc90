// Discord: a channel whose matches are threads, played by replies, buttons and slash commands. An
// Adapter like any other; made by main from the section [discord]. docs/discord.md tells operators
// what it needs. Threads: of the gateway, of what comes in, of posts, of answers to presses.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "rules/core/result.h"

namespace callboard {

enum class MessageContent : std::uint8_t {
  kGranted,  // the privileged intent is switched on for the application
  kNot,      // only what is addressed to the bot can be read
};

// Where nobody has said where to read about this bot: its operator finds it there.
inline constexpr const char* kAboutDefault = "https://discord.com/developers/applications";

struct DiscordSetup {
  std::string token;
  std::string channel;                     // its id; empty: shows are where people make them
  std::vector<std::string> more_channels;  // of shows that have one of their own, in any server
  std::vector<std::string> host_roles;     // ids; besides, whoever may manage the server hosts
  MessageContent content = MessageContent::kGranted;
  std::filesystem::path folder;  // for discord.notes
  // Of another server that speaks Discord's protocol: its own. Links are made from it.
  std::string api = "https://discord.com/api/v10";
  std::string ca_file;  // of the certificates that are trusted; empty: the system's
  // Discord wants every bot to tell with each call where to read about it, and its version.
  std::string about = kAboutDefault;
  std::string version = "0";
  std::vector<std::string> replies;     // always sayable, offered while /move is typed
  std::vector<std::string> host_forms;  // of hosts' commands, offered while /host is typed
  std::vector<std::string> games;       // of which /show new makes shows; none: it is not there
  // Key and title of the packs that servers may choose by /setup.
  std::vector<std::pair<std::string, std::string>> packs;
  std::function<Timestamp()> clock;             // the daemon's
  std::function<void(const std::string&)> log;  // never given a secret
};

// What the adapter keeps of these accounts in `folder` is erased, and all private words that wait
// to be opened: they may name anybody. No adapter of the folder is open. False: it cannot be
// stored.
bool forget_on_discord(const std::filesystem::path& folder, const std::set<std::string>& users);

// As Discord wants bots to name themselves.
std::string user_agent(const DiscordSetup& setup);

// The error is for the operator.
Result<std::unique_ptr<Adapter>, std::string> make_discord(DiscordSetup setup);

}  // namespace callboard
