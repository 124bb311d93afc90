#include "adapters/web/forum/secrets.h"

#include <sodium.h>

#include <array>

namespace callboard::web {

namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kNameBytes = 16;
constexpr std::size_t kCodeSigns = 8;
constexpr std::size_t kArgonMemoryBytes = 64U * 1024U * 1024U;
constexpr unsigned long long kArgonPasses = 2;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hex(const unsigned char* bytes, std::size_t size) {
  std::string out(size * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes, size);
  out.pop_back();
  return out;
}

template <std::size_t N>
std::array<unsigned char, N> digest(std::string_view text, std::string_view key) {
  std::array<unsigned char, N> out{};
  crypto_generichash(out.data(), out.size(), bytes_of(text), text.size(),
                     key.empty() ? nullptr : bytes_of(key), key.size());
  return out;
}

}  // namespace

Result<Done, std::string> ready_secrets() {
  if (sodium_init() < 0) return Fail{std::string("libsodium does not start: no source of random")};
  return Done{};
}

std::string random_token() {
  std::array<unsigned char, kTokenBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes.data(), bytes.size());
}

// None that reads like another: no 0, 1, i, l, o.
std::string random_code() {
  constexpr std::string_view kSigns = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string out;
  while (out.size() < kCodeSigns) {
    out.push_back(kSigns[randombytes_uniform(static_cast<std::uint32_t>(kSigns.size()))]);
  }
  return out;
}

std::string token_hash(std::string_view token) {
  const auto bytes = digest<kTokenBytes>(token, {});
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string form_token(std::string_view token) {
  const auto bytes = digest<kTokenBytes>("form", token);
  return hex(bytes.data(), bytes.size());
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string hash_password(std::string_view password) {
  std::string out(crypto_pwhash_STRBYTES, '\0');
  if (crypto_pwhash_str_alg(out.data(), password.data(), password.size(), kArgonPasses,
                            kArgonMemoryBytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return {};
  }
  out.resize(out.find('\0'));
  return out;
}

bool password_matches(const std::string& hash, std::string_view password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string picture_name(std::string_view forum_key, std::string_view png) {
  const auto bytes = digest<kNameBytes>(png, forum_key);
  return hex(bytes.data(), bytes.size());
}

std::string fingerprint(std::string_view bytes) {
  const auto out = digest<kNameBytes>(bytes, {});
  return hex(out.data(), out.size());
}

}  // namespace callboard::web
