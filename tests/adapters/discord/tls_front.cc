#include "tests/adapters/discord/tls_front.h"

#include <array>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <thread>

namespace callboard::test {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Code = boost::system::error_code;

struct Pair : std::enable_shared_from_this<Pair> {
  Pair(asio::io_context& io, asio::ssl::context& tls) : outside(io, tls), inside(io) {}

  void end() {
    Code ignored;
    outside.lowest_layer().close(ignored);
    inside.close(ignored);
  }
  template <class From, class To>
  void pump(From& from, To& to, std::array<char, 16'384>& buffer) {
    from.async_read_some(asio::buffer(buffer),
                         [&, self = shared_from_this()](Code error, std::size_t count) {
                           if (error) return end();
                           asio::async_write(to, asio::buffer(buffer.data(), count),
                                             [&, self](Code failed, std::size_t) {
                                               if (failed) return end();
                                               pump(from, to, buffer);
                                             });
                         });
  }

  asio::ssl::stream<tcp::socket> outside;
  tcp::socket inside;
  std::array<char, 16'384> out{}, in{};
};

}  // namespace

struct TlsFront::Impl {
  Impl(std::uint16_t server, const std::string& certificate, const std::string& key)
      : behind(server), acceptor(io, {asio::ip::make_address("127.0.0.1"), 0}) {
    tls.use_certificate_chain_file(certificate);
    tls.use_private_key_file(key, asio::ssl::context::pem);
    accept();
    thread = std::thread([this] { io.run(); });
  }
  ~Impl() {
    io.stop();
    thread.join();
  }
  void accept() {
    auto pair = std::make_shared<Pair>(io, tls);
    acceptor.async_accept(pair->outside.lowest_layer(), [this, pair](Code error) {
      if (error) return;
      accept();
      pair->outside.async_handshake(asio::ssl::stream_base::server, [this, pair](Code failed) {
        if (failed) return;
        pair->inside.async_connect({asio::ip::make_address("127.0.0.1"), behind},
                                   [this, pair](Code refused) {
                                     if (refused) return;
                                     ++handshakes;
                                     pair->pump(pair->outside, pair->inside, pair->in);
                                     pair->pump(pair->inside, pair->outside, pair->out);
                                   });
      });
    });
  }

  std::uint16_t behind;
  asio::io_context io;
  asio::ssl::context tls{asio::ssl::context::tls_server};
  tcp::acceptor acceptor;
  std::atomic<int> handshakes{0};
  std::thread thread;
};

TlsFront::TlsFront(std::uint16_t behind, const std::string& certificate, const std::string& key)
    : impl_(std::make_unique<Impl>(behind, certificate, key)) {}
TlsFront::~TlsFront() = default;
std::uint16_t TlsFront::port() const { return impl_->acceptor.local_endpoint().port(); }
int TlsFront::handshakes() const { return impl_->handshakes; }

}  // namespace callboard::test
