// TLS before a plain server on loopback: what comes in is unwrapped and handed on, both ways, until
// one side ends. With a thread of its own; destroying it ends all connections.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace callboard::test {

class TlsFront {
 public:
  // Files in PEM: the certificate that is shown, and its key.
  TlsFront(std::uint16_t behind, const std::string& certificate, const std::string& key);
  ~TlsFront();
  TlsFront(const TlsFront&) = delete;
  TlsFront& operator=(const TlsFront&) = delete;
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] int handshakes() const;  // that came to an end with trust on the other side

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace callboard::test
