// What the bot has to be allowed in a channel. Pure functions, any thread.
// https://discord.com/developers/docs/topics/permissions
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace callboard::discord {

// All of them, for the link by which it is invited.
std::uint64_t needed_bits();
// Private threads are made for tests of shows alone.
enum class Threads : std::uint8_t { kPublic, kPrivateToo };
// Those not among `rights`, as Discord's settings call them.
std::vector<std::string> missing_of(std::uint64_t rights, Threads threads = Threads::kPublic);

}  // namespace callboard::discord
