// RANDOM.ORG in a test: an RSA key made for the run, and answers signed with it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bot/chance/signed_draw.h"

namespace callboard::test {

class Signer {
 public:
  Signer();
  ~Signer();
  Signer(const Signer&) = delete;
  Signer& operator=(const Signer&) = delete;

  [[nodiscard]] const std::string& pem() const { return pem_; }
  [[nodiscard]] RsaKey key() const { return RsaKey::from_pem(pem_).value(); }
  [[nodiscard]] std::string sign(const std::string& text) const;  // base64
  // The `random` object of an answer, as RANDOM.ORG lays it out; `faces` from 1.
  static std::string random(const std::string& api_key, const std::string& user_data,
                            std::uint64_t sides, const std::vector<std::uint64_t>& faces,
                            std::int64_t serial);
  [[nodiscard]] SignedAnswer answer(const std::string& random) const {
    return {random, sign(random)};
  }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::string pem_;
};

}  // namespace callboard::test
