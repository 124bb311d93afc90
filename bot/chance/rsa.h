// Checking what others signed: RSA keys and SHA-512, wrapped from OpenSSL, whose headers stay in
// the .cc. Immutable after making; any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace callboard {

class RsaKey {
 public:
  // A certificate or a public key in PEM form, RSA of at least 2048 bits. The error says what it is
  // not.
  static Result<RsaKey, std::string> from_pem(std::string_view pem);
  static Result<RsaKey, std::string> from_file(const std::string& path);
  // True if `signature` (bytes) is this key's over SHA-512 of `bytes` (PKCS #1 v1.5).
  [[nodiscard]] bool signed_sha512(std::string_view bytes, std::string_view signature) const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

// 64 bytes.
std::string sha512(std::string_view bytes);

// Base64 of RFC 4648 with its padding; `from_base64` gives nothing for any other text.
std::string to_base64(std::string_view bytes);
std::optional<std::string> from_base64(std::string_view text);

}  // namespace callboard
