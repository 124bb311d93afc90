#include "adapters/discord/websocket.h"

#include <openssl/ssl.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>

namespace callboard::discord {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ws = beast::websocket;
using Tcp = asio::ip::tcp;
using Plain = ws::stream<beast::tcp_stream>;
using Secure = ws::stream<beast::ssl_stream<beast::tcp_stream>>;
using Millis = std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMessageMax = 16U << 20U;
constexpr std::int64_t kWriteLimit_ms = 10'000;
constexpr std::int64_t kCloseLimit_ms = 1'000;

struct Address {
  bool secure = true;
  std::string host, port, path;
};

std::optional<Address> parse(const std::string& url) {
  Address out;
  std::string rest;
  if (url.starts_with("wss://")) {
    rest = url.substr(6);
  } else if (url.starts_with("ws://")) {
    rest = url.substr(5);
    out.secure = false;
  } else {
    return std::nullopt;
  }
  const std::size_t slash = rest.find('/');
  const std::string place = rest.substr(0, slash);
  out.path = slash == std::string::npos ? "/" : rest.substr(slash);
  const std::size_t colon = place.rfind(':');
  out.host = place.substr(0, colon);
  out.port = colon == std::string::npos ? (out.secure ? "443" : "80") : place.substr(colon + 1);
  const bool here = out.host == "127.0.0.1" || out.host == "localhost";
  if (out.host.empty() || (!out.secure && !here)) return std::nullopt;
  return out;
}

// What every kind of stream does alike. All work is done by the owner's thread, in `run`.
template <class Stream>
class Connection final : public WebSocket {
 public:
  explicit Connection(std::unique_ptr<asio::io_context> io, std::unique_ptr<asio::ssl::context> tls)
      : io_(std::move(io)), tls_(std::move(tls)), stream_(make()) {}
  ~Connection() override {
    beast::error_code ignored;
    beast::get_lowest_layer(*stream_).socket().close(ignored);
    io_->restart();
    io_->poll();  // what was under way ends with an error, while its stream still lives
  }

  std::optional<std::string> connect(const Address& to, std::int64_t limit_ms);
  Result<std::optional<std::string>, SocketClosed> read(std::int64_t wait_ms) override;
  bool write(const std::string& text) override;
  void close(int code) override;
  void wake() override {
    asio::post(*io_, [this] { woken_ = true; });
  }

 private:
  std::unique_ptr<Stream> make() {
    if constexpr (std::is_same_v<Stream, Secure>) {
      return std::make_unique<Stream>(*io_, *tls_);
    } else {
      return std::make_unique<Stream>(*io_);
    }
  }
  // Until `done` or the limit; true: done.
  template <class Done>
  bool run(std::int64_t limit_ms, Done done) {
    const auto end = Clock::now() + Millis(limit_ms);
    io_->restart();
    while (!done()) {
      if (io_->stopped()) io_->restart();
      if (io_->run_one_until(end) == 0 && Clock::now() >= end) return done();
    }
    return true;
  }
  // Starts one step and waits for its end.
  template <class Step>
  beast::error_code step(std::int64_t limit_ms, Step start) {
    const auto result = std::make_shared<std::optional<beast::error_code>>();
    start([result](beast::error_code error, auto&&...) { *result = error; });
    if (run(limit_ms, [&result] { return result->has_value(); })) return **result;
    beast::error_code ignored;
    beast::get_lowest_layer(*stream_).socket().close(ignored);
    run(kCloseLimit_ms, [&result] { return result->has_value(); });
    return beast::error::timeout;
  }
  void begin_read() {
    reading_ = true;
    stream_->async_read(buffer_, [this](beast::error_code error, std::size_t) {
      reading_ = false;
      read_error_ = error;
    });
  }

