#include "adapters/discord/signing.h"

#include <sodium.h>

#include <array>

#include "rules/core/check.h"

namespace callboard::discord {
namespace {

const unsigned char* raw(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

template <std::size_t N>
std::string in_hex(const std::array<unsigned char, N>& bytes) {
  std::string out(N * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), N);
  out.pop_back();
  return out;
}

}  // namespace

std::string new_secret() {
  CALLBOARD_CHECK(sodium_init() >= 0, "libsodium does not start: no source of random");
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return in_hex(bytes);
}

std::string sign(std::string_view secret, std::string_view use, std::string_view words) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, raw(secret), secret.size(), crypto_generichash_BYTES);
  const unsigned char between = 0;
  crypto_generichash_update(&state, raw(use), use.size());
  crypto_generichash_update(&state, &between, 1);
  crypto_generichash_update(&state, raw(words), words.size());
  std::array<unsigned char, crypto_generichash_BYTES> whole{};
  crypto_generichash_final(&state, whole.data(), whole.size());
  return in_hex(whole).substr(0, kSignedLength);
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace callboard::discord
