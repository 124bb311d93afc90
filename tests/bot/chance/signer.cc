#include "tests/bot/chance/signer.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

namespace callboard::test {

struct Signer::Impl {
  EVP_PKEY* key = EVP_RSA_gen(2048);
};

Signer::Signer() : impl_(std::make_unique<Impl>()) {
  BIO* bio = BIO_new(BIO_s_mem());
  PEM_write_bio_PUBKEY(bio, impl_->key);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(bio, &bytes);
  pem_.assign(bytes, static_cast<std::size_t>(size));
  BIO_free(bio);
}

Signer::~Signer() { EVP_PKEY_free(impl_->key); }

std::string Signer::sign(const std::string& text) const {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  std::size_t size = 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  EVP_DigestSignInit(context, nullptr, EVP_sha512(), nullptr, impl_->key);
  EVP_DigestSign(context, nullptr, &size, bytes, text.size());
  std::string signature(size, '\0');
  EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size, bytes,
                 text.size());
  EVP_MD_CTX_free(context);
  signature.resize(size);
  return to_base64(signature);
}

std::string Signer::random(const std::string& api_key, const std::string& user_data,
                           std::uint64_t sides, const std::vector<std::uint64_t>& faces,
                           std::int64_t serial) {
  std::string data;
  for (const std::uint64_t face : faces) data += (data.empty() ? "" : ",") + std::to_string(face);
  return R"({"method":"generateSignedIntegers","hashedApiKey":")" + to_base64(sha512(api_key)) +
         R"(","n":)" + std::to_string(faces.size()) + R"(,"min":1,"max":)" + std::to_string(sides) +
         R"(,"replacement":true,"base":10,"pregeneratedRandomization":null,"data":[)" + data +
         R"(],"license":{"type":"developer","text":"Random values licensed strictly for )" +
         R"(development and testing only","infoUrl":null},"licenseData":null,"userData":)" +
         user_data + R"(,"ticketData":null,"completionTime":"2026-11-21 13:00:00Z",)" +
         R"("serialNumber":)" + std::to_string(serial) + "}";
}

}  // namespace callboard::test
