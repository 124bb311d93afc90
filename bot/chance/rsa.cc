#include "bot/chance/rsa.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <fstream>
#include <iterator>

namespace callboard {
namespace {

constexpr int kKeyBitsMin = 2048;
constexpr std::size_t kKeyFileBytesMax = 64U << 10U;

struct Freed {
  void operator()(BIO* bio) const { BIO_free_all(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Freed>;

Owned<EVP_PKEY> read_key(std::string_view pem) {
  const auto open = [&] {
    return Owned<BIO>(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  };
  if (const auto bio = open()) {
    const Owned<X509> certificate(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
    if (certificate) return Owned<EVP_PKEY>(X509_get_pubkey(certificate.get()));
  }
  const auto bio = open();
  return Owned<EVP_PKEY>(bio ? PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr) : nullptr);
}

}  // namespace

struct RsaKey::Impl {
  std::shared_ptr<EVP_PKEY> key;
};

Result<RsaKey, std::string> RsaKey::from_pem(std::string_view pem) {
  if (pem.size() > kKeyFileBytesMax) return Fail{std::string("is too large for a key")};
  Owned<EVP_PKEY> key = read_key(pem);
  ERR_clear_error();
  if (!key) return Fail{std::string("is neither a certificate nor a public key in PEM form")};
  if (EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_RSA) return Fail{std::string("is no RSA key")};
  if (EVP_PKEY_get_bits(key.get()) < kKeyBitsMin) {
    return Fail{std::string("is an RSA key of fewer than 2048 bits")};
  }
  RsaKey made;
  made.impl_ = std::make_shared<const Impl>(Impl{std::move(key)});
  return made;
}

Result<RsaKey, std::string> RsaKey::from_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Fail{std::string("cannot be read")};
  const std::string pem{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return from_pem(pem);
}

bool RsaKey::signed_sha512(std::string_view bytes, std::string_view signature) const {
  const auto raw = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  const bool fits =
      context &&
      EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha512(), nullptr, impl_->key.get()) == 1 &&
      EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(bytes), bytes.size()) ==
          1;
  ERR_clear_error();
  return fits;
}

std::string sha512(std::string_view bytes) {
  std::string hash(crypto_hash_sha512_BYTES, '\0');
  crypto_hash_sha512(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return hash;
}

std::string to_base64(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // its NUL
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, &end, sodium_base64_VARIANT_ORIGINAL) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace callboard
