// The few cryptographic functions chance is built on, in terms of byte strings. Wraps OpenSSL,
// which hashes with the processor's own instructions where it has them (five times as fast: a draw
// from a pack hashes the whole pack), and libsodium. Pure but for `random_bytes`; any thread.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace callboard {

inline constexpr std::size_t kHashBytes = 32;

// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104): 32 bytes each.
std::string sha256(std::string_view bytes);
std::string sha256(std::initializer_list<std::string_view> parts);  // as if they were one text
// A key that was used by the thread before is not taken in again: half the work of a short text.
std::string hmac_sha256(std::string_view key, std::string_view bytes);

// Bytes of the operating system's generator. Throws Broken if it cannot be opened.
std::string random_bytes(std::size_t count);

// Lower case hexadecimal. `from_hex` takes lower case only and gives nothing for any other text.
std::string to_hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view hex);

// "5:prime": a text with its length in bytes, so that joined fields cannot run into each other.
std::string sized(std::string_view text);

}  // namespace callboard
