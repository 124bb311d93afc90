#include "bot/chance/hash.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <sodium.h>

#include <array>
#include <memory>

#include "rules/core/check.h"

namespace callboard {
namespace {

using Block = std::array<unsigned char, kHashBytes>;

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
std::string text_of(const Block& block) { return {block.begin(), block.end()}; }

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// One of a thread each: to look a method up takes longer than to hash a short text with it.
struct Freed {
  void operator()(EVP_MD* method) const { EVP_MD_free(method); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(EVP_MAC* method) const { EVP_MAC_free(method); }
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Freed>;

struct Digesting {
  Owned<EVP_MD> method{EVP_MD_fetch(nullptr, "SHA256", nullptr)};
  Owned<EVP_MD_CTX> context{EVP_MD_CTX_new()};
};

struct Keying {
  Keying() {
    char name[] = "SHA256";
    const OSSL_PARAM wanted[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
                                 OSSL_PARAM_construct_end()};
    CALLBOARD_CHECK(EVP_MAC_CTX_set_params(context.get(), wanted) == 1, "no HMAC-SHA-256");
  }
  Owned<EVP_MAC> method{EVP_MAC_fetch(nullptr, "HMAC", nullptr)};
  Owned<EVP_MAC_CTX> context{EVP_MAC_CTX_new(method.get())};
  std::optional<std::string> key;  // taken in last; OpenSSL keeps it as well
};

}  // namespace

std::string sha256(std::string_view bytes) { return sha256({bytes}); }

std::string sha256(std::initializer_list<std::string_view> parts) {
  thread_local const Digesting digesting;
  Block out{};
  EVP_MD_CTX* const context = digesting.context.get();
  bool done = EVP_DigestInit_ex2(context, digesting.method.get(), nullptr) == 1;
  for (const std::string_view part : parts) {
    done = done && EVP_DigestUpdate(context, part.data(), part.size()) == 1;
  }
  CALLBOARD_CHECK(done && EVP_DigestFinal_ex(context, out.data(), nullptr) == 1, "SHA-256 failed");
  return text_of(out);
}

std::string hmac_sha256(std::string_view key, std::string_view bytes) {
  thread_local Keying keying;
  Block out{};
  std::size_t written = 0;
  EVP_MAC_CTX* const context = keying.context.get();
  const bool known = keying.key == key;
  if (!known) keying.key.reset();
  const auto* const secret = known ? nullptr : raw(key.empty() ? "" : key);  // none: the one before
  const bool done = EVP_MAC_init(context, secret, known ? 0 : key.size(), nullptr) == 1 &&
                    EVP_MAC_update(context, raw(bytes), bytes.size()) == 1 &&
                    EVP_MAC_final(context, out.data(), &written, out.size()) == 1;
  CALLBOARD_CHECK(done && written == out.size(), "HMAC-SHA-256 failed");
  if (!known) keying.key = key;
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
