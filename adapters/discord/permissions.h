// What the bot has to be allowed in a channel. Pure functions, any thread.
// https://discord.com/developers/docs/topics/permissions
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace callboard::discord {

// All of them, for the link by which it is invited.
std::uint64_t needed_bits();
// Private threads are made for tests of shows alone.
enum class Threads : std::uint8_t { kPublic, kPrivateToo };
// Those not among `rights`, as Discord's settings call them.
std::vector<std::string> missing_of(std::uint64_t rights, Threads threads = Threads::kPublic);
// What the member `self` may do in the channel, as Discord tells the roles of the server, the
// member and the channel.
std::uint64_t rights_of(const nlohmann::json& roles, const nlohmann::json& member,
                        const std::string& self, const nlohmann::json& channel);
// Without that right Discord gives empty lists of messages, and no error.
bool may_read_history(std::uint64_t rights);

}  // namespace callboard::discord
