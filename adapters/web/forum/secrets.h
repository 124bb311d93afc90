// Everything of the board that must be random or must not be guessed (libsodium). Pure functions
// but for the randomness; any thread. Tokens are shown to people once; the database keeps hashes
// only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::size_t kPasswordBytesMin = 8;
inline constexpr std::size_t kPasswordBytesMax = 256;

// Must succeed once before anything else here is called.
Result<Done, std::string> ready_secrets();

std::string random_token();                      // 32 random bytes, 64 hex digits
std::string random_code();                       // 8 signs that people can copy by hand
std::string token_hash(std::string_view token);  // 32 bytes, what the database keeps
std::string form_token(std::string_view token);  // the CSRF token that belongs to a session
bool same_secret(std::string_view a, std::string_view b);  // in constant time

// Argon2id, about 50 ms and 64 MiB: never on the HTTP thread. Empty: out of memory.
std::string hash_password(std::string_view password);
bool password_matches(const std::string& hash, std::string_view password);

// Names a picture by its content and this forum's own key, so that nobody can find a private
// picture by drawing it themselves. 32 hex digits.
std::string picture_name(std::string_view forum_key, std::string_view png);
// A short mark of some bytes, for addresses that change with the content and for deduplication.
std::string fingerprint(std::string_view bytes);

}  // namespace callboard::web