  std::unique_ptr<asio::io_context> io_;
  std::unique_ptr<asio::ssl::context> tls_;
  std::unique_ptr<Stream> stream_;
  beast::flat_buffer buffer_;
  bool reading_ = false;
  bool woken_ = false;
  std::optional<beast::error_code> read_error_;
};

template <class Stream>
std::optional<std::string> Connection<Stream>::connect(const Address& to, std::int64_t limit_ms) {
  const auto end = Clock::now() + Millis(limit_ms);
  const auto left = [end] {
    return std::max<std::int64_t>(1,
                                  std::chrono::duration_cast<Millis>(end - Clock::now()).count());
  };
  Tcp::resolver resolver(*io_);
  Tcp::resolver::results_type found;
  auto error = step(left(), [&](auto done) {
    resolver.async_resolve(to.host, to.port,
                           [&found, done](beast::error_code e, Tcp::resolver::results_type all) {
                             found = std::move(all);
                             done(e);
                           });
  });
  if (error) return to.host + " is not found: " + error.message();
  auto& tcp = beast::get_lowest_layer(*stream_);
  error = step(left(), [&](auto done) { tcp.async_connect(found, done); });
  if (error) return to.host + " is not reached: " + error.message();
  if constexpr (std::is_same_v<Stream, Secure>) {
    SSL_set_tlsext_host_name(stream_->next_layer().native_handle(), to.host.c_str());
    stream_->next_layer().set_verify_callback(asio::ssl::host_name_verification(to.host));
    error = step(left(), [&](auto done) {
      stream_->next_layer().async_handshake(asio::ssl::stream_base::client, done);
    });
    if (error) {
      return to.host + " is not trusted: " + error.message() +
             ". Is this machine's clock right, and are its CA certificates up to date?";
    }
  }
  stream_->read_message_max(kMessageMax);
  stream_->set_option(ws::stream_base::decorator(
      [](ws::request_type& r) { r.set(beast::http::field::user_agent, "Callboard"); }));
  error = step(
      left(), [&](auto done) { stream_->async_handshake(to.host + ":" + to.port, to.path, done); });
  if (error) return to.host + " opens no WebSocket: " + error.message();
  return std::nullopt;
}

template <class Stream>
Result<std::optional<std::string>, SocketClosed> Connection<Stream>::read(std::int64_t wait_ms) {
  if (!reading_ && !read_error_) begin_read();
  run(wait_ms, [this] { return read_error_.has_value() || woken_; });
  woken_ = false;
  if (!read_error_) return std::optional<std::string>();
  const beast::error_code error = *std::exchange(read_error_, std::nullopt);
  if (error) {
    const int code = error == ws::error::closed ? static_cast<int>(stream_->reason().code) : 0;
    return Fail{SocketClosed{code, error.message()}};
  }
  std::string text = beast::buffers_to_string(buffer_.data());
  buffer_.consume(buffer_.size());
  return std::optional(std::move(text));
}

template <class Stream>
bool Connection<Stream>::write(const std::string& text) {
  stream_->text(true);
  return !step(kWriteLimit_ms, [&](auto done) { stream_->async_write(asio::buffer(text), done); });
}

template <class Stream>
void Connection<Stream>::close(int code) {
  step(kCloseLimit_ms, [&](auto done) {
    stream_->async_close(ws::close_reason(static_cast<ws::close_code>(code)), done);
  });
}

}  // namespace

Result<std::unique_ptr<WebSocket>, std::string> WebSocket::open(const std::string& url,
                                                                const std::string& ca_file,
                                                                std::int64_t limit_ms) {
  const auto to = parse(url);
  if (!to) return Fail{std::string("no address of a gateway: ") + url};
  try {
    auto io = std::make_unique<asio::io_context>(1);
    if (!to->secure) {
      auto made = std::make_unique<Connection<Plain>>(std::move(io), nullptr);
      if (auto problem = made->connect(*to, limit_ms)) return Fail{*problem};
      return std::unique_ptr<WebSocket>(std::move(made));
    }
    auto tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_client);
    if (ca_file.empty()) {
      tls->set_default_verify_paths();
    } else {
      tls->load_verify_file(ca_file);
    }
    tls->set_verify_mode(asio::ssl::verify_peer);
    auto made = std::make_unique<Connection<Secure>>(std::move(io), std::move(tls));
    if (auto problem = made->connect(*to, limit_ms)) return Fail{*problem};
    return std::unique_ptr<WebSocket>(std::move(made));
  } catch (const std::exception& error) {  // no memory, no certificates
    return Fail{std::string("no connection: ") + error.what()};
  }
}

}  // namespace callboard::discord
