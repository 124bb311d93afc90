#include "bot/chance/hash.h"

#include <sodium.h>

#include <array>

#include "rules/core/check.h"

namespace callboard {
namespace {

using Block = std::array<unsigned char, kHashBytes>;
static_assert(crypto_hash_sha256_BYTES == kHashBytes);
static_assert(crypto_auth_hmacsha256_BYTES == kHashBytes);

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
std::string text_of(const Block& block) { return {block.begin(), block.end()}; }

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

std::string sha256(std::string_view bytes) {
  Block out{};
  crypto_hash_sha256(out.data(), raw(bytes), bytes.size());
  return text_of(out);
}

std::string hmac_sha256(std::string_view key, std::string_view bytes) {
  Block out{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, raw(key), key.size());
  crypto_auth_hmacsha256_update(&state, raw(bytes), bytes.size());
  crypto_auth_hmacsha256_final(&state, out.data());
  sodium_memzero(&state, sizeof state);
  return text_of(out);
}

std::string random_bytes(std::size_t count) {
  CALLBOARD_CHECK(sodium_init() >= 0, "libsodium found no source of random bytes");
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 15U];
  }
  return hex;
}

std::optional<std::string> from_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    const int high = nibble(hex[at]);
    const int low = nibble(hex[at + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

std::string sized(std::string_view text) {
  return std::to_string(text.size()) + ":" + std::string(text);
}

}  // namespace callboard
